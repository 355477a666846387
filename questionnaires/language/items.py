"""Items: one question each, with its construct, type, scale and limits."""

from typing import Annotated, Literal

from pydantic import Field

from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.values import Flag

Construct = Literal[
    "trust",
    "depth_fit",
    "recall",
    "own_preference",
    "choice",
    "content_usable",
    "accept",
    "benefit",
    "would_use",
    "willingness",
    "fix_minutes",
    "fit",
    "plausibility",
    "why",
    "check",
    "background",
    "comment",
]
#: A stored value: a code that survives CSV, SPSS and R unquoted.
Code = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,40}$")]


class Point(Frozen):
    """One answer of a scale or choice: the stored code and what people read."""

    value: Code
    label: LText
    #: Excludes all others, as "none of these" does.
    exclusive: Flag = False


class Scale(Frozen):
    """A named answer scale, from its low to its high end; codes are whole numbers."""

    id: Slug
    points: tuple[Point, ...] = Field(min_length=2, max_length=11)


class GuidePoint(Frozen):
    """One side to think of while answering."""

    term: LText
    text: LText


class Guide(Frozen):
    """Help to answer: a sentence and a short list."""

    intro: LText
    points: tuple[GuidePoint, ...] = ()


class _Item(Frozen):
    id: Slug
    #: What it measures (`construct` in files and tables; pydantic owns that attribute name).
    measures: Construct = Field(alias="construct")
    #: The question. `{day}`, `{task}`, `{kind}`, `{agent}`, `{own_preference}` stand for what the page knows.
    text: LText
    hint: LText | None = None
    guide: Guide | None = None
    required: Flag = True
    #: Whether "I would rather not say" is offered.
    declinable: Flag = False


class ScaleItem(_Item):
    """A rating on a named scale."""

    type: Literal["scale"]
    scale: Slug


class ChoiceItem(_Item):
    """One of several; the labels may use `{ask_first}` and `{delegated}`."""

    type: Literal["choice"]
    options: tuple[Point, ...] = Field(min_length=2)


class MultipleItem(_Item):
    """Any of several; the answer's value joins the codes with `;`."""

    type: Literal["multiple"]
    options: tuple[Point, ...] = Field(min_length=2)


class SideItem(_Item):
    """One of the two agents on the page; the value is the chosen role, or one of `also`."""

    type: Literal["side"]
    also: tuple[Literal["same", "neither"], ...] = ()


class NumberItem(_Item):
    """A number within limits."""

    type: Literal["number"]
    min: float
    max: float
    step: float = Field(default=1, gt=0)
    unit: LText | None = None


class SliderItem(_Item):
    """A number on a line; without scripts a number field. Untouched is missing."""

    type: Literal["slider"]
    min: float
    max: float
    step: float = Field(default=1, gt=0)
    low: LText
    high: LText


class TextItem(_Item):
    """A line, or with `long_text` several lines, of free text, stored as typed."""

    type: Literal["text", "long_text"]
    max_length: int = Field(default=2000, ge=1, le=20000)


class DateItem(_Item):
    """A calendar date, `YYYY-MM-DD`."""

    type: Literal["date"]


Item = Annotated[
    ScaleItem | ChoiceItem | MultipleItem | SideItem | NumberItem | SliderItem | TextItem | DateItem,
    Field(discriminator="type"),
]
