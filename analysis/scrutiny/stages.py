"""The flow of participants in words: what stands in each box of its drawing, from top to bottom."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from analysis.scrutiny.flags import FLAGS
from analysis.scrutiny.flow import Flow
from analysis.scrutiny.sources import BEFORE, LEFT

MOST_BLOCKS, MOST_ARMS = 6, 8


class Box(NamedTuple):
    """A box: its first line is the head."""

    lines: tuple[str, ...]
    is_wide: bool = False


class Stage(NamedTuple):
    """One step downwards, and who leaves the flow after it."""

    main: Box
    side: Box | None = None


def stages_of(flow: Flow) -> Iterator[Stage]:
    """Yield the boxes of the drawing from top to bottom."""
    yield Stage(
        _box(f"Entered: {flow.entered:,}"),
        _side("Did not begin", [(BEFORE[name], count) for name, count in flow.before.items()]),
    )
    if flow.has_status:
        gone = sum(flow.left.values())
        left = [(LEFT[name], count) for name, count in flow.left.items()]
        yield Stage(_box(f"Started: {flow.started:,}"), _side("Did not finish", left, gone, _blocks(flow)))
        yield Stage(Box((f"Completed: {flow.completed:,}", *_arm_lines(flow)), is_wide=bool(flow.arms)))
    words = {flag.name: flag.words for flag in FLAGS}
    flags = [(words[name], count) for name, count in flow.flags.items()]
    early = f"{flow.analysed_early:,} of them left early" if flow.analysed_early else ""
    people = "" if flow.participants == flow.entered else f"of {flow.participants:,} participants"
    yield Stage(
        _box(f"Analysed: {flow.analysed:,}", "gave an answer that counts", early, people),
        _side("Flagged, still in", flags, flow.flagged),
    )
    if flow.kept is not None:
        yield Stage(_box(f"Second analysis: {flow.kept:,}", "without those whom", "declared flags leave out"))


def flow_words(flow: Flow) -> str:
    """Return what the drawing shows, for a reader who does not see it."""
    sides = (
        (stage.main.lines[0], "; ".join(stage.side.lines) if stage.side else "") for stage in stages_of(flow)
    )
    return " ".join(f"{head}." + (f" {side}." if side else "") for head, side in sides)


def _box(head: str, *lines: str) -> Box:
    return Box((head, *(line for line in lines if line)))


def _side(
    head: str, counts: Sequence[tuple[str, int]], total: int | None = None, where: Sequence[str] = ()
) -> Box | None:
    """Return the box of those who leave the flow, None if nobody does."""
    number = sum(count for _, count in counts) if total is None else total
    if not number:
        return None
    return Box((f"{head}: {number:,}", *(f"{words}: {count:,}" for words, count in counts), *where))


def _blocks(flow: Flow) -> list[str]:
    """Return the blocks that most people left in, in the study's order."""
    shown = sorted(flow.left_at.items(), key=lambda pair: -pair[1])[:MOST_BLOCKS]
    rest = sum(flow.left_at.values()) - sum(count for _, count in shown)
    told = [f"{block}: {count:,}" for block, count in flow.left_at.items() if (block, count) in shown]
    if not told:
        return []
    return ["where they left:", *told, *([f"other blocks: {rest:,}"] if rest else [])]


def _arm_lines(flow: Flow) -> Iterator[str]:
    for arm, (started, completed) in list(flow.arms.items())[:MOST_ARMS]:
        yield f"{arm}: {completed:,} of {started:,}"
    if len(flow.arms) > MOST_ARMS:
        yield f"and {len(flow.arms) - MOST_ARMS} more arms, see tables/flow.csv"
