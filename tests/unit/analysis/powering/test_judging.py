"""One study judged at all its sizes: what analysis itself says of the first people."""

import dataclasses

import numpy as np
import pytest

from analysis.bootstrap import Interval, Term, resample, results, sign_flips
from analysis.declared import Declared
from analysis.errors import AnalysisError
from analysis.estimates import Settings, estimate_rows, measured_rows
from analysis.powering.flips import flip_p_values, pulls_of
from analysis.powering.hypotheses import Hypothesis, Question, questions
from analysis.powering.judging import is_shown, verdicts_by_percentile, verdicts_by_t
from analysis.powering.outcomes import Arrivals, Plan, outcomes
from analysis.sensitivity.equivalence import equivalence_rows
from analysis.sensitivity.primary import null_of, primary_rows
from tests.unit.analysis.sensitivity.made import PEOPLE, material_of, whole_study

DECLARED = Declared(
    primary=("depth.choice", "trust.loss_minus_gain", "timing.accept_gain"), equivalence_margin=0.3
)
EVERYONE = (*PEOPLE, "zoe")
#: They did not come in the order of their names.
ARRIVALS = tuple(EVERYONE[place] for place in np.random.default_rng(5).permutation(len(EVERYONE)))


@pytest.fixture
def whole(study):
    return whole_study(study)


def judged(made, *sizes, **how):
    tables = made.tables()
    plan = Plan(sizes, DECLARED, **how)
    answers = tables.answers.drop(columns=["number", "usable"])
    (found,) = outcomes(tables.sittings, answers, [Arrivals(ARRIVALS, rng())], plan)
    return found


def rng():
    return np.random.default_rng(3)


def only(made, people):
    """The same study, if nobody but these had come."""
    return dataclasses.replace(
        made,
        sittings=[row for row in made.sittings if row["participant_id"] in people],
        answers=[row for row in made.answers if row["sitting_id"].removeprefix("s-") in people],
    )


def by_name(found, what, column):
    values = getattr(found, what)[:, column]
    return {each.estimate_id: value for each, value in zip(found.hypotheses, values, strict=True)}


@pytest.mark.parametrize("size", [6, 11, 15])
def test_the_first_people_of_a_study_are_judged_as_a_study_of_theirs(whole, size):
    column = (6, 11, 15).index(size)
    found = judged(whole, 6, 11, 15)
    material = material_of(only(whole, ARRIVALS[:size]), Settings(resamples=50))
    estimates, shown = by_name(found, "estimates", column), by_name(found, "shown", column)
    tested = {
        name: null for name, each in material.estimands.items() if (null := null_of(each, material)) is not None
    }
    assert len(tested) > 10
    for name, null in tested.items():
        result, estimand = material.results[name], material.estimands[name]
        assert estimates[name] == pytest.approx(result.estimate, abs=1e-12)
        ends = result.interval("wilson" if estimand.scale == "share" else "t")
        assert shown[name] == (ends.low is not None and not ends.low <= null <= ends.high), name


def test_studies_that_are_judged_together_are_judged_as_if_alone(whole):
    tables, plan = whole.tables(), Plan((3, 6), DECLARED)
    answers = tables.answers.drop(columns=["number", "usable"])
    halves = ARRIVALS[:7], ARRIVALS[7:]
    together = outcomes(tables.sittings, answers, [Arrivals(half, rng()) for half in halves], plan)
    for half, found in zip(halves, together, strict=True):
        own = only(whole, half).tables()
        alone_answers = own.answers.drop(columns=["number", "usable"])
        (alone,) = outcomes(own.sittings, alone_answers, [Arrivals(half, rng())], plan)
        for what in ("estimates", "shown", "shown_holm"):
            for column in range(2):
                expected = by_name(alone, what, column)
                told = by_name(found, what, column)
                assert set(expected) <= set(told)
                for name, value in expected.items():
                    assert told[name] == pytest.approx(value, nan_ok=True), name


def test_what_can_be_shown_is_what_is_estimated_and_has_a_null_and_what_is_to_be_alike(whole):
    material = material_of(whole)
    asked = questions(material.rows, material.people, DECLARED)
    expected = [name for name, each in material.estimands.items() if null_of(each, material) is not None]
    alike = [row.row_id for row in equivalence_rows(material, DECLARED)]
    assert [each.hypothesis.estimate_id for each in asked] == [*expected, *alike]
    for each in asked:
        if each.hypothesis.kind == "difference":
            assert each.hypothesis.null == null_of(material.estimands[each.hypothesis.estimate_id], material)
    assert {each.hypothesis.estimate_id for each in asked if each.hypothesis.is_primary} == set(
        DECLARED.primary
    )


def test_nothing_is_to_be_alike_without_a_margin(whole):
    material = material_of(whole)
    asked = questions(material.rows, material.people, Declared())
    assert {each.hypothesis.kind for each in asked} == {"difference"}


def test_equivalence_is_judged_by_the_one_sided_tests_of_the_report(whole):
    found = by_name(judged(whole, 15), "shown", 0)
    for margin in (0.05, 0.3, 0.9):
        declared = Declared(equivalence_margin=margin)
        rows = {row.row_id: row for row in equivalence_rows(material_of(whole), declared)}
        material = material_of(whole)
        asked = [q for q in questions(material.rows, material.people, declared) if q.hypothesis.margin]
        for each, verdict in zip(asked, verdicts_by_t(asked, 0.95), strict=True):
            assert verdict.is_shown == rows[each.hypothesis.estimate_id].is_equivalent_t
    assert len(rows) == 2
    assert set(rows) <= set(found)


def test_percentile_verdicts_are_those_of_estimates_csv_from_the_same_resamples(whole):
    tables = whole.tables()
    rows, settings = measured_rows(tables), Settings(resamples=300, seed=3)
    asked = [q for q in questions(rows, tables.participants, DECLARED) if q.hypothesis.kind == "difference"]
    verdicts = verdicts_by_percentile(asked, 0.95, rng(), 300)
    known = {
        each.estimate.estimate_id: each.estimate for each in estimate_rows(rows, tables.participants, settings)
    }
    for each, verdict in zip(asked, verdicts, strict=True):
        estimate, null = known[each.hypothesis.estimate_id], each.hypothesis.null
        assert verdict.estimate == estimate.estimate
        assert verdict.is_shown == (not estimate.ci_low <= null <= estimate.ci_high)


def test_a_percentile_run_judges_equivalence_at_the_level_of_two_one_sided_tests(whole):
    material = material_of(whole)
    asked = [q for q in questions(material.rows, material.people, DECLARED) if q.hypothesis.margin]
    drawn = resample({str(place): q.terms for place, q in enumerate(asked)}, rng(), resamples=300)
    ends = results(drawn, level=0.9)
    for place, verdict in enumerate(verdicts_by_percentile(asked, 0.95, rng(), 300)):
        assert verdict.is_shown == (ends[str(place)].low > -0.3 and ends[str(place)].high < 0.3)


def test_holm_finds_what_the_primary_family_of_the_report_finds(whole):
    rows = {row.estimate_id: row for row in primary_rows(material_of(whole), DECLARED)}
    found = by_name(judged(whole, 15), "shown_holm", 0)
    assert all(abs(row.p_holm - 0.05) > 0.02 for row in rows.values()), "too near to be told by drawn flips"
    for name, row in rows.items():
        assert found[name] == (row.p_holm < 0.05)
    assert not any(shown for name, shown in found.items() if name not in DECLARED.primary)


def test_drawn_flips_agree_with_all_flips_counted(whole):
    material = material_of(whole)
    asked = [q for q in questions(material.rows, material.people, DECLARED) if q.hypothesis.is_primary]
    drawn = flip_p_values(asked, rng(), flips=20_000)
    for each, p_value in zip(asked, drawn, strict=True):
        exact = sign_flips(each.terms, rng(), null=each.hypothesis.null)
        assert exact.is_exact
        assert p_value == pytest.approx(exact.p_value, abs=4 * np.sqrt(exact.p_value / 20_000) + 1e-4)
        assert pulls_of(each.terms, each.hypothesis.null).sum() == pytest.approx(exact.difference)


@pytest.mark.parametrize("null", [-0.5, 0.6])
def test_drawn_flips_move_means_of_unequal_numbers_as_the_report_does(null):
    values = np.random.default_rng(4)
    counts = np.array([values.integers(0, 3, size=12), values.integers(2, 9, size=12)], dtype=float)
    sums = counts * 0.6 + values.normal(0, 1.5, size=(2, 12)) * (counts > 0)
    terms = (Term(sums[0], counts[0]), Term(sums[1], counts[1], weight=-1.0))
    asked = Question(Hypothesis("x", "X", "difference", "points", null, is_primary=True), terms)
    exact = sign_flips(terms, rng(), null=null)
    assert 0.1 < exact.p_value < 0.9
    assert flip_p_values([asked], rng(), flips=60_000)[0] == pytest.approx(exact.p_value, abs=0.008)


def test_nobody_and_one_person_show_nothing():
    hypothesis = Hypothesis("x", "X", "difference", "points", 0.0, is_primary=True)
    alone = Term(np.array([2.0, 0.0]), np.array([1.0, 0.0]))
    nobody = Term(np.zeros(2), np.zeros(2))
    asked = [Question(hypothesis, (term,)) for term in (alone, nobody)]
    for verdicts in (verdicts_by_t(asked, 0.95), verdicts_by_percentile(asked, 0.95, rng(), 50)):
        assert [each.estimate for each in verdicts] == [2.0, None]
        assert [each.is_shown for each in verdicts] == [None, None]
    assert flip_p_values(asked, rng()) == [None, None]


@pytest.mark.parametrize(
    ("low", "high", "differs", "alike"),
    [(0.1, 0.2, True, True), (-0.1, 0.2, False, True), (-0.4, -0.2, True, False), (None, None, None, None)],
)
def test_an_interval_shows_a_difference_beside_the_null_and_likeness_within_the_margin(
    low, high, differs, alike
):
    ends = Interval("t", low, high)
    assert is_shown(Hypothesis("x", "X", "difference", "points", 0.0), ends) is differs
    assert is_shown(Hypothesis("x", "X", "equivalence", "points", 0.0, margin=0.3), ends) is alike


def test_a_study_in_which_everybody_left_shows_nothing(whole):
    tables = whole.tables()
    plan = Plan((5, 9), DECLARED)
    (found,) = outcomes(tables.sittings, tables.answers.iloc[:0], [Arrivals(ARRIVALS, rng())], plan)
    assert found.hypotheses == ()
    assert found.shown.shape == (0, 2)


@pytest.mark.parametrize("sizes", [(), (1, 5), (9, 5), (5, 5)])
def test_sizes_rise_from_two_on(sizes):
    with pytest.raises(AnalysisError, match="rising numbers from 2 on"):
        Plan(sizes, DECLARED)


def test_a_level_without_two_one_sided_tests_is_refused():
    with pytest.raises(AnalysisError, match="no coverage"):
        Plan((5,), DECLARED, level=0.4)
