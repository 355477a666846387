"""From a tree to a frozen type; whatever does not fit becomes problems with places."""

import difflib
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from questionnaires.language.complaints import Complaint, complaint_about
from questionnaires.language.positions import Fields, Node, Place, Step, describe, place_of, place_of_key, trace
from questionnaires.language.problems import Problem
from questionnaires.language.shapes import known_keys

Model = TypeVar("Model", bound=BaseModel)


def validate(model: type[Model], root: Node, problems: list[Problem]) -> Model | None:
    """Return the tree as that type, or None with every reason among the problems."""
    try:
        return model.model_validate(root.data())
    except ValidationError as error:
        found = error.errors(include_url=False)
        problems.extend(_once_per_place(_problem(model, root, one) for one in found))
        return None


def unknown_key(key: str, known: Iterable[str]) -> Complaint:
    """Return what to say about a key that does not exist."""
    names = list(known)
    close = difflib.get_close_matches(key, names, n=1, cutoff=0.6)
    hint = f"Did you mean `{close[0]}`?" if close else f"Known here: {', '.join(names) or 'nothing'}."
    return Complaint("unknown-key", f"the key `{key}` is not known here", hint)


def _problem(model: type[BaseModel], root: Node, error: Any) -> Problem:
    path: tuple[Step, ...] = tuple(error["loc"])
    if error["type"] == "extra_forbidden":
        return _unknown(model, root, path)
    if error["type"] == "missing":
        return _missing(root, path)
    way = trace(root, path)
    is_key = path[-1:] == ("[key]",)
    place = place_of_key(root, way) if is_key else place_of(root, way)
    return _place(complaint_about(error), place, describe(root, way))


def _unknown(model: type[BaseModel], root: Node, path: Sequence[Step]) -> Problem:
    way = trace(root, path)
    complaint = unknown_key(str(path[-1]), known_keys(model, path[:-1]))
    return _place(complaint, place_of_key(root, way), describe(root, way[:-1]))


def _missing(root: Node, path: Sequence[Step]) -> Problem:
    # A variant's name may equal the missing key's; the key itself is never in the tree.
    way = trace(root, path[:-1])
    around = place_of(root, way)
    complaint = Complaint("missing-key", f"the key `{path[-1]}` is missing", "Add it.")
    return _place(complaint, around, describe(root, way))


def _place(complaint: Complaint, place: Place, where: str) -> Problem:
    message = f"{where}: {complaint.message}"
    return Problem(complaint.rule, "error", place.file, place.line, place.column, message, complaint.hint)


def _once_per_place(problems: Iterable[Problem]) -> list[Problem]:
    """Keep the first of several complaints about one value: each variant of a choice complains by itself."""
    kept: dict[object, Problem] = {}
    for problem in problems:
        several = problem.rule in {"missing-key", "unknown-key"}
        key = (problem.file, problem.line, problem.column, problem.message if several else "value")
        kept.setdefault(key, problem)
    return list(kept.values())


def is_mapping(root: Node, file: str, problems: list[Problem]) -> bool:
    """Return whether the file holds keys and values; if not, say so."""
    if isinstance(root, Fields):
        return True
    hint = "Begin it with `schema: scenario/1` or `schema: study/1`, then one key per line."
    line, column = root.place.line, root.place.column
    problems.append(Problem("not-a-mapping", "error", file, line, column, "the file holds no keys", hint))
    return False
