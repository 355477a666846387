"""Tables about agents for machines: the published ones with our numbers, means, and overlooked stimuli."""

from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from analysis.gym_report.configured import PUBLISHED
from analysis.gym_results.means import (
    configuration_means,
    granular_tables,
    persona_means,
    scenario_means,
)
from analysis.gym_results.published import beside_published, read_published
from analysis.gym_results.scores import GymScores
from analysis.joint import Beside, overlooked
from analysis.writing.outputs import write_csv


def write_tables(out_dir: Path, beside: Beside) -> tuple[Path, ...]:
    """Return the tables written into `tables`: in printed units if numbered, else in natural ones."""
    folder = out_dir / "tables"
    return tuple(_write(folder / f"{name}.csv", table) for name, table in _tables(beside) if len(table))


def _tables(beside: Beside) -> Iterator[tuple[str, pd.DataFrame]]:
    if (scores := beside.scores) is not None:
        granular = granular_tables(scores)
        for name, table in granular.items():
            yield f"gym_{name}", table
        yield "gym_beside_published", _beside_published(granular)
        yield "gym_configurations", configuration_means(scores)
        yield from _by_place(scores)
    if beside.joined is not None:
        yield "joint_overlooked", overlooked(beside.joined).drop(columns="stimulus")


def _by_place(scores: GymScores) -> Iterator[tuple[str, pd.DataFrame]]:
    yield "gym_scenario_means", scenario_means(scores)
    yield "gym_persona_means", persona_means(scores)


def _beside_published(granular: dict[str, pd.DataFrame]) -> pd.DataFrame:
    """Return all printed numbers of the configurations that were published, ours beside them."""
    who = ["config_id", "model", "harness", "effort", "runs"]
    own = next(iter(granular.values()))[who]
    for table in granular.values():
        own = own.join(table.drop(columns=who))
    # What was printed is without reasoning.
    plain = own.loc[own["effort"] == "none"]
    both = beside_published(plain, read_published(PUBLISHED))
    return both.loc[both["config_id"].notna() & both["tc_printed"].notna()]


def _write(path: Path, table: pd.DataFrame) -> Path:
    return write_csv(path, list(table.columns), table.itertuples(index=False), trims=True)
