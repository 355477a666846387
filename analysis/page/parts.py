"""The parts of the study as the page shows them: each with its figures, its table and its grids."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from analysis.estimates import Estimated
from analysis.numbering import Numbering
from analysis.page.figures import FigurePart, Picture, figure_part
from analysis.page.grids import Grid, grids
from analysis.page.tables import Notes, PartTable, families_of, numbered_notes, part_table


class Part(NamedTuple):
    """One part of the study; `anchor` is what a link to it ends in."""

    name: str
    anchor: str
    figures: tuple[FigurePart, ...]
    table: PartTable | None
    grids: tuple[Grid, ...]


class Parts(NamedTuple):
    """All parts, and the notes that their tables refer to by number."""

    parts: tuple[Part, ...]
    notes: Notes


class Places(NamedTuple):
    """Where the numbers of one part of the study stand."""

    tables: tuple[int, ...]
    figures: tuple[int, ...]


def parts_of(found: Sequence[Estimated], pictures: Sequence[Picture], numbering: Numbering) -> Parts:
    """Return the parts in order; a figure stands in the part of the first estimate it shows."""
    notes = numbered_notes(found)
    families = {each.estimate.estimate_id: each.estimand.family for each in found}
    level = found[0].estimate.ci_level
    made = []
    for family in families_of(found):
        shown = [each for each in pictures if families[each.drawing.points[0].estimate_id] == family]
        made.append(
            Part(
                name=family,
                anchor=f"part-{family.lower().replace(' ', '-')}",
                figures=tuple(figure_part(each, level, numbering) for each in shown),
                table=part_table(family, found, notes, numbering),
                grids=grids(family, found, notes, numbering),
            )
        )
    return Parts(tuple(made), notes)


def places_of(parts: Iterable[Part]) -> Mapping[str, Places]:
    """Return, by the part's name, which tables and figures have its numbers."""
    return {
        part.name: Places(
            (*([part.table.number] if part.table else []), *(grid.number for grid in part.grids)),
            tuple(figure.number for figure in part.figures),
        )
        for part in parts
    }
