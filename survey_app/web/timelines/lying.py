"""The drawing in which time runs along the line, for wide pages: one lane under the other."""

from typing import NamedTuple

from questionnaires.design.views import Lane, Timeline
from survey_app.web.timelines.shapes import (
    Anchor,
    Drawing,
    Shape,
    anchor_at,
    bar_shapes,
    clock,
    hour_step,
    letter_shapes,
    line_shape,
    percent,
    rect_shape,
    rem,
    share,
    text_shape,
    ticks,
    width_of,
)

_ROW, _BAR, _GAP = 1.2, 1.2, 0.45


def lying(timeline: Timeline) -> Drawing:
    """Return the drawing in which time runs along the line: one lane under the other."""
    marks = _Marks.of(timeline)
    top = marks.rows * _ROW + 0.2
    first = top + (_ROW + 0.2 if timeline.nights else 0.2)
    lane = 2 * (_ROW + _BAR) + 2 * _GAP
    bottom = first + lane * len(timeline.lanes) + 0.2
    back = [*_nights(timeline, top, bottom), *_hours(timeline, bottom)]
    for index, entry in enumerate(timeline.lanes):
        back += _lane(timeline, entry, first + index * lane, divided=index > 0)
    front = marks.draw(timeline, top, bottom)
    labels = [shape for shape in back if shape.tag == "text"]
    shapes = [shape for shape in back if shape.tag != "text"]
    return Drawing(rem(bottom + 1.7), (*shapes, *front, *labels))


def _lane(timeline: Timeline, lane: Lane, top: float, *, divided: bool) -> list[Shape]:
    own_y = top + _GAP / 2 + _ROW
    work_y = own_y + _BAR + _ROW
    middle = (own_y + work_y + _BAR) / 2
    shapes = [line_shape("grid", ("-2.75rem", rem(top)), ("100%", rem(top)))] if divided else []
    shapes += letter_shapes(lane.letter, "-2.75rem", middle - 0.8)
    for css, bars, y in (("own", lane.own, own_y), ("work", lane.work, work_y)):
        free_from = 0.0
        for bar in bars:
            x, width = share(timeline, bar.start), share(timeline, bar.end) - share(timeline, bar.start)
            shapes += bar_shapes(css, (percent(x), rem(y)), (percent(width), rem(_BAR)))
            if bar.label and x >= free_from:
                shapes.append(_bar_label(timeline, bar.label, x, x + width, y))
                free_from = x + width_of(bar.label)
    return shapes


def _bar_label(timeline: Timeline, label: str, start: float, end: float, y: float) -> Shape:
    fits = start + width_of(label) <= 1.04
    left, right = (start, start + width_of(label)) if fits else (end - width_of(label), end)
    due = share(timeline, timeline.due.start) if timeline.due else -1.0
    # Only where a line runs through the words do they need an edge of the ground's colour.
    css = "halo" if left - 0.01 <= due <= right + 0.03 else "span"
    places = (
        ("x", percent(start if fits else end)),
        ("y", rem(y - 0.35)),
        ("dx", "0.35rem" if fits else "0"),
    )
    return Shape("text", css, (*places, ("text-anchor", "start" if fits else "end")), label)


class _Marks(NamedTuple):
    """The labels of now and of the deadline: side by side, or in two rows where they would touch."""

    now_x: float
    due_x: float | None
    rows: int

    @classmethod
    def of(cls, timeline: Timeline) -> "_Marks":
        now_x = share(timeline, timeline.now.start)
        if timeline.due is None:
            return cls(now_x, None, 1)
        due_x = share(timeline, timeline.due.start)
        left, right = sorted([(now_x, timeline.now.label), (due_x, timeline.due.label)])
        touching = _reach(*left)[1] + 0.02 > _reach(*right)[0]
        return cls(now_x, due_x, 2 if touching else 1)

    def draw(self, timeline: Timeline, top: float, bottom: float) -> list[Shape]:
        base = top - 0.4
        # Now stands in the upper row: the line of the deadline, which is later, must not cross its words.
        shapes = _mark("now", self.now_x, timeline.now.label, base - (self.rows - 1) * _ROW, bottom)
        if timeline.due is not None and self.due_x is not None:
            label = timeline.due.label
            beside = self.rows > 1 and self.due_x + width_of(label) <= 1.0
            shapes += _mark("due", self.due_x, label, base, bottom, "start" if beside else None)
        return shapes


def _mark(
    css: str, x: float, label: str, base: float, bottom: float, anchor: Anchor | None = None
) -> list[Shape]:
    line = line_shape(css, (percent(x), rem(base + 0.25)), (percent(x), rem(bottom)))
    return [line, text_shape(f"{css}-t halo", (percent(x), rem(base)), label, anchor or anchor_at(x, label))]


def _reach(x: float, label: str) -> tuple[float, float]:
    width = width_of(label)
    start = {"start": x, "middle": x - width / 2, "end": x - width}[anchor_at(x, label)]
    return start, start + width


def _nights(timeline: Timeline, top: float, bottom: float) -> list[Shape]:
    shapes = []
    for night in timeline.nights:
        x, end = share(timeline, night.start), share(timeline, night.end)
        shapes.append(rect_shape("night", (percent(x), rem(top)), (percent(end - x), rem(bottom - top))))
        middle = (x + end) / 2
        spot = (percent(middle), rem(top + 1.1))
        shapes.append(text_shape("night-t", spot, night.label, anchor_at(middle, night.label)))
    return shapes


def _hours(timeline: Timeline, bottom: float) -> list[Shape]:
    step = hour_step(timeline)
    shapes = [line_shape("grid", ("0%", rem(bottom)), ("100%", rem(bottom)))]
    for minute in ticks(timeline, step):
        x = share(timeline, minute)
        shapes.append(line_shape("grid", (percent(x), rem(bottom)), (percent(x), rem(bottom + 0.35))))
        if (minute // step) % 2 == (ticks(timeline, step)[0] // step) % 2:
            label = clock(minute)
            shapes.append(text_shape("hour", (percent(x), rem(bottom + 1.35)), label, anchor_at(x, label)))
    return shapes
