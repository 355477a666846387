"""The drawing in which time runs downwards, for phones: one lane beside the other."""

from typing import NamedTuple

from questionnaires.design.views import Bar, Timeline
from survey_app.web.timelines.axis import Axis, axis_of_scale
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
    rect_shape,
    rem,
    text_shape,
    width_of,
)

#: The columns, in per cent, and the header's height in rem.
_AXIS, _HEAD = 16.0, 2.8
_COLUMN, _FIRST, _BETWEEN, _THICK = 41.0, 19.0, 2.0, 18.0
#: The shortest bar holds two rows of words; but the whole stays within two screens. In rem.
_SHORTEST, _MOST, _BREAK = 2.3, 34.0, 1.9
#: The widest mark that is written in one row, in rem.
_WIDE = 10.5
#: What its words are measured against where bars are near: bold letters are narrower than `width_of` says.
_ACROSS = 19.0
_CROSS = "\N{MULTIPLICATION SIGN} "


def standing(timeline: Timeline) -> Drawing:
    """Return the drawing in which time runs downwards: one lane beside the other."""
    axis = _axis(timeline)
    columns = _columns(timeline)
    shapes = [*_nights(timeline, axis, columns), *_hours(timeline, axis)]
    for index, lane in enumerate(timeline.lanes):
        shapes += letter_shapes(lane.letter, f"{_FIRST + index * _COLUMN:g}%", 0.2)
    for column in columns:
        for bar in column.bars:
            shapes += _bar(column, bar, axis)
    shapes += [*_marks(timeline, axis, columns), *_breaks(axis)]
    return drawing(_HEAD + axis.length + 0.8, shapes)


class _Column(NamedTuple):
    """One column of bars: what they are, and where it begins, in per cent."""

    css: str
    left: float
    bars: tuple[Bar, ...]


def _columns(timeline: Timeline) -> list[_Column]:
    columns = []
    for index, lane in enumerate(timeline.lanes):
        left = _FIRST + index * _COLUMN
        columns.append(_Column("own", left, lane.own))
        columns.append(_Column("work", left + _THICK + _BETWEEN, lane.work))
    return columns


def _axis(timeline: Timeline) -> Axis:
    lengths = [bar.end - bar.start for column in _columns(timeline) for bar in column.bars]
    bare = axis_of_scale(timeline, 1.0, 0.0)
    return axis_of_scale(timeline, min(_SHORTEST / min(lengths, default=30), _MOST / bare.length), _BREAK)


def _bar(column: _Column, bar: Bar, axis: Axis) -> list[Shape]:
    top, end = _HEAD + axis.at(bar.start), _HEAD + axis.at(bar.end)
    spot, size = Spot(f"{column.left:g}%", rem(top)), Spot(f"{_THICK:g}%", rem(end - top))
    middle = f"{column.left + _THICK / 2:g}%"
    far = Spot(f"{column.left + _THICK:g}%", rem(end))
    shapes = open_shapes(spot, far, size, "bottom") if bar.stopped else bar_shapes(column.css, spot, size)
    css = "on-work" if column.css == "work" else "halo"
    times = (bar.start, bar.end) if end - top >= 2.0 else (bar.start,) if end - top >= 0.95 else ()
    first = (top + end) / 2 + 0.28 - 0.5 * (len(times) - 1)
    shapes += [
        text_shape(css, (middle, rem(first + row)), _time(minute, row), "middle")
        for row, minute in enumerate(times)
    ]
    if bar.stopped:
        shapes.append(text_shape("stop-t halo", (middle, rem(end + 1.0)), _CROSS + bar.stopped, "middle"))
    return shapes


def _time(minute: int, row: int) -> str:
    return ("\N{EN DASH}" if row else "") + clock(minute)


def _nights(timeline: Timeline, axis: Axis, columns: list[_Column]) -> list[Shape]:
    shapes = []
    for night in timeline.nights:
        y, height = _HEAD + axis.at(night.start), axis.at(night.end) - axis.at(night.start)
        size = Spot(f"{100 - _AXIS:g}%", rem(height))
        shapes.append(rect_shape("night", Spot(f"{_AXIS:g}%", rem(y)), size))
        left, base = _place_for(_rows(night.label), night, axis, columns)
        for row, part in enumerate(_rows(night.label)):
            spot = (f"{left:g}%", rem(_HEAD + base + row * 1.05))
            shapes.append(text_shape("night-t", spot, part, "start"))
    return shapes


def _place_for(rows: tuple[str, ...], night: Bar, axis: Axis, columns: list[_Column]) -> tuple[float, float]:
    """Return where a night's label stands: at its beginning if no bar is there, else beside or below it."""
    start, end = axis.at(night.start), axis.at(night.end)
    first = start + _first_free(axis, start)
    width, height = 100 * max(map(width_of, rows)) / _ACROSS, 1.05 * (len(rows) - 1) + 0.3

    def is_free(left: float, base: float) -> bool:
        near = [c for c in columns if c.left < left + width and left < c.left + _THICK]
        bars = [bar for column in near for bar in column.bars]
        return not any(axis.at(bar.start) < base + height and base - 1.0 < axis.at(bar.end) for bar in bars)

    lower = int(max(0.0, end - height - first) / 0.5)
    places = [(left, first + 0.5 * step) for step in range(lower + 1) for left in (_FIRST, _FIRST + _COLUMN)]
    return next((place for place in places if is_free(*place)), (_FIRST, first))


def _first_free(axis: Axis, y: float) -> float:
    """Return how far below the beginning of a night its label stands: below a tear that is near."""
    near = [place - y for place in axis.breaks if -0.5 < place - y < 1.6]
    return max(near, default=0.0) + 1.2


def _hours(timeline: Timeline, axis: Axis) -> list[Shape]:
    taken = [timeline.now.start] + ([timeline.due.start] if timeline.due else [])
    shapes = []
    for minute in axis.ticks(2.0):
        y = _HEAD + axis.at(minute)
        shapes.append(line_shape("grid", (f"{_AXIS:g}%", rem(y)), ("100%", rem(y))))
        if all(abs(axis.at(minute) - axis.at(other)) >= 0.95 for other in taken):
            shapes.append(text_shape("hour", ("0", rem(y + 0.28)), clock(minute), "start"))
    return shapes


def _marks(timeline: Timeline, axis: Axis, columns: list[_Column]) -> list[Shape]:
    marks = [("now", timeline.now)] + ([("due", timeline.due)] if timeline.due else [])
    now = axis.at(timeline.now.start)
    shapes = []
    for css, mark in marks:
        place = axis.at(mark.start)
        y = rem(_HEAD + place)
        shapes.append(line_shape(css, (f"{_AXIS:g}%", y), ("100%", y)))
        if css == "now" or abs(place - now) >= 0.95:
            shapes.append(text_shape(f"{css}-t", ("0", rem(_HEAD + place + 0.28)), clock(mark.start), "start"))
        rows = _rows(mark.label)
        below = css == "due" and (place - now < 2.4 or _covers(rows, place, axis, columns))
        base = _HEAD + place + (1.0 if below else -0.35 - 1.0 * (len(rows) - 1))
        for row, part in enumerate(rows):
            shapes.append(text_shape(f"{css}-t halo", ("100%", rem(base + row)), part, "end"))
    return shapes


def _covers(rows: tuple[str, ...], place: float, axis: Axis, columns: list[_Column]) -> bool:
    """Return whether words above a line would stand over a bar, and below it would not."""
    left = 100 - 100 * max(map(width_of, rows)) / _ACROSS
    over = [bar for column in columns if column.left + _THICK > left for bar in column.bars]

    def meets(start: float, end: float) -> bool:
        return any(axis.at(bar.start) < end and start < axis.at(bar.end) for bar in over)

    height = 1.0 * len(rows) + 0.3
    return meets(place - height, place) and not meets(place, place + height)


def _breaks(axis: Axis) -> list[Shape]:
    """Return the marks of hours left out: a tear through the drawing, and three dots on the axis."""
    shapes = []
    for place in axis.breaks:
        spot, size = Spot("0", rem(_HEAD + place - 0.17)), Spot("100%", "0.35rem")
        shapes.append(rect_shape("cut", spot, size))
        dots = ("0.6rem", rem(_HEAD + place + 0.28))
        shapes.append(text_shape("dots halo", dots, "\N{VERTICAL ELLIPSIS}", "start"))
    return shapes


def _rows(text: str) -> tuple[str, ...]:
    """Return a label in one row or, if it is wide, in two, broken after a comma or else near its middle."""
    if width_of(text) <= _WIDE:
        return (text,)
    head, comma, tail = text.partition(", ")
    if comma:
        return head, tail
    middle = text.find(" ", len(text) // 2)
    return (text,) if middle < 0 else (text[:middle], text[middle + 1 :])
