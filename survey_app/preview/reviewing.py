"""A review in a process of its own: it takes a second or two, and pages must not wait for it.

Run as a module it prints what `review_paths` finds in the study file it is given.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

from questionnaires.language.problems import Problem
from questionnaires.review.reviewing import review_paths

Problems = tuple[Problem, ...]


class Review(Protocol):
    """A review under way."""

    def problems(self) -> Problems | None:
        """Return what it found, once it is through; None if it was stopped."""
        ...

    def stop(self) -> None:
        """Let it be: the files were saved since."""
        ...


class ReviewApart:
    """A review in another process."""

    def __init__(self, path: Path) -> None:
        """Begin to review the study in a file."""
        self._path = path
        command = [sys.executable, "-m", "survey_app.preview.reviewing", str(path)]
        self._process = subprocess.Popen(  # noqa: S603 - our own module, on a path that was read before
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
        )
        self._stopped = False

    def problems(self) -> Problems | None:
        """Return what it found, once it is through; None if it was stopped."""
        printed, _ = self._process.communicate()
        if self._stopped:
            return None
        if self._process.returncode:
            # Where no process can be started, such as under a strict sandbox, the page has to wait after all.
            return tuple(review_paths([self._path]))
        return tuple(Problem(**found) for found in json.loads(printed))

    def stop(self) -> None:
        """Let it be: the files were saved since."""
        self._stopped = True
        self._process.kill()


class ReviewHere:
    """A review in this process, done when it is asked for what it found."""

    def __init__(self, path: Path) -> None:
        """Make it for the study in a file."""
        self._path = path

    def problems(self) -> Problems | None:
        """Return what it finds."""
        return tuple(review_paths([self._path]))

    def stop(self) -> None:
        """Do nothing: whoever asked waits for it."""


def main(arguments: Sequence[str]) -> None:
    """Print the problems of a study file as JSON."""
    found = review_paths([Path(argument) for argument in arguments])
    sys.stdout.write(json.dumps([asdict(problem) for problem in found]))


if __name__ == "__main__":
    main(sys.argv[1:])
