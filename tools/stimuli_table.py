"""Bring the tables of docs/stimuli.md up to date with the study `three_t` and its scenarios.

Usage: .venv/bin/python tools/stimuli_table.py   (a test fails as long as the page is older than the study)

What stands between `<!-- from the study: NAME -->` and `<!-- end -->` is written here, the rest by hand.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from questionnaires.design.asking import asked_fields
from questionnaires.design.assignment import PastDraws, draw
from questionnaires.design.plan import PlannedPage
from questionnaires.design.planning import plan_pages
from questionnaires.design.stimuli import Behaviour
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.factors import LatinRow, MixedSequence
from questionnaires.language.items import Item, ScaleItem
from questionnaires.language.loading import load_compiled
from questionnaires.language.study import CapabilityPair, DepthPair, TimingBlock, TrustLog
from questionnaires.language.tasks import Task
from questionnaires.language.vocabulary import ROLES

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "stimuli.md"
STUDY = ROOT / "questionnaires" / "studies" / "three_t"
_PART = re.compile(r"(<!-- from the study: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_ASPECTS = {"content": "content", "depth": "depth", "timing": "time"}


def stimuli_page(text: str, compiled: CompiledStudy) -> str:
    """Return the page with every generated part as the study has it now."""
    pages = [page for plan in _plans(compiled) for page in plan]
    parts = {
        "weeks": _weeks(compiled),
        "sequences": _sequences(compiled),
        "pairs": _pairs(compiled),
        "timing": _timing(compiled),
        "advice": _advice(compiled),
        "comparisons": _comparisons(compiled, pages),
        "questions": _questions(compiled, pages),
    }
    return _PART.sub(lambda found: f"{found[1]}\n{parts[found[2]]}\n\n{found[3]}", text)


def _plans(compiled: CompiledStudy) -> Iterator[tuple[PlannedPage, ...]]:
    """Yield the pages of eight people, who together meet both personas in every block."""
    past: list[dict[str, str]] = []
    for person in range(8):
        draws = draw(compiled.study, PastDraws(past), np.random.default_rng(person))
        past.append(draws.levels)
        yield plan_pages(compiled, draws).pages


def _weeks(compiled: CompiledStudy) -> str:
    blocks = [block for block in compiled.study.pages if isinstance(block, TrustLog)]
    days = [f"Day {day}" for day, _ in blocks[0].plan]
    rows = [
        [
            f"`{block.id}`",
            _title(compiled, block.scenario),
            *(_label(compiled.scenario(block.scenario).task(task)) for _, task in block.plan),
        ]
        for block in blocks
    ]
    return _table(["Block", "Scenario", *days], rows)


def _sequences(compiled: CompiledStudy) -> str:
    factors = compiled.study.design.factors
    row = next(factor for factor in factors if isinstance(factor, LatinRow))
    mixed = next(factor for factor in factors if isinstance(factor, MixedSequence))
    levels, mixes = (", ".join(f"`{one}`" for one in names) for names in (row.levels, mixed.levels))
    return f"Compositions, one to each week of a person: {levels}. `mixed` is one of {mixes}."


def _pairs(compiled: CompiledStudy) -> str:
    rows = [
        [f"`{block.id}`", *_subject(compiled, block), _flaws(_task(compiled, block), "missing")]
        for block in compiled.study.pages
        if isinstance(block, DepthPair)
    ]
    return _table(["Block", "Scenario", "Task", "The incomplete version lacks"], rows)


def _timing(compiled: CompiledStudy) -> str:
    rows = []
    for block in compiled.study.pages:
        if isinstance(block, TimingBlock) and (ta := compiled.scenario(block.scenario).ta):
            later = compiled.scenario(block.scenario).task(ta.deferrable)
            own = later.survey and later.survey.current_work
            works = f"{own.in_language('en') if own else 'none'} / {_label(later)}"
            title = _title(compiled, block.scenario)
            rows.append([f"`{block.id}`", title, works, f"`{ta.resource}`", _flaws(later, "missing")])
    head = ["Block", "Scenario", "User’s work / agent’s work", "Shared resource", "The imperfect version lacks"]
    return _table(head, rows)


def _advice(compiled: CompiledStudy) -> str:
    rows = [
        [f"`{block.id}`", *_subject(compiled, block), _flaws(_task(compiled, block), "wrong")]
        for block in compiled.study.pages
        if isinstance(block, CapabilityPair)
    ]
    return _table(["Block", "Scenario", "Task", "The poor version gets wrong"], rows)


def _comparisons(compiled: CompiledStudy, pages: Iterable[PlannedPage]) -> str:
    rows = []
    for comparison, roles in ROLES.items():
        shown = [page for page in pages if page.comparison == comparison]
        seen = {words: [_values(shown, name, role) for role in roles] for name, words in _ASPECTS.items()}
        equal = [f"{words} ({first})" for words, (first, other) in seen.items() if first == other]
        apart = [f"{words}: {first} / {other}" for words, (first, other) in seen.items() if first != other]
        rows.append(
            [
                f"`{comparison}`",
                " / ".join(roles),
                "; ".join(equal),
                "; ".join(apart),
                _asked(compiled, shown[0]),
            ]
        )
    return _table(["Comparison", "Roles", "Held equal", "Differs, in the order of the roles", "Asked"], rows)


def _values(pages: Iterable[PlannedPage], aspect: str, role: str) -> str:
    values = {page.persona: getattr(Behaviour.parse(_of_role(page, role)), aspect) for page in pages}
    if len(set(values.values())) == 1:
        return str(next(iter(values.values())))
    personas = sorted(values, key=str, reverse=True)
    return ", ".join(f"{values[persona]} for the {persona}" for persona in personas)


def _of_role(page: PlannedPage, role: str) -> str:
    return (page.behaviour_left if page.side_of(role) == "left" else page.behaviour_right) or ""


def _asked(compiled: CompiledStudy, page: PlannedPage) -> str:
    roles: dict[str, list[str]] = {}
    for field in asked_fields(compiled.study, page):
        roles.setdefault(field.item_id, []).extend([field.role] if field.role else [])
    return ", ".join(f"`{item}`" + (f" ({', '.join(sorted(of))})" if of else "") for item, of in roles.items())


def _questions(compiled: CompiledStudy, pages: Iterable[PlannedPage]) -> str:
    stimuli = [page for page in pages if page.scenario_id]
    items = {field.item_id: field.item for page in stimuli for field in asked_fields(compiled.study, page)}
    order = [item.id for item in compiled.study.items if item.id in items]
    rows = [
        [f"`{name}`", items[name].measures, items[name].text.in_language("en"), _answers(compiled, items[name])]
        for name in order
    ]
    return _table(["Item", "Construct", "Question", "Answers"], rows)


def _answers(compiled: CompiledStudy, item: Item) -> str:
    if isinstance(item, ScaleItem):
        points = compiled.study.scale(item.scale).points
        first, last = (points[place].label.in_language("en") for place in (0, -1))
        return f"{points[0].value} {first} … {points[-1].value} {last}"
    return {"side": "Agent A, Agent B", "number": "minutes"}.get(item.type, item.type.replace("_", " "))


def _subject(compiled: CompiledStudy, block: DepthPair | CapabilityPair) -> tuple[str, str]:
    return _title(compiled, block.scenario), _label(_task(compiled, block))


def _task(compiled: CompiledStudy, block: DepthPair | CapabilityPair) -> Task:
    return compiled.scenario(block.scenario).task(block.task)


def _title(compiled: CompiledStudy, scenario: str) -> str:
    return f"`{scenario}`, {compiled.scenario(scenario).domain}"


def _label(task: Task) -> str:
    return (task.survey.task_label if task.survey else task.title).in_language("en")


def _flaws(task: Task, kind: str) -> str:
    points = {point.id: point.text for point in (*task.rubric.correct, *task.rubric.complete)}
    named = [name for content in task.content.values() for name in getattr(content, kind)]
    return "; ".join(points[name] for name in dict.fromkeys(named))


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def main() -> None:
    """Write the page anew."""
    compiled = load_compiled(STUDY).value
    if compiled is None:
        raise SystemExit("The study has problems; see `survey check questionnaires`.")
    TARGET.write_text(stimuli_page(TARGET.read_text(encoding="utf-8"), compiled), encoding="utf-8")


if __name__ == "__main__":
    main()
