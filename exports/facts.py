"""What a study says of itself, beside its tables: `study.json`, with what was declared before anybody answered.

Tables cannot hold it, and an analysis must not have to ask the study file, which may have changed since.
"""

import dataclasses
import json
from collections.abc import Mapping
from typing import Annotated

FILE = "study.json"
SCHEMA = "study_facts/1"


@dataclasses.dataclass(frozen=True, kw_only=True)
class DeclaredAnalysis:
    """What the authors declared before anybody answered."""

    primary: Annotated[tuple[str, ...], "Ids of the primary estimates, the family for corrections."] = ()
    equivalence_margin: Annotated[float | None, "The difference that would not matter."] = None
    exclusion_flags: Annotated[tuple[str, ...], "Flags whose bearers are left out of a second analysis."] = ()


@dataclasses.dataclass(frozen=True, kw_only=True)
class VersionFacts:
    """One published version of the study, as it was frozen."""

    version: Annotated[int, "As `study_version` in the tables."]
    author_version: Annotated[str, "The version as the study file writes it, such as `1.0.0`."]
    study_hash: Annotated[str, "As in the tables."]
    sittings: Annotated[int, "How many sittings of this version the tables hold."]
    title: Annotated[Mapping[str, str], "The title by language."]
    languages: Annotated[tuple[str, ...], "The languages it can be read in."]
    estimated_minutes: Annotated[tuple[int, int], "How long it takes, from and to."]
    quota: Annotated[int | None, "How many may complete, if that is limited."] = None
    analysis: Annotated[DeclaredAnalysis, "What was declared for the analysis."] = DeclaredAnalysis()
    mixed_sequences: Annotated[tuple[str, ...], "Sequences that are spread over the mixed logs."] = ()
    factors: Annotated[tuple[str, ...], "The factors of the design; the first is the arm."] = ()
    blocks: Annotated[tuple[Mapping[str, str], ...], "Id and kind of each block, in the order of the file."]
    reading_seconds: Annotated[
        Mapping[str, Mapping[str, float]],
        "Seconds an average reader needs for a page, by page and language. What the same block showed before "
        "counts a fifth; a page that was composed in several ways counts with their mean.",
    ]


@dataclasses.dataclass(frozen=True, kw_only=True)
class StudyFacts:
    """A study: its id and its versions, oldest first."""

    study_id: str
    versions: tuple[VersionFacts, ...]


def facts_text(facts: StudyFacts) -> str:
    """Return the content of `study.json`: equal facts, equal bytes."""
    content = {"schema": SCHEMA, **dataclasses.asdict(facts)}
    return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
