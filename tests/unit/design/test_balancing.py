"""The rules of balance: what each promises, and that it cannot be told in advance."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2_contingency, chisquare

from questionnaires.design.assignment import PastDraws, draw
from questionnaires.language.study import Study

#: Levels of the drawn factors of the study in conftest.
SIZES = {"sequences": 6, "personas": 2, "log_order": 2}
#: A test over fixed seeds that fails by chance once in ten thousand tries.
UNLIKELY = 1e-4


@pytest.fixture(scope="session")
def by_rule(study):
    """The study with a rule for the whole, and rules for single factors."""

    def make(rule, **single):
        content = study.model_dump(mode="json", by_alias=True)
        factors = [{**f, "balance": single.get(f["id"])} for f in content["design"]["factors"]]
        return Study.model_validate({**content, "design": {"balance": rule, "factors": factors}})

    return make


def drawn_by(study, people, seed=0):
    past = []
    for person in range(people):
        past.append(draw(study, PastDraws(past), np.random.default_rng([seed, person])).levels)
    return past


def sides_of(levels):
    return {name: level for name, level in levels.items() if name.startswith("side.")}


def test_simple_draws_each_level_of_each_factor_equally_often(by_rule):
    past = drawn_by(by_rule("simple"), 1200)
    for factor in [*SIZES, *sides_of(past[0])]:
        counts = Counter(levels[factor] for levels in past)
        assert len(counts) == SIZES.get(factor, 2)
        assert chisquare(list(counts.values())).pvalue > UNLIKELY, factor
    # Even counts would be as suspicious: they come of a rule that looks at who came before.
    assert max(Counter(levels["sequences"] for levels in past).values()) > 200 + 3


def test_simple_draws_factors_independently_of_each_other(by_rule):
    past = drawn_by(by_rule("simple"), 1200)
    for first, second in (("sequences", "personas"), ("personas", "log_order"), ("sequences", "side.advice")):
        met = Counter((levels[first], levels[second]) for levels in past)
        rows, columns = sorted({one for one, _ in met}), sorted({two for _, two in met})
        table = [[met[one, two] for two in columns] for one in rows]
        assert chi2_contingency(table).pvalue > UNLIKELY, (first, second)


@given(seed=st.integers(0, 500), others=st.integers(0, 20))
def test_simple_does_not_look_at_who_came_before(by_rule, seed, others):
    simple = by_rule("simple")
    past = PastDraws(drawn_by(by_rule("least_filled"), others))
    alone = draw(simple, PastDraws(), np.random.default_rng(seed))
    assert draw(simple, past, np.random.default_rng(seed)) == alone


def test_sides_are_even_within_a_person_under_every_rule(by_rule):
    first_roles = {"aligned", "sleep", "good"}
    for rule in ("simple", "blocked", "least_filled"):
        for levels in drawn_by(by_rule(rule), 25):
            left = [level in first_roles for level in sides_of(levels).values()]
            assert (sum(left), len(left)) == (4, 8)


@given(people=st.integers(1, 40), seed=st.integers(0, 1000))
def test_blocked_holds_each_level_once_in_each_block(by_rule, people, seed):
    past = drawn_by(by_rule("blocked"), people, seed)
    for factor in [*SIZES, *sides_of(past[0])]:
        size = SIZES.get(factor, 2)
        levels = [one[factor] for one in past]
        for start in range(0, people, size):
            block = levels[start : start + size]
            assert len(set(block)) == len(block), factor


def test_blocked_cannot_be_told_in_advance_within_a_block(by_rule):
    blocked = by_rule("blocked")
    starts = [drawn_by(blocked, 4, seed) for seed in range(600)]
    # The first is any of six, and after three the fourth is any of the three that are left.
    first = Counter(past[0]["sequences"] for past in starts)
    assert chisquare(list(first.values())).pvalue > UNLIKELY
    assert len(first) == 6
    rank = Counter(_rank([one["sequences"] for one in past]) for past in starts)
    assert chisquare([rank[place] for place in range(3)]).pvalue > UNLIKELY


def _rank(drawn):
    """Which of the levels that were left came, in the order of the file."""
    order = ["AAA", "AMA", "MAM", "AAM", "MAA", "MMM"]
    levels = [order.index(level.split("+")[0]) for level in drawn]
    return sorted(set(range(6)) - set(levels[:-1])).index(levels[-1])


def test_blocked_draws_each_factor_by_itself(by_rule):
    met = Counter()
    for seed in range(60):
        for levels in drawn_by(by_rule("blocked"), 12, seed):
            met[levels["sequences"], levels["personas"]] += 1
    # Under `least_filled` every twelve people meet each combination once, so all counts would be 60.
    assert len(met) == 12
    assert len(set(met.values())) > 1
    assert chisquare(list(met.values())).pvalue > UNLIKELY


@given(data=st.data(), seed=st.integers(0, 1000))
def test_blocked_is_even_again_once_the_places_of_those_who_dropped_out_are_filled(by_rule, data, seed):
    blocked = by_rule("blocked")
    past = drawn_by(blocked, 30, seed)
    gone = data.draw(st.sets(st.integers(0, 29), max_size=20))
    past = [one for person, one in enumerate(past) if person not in gone]
    for factor, size in SIZES.items():
        still = list(past)
        most = max(Counter(one[factor] for one in still).values())
        while len(still) < size * most:
            seeds = np.random.default_rng([seed, len(still)])
            still.append(draw(blocked, PastDraws(still), seeds).levels)
            assert max(Counter(one[factor] for one in still).values()) <= most
        assert set(Counter(one[factor] for one in still).values()) == {most}, factor


def test_a_place_that_somebody_freed_is_not_always_the_next(by_rule):
    past = drawn_by(by_rule("blocked"), 12)
    gone = past.pop(3)["sequences"]
    past.append(dict(past[0]))  # Somebody came back after their place was taken.
    following = Counter(
        draw(by_rule("blocked"), PastDraws(past), np.random.default_rng(seed)).levels["sequences"]
        for seed in range(100)
    )
    assert 0 < following[gone] < 100
    assert past[0]["sequences"] not in following


def test_a_factor_may_have_a_rule_of_its_own_and_each_draw_tells_its_rule(by_rule):
    mixed = by_rule("blocked", sequences="simple", side="least_filled")
    made = draw(mixed, PastDraws(), np.random.default_rng(0)).allocations
    rules = {allocation.factor.split(".")[0]: allocation.rule for allocation in made}
    assert rules == {
        "sequences": "simple",
        "personas": "blocked",
        "log_order": "blocked",
        "side": "least_filled",
        "sequence": "derived",
        "persona": "derived",
    }


def test_without_a_rule_a_study_draws_as_it_always_did(study, by_rule):
    for rule in (
        study,
        by_rule("least_filled"),
        by_rule("simple", **dict.fromkeys([*SIZES, "side"], "least_filled")),
    ):
        assert drawn_by(rule, 20) == drawn_by(study, 20)
