"""Exceptions to the rules of a review, each with its reason."""

from typing import Annotated

from pydantic import AfterValidator, Field

from questionnaires.language.text import Frozen


def _checked_reason(text: str) -> str:
    if not text.strip():
        raise ValueError("the reason is empty; say why the warning is no mistake here")
    return text


class Accept(Frozen):
    """A warning that is meant: `survey check` counts it and says no more, here and in what stands in here."""

    #: The rule by id, as a warning names it.
    rule: str = Field(examples=["confound-length"])
    #: Why, for co-authors and reviewers.
    because: Annotated[str, AfterValidator(_checked_reason)] = Field(
        examples=["The interruption has to be announced, which takes a sentence."]
    )


def _is_empty(accepts: object) -> bool:
    return not accepts


#: The warnings that are meant. Empty ones are left out of frozen content, whose hash stays what it was.
Accepts = Annotated[tuple[Accept, ...], Field(exclude_if=_is_empty)]
