"""From a study and its draws to the planned pages of one sitting."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from questionnaires.design.anchors import placed_on
from questionnaires.design.calendar import Anchor
from questionnaires.design.plan import Plan, PlannedPage, Request
from questionnaires.design.sides import comparisons_of
from questionnaires.design.stimuli import stimulus_hash
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.factors import Order, Side
from questionnaires.language.study import (
    Block,
    CapabilityPair,
    Debrief,
    DepthPair,
    Study,
    TimingBlock,
    TrustLog,
)
from questionnaires.language.tasks import Task
from questionnaires.language.vocabulary import ROLES, Comparison, Depth, PersonaName

if TYPE_CHECKING:
    # Drawing needs numpy; planning what was drawn does not, and `survey check` shall not wait for it.
    from questionnaires.design.assignment import Draws

#: How a timing role is written in a behaviour.
_TIMINGS = {"now": "now", "sleep": "deferred", "interrupt": "interrupt"}


def plan_pages(compiled: CompiledStudy, draws: "Draws", anchor: Anchor | None = None) -> Plan:
    """Return the pages of a sitting with these draws, in order, with the hash of each stimulus.

    With an anchor, pages also keep where they stand on the participant's clock; what was first shown is then
    shown for good, whatever a later version of this program, or of the world's time zones, would make of it.
    """
    pages: list[PlannedPage] = []
    for block in ordered_blocks(compiled.study, draws):
        pages += pages_of(block, compiled, draws.levels)
    numbered = (page.model_copy(update={"position": place}) for place, page in enumerate(pages))
    hashed = (page.model_copy(update={"stimulus_hash": stimulus_hash(compiled, page)}) for page in numbered)
    if anchor is None:
        return Plan(pages=tuple(hashed))
    placed = (page.model_copy(update={"placed": placed_on(compiled, page, anchor)}) for page in hashed)
    return Plan(pages=tuple(placed))


def ordered_blocks(study: Study, draws: "Draws") -> list[Block]:
    """Return the blocks in this sitting's order; a debrief is no page, it is read after the last answer."""
    places = {block.id: block for block in study.pages}
    order = [block.id for block in study.pages if not isinstance(block, Debrief)]
    for factor in study.design.factors:
        if isinstance(factor, Order):
            slots = [index for index, block_id in enumerate(order) if block_id in factor.blocks]
            for slot, block_id in zip(slots, draws.levels[factor.id].split("+"), strict=True):
                order[slot] = block_id
    return [places[block_id] for block_id in order]


def shown_depth(task: Task, persona: PersonaName, *, aligned: bool) -> Depth:
    """Return how far an agent goes: as far as the persona expects, or misaligned.

    Misaligned is execute where less is expected ("over"), and suggest where execute is ("under").
    """
    expected = task.expected.depth[persona]
    if aligned:
        return expected
    return "suggest" if expected == "execute" else "execute"


def requested(task: Task, persona: PersonaName) -> Request:
    """Return whether this persona delegates the task or asks to be asked first."""
    return "delegated" if task.expected.depth[persona] == "execute" else "ask_first"


def pages_of(block: Block, compiled: CompiledStudy, levels: Mapping[str, str]) -> Iterator[PlannedPage]:
    """Yield the pages of one block at these levels, without their position, hash and place in time."""
    match block:
        case TrustLog():
            yield from _log_pages(block, compiled, levels)
        case DepthPair() | TimingBlock() | CapabilityPair():
            for page_id, comparison in comparisons_of(block):
                yield _pair_page(block, page_id, comparison, compiled, levels)
        case _:
            yield PlannedPage(page_id=block.id, block_id=block.id, kind=block.kind, position=0)


def _log_pages(block: TrustLog, compiled: CompiledStudy, levels: Mapping[str, str]) -> Iterator[PlannedPage]:
    scenario = compiled.scenario(block.scenario)
    persona = _persona(block, compiled.study, levels)
    sequence = levels[f"sequence.{block.id}"] if block.sequence == "drawn" else block.sequence
    shown: tuple[str, ...] = ()
    for checkpoint, ((day, task_id), letter) in enumerate(zip(block.plan, sequence, strict=True), 1):
        task = scenario.task(task_id)
        depth = shown_depth(task, persona, aligned=letter == "A")
        shown = (*shown, f"{task_id}/complete/{depth}/now")
        yield PlannedPage(
            page_id=f"{block.id}_d{day}",
            block_id=block.id,
            kind=block.kind,
            position=0,
            scenario_id=scenario.id,
            persona=persona,
            request=requested(task, persona),
            task_id=task_id,
            sequence=sequence,
            checkpoint=checkpoint,
            day=day,
            behaviours=shown,
        )


def _pair_page(
    block: DepthPair | TimingBlock | CapabilityPair,
    page_id: str,
    comparison: Comparison,
    compiled: CompiledStudy,
    levels: Mapping[str, str],
) -> PlannedPage:
    scenario = compiled.scenario(block.scenario)
    persona = None if isinstance(block, TimingBlock) else _persona(block, compiled.study, levels)
    task = scenario.task(_pair_task(block, compiled))
    first, second = ROLES[comparison]
    left = _left_role(page_id, compiled.study, levels) or first
    right = second if left == first else first
    by_role = {role: _behaviour(task, persona, comparison, role) for role in (first, second)}
    return PlannedPage(
        page_id=page_id,
        block_id=block.id,
        kind=block.kind,
        position=0,
        scenario_id=scenario.id,
        persona=persona,
        request=requested(task, persona) if persona else None,
        task_id=task.id,
        comparison=comparison,
        left=first if left == first else second,
        right=right,
        behaviour_left=by_role[first if left == first else second],
        behaviour_right=by_role[right],
    )


def _pair_task(block: DepthPair | TimingBlock | CapabilityPair, compiled: CompiledStudy) -> str:
    if not isinstance(block, TimingBlock):
        return block.task
    allocation = compiled.scenario(block.scenario).ta
    if allocation is None:
        raise LookupError(f"scenario {block.scenario} has no `ta` for the timing block {block.id}")
    return allocation.deferrable


def _behaviour(task: Task, persona: PersonaName | None, comparison: Comparison, role: str) -> str:
    match comparison:
        case "equal" | "tradeoff":
            content = "incomplete" if comparison == "tradeoff" and role == "aligned" else "complete"
            depth = shown_depth(task, persona or "reviewer", aligned=role == "aligned")
            return f"{task.id}/{content}/{depth}/now"
        case "capability":
            depth = shown_depth(task, persona or "reviewer", aligned=True)
            return f"{task.id}/{'complete' if role == 'good' else 'wrong'}/{depth}/now"
        case _:
            flawed = comparison == "imperfect_sleep" and role == "sleep"
            content = "incomplete" if flawed else "complete"
            return f"{task.id}/{content}/prepare/{_TIMINGS[role]}"


def _persona(
    block: TrustLog | DepthPair | CapabilityPair, study: Study, levels: Mapping[str, str]
) -> PersonaName:
    if block.persona != "drawn":
        return block.persona
    drawn = levels.get(f"persona.{block.id}")
    if drawn is None:
        # A scenario keeps its persona for a person: a pair takes the one its log was given.
        logs = {log.scenario: log.id for log in study.pages if isinstance(log, TrustLog)}
        drawn = levels[f"persona.{logs[block.scenario]}"]
    return "operator" if drawn == "operator" else "reviewer"


def _left_role(page_id: str, study: Study, levels: Mapping[str, str]) -> str | None:
    sides = (factor.id for factor in study.design.factors if isinstance(factor, Side))
    return next((levels[f"{side}.{page_id}"] for side in sides), None)
