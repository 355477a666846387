"""Everything that is found about the quality of the data, and the tables and the figure it is written to."""

import dataclasses
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from analysis.estimates import Estimated, Settings
from analysis.scrutiny.bounds import Bound, bounds
from analysis.scrutiny.dropouts import Departures, Spread, departure_rows, spreads
from analysis.scrutiny.exclusions import Exclusions, comparing
from analysis.scrutiny.flags import Flagged
from analysis.scrutiny.flow import Flow, FlowRow, flow_of, flow_rows
from analysis.scrutiny.flow_drawing import flow_svg
from analysis.scrutiny.order_effects import Effect, order_effects
from analysis.scrutiny.sources import Sources
from analysis.writing.outputs import write_csv

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


def scrutinised(sources: Sources, flags: Flagged, found: Sequence[Estimated], settings: Settings) -> Scrutiny:
    """Return what an export folder says about the quality of its data.

    Args:
        sources: What the folder holds.
        flags: Who bears which flag.
        found: The estimates of everybody.
        settings: As for the estimates.
    """
    estimates = tuple(found)
    comparison = comparing(sources, flags, estimates, settings)
    effects, ends = order_effects(sources, settings), bounds(sources, estimates, settings)
    exclusions = comparison()
    return Scrutiny(
        sources=sources,
        flags=flags,
        exclusions=exclusions,
        flow=flow_of(sources, flags, exclusions),
        spreads=spreads(sources, np.random.default_rng(settings.seed)),
        effects=effects,
        bounds=ends,
        estimates=estimates,
    )


def write_scrutiny(out_dir: Path, scrutiny: Scrutiny) -> tuple[Path, ...]:
    """Return the files written: six tables and the drawing of the flow, in folders that are there."""
    tables, table = out_dir / "tables", scrutiny.flags.table
    drawing = out_dir / "figures" / "participant_flow.svg"
    drawing.write_text(flow_svg(scrutiny.flow, is_alone=True), encoding="utf-8", newline="\n")
    flow = flow_rows(scrutiny.flow, scrutiny.sources)
    write = partial(write_csv, trims=True)
    return (
        write(tables / "flags.csv", tuple(table.columns), table.itertuples(index=False)),
        write(tables / "exclusions.csv", EXCLUSION_COLUMNS, _exclusion_cells(scrutiny.exclusions)),
        write(tables / "flow.csv", FlowRow._fields, flow),
        write(tables / "dropouts.csv", Departures._fields, departure_rows(scrutiny.spreads)),
        write(tables / "order_effects.csv", Effect._fields, scrutiny.effects),
        write(tables / "bounds.csv", Bound._fields, scrutiny.bounds),
        drawing,
    )


def _exclusion_cells(exclusions: Exclusions) -> Iterable[tuple[Any, ...]]:
    for row in exclusions.rows:
        first, kept = row.everybody.estimate, row.kept
        second = (kept.estimate, kept.ci_low, kept.ci_high, kept.n_units) if kept else (None,) * 4
        head = (first.estimate_id, first.label, first.estimate, first.ci_low, first.ci_high, first.n_units)
        yield (*head, *second, row.difference)
