"""`survey analyze --sums`: estimates and what repeats the run, from tables of any size."""

import dataclasses
import platform
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from analysis.errors import AnalysisError
from analysis.estimates import Estimated, Settings
from analysis.participant_sums.estimating import estimate_tables
from analysis.participant_sums.sources import Source, opened
from analysis.writing.outputs import write_estimates, write_json

PACKAGES = ("duckdb", "ibis-framework", "numpy", "psycopg", "survey-platform")


class Summed(NamedTuple):
    """What was found in how many people, and the files it is in."""

    found: tuple[Estimated, ...]
    participants: int
    estimates: Path
    run: Path


def analyze_sums(where: Path, engine: str, out_dir: Path, settings: Settings) -> Summed:
    """Write `estimates.csv` and `run.json` of tables that are summed where they are.

    Args:
        where: A folder with `answers` and `sittings` as Parquet, or the id of a study whose tables an export
            filled in the database.
        engine: `duckdb`, or the URL of that PostgreSQL database.
        out_dir: Made if needed; files of an earlier run are replaced.
        settings: Resamples, seed, level.

    Raises:
        AnalysisError: The tables cannot be analysed, or `out_dir` cannot be written.
    """
    with opened(where, engine) as source:
        try:
            found = estimate_tables(source.answers, source.sittings, settings)
            people = source.sittings.participant_id.nunique().to_pyarrow().as_py()
        except source.errors as error:
            raise AnalysisError(
                str(where),
                f"{source.engine} cannot compute the sums: {error}.",
                "The README of `exports` says what each column holds.",
            ) from error
    try:
        out_dir.mkdir(parents=True, exist_ok=True)
        estimates = write_estimates(out_dir / "estimates.csv", [each.estimate for each in found])
        run = write_json(out_dir / "run.json", _run(source, settings))
    except OSError as error:
        raise AnalysisError(
            str(out_dir), f"the results cannot be written ({error}).", "Give another folder with `--out`."
        ) from error
    return Summed(found, people, estimates, run)


def _run(source: Source, settings: Settings) -> dict[str, object]:
    installed = {each.metadata["Name"]: each.version for each in metadata.distributions()}
    return {
        "settings": dataclasses.asdict(settings),
        "sums": source.engine,
        "inputs": dict(source.inputs),
        "versions": {
            "python": platform.python_version(),
            **{name: installed[name] for name in PACKAGES if name in installed},
        },
    }
