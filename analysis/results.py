"""Everything that one run found, before any of it is written."""

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd

from analysis import trust
from analysis.aside import begun
from analysis.bootstrapping.sharing import draw_ahead, shared_draws
from analysis.declared import Declared
from analysis.estimates import Estimate, Estimated, Settings, estimate_rows, measured_rows
from analysis.figures.points import Drawing, drawings
from analysis.joint import Beside, beside_people
from analysis.page.study_design import Design, read_design
from analysis.people import People, counted
from analysis.quality import Quality, judged
from analysis.scrutiny.flags import flagged
from analysis.scrutiny.sources import read_sources
from analysis.scrutiny.tables import Scrutiny, scrutinised
from analysis.sensitivity.files import Drawn, NamedTable, Undrawn, assembled
from analysis.tables import StudyTables, read_tables
from analysis.writing.outputs import run_facts


@dataclasses.dataclass(frozen=True, eq=False)
class Results:
    """What was found, in the order in which the report tells it.

    Attributes:
        settings: How intervals were made.
        people: Who is in the tables.
        design: What people were invited to.
        found: Every estimand with its estimate.
        drawings: What the figures show.
        sensitivity: The same, computed in other ways.
        quality: Answers that carry no value, and attention checks.
        scrutiny: Flow, flags, order effects, bounds.
        beside: What agents did and judges said; empty without such results.
        run: What repeats the run.
    """

    settings: Settings
    people: People
    design: Design
    found: tuple[Estimated, ...]
    drawings: tuple[Drawing, ...]
    sensitivity: tuple[NamedTable, ...]
    quality: Quality
    scrutiny: Scrutiny
    beside: Beside
    run: dict[str, object]

    @property
    def declared(self) -> Declared:
        """What was declared before anybody answered."""
        return self.scrutiny.sources.declared

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """The rows of `estimates.csv`: people's, then those of agents and judges."""
        return (*(each.estimate for each in self.found), *self.beside.estimates)


@shared_draws()
def results_of(
    export_dir: Path,
    gym_dir: Path | None,
    settings: Settings,
    further: Mapping[str, object],
    draw: Callable[[tuple[Drawing, ...], int], object] = lambda _drawings, _people: None,
) -> Results:
    """Return what the tables of an export folder say, and the results of agents beside them.

    Args:
        export_dir: The tables.
        gym_dir: Results of agents and ratings by judges, or None.
        settings: Resamples, seed and level.
        further: What else repeats the run, for `run.json`.
        draw: Told as early as possible what the figures show, and how many participants there are.

    Raises:
        AnalysisError: The tables, or the results of agents, cannot be analysed.
    """
    tables = read_tables(export_dir, partial(_draw_ahead, settings))
    rows = measured_rows(tables)
    # Many people take a while to be drawn: what does not wait for them is found meanwhile.
    people = len(tables.participants)
    undrawn = begun(partial(_undrawn, tables, rows, settings), people)
    sources = read_sources(export_dir, tables, rows)
    flags = flagged(sources)
    found = estimate_rows(rows, tables.participants, settings)
    by_id = {each.estimate.estimate_id: each.estimate for each in found}
    shown = drawings(by_id, trust.log_days(rows))
    draw(shown, people)
    drawn = begun(partial(_drawn, tables, rows, sources.declared, settings), people)
    scrutiny = scrutinised(sources, flags, found, settings)
    beside = beside_people(gym_dir, export_dir, tables, settings) if gym_dir else Beside()
    return Results(
        settings=settings,
        people=counted(tables),
        design=read_design(export_dir, sources.draws),
        found=found,
        drawings=shown,
        sensitivity=assembled(drawn(), undrawn()),
        quality=judged(tables),
        scrutiny=scrutiny,
        beside=beside,
        run={**run_facts(export_dir, settings), **further, **beside.facts},
    )


def _undrawn(tables: StudyTables, rows: pd.DataFrame, settings: Settings) -> Undrawn:
    from analysis.sensitivity.tables import undrawn_rows  # noqa: PLC0415 - a copy of the process loads it

    return undrawn_rows(tables, rows, settings)


def _drawn(tables: StudyTables, rows: pd.DataFrame, declared: Declared, settings: Settings) -> Drawn:
    from analysis.sensitivity.tables import drawn_rows  # noqa: PLC0415 - a copy of the process loads it

    return drawn_rows(tables, rows, declared, settings)


def _draw_ahead(settings: Settings, people: int) -> None:
    """Begin to draw the participants of `estimates.csv` while their answers are read."""
    draw_ahead(np.random.default_rng(settings.seed), people, settings.resamples)
