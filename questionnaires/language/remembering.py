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
        if key not in self._found:
            self._found[key] = find()
        found: _Found = self._found[key]
        return found

    # A cached property and no private attribute: what is remembered takes no part in comparing two values.
    @cached_property
    def _found(self) -> dict[Hashable, Any]:
        return {}
