"""Whatever happens to a table, the command refuses in words or writes numbers that are some."""

import copy
import math
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.errors import AnalysisError
from analysis.estimates import Estimate, Settings, estimate_all
from analysis.tables import checked_tables
from tests.integration.analysis.commanding import analyze
from tests.integration.analysis.small_export import small, whole
from tests.synthetic.tables import ANSWER_COLUMNS, SITTING_COLUMNS, Made

SMALL, WHOLE = small(), whole()
COLUMNS = {"sittings": SITTING_COLUMNS, "answers": ANSWER_COLUMNS}
#: Cells of every column, and what programs and people put in their place.
ODD = (
    "",
    " ",
    "NA",
    "nan",
    "None",
    "inf",
    "-1",
    "0",
    "1",
    "6",
    "3.5",
    "1e999",
    "02",
    "=1",
    "yes",
    "left",
    "<b>",
)


def words(made: Made) -> st.SearchStrategy[str]:
    """A cell: one of the export's own, an odd one, or any text that UTF-8 can hold."""
    own = sorted({cell for row in (*made.sittings, *made.answers) for cell in row.values()})
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
    return st.sampled_from(own) | st.sampled_from(ODD) | text


@st.composite
def changed(draw: st.DrawFn, made: Made) -> Made:
    """The export with some rows dropped, repeated or changed in a cell."""
    found = copy.deepcopy(made)
    for _ in range(draw(st.integers(1, 4))):
        table = draw(st.sampled_from(["answers", "answers", "sittings"]))
        rows = getattr(found, table)
        if not rows:
            continue
        place = draw(st.integers(0, len(rows) - 1))
        match draw(st.sampled_from(["cell", "cell", "cell", "drop", "repeat", "column"])):
            case "drop":
                del rows[place : place + draw(st.integers(1, 20))]
            case "repeat":
                rows.append(dict(rows[place]))
            case "cell":
                rows[place][draw(st.sampled_from(COLUMNS[table]))] = draw(words(made))
            case "column":
                column, cell = draw(st.sampled_from(COLUMNS[table])), draw(words(made))
                for row in rows:
                    row[column] = cell
    return found


def estimated(made: Made) -> tuple[Estimate, ...] | AnalysisError:
    try:
        found = estimate_all(checked_tables(*made.frames()), Settings(resamples=20))
    except AnalysisError as refused:
        return refused
    return tuple(each.estimate for each in found)


@given(made=changed(WHOLE))
def test_a_changed_table_is_refused_or_gives_finite_estimates_or_empty_ones_with_a_reason(made: Made):
    found = estimated(made)
    if isinstance(found, AnalysisError):
        assert all((found.where, found.what, found.todo))
        return
    for row in found:
        numbers = [number for number in (row.estimate, row.ci_low, row.ci_high) if number is not None]
        assert all(math.isfinite(number) for number in numbers)
        assert len(numbers) == 3 or row.note


@settings(max_examples=20)
@given(made=changed(SMALL))
def test_the_command_refuses_a_changed_export_or_writes_no_number_that_is_none(made: Made):
    own = {cell for row in (*made.sittings, *made.answers) for cell in row.values()}
    with tempfile.TemporaryDirectory() as folder:
        analyze(
            made.write(Path(folder) / "in"),
            Path(folder) / "out",
            own_words=tuple(own & {"NA", "nan", "None", "inf"}),
        )
