"""Frozen content that remembers what is dear to find out about it."""

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Any, TypeVar

from questionnaires.language.text import Frozen

_Found = TypeVar("_Found")


class Remembering(Frozen):
    """A type whose values never change, so that what was found out about one stays true."""

    def remembered(self, key: Hashable, find: Callable[[], _Found]) -> _Found:
        """Return what `find` returned the first time it was asked for under this key."""
        # Threads share these values. Setting a key is one step, and two threads that find out about the same
        # thing find the same, so the worst that can happen is that it is found out twice. The dict is taken
        # once: two threads that are the very first may each make one, and only one of the two is kept.
        known = self._found
        if key not in known:
            known[key] = find()
        found: _Found = known[key]
        return found

    # A cached property and no private attribute: what is remembered takes no part in comparing two values.
    @cached_property
    def _found(self) -> dict[Hashable, Any]:
        return {}
