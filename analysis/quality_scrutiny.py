"""Everything that is found about the quality of the data, and the tables and the figure it is written to."""

import csv
import dataclasses
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from analysis.bounds import Bound, bounds
from analysis.estimates import Estimated, Settings
from analysis.flags import Flagged, flagged
from analysis.flags_exclusions import Exclusions, compared
from analysis.flow import Flow, FlowRow, flow_of, flow_rows
from analysis.flow_dropouts import Departures, Spread, departure_rows, spreads
from analysis.flow_svg import flow_svg
from analysis.order_effects import Effect, order_effects
from analysis.quality_sources import Sources, read_sources
from analysis.tables import StudyTables

EXCLUSION_COLUMNS = (
    *("estimate_id", "label", "estimate", "ci_low", "ci_high", "n_units"),
    *("estimate_kept", "ci_low_kept", "ci_high_kept", "n_units_kept", "difference"),
)


@dataclasses.dataclass(frozen=True, eq=False)
class Scrutiny:
    """What was found about the data.

    Attributes:
        sources: What it was found in.
        flags: The flags of each participant.
        exclusions: Estimates with and without the flagged.
        flow: How people went through the study.
        spreads: Where and in which arms people left.
        effects: Effects of order and side.
        bounds: Worst-case bounds of each estimate.
        estimates: The estimates all of it is about.
    """

    sources: Sources
    flags: Flagged
    exclusions: Exclusions
    flow: Flow
    spreads: tuple[Spread, ...]
    effects: tuple[Effect, ...]
    bounds: tuple[Bound, ...]
    estimates: tuple[Estimated, ...]


def scrutinised(
    export_dir: Path, tables: StudyTables, rows: pd.DataFrame, found: Sequence[Estimated], settings: Settings
) -> Scrutiny:
    """Return what an export folder says about the quality of its data.

    Args:
        export_dir: The folder; what it holds besides the two tables is used where it is there.
        tables: Its checked tables.
        rows: Their measured rows.
        found: The estimates of everybody.
        settings: As for the estimates.

    Raises:
        AnalysisError: A further file is there and cannot be read.
    """
    sources = read_sources(export_dir, tables, rows)
    flags, estimates = flagged(sources), tuple(found)
    exclusions = compared(sources, flags, estimates, settings)
    return Scrutiny(
        sources=sources,
        flags=flags,
        exclusions=exclusions,
        flow=flow_of(sources, flags, exclusions),
        spreads=spreads(sources, np.random.default_rng(settings.seed)),
        effects=order_effects(sources, settings),
        bounds=bounds(sources, estimates, settings),
        estimates=estimates,
    )


def write_scrutiny(out_dir: Path, scrutiny: Scrutiny) -> tuple[Path, ...]:
    """Return the files written: six tables and the drawing of the flow, in folders that are there."""
    tables, table = out_dir / "tables", scrutiny.flags.table
    drawing = out_dir / "figures" / "participant_flow.svg"
    drawing.write_text(flow_svg(scrutiny.flow, is_alone=True), encoding="utf-8", newline="\n")
    flow = flow_rows(scrutiny.flow, scrutiny.sources)
    return (
        _written(tables / "flags.csv", tuple(table.columns), table.itertuples(index=False)),
        _written(tables / "exclusions.csv", EXCLUSION_COLUMNS, _exclusion_cells(scrutiny.exclusions)),
        _written(tables / "flow.csv", FlowRow._fields, flow),
        _written(tables / "dropouts.csv", Departures._fields, departure_rows(scrutiny.spreads)),
        _written(tables / "order_effects.csv", Effect._fields, scrutiny.effects),
        _written(tables / "bounds.csv", Bound._fields, scrutiny.bounds),
        drawing,
    )


def _exclusion_cells(exclusions: Exclusions) -> Iterable[tuple[Any, ...]]:
    for row in exclusions.rows:
        first, kept = row.everybody.estimate, row.kept
        second = (kept.estimate, kept.ci_low, kept.ci_high, kept.n_units) if kept else (None,) * 4
        head = (first.estimate_id, first.label, first.estimate, first.ci_low, first.ci_high, first.n_units)
        yield (*head, *second, row.difference)


def _written(path: Path, header: Sequence[str], rows: Iterable[Iterable[Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([_cell(value) for value in row] for row in rows)
    return path


def _cell(value: object) -> str:
    """Return the shortest text that reads back as the same value; whole numbers without a point."""
    match value:
        case None:
            return ""
        case float() if math.isnan(value):
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case float():
            return repr(float(value))
        case _:
            return str(value)
