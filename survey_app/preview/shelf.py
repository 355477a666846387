"""Files that were read before: each is read again only when it was saved since."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from questionnaires.language.loading import Loaded
from questionnaires.language.text import Frozen
from survey_app.preview.stamps import Stamp, stamp_of

_Model = TypeVar("_Model", bound=Frozen)


@dataclass(frozen=True)
class Kept(Generic[_Model]):
    """What was read, when, and its number: no two readings have the same one."""

    loaded: Loaded[_Model]
    number: int
    stamps: tuple[Stamp, ...]
    content: str


class Shelf(Generic[_Model]):
    """Remembers what `load` returned for a path, as long as the files behind it say the same."""

    def __init__(
        self, load: Callable[[Path], Loaded[_Model]], files: Callable[[Path], tuple[Path, ...]]
    ) -> None:
        """Make an empty shelf.

        Args:
            load: reads a path.
            files: tells all files that are read for it.
        """
        self._load = load
        self._files = files
        self._kept: dict[Path, Kept[_Model]] = {}
        self._readings = 0

    def take(self, path: Path) -> Kept[_Model]:
        """Return what stands in a path's files now."""
        # Stamped before it is read: a save in between is then seen the next time.
        stamps = tuple(stamp_of(file) for file in self._files(path))
        kept = self._kept.get(path)
        if kept is None or kept.stamps != stamps:
            kept = self._kept[path] = self._again(path, stamps, kept)
        return kept

    def _again(self, path: Path, stamps: tuple[Stamp, ...], before: Kept[_Model] | None) -> Kept[_Model]:
        content = _content(stamps)
        if before is not None and before.content == content:
            # Saved without a change.
            return Kept(before.loaded, before.number, stamps, content)
        self._readings += 1
        return Kept(self._load(path), self._readings, stamps, content)


def _content(stamps: tuple[Stamp, ...]) -> str:
    sums = hashlib.sha256()
    for stamp in stamps:
        sums.update(f"\n{stamp.path}\n{stamp.size}\n".encode())
        if stamp.path.is_file():
            sums.update(_bytes_of(stamp.path))
    return sums.hexdigest()


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        # What cannot be read is told by whoever loads it.
        return repr(error).encode()
