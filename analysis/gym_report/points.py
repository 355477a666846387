"""The points of figures about agents, ready to be drawn and to be written beside the figure."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from analysis.estimates import Estimate

#: `score` and `share` run from 0 to 1 and are shown times 100; a `gain` is a difference of such numbers;
#: `rating` runs from 1 to 5, `points` is a difference of ratings; `r` is a correlation.
Scale = Literal["score", "share", "gain", "rating", "points", "r"]
#: Rows of marks with intervals; a plane of two measures; lines over efforts; a triangle of weights.
Kind = Literal["rows", "plane", "curves", "weights"]


class AgentPoint(NamedTuple):
    """One drawn value.

    Attributes:
        estimate_id: The row of `estimates.csv` it comes from; empty for a mean that has no row there.
        panel: The panel it stands in.
        row: Its row; in the plane, on a line and in the triangle, whose it is.
        series: What tells it from others of the row; on a line, the effort.
        estimate: The value, in natural units: shares and scores from 0 to 1, ratings from 1 to 5.
        ci_low: Lower end of its interval; in rows without intervals, the lowest of the single values.
        ci_high: Upper end, likewise.
        published: The printed value of the same configuration; None where none was printed.
        coverage: The share of expected ratings that can be used; None where nothing was to be rated.
        n_units: How many scenarios, or people, contribute.
        n_answers: How many runs, or answers, contribute.
    """

    estimate_id: str
    panel: str
    row: str
    series: str
    estimate: float
    ci_low: float | None = None
    ci_high: float | None = None
    published: float | None = None
    coverage: float | None = None
    n_units: int = 0
    n_answers: int = 0


class Panel(NamedTuple):
    """One panel: the key of its words, and what is measured along its axis."""

    name: str
    scale: Scale


class Area(NamedTuple):
    """The weightings under which one configuration is best: a polygon.

    Attributes:
        name: The configuration.
        corners: Weights of TC, TA and TR at each corner, in order around it.
    """

    name: str
    corners: tuple[tuple[float, float, float], ...]


class Plot(NamedTuple):
    """A figure about agents before it is drawn.

    Attributes:
        name: What its files are called.
        kind: How it is drawn.
        panels: Its panels in order.
        points: Its points in order.
        is_spread: The bars show how single values spread, they are no intervals.
        areas: In the triangle, who is best where.
        signs: The series by the place of their sign, where a panel alone lacks some; else empty.
    """

    name: str
    kind: Kind
    panels: tuple[Panel, ...]
    points: tuple[AgentPoint, ...]
    is_spread: bool = False
    areas: tuple[Area, ...] = ()
    signs: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows in order, each once."""
        return tuple(dict.fromkeys(point.row for point in self.points))

    @property
    def series(self) -> tuple[str, ...]:
        """The series in order, each once."""
        return self.signs or tuple(dict.fromkeys(point.series for point in self.points))

    def of_panel(self, name: str) -> tuple[AgentPoint, ...]:
        """Return the points of one panel, in order."""
        return tuple(point for point in self.points if point.panel == name)

    def alone(self, panel: Panel) -> "Plot":
        """Return the figure of one panel alone."""
        return self._replace(panels=(panel,), points=self.of_panel(panel.name), signs=self.series)


#: Estimates that have a value, by id.
Known = Mapping[str, Estimate]


def estimated_point(
    known: Known, estimate_id: str, panel: str, row: str, series: str = ""
) -> tuple[AgentPoint, ...]:
    """Return the point of an estimate, or nothing where it has no value."""
    found = known.get(estimate_id)
    if found is None or found.estimate is None:
        return ()
    values = (found.estimate, found.ci_low, found.ci_high)
    point = AgentPoint(estimate_id, panel, row, series, *values)
    return (point._replace(n_units=found.n_units, n_answers=found.n_answers),)
