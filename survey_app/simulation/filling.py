"""Fill in a page as a respondent does: question after question, leaving out what is not asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from questionnaires.design.asking import AskedField, asked_fields
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.views import PageView
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.study import Block, Check, Form
from survey_app.participation.values import holds, value_of
from survey_app.simulation.prompts import Prompt, Respondent

#: How often a form is filled in again when its answers would end the sitting.
_TRIES = 100


@dataclass
class Filler:
    """One respondent going through one sitting; remembers every answer, as conditions need them."""

    compiled: CompiledStudy
    plan: Plan
    respondent: Respondent
    _known: dict[str, str] = field(default_factory=dict)

    @property
    def known(self) -> Mapping[str, str]:
        """Everything said so far, by `item_id`, `item_id__role` and with `page_id.` before either."""
        return self._known

    def fill(self, page: PlannedPage, view: PageView) -> dict[str, list[str]]:
        """Return the values to send for a page; a form is filled in so that nobody is screened out by it."""
        block = self.compiled.study.block(page.block_id)
        values, known = self._once(page, view, block)
        for _ in range(_TRIES):
            if not (isinstance(block, Form) and block.screen_out_if and holds(block.screen_out_if, known)):
                break
            values, known = self._once(page, view, block)
        self._known = known
        return values

    def _once(
        self, page: PlannedPage, view: PageView, block: Block
    ) -> tuple[dict[str, list[str]], dict[str, str]]:
        views = {shown.name: shown for shown in view.fields}
        passes: Mapping[str, str] = block.passes if isinstance(block, Check) else {}
        values: dict[str, list[str]] = {}
        known = dict(self._known)
        for asked in asked_fields(self.compiled.study, page):
            if not holds(asked.ask_if, known):
                continue
            offered, wanted = views[asked.name], passes.get(asked.item_id)
            prompt = Prompt(self.plan, page, asked, offered, view.language, wanted)
            values[asked.name] = list(self.respondent.answer(prompt))
            known |= _named(page, asked, values[asked.name])
        return values, known


def _named(page: PlannedPage, asked: AskedField, sent: list[str]) -> dict[str, str]:
    value = value_of(asked, page, sent)
    return {} if value is None else {asked.key: value, f"{page.page_id}.{asked.key}": value}
