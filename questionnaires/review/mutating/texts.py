"""The texts of a variant as plain data, in one language, and how to put a changed one back."""

from collections.abc import Iterator
from typing import Any, NamedTuple

Data = dict[str, Any]
#: Where texts of running sentences stand in each kind of variant.
_RUNNING = {"words": ("say",), "content": ("summary",), "timing": ("say", "consequence")}
_SHORT = {"words": (("action", "title"), ("action", "state")), "content": (), "timing": ()}
CONTENT = "{content}"


class Field(NamedTuple):
    """A text of a variant: the steps to it."""

    steps: tuple[str | int, ...]

    @property
    def is_row(self) -> bool:
        """Whether it is the value of a card's row."""
        return self.steps[0] == "facts"


def fields_of(kind: str, variant: Data) -> list[Field]:
    """Return where the texts of a variant stand: running sentences first, then short ones, then rows."""
    running = [Field((name,)) for name in _RUNNING[kind]]
    rows = [Field(("facts", place, "value")) for place in range(len(variant.get("facts", ())))]
    return [*running, *(Field(steps) for steps in _SHORT[kind]), *rows]


def read(variant: Data, field: Field, language: str) -> str:
    """Return a text in a language."""
    value: Any = variant
    for step in field.steps:
        value = value[step]
    return value if isinstance(value, str) else value.get(language) or value["*"]


def write(variant: Data, field: Field, language: str, text: str, languages: tuple[str, ...]) -> None:
    """Put a text in a language in its place; a text for all languages is written out for each."""
    holder: Any = variant
    for step in field.steps[:-1]:
        holder = holder[step]
    last = field.steps[-1]
    if isinstance(holder[last], str):
        holder[last] = dict.fromkeys(languages, holder[last])
    holder[last] = {**holder[last], language: text}


def counterparts(mine: Data, yours: Data, kind: str, language: str) -> Iterator[tuple[Field, str, str]]:
    """Yield each text of a variant with the one in its place in the other; rows go by their terms."""
    terms = {_term(row, language): place for place, row in enumerate(yours.get("facts", ()))}
    for field in fields_of(kind, mine):
        other = field
        if field.is_row:
            place = terms.get(_term(mine["facts"][field.steps[1]], language))
            if place is None:
                continue
            other = Field(("facts", place, "value"))
        yield field, read(mine, field, language), read(yours, other, language)


def write_out_content(task: Data, languages: tuple[str, ...]) -> bool:
    """Write the content out in the words of both depths, as some authors do; tell whether that can be done."""
    words = [task["words"][depth] for depth in ("suggest", "execute")]
    for language in languages:
        summary = read(task["content"]["complete"], Field(("summary",)), language)
        for one in words:
            said = read(one, Field(("say",)), language)
            if CONTENT not in said:
                return False
            write(one, Field(("say",)), language, said.replace(CONTENT, summary), languages)
    return True


def _term(row: Data, language: str) -> str:
    return read(row, Field(("term",)), language)
