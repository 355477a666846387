"""Items: one question each, with its construct, type, scale and limits."""

from typing import Annotated, Literal

from pydantic import Field

from questionnaires.language.text import Frozen, LText, Slug
from questionnaires.language.values import Flag
from questionnaires.language.vocabulary import Construct as Construct

ItemType = Literal["scale", "choice", "multiple", "side", "number", "slider", "text", "long_text", "date"]
CODE_PATTERN = r"^[A-Za-z0-9_.-]{1,40}$"
#: A stored value: a code that survives CSV, SPSS and R unquoted.
Code = Annotated[str, Field(pattern=CODE_PATTERN)]


class Point(Frozen):
    """One answer of a scale or choice: the stored code and what people read."""

    #: The stored code: up to 40 letters, digits, `_`, `.` or `-`.
    value: Code
    #: What people read.
    label: LText
    #: Excludes all others, as "none of these" does.
    exclusive: Flag = False


class Scale(Frozen):
    """A named answer scale, from its low to its high end; codes are whole numbers."""

    id: Slug
    #: From the low to the high end; codes count upwards. Ratings of the known constructs have 1 to 5.
    points: tuple[Point, ...] = Field(min_length=2, max_length=11)


class GuidePoint(Frozen):
    """One side to think of while answering."""

    #: The side in a word.
    term: LText = Field(examples=["Reliability"])
    #: What it means.
    text: LText = Field(examples=["I can count on it from one day to the next."])


class Guide(Frozen):
    """Help to answer: a sentence and a short list."""

    #: The sentence above the list.
    intro: LText = Field(examples=["Give one number that stands for all of these:"])
    #: The list.
    points: tuple[GuidePoint, ...] = ()


class _Item(Frozen):
    id: Slug
    # Named `construct` in files and tables; pydantic owns that attribute name.
    #: What it measures; decides which estimates read it.
    measures: Construct = Field(alias="construct")
    #: The question. `{day}`, `{task}`, `{kind}`, `{agent}`, `{own_preference}` stand for what the page knows.
    text: LText
    #: A smaller line below the question.
    hint: LText | None = None
    #: Help to answer, above the answers.
    guide: Guide | None = None
    #: Whether the page asks for it before it goes on.
    required: Flag = True
    #: Whether "I would rather not say" is offered.
    declinable: Flag = False


class ScaleItem(_Item):
    """A rating on a named scale."""

    type: Literal["scale"]
    #: The scale by id.
    scale: Slug


class ChoiceItem(_Item):
    """One of several; the labels may use `{ask_first}` and `{delegated}`."""

    type: Literal["choice"]
    #: The answers, in the order they are shown.
    options: tuple[Point, ...] = Field(min_length=2)


class MultipleItem(_Item):
    """Any of several; the answer's value joins the codes with `;`."""

    type: Literal["multiple"]
    #: The answers, in the order they are shown.
    options: tuple[Point, ...] = Field(min_length=2)


class SideItem(_Item):
    """One of the two agents on the page; the value is the chosen role, or one of `also`."""

    type: Literal["side"]
    #: Answers besides the two agents.
    also: tuple[Literal["same", "neither"], ...] = ()


class NumberItem(_Item):
    """A number within limits."""

    type: Literal["number"]
    #: The least that can be entered.
    min: float
    #: The most that can be entered.
    max: float
    #: The distance between values.
    step: float = Field(default=1, gt=0, examples=[5])
    #: What is counted, shown behind the field.
    unit: LText | None = None


class SliderItem(_Item):
    """A number on a line; without scripts a number field. Untouched is missing."""

    type: Literal["slider"]
    #: The low end.
    min: float
    #: The high end.
    max: float
    #: The distance between values.
    step: float = Field(default=1, gt=0, examples=[10])
    #: The words at the low end.
    low: LText
    #: The words at the high end.
    high: LText


class TextItem(_Item):
    """A line, or with `long_text` several lines, of free text, stored as typed."""

    type: Literal["text", "long_text"]
    #: The most characters that can be entered.
    max_length: int = Field(default=2000, ge=1, le=20000)


class DateItem(_Item):
    """A calendar date, `YYYY-MM-DD`."""

    type: Literal["date"]


Item = Annotated[
    ScaleItem | ChoiceItem | MultipleItem | SideItem | NumberItem | SliderItem | TextItem | DateItem,
    Field(discriminator="type"),
]
