"""What was declared before anybody answered, read from `study.json` beside the tables, where it is there."""

import dataclasses
import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analysis.errors import AnalysisError
from exports.facts import FILE, SCHEMA

#: What has to be the same in all versions for one analysis of them all.
COMPARED = ("primary", "equivalence_margin", "exclusion_flags")


@dataclasses.dataclass(frozen=True)
class Declared:
    """What the study says of itself; all of it is empty for tables without `study.json`.

    Attributes:
        primary: Ids of the primary estimates.
        equivalence_margin: The difference that would not matter, or None.
        exclusion_flags: Flags whose bearers are left out of a second analysis.
        study_id: The study.
        title: Its title by language.
        version: The version as the study file writes it.
        study_hash: Its hash.
        languages: The languages it can be read in.
        mixed_sequences: Sequences that are spread over the mixed logs.
        factors: The factors of its design; the first is the arm.
        blocks: Block id to kind, as the study file orders them.
        reading_seconds: Seconds an average reader needs, by page and language.
        differing: What of the declared analysis differs between the versions that people took part in.
        is_there: Whether there was a `study.json` at all.
    """

    primary: tuple[str, ...] = ()
    equivalence_margin: float | None = None
    exclusion_flags: tuple[str, ...] = ()
    study_id: str = ""
    title: Mapping[str, str] = dataclasses.field(default_factory=dict)
    version: str = ""
    study_hash: str = ""
    languages: tuple[str, ...] = ()
    mixed_sequences: tuple[str, ...] = ()
    factors: tuple[str, ...] = ()
    blocks: Mapping[str, str] = dataclasses.field(default_factory=dict)
    reading_seconds: Mapping[tuple[str, str], float] = dataclasses.field(default_factory=dict)
    differing: tuple[str, ...] = ()
    is_there: bool = False


def read_declared(export_dir: Path) -> Declared:
    """Return what the study in an export folder declared: of its last version that anybody took part in.

    Reading times are those of all versions, the last one's where they differ. A `study.json` of one's own
    needs only `schema` and one entry in `versions`, with whatever of it is known.

    Raises:
        AnalysisError: The file is there and cannot be read.
    """
    path = export_dir / FILE
    if not path.is_file():
        return Declared()
    facts = _content(path)
    versions = _typed(facts, "versions", list, [])
    if not versions or not all(isinstance(version, dict) for version in versions):
        raise _error("`versions` lists no version of the study.")
    taken = [version for version in versions if version.get("sittings") != 0] or versions
    found = [_declared(version, _typed(facts, "study_id", str, "")) for version in taken]
    times = {place: seconds for each in found for place, seconds in each.reading_seconds.items()}
    differing = tuple(name for name in COMPARED if len({getattr(each, name) for each in found}) > 1)
    return dataclasses.replace(found[-1], reading_seconds=times, differing=differing)


def _declared(version: dict[str, Any], study_id: str) -> Declared:
    analysis = _typed(version, "analysis", dict, {})
    margin = _typed(analysis, "equivalence_margin", (int, float, type(None)), None)
    if margin is not None and not 0 < margin < math.inf:
        raise _error(f"`equivalence_margin` is {margin}, which is no difference; give a number above 0.")
    return Declared(
        primary=_words(analysis, "primary"),
        equivalence_margin=None if margin is None else float(margin),
        exclusion_flags=_words(analysis, "exclusion_flags"),
        study_id=study_id,
        title=_typed(version, "title", dict, {}),
        version=_typed(version, "author_version", str, ""),
        study_hash=_typed(version, "study_hash", str, ""),
        languages=_words(version, "languages"),
        mixed_sequences=_words(version, "mixed_sequences"),
        factors=_words(version, "factors"),
        blocks=_blocks(version),
        reading_seconds=_reading_seconds(version),
        is_there=True,
    )


def _content(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise _error(f"it cannot be read as JSON ({error}).") from error
    found = content.get("schema") if isinstance(content, dict) else None
    if not isinstance(content, dict) or found != SCHEMA:
        raise _error(f"its `schema` is `{found}`, not `{SCHEMA}`.")
    return content


def _typed(content: dict[str, Any], name: str, kinds: type | tuple[type, ...], otherwise: Any) -> Any:
    """Return a value of the file, or what stands for one that is not given."""
    value = content.get(name, otherwise)
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise _error(f"`{name}` is `{value}`, which does not belong there.")
    return value


def _words(content: dict[str, Any], name: str) -> tuple[str, ...]:
    words = _typed(content, name, list, [])
    if not all(isinstance(word, str) for word in words):
        raise _error(f"`{name}` must list words.")
    return tuple(words)


def _blocks(version: dict[str, Any]) -> dict[str, str]:
    blocks = _typed(version, "blocks", list, [])
    if not all(isinstance(block, dict) and {"id", "kind"} <= block.keys() for block in blocks):
        raise _error("each entry of `blocks` must have `id` and `kind`.")
    return {str(block["id"]): str(block["kind"]) for block in blocks}


def _reading_seconds(version: dict[str, Any]) -> dict[tuple[str, str], float]:
    pages = _typed(version, "reading_seconds", dict, {})
    if not all(isinstance(times, dict) for times in pages.values()):
        raise _error("`reading_seconds` must give seconds by page and language.")
    return {(page, language): _seconds(times, language) for page, times in pages.items() for language in times}


def _seconds(times: dict[str, Any], language: str) -> float:
    seconds = float(_typed(times, language, (int, float), 0.0))
    if not 0 <= seconds < math.inf:
        raise _error(f"`reading_seconds` holds {seconds}; give 0 or more.")
    return seconds


def _error(what: str) -> AnalysisError:
    return AnalysisError(FILE, what, "Export the study again, or remove the file to analyse without it.")
