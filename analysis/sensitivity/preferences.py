"""Choices of the aligned agent compared by what people said they prefer, equal comparison."""

from collections.abc import Mapping

import pandas as pd

from analysis.bootstrap import Term, term_from_codes
from analysis.estimands import chosen
from analysis.reading.coded import combined
from analysis.selections import RowIndex
from analysis.sensitivity.material import Material

CHOSE = "Chose the aligned agent"
LABELS = {
    "depth.choice.matched_minus_differed": f"{CHOSE}: request as preferred minus request not as preferred",
    "depth.choice.prefers_ask_minus_go": f"{CHOSE}: those who want to be asked minus those who do not",
}


def by_preference(material: Material) -> Mapping[str, tuple[Term, ...]]:
    """Return the differences by name; nothing where nobody was asked what they prefer."""
    first, second = LABELS
    if "depth.choice.matched" not in material.estimands:
        return {}
    wants = _with_wish(material)
    index = RowIndex(wants, material.people)
    found = {}
    for name, column, words in (
        (first, "preference", ("matched", "differed")),
        (second, "wish", ("ask_first", "delegated")),
    ):
        parts = [index.select(chosen("aligned", "equal", (column, word))[0].rows) for word in words]
        found[name] = tuple(
            term_from_codes(part.values, part.codes, len(material.people), weight=weight)
            for part, weight in zip(parts, (1.0, -1.0), strict=True)
        )
    return found


def _with_wish(material: Material) -> pd.DataFrame:
    """Return the rows with what the person wanted for a pair: its request, the other one, or ''."""
    rows = material.rows
    return rows.assign(wish=combined(_wish, rows["preference"], rows["request"]))


def _wish(preference: str, request: str) -> str:
    if preference == "matched":
        return request
    other = {"ask_first": "delegated", "delegated": "ask_first"}
    return other.get(request, "") if preference == "differed" else ""
