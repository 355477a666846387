"""The measurements as a page of text and a picture of growth."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
import numpy as np
from bootstrap_growth import Growth
from bootstrap_measured import Floor, Memory, Peer
from matplotlib.axes import Axes
from matplotlib.figure import Figure

PICTURE = "pictures/bench_growth.svg"
LOOK = {"svg.fonttype": "none", "svg.hashsalt": "growth", "font.size": 9.0, "font.family": "sans-serif"}
INTRODUCTION = """\
All get the same task: percentile intervals of pooled means and of differences of two, of participants who
are drawn as a whole. Seconds are those of one processor. Our ends and those of `scipy.stats.bootstrap` from
the same draws differ by at most {:.0e}."""
GROWTH = """\
All sizes were measured in each of {} rounds. The power is the slope of the logarithm of seconds over that of
the size, with its range over the rounds: 1 where seconds grow in proportion, less where something is paid once
whatever the size. How far the sizes lie off a straight line tells whether growth is linear."""


class Sized(NamedTuple):
    """One task with all who did it.

    Attributes:
        task: It in words.
        ours: Our seconds.
        peers: Those of others.
        floor: What cannot be left out; None if not measured.
        memory: What we took; None if not measured.
    """

    task: str
    ours: float
    peers: tuple[Peer, ...]
    floor: Floor | None = None
    memory: Memory | None = None


class Found(NamedTuple):
    """All that was measured: how far our ends lie from scipy's, tasks with peers, and growth."""

    agreement: float
    sized: tuple[Sized, ...]
    grown: tuple[Growth, ...]


def write(folder: Path, facts: Sequence[str], found: Found) -> None:
    """Write `benchmarks.md` and the picture it shows into `folder`."""
    picture = folder / PICTURE
    picture.parent.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context(LOOK):
        drawn(found.grown).savefig(picture, format="svg", metadata={"Date": None, "Creator": None})
    text = "\n".join(page(facts, found)) + "\n"
    (folder / "benchmarks.md").write_text(text, encoding="utf-8", newline="\n")


def page(facts: Sequence[str], found: Found) -> Iterator[str]:
    """Yield the lines of the page."""
    yield from ("# What resampling costs", "")
    yield "Made by `make bench` from `benchmarks/bench_bootstrap.py`, in one run. Change nothing here by hand."
    yield from ("", *(f"- {fact}" for fact in facts), "")
    yield INTRODUCTION.format(found.agreement)
    for each in found.sized:
        yield from ("", f"## {each.task}", "", *_table(each))
    yield from ("", "## Growth", "", GROWTH.format(len(found.grown[0].seconds)), "")
    yield from (f"![{alternative(found.grown)}]({PICTURE})", "")
    yield from (f"- {told(each)}" for each in found.grown)


def told(grown: Growth) -> str:
    """Return a growth in words."""
    fixed, per_unit = grown.line
    return (
        f"{grown.what} ({grown.beside}), {grown.sizes[0]:,.0f} to {grown.sizes[-1]:,.0f}: "
        f"power {power(grown)}. "
        f"The straight line {fixed:.3f} s + {1000 * per_unit:.2g} ms for each one comes within "
        f"{100 * grown.off_line:.0f}% of every size."
    )


def power(grown: Growth) -> str:
    """Return the power with its spread over the rounds."""
    low, middle, high = grown.exponents
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def alternative(grown: Sequence[Growth]) -> str:
    """Return the picture in words."""
    parts = (
        f"{each.what.lower()} {each.sizes[0]:,.0f} to {each.sizes[-1]:,.0f} take "
        f"{each.typical[0]:.2f} to {each.typical[-1]:.2f}"
        for each in grown
    )
    return f"Seconds over size, with the nearest straight line: {'; '.join(parts)}"


def drawn(grown: Sequence[Growth]) -> Figure:
    """Return a picture with a panel for each growth: each round's points and the nearest straight line."""
    figure = Figure(figsize=(7, 2.8), layout="constrained")
    for axes, each in zip(figure.subplots(1, len(grown), squeeze=False)[0], grown, strict=True):
        _panel(axes, each)
    return figure


def _panel(axes: Axes, grown: Growth) -> None:
    fixed, per_unit = grown.line
    ends = np.array([0.0, grown.sizes[-1]])
    axes.plot(ends, fixed + per_unit * ends, color="0.6", linewidth=1, zorder=1)
    for each in grown.seconds:
        axes.plot(grown.sizes, each, "o", color="#1b4f72", markersize=3.5, alpha=0.6, zorder=2)
    axes.set(xlabel=f"{grown.what} ({grown.beside})", ylabel="Seconds", xlim=(0, None), ylim=(0, None))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_title(f"power {power(grown)}", fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)


def _table(each: Sized) -> Iterator[str]:
    yield "| | seconds | ours is faster, times | at least | |"
    yield "| --- | ---: | ---: | ---: | --- |"
    yield f"| ours | {each.ours:.3f} | | | |"
    for peer in each.peers:
        ratio = peer.seconds / each.ours
        yield f"| {peer.name} | {peer.seconds:.2f} | {ratio:.1f} | {_held(ratio, peer.least)} | {peer.how} |"
    if each.floor:
        yield from ("", _over(each.ours, each.floor))
    if each.memory:
        yield from ("", _taken(each.memory))


def _held(ratio: float, least: float | None) -> str:
    if least is None:
        return ""
    return f"{least:g}, {'held' if ratio >= least else 'missed'}"


def _over(ours: float, floor: Floor) -> str:
    return (
        f"The floor is {floor.seconds:.2f} s: {floor.drawing:.2f} s to draw and count participants and "
        f"{floor.multiplying:.2f} s for one matrix product with their sums. We need {ours / floor.seconds:.2f} "
        "times as long."
    )


def _taken(memory: Memory) -> str:
    held = "" if memory.limit is None else f"; limit {memory.limit} MB, {_kept(memory.most, memory.limit)}"
    return f"Memory: {memory.most} MB at most, {memory.before} MB of them before we begin{held}."


def _kept(most: int, limit: int) -> str:
    return "held" if most < limit else "missed"
