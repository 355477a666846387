import csv

import pytest

from analysis import trust
from analysis.estimates import Estimated, Settings, estimate_all, measured_rows
from analysis.figures.points import Drawing, change_points, drawings, mirrored, trust_points
from analysis.writing.outputs import write_points

SETTINGS = Settings(resamples=200)


def compare_depths(study, person: str, number: int) -> None:
    for comparison in ("equal", "tradeoff"):
        for request in ("ask_first", "delegated"):
            where = {"scenario": f"{comparison}-{request}", "request": request}
            study.pair(person, comparison, "aligned" if number else "misaligned", **where)
            for role, value in (("aligned", 5 - number % 2), ("misaligned", 2)):
                for construct in ("depth_fit", "content_usable"):
                    rated = {"comparison": comparison, "role": role, "request": request}
                    study.answer(person, construct, value, block_kind="depth_pair", **rated)


@pytest.fixture
def asked(study):
    """Four people who were asked everything the figures show."""
    for number in range(4):
        person = f"p{number}"
        study.joined_by(person)
        study.log(person, "AMA", [5, 2, 3 + number % 2]).log(person, "MMM", [3, 2, 1], direction="over")
        compare_depths(study, person, number)
        for role, value in (("good", 5), ("poor", 1 + number % 2)):
            study.answer(person, "fit", value, comparison="capability", role=role, block_kind="capability_pair")
        for role, value in (("now", "no"), ("sleep", "yes" if number else "no")):
            offer = {"comparison": "now_or_sleep", "role": role, "block_kind": "timing"}
            study.answer(person, "accept", value, item_id=f"accept_{role}", **offer)
        for comparison in ("now_or_sleep", "no_conflict", "imperfect_sleep"):
            study.pair(person, comparison, "sleep", block_kind="timing", request="")
        study.answer(
            person, "would_use", "yes", comparison="imperfect_sleep", role="sleep", block_kind="timing"
        )
    return study


def found_in(study) -> dict[str, Estimated]:
    return {each.estimate.estimate_id: each for each in estimate_all(study.tables(), SETTINGS)}


def drawn_from(study) -> dict[str, Drawing]:
    estimates = {name: each.estimate for name, each in found_in(study).items()}
    days = trust.log_days(measured_rows(study.tables()))
    return {drawing.name: drawing for drawing in drawings(estimates, days)}


def test_a_study_that_asked_everything_has_all_seven_figures_the_main_text_s_first(asked):
    assert list(drawn_from(asked)) == [
        "timing_acceptance",
        "change_by_transition",
        "trust_mixed_sequences",
        "trust_over_checkpoints",
        "content_ratings",
        "choices_by_request",
        "depth_fit",
    ]


def test_every_row_asked_for_is_in_its_figure(asked):
    figures = drawn_from(asked)
    assert [point.estimate_id for point in figures["timing_acceptance"].points] == [
        *("timing.accept_now", "timing.accept_sleep", "timing.imperfect_would_use"),
        *("timing.choice", "timing.imperfect_choice", "timing.no_conflict"),
    ]
    assert [point.estimate_id for point in figures["choices_by_request"].points] == [
        *("depth.choice.ask_first", "depth.choice.delegated"),
        *("tradeoff.choice.ask_first", "tradeoff.choice.delegated"),
    ]
    assert [(point.group, point.role) for point in figures["depth_fit"].points] == [
        (group, role)
        for group in ("fit_all", "fit_ask_first", "fit_delegated")
        for role in ("aligned", "misaligned", "difference")
    ]
    assert {point.group for point in figures["content_ratings"].points} == {
        *("capability", "usable_equal", "usable_tradeoff")
    }


def test_only_mixed_sequences_are_in_the_figure_of_mixed_sequences(asked):
    figures = drawn_from(asked)
    assert {point.group for point in figures["trust_mixed_sequences"].points} == {"AMA"}
    assert {point.group for point in figures["trust_over_checkpoints"].points} == {"AMA", "MMM_over"}


def test_a_figure_without_data_is_left_out(study):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "misaligned")
    assert list(drawn_from(study)) == ["choices_by_request"]


def test_a_difference_alone_is_not_a_row(asked):
    estimates = {name: each.estimate for name, each in found_in(asked).items()}
    assert drawings({"depth.fit_gain": estimates["depth.fit_gain"]}, ()) == ()


def test_the_table_beside_a_figure_holds_the_estimates_unchanged(asked, tmp_path):
    known = found_in(asked)
    for drawing in drawn_from(asked).values():
        path = write_points(tmp_path / f"{drawing.name}.csv", drawing.points)
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == len(drawing.points)
        for row in rows:
            estimate = known[row["estimate_id"]].estimate
            for column in ("estimate", "ci_low", "ci_high"):
                assert float(row[column]) == getattr(estimate, column)
            assert int(row["n_units"]) == estimate.n_units


def test_ratings_by_role_differ_by_the_gain_and_speak_of_the_same_pairs(asked):
    known = {name: each.estimate for name, each in found_in(asked).items()}
    for first, second, gain in (
        ("depth.fit.aligned", "depth.fit.misaligned", "depth.fit_gain"),
        ("depth.fit.aligned.delegated", "depth.fit.misaligned.delegated", "depth.fit_gain.delegated"),
        (
            "tradeoff.content_usable.aligned",
            "tradeoff.content_usable.misaligned",
            "tradeoff.content_usable_gain",
        ),
        ("capability.fit.good", "capability.fit.poor", "capability.fit_gain"),
    ):
        difference = known[first].estimate - known[second].estimate
        assert known[gain].estimate == pytest.approx(difference)
        assert known[gain].n_answers == known[first].n_answers


def test_choices_by_request_count_only_that_request(asked):
    known = {name: each.estimate for name, each in found_in(asked).items()}
    assert known["depth.choice"].n_answers == 8
    assert known["depth.choice.ask_first"].n_answers == 4
    assert known["depth.choice.ask_first"].estimate == 0.75


def test_the_last_row_of_changes_is_loss_minus_gain(asked):
    points = drawn_from(asked)["change_by_transition"].points
    assert [point.group for point in points] == ["M_M", "M_A", "A_M", "loss_minus_gain"]
    assert points[-1].estimate == pytest.approx(-points[2].estimate - points[1].estimate)


def test_a_mirrored_point_turns_its_interval_round(asked):
    point = (
        drawn_from(asked)["change_by_transition"].points[2]._replace(estimate=-2.0, ci_low=-2.5, ci_high=-1.0)
    )
    assert mirrored(point)[5:8] == (2.0, 1.0, 2.5)
    assert mirrored(point._replace(ci_low=None, ci_high=None)).ci_low is None


def test_points_without_an_estimate_are_not_drawn():
    assert change_points({}) == ()
    assert trust_points({}, ()) == ()
    assert drawings({}, ()) == ()
