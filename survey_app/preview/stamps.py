"""Stamps of files: two that are equal mean that nothing was saved in between."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from questionnaires.language.folders import PARTS, SCENARIO_FILE, TEXTS, scenario_file


class Stamp(NamedTuple):
    """One file as the disk tells of it; both numbers are -1 while it is not there."""

    path: Path
    modified: int
    size: int


def stamp_of(path: Path) -> Stamp:
    """Return a file's stamp."""
    try:
        told = path.stat()
    except OSError:
        return Stamp(path, -1, -1)
    return Stamp(path, told.st_mtime_ns, told.st_size)


def files_of_scenario(path: Path) -> tuple[Path, ...]:
    """Return every file a scenario is read from: itself, and the parts in its folder."""
    main = scenario_file(path)
    if main.name != SCENARIO_FILE:
        return (main,)
    parts = (part for name in PARTS for part in sorted((main.parent / name).glob("*.yaml")))
    # A folder with texts is a problem of its own.
    return (main, *parts, main.parent / TEXTS)


def digest(stamps: Iterable[Stamp]) -> str:
    """Return a short text that differs when any stamp does.

    >>> digest([Stamp(Path("a"), 1, 2)]) == digest([Stamp(Path("a"), 1, 3)])
    False
    """
    text = "\n".join(f"{stamp.path}\t{stamp.modified}\t{stamp.size}" for stamp in stamps)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
