"""The points of each figure, ready to draw and to be written beside it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from analysis.estimands import LogDay, Scale
from analysis.estimates import Estimate
from analysis.figures.rows_asked import ACCEPTANCE, CHOICES, CONTENT, DIFFERENCE, FIT, LETTERS

TRANSITIONS = ("A_A", "M_M", "M_A", "A_M")

#: How points are drawn: lines over days, changes with the loss mirrored, single shares, or two
#: mean ratings on a line with their difference.
Kind = Literal["days", "changes", "shares", "ratings"]


class Point(NamedTuple):
    """One drawn value.

    Attributes:
        estimate_id: The row of `estimates.csv` it comes from.
        group: The line, or the place on the axis: a log (`MMM_over`), a transition (`A_M`), a row.
        day: The simulated day, None where there is none.
        alignment: `A` or `M`: what the agent did that day, or what it changed to; else empty.
        role: Which agent or offer it speaks of, `difference` for what lies between two; else empty.
        estimate: The value.
        ci_low: Lower end of the interval, None if there is none.
        ci_high: Upper end, likewise.
        n_units: How many participants contribute.
        n_answers: How many answers contribute.
    """

    estimate_id: str
    group: str
    day: int | None
    alignment: str
    role: str
    estimate: float
    ci_low: float | None
    ci_high: float | None
    n_units: int
    n_answers: int


class Drawing(NamedTuple):
    """A figure before it is drawn: its file's name, how to draw it, its points in order."""

    name: str
    kind: Kind
    points: tuple[Point, ...]


def drawings(estimates: Mapping[str, Estimate], days: Sequence[LogDay]) -> tuple[Drawing, ...]:
    """Return the figures the estimates suffice for, those of the main text first."""
    mixed = [day for day in days if len(set(day.log)) > 1 and "_" not in day.log]
    if len(mixed) == len(days):
        mixed = []  # the figure of all sequences shows the same
    made = (
        Drawing("timing_acceptance", "shares", _rows(estimates, ACCEPTANCE)),
        Drawing("change_by_transition", "changes", change_points(estimates)),
        Drawing("trust_mixed_sequences", "days", trust_points(estimates, mixed)),
        Drawing("trust_over_checkpoints", "days", trust_points(estimates, days)),
        Drawing("content_ratings", "ratings", _rated(_rows(estimates, CONTENT))),
        Drawing("choices_by_request", "shares", _rows(estimates, CHOICES)),
        Drawing("depth_fit", "ratings", _rated(_rows(estimates, FIT))),
    )
    return tuple(drawing for drawing in made if drawing.points)


def trust_points(estimates: Mapping[str, Estimate], days: Sequence[LogDay]) -> tuple[Point, ...]:
    """Return the mean ratings by log and day, of the logs and days that have an estimate."""
    named = ((f"trust.mean.{day.log}.d{day.day}", day) for day in days)
    found = (_point(estimates.get(name), day.log, "", day.alignment, day.day) for name, day in named)
    return tuple(point for point in found if point)


def change_points(estimates: Mapping[str, Estimate]) -> tuple[Point, ...]:
    """Return the mean changes by transition, the ones that keep the alignment first, loss minus gain last."""
    found = [_point(estimates.get(f"trust.change.{t}"), t, "", t[-1]) for t in TRANSITIONS]
    found.append(_point(estimates.get("trust.loss_minus_gain"), "loss_minus_gain", DIFFERENCE, ""))
    return tuple(point for point in found if point)


def mirrored(point: Point) -> Point:
    """Return the point reflected at zero: a loss drawn as if it were a gain."""
    low = None if point.ci_high is None else -point.ci_high
    high = None if point.ci_low is None else -point.ci_low
    return point._replace(estimate=-point.estimate, ci_low=low, ci_high=high)


def scale_of(drawing: Drawing, point: Point) -> Scale:
    """Return what a drawn value measures."""
    match drawing.kind:
        case "shares":
            return "share"
        case "changes":
            return "points"
        case "days":
            return "rating"
        case "ratings":
            return "points" if point.role == DIFFERENCE else "rating"


def by_group(points: Sequence[Point]) -> dict[str, tuple[Point, ...]]:
    """Return the points of each group, in the order they come."""
    groups: dict[str, tuple[Point, ...]] = {}
    for point in points:
        groups[point.group] = (*groups.get(point.group, ()), point)
    return groups


def _rows(estimates: Mapping[str, Estimate], asked: Sequence[tuple[str, str, str]]) -> tuple[Point, ...]:
    found = (_point(estimates.get(name), group, role, LETTERS.get(role, "")) for group, role, name in asked)
    return tuple(point for point in found if point)


def _rated(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the rows in which something was rated; a difference alone is no row."""
    return tuple(_complete(by_group(points)))


def _complete(groups: Mapping[str, tuple[Point, ...]]) -> Iterator[Point]:
    for points in groups.values():
        if any(point.role != DIFFERENCE for point in points):
            yield from points


def _point(
    found: Estimate | None, group: str, role: str, alignment: str, day: int | None = None
) -> Point | None:
    if found is None or found.estimate is None:
        return None
    return Point(
        *(found.estimate_id, group, day, alignment, role, found.estimate, found.ci_low, found.ci_high),
        n_units=found.n_units,
        n_answers=found.n_answers,
    )
