"""Running text taken apart into what every output writes in its own way: words, code, formulas."""

import re
from typing import NamedTuple


class Text(NamedTuple):
    """Words as they are."""

    text: str


class Code(NamedTuple):
    """A name of a file, column or estimate."""

    text: str


class Formula(NamedTuple):
    """A formula as TeX, and as it is read aloud."""

    tex: str
    spoken: str


Piece = Text | Code | Formula
Pieces = tuple[Piece, ...]

_MARKED = re.compile(r"`([^`]+)`|\{(\w+)\}")


def prose(template: str, **inserted: "str | Pieces") -> Pieces:
    """Return a sentence in pieces: `code` between backticks, {names} for what is inserted.

    What is inserted is never read for marks, so it may come from the data.

    >>> prose("see `{file}` of {who}", who="`me`")
    (Text(text='see '), Code(text='{file}'), Text(text=' of '), Text(text='`me`'))

    Raises:
        KeyError: A name has nothing to be inserted.
    """
    found: list[Piece] = []
    place = 0
    for mark in _MARKED.finditer(template):
        found.append(Text(template[place : mark.start()]))
        found.extend([Code(mark[1])] if mark[1] else _pieces(inserted[mark[2]]))
        place = mark.end()
    found.append(Text(template[place:]))
    return tuple(piece for piece in found if piece != Text(""))


def listed(names: "tuple[str, ...] | list[str]") -> Pieces:
    """Return names as code, with commas between them and a word before the last.

    >>> "".join(piece.text for piece in listed(["a", "b", "c"]))
    'a, b and c'
    """
    found: list[Piece] = []
    for place, name in enumerate(names):
        if place:
            found.append(Text(" and " if place == len(names) - 1 else ", "))
        found.append(Code(name))
    return tuple(found)


def _pieces(given: "str | Pieces") -> Pieces:
    return (Text(given),) if isinstance(given, str) else given
