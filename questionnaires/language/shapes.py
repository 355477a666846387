"""Which keys a type knows at some place, for suggestions when one is misspelt."""

from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from questionnaires.language.positions import Step


def known_keys(model: type[BaseModel], path: Sequence[Step]) -> list[str]:
    """Return the keys that may stand where a path leads; the path may hold names of chosen variants.

    >>> from questionnaires.language.times import Time
    >>> from questionnaires.language.text import Frozen
    >>> class Stretch(Frozen):
    ...     open: Time
    >>> class Week(Frozen):
    ...     free: tuple[Stretch, ...]
    >>> known_keys(Week, ["free", 0])
    ['open']
    """
    types: list[Any] = [model]
    for step in path:
        types = [inner for outer in types for inner in _inside(outer, step)] or types
    models = [option for kind in types for option in _models(kind)]
    return list(dict.fromkeys(key for found in models for key in _keys(found)))


def without_tags(model: type[BaseModel], path: Sequence[Step]) -> tuple[Step, ...]:
    """Return a path without the names of chosen variants, which a validator adds and no file has.

    >>> from questionnaires.language.study import Study
    >>> without_tags(Study, ["items", 0, "scale", "scale"])
    ('items', 0, 'scale')
    """
    types: list[Any] = [model]
    kept: list[Step] = []
    for step in path:
        variants = [found for kind in types for found in _models(kind)]
        chosen = [found for found in variants if len(variants) > 1 and step in set(_tags(found))]
        if chosen:
            types = list(chosen)
            continue
        kept.append(step)
        types = [inner for outer in types for inner in _inside(outer, step)] or types
    return tuple(kept)


def _keys(model: type[BaseModel]) -> Iterator[str]:
    return (field.alias or name for name, field in model.model_fields.items())


def _inside(kind: Any, step: Step) -> Iterator[Any]:
    for option in _options(kind):
        if isinstance(option, type) and issubclass(option, BaseModel):
            yield from _inside_model(option, step)
        elif isinstance(step, int) and get_origin(option) in (tuple, list):
            yield get_args(option)[0]
        elif get_origin(option) is dict:
            yield get_args(option)[1]


def _inside_model(model: type[BaseModel], step: Step) -> Iterator[Any]:
    if step in set(_tags(model)):
        yield model
    for name, field in model.model_fields.items():
        if step == (field.alias or name):
            yield field.annotation


def _tags(model: type[BaseModel]) -> Iterator[str]:
    """Yield the names by which a variant among several is chosen: a block's kind, an item's type."""
    yield model.__name__
    for name in ("kind", "type"):
        field = model.model_fields.get(name)
        if field is not None and get_origin(field.annotation) is Literal:
            yield from get_args(field.annotation)


def _models(kind: Any) -> Iterator[type[BaseModel]]:
    return (o for o in _options(kind) if isinstance(o, type) and issubclass(o, BaseModel))


def _options(kind: Any) -> Iterator[Any]:
    if get_origin(kind) is Annotated:
        yield from _options(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for option in get_args(kind):
            yield from _options(option)
    else:
        yield kind
