"""What a file says it is, and what to say when it says something else."""

import difflib

from questionnaires.language.positions import Fields, Node, Place, Scalar, place_of, place_of_key
from questionnaires.language.problems import Problem
from questionnaires.language.scenario import Scenario
from questionnaires.language.shapes import known_keys
from questionnaires.language.study import Study

SCENARIO_SCHEMA = "scenario/1"
STUDY_SCHEMA = "study/1"
#: Keys that files of many programs have.
COMMON = frozenset(
    {"id", "version", "title", "languages", "license", "authors", "tags", "issues", "items", "pages"}
)
#: How many keys of ours tell that a file was meant to be ours.
ENOUGH = 3


def schema_of(root: Node | None) -> str | None:
    """Return what a file says it is, or None if it says nothing."""
    if isinstance(root, Fields):
        named = root.nodes.get("schema")
        return named.text if isinstance(named, Scalar) else None
    return None


def looks_like_ours(root: Node) -> bool:
    """Return whether a file was meant to be a scenario or a study, whatever its first line says."""
    if not isinstance(root, Fields):
        return False
    said = [node.text for key in _nearly_schema(root) if isinstance(node := root.nodes[key], Scalar)]
    if any(text.startswith(("scenario", "study", "studies")) for text in said):
        return True
    return max(len(_own_keys(root, model)) for model in (Scenario, Study)) >= ENOUGH


def unknown_schema(root: Node, wanted: str = "") -> Problem:
    """Return what to say about a file whose schema is missing, misspelt or not known.

    Args:
        root: the file.
        wanted: the schema it should have, if only one will do.
    """
    wanted = wanted or _meant(root)
    written = f"`schema: {wanted}`" if wanted else f"`schema: {SCENARIO_SCHEMA}` or `schema: {STUDY_SCHEMA}`"
    found = schema_of(root)
    if found is not None:
        message = (
            f"the schema `{found}` is not known" if not wanted else f"the schema `{found}` is not `{wanted}`"
        )
        return _problem(place_of(root, ["schema"]), message, f"Write {written}.")
    for key in _nearly_schema(root) if isinstance(root, Fields) else []:
        message = f"the file does not say its schema; it says `{key}`"
        return _problem(place_of_key(root, [key]), message, f"Did you mean {written}?")
    return _problem(root.place, "the file does not say its schema", f"Write {written} in the first line.")


def _meant(root: Node) -> str:
    """Return the schema a file comes nearest to, by what it says and then by its keys; empty if by neither."""
    if not isinstance(root, Fields):
        return ""
    for key in _nearly_schema(root):
        node = root.nodes[key]
        close = difflib.get_close_matches(
            node.text if isinstance(node, Scalar) else "", _SCHEMAS, n=1, cutoff=0.6
        )
        if close:
            return close[0]
    counts = {name: len(_own_keys(root, model)) for name, model in _SCHEMAS.items()}
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] >= ENOUGH else ""


def _nearly_schema(root: Fields) -> list[str]:
    return difflib.get_close_matches("schema", list(root.nodes), n=1, cutoff=0.7)


def _own_keys(root: Fields, model: type[Scenario] | type[Study]) -> set[str]:
    return set(root.nodes) & set(known_keys(model, ())) - COMMON


def _problem(place: Place, message: str, hint: str) -> Problem:
    return Problem("unknown-schema", "error", place.file, place.line, place.column, message, hint)


_SCHEMAS: dict[str, type[Scenario] | type[Study]] = {SCENARIO_SCHEMA: Scenario, STUDY_SCHEMA: Study}
