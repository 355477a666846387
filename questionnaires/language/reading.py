"""From a path to text: size, encoding and tabs, before any parser sees the file."""

import re
from collections.abc import Iterator
from pathlib import Path

from questionnaires.language.problems import Problem

MAX_BYTES = 1_000_000
TAB_PATTERN = re.compile(r"^ *\t", re.MULTILINE)


def read_text(path: Path, problems: list[Problem]) -> str | None:
    """Return a file's text without a byte order mark, or None with the reason among the problems."""
    try:
        if path.stat().st_size > MAX_BYTES:
            problems.append(_too_large(path))
            return None
        data = path.read_bytes()
    except OSError as error:
        problems.append(_unreadable(path, error))
        return None
    return _decode(path, data, problems)


def tabs_in(text: str, file: str) -> Iterator[Problem]:
    """Yield a problem for each line that is indented with a tab."""
    for found in TAB_PATTERN.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.end() - found.start()
        message = "the line is indented with a tab, which YAML does not allow"
        yield Problem("tab", "error", file, line, column, message, "Indent with two spaces.")


def _too_large(path: Path) -> Problem:
    megabytes = path.stat().st_size / 1_000_000
    message = f"the file has {megabytes:.1f} MB; at most {MAX_BYTES / 1_000_000:.0f} MB is read"
    hint = "Split a scenario into a folder with records/ and tasks/; move anything else out."
    return Problem("file-too-large", "error", str(path), 1, 1, message, hint)


def _unreadable(path: Path, error: OSError) -> Problem:
    message = f"the file cannot be read: {error.strerror or 'unknown reason'}"
    return Problem("file-unreadable", "error", str(path), 1, 1, message, "Check the path and its permissions.")


def _decode(path: Path, data: bytes, problems: list[Problem]) -> str | None:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        message = f"byte 0x{data[error.start]:02x} is not UTF-8; the file may be Latin-1 or Windows-1252"
        problem = Problem("not-utf8", "error", str(path), line, column, message, "Save the file as UTF-8.")
        problems.append(problem)
        return None
