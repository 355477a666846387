"""How long a page takes to read and answer; progress and `survey check` count in it."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from questionnaires.design.views import FieldView, PageView

#: Words a minute for languages with spaces between words: Brysbaert (2019), doi:10.1016/j.jml.2019.104047,
#: silent reading of non-fiction, 238; slowed a little, since people read to judge.
WORDS_PER_MINUTE = 220
#: Characters a minute where words are counted differently: the rate for Korean in Brysbaert's table, rounded.
CHARACTERS_PER_MINUTE = {"ko": 600, "ja": 600, "zh": 260}
#: Seconds to answer, by field type; optional text is mostly left empty.
_ANSWERING = {"scale": 6, "choice": 6, "side": 8, "multiple": 9, "number": 8, "slider": 8, "date": 8}


#: How much of its time a text takes that was read before.
_AGAIN = 0.2


def reading_seconds(view: PageView) -> float:
    """Return the seconds an average reader needs for a page; days read at earlier checkpoints count a fifth."""
    earlier = "\n".join(_texts([day for day in view.days if day.status == "earlier"]))
    read = _seconds("\n".join(_fresh(view)), view.language) + _AGAIN * _seconds(earlier, view.language)
    return round(read + sum(_answering(field) for field in view.fields), 1)


def block_seconds(views: Iterable[PageView]) -> float:
    """Return the seconds for the pages of one block, read one after the other.

    What stood there word for word on an earlier page of the block, such as the situation or the side of a pair,
    counts a fifth here, as earlier days always do.
    """
    seen: set[str] = set()
    total = 0.0
    for view in views:
        fresh = _fresh(view)
        repeated = [text for text in fresh if text in seen]
        total += view.reading_seconds - (1 - _AGAIN) * _seconds("\n".join(repeated), view.language)
        seen.update(fresh)
    return round(total, 1)


def _fresh(view: PageView) -> list[str]:
    days = [day for day in view.days if day.status != "earlier"]
    texts = [view.title, view.lede, view.text, view.statement, view.situation, view.request]
    shown = [*_texts(days), *_texts(view.sides), *_texts(view.terms)]
    return [*texts, *shown, *(question.text for question in view.questions)]


def _seconds(text: str, language: str) -> float:
    rate = CHARACTERS_PER_MINUTE.get(language.split("-")[0])
    if rate:
        return 60 * len("".join(text.split())) / rate
    return 60 * len(text.split()) / WORDS_PER_MINUTE


def _answering(field: FieldView) -> float:
    if field.type in {"text", "long_text"}:
        return 20 if field.required else 4
    return _ANSWERING[field.type]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _texts(entry)
