"""One made-up participant before a study: their pages, their language, their moment."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from questionnaires.design.asking import asked_fields
from questionnaires.design.assignment import Draws
from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import render
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.planning import plan_pages
from questionnaires.design.views import PageView
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.items import ScaleItem
from questionnaires.language.study import Study
from survey_app.preview.casting import anchor_of, cast
from survey_app.preview.choices import Choices
from survey_app.preview.manuscript import Edition

#: What composing a page raises while a study has errors that its types cannot refuse: words that are not there
#: yet, a task a block names and its scenario lacks. `survey check` tells each of them with its place.
#: (A generator turns the end of a search within it into a `RuntimeError`.)
UNFINISHED = (LookupError, StopIteration, RuntimeError, ValueError)


@dataclass(frozen=True)
class Scene:
    """Everything that decides what a page shows."""

    edition: Edition
    compiled: CompiledStudy
    choices: Choices
    draws: Draws
    plan: Plan
    language: str
    anchor: Anchor

    @property
    def study(self) -> Study:
        """The study."""
        return self.compiled.study

    def view(self, page: PlannedPage) -> PageView:
        """Return a page as this participant reads it.

        Raises:
            UNFINISHED: what is missing for it.
        """
        earlier = _ratings(self.study, self.plan, page)
        return render(self.compiled, self.plan, page, self.language, self.anchor, earlier)


def scene_of(edition: Edition, choices: Choices, now: datetime) -> Scene | None:
    """Return the scene that the choices set, None while the study does not hold together."""
    compiled = edition.compiled
    if compiled is None:
        return None
    try:
        draws = cast(compiled.study, choices)
        plan = plan_pages(compiled, draws)
        anchor = anchor_of(compiled.study, choices, now)
    except UNFINISHED:
        return None
    languages = compiled.study.languages
    language = choices.lang if choices.lang in languages else languages[0]
    return Scene(edition, compiled, choices, draws, plan, language, anchor)


def cast_as(scene: Scene, persona: str, sequence: str = "") -> Scene:
    """Return the scene of somebody with that persona and sequence wherever they are drawn."""
    choices = Choices(persona=persona, sequence=sequence, left="first")
    draws = cast(scene.study, choices)
    return replace(scene, choices=choices, draws=draws, plan=plan_pages(scene.compiled, draws))


def _ratings(study: Study, plan: Plan, page: PlannedPage) -> Mapping[str, str]:
    """Return a trust rating for each earlier day of a log, so that reminders can be seen: the last but one."""
    before = (p for p in plan.pages if p.block_id == page.block_id and p.position < page.position)
    return {
        f"{one.page_id}.{asked.item_id}": study.scale(asked.item.scale).points[-2].value
        for one in before
        for asked in asked_fields(study, one)
        if isinstance(asked.item, ScaleItem) and asked.item.measures == "trust"
    }
