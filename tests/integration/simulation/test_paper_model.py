"""The `paper` respondents answer, on average, as the published study's participants did."""

from collections import defaultdict
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import questionnaires
from questionnaires.design.asking import asked_fields
from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import render
from questionnaires.design.planning import plan_pages
from questionnaires.language.loading import load_compiled
from survey_app.participation.values import value_of
from survey_app.simulation.draws import Person
from survey_app.simulation.filling import Filler
from survey_app.simulation.levels import paper_levels
from survey_app.simulation.paper import Paper

PEOPLE = 1200
ANCHOR = Anchor(datetime(2026, 1, 5, 9, tzinfo=UTC), "Europe/Lisbon")


class Share:
    """A pooled mean over people, with the standard error that people as units give it."""

    def __init__(self) -> None:
        self.sums = defaultdict(float)
        self.counts = defaultdict(int)

    def add(self, person, value):
        self.sums[person] += value
        self.counts[person] += 1

    @property
    def mean(self):
        return sum(self.sums.values()) / sum(self.counts.values())

    @property
    def error(self):
        deviations = [(self.sums[p] - self.mean * self.counts[p]) ** 2 for p in self.sums]
        return np.sqrt(sum(deviations)) / sum(self.counts.values())


@pytest.fixture(scope="module")
def first_study():
    loaded = load_compiled(Path(questionnaires.__file__).parent / "studies" / "first_study")
    assert loaded.value is not None, loaded.problems
    return loaded.value


@pytest.fixture(scope="module")
def crowd(first_study):
    """Each person's (page, asked field, stored value), over the levels of the design in equal parts."""
    rng = np.random.default_rng(20260105)
    past, plans, views = [], [], {}
    for _ in range(24):
        draws = draw(first_study.study, PastDraws(past), rng)
        past.append(draws.levels)
        plans.append(plan_pages(first_study, draws))
    return [answers_of(first_study, plans[number % 24], views, rng) for number in range(PEOPLE)]


def answers_of(study, plan, views, rng):
    filler = Filler(study, plan, Paper(Person(rng, paper_levels().person_share)))
    given = []
    for page in plan.pages[1:]:
        key = page.model_copy(update={"position": 0})
        if key not in views:
            views[key] = render(study, plan, page, "en", ANCHOR)
        values = filler.fill(page, views[key])
        for asked in asked_fields(study.study, page):
            value = value_of(asked, page, values.get(asked.name, []))
            if value is not None:
                given.append((page, asked, value))
    return given


def share_of(crowd, construct, value, where=lambda _page, _asked: True):
    """Pool `value(answer)` over answers of a construct."""
    found = Share()
    for person, answers in enumerate(crowd):
        for page, asked, answer in answers:
            if asked.item.measures == construct and where(page, asked):
                found.add(person, value(answer))
    return found


def near(share, target, rounding=0.0005):
    assert share.error < 0.07, "too few answers to tell"
    assert abs(share.mean - target) < 4 * share.error + rounding, (share.mean, target, share.error)


def test_trust_changes_by_transition_as_published(crowd):
    changes = defaultdict(Share)
    for person, answers in enumerate(crowd):
        logs = defaultdict(list)
        for page, asked, answer in answers:
            if asked.item.measures == "trust":
                logs[page.block_id].append((page.sequence[page.checkpoint - 1], float(answer)))
        for ratings in logs.values():
            for (before, low), (after, high) in pairwise(ratings):
                changes[before + after].add(person, high - low)
    for transition, published in {"AM": -1.86, "MA": 1.27, "AA": 0.17, "MM": -0.44}.items():
        near(changes[transition], published)


@pytest.mark.parametrize(("day", "published"), [(2, 4.43), (7, 3.43)])
def test_trust_in_a_log_that_slips_once_is_as_published(crowd, day, published):
    near(share_of(crowd, "trust", float, lambda page, _: page.sequence == "AMA" and page.day == day), published)


def test_the_last_depth_of_that_log_fits_as_published(crowd):
    at_end = share_of(crowd, "depth_fit", float, lambda page, _: page.sequence == "AMA" and page.day == 7)
    near(at_end, 4.71)


@pytest.mark.parametrize(
    ("comparison", "request_is", "role", "published"),
    [
        ("equal", None, "aligned", 0.883),
        ("tradeoff", "ask_first", "aligned", 0.683),
        ("tradeoff", "delegated", "aligned", 0.150),
        ("no_conflict", None, "sleep", 0.644),
        ("capability", None, "good", 0.922),
    ],
)
def test_choices_have_the_published_shares(crowd, comparison, request_is, role, published):
    def here(page, _):
        return page.comparison == comparison and request_is in {None, page.request}

    near(share_of(crowd, "choice", lambda answer: answer == role, here), published)


@pytest.mark.parametrize(("matched", "published"), [(True, 0.857), (False, 0.906)])
def test_choosing_alignment_depends_on_the_own_preference_as_published(crowd, matched, published):
    found = Share()
    for person, answers in enumerate(crowd):
        own = {asked.scenario_id: value for page, asked, value in answers if page.block_id == "your_way"}
        for page, asked, answer in answers:
            if page.comparison != "equal" or asked.item.measures != "choice":
                continue
            if (own[page.scenario_id] == page.request) is matched:
                found.add(person, answer == "aligned")
    near(found, published)


@pytest.mark.parametrize(("role", "published"), [("now", 0.267), ("sleep", 0.944)])
def test_help_is_accepted_as_often_as_published(crowd, role, published):
    near(
        share_of(crowd, "accept", lambda answer: answer == "yes", lambda _, asked: asked.role == role),
        published,
    )


def test_rejecting_now_and_accepting_later_is_as_common_as_published(crowd):
    found = Share()
    for person, answers in enumerate(crowd):
        by_role = {asked.role: value for _, asked, value in answers if asked.item.measures == "accept"}
        found.add(person, by_role == {"now": "no", "sleep": "yes"})
    near(found, 63 / 90)


@pytest.mark.parametrize(
    ("construct", "comparison", "more", "less", "published"),
    [("depth_fit", "equal", "aligned", "misaligned", 2.16), ("fit", "capability", "good", "poor", 2.44)],
)
def test_ratings_of_the_two_agents_differ_as_published(crowd, construct, comparison, more, less, published):
    found = Share()
    for person, answers in enumerate(crowd):
        pages = defaultdict(dict)
        for page, asked, answer in answers:
            if asked.item.measures == construct and page.comparison == comparison:
                pages[page.page_id][asked.role] = float(answer)
        for rated in pages.values():
            found.add(person, rated[more] - rated[less])
    near(found, published)


def test_nearly_everybody_would_use_imperfect_work(crowd):
    near(share_of(crowd, "would_use", lambda answer: answer == "yes"), 0.978)


def test_minutes_to_put_it_right_have_the_published_median_and_quartiles(crowd):
    minutes = [float(v) for answers in crowd for _, asked, v in answers if asked.item.measures == "fix_minutes"]
    assert np.percentile(minutes, [25, 50, 75]).tolist() == [10, 20, 30]


def test_plausibility_is_rated_high_as_often_as_published(crowd):
    near(share_of(crowd, "plausibility", lambda answer: float(answer) >= 4), 0.733)


def test_answers_of_one_person_hang_together(crowd):
    logs = []
    for answers in crowd:
        ratings = [
            float(value)
            for page, asked, value in answers
            if page.sequence == "AAA" and asked.item.measures == "trust"
        ]
        if ratings:
            logs.append(ratings[:2])
    assert 0.25 < np.corrcoef(np.array(logs).T)[0, 1] < 0.55


def test_checks_are_passed(crowd):
    assert share_of(crowd, "check", lambda answer: answer == "4").mean == 1
