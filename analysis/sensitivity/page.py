"""The section of the report with the sensitivity tables, as a piece of HTML."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from markupsafe import Markup

from analysis.estimands import Scale
from analysis.numbering import Numbering
from analysis.page.lines import LineTable, numbered
from analysis.page.sentences import number
from analysis.rendering import rendered
from analysis.scrutiny.lines import Line, p_text
from analysis.sensitivity.files import NamedTable
from analysis.sensitivity.intervals import IntervalRow
from analysis.sensitivity.rows import AgreementRow, SensitivityRow
from analysis.sensitivity.rows_declared import EquivalenceRow, PrimaryRow

VERDICTS = {(True, True): "yes", (False, False): "no", (True, False): "resampled only", (False, True): "t only"}
#: Means by log and day are many and have a grid of their own; the file has them.
MEANS = ".mean."
Row = TypeVar("Row")


def sensitivity_section(found: Sequence[NamedTable], numbering: Numbering | None = None) -> Markup:
    """Return the section; its looks are those of the sections about the quality of the data.

    Args:
        found: The tables.
        numbering: The page's; without it tables count from 1.
    """
    tables = numbered(sensitivity_lines(found), numbering or Numbering())
    return rendered("sensitivity.html", tables=tables)


def sensitivity_lines(found: Sequence[NamedTable]) -> tuple[LineTable, ...]:
    """Return the tables as they are read; those that a study gives nothing for have no lines."""
    intervals = [*_of(found, IntervalRow)]
    scales = {each.estimate_id: each.scale for each in intervals}
    level = f"{100 * intervals[0].ci_level:g}%" if intervals else ""
    return (
        LineTable(
            "primary_family",
            "The primary estimates judged together",
            ("Primary estimate", "Estimate", "Held against", "p", "Holm", "max-T", f"{level} at once"),
            tuple(_primary(each, scales.get(each.estimate_id, "points")) for each in _of(found, PrimaryRow)),
        ),
        LineTable(
            "sensitivity",
            "Tests and other estimates",
            ("Estimate", "Value", "Interval", "p", "n", "Answers"),
            tuple(_test(each) for each in _of(found, SensitivityRow)),
            "p-values are not corrected",
        ),
        _equivalences([*_of(found, EquivalenceRow)]),
        LineTable(
            "agreement",
            "Do people agree about the same thing?",
            ("Answer", "Krippendorff’s α", "Interval", "Things", "n", "Answers"),
            tuple(_agreement(each) for each in _of(found, AgreementRow)),
            "1 is full agreement, 0 what chance brings",
        ),
        LineTable(
            "intervals",
            "Intervals from the same resamples",
            ("Estimate", "Value", "Percentile", "BCa", "t, G − 1", "Wilson"),
            tuple(_interval(each) for each in intervals if MEANS not in each.estimate_id),
            folded="Estimates with other intervals",
        ),
    )


def _equivalences(found: Sequence[EquivalenceRow]) -> LineTable:
    level = f"{100 * found[0].ci_level:.4g}%" if found else ""
    return LineTable(
        "equivalence",
        "Is there no difference? Two one-sided tests",
        ("Comparison", "Difference", f"{level} resampled", f"{level} t", "Margin", "p", "Within"),
        tuple(_equivalence(each) for each in found),
        "Differences in percentage points",
    )


def _of(found: Sequence[NamedTable], kind: type[Row]) -> Iterator[Row]:
    return (row for table in found for row in table.rows if isinstance(row, kind))


def _primary(row: PrimaryRow, scale: Scale) -> Line:
    cells = (
        number(row.estimate, scale),
        number(row.null, scale),
        p_text(row.p_value),
        p_text(row.p_holm),
        p_text(row.p_max_t_stepdown),
        _ends(row.simultaneous_low, row.simultaneous_high, scale),
    )
    return Line(row.label, row.estimate_id, cells, row.note)


def _test(row: SensitivityRow) -> Line:
    cells = (
        number(row.estimate, row.scale),
        _ends(row.ci_low, row.ci_high, row.scale),
        p_text(row.p_value),
        f"{row.n_units:,}",
        f"{row.n_answers:,}",
    )
    return Line(row.label, row.row_id, cells, "; ".join(part for part in (row.method, row.note) if part))


def _equivalence(row: EquivalenceRow) -> Line:
    both = (row.is_equivalent_percentile, row.is_equivalent_t)
    cells = (
        number(row.estimate, "share_gain"),
        _ends(row.percentile_low, row.percentile_high, "share_gain"),
        _ends(row.t_low, row.t_high, "share_gain"),
        "–" if row.margin is None else f"±{number(row.margin, 'share_gain')}",
        p_text(row.p_value),
        "–" if both[0] is None or both[1] is None else VERDICTS[both[0], both[1]],
    )
    return Line(row.label, row.row_id, cells, row.note)


def _agreement(row: AgreementRow) -> Line:
    cells = (
        number(row.alpha, "points"),
        _ends(row.ci_low, row.ci_high, "points"),
        f"{row.n_things:,}",
        f"{row.n_units:,}",
        f"{row.n_answers:,}",
    )
    return Line(row.label, row.row_id, cells, row.note)


def _interval(row: IntervalRow) -> Line:
    cells = (
        number(row.estimate, row.scale),
        _ends(row.percentile_low, row.percentile_high, row.scale),
        _ends(row.bca_low, row.bca_high, row.scale),
        _ends(row.t_low, row.t_high, row.scale),
        _ends(row.wilson_low, row.wilson_high, row.scale),
    )
    alike = "" if row.icc is None else f", ICC {number(row.icc, 'points')}"
    return Line(row.label, row.estimate_id, cells, f"G = {row.g:,}{alike}")


def _ends(low: float | None, high: float | None, scale: Scale) -> str:
    return "–" if low is None or high is None else f"{number(low, scale)} to {number(high, scale)}"
