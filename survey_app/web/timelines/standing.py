"""The drawing in which time runs downwards, for phones: one lane beside the other."""

from questionnaires.design.views import Timeline
from survey_app.web.timelines.shapes import (
    Drawing,
    Shape,
    bar_shapes,
    clock,
    hour_step,
    letter_shapes,
    line_shape,
    rect_shape,
    rem,
    text_shape,
    ticks,
)

#: Standing: the columns, in per cent, and the header's height.
_AXIS, _HEAD = 16.0, 2.6
_COLUMN, _FIRST, _BETWEEN, _THICK = 41.0, 19.0, 2.0, 17.0


def standing(timeline: Timeline) -> Drawing:
    """Return the drawing in which time runs downwards: one lane beside the other."""
    scale = min(2.2 / 60, 34.0 / (timeline.end - timeline.start))
    shapes = [*_nights(timeline, scale), *_hours(timeline, scale)]
    for index, lane in enumerate(timeline.lanes):
        left = _FIRST + index * _COLUMN
        shapes += letter_shapes(lane.letter, f"{left:g}%", 0.2)
        for offset, css, bars in ((0.0, "own", lane.own), (_THICK + _BETWEEN, "work", lane.work)):
            for bar in bars:
                spot = (f"{left + offset:g}%", rem(_down(timeline, scale, bar.start)))
                shapes += bar_shapes(css, spot, (f"{_THICK:g}%", rem((bar.end - bar.start) * scale)))
    shapes += _marks(timeline, scale)
    labels = [shape for shape in shapes if shape.tag == "text"]
    drawn = [shape for shape in shapes if shape.tag != "text"]
    return Drawing(rem(_down(timeline, scale, timeline.end) + 0.8), (*drawn, *labels))


def _nights(timeline: Timeline, scale: float) -> list[Shape]:
    shapes = []
    for night in timeline.nights:
        y, height = _down(timeline, scale, night.start), (night.end - night.start) * scale
        shapes.append(rect_shape("night", (f"{_AXIS:g}%", rem(y)), (f"{100 - _AXIS:g}%", rem(height))))
        for row, part in enumerate(_two_rows(night.label)):
            shapes.append(text_shape("night-t", (f"{_FIRST:g}%", rem(y + 1.2 + row * 1.05)), part, "start"))
    return shapes


def _hours(timeline: Timeline, scale: float) -> list[Shape]:
    taken = [timeline.now.start] + ([timeline.due.start] if timeline.due else [])
    step = hour_step(timeline)
    shapes = []
    for minute in ticks(timeline, step)[:: 1 if step * scale > 3 else 2]:
        y = _down(timeline, scale, minute)
        shapes.append(line_shape("grid", (f"{_AXIS:g}%", rem(y)), ("100%", rem(y))))
        if all(abs(minute - other) * scale >= 0.95 for other in taken):
            shapes.append(text_shape("hour", ("0", rem(y + 0.28)), clock(minute), "start"))
    return shapes


def _marks(timeline: Timeline, scale: float) -> list[Shape]:
    marks = [("now", timeline.now)] + ([("due", timeline.due)] if timeline.due else [])
    shapes = []
    close = timeline.due is not None and abs(timeline.due.start - timeline.now.start) * scale < 2.4
    for css, mark in marks:
        y = _down(timeline, scale, mark.start)
        below = close and css == "due" and mark.start >= timeline.now.start
        shapes.append(line_shape(css, (f"{_AXIS:g}%", rem(y)), ("100%", rem(y))))
        if not (close and css == "due" and abs(mark.start - timeline.now.start) * scale < 0.95):
            shapes.append(text_shape(f"{css}-t", ("0", rem(y + 0.28)), clock(mark.start), "start"))
        rows = _two_rows(mark.label) if len(mark.label) > 30 else (mark.label,)
        base = y + 1.0 if below else y - 0.35 - 1.0 * (len(rows) - 1)
        for row, part in enumerate(rows):
            shapes.append(text_shape(f"{css}-t halo", ("100%", rem(base + row)), part, "end"))
    return shapes


def _down(timeline: Timeline, scale: float, minute: int) -> float:
    return _HEAD + (min(max(minute, timeline.start), timeline.end) - timeline.start) * scale


def _two_rows(text: str) -> tuple[str, ...]:
    """Return a label in one row or two, broken after a comma or else near its middle."""
    head, comma, tail = text.partition(", ")
    if comma:
        return head, tail
    middle = text.find(" ", len(text) // 2)
    return (text,) if len(text) <= 30 or middle < 0 else (text[:middle], text[middle + 1 :])
