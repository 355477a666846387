"""Every estimate and interval of three studies, computed a second time by other means.

The replica and two synthetic studies of other designs go through the analysis and, beside it, through plain
pandas (`tests/synthetic/plain.py`) and `scipy.stats.bootstrap` over the places of participants.
"""

import ast
import re
import sys
import warnings
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import scipy.stats

from analysis.declared import Declared
from analysis.estimates import Estimate, Settings, estimate_rows, measured_rows
from analysis.sensitivity.tables import sensitivity_tables
from analysis.tables import read_tables
from tests.synthetic import plain, plain_parts, two_arms, unbalanced

REPLICA = Path(__file__).parents[2] / "data" / "replica_synthetic"
SETTINGS = Settings(resamples=400, seed=11)
SAME = 1e-12
KINDS = {"percentile": "percentile", "basic": "basic", "bca": "BCa"}
LEFT_OUT = re.compile(r"(\d+) of \d+ resamples drew no contributor and were left out")


class Twice(NamedTuple):
    """A study's estimates from the analysis and from plain pandas, and the table of all intervals."""

    everyone: list[str]
    ours: dict[str, Estimate]
    intervals: dict[str, NamedTuple]
    plain: dict[str, plain_parts.Plain]


@pytest.fixture(scope="module", params=["replica", "unbalanced", "two_arms"])
def study(request, tmp_path_factory) -> Twice:
    folder = REPLICA
    if request.param != "replica":
        source = {"unbalanced": unbalanced, "two_arms": two_arms}[request.param]
        folder = source.made().write(tmp_path_factory.mktemp(request.param))
    tables = read_tables(folder)
    rows = measured_rows(tables)
    found = estimate_rows(rows, tables.participants, SETTINGS)
    intervals = next(
        each for each in sensitivity_tables(tables, rows, Declared(), SETTINGS) if each.name == "intervals"
    )
    answers, everyone = plain_parts.read(folder)
    return Twice(
        everyone=everyone,
        ours={each.estimate.estimate_id: each.estimate for each in found},
        intervals={row.estimate_id: row for row in intervals.rows},
        plain=plain.estimates(answers),
    )


def test_the_second_computation_shares_nothing_with_the_analysis():
    nodes = [
        node
        for module in (plain, plain_parts)
        for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8")))
    ]
    imported = {
        name
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
    }
    assert imported <= {*sys.stdlib_module_names, "numpy", "pandas", plain_parts.__name__}


def test_both_computations_find_the_same_estimates(study: Twice):
    assert set(study.ours) == set(study.plain) == set(study.intervals)


def test_every_estimate_is_that_of_plain_pandas(study: Twice):
    differing = {
        name: (ours.estimate, study.plain[name].value)
        for name, ours in study.ours.items()
        if ours.estimate != pytest.approx(study.plain[name].value, rel=0, abs=SAME)
    }
    assert differing == {}


def test_every_count_of_people_and_answers_is_that_of_plain_pandas(study: Twice):
    ours = {name: (each.n_units, each.n_answers) for name, each in study.ours.items()}
    assert ours == {name: (each.n_units, each.n_answers) for name, each in study.plain.items()}


def test_spread_and_uneven_pairs_in_notes_are_those_of_plain_pandas(study: Twice):
    minutes = study.plain["timing.fix_minutes"].parts[0].rows["x"]
    first, median, third = minutes.quantile([0.25, 0.5, 0.75])
    told = f"mean {minutes.mean():.1f}, median {median:g}, quartiles {first:g} and {third:g} of single answers"
    assert told in study.ours["timing.fix_minutes"].note
    for name, each in study.plain.items():
        sizes = [len(part.rows) for part in each.parts]
        uneven = each.is_pair and len(set(sizes)) > 1
        assert (f"{sizes[0]} ratings on one side, {sizes[-1]} on the other" in study.ours[name].note) == uneven


@pytest.mark.parametrize("kind", KINDS)
def test_every_interval_is_scipys_for_the_same_draws_of_participants(study: Twice, kind: str):
    differing = {}
    for name, each in study.plain.items():
        row = study.intervals[name]
        ours = getattr(row, f"{kind}_low"), getattr(row, f"{kind}_high")
        if ours[0] is None:
            assert has_none_for_a_reason(each, study.everyone), name
            assert f"{kind}" in row.reasons or "only one person contributes: no interval" in row.reasons
            continue
        theirs = scipys(each, study.everyone, kind)
        if ours != pytest.approx(theirs, rel=0, abs=SAME):
            differing[name] = ours, theirs
    assert differing == {}


def test_the_interval_in_estimates_csv_is_the_percentile_interval(study: Twice):
    for name, ours in study.ours.items():
        row = study.intervals[name]
        assert (ours.ci_low, ours.ci_high) == (row.percentile_low, row.percentile_high)


def test_resamples_without_a_contributor_are_counted_as_scipys_undefined_ones(study: Twice):
    for name, each in study.plain.items():
        told = LEFT_OUT.search(study.ours[name].note)
        undefined = int(np.isnan(resampled(each, study.everyone).bootstrap_distribution).sum())
        assert (int(told[1]) if told else 0) == (undefined if study.ours[name].n_units > 1 else 0), name


def has_none_for_a_reason(each: plain_parts.Plain, everyone: list[str]) -> bool:
    """Whether one person is alone in a part of the estimate, or all resamples give the same value."""
    alone = any(part.rows["participant_id"].nunique() == 1 for part in each.parts)
    values = resampled(each, everyone).bootstrap_distribution
    return alone or np.nanmin(values) == np.nanmax(values)


def resampled(each: plain_parts.Plain, everyone: list[str], kind: str = "percentile", given=None):
    """scipy's bootstrap of the places of participants, from the seed of the analysis."""
    with warnings.catch_warnings():
        # Resamples without a contributor have no value; the first call is made for the others.
        warnings.simplefilter("ignore", scipy.stats.DegenerateDataWarning)
        return scipy.stats.bootstrap(
            (np.arange(len(everyone)),),
            lambda people, axis: each.of(people, everyone, axis),
            n_resamples=SETTINGS.resamples if given is None else 0,
            vectorized=True,
            method=KINDS[kind],
            bootstrap_result=given,
            rng=np.random.default_rng(SETTINGS.seed),
        )


def scipys(each: plain_parts.Plain, everyone: list[str], kind: str) -> tuple[float, float]:
    """The ends of scipy's interval; resamples without a value are left out."""
    given = resampled(each, everyone)
    given.bootstrap_distribution = given.bootstrap_distribution[~np.isnan(given.bootstrap_distribution)]
    ends = resampled(each, everyone, kind, given).confidence_interval
    return float(ends.low), float(ends.high)


def test_the_replica_s_margins_are_the_published_ones():
    """What the note beside 63 says: both 22, now only 2, sleep only 63, neither 3."""
    answers, _ = plain_parts.read(REPLICA)
    accept = plain_parts.rows(answers, "accept", comparison="now_or_sleep")
    both = accept.pivot(index=plain.LOG, columns="role", values="value")
    cells = both.value_counts().to_dict()
    assert cells == {("yes", "yes"): 22, ("yes", "no"): 2, ("no", "yes"): 63, ("no", "no"): 3}


def test_the_printed_gain_in_acceptance_is_the_difference_of_the_printed_shares():
    """The paper prints .677 where 61 of 90 is .678."""
    answers, _ = plain_parts.read(REPLICA)
    shares = plain.timing(answers)
    now, sleep = (round(shares[f"timing.accept_{when}"].value, 3) for when in ("now", "sleep"))
    assert round(sleep - now, 3) == 0.677
    assert round(shares["timing.accept_gain"].value, 3) == 0.678
