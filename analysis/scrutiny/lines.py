"""Rows of the tables in the sections about data quality: numbers as they are read."""

from collections.abc import Sequence
from typing import NamedTuple

from analysis.estimands import Scale
from analysis.estimates import Estimate
from analysis.page.sentences import interval, number
from analysis.scrutiny.bounds import Bound
from analysis.scrutiny.dropouts import Spread
from analysis.scrutiny.exclusions import Compared
from analysis.scrutiny.flags import Flag, Flagged
from analysis.scrutiny.order_effects import Effect
from analysis.scrutiny.tables import Scrutiny

#: What a difference of two such numbers is measured in, where it is not the same.
APART: dict[Scale, Scale] = {"share": "share_gain", "rating": "points"}


class Line(NamedTuple):
    """One row of a table: its name, its id, its cells and what else is to be said."""

    label: str
    code: str
    cells: tuple[str, ...]
    remark: str = ""


class Lines(NamedTuple):
    """Rows that are shown, and rows that unfold."""

    shown: tuple[Line, ...]
    folded: tuple[Line, ...] = ()


def primary_first(lines: Sequence[Line], scrutiny: Scrutiny) -> Lines:
    """Return the primary estimates shown and the others folded; without any, all but means by log and day."""
    cells = {each.estimate.estimate_id for each in scrutiny.estimates if each.estimand.cell is not None}
    primary = set(scrutiny.sources.declared.primary)
    shown = [line for line in lines if (line.code in primary if primary else line.code not in cells)]
    shown = shown or list(lines)
    return Lines(tuple(shown), tuple(line for line in lines if line not in shown))


def flag_line(flag: Flag, flags: Flagged) -> Line:
    """Return how many bear a flag, of those of whom it can be told, with its rule."""
    judged = flags.judged(flag.name)
    told = f"{len(flags.bearers((flag.name,))):,} of {judged:,}" if judged else "cannot be told"
    return Line(flag.words.capitalize(), flag.name, (told,), flag.rule)


def compared_line(row: Compared) -> Line:
    """Return an estimate with everybody, without the flagged, and the difference."""
    first, kept, scale = row.everybody.estimate, row.kept, row.everybody.estimand.scale
    difference = number(row.difference, APART.get(scale, scale))
    return Line(first.label, first.estimate_id, (*_told(first, scale), *_told(kept, scale), difference))


def effect_line(effect: Effect) -> Line:
    """Return an effect of order with its interval, its p-value and what could have been found."""
    apart = APART.get(effect.scale, effect.scale)
    cells = (
        number(effect.estimate, effect.scale),
        _ends(effect.ci_low, effect.ci_high, effect.scale),
        p_text(effect.p_value),
        "–" if effect.detectable is None else f"±{number(effect.detectable, apart)}",
        f"{effect.n_units:,}",
        f"{effect.n_answers:,}",
    )
    return Line(effect.label, effect.effect_id, cells, effect.note)


def bound_line(each: Bound, scale: Scale) -> Line:
    """Return an estimate with its bounds and how many answers are missing."""
    cells = (
        number(each.estimate, scale),
        _ends(each.low, each.high, scale),
        _ends(each.ci_low, each.ci_high, scale),
        f"{each.n_answers:,}",
        f"{each.skipped:,}",
        f"{each.not_reached:g}",
    )
    return Line(each.label, each.estimate_id, cells, each.note)


def spread_lines(spread: Spread) -> tuple[str, tuple[Line, ...], str]:
    """Return what people left by, its rows, and how that was tested; of blocks, those that somebody left."""
    told = [row for row in spread.rows if row.left or spread.by != "block"]
    lines = tuple(
        Line(row.level, "", (f"{row.started:,}", f"{row.left:,}", _share(row.left, row.started)))
        for row in told
    )
    if spread.p_value is None:
        return spread.by, lines, spread.test
    p_value = p_text(spread.p_value)
    return spread.by, lines, f"p {'' if p_value.startswith('<') else '= '}{p_value} ({spread.test})"


def p_text(p_value: float | None) -> str:
    """Return a p-value as it is read.

    >>> p_text(0.0451), p_text(0.00002), p_text(None)
    ('0.045', '< 0.001', '–')
    """
    if p_value is None:
        return "–"
    return "< 0.001" if p_value < 0.001 else f"{p_value:.3f}"


def _told(estimate: Estimate | None, scale: Scale) -> tuple[str, str, str]:
    if estimate is None:
        return "–", "–", "0"
    return number(estimate.estimate, scale), interval(estimate, scale), f"{estimate.n_units:,}"


def _ends(low: float | None, high: float | None, scale: Scale) -> str:
    return "–" if low is None or high is None else f"{number(low, scale)} to {number(high, scale)}"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else "–"
