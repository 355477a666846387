"""A run of power as one page of markdown: numbers, figure, how they were made."""

from collections.abc import Iterator, Sequence

from analysis.powering.curves import PowerRow
from analysis.powering.results import PowerResult
from analysis.powering.telling import (
    AFTER_HOLM,
    Cell,
    cell_of,
    expected_told,
    needed_told,
    null_told,
    sizes_of,
)
from analysis.powering.words import WORDS

#: More panels than this are no figure any more; the tables hold all.
MOST_PANELS = 12
_HOW = {
    "t": "a t interval with G − 1 degrees of freedom (participants are the units; for a single share Wilson’s "
    "interval with the effective number of answers)",
    "percentile": "a percentile interval of {resamples:,} resampled participants",
}


def page_text(result: PowerResult) -> str:
    """Return the page's text; pictures lie in `figures` beside it."""
    title = WORDS["en"]["title"]
    blocks = (
        f"# {title}: {result.study['id']}",
        _made(result),
        *(f"> {warning}" for warning in result.warnings),
        "## Participants needed",
        "\n".join(_needed_table(result)),
        "## Curves",
        f"![{title}](figures/power_curves.svg)",
        *(_left_out(result)),
        "\n".join(_power_table(result)),
        "## How it was made",
        _method(result),
    )
    return "\n\n".join(blocks) + "\n"


def _made(result: PowerResult) -> str:
    settings, sizes = result.settings, sizes_of(result.rows)
    people = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])
    return (
        f"{settings['studies']:,} simulated studies of {people} people, seed {settings['seed']}; study "
        f"version {result.study['version']} (`{result.study['hash']}`). Wanted is a power of "
        f"{100 * settings['wanted']:g}%."
    )


def _needed_table(result: PowerResult) -> Iterator[str]:
    last = {row.estimate_id: row for row in result.rows}
    yield "| | expected | compared with | participants | after Holm |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for name in result.names:
        found = {each.is_after_holm: needed_told(each) for each in result.needed if each.estimate_id == name}
        row = last[name]
        cells = (f"`{name}`", expected_told(row), null_told(row), found[False], found.get(True, ""))
        yield f"| {' | '.join(cells)} |"


def _power_table(result: PowerResult) -> Iterator[str]:
    sizes = sizes_of(result.rows)
    yield f"| power in % (Monte Carlo interval) | {' | '.join(map(str, sizes))} |"
    yield f"| --- |{' ---: |' * len(sizes)}"
    for curve in result.curves:
        plain = [cell_of(row.power, row.power_low, row.power_high) for row in curve]
        yield _line(f"`{curve[0].estimate_id}`", plain)
        corrected = _corrected(curve)
        if corrected:
            yield _line(AFTER_HOLM, corrected)


def _corrected(curve: Sequence[PowerRow]) -> list[Cell]:
    return [
        cell_of(row.holm, row.holm_low, row.holm_high)
        for row in curve
        if row.holm is not None and row.holm_low is not None and row.holm_high is not None
    ]


def _line(name: str, cells: Sequence[Cell]) -> str:
    return f"| {name} | {' | '.join(f'{cell.power} ({cell.interval})' for cell in cells)} |"


def _left_out(result: PowerResult) -> Iterator[str]:
    if len(result.names) > MOST_PANELS:
        yield f"The figure shows the first {MOST_PANELS} of {len(result.names)}; `power.csv` holds all."


def _method(result: PowerResult) -> str:
    settings = result.settings
    how = _HOW[settings["interval"]].format(resamples=settings["resamples"])
    left = (
        f" Of those who begin, {100 * settings['dropout']:g}% leave at a random page; numbers count who begins."
        if settings["dropout"]
        else ""
    )
    return (
        "Each simulated person is drawn by the study’s own design, against those who came before, and answers "
        "as the effects say; the answers have the form of an export, and are judged as `survey analyze` judges "
        f"them.{left} An estimate counts as shown where {how} at {100 * settings['level']:g}% leaves out what "
        "it is compared with; an equivalence where two one-sided tests place it within the declared margin; "
        "after Holm where the sign-flip test of the primary family, corrected for all of it, finds no more "
        "than the error allowed. The first n people of a study are its study of n, so neighbouring sizes share "
        "their luck. A number of participants is the smallest simulated one from which on the power is "
        "reached; in brackets what the Monte Carlo intervals allow. No power says that the effects are true."
    )
