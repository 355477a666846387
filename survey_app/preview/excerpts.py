"""Problems as an author reads them: where, what, what to do, and the lines around it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup, escape

from questionnaires.language.problems import Problem
from survey_app.preview.editors import editor_link

#: Lines shown before and after the one that is marked.
_AROUND = 3
_LONGEST = 200
_CODE = re.compile("`([^`]+)`")
_WORDS = {"error": "Error", "warning": "Warning", "note": "Note"}


class Line(NamedTuple):
    """A line of a file."""

    number: int
    text: str
    marked: bool


class Complaint(NamedTuple):
    """A problem ready to be shown."""

    severity: str
    rule: str
    #: The severity in a word.
    word: str
    message: str
    hint: str
    #: `study.yaml:12`.
    where: str
    #: Opens the place in an editor; "" where none is known.
    link: str
    lines: tuple[Line, ...]


class Files:
    """Reads lines of files, each file once."""

    def __init__(self, editor: str) -> None:
        """Begin with nothing read.

        Args:
            editor: a pattern of `editors`, "" for no links.
        """
        self._editor = editor
        self._read: dict[str, list[str]] = {}

    def complaints(self, problems: Sequence[Problem]) -> tuple[Complaint, ...]:
        """Return problems with the lines they are about."""
        return tuple(self._complaint(problem) for problem in problems)

    def link(self, file: str, line: int) -> str:
        """Return the address that opens a line, or ""."""
        return editor_link(self._editor, file, line)

    def _complaint(self, problem: Problem) -> Complaint:
        return Complaint(
            severity=problem.severity,
            rule=problem.rule,
            word=_WORDS[problem.severity],
            message=problem.message,
            hint=problem.hint,
            where=f"{short(problem.file)}:{problem.line}",
            link=editor_link(self._editor, problem.file, problem.line, problem.column),
            lines=self._lines(problem),
        )

    def _lines(self, problem: Problem) -> tuple[Line, ...]:
        there = self._lines_of(problem.file)
        first = max(1, problem.line - _AROUND)
        shown = there[first - 1 : problem.line + _AROUND]
        return tuple(
            Line(number, _shortened(text), number == problem.line) for number, text in enumerate(shown, first)
        )

    def _lines_of(self, file: str) -> list[str]:
        if file not in self._read:
            try:
                self._read[file] = Path(file).read_text("utf-8", "replace").splitlines()
            except OSError:
                self._read[file] = []
        return self._read[file]


def coded(text: str) -> Markup:
    """Return a message in which what stands between backticks is code.

    >>> coded("the key `useful & new` is missing")
    Markup('the key <code>useful &amp; new</code> is missing')
    """
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped before


def short(file: str) -> str:
    """Return a file's name with its folder: enough to know it by.

    >>> short("/home/ada/studies/garden/study.yaml")
    'garden/study.yaml'
    """
    return "/".join(Path(file).absolute().parts[-2:])


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "\u2026"
