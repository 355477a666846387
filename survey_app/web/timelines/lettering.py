"""Where the words of the lying drawing stand: inside it, beside its lines, none over another."""

from typing import NamedTuple

from survey_app.web.timelines.shapes import Anchor, width_of

#: The narrowest column the lying drawing is shown in, in rem; labels are fitted to it.
NARROWEST = 33.0
#: How far words stand from a line, and how far they may stand from their bar and before the first minute.
_AIR, _NEAR, _BEFORE = 0.01, 0.015, 0.03


class Placed(NamedTuple):
    """A label in its place; all numbers are shares of the line."""

    x: float
    anchor: Anchor
    start: float
    end: float
    #: Whether one of the drawing's lines runs through it.
    crossed: bool = False


class Writing(NamedTuple):
    """A label that belongs to a place."""

    x: float
    label: str

    @property
    def width(self) -> float:
        """The share of the narrowest column that it takes."""
        return width_of(self.label) / NARROWEST

    def about(self) -> Placed:
        """Return it in the middle of its place, or to that side where it stays inside."""
        half = self.width / 2
        anchor: Anchor = "start" if self.x - half < -0.02 else "end" if self.x + half > 1.02 else "middle"
        return self.anchored(anchor)

    def anchored(self, anchor: Anchor) -> Placed:
        """Return it with its start, middle or end at its place."""
        start = self.x - {"start": 0.0, "middle": self.width / 2, "end": self.width}[anchor]
        return Placed(self.x, anchor, start, start + self.width)


def place_beside(label: str, start: float, end: float, lines: list[float], taken: float) -> Placed | None:
    """Return where the label of a bar stands so that no line runs through it, or None where there is no room.

    Args:
        label: what is written.
        start: where the bar starts.
        end: where the bar ends.
        lines: where lines stand that no word should cross.
        taken: up to where the row is written on already.
    """
    right_of = [Writing(line + _AIR, label).anchored("start") for line in lines if start < line <= end]
    left_of = [Writing(line - _AIR, label).anchored("end") for line in lines if line >= start]
    places = [
        Writing(start, label).anchored("start"),
        Writing(end, label).anchored("end"),
        *left_of,
        *right_of,
        Writing(taken, label).anchored("start"),
    ]
    first = taken - 1e-9 if taken else -_BEFORE
    fitting = [
        place
        for place in places
        if first <= place.start < end + _NEAR and start - _NEAR < place.end <= 1 + _BEFORE
    ]
    free = [place for place in fitting if not _crossed(place, lines)]
    return free[0] if free else fitting[0]._replace(crossed=True) if fitting else None


def _crossed(place: Placed, lines: list[float]) -> bool:
    # A line just where the words begin or end is beside them, not in them.
    return any(place.start + 0.002 < line < place.end - 0.002 for line in lines)
