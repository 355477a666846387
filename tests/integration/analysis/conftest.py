"""The command on a folder, into a folder of the test's own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.integration.analysis.commanding import Analyzed, analyze


@pytest.fixture
def analyzed(tmp_path) -> Callable[..., Analyzed]:
    """Run the command on a folder, and check what must hold whatever is in it."""

    def command(
        folder: Path, *more: object, out: Path | None = None, own_words: tuple[str, ...] = ()
    ) -> Analyzed:
        return analyze(folder, out or tmp_path / "report", *more, own_words=own_words)

    return command
