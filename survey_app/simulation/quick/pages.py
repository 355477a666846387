"""The pages of a study as everybody who draws the same meets them, planned once."""

from collections.abc import Mapping
from typing import NamedTuple

from questionnaires.design.asking import AskedField, asked_fields
from questionnaires.design.assignment import Draws
from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import render
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.planning import ordered_blocks, pages_of
from questionnaires.design.questions import questions_of
from questionnaires.design.views import PageView
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.study import Block, Consent
from survey_app.simulation.walking import FIRST_ARRIVAL


class Sheet(NamedTuple):
    """One page of one composition; everybody who meets it has this very one.

    Attributes:
        number: Of this sheet among all of the book: equal numbers, equal pages.
        page: As planned, without a position.
        block: The block it belongs to.
        asked: Its fields.
    """

    number: int
    page: PlannedPage
    block: Block
    asked: tuple[AskedField, ...]


class _Noting(dict[str, str]):
    """Levels that remember which of them were asked for."""

    def __init__(self, levels: Mapping[str, str]) -> None:
        super().__init__(levels)
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]  # one default
        self.asked.add(key)
        return super().get(key, default)


class PageBook:
    """All sheets of a study, made when somebody first meets them."""

    def __init__(self, compiled: CompiledStudy) -> None:
        self.compiled = compiled
        self._anchor = Anchor(FIRST_ARRIVAL, compiled.study.timezone)
        self._sheets: list[Sheet] = []
        #: By block: the factors its pages depend on, and its pages by their levels.
        self._factors: dict[str, tuple[str, ...]] = {}
        self._planned: dict[tuple[str, tuple[str | None, ...]], tuple[Sheet, ...]] = {}
        self._views: dict[tuple[int, str], PageView] = {}
        self._seconds: dict[tuple[int, str], float] = {}

    def sheets(self, draws: Draws) -> tuple[Sheet, ...]:
        """Return the pages of a sitting with these draws, in order, the consent page first."""
        levels = draws.levels
        blocks = ordered_blocks(self.compiled.study, draws)
        return tuple(sheet for block in blocks for sheet in self._of_block(block, levels))

    def view(self, sheet: Sheet, language: str) -> PageView:
        """Return the questions of a page; nothing else of it is read by a simulated person."""
        key = (sheet.number, language)
        if key not in self._views:
            page = sheet.page
            questions = questions_of(self.compiled, Plan(pages=(page,)), page, language, self._anchor, {})
            self._views[key] = PageView(page.page_id, page.kind, language, title="", questions=questions)
        return self._views[key]

    def seconds(self, sheet: Sheet, language: str) -> float:
        """Return how long an average reader needs for a page."""
        key = (sheet.number, language)
        if key not in self._seconds:
            plan = Plan(pages=(sheet.page,))
            self._seconds[key] = render(self.compiled, plan, sheet.page, language, self._anchor).reading_seconds
        return self._seconds[key]

    def consent_seconds(self, language: str) -> float:
        """Return how long an average reader needs for the consent page, read before anything is drawn."""
        consent = next(block for block in self.compiled.study.pages if isinstance(block, Consent))
        return self.seconds(self._of_block(consent, {})[0], language)

    def _of_block(self, block: Block, levels: Mapping[str, str]) -> tuple[Sheet, ...]:
        factors = self._factors.get(block.id)
        if factors is not None:
            known = self._planned.get((block.id, tuple(levels.get(name) for name in factors)))
            if known is not None:
                return known
        noting = _Noting(levels)
        made = tuple(self._sheet(page, block) for page in pages_of(block, self.compiled, noting))
        asked = tuple(sorted({*noting.asked, *(factors or ())}))
        self._factors[block.id] = asked
        self._planned[block.id, tuple(levels.get(name) for name in asked)] = made
        return made

    def _sheet(self, page: PlannedPage, block: Block) -> Sheet:
        sheet = Sheet(len(self._sheets), page, block, asked_fields(self.compiled.study, page))
        self._sheets.append(sheet)
        return sheet
