"""The study `three_t`: its design at any number of people, and thirty simulated people on the whole road."""

import csv
from collections import Counter, defaultdict
from itertools import groupby, pairwise
from pathlib import Path

import numpy as np
import pytest

from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.planning import plan_pages
from questionnaires.language.loading import load_compiled
from survey_app.cli.main import run

STUDY = Path(__file__).parents[2] / "questionnaires" / "studies" / "three_t"
WEEKS = ("week_flat", "week_lunch", "week_bike", "week_exams")
PAIRS = ("pair_flat", "pair_lunch", "pair_cabin", "pair_check")
#: How many levels each drawn factor has.
LEVELS = {
    "log_compositions": 4,
    "mixed_sequence": 4,
    "log_personas": 2,
    "week_order": 4,
    "pair_order": 4,
    "time_order": 6,
    "advice_order": 6,
}
PEOPLE = 30


@pytest.fixture(scope="module")
def compiled():
    return load_compiled(STUDY).value


def draws_of(compiled, count, seed):
    past, made = [], []
    for person in range(count):
        made.append(draw(compiled.study, PastDraws(past), np.random.default_rng([seed, person])))
        past.append({m.factor: m.level for m in made[-1].allocations if "." not in m.factor} | sides(made[-1]))
    return made


@pytest.fixture(scope="module")
def people(compiled):
    """The draws of three hundred people, one after the other."""
    return draws_of(compiled, 300, 7)


def sides(draws):
    return {factor: level for factor, level in draws.levels.items() if factor.startswith("sides.")}


def composition_of(levels, week):
    return levels["log_compositions"].split("+")[WEEKS.index(week)]


@pytest.mark.parametrize("count", [4, 17, 30, 300])
def test_levels_of_every_drawn_factor_differ_by_at_most_one(people, count):
    assert_even(people[:count])


@pytest.mark.parametrize("seed", range(6))
def test_levels_are_even_for_thirty_people_whatever_the_seed(compiled, seed):
    assert_even(draws_of(compiled, PEOPLE, seed))


def assert_even(people):
    assert_spread(made for person in people for made in person.allocations)


def assert_spread(allocations):
    drawn = defaultdict(Counter)
    for factor, level, rule in allocations:
        if rule == "least_filled":
            drawn[factor][level] += 1
    assert set(drawn) == set(LEVELS) | {"pair_personas"} | {f for f in drawn if f.startswith("sides.")}
    assert len(drawn) == len(LEVELS) + 1 + 8 + 9 + 3
    for factor, counts in drawn.items():
        possible = LEVELS.get(factor, 2)
        least = min(counts.values()) if len(counts) == possible else 0
        assert max(counts.values()) - least <= 1, factor


def test_of_thirty_people_eight_eight_seven_and_seven_have_each_mixed_sequence(people):
    mixed = Counter(person.levels["mixed_sequence"] for person in people[:PEOPLE])
    assert sorted(mixed.values()) == [7, 7, 8, 8]


def test_each_composition_meets_each_week_equally_often_after_every_four_people(people):
    for count in range(4, 301, 4):
        met = Counter((composition_of(p.levels, week), week) for p in people[:count] for week in WEEKS)
        assert set(met.values()) == {count // 4}
        assert len(met) == 16


def test_each_person_has_two_weeks_and_two_pairs_of_each_persona(people):
    for person in people:
        for blocks in (WEEKS, PAIRS):
            personas = Counter(person.levels[f"persona.{block}"] for block in blocks)
            assert personas == {"reviewer": 2, "operator": 2}


def test_a_scenario_keeps_its_persona_from_the_week_to_the_pair(people):
    for person in people:
        for name in ("flat", "lunch"):
            assert person.levels[f"persona.week_{name}"] == person.levels[f"persona.pair_{name}"]


def test_a_direction_has_its_persona_and_the_other_two_weeks_have_one_each(people):
    for person in people:
        personas = {composition_of(person.levels, w): person.levels[f"persona.{w}"] for w in WEEKS}
        assert (personas["MMM_over"], personas["MMM_under"]) == ("reviewer", "operator")
        assert {personas["AAA"], personas["mixed"]} == {"reviewer", "operator"}


def test_a_split_that_the_weeks_force_is_recorded_as_derived(people):
    forced = 0
    for person in people:
        rule = next(m.rule for m in person.allocations if m.factor == "pair_personas")
        alike = person.levels["persona.pair_flat"] == person.levels["persona.pair_lunch"]
        assert rule == ("derived" if alike else "least_filled")
        forced += alike
    assert abs(forced - len(people) / 4) <= 2


def test_each_pair_meets_each_persona_about_equally_often(people):
    for count in (PEOPLE, 300):
        for pair in PAIRS:
            reviewers = sum(p.levels[f"persona.{pair}"] == "reviewer" for p in people[:count])
            assert abs(reviewers - count / 2) <= 2, pair


def test_sides_are_even_within_a_person(people):
    first_roles = {"aligned", "sleep", "good"}
    for person in people:
        left = [level in first_roles for level in sides(person).values()]
        assert len(left) == 20
        assert abs(2 * sum(left) - len(left)) <= 1


def test_each_week_stands_in_each_place_and_follows_each_other_equally_often(people):
    orders = [person.levels["week_order"].split("+") for person in people]
    assert set(Counter(place for order in orders for place in enumerate(order)).values()) == {75}
    assert set(Counter(two for order in orders for two in pairwise(order)).values()) == {75}


def test_the_plan_has_fourteen_stimuli_and_a_check_in_the_middle_of_weeks_and_of_pairs(compiled, people):
    for person in people[:8]:
        blocks = [(id_, list(pages)) for id_, pages in groupby(plan_pages(compiled, person).pages, _block)]
        kinds = [
            pages[0].kind for _, pages in blocks if pages[0].kind not in {"consent", "form", "instructions"}
        ]
        weeks, pairs = ["trust_log"] * 2, ["depth_pair"] * 2
        assert kinds == [
            *weeks, "check", *weeks, *pairs, "check", *pairs, *["timing"] * 3, *["capability_pair"] * 3,
        ]  # fmt: skip


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("three_t")
    database = f"sqlite:///{folder / 'survey.sqlite3'}"
    commands = [
        ["simulate", "three_t", "--respondents", str(PEOPLE), "--seed", "1", "--database", database],
        ["export", "three_t", "--include-tests", "--out", str(folder / "tables"), "--database", database],
    ]
    for command in commands:
        assert run(command) == 0
    names = ("sittings", "answers", "pages", "allocations")
    return {name: _rows(folder / "tables" / f"{name}.csv") for name in names}


def test_thirty_simulated_people_reach_every_page(compiled, people, tables):
    assert Counter(row["status"] for row in tables["sittings"]) == {"completed": PEOPLE}
    assert {row["checks_failed"] for row in tables["sittings"]} == {"0"}
    wanted = {page.page_id for page in plan_pages(compiled, people[0]).pages}
    sent = Counter(row["page_id"] for row in tables["pages"] if row["submitted_at"])
    assert sent == dict.fromkeys(wanted, PEOPLE)


def test_what_is_stored_of_thirty_people_is_as_even_as_their_design(tables):
    stored = [(row["factor"], row["level"], row["rule"]) for row in tables["allocations"]]
    assert len(stored) == PEOPLE * (len(LEVELS) + 1 + 8 + 9 + 3 + 4 + 4 + 4)
    assert_spread(stored)
    mixed = Counter(level for factor, level, _ in stored if factor == "mixed_sequence")
    assert sorted(mixed.values()) == [7, 7, 8, 8]


def test_every_pair_tells_how_it_was_moved_and_timing_pages_come_both_ways(tables):
    modes = defaultdict(Counter)
    for row in tables["pages"]:
        modes[row["page_id"].split("_")[0]][row["anchor_mode"]] += 1
    assert set(modes["pair"]) == set(modes["advice"]) == {"shift_day"}
    assert set(modes["time"]) == {"shift_day", "shift_clock"}
    assert set(modes["week"]) == {""}
    moved = [row for row in tables["pages"] if row["anchor_shift_minutes"] not in {"", "0"}]
    assert {row["anchor_mode"] for row in moved} == {"shift_clock"}


def test_exports_give_letters_as_the_sequence_and_tell_the_direction_beside_it(tables):
    rated = [row for row in tables["answers"] if row["construct"] == "trust"]
    by_sequence = defaultdict(Counter)
    for row in rated:
        by_sequence[row["sequence"]][row["direction"]] += 1
    assert set(by_sequence) == {"AAA", "MMM", "AMA", "MAM", "AAM", "MAA"}
    assert by_sequence["AAA"] == {"aligned": 3 * PEOPLE}
    assert by_sequence["MMM"] == {"over": 3 * PEOPLE, "under": 3 * PEOPLE}
    for row in rated:
        if row["direction"] != "aligned":
            assert row["direction"] == ("over" if row["persona"] == "reviewer" else "under")


def test_each_person_meets_both_requests_twice_among_the_pairs_and_names_a_preference_for_each(tables):
    chosen = [r for r in tables["answers"] if r["construct"] == "choice" and r["comparison"] == "equal"]
    met = Counter((row["sitting_id"], row["request"]) for row in chosen)
    assert set(met.values()) == {2}
    assert len(met) == 2 * PEOPLE
    before = [r for r in tables["answers"] if r["block_id"] == "your_way"]
    assert {row["scenario_id"] for row in before} == {row["scenario_id"] for row in chosen}


def _block(page):
    return page.block_id


def _rows(file):
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
