"""Faults put into a good table one at a time: what would enter an estimate is refused, the rest is noted."""

import pytest

from analysis.errors import AnalysisError
from analysis.reading.answer_checks import CONSTRUCTS
from analysis.reading.value_checks import MINUTES, RATED, RATINGS, WORDS, YES_NO
from analysis.tables import checked_tables, read_tables
from questionnaires.language.checks.constructs import ANSWERED


@pytest.fixture
def good(study):
    """One person with an answer of every construct; an item's name is enough to find its row."""
    study.joined_by("ann").log("ann", "AMA", [5, 2, 4], request="ask_first")
    study.log("ann", "MMM", [3, 2, 2], direction="over", construct="depth_fit")
    inside = {"block_kind": "trust_log", "sequence": "AMA", "request": "ask_first"}
    study.answer("ann", "recall", "act_first", checkpoint=2, alignment="M", direction="over", **inside)
    study.answer("ann", "own_preference", "delegated", item_id="own_next", checkpoint=2, **inside)
    study.answer("ann", "own_preference", "ask_first", scenario_id="mail")
    study.pair("ann", "equal", "aligned").pair("ann", "capability", "same", side="", item_id="choice_content")
    pair = {"block_kind": "depth_pair", "comparison": "equal", "role": "aligned"}
    study.answer("ann", "depth_fit", 4, item_id="pair_fit", **pair)
    study.answer("ann", "content_usable", 4, **pair)
    study.answer("ann", "fit", 4, block_kind="capability_pair", comparison="capability", role="good")
    timing = {"block_kind": "timing", "role": "sleep"}
    study.answer("ann", "accept", "yes", comparison="now_or_sleep", **timing)
    study.answer("ann", "benefit", 5, comparison="now_or_sleep", **timing)
    for construct, value in (("would_use", "yes"), ("willingness", 4), ("fix_minutes", 12.5)):
        study.answer("ann", construct, value, comparison="imperfect_sleep", **timing)
    study.answer("ann", "plausibility", 4).answer("ann", "why", "Because.").answer("ann", "background", "no")
    study.answers[0].update(item_id="first_trust")
    return study


def changed(study, item: str, **cells: str):
    """The tables after one answer was changed."""
    row = next(row for row in study.answers if row["item_id"] == item)
    row.update(cells)
    return study.tables()


def rated(value: str) -> dict[str, str]:
    return {"value": value, "value_num": value}


def test_the_table_without_a_fault_has_no_note(good):
    assert good.tables().notes == ()


@pytest.mark.parametrize(
    ("item", "cells", "words"),
    [
        (
            "first_trust",
            rated("9"),
            "`value_num` is `9` (construct `trust`). It should be a whole number from 1 to 5",
        ),
        ("first_trust", rated("2.5"), "`value_num` is `2.5`"),
        ("first_trust", rated("0"), "a whole number from 1 to 5"),
        ("first_trust", {"value_num": ""}, "`value` is `5` and `value_num` is `` (construct `trust`)"),
        ("first_trust", {"value_num": "1"}, "`value` is `5` and `value_num` is `1`"),
        ("first_trust", {"value_num": "1"}, "It should be the same number as `value_num`"),
        ("first_trust", {"value": "very much"}, "the same number as `value_num`"),
        ("first_trust", {"value": ""}, "filled where `value_num` is"),
        ("pair_fit", rated("6"), "construct `depth_fit`"),
        ("fit", rated("6"), "construct `fit`"),
        ("benefit", rated("-1"), "construct `benefit`"),
        ("willingness", rated("6"), "construct `willingness`"),
        ("plausibility", rated("6"), "construct `plausibility`"),
        ("fix_minutes", rated("-5"), "It should be a number of minutes, 0 or more"),
        ("fix_minutes", {"value": "ten", "value_num": ""}, "a number of minutes"),
        ("fix_minutes", {"value": "20"}, "`value` is `20` and `value_num` is `12.5`"),
        (
            "accept",
            {"value": "1"},
            "`value` is `1` and `value_num` is `1` (construct `accept`). It should be `yes` or",
        ),
        ("accept", {"value": "Yes"}, "Did you mean `yes`?"),
        ("would_use", {"value_num": "0"}, "It should be 1 for `yes` and 0 for `no`"),
        ("would_use", {"value_num": "2"}, "1 for `yes`"),
        ("choice", {"value": "left"}, "the role that was chosen, `aligned`, `misaligned`, `same` or `neither`"),
        ("choice", {"side": "Left"}, "`side` is `Left` (construct `choice`). Did you mean `left`?"),
        (
            "choice",
            {"request": "asks"},
            "`request` is `asks` (construct `choice`). It should be `ask_first` or",
        ),
        (
            "choice",
            {"comparison": "Equal"},
            "`comparison` is `Equal` (construct `choice`). Did you mean `equal`?",
        ),
        ("choice", {"comparison": ""}, "in a block that compares"),
        ("choice", {"block_kind": "deph_pair"}, "Did you mean `depth_pair`?"),
        ("plausibility", {"block_kind": ""}, "`block_kind` is ``"),
        (
            "own_preference",
            {"value": "execute"},
            "It should be `ask_first` or `delegated`, or empty with a reason",
        ),
        ("own_preference", {"value": "ask-first"}, "Did you mean `ask_first`?"),
        ("own_preference", {"block_kind": "Form"}, "Did you mean `form`?"),
        ("recall", {"value": "cannot tell"}, "It should be `ask_first` or `act_first`"),
        ("accept", {"role": "deferred"}, "`role` is `deferred` (construct `accept`)"),
        ("accept", {"role": "interrupt"}, "`sleep` or `now` where the comparison is `now_or_sleep`"),
        ("accept", {"role": ""}, "where the comparison is `now_or_sleep`"),
        ("pair_fit", {"role": "good"}, "`aligned` or `misaligned` where the comparison is `equal`"),
        ("first_trust", {"construct": "Trust"}, "`construct` is `Trust`. Did you mean `trust`? It should be"),
        ("first_trust", {"construct": "trsut"}, "Did you mean `trust`?"),
        ("why", {"construct": "whyy"}, "Did you mean `why`?"),
        ("background", {"construct": "accept_gain"}, "`construct` is `accept_gain`. It should be"),
        (
            "first_trust",
            {"alignment": "M"},
            "`alignment` is `M` (construct `trust`). It should be the letter of",
        ),
        ("first_trust", {"direction": "over"}, "`aligned` where `sequence` has an A at `checkpoint`"),
        ("recall", {"direction": "aligned"}, "`over` or `under` where `sequence` has an M at `checkpoint`"),
        ("recall", {"direction": "sideways"}, "`direction` is `sideways` (construct `recall`)"),
        ("recall", {"checkpoint": "4"}, "`checkpoint` is `4` (construct `recall`). It should be a position"),
        (
            "recall",
            {"sequence": "AXA"},
            "`sequence` is `AXA` (construct `recall`). It should be letters A and M",
        ),
        ("first_trust", {"checkpoint": "4"}, "unusable checkpoint `4`"),
        (
            "why",
            {"missing": "refused"},
            "`missing` is `refused`. It should be `skipped` or `declined`",
        ),
        ("why", {"missing": "Skipped"}, "Did you mean `skipped`?"),
    ],
)
def test_a_fault_that_would_enter_an_estimate_is_refused_where_it_stands(good, item, cells, words):
    with pytest.raises(AnalysisError) as raised:
        changed(good, item, **cells)
    assert words in str(raised.value)
    assert raised.value.where.startswith("answers.csv, ")
    assert "sitting `s-ann`, page `page" in raised.value.where
    assert f"item `{item}`" in raised.value.where or "unusable" in words


@pytest.mark.parametrize(
    ("item", "cells", "column"),
    [
        ("content_usable", rated("9"), "value_num"),
        ("own_next", {"value": "execute"}, "value"),
        ("why", {"role": "deferred"}, "role"),
        ("why", {"comparison": "mood"}, "comparison"),
        ("why", {"block_kind": "interlude"}, "block_kind"),
        ("why", {"construct": "mood"}, "construct"),
        ("why", {"construct": ""}, "construct"),
        ("own_next", {"alignment": "A"}, "alignment"),
        ("own_next", {"checkpoint": "4"}, "checkpoint"),
        ("first_trust", {"missing": "skipped"}, "missing"),
        ("accept", {"role": "deferred", "off_path": "1"}, "role"),
    ],
)
def test_a_fault_that_no_estimate_uses_is_noted_and_counted(good, item, cells, column):
    note = changed(good, item, **cells).notes[0]
    assert (note.column, note.answers, note.cells) == (column, 1, (cells[column],))


def test_how_often_a_fault_occurs_is_told(good):
    good.answers[1].update(rated("7"))
    with pytest.raises(AnalysisError, match=r"data row 1, .*; 2 rows are like this"):
        changed(good, "first_trust", **rated("9"))


def test_a_note_names_the_five_most_frequent_cells_shortened(good):
    for name in "abcdef":
        good.answer("ann", f"question_{name}" + "z" * 50, "x")
    good.answer("ann", "zzz", "x", page_id="one").answer("ann", "zzz", "y", page_id="two")
    note = good.tables().notes[0]
    assert (note.answers, len(note.cells), note.cells[0], len(note.cells[1])) == (8, 5, "zzz", 40)


@pytest.mark.parametrize(("column", "here", "there"), [("participant_id", "bo", "ann"), ("is_test", "1", "0")])
def test_an_answer_that_says_something_else_of_its_sitting_is_refused(good, column, here, there):
    sittings, answers = good.frames()
    answers[column] = there
    checked_tables(sittings, answers)
    answers.loc[2, column] = here
    with pytest.raises(AnalysisError) as raised:
        checked_tables(sittings, answers)
    said = f"sitting `s-ann`: `{column}` is `{here}`, in sittings.csv it is `{there}`. Use the two files"
    assert str(raised.value).startswith(f"answers.csv, data row 3, {said}")


def test_an_unknown_status_is_refused_with_the_list_of_those_there_are(good):
    good.sittings[0]["status"] = "complete"
    with pytest.raises(AnalysisError, match="data row 1, sitting `s-ann`: `status` is `complete`") as raised:
        good.tables()
    assert raised.value.todo.startswith(
        "Did you mean `completed`? It should be `started`, `completed`, `screened_out`"
    )


def test_a_column_the_analysis_does_not_know_may_hold_anything(good, tmp_path):
    sittings, answers = good.frames()
    sittings.to_csv(tmp_path / "sittings.csv", index=False)
    answers.assign(mood="NA").to_csv(tmp_path / "answers.csv", index=False)
    assert read_tables(tmp_path).notes == ()


def test_yes_and_no_may_stand_without_their_number(good):
    assert changed(good, "accept", value_num="").notes == ()


def test_what_may_be_answered_is_what_studies_are_checked_for():
    rated_in_studies = {name for name, asked in ANSWERED.items() if asked.types == ("scale",)}
    assert set(RATED) == rated_in_studies
    assert {f"{number:g}" for number in RATINGS} == ANSWERED["trust"].values
    for construct in (*YES_NO, *WORDS):
        assert ANSWERED[construct].values == set(WORDS.get(construct, ("yes", "no")))
    assert {*RATED, *YES_NO, *WORDS, "choice", MINUTES} == set(ANSWERED) <= set(CONSTRUCTS)
