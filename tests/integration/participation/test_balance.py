"""The draws of many people are balanced, one after the other or all at once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from survey_app.storage.tables import Allocation, Sitting


@pytest.fixture
def levels(database):
    """How many sittings of a kind have each level of a factor."""

    def levels(factor, *, is_test=False):
        with database.reading() as session:
            query = select(Allocation.level).join(Sitting, Sitting.id == Allocation.sitting_id)
            return Counter(
                session.scalars(query.where(Allocation.factor == factor, Sitting.is_test == is_test))
            )

    return levels


def spread(counts):
    return max(counts.values()) - min(counts.values())


def test_thirty_people_one_after_the_other_are_spread_evenly(arrives, levels):
    for n in range(30):
        arrives().consents(seed=n)
        if n >= 2:
            assert spread(levels("rows")) <= 1
    assert levels("rows") == {"AA": 10, "AM": 10, "MA": 10}
    assert levels("side.pair_equal") == {"aligned": 15, "misaligned": 15}


def test_sixteen_people_at_once_are_spread_evenly(arrives, levels):
    people = [arrives() for _ in range(16)]
    with ThreadPoolExecutor(16) as pool:
        for made in [pool.submit(p.consents, key=f"at-once-{n}", seed=n) for n, p in enumerate(people)]:
            made.result()
    assert len({p.sitting_id for p in people}) == 16
    assert sorted(levels("rows").values()) == [5, 5, 6]
    assert levels("side.pair_equal") == {"aligned": 8, "misaligned": 8}


@pytest.mark.parametrize("rule", ["blocked", "simple"])
def test_a_study_may_draw_by_another_rule_and_stores_which(garden, publishes, arrives, levels, database, rule):
    study = publishes(garden, design={"balance": rule})
    people = [arrives(study) for _ in range(9)]
    with ThreadPoolExecutor(9) as pool:
        for made in [pool.submit(p.consents, key=f"{rule}-{n}", seed=n) for n, p in enumerate(people)]:
            made.result()
    drawn = levels("rows")
    assert sum(drawn.values()) == 9
    assert rule == "simple" or drawn == {"AA": 3, "AM": 3, "MA": 3}
    with database.reading() as session:
        rules = set(session.execute(select(Allocation.factor, Allocation.rule)).all())
    assert rules == {("rows", rule), ("side.pair_equal", rule), ("sequence.week", "derived")}


def test_the_same_person_clicking_many_times_at_once_is_one_sitting(arrives, levels):
    ids = {"person": "PID1", "study": "ST1"}
    people = [arrives(source="prolific", external_ids=ids) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        for made in [pool.submit(p.consents, key=f"eager-{n}", seed=n) for n, p in enumerate(people)]:
            made.result()
    assert len({p.sitting_id for p in people}) == 1
    assert sum(levels("rows").values()) == 1


def test_tests_are_balanced_among_themselves_and_move_nobody_else(arrives):
    tests = [arrives(is_test=True).consents(seed=n).sitting.arm for n in range(2)]
    people = [arrives().consents(seed=n).sitting.arm for n in range(2)]
    assert people == tests
    assert len(set(people)) == 2


def test_whoever_stopped_long_ago_gives_the_place_free(arrives, levels, clock):
    people = [arrives().consents(seed=n) for n in range(3)]
    people[0].finishes()
    people[1].answers(age="17")
    clock.passes(minutes=61)
    people[2].opens()
    follower = arrives().consents(seed=9)
    assert follower.sitting.arm == people[1].sitting.arm
