"""How often do the intervals hold the truth? `coverage.csv` beside this file, and `docs/coverage.md`.

    python -m analysis.studies.coverage [--studies 2000] [--out docs]

The file is part of the package, because the notes of estimates quote it. `--page-only` writes the page from it.

Every kind of interval meets every kind of estimate, for 7 to 100 people and three degrees of likeness
within people. Studies are made in batches; a batch shares its resamples, so it is one matrix product.
"""

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from analysis.bootstrap import BootstrapResult, Interval, Kind, cluster_bootstrap
from analysis.bootstrapping.draws import n_distinct
from analysis.studies.coverage_page import coverage_page
from analysis.studies.measured import DATA, LEVEL, read_coverage
from analysis.studies.populations import TARGETS, answered

KINDS: tuple[Kind, ...] = ("percentile", "bca", "studentised", "t", "wilson")
PEOPLE, ICCS = (7, 12, 30, 100), (0.0, 0.3, 0.6)
STUDIES, RESAMPLES, SEED = 2000, 2000, 20260205
#: So many studies share their resamples; coverage is an average over many such batches.
TOGETHER = 40


class Coverage(NamedTuple):
    """What became of one kind of interval of one estimate; the fields are the columns of the file.

    Attributes:
        target: What was estimated.
        people: How many people each study had.
        icc: Likeness of a person's latent values.
        kind: The interval.
        studies: How many studies.
        resamples: How many resamples each; 7 people have 1,716 different ones, which were listed.
        held: Intervals that hold the truth.
        too_high: Intervals that lie above it.
        too_low: Intervals that lie below it.
        empty: Studies without an interval.
        width: Mean width of the intervals.
        seed: What everything was drawn from.
    """

    target: str
    people: int
    icc: float
    kind: str
    studies: int
    resamples: int
    held: int
    too_high: int
    too_low: int
    empty: int
    width: float
    seed: int


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the study and write its file and its page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--studies", type=int, default=STUDIES, help="studies per cell, 2000 unless given")
    parser.add_argument(
        "--data", type=Path, default=DATA, help="the file of numbers, in the package unless given"
    )
    parser.add_argument("--out", type=Path, default=Path("docs"), help="folder for the page, docs unless given")
    parser.add_argument("--page-only", action="store_true", help="write the page from the file as it is")
    given = parser.parse_args(arguments)
    if not given.page_only:
        write_coverage(list(coverages(given.studies)), given.data)
    write_page(given.data, given.out)


def write_coverage(found: Sequence[Coverage], path: Path) -> None:
    """Write the file of numbers."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Coverage._fields)
        writer.writerows((*each[:-2], f"{each.width:.4f}", each.seed) for each in found)


def write_page(data: Path, folder: Path) -> None:
    """Write `coverage.md` into the folder, from the file of numbers."""
    (folder / "coverage.md").write_text(coverage_page(read_coverage(data)), encoding="utf-8")


def coverages(
    studies: int, all_people: Sequence[int] = PEOPLE, iccs: Sequence[float] = ICCS
) -> Iterator[Coverage]:
    """Yield one row per number of people, likeness, estimate and kind of interval."""
    for people in all_people:
        for icc in iccs:
            sys.stderr.write(f"{people} people, ICC {icc}\n")
            rng = np.random.default_rng([SEED, people, round(10 * icc)])
            yield from _cell(people, icc, studies, rng)


def _cell(people: int, icc: float, studies: int, rng: np.random.Generator) -> Iterator[Coverage]:
    found: dict[tuple[str, Kind], list[Interval]] = {}
    resamples = 0
    for start in range(0, studies, TOGETHER):
        for target, result in _results(people, icc, min(TOGETHER, studies - start), rng):
            resamples = RESAMPLES if result.resamples == RESAMPLES else n_distinct(people)
            for each in result.intervals:
                found.setdefault((target, each.kind), []).append(each)
    for (target, kind), intervals in found.items():
        if kind != "wilson" or target.startswith("share"):
            yield Coverage(target, people, icc, kind, studies, resamples, *_told(target, intervals), SEED)


def _results(
    people: int, icc: float, studies: int, rng: np.random.Generator
) -> Iterable[tuple[str, BootstrapResult]]:
    given = [answered(people, icc, rng) for _ in range(studies)]
    asked = {
        f"{name} {place}": target.statistic(study)
        for place, study in enumerate(given)
        for name, target in TARGETS.items()
    }
    found = cluster_bootstrap(asked, rng, resamples=RESAMPLES, level=LEVEL, intervals=KINDS, method="auto")
    return ((name.partition(" ")[0], result) for name, result in found.items())


def _told(target: str, intervals: Sequence[Interval]) -> tuple[int, int, int, int, float]:
    """Return how many hold the truth, lie above and below it, and are missing, and the mean width."""
    truth = TARGETS[target].truth
    ends = np.array([(each.low, each.high) for each in intervals if each.low is not None], dtype=np.float64)
    low, high = ends.reshape(-1, 2).T
    held = int(((low <= truth) & (truth <= high)).sum())
    width = float((high - low).mean()) if len(low) else 0.0
    return held, int((low > truth).sum()), int((high < truth).sum()), len(intervals) - len(low), width


if __name__ == "__main__":
    main()
