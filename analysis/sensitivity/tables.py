"""All sensitivity tables of a study."""

import pandas as pd

from analysis.declared import Declared
from analysis.estimates import Settings
from analysis.sensitivity.agreement import agreement_rows
from analysis.sensitivity.asymmetry import asymmetry_rows
from analysis.sensitivity.equivalence import equivalence_rows
from analysis.sensitivity.files import NamedTable
from analysis.sensitivity.intervals import IntervalRow, interval_rows
from analysis.sensitivity.marginal import marginal_rows
from analysis.sensitivity.material import gathered
from analysis.sensitivity.ordinal_rows import ordinal_rows
from analysis.sensitivity.paired import paired_rows
from analysis.sensitivity.primary import primary_rows
from analysis.sensitivity.rows import AgreementRow, SensitivityRow
from analysis.sensitivity.rows_declared import EquivalenceRow, PrimaryRow
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

    Raises:
        AnalysisError: Nothing in the answers can be estimated.
    """
    material = gathered(tables, rows, settings)
    tests = (*asymmetry_rows(material), *paired_rows(material), *side_rows(material))
    models = (*marginal_rows(material), *ordinal_rows(material))
    return (
        NamedTable("intervals", IntervalRow._fields, interval_rows(material)),
        NamedTable("primary_family", PrimaryRow._fields, primary_rows(material, declared)),
        NamedTable("sensitivity", SensitivityRow._fields, (*tests, *models)),
        NamedTable("equivalence", EquivalenceRow._fields, equivalence_rows(material, declared)),
        NamedTable("agreement", AgreementRow._fields, tuple(agreement_rows(material))),
    )
