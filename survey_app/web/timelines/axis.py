"""Time along a drawing: crowded hours are drawn large, and the axis breaks where nothing happens for hours."""

from typing import NamedTuple

from questionnaires.design.views import Timeline

#: How much time is shown around whatever happens, the grid it is rounded to, and the shortest idle time that
#: is worth a break; minutes.
_AROUND, _GRID, _IDLE = 15, 15, 90


class Stretch(NamedTuple):
    """A stretch of time; minutes as in `Bar`. In a broken one, time is squeezed into a gap."""

    start: int
    end: int
    broken: bool


class Axis(NamedTuple):
    """Where minutes stand along a drawing, in the unit of its lengths (shares, or rem)."""

    stretches: tuple[Stretch, ...]
    #: The length of one minute, the same in all stretches that are drawn, and the length of each gap.
    minute: float
    gap: float

    def at(self, minute: int) -> float:
        """Return where a minute stands; those outside stand at the nearest end."""
        place = 0.0
        for stretch in self.stretches:
            if minute <= stretch.end:
                return place + self._within(stretch, max(minute, stretch.start))
            place += self._within(stretch, stretch.end)
        return place

    @property
    def length(self) -> float:
        """The length of the whole axis."""
        return self.at(self.stretches[-1].end)

    @property
    def breaks(self) -> list[float]:
        """The middles of the gaps."""
        return [(self.at(s.start) + self.at(s.end)) / 2 for s in self.stretches if s.broken]

    def ticks(self, least: float) -> list[int]:
        """Return the minutes to mark, at least that far apart; none in a gap, and none just before it."""
        steps = (15, 30, 60, 120, 180, 360, 720)
        step = next((one for one in steps if one * self.minute >= least), steps[-1])
        return [
            minute
            for stretch in self.stretches
            if not stretch.broken
            for minute in range(-(-stretch.start // step) * step, stretch.end + 1, step)
            if minute < stretch.end or stretch is self.stretches[-1]
        ]

    def _within(self, stretch: Stretch, minute: int) -> float:
        passed = minute - stretch.start
        return self.gap * passed / (stretch.end - stretch.start) if stretch.broken else self.minute * passed


def axis_of_length(timeline: Timeline, length: float, gap: float) -> Axis:
    """Return the axis that fills a length."""
    stretches = stretches_of(timeline)
    drawn = sum(s.end - s.start for s in stretches if not s.broken)
    return Axis(stretches, (length - gap * sum(s.broken for s in stretches)) / drawn, gap)


def axis_of_scale(timeline: Timeline, minute: float, gap: float) -> Axis:
    """Return the axis on which a minute has a length."""
    return Axis(stretches_of(timeline), minute, gap)


def stretches_of(timeline: Timeline) -> tuple[Stretch, ...]:
    """Return the time of a timeline in stretches, drawn and broken in turn, without a hole.

    It begins shortly before whatever comes first: an idle beginning tells nothing.
    """
    stretches: list[Stretch] = []
    busy = _busy(timeline)
    reached = busy[0][0]
    for start, end in busy:
        if start > reached:
            stretches.append(Stretch(reached, start, broken=True))
        stretches.append(Stretch(start, end, broken=False))
        reached = end
    if reached < timeline.end:
        stretches.append(Stretch(reached, timeline.end, broken=True))
    return tuple(stretches)


def _busy(timeline: Timeline) -> list[tuple[int, int]]:
    """Return when anything happens; what is only a short while apart is one. Nights alone are nothing."""
    bars = [bar for lane in timeline.lanes for bar in (*lane.own, *lane.work)]
    marks = [timeline.now, *([timeline.due] if timeline.due else [])]
    around = sorted(
        (max(timeline.start, _down(bar.start - _AROUND)), min(timeline.end, _up(bar.end + _AROUND)))
        for bar in (*bars, *marks)
    )
    busy = around[:1]
    for start, end in around[1:]:
        if start - busy[-1][1] < _IDLE:
            busy[-1] = (busy[-1][0], max(end, busy[-1][1]))
        else:
            busy.append((start, end))
    if timeline.end - busy[-1][1] < _IDLE:
        busy[-1] = (busy[-1][0], timeline.end)
    return busy


def _down(minute: int) -> int:
    return minute // _GRID * _GRID


def _up(minute: int) -> int:
    return -(-minute // _GRID) * _GRID
