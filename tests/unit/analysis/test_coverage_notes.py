"""Notes of estimates quote the coverage study where it matters, and only there."""

import re

import numpy as np
import pytest

from analysis.estimands import Estimand, Part, chosen
from analysis.estimates import Settings, estimate_all
from analysis.selections import Selected, Selection
from analysis.studies.measured import measured, read_coverage
from analysis.studies.nearest import RARE, Design, coverage_note, nearest_design, note_of

QUOTED = re.compile(
    r"(?:even )?in simulated studies of (\d+) people with an ICC of ([\d.]+), 95% percentile intervals of (.+) "
    r"held the truth in (\d+) of 100"
)
SHARE = Estimand("s", "S", "s", "share", "Checks", chosen("a", "b"))


def answers(people: int, each: int, share: float) -> Selected:
    """Answers of 0 and 1, the ones given first, person by person in turn."""
    count = people * each
    values = (np.arange(count) < round(share * count)).astype(float)
    return Selected(count, np.arange(count) % people, values)


def quoted_cell(kind: str, target: str, people: str, icc: str) -> float:
    (row,) = [
        row
        for row in read_coverage()
        if (row["kind"], row["target"], row["people"], row["icc"]) == (kind, target, people, icc)
    ]
    return 100 * int(row["held"]) / (int(row["studies"]) - int(row["empty"]))


def test_the_numbers_are_those_of_the_file():
    note = note_of(Design("share", 7, 0.3))
    assert QUOTED.match(note).groups() == (
        "7",
        "0.3",
        "a share of 0.84",
        f"{quoted_cell('percentile', 'share', '7', '0.3'):.0f}",
    )
    assert f", Wilson's in {quoted_cell('wilson', 'share', '7', '0.3'):.0f} (tables/intervals.csv" in note
    assert "t intervals" not in note, "91.7 of 100 is no better choice"
    mean = note_of(Design("mean", 12, 0.6), ("t",))
    assert f", t intervals in {quoted_cell('t', 'mean', '12', '0.6'):.0f} (" in mean


def test_an_interval_that_is_often_refused_is_not_recommended():
    note = note_of(Design("share_near_one", 7, 0.6))
    assert quoted_cell("t", "share_near_one", "7", "0.6") == 100
    assert "t intervals" not in note
    assert "Wilson's in 98" in note


def test_a_note_is_one_note_and_stands_where_coverage_is_clearly_too_low():
    designs = {Design(each.target, each.people, each.icc) for each in measured()}
    for design in designs:
        note = note_of(design)
        held = quoted_cell("percentile", design.target, str(design.people), str(design.icc))
        assert bool(note) == (held <= 92.5), design
        assert "; " not in note
    assert not note_of(Design("mean", 30, 0.0))
    assert note_of(Design("mean", 7, 0.0))


@pytest.mark.parametrize(
    ("people", "nearest"),
    [(2, 7), (7, 7), (9, 7), (10, 12), (18, 12), (20, 30), (54, 30), (55, 100), (200, 100)],
)
def test_the_nearest_number_of_people_is_taken_by_ratio(people, nearest):
    assert nearest_design("share", people, [answers(people, 4, 0.5)]).people == nearest


def test_likeness_is_compared_with_that_of_the_simulated_answers():
    apart = answers(20, 6, 0.5)
    together = Selected(120, np.repeat(np.arange(20), 6), (np.arange(120) < 60).astype(float))
    once = answers(20, 1, 0.5)
    half = Selected(
        120, together.codes, np.where(np.arange(120) % 6 < 2, 1.0 - together.values, together.values)
    )
    assert nearest_design("share", 20, [apart]).icc == 0.0
    assert nearest_design("share", 20, [together]).icc == 0.6
    assert nearest_design("share", 20, [once]).icc == 0.6, "one answer each is as many as are all alike"
    assert nearest_design("share", 20, [half]).icc == 0.0
    assert nearest_design("difference_of_shares", 20, [apart, together]).icc == 0.3


def test_a_share_near_an_end_is_compared_with_such_a_share():
    for share in (0.05, 0.95):
        assert "a share of 0.977" in coverage_note(SHARE, [answers(30, 4, share)], share, 30)
    assert "a share of 0.84" in coverage_note(SHARE, [answers(7, 4, 0.9)], 0.9, 7)


def test_fewer_people_than_were_simulated_are_told_apart():
    gain = Estimand(
        "g",
        "G",
        "g",
        "points",
        "Depth",
        (Part(Selection("fit")), Part(Selection("trust"), -1.0)),
        is_paired=True,
    )
    both = [answers(100, 2, 0.5), answers(6, 2, 0.5)]
    note = coverage_note(gain, both, 0.0, 6)
    assert note.startswith("even in simulated studies of 7 people")
    assert "a difference of 0.27 between two shares of the same people" in note
    assert not coverage_note(gain, both, 0.0, 100)


def test_a_count_is_not_sent_to_wilson_s_interval():
    count = Estimand("n", "N", "n", "count", "Timing", (Part(Selection("x")),), is_total=True)
    note = coverage_note(count, [answers(7, 1, 0.5)], 3.0, 7)
    assert note
    assert "Wilson" not in note


def test_with_many_people_only_rare_answers_are_a_reason():
    assert not coverage_note(SHARE, [answers(5000, 2, 0.5)], 0.5, 5000)
    assert not coverage_note(SHARE, [answers(5000, 2, 0.98)], 0.98, 5000)
    assert coverage_note(SHARE, [answers(5000, 2, 0.9992)], 0.9992, 5000) == RARE
    assert coverage_note(SHARE, [answers(5000, 2, 0.0008)], 0.0008, 5000) == RARE


def test_rows_of_one_design_share_their_words(study):
    for number, person in enumerate(("ann", "bo", "cy", "di", "ed", "flo", "gil")):
        study.joined_by(person).log(person, "AMA", [5, 2 + number % 2, 4]).pair(person, "equal", "aligned")
    found = {each.estimate.estimate_id: each.estimate for each in estimate_all(study.tables(), Settings(200))}
    notes = [found[f"trust.mean.AMA.d{day}"].note.split("; ")[-1] for day in (2, 4, 7)]
    assert len(set(notes)) == 1
    assert QUOTED.match(notes[0])


def test_few_people_are_those_of_the_part_that_has_the_fewest(study):
    for number in range(40):
        study.joined_by(f"p{number}")
        roles = ("aligned", "misaligned") if number < 6 else ("aligned",)
        for role in roles:
            rated = {"block_kind": "depth_pair", "comparison": "equal", "role": role}
            study.answer(f"p{number}", "depth_fit", 1 + number % 5, **rated)
    (found,) = estimate_all(study.tables(), Settings(200), only=["depth.fit_gain"])
    assert found.estimate.n_units == 40
    assert "; even in simulated studies of 7 people" in found.estimate.note


def test_an_estimate_without_an_interval_quotes_nothing(study):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned")
    (only,) = estimate_all(study.tables(), Settings(200), only=["depth.choice"])
    assert only.estimate.ci_low is None
    assert "simulated" not in only.estimate.note
