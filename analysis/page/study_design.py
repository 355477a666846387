"""What was published: versions, blocks and draws of a study, for the design section of the report."""

import dataclasses
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from exports.facts import FILE

#: Letters of all levels of a factor beyond which it is told by their number.
MOST_LETTERS = 120


@dataclasses.dataclass(frozen=True)
class Version:
    """One version of a study, as far as `study.json` tells.

    Attributes:
        name: As the study file writes it.
        study_hash: Its hash.
        sittings: How many sittings of it are in the tables; None if nobody says.
        languages: The languages it can be read in.
        minutes: How long it takes, such as `20 to 30`; empty if unknown.
        quota: How many may complete; None if that is not limited or not known.
    """

    name: str
    study_hash: str
    sittings: int | None
    languages: tuple[str, ...]
    minutes: str
    quota: int | None


@dataclasses.dataclass(frozen=True)
class Factor:
    """One thing that was drawn, of all stimuli together.

    Attributes:
        words: The factor, such as `log sequences`, or what was drawn for several stimuli.
        levels: Level and how often it was drawn; empty if that is too much to tell.
        count: How many different levels were drawn.
        fewest: How often the rarest was drawn.
        most: How often the commonest was.
    """

    words: str
    levels: tuple[tuple[str, int], ...]
    count: int
    fewest: int
    most: int


@dataclasses.dataclass(frozen=True)
class Design:
    """What people were invited to; without `study.json` and `allocations.csv` it is empty."""

    versions: tuple[Version, ...] = ()
    factors: tuple[Factor, ...] = ()


def read_design(export_dir: Path, draws: pd.DataFrame) -> Design:
    """Return the versions in `study.json`, which has been checked, and the factors in the table of draws."""
    path = export_dir / FILE
    versions = json.loads(path.read_text(encoding="utf-8-sig"))["versions"] if path.is_file() else []
    return Design(tuple(_version(each) for each in versions), _factors(draws))


def _version(told: Mapping[str, Any]) -> Version:
    minutes = told.get("estimated_minutes")
    sittings, quota = told.get("sittings"), told.get("quota")
    return Version(
        name=str(told.get("author_version") or told.get("version") or ""),
        study_hash=str(told.get("study_hash") or ""),
        sittings=sittings if isinstance(sittings, int) else None,
        languages=tuple(told.get("languages") or ()),
        minutes=" to ".join(f"{each:g}" for each in minutes) if isinstance(minutes, list) else "",
        quota=quota if isinstance(quota, int) else None,
    )


def _factors(draws: pd.DataFrame) -> tuple[Factor, ...]:
    """Return the factors in the order in which they were first drawn; `sides.NAME` of all names together."""
    counts = draws.groupby(["factor", "level"], sort=True, observed=True).size().reset_index()
    drawn: dict[str, Counter[str]] = {
        str(name).partition(".")[0]: Counter() for name in draws["factor"].unique()
    }
    stimuli: dict[str, set[str]] = {name: set() for name in drawn}
    for factor, level, number in counts.itertuples(index=False):
        name, _, stimulus = str(factor).partition(".")
        drawn[name][str(level)] += int(number)
        stimuli[name].add(stimulus)
    return tuple(_factor(name, levels, len(stimuli[name])) for name, levels in drawn.items())


def _factor(name: str, drawn: Mapping[str, int], stimuli: int) -> Factor:
    of_which = f", of {stimuli} stimuli" if stimuli > 1 else ""
    levels = tuple(sorted(drawn.items())) if sum(map(len, drawn)) <= MOST_LETTERS else ()
    times = drawn.values()
    return Factor(f"{name.replace('_', ' ')}{of_which}", levels, len(drawn), min(times), max(times))
