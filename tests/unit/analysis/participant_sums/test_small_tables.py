"""What is rare, odd or wrong: sums say the same as rows, or refuse what rows refuse."""

import re

import numpy as np
import pytest

from analysis.errors import AnalysisError
from analysis.estimates import measured_rows
from analysis.participant_sums import derived, selecting, summing
from analysis.participant_sums.cells import plain_answers
from analysis.selections import AtLeast, Is, RowIndex, Selection
from tests.unit.analysis.participant_sums.conftest import IBIS_CALLS_OLD_NAMES, by_rows

pytestmark = IBIS_CALLS_OLD_NAMES


def odd_study(study):
    """Skipped checkpoints, contradicting wishes, one of two offers, fractions, nothing but empty cells."""
    study.joined_by("ann", "bo", "cy", "dee")
    study.log("ann", "AMA", [5, 2, 4]).log("bo", "AMA", [4, 3, 5]).log(
        "cy", "MMM", [2, 2, 1], direction="under"
    )
    study.log("dee", "MMM", [3, 2], direction="over")
    study.answers[1] |= {"value": "", "value_num": "", "missing": "skipped"}
    study.answers[5] |= {"off_path": "1"}
    for person, wishes in (("ann", ["ask_first"]), ("bo", ["delegated"]), ("cy", ["ask_first", "delegated"])):
        for wish in wishes:
            study.answer(person, "own_preference", wish, scenario_id="mail")
        study.pair(person, "equal", "aligned")
    study.pair("dee", "equal", "misaligned", side="right")
    for person, role, said in (("ann", "now", "no"), ("ann", "sleep", "yes"), ("bo", "now", "yes")):
        offer = {"block_kind": "timing", "comparison": "now_or_sleep", "scenario_id": "trip"}
        study.answer(person, "accept", said, role=role, **offer)
    for person, minutes in (("ann", 0.1), ("bo", 0.2), ("cy", 12)):
        study.answer(person, "fix_minutes", minutes, comparison="imperfect_sleep", block_kind="timing")
    study.answer("ann", "plausibility", "", missing="declined")
    study.answer("bo", "recall", "act_first", behaviour="t/complete/execute/now")
    study.answer("cy", "recall", "ask_first", request="delegated", sequence="AMA", checkpoint="2")
    study.answer("dee", "recall", "ask_first")
    return study.frames()


def refused(engine, frames) -> str:
    with pytest.raises(AnalysisError) as caught:
        engine.estimates(*frames)
    return str(caught.value)


def test_odd_answers_come_to_the_same_estimates(engine, study):
    frames = odd_study(study)
    found, expected = engine.estimates(*frames), by_rows(*frames)
    assert found == expected
    known = {each.estimate_id: each for each in found}
    assert known["trust.change.A_M"].n_answers == 1
    assert known["depth.choice.matched"].n_answers == known["depth.choice.differed"].n_answers == 1
    assert known["timing.accept_gain"].n_answers == 1
    assert known["recall.correct"].n_answers == 2
    assert known["plausibility.high"].estimate is None


@pytest.mark.parametrize(
    "selection",
    [
        Selection("trust"),
        Selection("trust", where=(("log", "AMA"), ("day", "4"))),
        Selection("trust_change", where=(("transition", "A_M"),)),
        Selection("accept_gain"),
        Selection("accept_only_sleep"),
        Selection("choice", where=(("preference", "differed"),), score=Is("aligned")),
        Selection("choice", score=Is("left", "side"), present=("side",)),
        Selection("recall", score=Is("correct", "recalled"), present=("recalled",)),
        Selection("fix_minutes", score=AtLeast(0.2)),
        Selection("own_preference", score=AtLeast(1)),
    ],
    ids=str,
)
def test_a_selection_finds_what_it_finds_in_rows(engine, study, selection):
    sittings, answers = odd_study(study)
    tables = study.tables()
    expected = RowIndex(measured_rows(tables), tables.participants).select(selection)
    plain = plain_answers(*engine.tables(sittings, answers))
    rows = derived.measured(plain, selecting.columns_of([selection]))
    found = summing.answered_rows(rows, [selection], tables.participants)[selection]
    order = np.lexsort((expected.values, expected.codes))
    assert found.codes.tolist() == expected.codes[order].tolist()
    assert found.values.tolist() == expected.values[order].tolist()


def test_notes_of_many_people_are_the_same_without_their_rows(engine, study):
    people = [f"person{number:03}" for number in range(250)]
    study.joined_by(*people)
    for place, person in enumerate(people):
        study.pair(person, "equal", "misaligned" if place < 3 else "aligned", side="left")
        study.log(person, "AA", [5, 4 + place % 2])
    frames = study.frames()
    found = engine.estimates(*frames)
    assert found == by_rows(*frames)
    assert any("fewer than 10 participants gave the rarer answer" in each.note for each in found)


def test_sums_are_the_same_in_several_passes(engine, study):
    sittings, answers = odd_study(study)
    people = study.tables().participants
    selections = [Selection("trust", where=(("day", str(day)),)) for day in range(12)]
    rows = derived.measured(plain_answers(*engine.tables(sittings, answers)), selecting.columns_of(selections))
    at_once = summing.part_sums(rows, selections, people)
    in_passes = summing.part_sums(rows, selections, people, at_a_time=1)
    assert [each.sums.tolist() for each in in_passes.values()] == [
        each.sums.tolist() for each in at_once.values()
    ]
    assert at_once[selections[2]].counts.sum() == 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"construct": "Trust"}, r"`construct` is `Trust`.* Did you mean `trust`"),
        ({"value": "9", "value_num": "9"}, "`value_num` is `9`.*whole number from 1 to 5"),
        ({"sequence": "AXA"}, "unknown sequence `AXA`"),
        ({"off_path": "2"}, "`off_path` is `2`"),
        ({"sitting_id": "s-nobody"}, "sitting `s-nobody` is not in sittings"),
        ({"checkpoint": "3"}, "two trust ratings at a checkpoint of this log.*checkpoint `3`"),
    ],
)
def test_what_rows_refuse_sums_refuse(engine, study, change, message):
    study.joined_by("ann", "bo").log("ann", "AMA", [5, 2, 4]).log("bo", "AMA", [5, 2, 4])
    study.answers[0] |= change
    found = refused(engine, study.frames())
    assert re.search(message, found)
    assert "data row" not in found


def test_a_repeated_key_and_a_second_answer_to_an_offer_are_refused(engine, study):
    offer = {"block_kind": "timing", "comparison": "now_or_sleep", "scenario_id": "trip", "role": "now"}
    study.joined_by("ann").answer("ann", "accept", "yes", **offer).answer("ann", "accept", "no", **offer)
    assert "an offer was accepted or turned down twice" in refused(engine, study.frames())
    study.answers[1] |= {"page_id": study.answers[0]["page_id"]}
    assert "a row with the same key stands twice" in refused(engine, study.frames())


def test_a_sitting_that_stands_twice_is_refused(engine, study):
    study.joined_by("ann", "ann").log("ann", "AMA", [5, 2, 4])
    assert "a sitting stands in it more than once" in refused(engine, study.frames())


def test_a_table_without_a_needed_column_is_refused_with_its_name(engine, study):
    sittings, answers = study.joined_by("ann").log("ann", "AMA", [5, 2, 4]).frames()
    assert "the table lacks the column `role`" in refused(engine, (sittings, answers.drop(columns="role")))


def test_where_nothing_can_be_estimated_it_says_so(engine, study):
    frames = study.joined_by("ann").answer("ann", "why", "because").frames()
    assert "no answer belongs to anything that can be estimated" in refused(engine, frames)


def test_nobody_is_an_error_not_an_estimate(engine, study):
    sittings, answers = study.joined_by("ann").log("ann", "AMA", [5, 2, 4]).frames()
    assert "nobody is in the study" in refused(engine, (sittings.iloc[:0], answers))
