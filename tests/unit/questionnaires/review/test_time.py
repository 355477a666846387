"""How long a study takes over its arms: as its people's own pages do, without rendering each of them."""

from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from questionnaires.design.arms import Variant, arms_of
from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import render
from questionnaires.design.planning import plan_pages
from questionnaires.design.reading import block_seconds
from questionnaires.language.loading import load_compiled
from questionnaires.review.case import ReviewCase
from questionnaires.review.reading import minutes_of
from questionnaires.review.renderings import arms_in, renderings_of

CONTENT = Path(__file__).parents[4] / "questionnaires"
ANCHOR = Anchor(datetime(2026, 3, 5, 9, 0, tzinfo=UTC), "Europe/Lisbon")


@pytest.fixture(scope="module")
def three_t():
    return load_compiled(CONTENT / "studies" / "three_t").value


@pytest.fixture(scope="module")
def compositions():
    return load_compiled(CONTENT / "examples" / "compositions.yaml").value


def minutes_for_somebody(compiled, seed, language):
    plan = plan_pages(compiled, draw(compiled.study, PastDraws(), np.random.default_rng(seed)), ANCHOR)
    pages = [(page.block_id, render(compiled, plan, page, language, ANCHOR)) for page in plan.pages]
    blocks = groupby(pages, key=lambda page: page[0])
    return sum(block_seconds(view for _, view in block) for _, block in blocks) / 60


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_minutes_of_a_study_are_those_of_its_people_within_three_percent(three_t, language, seed):
    low, high = minutes_of(ReviewCase(three_t))[language]
    assert low * 0.97 <= minutes_for_somebody(three_t, seed, language) <= high * 1.03


def test_a_mixed_week_lies_between_a_week_of_asking_and_a_week_of_acting(tmp_path):
    text = (CONTENT / "examples" / "scenarios" / "balcony.yaml").read_text(encoding="utf-8")
    acted = "I have sent an order for one bag, and it is confirmed."
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "balcony.yaml").write_text(
        text.replace(acted, acted + " So it is." * 100), "utf-8"
    )
    study = (CONTENT.parent / "tests" / "data" / "reviewed" / "clean.yaml").read_text(encoding="utf-8")
    (tmp_path / "study.yaml").write_text(study, encoding="utf-8")
    compiled = load_compiled(tmp_path / "study.yaml").value
    low, high = minutes_of(ReviewCase(compiled))["en"]
    people = [minutes_for_somebody(compiled, seed, "en") for seed in range(12)]
    assert high > 1.1 * low
    assert min(people) == pytest.approx(low, rel=0.04)
    assert max(people) == pytest.approx(high, rel=0.04)


def test_every_draw_is_among_the_arms(compositions):
    arms = arms_of(compositions.study)
    past = []
    for seed in range(40):
        levels = draw(compositions.study, PastDraws(past), np.random.default_rng(seed)).levels
        past.append(levels)
        versions = {
            block.id: Variant(levels[f"persona.{block.id}"], levels.get(f"sequence.{block.id}", ""))
            for block in compositions.study.pages
            if f"persona.{block.id}" in levels
        }
        assert any(all(arm[block] == version for block, version in versions.items()) for arm in arms)


def test_arms_keep_what_the_design_promises(three_t):
    for arm in arms_of(three_t.study):
        for kind in ("week_", "pair_"):
            personas = [version.persona for block, version in arm.items() if block.startswith(kind)]
            assert sorted(personas) == ["operator"] * 2 + ["reviewer"] * 2
        letters = sorted(version.sequence for block, version in arm.items() if block.startswith("week_"))
        assert (letters[0], letters.count("MMM")) == ("AAA", 2)


def test_a_week_is_rendered_twice_however_many_arms_there_are(three_t):
    case = ReviewCase(three_t)
    weeks = [one for one in renderings_of(case) if one.block == "week_bike" and one.language == "en"]
    assert len({arm["week_bike"] for arm in arms_in(case)}) > 2
    assert [(one.version.persona, one.version.sequence) for one in weeks] == [
        ("reviewer", "AAA"),
        ("operator", "AAA"),
    ]
    assert [one.version.acting for one in weeks] == [0, 1]


def test_the_former_pages_of_a_week_are_read_as_they_are_shown(three_t):
    (week,) = (
        one
        for one in renderings_of(ReviewCase(three_t))
        if (one.block, one.language, one.version.persona) == ("week_flat", "en", "operator")
    )
    assert [[day.status for day in view.days][-1] for view in week.views] == ["today"] * 3
    assert [day.status for day in week.views[1].days if day.number <= 2] == ["earlier", "earlier"]
    assert [view.page_id for view in week.views] == [page.page_id for page in week.pages]
