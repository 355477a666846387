"""A folder that `survey analyze` wrote, opened again: for a notebook, or a paper that is made from code.

results = analysis.load("report")
results.estimates()                  # a DataFrame, one row per estimate
print(results.estimate("depth.choice"))
results.figure("depth_fit")          # shows itself in a notebook
results.table("intervals")           # a DataFrame
"""

import dataclasses
import difflib
import json
import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.errors import AnalysisError
from analysis.estimates import Estimate
from analysis.opened.showing import Figure, OneEstimate, table_html

WHOLE, TEXT, NUMBER = "Int64", "string", "Float64"
TYPES = {
    **dict.fromkeys(("estimate_id", "label", "unit", "method", "note"), TEXT),
    **dict.fromkeys(("estimate", "ci_low", "ci_high", "ci_level", "p_value"), NUMBER),
    **dict.fromkeys(("n_units", "n_answers", "resamples", "seed"), WHOLE),
}


@dataclasses.dataclass(frozen=True)
class LoadedResults:
    """What one run of `survey analyze` wrote.

    Attributes:
        folder: Where it is.
    """

    folder: Path

    def estimates(self) -> pd.DataFrame:
        """Return `estimates.csv`: text, whole numbers and numbers typed; what is undefined is `<NA>`."""
        return pd.read_csv(
            self.folder / "estimates.csv",
            dtype=TYPES,
            keep_default_na=False,
            na_values={name: [""] for name in TYPES if name not in ("label", "note")},
        )

    def estimate(self, estimate_id: str) -> OneEstimate:
        """Return one estimate.

        Raises:
            AnalysisError: There is none with this id; the message tells which come near.
        """
        found = self._by_id.get(estimate_id)
        if found is None:
            raise _unknown("estimate", estimate_id, self._by_id)
        own = {field.name for field in dataclasses.fields(Estimate)}
        row = Estimate(**{name: found[name] for name in own})
        return OneEstimate(row, {name: value for name, value in found.items() if name not in own})

    def table(self, name: str) -> pd.DataFrame:
        """Return one of `tables/*.csv` by its name without ending.

        Raises:
            AnalysisError: There is none with this name.
        """
        return pd.read_csv(_known("table", name, self.tables), keep_default_na=False, na_values=[""])

    def figure(self, name: str) -> Figure:
        """Return one of `figures/*.svg` by its name without ending; it shows itself in a notebook.

        Raises:
            AnalysisError: There is none with this name.
        """
        return Figure(_known("figure", name, self.figures))

    @property
    def tables(self) -> dict[str, Path]:
        """The tables by name."""
        return {path.stem: path for path in sorted((self.folder / "tables").glob("*.csv"))}

    @property
    def figures(self) -> dict[str, Path]:
        """The figures by name."""
        return {path.stem: path for path in sorted((self.folder / "figures").glob("*.svg"))}

    @cached_property
    def run(self) -> dict[str, Any]:
        """What repeats the run: settings, hashes of the inputs, versions."""
        return dict(_json(self.folder / "run.json"))

    @cached_property
    def people(self) -> dict[str, Any]:
        """How many people and sittings there are, and how many are tests."""
        return dict(self._results["people"])

    def _repr_html_(self) -> str:
        return table_html((name, str(self.estimate(name)), row["label"]) for name, row in self._by_id.items())

    @cached_property
    def _results(self) -> dict[str, Any]:
        return dict(_json(self.folder / "results.json"))

    @cached_property
    def _by_id(self) -> dict[str, dict[str, Any]]:
        return {row["estimate_id"]: row for row in self._results["estimates"]}


def load(folder: str | os.PathLike[str]) -> LoadedResults:
    """Return the results in a folder that `survey analyze` wrote.

    Raises:
        AnalysisError: The folder holds none.
    """
    path = Path(folder)
    if not path.is_dir():
        raise AnalysisError(str(path), "there is no such folder.", "Write one with `survey analyze`.")
    missing = [name for name in ("estimates.csv", "results.json", "run.json") if not (path / name).is_file()]
    if missing:
        raise AnalysisError(
            str(path),
            f"this is no folder of results: it lacks {', '.join(missing)}.",
            "Give the folder named after `--out` of `survey analyze`.",
        )
    return LoadedResults(path)


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise AnalysisError(str(path), f"it is no JSON ({error}).", "Run `survey analyze` again.") from error


def _known(kind: str, name: str, found: Mapping[str, Path]) -> Path:
    if name not in found:
        raise _unknown(kind, name, found)
    return found[name]


def _unknown(kind: str, name: str, known: Iterable[str]) -> AnalysisError:
    near = difflib.get_close_matches(name, list(known), n=3, cutoff=0.5)
    advice = (
        f"Did you mean {' or '.join(f'`{each}`' for each in near)}?" if near else f"There are: {_some(known)}."
    )
    return AnalysisError(name, f"there is no {kind} of this name.", advice)


def _some(names: Iterable[str], most: int = 8) -> str:
    listed = list(names)
    return ", ".join([*listed[:most], *(["…"] if len(listed) > most else [])]) or "none"
