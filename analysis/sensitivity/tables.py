"""All sensitivity tables of a study."""

import pandas as pd

from analysis.declared import Declared
from analysis.estimates import Settings
from analysis.sensitivity.agreement import agreement_rows
from analysis.sensitivity.asymmetry import asymmetry_rows
from analysis.sensitivity.equivalence import equivalence_rows
from analysis.sensitivity.files import Drawn, NamedTable, Undrawn, assembled
from analysis.sensitivity.intervals import interval_rows
from analysis.sensitivity.marginal import marginal_rows
from analysis.sensitivity.material import gathered
from analysis.sensitivity.ordinal_rows import ordinal_rows
from analysis.sensitivity.paired import paired_rows
from analysis.sensitivity.primary import primary_rows
from analysis.sensitivity.sides import side_rows
from analysis.tables import StudyTables


def sensitivity_tables(
    tables: StudyTables, rows: pd.DataFrame, declared: Declared, settings: Settings
) -> tuple[NamedTable, ...]:
    """Return the five tables; one that a study gives nothing for has no rows.

    Args:
        tables: Checked tables.
        rows: Their measured rows.
        declared: What the study declared; empty where that is not known.
        settings: Those of the estimates, so that people are drawn alike.
    """
    return assembled(drawn_rows(tables, rows, declared, settings), undrawn_rows(tables, rows, settings))


def drawn_rows(tables: StudyTables, rows: pd.DataFrame, declared: Declared, settings: Settings) -> Drawn:
    """Return the rows that rest on the resamples of `estimates.csv`; arguments are those of the tables."""
    material = gathered(tables, rows, settings)
    tests = (*asymmetry_rows(material), *paired_rows(material), *side_rows(material))
    return Drawn(
        intervals=tuple(interval_rows(material)),
        primary=tuple(primary_rows(material, declared)),
        sensitivity=(*tests, *marginal_rows(material)),
        equivalence=tuple(equivalence_rows(material, declared)),
    )


def undrawn_rows(tables: StudyTables, rows: pd.DataFrame, settings: Settings) -> Undrawn:
    """Return the rows that need none of these resamples, and so can be made while people are drawn."""
    material = gathered(tables, rows, settings)
    return Undrawn(ordinal=tuple(ordinal_rows(material)), agreement=tuple(agreement_rows(material)))
