"""experiment.json: what an experiment declared before its first run, as far as results are held to it."""

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.errors import AnalysisError
from analysis.gym_results.formats import METRICS
from analysis.reading.oddities import listed

FILE = "experiment.json"
FORM = "Write an object, as the gym does: id, configs, scenarios, judges."


@dataclasses.dataclass(frozen=True)
class Experiment:
    """What was declared; an empty collection means that nothing was.

    Attributes:
        experiment_id: Its name.
        folder: How messages name its folder; empty if it is the only one.
        is_named: Whether it was declared, not taken from the folder.
        configs: The configurations.
        scenarios: The scenarios with their hashes; a hash may be empty.
        judges: The judges in order, with the metrics each one rates.
    """

    experiment_id: str
    folder: str = ""
    is_named: bool = False
    configs: tuple[str, ...] = ()
    scenarios: Mapping[str, str] = dataclasses.field(default_factory=dict)
    judges: Mapping[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)

    def file(self, name: str) -> str:
        """Return how messages name one of its files."""
        return f"{self.folder}/{name}" if self.folder else name


def read_experiment(path: Path, folder: str) -> Experiment:
    """Return what an experiment declared; without the file, its folder's name and nothing else.

    Raises:
        AnalysisError: The file cannot be read, or a part of it is of another form.
    """
    file = f"{folder}/{FILE}" if folder else FILE
    if not (path / FILE).is_file():
        return Experiment(path.resolve().name, folder)
    content = _content(path / FILE, file)
    judges = _named(content, "judges", file, "judge_id")
    name = content.get("experiment_id") or content.get("id")
    return Experiment(
        experiment_id=str(name or path.resolve().name),
        folder=folder,
        is_named=bool(name),
        configs=tuple(_named(content, "configs", file, "config_id")),
        scenarios={
            name: str(each.get("scenario_hash") or each.get("hash") or "")
            for name, each in _named(content, "scenarios", file, "scenario_id").items()
        },
        judges={name: _metrics(each, name, file) for name, each in judges.items()},
    )


def _content(path: Path, file: str) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise AnalysisError(file, f"this is no JSON ({error}).", FORM) from error
    if not isinstance(content, dict):
        raise AnalysisError(file, "this is JSON, but no object with fields.", FORM)
    return content


def _named(content: dict[str, Any], field: str, file: str, key: str) -> dict[str, dict[str, Any]]:
    """Return the declared things by name: from a list of names or objects, or from an object by name."""
    given = content.get(field) or ()
    if isinstance(given, dict):
        return {name: each if isinstance(each, dict) else {"hash": each} for name, each in given.items()}
    found: dict[str, dict[str, Any]] = {}
    for each in given if isinstance(given, list) else [None] if given else []:
        entry = each if isinstance(each, dict) else {key: each}
        name = entry.get(key) or entry.get("id")
        if not isinstance(name, str):
            raise AnalysisError(
                f"{file}, field `{field}`",
                f"an entry has no `{key}`.",
                f"Write a list of names, or of objects with `{key}`.",
            )
        found[name] = entry
    return found


def _metrics(judge: dict[str, Any], name: str, file: str) -> tuple[str, ...]:
    metrics = judge.get("metrics") or METRICS
    if not isinstance(metrics, list | tuple) or not set(metrics) <= set(METRICS):
        raise AnalysisError(
            f"{file}, field `judges`",
            f"`metrics` of judge `{name}` is {metrics!r}.",
            f"It should be a list of {listed(METRICS)}; without it, the judge rates all three.",
        )
    return tuple(metrics)
