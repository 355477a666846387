"""`survey analyze` in this process, and a look at everything it said and wrote."""

import contextlib
import dataclasses
import io
import warnings
from pathlib import Path

from survey_app.cli.main import run
from tests.integration.analysis.small_export import check_written


@dataclasses.dataclass(frozen=True)
class Analyzed:
    """What the command did.

    Attributes:
        code: Its exit code.
        said: What it printed.
        errors: What it printed as errors.
        out: The folder it was to write.
    """

    code: int
    said: str
    errors: str
    out: Path


def analyze(folder: Path, out: Path, *more: object, own_words: tuple[str, ...] = ()) -> Analyzed:
    """Run the command; it must refuse in words, or write nothing that reads like a number and is none.

    Args:
        folder: The export.
        out: Where the report goes.
        more: Further arguments.
        own_words: Text of the data that reads like a missing number.
    """
    given = ["analyze", folder, "--out", out, "--resamples", 100, "--style", "column", *more]
    said, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors), warnings.catch_warnings():
        warnings.simplefilter("error")
        code = run([str(each) for each in given])
    found = Analyzed(code, said.getvalue(), errors.getvalue(), out)
    _check(found, own_words)
    return found


def _check(found: Analyzed, own_words: tuple[str, ...]) -> None:
    assert found.code in (0, 1)
    assert "Traceback" not in found.errors + found.said
    if found.code == 0:
        assert found.errors == ""
        check_written(found.out, own_words)
    else:
        where, what, todo = found.errors.partition(": ")
        assert (where, what) == ("Error", ": ")
        assert todo.count(". ") + todo.count(".\n") >= 1, "a message says what is wrong and what to do"
