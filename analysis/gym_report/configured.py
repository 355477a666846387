"""Configurations as figures and tables name them, and what was printed of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from analysis.gym_results.configurations import Configuration, configurations
from analysis.gym_results.measures import MAIN
from analysis.gym_results.published import read_published
from analysis.gym_results.scores import GymScores

#: Tables 7 to 10 of "Foundations of Proactive Agents" (arXiv 2609.37267).
PUBLISHED = Path(__file__).parent / "published_gym_configurations.csv"


class Named(NamedTuple):
    """A configuration by its two names in a figure.

    Attributes:
        configuration: The configuration.
        row: Its model; the configuration's own name where model and harness do not tell it from others.
        harness: What runs it.
        printed: The four metrics as printed, in natural units; empty if it is not among the published ones.
    """

    configuration: Configuration
    row: str
    harness: str
    printed: Mapping[str, float]

    @property
    def config_id(self) -> str:
        """Its name in the files."""
        return self.configuration.config_id

    @property
    def label(self) -> str:
        """Its name in a table."""
        told = (self.row, self.harness, f"effort {self.configuration.effort}")
        has_effort = self.configuration.effort != "none" and self.row != self.config_id
        return ", ".join(part for part in (told if has_effort else told[:2]) if part)


def named_configurations(scores: GymScores) -> tuple[Named, ...]:
    """Return all configurations, those of the main comparison first."""
    found = configurations(scores)
    twice = Counter((each.model, each.harness, each.effort) for each in found)
    named = [
        _named(each, is_plain=bool(each.model) and twice[each.model, each.harness, each.effort] == 1)
        for each in found
    ]
    return tuple(
        sorted(named, key=lambda each: (not each.configuration.is_main, each.configuration.is_scripted))
    )


def main_ones(named: Sequence[Named]) -> tuple[Named, ...]:
    """Return those of the main comparison."""
    return tuple(each for each in named if each.configuration.is_main)


def _named(each: Configuration, *, is_plain: bool) -> Named:
    # What was printed is without reasoning; a configuration that reasons is another one.
    printed = _printed().get((each.model.casefold(), each.harness.casefold()), {})
    is_printed = each.effort == "none" and not each.is_scripted
    row, harness = (each.model, each.harness) if is_plain else (each.config_id, "")
    return Named(each, row, harness, printed if is_printed else {})


@cache
def _printed() -> Mapping[tuple[str, str], Mapping[str, float]]:
    """Return the four printed metrics in natural units by model and harness, in small letters."""
    table = read_published(PUBLISHED)
    return {
        (row["model"].casefold(), row["harness"].casefold()): {
            each.name: float(row[each.column]) / each.factor for each in MAIN
        }
        for row in table.to_dict("records")
    }
