"""How the fields of a page were offered, so that a stored value can be read and labelled again."""

from collections.abc import Mapping

from questionnaires.design.calendar import Anchor
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.questions import questions_of
from questionnaires.design.views import FieldView
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.study import asked_in

Fields = Mapping[str, FieldView]


class FieldBook:
    """The fields of one version's pages, made once for all people who saw the same.

    Only what every reader of a page shares is taken from a shared field: its type, limits and options. Where
    labels hold clock times of the participant's own day, nothing is shared.
    """

    def __init__(self, compiled: CompiledStudy) -> None:
        self._compiled = compiled
        self._made: dict[tuple[PlannedPage, str], Fields] = {}
        self._hashes = {name: compiled.scenario_hash(name) for name in compiled.scenarios}
        self._personal = _personal_blocks(compiled)

    def fields(self, page: PlannedPage, language: str, anchor: Anchor) -> Fields:
        """Return the fields of a page by name."""
        alike = page.model_copy(update={"position": 0, "placed": None})
        if page.block_id in self._personal:
            # One person's own day: nobody else will ask for it, and ten thousand would fill the memory.
            return self._make(page, language, anchor)
        key = (alike, language)
        if key not in self._made:
            self._made[key] = self._make(page, language, anchor)
        return self._made[key]

    def _make(self, page: PlannedPage, language: str, anchor: Anchor) -> Fields:
        questions = questions_of(self._compiled, Plan(pages=(page,)), page, language, anchor, {})
        return {view.name: view for question in questions for view in question.fields}

    def scenario_hash(self, scenario_id: str | None) -> str | None:
        """Return the hash of a scenario, None for none."""
        return self._hashes.get(scenario_id or "")


def _personal_blocks(compiled: CompiledStudy) -> frozenset[str]:
    """Return the blocks with options that name a scenario's own ways of handling, where times may stand."""
    study = compiled.study
    personal = set()
    for block in study.pages:
        for asked in asked_in(block):
            options = getattr(study.item(asked.item), "options", ())
            if any(point.label.placeholders(language) for point in options for language in study.languages):
                personal.add(block.id)
    return frozenset(personal)
