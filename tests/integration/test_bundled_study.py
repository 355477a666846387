"""The bundled studies, as everybody may meet them: every arm, side and language."""

import re
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import numpy as np
import pytest

from questionnaires.design.asking import asked_fields
from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import render
from questionnaires.design.planning import plan_pages
from questionnaires.design.reading import block_seconds
from questionnaires.language.loading import load_compiled

STUDIES = Path(__file__).parents[2] / "questionnaires" / "studies"
EVENING = Anchor(datetime(2026, 3, 5, 19, 0, tzinfo=UTC), "Europe/Lisbon")
LANGUAGES = ("en", "ko")
LOGS = {"first_study": 2, "three_t": 4}


@pytest.fixture(scope="module", params=sorted(LOGS))
def compiled(request):
    return load_compiled(STUDIES / request.param).value


@pytest.fixture(scope="module")
def plans(compiled):
    """Plans of twelve people: each sequence with each persona in each log, each role on each side."""
    past, plans = [], []
    for person in range(12):
        draws = draw(compiled.study, PastDraws(past), np.random.default_rng(person))
        past.append(draws.levels)
        plans.append(plan_pages(compiled, draws))
    return plans


@pytest.fixture(scope="module")
def views(compiled, plans):
    return [
        (plan, page, render(compiled, plan, page, language, EVENING))
        for plan in plans
        for page in plan.pages
        for language in LANGUAGES
    ]


def all_texts(view):
    return re.findall(r"'((?:[^'\\]|\\.)*)'", repr(view)) + re.findall(r'"((?:[^"\\]|\\.)*)"', repr(view))


def test_every_kind_of_block_is_in_it(compiled):
    kinds = {block.kind for block in compiled.study.pages}
    stimuli = {"trust_log", "depth_pair", "timing", "capability_pair"}
    assert kinds >= stimuli | {"consent", "form", "check", "debrief", "instructions"}
    assert sum(block.kind == "trust_log" for block in compiled.study.pages) == LOGS[compiled.study.id]


def test_no_placeholder_or_token_is_left_on_any_page(views):
    for _, page, view in views:
        assert not re.search(r"\{[a-z_.{]", repr(view)), page.page_id


def test_no_page_gives_its_condition_away(views):
    telling = re.compile(r"\b(misaligned|aligned|execute|suggest|incomplete|poor|wrong|deferred|AMA|MMM)\b")
    for _, page, view in views:
        shown = [text for text in all_texts(view) if text not in ("", page.page_id)]
        assert not [text for text in shown if telling.search(text)], page.page_id


def test_a_stimulus_has_one_hash_whatever_the_language_and_side(compiled, plans):
    by_behaviours = {}
    for plan in plans:
        for page in plan.pages:
            if page.stimulus_hash:
                pair = tuple(sorted(filter(None, (page.behaviour_left, page.behaviour_right))))
                key = (page.block_id, page.persona, page.comparison, page.behaviours, pair)
                by_behaviours.setdefault(key, set()).add(page.stimulus_hash)
    assert {len(hashes) for hashes in by_behaviours.values()} == {1}
    assert len({next(iter(hashes)) for hashes in by_behaviours.values()}) == len(by_behaviours)


def test_what_was_rendered_is_told_apart_by_language_and_side(views):
    kinds = {"equal", "now_or_sleep", "capability"}
    for page_id in {page.page_id for _, page, _ in views if page.comparison in kinds}:
        seen = {
            (page.left, page.persona, view.language): view.rendered_hash
            for _, page, view in views
            if page.page_id == page_id
        }
        assert len(set(seen.values())) == len(seen) >= 4


def sides_of(views, comparison):
    return [(page, view) for _, page, view in views if page.comparison == comparison]


def test_sides_of_an_equal_pair_have_the_same_rows_and_nearly_the_same_length(views):
    for page, view in sides_of(views, "equal"):
        (say_a, did_a), (say_b, did_b) = (side.entries for side in view.sides)
        assert did_a.card.rows[:-1] == did_b.card.rows[:-1], page.page_id
        assert did_a.card.rows[-1] != did_b.card.rows[-1]
        lengths = sorted((len(say_a.text), len(say_b.text)))
        assert lengths[1] <= 1.15 * lengths[0], (page.page_id, view.language)


def test_the_aligned_side_of_a_tradeoff_lacks_rows(views):
    for page, view in sides_of(views, "tradeoff"):
        rows = {
            page.role_at(side): len(shown.entries[1].card.rows)
            for side, shown in zip(("left", "right"), view.sides, strict=True)
        }
        assert rows["aligned"] < rows["misaligned"], page.page_id


def test_an_aligned_log_shows_what_its_persona_asked_for(plans):
    for plan in plans:
        for page in plan.pages:
            if page.kind == "trust_log":
                depth = page.behaviours[-1].split("/")[2]
                aligned = page.sequence[page.checkpoint - 1] == "A"
                wanted = "execute" if page.persona == "operator" else "suggest"
                assert (depth == wanted) is aligned


def test_a_log_keeps_its_history_from_checkpoint_to_checkpoint(views):
    for plan, page, view in views:
        if page.kind == "trust_log" and page.checkpoint > 1:
            before = next(
                v
                for p, q, v in views
                if p is plan
                and q.block_id == page.block_id
                and q.checkpoint == page.checkpoint - 1
                and v.language == view.language
            )
            earlier = [entry for day in before.days for entry in day.entries]
            now = [entry for day in view.days if day.number <= before.days[-1].number for entry in day.entries]
            assert now == earlier


def test_all_week_logs_end_in_the_same_correct_outcome(views):
    for _, page, view in views:
        if page.kind == "trust_log" and page.checkpoint == 3:
            cards = [entry.card for day in view.days for entry in day.entries if entry.card]
            asked_first = sum(behaviour.split("/")[2] == "suggest" for behaviour in page.behaviours)
            assert len(cards) == 3 + asked_first


def test_field_names_are_unique_and_tell_sides_only(compiled, plans):
    for page in plans[0].pages:
        fields = asked_fields(compiled.study, page)
        assert len({field.name for field in fields}) == len(fields)
        assert all(field.name.endswith(("_a", "_b")) for field in fields if field.role)


def test_every_page_can_be_read_within_three_minutes_and_all_within_the_estimate(compiled, plans, views):
    assert max(view.reading_seconds for _, _, view in views) <= 180
    low, high = compiled.study.estimated_minutes
    for language in LANGUAGES:
        pages = [(page.block_id, v) for p, page, v in views if p is plans[0] and v.language == language]
        blocks = groupby(pages, key=itemgetter(0))
        total = sum(block_seconds(view for _, view in block) for _, block in blocks)
        assert low <= total / 60 <= high, language


def test_a_timeline_shows_the_whole_night(views):
    for _, page, view in views:
        if page.kind == "timing":
            line = view.timeline
            assert line.start <= line.now.start < line.end
            # All sleep at night for seven and a half or eight hours; a line may end in its second night.
            first, *later = line.nights
            assert 21 * 60 <= first.start < first.end <= 33 * 60
            assert 7.5 * 60 <= first.end - first.start <= 8 * 60
            second = first.start + 24 * 60
            assert [(night.start, night.end <= line.end) for night in later] == [(second, True)] * len(later)
            assert all(
                line.start <= bar.start < bar.end <= line.end
                for lane in line.lanes
                for bar in (*lane.own, *lane.work)
            )
