from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.rows import persona_rows


def draws_of(study, people, seed=0):
    past = []
    for person in range(people):
        past.append(draw(study, PastDraws(past), np.random.default_rng([seed, person])).levels)
    return past


@given(people=st.integers(1, 40), seed=st.integers(0, 1000))
def test_levels_of_every_factor_differ_by_at_most_one_at_any_number_of_people(study, people, seed):
    past = draws_of(study, people, seed)
    possible = {"sequences": 6, "personas": 2, "log_order": 2}
    for factor in past[0]:
        counts = Counter(drawn[factor] for drawn in past)
        size = possible.get(factor, 6 if factor.startswith("sequence.") else 2)
        least = 0 if len(counts) < size else min(counts.values())
        assert max(counts.values()) - least <= 1, factor


def test_each_sequence_meets_each_log_and_persona_equally_often_after_every_twelve(study):
    for seed in range(20):
        past = draws_of(study, 24, seed)
        for log in ("log_first", "log_second"):
            met = Counter((drawn[f"sequence.{log}"], drawn[f"persona.{log}"]) for drawn in past)
            assert set(met.values()) == {2}, (seed, log)
            assert len(met) == 12


def test_a_person_has_two_different_sequences_one_for_each_persona(study):
    for drawn in draws_of(study, 30):
        assert drawn["sequence.log_first"] != drawn["sequence.log_second"]
        assert {drawn["persona.log_first"], drawn["persona.log_second"]} == {"reviewer", "operator"}


def test_sides_are_even_within_each_person(study):
    first_roles = {"aligned", "sleep", "good"}
    for drawn in draws_of(study, 41):
        left = [level in first_roles for factor, level in drawn.items() if factor.startswith("side.")]
        depth = [level in first_roles for factor, level in drawn.items() if factor.startswith("side.pair_")]
        assert (sum(left), len(left)) == (4, 8)
        assert (sum(depth), len(depth)) == (2, 4)


def test_side_patterns_vary_between_people(study):
    patterns = {
        tuple(level for factor, level in drawn.items() if factor.startswith("side."))
        for drawn in draws_of(study, 60)
    }
    assert len(patterns) > 15


def test_the_arm_is_the_level_of_the_first_factor_of_the_file(study):
    drawn = draw(study, PastDraws(), np.random.default_rng(1))
    assert drawn.arm == drawn.levels["sequences"]


def test_the_same_seed_draws_the_same(study):
    assert draws_of(study, 9, seed=3) == draws_of(study, 9, seed=3)
    assert draws_of(study, 9, seed=3) != draws_of(study, 9, seed=4)


def test_a_gap_left_by_somebody_who_dropped_out_is_filled_next(study):
    past = draws_of(study, 12)
    gone = past.pop(5)
    filled = draw(study, PastDraws(past), np.random.default_rng(99)).levels
    assert filled["sequences"] == gone["sequences"]
    assert filled["personas"] == gone["personas"]


def test_a_study_without_factors_draws_nothing(study):
    plain = study.model_copy(update={"design": study.design.model_copy(update={"factors": ()})})
    assert draw(plain, PastDraws(), np.random.default_rng(0)) == ((), "")


@pytest.mark.parametrize("logs", [1, 2, 3, 4])
def test_persona_rows_give_half_of_the_logs_to_each(logs):
    for row in persona_rows(logs):
        assert abs(row.count("reviewer") - row.count("operator")) <= 1
    assert len(set(persona_rows(logs))) == len(persona_rows(logs))
