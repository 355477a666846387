"""The tables about the quality of the data, as they are read on the page and printed in a paper."""

from analysis.page.lines import LineTable
from analysis.scrutiny.flags import FLAGS
from analysis.scrutiny.lines import (
    bound_line,
    compared_line,
    effect_line,
    flag_line,
    primary_first,
    spread_lines,
)
from analysis.scrutiny.tables import Scrutiny


def dropout_tables(scrutiny: Scrutiny) -> tuple[LineTable, ...]:
    """Return who left, by arm, language and block; nothing if nobody did."""
    if not scrutiny.flow.left:
        return ()
    spread = [spread_lines(each) for each in scrutiny.spreads]
    return tuple(
        LineTable(
            f"left_by_{by}",
            f"Who left, by {by}",
            (by.capitalize(), "Opened it" if by == "block" else "Started", "Left", "Share"),
            lines,
            test,
        )
        for by, lines, test in spread
    )


def flag_table(scrutiny: Scrutiny) -> LineTable:
    """Return how many bear each flag."""
    lines = tuple(flag_line(flag, scrutiny.flags) for flag in FLAGS)
    remark = "of those of whom it can be told"
    return LineTable("flags", "Flagged participants", ("Flag", "Participants"), lines, remark)


def exclusion_tables(scrutiny: Scrutiny) -> tuple[LineTable, LineTable]:
    """Return the primary estimates with and without the flagged, and the others."""
    lines = primary_first([compared_line(row) for row in scrutiny.exclusions.rows], scrutiny)
    heads = ("What", "Everybody", "Interval", "n", "Without", "Interval without", "n without", "Difference")
    other = "Other estimates with and without the flagged"
    return (
        LineTable("exclusions", "Estimates with and without the flagged", heads, lines.shown),
        LineTable("exclusions_other", other, heads, lines.folded, folded="All other estimates"),
    )


def order_table(scrutiny: Scrutiny) -> LineTable:
    """Return the effects of side, position and what came before."""
    return LineTable(
        "order_effects",
        "Effects of side, position and what came before",
        ("Effect", "Estimate", "Interval", "p", "Detectable", "n", "Answers"),
        tuple(effect_line(effect) for effect in scrutiny.effects),
        "Shares and their changes in percent or percentage points, ratings in points",
    )


def bound_tables(scrutiny: Scrutiny) -> tuple[LineTable, LineTable]:
    """Return the worst-case bounds of the primary estimates, and of the others, where answers are missing."""
    scales = {each.estimate.estimate_id: each.estimand.scale for each in scrutiny.estimates}
    bounded = [each for each in scrutiny.bounds if (each.skipped or each.not_reached) and each.low is not None]
    lines = primary_first([bound_line(each, scales[each.estimate_id]) for each in bounded], scrutiny)
    heads = ("What", "Estimate", "Bounds", "Interval of the bounds", "Answers", "Skipped", "Not reached")
    other = "Worst-case bounds of the other estimates"
    return (
        LineTable("bounds", "Worst-case bounds", heads, lines.shown),
        LineTable("bounds_other", other, heads, lines.folded, folded="All other estimates"),
    )


def begun(scrutiny: Scrutiny) -> int:
    """Return how many people began the study."""
    return int(scrutiny.sources.let_in["participant_id"].nunique())
