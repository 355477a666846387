"""What may stand at a key, in an author's words."""

from collections.abc import Iterable, Iterator
from datetime import date
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from questionnaires.language.factors import Composition, Sequence
from questionnaires.language.items import Code, Construct
from questionnaires.language.text import LText, Slug
from questionnaires.language.times import Clock, Time
from questionnaires.language.values import Flag, Value

#: Types that have a name of their own. `Flag` and the like are told by what stands in their annotation.
NAMED: tuple[tuple[Any, str], ...] = (
    (Slug, "id"),
    (Time, "time"),
    (Clock, "clock time `07:30`"),
    (Flag, "`true` or `false`"),
    (Value, "anything"),
    (Code, "code"),
    (Construct, "[construct](#constructs)"),
    (Sequence, "letters A and M"),
    (Composition, "letters A and M, `MMM_over`, `MMM_under` or `mixed`"),
    (LText, "text"),
    (str, "string"),
    (int, "whole number"),
    (float, "number"),
    (date, "date `2026-03-02`"),
)
BOUNDS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
LENGTHS = {"min_length": "at least", "max_length": "at most"}


def kind_in_words(hint: Any, metadata: Iterable[object] = ()) -> str:
    """Return what may stand there: `list of [Point](#point), at least 2`.

    Args:
        hint: the annotation, extras included.
        metadata: the bounds of the field.
    """
    bounds = [
        f"{words} {getattr(one, name)}"
        for names in (BOUNDS, LENGTHS)
        for name, words in names.items()
        for one in metadata
        if getattr(one, name, None) is not None
    ]
    return ", ".join([_words(hint), *bounds])


def models_in(hint: Any) -> Iterator[type[BaseModel]]:
    """Yield the types with keys of their own that may stand there."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        if hint is not LText:
            yield hint
        return
    for inner in get_args(hint):
        yield from models_in(inner)


def options_of(hint: Any) -> Iterator[Any]:
    """Yield the kinds among which one can stand there, one by one."""
    if get_origin(hint) is Annotated:
        yield from options_of(get_args(hint)[0])
    elif get_origin(hint) in (Union, UnionType):
        for inner in get_args(hint):
            yield from options_of(inner)
    else:
        yield hint


def _words(hint: Any) -> str:
    named = next((name for kind, name in NAMED if hint == kind), "")
    if named:
        return named
    origin, inner = get_origin(hint), get_args(hint)
    if origin is dict:
        return f"{_words(inner[1])} by {_words(inner[0])}"
    if origin is tuple:
        return f"list of {_words(inner[0])}" if inner[-1] is ... else f"[{', '.join(map(_words, inner))}]"
    return _words_of_choice(hint, origin, inner)


def _words_of_choice(hint: Any, origin: Any, inner: tuple[Any, ...]) -> str:
    if origin is Annotated:
        return _words(inner[0])
    if origin in (Union, UnionType):
        return " or ".join(_words(one) for one in inner if one is not NoneType)
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in inner)
    return f"[{hint.__name__}](#{hint.__name__.lower()})"
