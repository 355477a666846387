"""The summary of the page: the main numbers, and the findings in sentences with where they stand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.estimates import Estimated
from analysis.page.axes import Axis, axis_of
from analysis.page.parts import Places
from analysis.page.sentences import UNITS, Finding, findings
from analysis.page.tables import Row, row_of
from analysis.people import People
from analysis.results import Results
from analysis.scrutiny.lines import p_text
from analysis.sensitivity.rows_declared import PrimaryRow

#: What a study is mostly about, where it declares nothing.
USUAL = (
    "trust.loss_minus_gain",
    "depth.choice",
    "tradeoff.choice.ask_first",
    "tradeoff.choice.delegated",
    "timing.accept_gain",
    "timing.choice",
    "capability.choice",
)
MOST = 7


class MainRow(NamedTuple):
    """A main number: its row, unit and own axis, and its p-value corrected for the number declared."""

    row: Row
    unit: str
    axis: Axis | None
    p_holm: str


class Told(NamedTuple):
    """A finding, and where its numbers stand."""

    text: str
    places: tuple[Places, ...]


class Summary(NamedTuple):
    """What the summary says; `absent` are declared estimates that the tables lack."""

    is_declared: bool
    rows: tuple[MainRow, ...]
    has_p: bool
    absent: tuple[str, ...]
    findings: tuple[Told, ...]


def summary_of(results: Results, places: Mapping[str, Places]) -> Summary:
    """Return the declared primary estimates, or the usual main ones, and the findings, primary ones first."""
    primary = tuple(dict.fromkeys(results.declared.primary))
    by_id = {each.estimate.estimate_id: each for each in results.found}
    main = [by_id[name] for name in primary or USUAL if name in by_id] or results.found[:MOST]
    holm = {row.estimate_id: row.p_holm for row in _primary_rows(results)}
    rows = tuple(_main_row(each, holm.get(each.estimate.estimate_id)) for each in main)
    told = findings(results.found, who(results.people), first=primary)
    return Summary(
        is_declared=bool(primary),
        rows=rows,
        has_p=any(p is not None for p in holm.values()),
        absent=tuple(name for name in primary if name not in by_id),
        findings=tuple(Told(each.text, _places(each, by_id, places)) for each in told),
    )


def who(people: People) -> str:
    """Return who answered, so that a sentence taken out of the page still says it."""
    if people.tests and not people.kind:
        return f"participants ({people.tests} of {people.participants} of them tests)"
    return f"{people.kind}participants"


def _primary_rows(results: Results) -> Sequence[PrimaryRow]:
    return [row for table in results.sensitivity for row in table.rows if isinstance(row, PrimaryRow)]


def _main_row(each: Estimated, p_holm: float | None) -> MainRow:
    axis = axis_of(each)
    return MainRow(row_of(each, axis, ()), UNITS.get(each.estimand.scale, ""), axis, p_text(p_holm))


def _places(
    finding: Finding, by_id: Mapping[str, Estimated], places: Mapping[str, Places]
) -> tuple[Places, ...]:
    families = dict.fromkeys(by_id[name].estimand.family for name in finding.names)
    return tuple(places[family] for family in families)
