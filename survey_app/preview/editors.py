"""Addresses that open a file at a line in an author's editor."""

from pathlib import Path
from urllib.parse import quote

from survey_app.errors import SurveyError

#: By the name given to `--editor`; `{path}` begins with a slash on every system.
PATTERNS = {
    "vscode": "vscode://file{path}:{line}:{column}",
    "vscodium": "vscodium://file{path}:{line}:{column}",
    "cursor": "cursor://file{path}:{line}:{column}",
    "zed": "zed://file{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "sublime": "subl://open?url=file://{path}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{path}&line={line}&column={column}",
}


def editor_pattern(given: str | None) -> str:
    """Return the pattern of an editor's name, or the pattern itself; "" where none is wanted.

    Raises:
        SurveyError: if it is neither.
    """
    if not given:
        return ""
    pattern = PATTERNS.get(given, given)
    scheme = pattern.partition("://")[0]
    if "{path}" not in pattern or not scheme.replace("-", "").isalnum():
        known = ", ".join(PATTERNS)
        raise SurveyError(
            f"--editor {given!r} is no editor we know; use one of {known}, "
            "or a pattern such as 'myeditor://open?file={path}&line={line}&column={column}'"
        )
    return pattern


def editor_link(pattern: str, file: str, line: int, column: int = 1) -> str:
    """Return the address that opens a file at a place, "" without a pattern.

    >>> editor_link(PATTERNS["vscode"], "/home/ada/my study.yaml", 12, 3)
    'vscode://file/home/ada/my%20study.yaml:12:3'
    """
    if not pattern:
        return ""
    path = "/" + quote(Path(file).absolute().as_posix().removeprefix("/"))
    filled = pattern.replace("{path}", path).replace("{line}", str(line))
    return filled.replace("{column}", str(column))
