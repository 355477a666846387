"""Two texts word by word: what stayed, what went, what came."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

#: A word with the space after it; a no-break space belongs to the word.
_WORDS = re.compile(r"[^ \n\t]+[ \n\t]*|[ \n\t]+")


class Run(NamedTuple):
    """A stretch of text that both have, or that only one of them has."""

    kind: Literal["same", "old", "new"]
    text: str


def runs_between(old: str, new: str) -> tuple[Run, ...]:
    """Return the stretches of two texts, in order; what went stands before what came.

    >>> [tuple(run) for run in runs_between("Show me every order.", "Show me each order.")]
    [('same', 'Show me '), ('old', 'every '), ('new', 'each '), ('same', 'order.')]
    """
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return tuple(
        run
        for kind, i1, i2, j1, j2 in matcher.get_opcodes()
        for run in _runs(kind, "".join(before[i1:i2]), "".join(after[j1:j2]))
    )


def _runs(kind: str, old: str, new: str) -> Iterator[Run]:
    if kind == "equal":
        yield Run("same", old)
        return
    if old:
        yield Run("old", old)
    if new:
        yield Run("new", new)
