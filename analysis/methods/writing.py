"""The glossary's lines as pieces, told alike by Markdown and LaTeX."""

from analysis.methods.content import Glossary
from analysis.methods.definitions import Conditions, Definition
from analysis.methods.pieces import Code, Pieces, Text, listed, prose


def introduction(glossary: Glossary) -> Pieces:
    """Return what holds for all definitions."""
    return prose(
        "Every estimate uses the columns {always} of `answers.csv`, and `sittings.csv` for whose a sitting is; "
        "each definition names the others. In sources, “paper” is {paper}.",
        always=listed(glossary.always),
        paper=glossary.paper,
    )


def conditions(name: str, pairs: Conditions) -> Pieces:
    """Return the conditions of a set of rows."""
    found: list[Text | Code] = [Text(f"{name}: ")]
    for place, (column, word) in enumerate(pairs):
        found += [Text(", " if place else ""), Code(column), Text(f" = {word}" if word else " not empty")]
    return tuple(piece for piece in found if piece.text)


def words(told: Definition) -> str:
    """Return how an estimate is computed, and for which logs and days."""
    covered = "; ".join(
        f"{log} on day{'s' if len(days) > 1 else ''} {', '.join(map(str, days))}" for log, days in told.covers
    )
    return f"{capital(told.words)}." + (f" Here: {covered}." if covered else "")


def facts(told: Definition, always: tuple[str, ...]) -> Pieces:
    """Return unit, further columns and source."""
    further = tuple(name for name in told.columns if name not in always)
    columns = prose(" Columns: {names}.", names=listed(further)) if further else ()
    return (
        *prose(f"{capital(told.measured_in)}; {told.unit}s resampled."),
        *columns,
        Text(f" Source: {told.source}."),
    )


def capital(text: str) -> str:
    """Return words with a capital at their beginning, the rest as it is."""
    return text[:1].upper() + text[1:]
