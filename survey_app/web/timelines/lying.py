"""The drawing in which time runs along the line, for wide pages: one lane under the other."""

from typing import NamedTuple

from questionnaires.design.views import Bar, Lane, Timeline
from survey_app.web.timelines.axis import Axis, axis_of_length
from survey_app.web.timelines.lettering import Placed, Writing, place_beside
from survey_app.web.timelines.shapes import (
    Drawing,
    Shape,
    Spot,
    bar_shapes,
    clock,
    drawing,
    letter_shapes,
    line_shape,
    open_shapes,
    percent,
    rect_shape,
    rem,
    text_shape,
)

_ROW, _BAR, _GAP = 1.2, 1.2, 0.45
#: The length of a break and the least distance of two hours, as shares of the line.
_BREAK, _TICK = 0.08, 0.1
_CROSS = "\N{MULTIPLICATION SIGN} "


def lying(timeline: Timeline) -> Drawing:
    """Return the drawing in which time runs along the line: one lane under the other."""
    axis = axis_of_length(timeline, 1.0, _BREAK)
    marks = _Marks.of(timeline, axis)
    top = marks.rows * _ROW + 0.2
    first = top + (_ROW + 0.2 if timeline.nights else 0.2)
    lane = 2 * (_ROW + _BAR) + 2 * _GAP
    bottom = first + lane * len(timeline.lanes) + 0.2
    shapes = [*_nights(timeline, axis, top, bottom), *_hours(axis, bottom)]
    for index, entry in enumerate(timeline.lanes):
        shapes += _lane(entry, axis, marks, first + index * lane, divided=index > 0)
    shapes += [*marks.draw(timeline, top, bottom), *_breaks(axis, top, bottom)]
    return drawing(bottom + 1.7, shapes)


class _Marks(NamedTuple):
    """The lines of now and of the deadline; their labels stand in two rows where they would touch."""

    now: Placed
    due: Placed | None
    rows: int

    @classmethod
    def of(cls, timeline: Timeline, axis: Axis) -> "_Marks":
        now = Writing(axis.at(timeline.now.start), timeline.now.label).about()
        if timeline.due is None:
            return cls(now, None, 1)
        due = Writing(axis.at(timeline.due.start), timeline.due.label).about()
        left, right = sorted([now, due], key=lambda one: one.start)
        return cls(now, due, 2 if left.end + 0.02 > right.start else 1)

    @property
    def lines(self) -> list[float]:
        return [self.now.x, *([self.due.x] if self.due else [])]

    def draw(self, timeline: Timeline, top: float, bottom: float) -> list[Shape]:
        base = top - 0.4
        # Now stands in the upper row: the line of the deadline, which is later, must not cross its words.
        shapes = _mark("now", self.now, timeline.now.label, base - (self.rows - 1) * _ROW, bottom)
        if timeline.due is not None and self.due is not None:
            shapes += _mark("due", self.due, timeline.due.label, base, bottom)
        return shapes


def _mark(css: str, placed: Placed, label: str, base: float, bottom: float) -> list[Shape]:
    line = line_shape(css, (percent(placed.x), rem(base + 0.25)), (percent(placed.x), rem(bottom)))
    return [line, text_shape(f"{css}-t halo", (percent(placed.x), rem(base)), label, placed.anchor)]


def _lane(lane: Lane, axis: Axis, marks: _Marks, top: float, *, divided: bool) -> list[Shape]:
    own_y = top + _GAP / 2 + _ROW
    work_y = own_y + _BAR + _ROW
    middle = (own_y + work_y + _BAR) / 2
    shapes = [line_shape("grid", ("-2.75rem", rem(top)), ("100%", rem(top)))] if divided else []
    shapes += letter_shapes(lane.letter, "-2.75rem", middle - 0.8)
    for css, bars, y in (("own", lane.own, own_y), ("work", lane.work, work_y)):
        taken = 0.0
        for bar in bars:
            shapes += _bar(css, bar, axis, y)
            placed = place_beside(bar.label, axis.at(bar.start), axis.at(bar.end), marks.lines, taken)
            if placed:
                shapes.append(_times(placed, bar.label, y))
                taken = placed.end + 0.01
    return shapes


def _bar(css: str, bar: Bar, axis: Axis, y: float) -> list[Shape]:
    x, end = axis.at(bar.start), axis.at(bar.end)
    spot, size = Spot(percent(x), rem(y)), Spot(percent(end - x), rem(_BAR))
    if not bar.stopped:
        return bar_shapes(css, spot, size)
    label = _CROSS + bar.stopped
    # Beside the bar, or on it where the drawing ends.
    fits = Writing(end, label).anchored("start").end <= 1.0
    where = (percent(end), rem(y + 0.9))
    said = text_shape("stop-t halo", where, label, *(("start", "0.3rem") if fits else ("end", "-0.3rem")))
    return [*open_shapes(spot, Spot(percent(end), rem(y + _BAR)), size, "right"), said]


def _times(placed: Placed, label: str, y: float) -> Shape:
    # Only where a line runs through the words do they need an edge of the ground's colour.
    css = "halo" if placed.crossed else "span"
    shift = {"start": "0.2rem", "end": "-0.2rem", "middle": ""}[placed.anchor]
    return text_shape(css, (percent(placed.x), rem(y - 0.35)), label, placed.anchor, shift)


def _nights(timeline: Timeline, axis: Axis, top: float, bottom: float) -> list[Shape]:
    shapes = []
    for night in timeline.nights:
        x, end = axis.at(night.start), axis.at(night.end)
        size = Spot(percent(end - x), rem(bottom - top))
        shapes.append(rect_shape("night", Spot(percent(x), rem(top)), size))
        # A tear near the end of the night must not run through its words.
        clear = min([tear for tear in axis.breaks if (x + end) / 2 < tear < end], default=end)
        label = Writing((x + clear) / 2, night.label).about()
        shapes.append(text_shape("night-t", (percent(label.x), rem(top + 1.1)), night.label, label.anchor))
    return shapes


def _hours(axis: Axis, bottom: float) -> list[Shape]:
    shapes = [
        line_shape(
            "gone" if stretch.broken else "grid",
            (percent(axis.at(stretch.start)), rem(bottom)),
            (percent(axis.at(stretch.end)), rem(bottom)),
        )
        for stretch in axis.stretches
    ]
    for minute in axis.ticks(_TICK):
        label = Writing(axis.at(minute), clock(minute)).about()
        x = percent(label.x)
        shapes.append(line_shape("grid", (x, rem(bottom)), (x, rem(bottom + 0.35))))
        shapes.append(text_shape("hour", (x, rem(bottom + 1.35)), clock(minute), label.anchor))
    return shapes


def _breaks(axis: Axis, top: float, bottom: float) -> list[Shape]:
    """Return the marks of hours left out: a tear through the drawing, and three dots on the axis."""
    shapes = []
    for x in axis.breaks:
        size = Spot("0.35rem", rem(bottom - top + 0.4))
        shapes.append(rect_shape("cut", Spot(percent(x - 0.005), rem(top - 0.1)), size))
        shapes.append(text_shape("dots", (percent(x), rem(bottom + 1.2)), "\N{HORIZONTAL ELLIPSIS}", "middle"))
    return shapes
