"""What differs besides the pages: the head of a study, what is drawn, and what no page shows."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from questionnaires.differences.changes import Change, gathered
from questionnaires.differences.leaves import ORDER, Leaf, leaves_of, prefixes_of
from questionnaires.differences.owners import Told, owner_of
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.text import LText

_Leaves = Mapping[str, Leaf]


class _Place(NamedTuple):
    """Where a difference is told, and under which words."""

    pages: tuple[str, ...]
    part: str


def rest_changes(
    old: CompiledStudy, new: CompiledStudy, told: Told, renamed: Mapping[str, str]
) -> list[Change]:
    """Return what differs and was not told with the pages.

    Args:
        old: the one study.
        new: the other.
        told: what was told with the pages.
        renamed: the new id of each block whose id changed.
    """
    before = {_as_now(path, renamed): leaf for path, leaf in leaves_of(old)}
    after = dict(leaves_of(new))
    found = [
        *_changed(before, after, told),
        *_only(before, after, told),
        *_only(after, before, told, come=True),
    ]
    return gathered(found, old.study.languages)


def _as_now(path: str, renamed: Mapping[str, str]) -> str:
    block = re.match(r"study\.pages\[(\w+)\]", path)
    if block is None or block[1] not in renamed:
        return path
    return f"study.pages[{renamed[block[1]]}]{path[block.end() :]}"


def _changed(before: _Leaves, after: _Leaves, told: Told) -> Iterator[Change]:
    for path, leaf in after.items():
        was = before.get(path, leaf)
        owner = owner_of(path, told) if was != leaf and _is_real(path, was, leaf) else None
        if owner:
            place = _place(path)
            for language, old, new in _texts(was, leaf):
                is_text = isinstance(leaf, LText)
                yield Change(owner, place.part, old, new, place.pages, language, is_text=is_text)


def _is_real(path: str, was: Leaf, now: Leaf) -> bool:
    """Return whether a difference is one: of an order it is, only among the entries that both have."""
    if not path.startswith(ORDER):
        return True
    first, second = str(was).split(", "), str(now).split(", ")
    return [one for one in first if one in second] != [one for one in second if one in first]


def _texts(was: Leaf, now: Leaf) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Yield the languages, the old and the new text of each difference."""
    if isinstance(was, str) or isinstance(now, str):
        yield (), str(was), str(now)
        return
    for language in sorted(was.languages | now.languages):
        old, new = (_in_language(text, language) for text in (was, now))
        if old != new:
            yield () if language == "*" else (language,), old, new


def _in_language(text: LText, language: str) -> str:
    return text.by_language.get(language) or text.by_language.get("*", "")


def _only(leaves: _Leaves, others: _Leaves, told: Told, *, come: bool = False) -> Iterator[Change]:
    """Yield what only one of two has: each outermost part once, with its value if it is a single one."""
    known = {prefix for path in others for prefix in prefixes_of(path)}
    parts: dict[str, list[str]] = {}
    for path in leaves:
        if path not in others and not path.startswith(ORDER):
            parts.setdefault(next(one for one in prefixes_of(path) if one not in known), []).append(path)
    for part, paths in parts.items():
        yield from _part(part, paths, leaves, told, come=come)


def _part(part: str, paths: Collection[str], leaves: _Leaves, told: Told, *, come: bool) -> Iterator[Change]:
    owners = {owner_of(path, told) for path in paths} | {owner_of(part, told)}
    if None in owners:
        return
    owner, place = owner_of(part, told) or "analysts", _place(part)
    leaf = leaves.get(part)
    if leaf is None:
        said = "is new" if come else "is no longer there"
        yield Change(owner, f"{place.part} {said}", "", "", place.pages)
        return
    for language in sorted(leaf.languages) if isinstance(leaf, LText) else [""]:
        text = _in_language(leaf, language) if isinstance(leaf, LText) else leaf
        languages = (language,) if language.strip("*") else ()
        was, now = ("", text) if come else (text, "")
        is_text = isinstance(leaf, LText)
        yield Change(owner, place.part, was, now, place.pages, languages, is_text=is_text)


def _place(path: str) -> _Place:
    """Return the block a path leads into, as the page of the difference, and the rest as its part."""
    order, plain = (ORDER, path.removeprefix(ORDER)) if path.startswith(ORDER) else ("", path)
    block = re.match(r"study\.pages\[(\w+)\]\.", plain)
    if block:
        return _Place((block[1],), order + plain[block.end() :])
    scenario = re.match(r"scenarios\.(\w+)\.", plain)
    if scenario:
        return _Place((), f"{order}scenario {scenario[1]}: {plain[scenario.end() :]}")
    return _Place((), order + plain.removeprefix("study."))
