"""Which tables a paper gets: primary estimates, all estimates by part, means by log and day, and so on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from analysis.estimates import Estimated
from analysis.page.lines import LineTable
from analysis.page.sentences import interval, number, with_unit
from analysis.page.tables import families_of
from analysis.results import Results
from analysis.scrutiny.lines import Line
from analysis.scrutiny.page_tables import bound_tables, exclusion_tables, order_table
from analysis.scrutiny.stages import stages_of
from analysis.sensitivity.page import sensitivity_lines
from analysis.writing.latex import Group, LatexTable

HEADS = ("Estimate", "Value", "Interval", "n", "Answers")
CONSTRUCTS: Mapping[str, str] = {"trust": "trust", "depth_fit": "fit of depth"}


def latex_tables(results: Results) -> tuple[LatexTable, ...]:
    """Return the tables that have rows, in the order of the report."""
    made = (
        _primary(results),
        _flow(results),
        *_by_part(results),
        *_grids(results),
        *(_of_lines(each) for each in _lines(results)),
    )
    return tuple(table for table in made if any(group.rows for group in table.groups))


def _primary(results: Results) -> LatexTable:
    by_id = {each.estimate.estimate_id: each for each in results.found}
    found = [by_id[name] for name in dict.fromkeys(results.declared.primary) if name in by_id]
    caption = f"Primary estimates, declared before anybody answered. {_intervals(results)}"
    return LatexTable("primary", caption, HEADS, (Group("", tuple(_row(each) for each in found)),))


def _flow(results: Results) -> LatexTable:
    """Return who went on, and below who did not, as the drawing shows them."""
    groups = []
    for stage in stages_of(results.scrutiny.flow):
        head, *lines = (*stage.main.lines, *(stage.side.lines if stage.side else ()))
        told = [_counted(head), *(_counted(line, "\N{NO-BREAK SPACE}" * 4) for line in lines)]
        groups.append(Group("", tuple(told)))
    return LatexTable("flow", "Participant flow.", ("Step", "People"), tuple(groups))


def _counted(line: str, indent: str = "") -> tuple[str, str]:
    words, _, count = line.partition(": ")
    return f"{indent}{words}", count


def _by_part(results: Results) -> Iterator[LatexTable]:
    for family in families_of(results.found):
        single = [e for e in results.found if e.estimand.family == family and e.estimand.cell is None]
        caption = f"{family}: all estimates. {_intervals(results)}"
        rows = tuple(_row(each) for each in single)
        yield LatexTable(f"estimates_{family.lower().replace(' ', '_')}", caption, HEADS, (Group("", rows),))


def _row(each: Estimated) -> tuple[str, ...]:
    estimate, scale = each.estimate, each.estimand.scale
    value = with_unit(estimate.estimate, scale)
    return (
        estimate.label,
        value.replace("percentage points", "pp").replace(" points", ""),
        interval(estimate, scale),
        f"{estimate.n_units:,}",
        f"{estimate.n_answers:,}",
    )


def _intervals(results: Results) -> str:
    level, drawn = 100 * results.settings.level, results.settings.resamples
    return (
        f"Intervals hold the middle {level:g}% of {drawn:,} resamples of participants (pp: percentage points)."
    )


def _grids(results: Results) -> Iterator[LatexTable]:
    for construct, words in CONSTRUCTS.items():
        cells = [
            each
            for each in results.found
            if each.estimand.cell and each.estimand.parts[0].rows.construct == construct
        ]
        days = sorted({each.estimand.cell.day for each in cells if each.estimand.cell})
        caption = f"Mean {words} by sequence and day, with intervals. {_intervals(results)}"
        heads = ("Sequence", *(f"Day {day}" for day in days))
        yield LatexTable(f"{construct}_grid", caption, heads, (Group("", tuple(_grid_rows(cells, days))),))


def _grid_rows(cells: Iterable[Estimated], days: Iterable[int]) -> Iterator[tuple[str, ...]]:
    told = {(e.estimand.cell.log, e.estimand.cell.day): e for e in cells if e.estimand.cell}
    for log in sorted({log for log, _ in told}):
        found = (told.get((log, day)) for day in days)
        yield log.replace("_", " "), *(_cell(each) if each else "–" for each in found)


def _cell(each: Estimated) -> str:
    value, ends = number(each.estimate.estimate, "rating"), interval(each.estimate, "rating")
    return value if ends == "–" else f"{value} ({ends.replace(' to ', '–')})"


def _lines(results: Results) -> tuple[LineTable, ...]:
    scrutiny = results.scrutiny
    found = (
        *sensitivity_lines(results.sensitivity),
        *exclusion_tables(scrutiny),
        *bound_tables(scrutiny),
        order_table(scrutiny),
    )
    # What unfolds on the page is longer than a page of paper.
    return tuple(table for table in found if not table.folded)


def _of_lines(table: LineTable) -> LatexTable:
    """Return a table of the page; what is said of single lines stays there."""
    caption = table.caption if table.caption.endswith(("?", ".")) else f"{table.caption}."
    remark = f" {table.remark}." if table.remark else ""
    told = Counter(line.label for line in table.lines)
    rows = tuple((_name(line, is_alone=told[line.label] == 1), *line.cells) for line in table.lines)
    return LatexTable(table.name, f"{caption}{remark}", table.heads, (Group("", rows),))


def _name(line: Line, *, is_alone: bool) -> str:
    """Return the name of a line; one that others have too is followed by how it was computed."""
    return line.label if is_alone else f"{line.label} ({line.remark.partition(';')[0]})"
