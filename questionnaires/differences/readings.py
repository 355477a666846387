"""Everything that people can read of a study: each page in each arm and language."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import fmean

from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import render
from questionnaires.design.plan import Placed, Plan, PlannedPage
from questionnaires.design.planning import plan_pages
from questionnaires.design.reading import block_seconds
from questionnaires.design.views import PageView
from questionnaires.differences.arms import covering_draws
from questionnaires.language.compiled import CompiledStudy

#: A moment like any other: both studies are read at the same one.
ANCHOR = Anchor(datetime(2026, 3, 2, 9, 0, tzinfo=UTC), "UTC")


@dataclass(frozen=True)
class ReadPage:
    """One page in one arm, in each language."""

    page: PlannedPage
    views: Mapping[str, PageView]
    #: Whether a later page of its block shows its days again, folded.
    folds: bool


@dataclass(frozen=True)
class Reading:
    """All pages by id, in the order of the file; each by the arm that makes it what it is."""

    compiled: CompiledStudy
    pages: Mapping[str, Mapping[str, ReadPage]]
    #: Minutes to read and answer everything, by language, averaged over the arms.
    minutes: Mapping[str, float]

    def block_of(self, page_id: str) -> str:
        """Return the block of a page."""
        return next(iter(self.pages[page_id].values())).page.block_id


def read(compiled: CompiledStudy) -> Reading:
    """Return everything people can read of a study that checks without errors."""
    plans = [_at_home(compiled, plan_pages(compiled, draws)) for draws in covering_draws(compiled.study)]
    # Most pages are the same in all arms, and are rendered once.
    plan_of = {page: plan for plan in reversed(plans) for page in plan.pages}
    known = {page: _read_page(compiled, plan, page) for page, plan in plan_of.items()}
    pages: dict[str, dict[str, ReadPage]] = {page.page_id: {} for page in plans[0].pages}
    for plan in plans:
        for page in plan.pages:
            pages[page.page_id].setdefault(arm_of(page), known[page])
    whole = [[known[page] for page in plan.pages] for plan in plans]
    languages = compiled.study.languages
    minutes = {name: round(fmean(_minutes(one, name) for one in whole), 1) for name in languages}
    return Reading(compiled, pages, minutes)


def arm_of(page: PlannedPage) -> str:
    """Return what tells a page in one arm from the same page in another: `reviewer A`, `operator`, or ""."""
    letter = page.sequence[(page.checkpoint or 1) - 1] if page.sequence else ""
    return f"{page.persona or ''} {letter}".strip()


def _at_home(compiled: CompiledStudy, plan: Plan) -> Plan:
    """Return a plan whose pages keep the scenario's own calendar and clock, which its author knows."""
    return Plan(pages=tuple(_placed(compiled, page) for page in plan.pages))


def _placed(compiled: CompiledStudy, page: PlannedPage) -> PlannedPage:
    if page.scenario_id is None:
        return page
    day1 = compiled.scenario(page.scenario_id).gym_day1
    return page.model_copy(update={"placed": Placed(mode="shift_day", day1=day1)})


def _read_page(compiled: CompiledStudy, plan: Plan, page: PlannedPage) -> ReadPage:
    views = {name: render(compiled, plan, page, name, ANCHOR) for name in compiled.study.languages}
    folds = any(one.block_id == page.block_id and one.position > page.position for one in plan.pages)
    return ReadPage(page, views, folds)


def _minutes(read_pages: list[ReadPage], language: str) -> float:
    return sum(block_seconds(views) for views in _by_block(read_pages, language)) / 60


def _by_block(read_pages: list[ReadPage], language: str) -> Iterator[list[PageView]]:
    for block in dict.fromkeys(one.page.block_id for one in read_pages):
        yield [one.views[language] for one in read_pages if one.page.block_id == block]
