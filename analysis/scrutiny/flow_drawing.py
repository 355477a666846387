"""The flow of participants as a drawing: boxes, arrows and text, written by hand so that text stays text."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from analysis.scrutiny.flow import Flow
from analysis.scrutiny.stages import Box, Stage, flow_words, stages_of

#: In the drawing's own units; it is made for a phone's width and grows with the page.
WIDTH, MAIN, SIDE_AT, SIDE = 360, 168, 196, 164
LINE, PAD, GAP = 17, 9, 22
#: Letters that fit into a unit of width, for the fonts of the page at this size.
LETTERS = 1 / 6.4
#: On the report's page its colours are taken; alone, these are.
COLOURS = """.flow { --ink: #19262a; --ink-2: #48585c; --mist: #e9eeed; --sheet: #ffffff; --edge: #6f7f83; }
@media (prefers-color-scheme: dark) {
  .flow { --ink: #e4ebea; --ink-2: #a8b6b8; --mist: #222e33; --sheet: #182327; --edge: #7d8d91; }
}
"""
RULES = Path(__file__).parents[1] / "templates" / "flow.css"


def flow_svg(flow: Flow, *, is_alone: bool = False) -> str:
    """Return the drawing as SVG text, for the report's page or, with its own colours, for a file."""
    parts: list[str] = []
    top = 1.0
    stages = list(stages_of(flow))
    for place, stage in enumerate(stages):
        top = _drawn(parts, stage, top, is_last=place == len(stages) - 1)
    height = round(top)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="flow" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" aria-labelledby="flow-title flow-words">'
        f'<title id="flow-title">Flow of participants</title>'
        f'<desc id="flow-words">{escape(flow_words(flow))}</desc>'
        f"{_style() if is_alone else ''}{''.join(parts)}</svg>\n"
    )


def _style() -> str:
    return f"<style>{COLOURS}{RULES.read_text(encoding='utf-8')}</style>"


def _drawn(parts: list[str], stage: Stage, top: float, *, is_last: bool) -> float:
    """Draw a stage and the arrow to the next one; return where that begins."""
    width = WIDTH - 2 if stage.main.is_wide else MAIN
    bottom = _draw_box(parts, stage.main, 1, top, width, "main")
    if stage.side:
        beside = _draw_box(parts, stage.side, SIDE_AT, top, SIDE - 1, "side")
        level = top + PAD + LINE / 2
        parts.append(_arrow(f"M{1 + MAIN} {level:g}H{SIDE_AT - 6}", (SIDE_AT, level), "right"))
        bottom = max(bottom, beside)
    if is_last:
        return bottom + 1
    own = top + 2 * PAD + LINE * len(_wrapped(stage.main.lines, width))
    parts.append(_arrow(f"M{1 + MAIN / 2} {own:g}V{bottom + GAP - 6:g}", (1 + MAIN / 2, bottom + GAP), "down"))
    return bottom + GAP


def _draw_box(parts: list[str], box: Box, left: float, top: float, width: float, kind: str) -> float:
    """Draw a box with its lines and return its lower edge."""
    lines = _wrapped(box.lines, width)
    height = 2 * PAD + LINE * len(lines)
    parts.append(
        f'<rect class="{kind}" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="6"/>'
    )
    for place, (text, is_head) in enumerate(lines):
        baseline = top + PAD + LINE * place + 12.5
        tone = "head" if is_head else "quiet"
        parts.append(f'<text class="{tone}" x="{left + PAD:g}" y="{baseline:g}">{escape(text)}</text>')
    return top + height


def _wrapped(lines: Iterable[str], width: float) -> list[tuple[str, bool]]:
    """Return the lines cut to the width, each with whether it is the head."""
    most = int((width - 2 * PAD) * LETTERS)
    found: list[tuple[str, bool]] = []
    for place, line in enumerate(lines):
        rest = line
        while len(rest) > most:
            cut = max(rest.rfind(mark, 1, most) for mark in " +_")
            cut = cut + 1 if cut > 0 else most
            found.append((rest[:cut].rstrip(), place == 0))
            rest = rest[cut:]
        found.append((rest, place == 0))
    return found


def _arrow(path: str, tip: tuple[float, float], way: str) -> str:
    x, y = tip
    corners = f"{x - 7:g},{y - 4:g} {x:g},{y:g} {x - 7:g},{y + 4:g}"
    if way == "down":
        corners = f"{x - 4:g},{y - 7:g} {x:g},{y:g} {x + 4:g},{y - 7:g}"
    return f'<path class="arrow" d="{path}"/><polygon class="tip" points="{corners}"/>'
