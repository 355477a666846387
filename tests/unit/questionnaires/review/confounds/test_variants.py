"""What is compared is what people read, whichever side it stands on."""

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.calendar import Anchor, scenario_calendar
from questionnaires.design.pages import render
from questionnaires.design.planning import plan_pages, shown_depth
from questionnaires.design.stimuli import Behaviour, compose_side
from questionnaires.language.loading import load_compiled
from questionnaires.review.confounds.contrasts import Shown, Spoken
from questionnaires.review.confounds.met import contrasts_of
from questionnaires.review.confounds.variants import CONTENT, Reader

STUDIES = Path(__file__).parents[5] / "questionnaires" / "studies"
THREE_T = load_compiled(STUDIES / "three_t").value
PLAN = plan_pages(THREE_T, draw(THREE_T.study, PastDraws(), np.random.default_rng(1)))


def squeezed(texts):
    return "".join("".join(texts).split())


def read_of(scenario, behaviour, comparison, language):
    """Return what the review reads of one side of a pair."""
    timing = behaviour.timing != "now" or behaviour.depth == "prepare"
    reader = Reader.of(scenario, behaviour.task_id, language, timing=timing)
    work = reader.work(behaviour.content)
    summary = " ".join(piece.text for piece in work.summary)
    if timing:
        plan = reader.plan(behaviour.timing)
        rows = [*plan.rows, *(work.rows if comparison == "imperfect_sleep" else ())]
        said, end = plan.say, []
    else:
        frame = reader.frame(Spoken(behaviour.depth, ""))
        rows, said, end = work.rows, frame.say, [frame.title.text, frame.state.text]
    texts = [piece.text.replace(CONTENT, summary) for piece in said]
    return squeezed(texts), {row.text for row in rows}, end


def shown_on(page, behaviour, language):
    """Return what is shown of one side of a pair."""
    scenario = THREE_T.scenario(page.scenario_id)
    calendar = scenario_calendar(scenario)
    say, did = compose_side(scenario, page, behaviour)
    rows = {f"{t.in_language(language)}: {v.read(language, calendar)}" for t, v in did.card.rows}
    return squeezed([say.phrase.read(language, calendar)]), rows, did.card.title.read(language, calendar)


PAIRS = [page for page in PLAN.pages if page.comparison]


@pytest.mark.parametrize("page", PAIRS, ids=lambda page: page.page_id)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_a_side_is_compared_as_it_is_shown(page, language):
    for written in (page.behaviour_left, page.behaviour_right):
        behaviour = Behaviour.parse(written)
        said, rows, end = read_of(THREE_T.scenario(page.scenario_id), behaviour, page.comparison, language)
        shown, shown_rows, title = shown_on(page, behaviour, language)
        assert said == shown
        assert rows <= shown_rows
        if end:
            assert end[0] == title
            assert any(row.endswith(f": {end[1]}") for row in shown_rows)


@pytest.mark.parametrize("page", PAIRS, ids=lambda page: page.page_id)
def test_an_agent_says_the_same_on_the_left_and_on_the_right(page):
    turned = page.model_copy(
        update={"behaviour_left": page.behaviour_right, "behaviour_right": page.behaviour_left}
    )
    anchor = Anchor(datetime(2026, 3, 4, 9, 0, tzinfo=UTC), "Europe/Lisbon")
    views = [render(THREE_T, PLAN, one, "en", anchor) for one in (page, turned)]
    assert [side.entries for side in views[0].sides] == [side.entries for side in views[1].sides][::-1]


@pytest.mark.parametrize("persona", ["reviewer", "planner", "operator"])
def test_depths_are_those_that_are_shown(persona):
    for scenario in THREE_T.scenarios.values():
        for task in scenario.tasks:
            contrast, setting = next(Shown(scenario, task, personas=(persona,)).log())
            depths = {setting.left_role: contrast.left.depth, setting.right_role: contrast.right.depth}
            assert depths["aligned"] == shown_depth(task, persona, aligned=True)
            assert depths["misaligned"] == shown_depth(task, persona, aligned=False)


def test_both_personas_meet_one_contrast_of_depths():
    found = {
        contrast: settings
        for contrast, settings in contrasts_of(THREE_T).items()
        if (contrast.task, contrast.kind) == ("t_inventory", "words")
    }
    ((contrast, settings),) = found.items()
    assert (contrast.left.depth, contrast.right.depth) == ("suggest", "execute")
    assert {(one.comparison, one.persona, one.left_role) for one in settings} == {
        ("equal", "reviewer", "aligned"),
        ("equal", "operator", "misaligned"),
        ("tradeoff", "reviewer", "aligned"),
        ("tradeoff", "operator", "misaligned"),
    }
