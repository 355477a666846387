"""A study as its people read it: every version of every block, rendered once for all rules."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from questionnaires.design.arms import Arm, Variant, arms_of
from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import drafted
from questionnaires.design.plan import Placed, Plan, PlannedPage
from questionnaires.design.planning import pages_of
from questionnaires.design.reading import block_seconds
from questionnaires.design.sides import pairs_of
from questionnaires.design.views import PageView
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.factors import Side
from questionnaires.language.study import Block, Debrief, Study
from questionnaires.review.case import ReviewCase

#: Nobody's moment; pages are rendered on their scenario's own calendar.
_ANCHOR = Anchor(datetime(2026, 3, 2, 9, 0, tzinfo=UTC), "UTC")


class Rendering(NamedTuple):
    """One version of a block in one language, its pages in order."""

    block: str
    #: The block's place in the study file.
    place: int
    version: Variant
    language: str
    pages: tuple[PlannedPage, ...]
    views: tuple[PageView, ...]
    #: What an average reader needs for all of them.
    seconds: float


def renderings_of(case: ReviewCase) -> tuple[Rendering, ...]:
    """Return everything that people of a study may read, in the order of the file.

    Where many versions read alike, `ends_of` says which are there. The first role of a pair stands left.
    """
    return case.compiled.remembered("renderings", lambda: _renderings(case.compiled, arms_in(case)))


def arms_in(case: ReviewCase) -> list[Arm]:
    """Return the arms of the study; found out once."""
    return case.compiled.remembered("arms", lambda: arms_of(case.compiled.study))


def ends_of(versions: Iterable[Variant]) -> list[Variant]:
    """Return the versions that stand for all of a block; rendering is what takes most of a review's time.

    Pairs show the same two agents to both personas, who only see other roles in them. Of week logs with many
    sequences two ends will do: a week of asking and a week of acting, out of whose days all others are made.

    >>> ends_of([Variant("reviewer"), Variant("operator")])
    [Variant(persona='reviewer', sequence='')]
    >>> ends_of([Variant("reviewer", "AMA"), Variant("operator", "AMA"), Variant("operator", "MAM")])
    [Variant(persona='reviewer', sequence='AAA'), Variant(persona='operator', sequence='AAA')]
    >>> ends_of([Variant("operator", "AMA")])
    [Variant(persona='operator', sequence='AMA')]
    """
    distinct = list(dict.fromkeys(versions))
    persona, sequence = distinct[0]
    if not sequence:
        return distinct[:1]
    if len(distinct) < 3:
        return distinct
    if len({version.persona for version in distinct}) > 1:
        return [Variant(one, "A" * len(sequence)) for one in ("reviewer", "operator")]
    return [Variant(persona, letter * len(sequence)) for letter in "AM"]


def _renderings(compiled: CompiledStudy, arms: Sequence[Arm]) -> tuple[Rendering, ...]:
    study = compiled.study
    blocks = [(place, block) for place, block in enumerate(study.pages) if not isinstance(block, Debrief)]
    versions = {block.id: ends_of(arm[block.id] for arm in arms) for _, block in blocks}
    first = [page for _, block in blocks for page in _planned(block, versions[block.id][0], compiled)]
    plan = Plan(pages=tuple(page.model_copy(update={"position": at}) for at, page in enumerate(first)))
    at = {page.page_id: page.position for page in plan.pages}
    found = []
    for place, block in blocks:
        for version in versions[block.id]:
            pages = tuple(_placed(page, compiled, at) for page in _planned(block, version, compiled))
            for language in study.languages:
                views = _views(compiled, plan, pages, language)
                found.append(Rendering(block.id, place, version, language, pages, views, block_seconds(views)))
    return tuple(found)


def _views(
    compiled: CompiledStudy, plan: Plan, pages: Sequence[PlannedPage], language: str
) -> tuple[PageView, ...]:
    if pages[0].kind != "trust_log":
        return tuple(drafted(compiled, plan, page, language, _ANCHOR) for page in pages)
    # A week's last page holds all days of the former ones, and rendering takes most of a review's time.
    last = drafted(compiled, plan, pages[-1], language, _ANCHOR)
    rated = [0, *(page.day or 0 for page in pages)]
    return tuple(_up_to(page, before, last) for page, before in zip(pages, rated, strict=False))


def _up_to(page: PlannedPage, before: int, last: PageView) -> PageView:
    today = page.day or 0
    days = (day for day in last.days if day.number <= today)
    shown = tuple(replace(day, status=_status(day.number, today, before)) for day in days)
    return replace(last, page_id=page.page_id, days=shown)


def _status(day: int, today: int, before: int) -> Literal["earlier", "new", "today"]:
    return "today" if day == today else "earlier" if day <= before else "new"


def _planned(block: Block, version: Variant, compiled: CompiledStudy) -> list[PlannedPage]:
    drawn = {f"persona.{block.id}": version.persona or "", f"sequence.{block.id}": version.sequence}
    return list(pages_of(block, compiled, drawn | _first_left(compiled.study)))


def _placed(page: PlannedPage, compiled: CompiledStudy, at: Mapping[str, int]) -> PlannedPage:
    update: dict[str, object] = {"position": at[page.page_id]}
    if page.scenario_id and page.kind != "trust_log":
        update["placed"] = Placed(mode="shift_day", day1=compiled.scenario(page.scenario_id).gym_day1)
    return page.model_copy(update=update)


def _first_left(study: Study) -> dict[str, str]:
    sides = [factor.id for factor in study.design.factors if isinstance(factor, Side)]
    return {f"{side}.{pair.page_id}": pair.roles[0] for side in sides for pair in pairs_of(study)}
