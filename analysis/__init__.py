"""Answers to intervals: reads export folders, never the database; only `figures` draws.

`analysis.load(folder)` opens what `survey analyze` wrote. It is fetched when it is asked for, so that
`import analysis` stays fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.opened.loading import load

__all__ = ["load"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("analysis.opened.loading"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
