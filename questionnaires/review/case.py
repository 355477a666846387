"""What the review looks at: a study that can be published, with everything its people may read."""

from dataclasses import dataclass

from questionnaires.language.compiled import CompiledStudy


@dataclass(frozen=True)
class ReviewCase:
    """A study under review. Rules share what is rendered once, so that a review stays quick."""

    compiled: CompiledStudy
