"""From a tree to a frozen type; whatever does not fit becomes problems with places."""

import difflib
from collections.abc import Iterable
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from questionnaires.language.complaints import Complaint, complaint_about
from questionnaires.language.positions import (
    Entries,
    Fields,
    Node,
    Place,
    Scalar,
    Step,
    describe,
    node_at,
    place_of,
    place_of_key,
    trace,
)
from questionnaires.language.problems import Problem
from questionnaires.language.shapes import known_keys, without_tags

Path = tuple[Step, ...]
Model = TypeVar("Model", bound=BaseModel)
LONE_ENTRY = Complaint(
    "wrong-type",
    "expected a list of lists, found one list",
    "Put it in brackets once more: [[2, t_pads]] holds one entry, [[2, t_pads], [4, t_rota]] two.",
)


def validate(model: type[Model], root: Node, problems: list[Problem]) -> Model | None:
    """Return the tree as that type, or None with every reason among the problems."""
    try:
        return model.model_validate(root.data())
    except ValidationError as error:
        found = [one for one in error.errors(include_url=False) if not _is_aftermath(root, one)]
        problems.extend(_once_per_place(_problem(model, root, one) for one in found))
        return None


def unknown_key(key: str, known: Iterable[str]) -> Complaint:
    """Return what to say about a key that does not exist."""
    names = list(known)
    close = difflib.get_close_matches(key, names, n=1, cutoff=0.6)
    hint = f"Did you mean `{close[0]}`?" if close else f"Known here: {', '.join(names) or 'nothing'}."
    return Complaint("unknown-key", f"the key `{key}` is not known here", hint)


def _problem(model: type[BaseModel], root: Node, error: Any) -> Problem:
    path = without_tags(model, error["loc"])
    match error["type"]:
        case "extra_forbidden":
            return _unknown(root, path, known_keys(model, error["loc"][:-1]))
        case "missing":
            return _missing(root, path)
        case "union_tag_invalid":
            # The value that names the variant is wrong, not all that stands around it.
            path = (*path, str(error["ctx"]["discriminator"]).strip("'"))
    way = trace(root, path)
    if path[-1:] == ("[key]",):
        return _place(
            _about_key(root, way, complaint_about(error)), place_of_key(root, way), describe(root, way)
        )
    if _is_lone_entry(root, way, error):
        return _place(LONE_ENTRY, place_of(root, way[:-1]), describe(root, way[:-1]))
    return _place(complaint_about(error), place_of(root, way), describe(root, way))


def _unknown(root: Node, path: Path, known: Iterable[str]) -> Problem:
    way = trace(root, path)
    complaint = _about_key(root, way, unknown_key(str(path[-1]), known))
    return _place(complaint, place_of_key(root, way), describe(root, way[:-1]))


def _missing(root: Node, path: Path) -> Problem:
    way = trace(root, path[:-1])
    complaint = Complaint("missing-key", f"the key `{path[-1]}` is missing", "Add it.")
    return _place(complaint, place_of(root, way), describe(root, way))


def _about_key(root: Node, way: Path, complaint: Complaint) -> Complaint:
    """Return the complaint; of a key without a value it says how that comes about: `{en: Yes, often}`."""
    node = node_at(root, way)
    if isinstance(node, Scalar) and node.place == place_of_key(root, way) and node.text == "":
        hint = f"If `{way[-1]}` belongs to the text before the comma, put that whole text in quotes."
        return complaint._replace(hint=hint)
    return complaint


def _is_aftermath(root: Node, error: Any) -> bool:
    """Return whether a list is called too short only because its entries were refused."""
    node = node_at(root, trace(root, error["loc"]))
    if error["type"] != "too_short" or not isinstance(node, Entries):
        return False
    return len(node.nodes) > int(error["ctx"]["actual_length"])


def _is_lone_entry(root: Node, way: Path, error: Any) -> bool:
    """Return whether a list stands where a list of lists belongs: `[2, t_pads]` for `[[2, t_pads]]`."""
    around = node_at(root, way[:-1])
    return (
        error["type"] == "tuple_type"
        and isinstance(around, Entries)
        and all(isinstance(node, Scalar) for node in around.nodes)
    )


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
