"""Estimands as definitions to be read: one each, and one for all means by log and day."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from analysis.declared import Declared
from analysis.estimands import Estimand, LogDay
from analysis.methods.pieces import Formula

Standing = Literal["primary", "secondary"]
Conditions = tuple[tuple[str, str], ...]


class Definition(NamedTuple):
    """How one estimate, or each of several alike, is computed.

    Attributes:
        estimate_id: The estimate's name; for several, with SEQUENCE and DAY in it.
        label: What it is.
        words: How it is computed, in words.
        formula: The same as a formula.
        rows: For each set of rows in the formula, its name and conditions; an empty word says that the
            column must not be empty.
        measured_in: What the number measures.
        unit: What is resampled.
        columns: The columns of `answers.csv` it uses.
        standing: Whether the study declared it as primary; None where no primary estimates are known.
        source: Where the definition is from.
        covers: For several, the logs and their days.
    """

    estimate_id: str
    label: str
    words: str
    formula: Formula
    rows: tuple[tuple[str, Conditions], ...]
    measured_in: str
    unit: str
    columns: tuple[str, ...]
    standing: Standing | None
    source: str
    covers: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Part(NamedTuple):
    """The definitions of one part of the report."""

    title: str
    definitions: tuple[Definition, ...]


def parts(estimands: Iterable[Estimand], declared: Declared) -> tuple[Part, ...]:
    """Return the definitions by part of the report, in the order of the estimates."""
    by_part: dict[str, list[Estimand]] = {}
    for estimand in estimands:
        by_part.setdefault(estimand.family, []).append(estimand)
    return tuple(Part(title, tuple(_grouped(own, declared))) for title, own in by_part.items())


def definition(estimand: Estimand, declared: Declared) -> Definition:
    """Return the definition of one estimand."""
    return Definition(
        estimate_id=estimand.estimate_id,
        label=estimand.label,
        words=estimand.formula,
        formula=Formula(estimand.tex, estimand.spoken),
        rows=estimand.row_sets,
        measured_in=estimand.measured_in,
        unit=estimand.unit,
        columns=estimand.columns,
        standing=standing(estimand.estimate_id, declared),
        source=estimand.source,
    )


def standing(estimate_id: str, declared: Declared) -> Standing | None:
    """Return whether a study declared an estimate as primary; None where it declared none at all."""
    if not declared.primary:
        return None
    return "primary" if estimate_id in declared.primary else "secondary"


def _grouped(estimands: Sequence[Estimand], declared: Declared) -> Iterable[Definition]:
    """Yield the definitions; means by log and day that follow each other are told as one."""
    for _, run in groupby(estimands, key=lambda each: _alike(each, declared)):
        alike = list(run)
        cells = [each.cell for each in alike if each.cell]
        if len(alike) > 1 and len(cells) == len(alike):
            yield _pattern(definition(alike[0], declared), cells)
        else:
            yield from (definition(each, declared) for each in alike)


def _alike(estimand: Estimand, declared: Declared) -> tuple[str, str, bool]:
    """Return what estimands that are told as one have in common; others are alone with their name."""
    is_primary = estimand.estimate_id in declared.primary
    if estimand.cell is None or is_primary:
        return estimand.estimate_id, "", is_primary
    return estimand.parts[0].rows.construct, estimand.source, is_primary


def _pattern(first: Definition, cells: Sequence[LogDay]) -> Definition:
    """Return a definition with its log and day named, not told."""
    by_log = groupby(cells, key=lambda cell: cell.log)
    cell = cells[0]
    named = {"log": "SEQUENCE", "day": "DAY"}
    return first._replace(
        estimate_id=_named(first.estimate_id.replace(f".d{cell.day}", ".dDAY"), cell),
        label=_named(first.label, cell),
        words=_named(first.words, cell),
        rows=tuple(
            (name, tuple((column, named.get(column, word)) for column, word in conditions))
            for name, conditions in first.rows
        ),
        covers=tuple((log.replace("_", " "), tuple(each.day for each in days)) for log, days in by_log),
    )


def _named(text: str, cell: LogDay) -> str:
    found = text.replace(cell.log.replace("_", " "), "SEQUENCE").replace(cell.log, "SEQUENCE")
    return found.replace(f"day {cell.day}", "day DAY")
