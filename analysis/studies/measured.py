"""What the coverage study found, read from its file; the file is part of the package."""

import csv
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).with_name("coverage.csv")
#: A cell in which fewer than this share of the studies got an interval says nothing about its coverage.
GIVEN = 0.05
#: Coverage that all intervals of the study aim at.
LEVEL = 0.95

Row = dict[str, str]


class Cell(NamedTuple):
    """How often one kind of interval of one estimate held the truth, in one design.

    Attributes:
        target: What was estimated, a key of `populations.TARGETS`.
        people: How many people each study had.
        icc: Likeness of a person's latent values.
        kind: The interval.
        held: How many percent of the given intervals hold the truth; None if hardly any was given.
        refused: In how many percent of the studies there was none.
        studies: How many studies.
    """

    target: str
    people: int
    icc: float
    kind: str
    held: float | None
    refused: float
    studies: int


def read_coverage(path: Path = DATA) -> list[Row]:
    """Return the rows of a written file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def held(row: Row) -> float | None:
    """Return how many percent of the given intervals hold the truth; None if hardly any was given."""
    studies = int(row["studies"])
    given = studies - int(row["empty"])
    return 100 * int(row["held"]) / given if given >= GIVEN * studies else None


def refused(row: Row) -> float:
    """Return in how many percent of the studies there was no interval."""
    return 100 * int(row["empty"]) / int(row["studies"])


@cache
def measured() -> tuple[Cell, ...]:
    """Return every cell of the study."""
    return tuple(
        Cell(
            row["target"],
            int(row["people"]),
            float(row["icc"]),
            row["kind"],
            held(row),
            refused(row),
            int(row["studies"]),
        )
        for row in read_coverage()
    )


def cells(*, kind: str, people: int, targets: Sequence[str]) -> Iterator[Cell]:
    """Yield the cells of one kind of interval and one number of people, over all ICCs."""
    return (
        each for each in measured() if (each.kind, each.people) == (kind, people) and each.target in targets
    )
