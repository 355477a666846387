"""From text to a tree of nodes with places: YAML 1.2 without surprises, within bounds."""

import re
from collections.abc import Iterator

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.reader import ReaderError

from questionnaires.language.composing import SHIELD, Composer, UnreadableError
from questionnaires.language.positions import Node
from questionnaires.language.problems import Problem
from questionnaires.language.reading import tabs_in

#: The fast parser takes no colon in `{at: D3T14:00}`; times lend it another letter, composing gives it back.
TIME_COLON = re.compile(r"(?<=D\dT\d\d):(?=[0-5]\d)")
#: What the parser says, in part, and what to tell the author.
ADVICE = (
    (
        "mapping values are not allowed",
        "a colon stands where no key can be",
        "Put text that holds a colon in quotes, and check the indentation of this and the former line.",
    ),
    ("sequence entries are not allowed", "a list entry stands where none can be", "Begin it on its own line."),
    ("that cannot start any token", "text cannot begin with this character", "Put the text in quotes."),
    ("unexpected end of stream", "a quote is not closed", "Close it with the same quotation mark."),
    (
        "unknown escape",
        "a backslash is followed by a letter it does not go with",
        "Use single quotes, or double the backslash.",
    ),
    ("expected ',' or", "a bracket or brace is not closed", "Close it, and separate entries with commas."),
    ("could not find expected ':'", "a key has no colon", "Write `key: value`, with a space after the colon."),
    ("expected <block end>", "the indentation fits nothing above", "Indent what belongs together equally."),
)


def parse(text: str, file: str, problems: list[Problem]) -> Node | None:
    """Return the tree of a text, or None if it has none; what is wrong with it joins the problems."""
    tabs = list(tabs_in(text, file))
    problems.extend(tabs)
    composer = Composer(file)
    try:
        root = _compose(text, composer)
    except UnreadableError as stop:
        problems.extend((*composer.problems, stop.problem))
        return None
    except YAMLError as error:
        if not tabs:
            problems.append(_explained(error, text, file))
        return None
    problems.extend(composer.problems)
    if root is None:
        hint = "Begin it with `schema: scenario/1` or `schema: study/1`."
        problems.append(Problem("empty-file", "error", file, 1, 1, "the file is empty", hint))
    return root


def _compose(text: str, composer: Composer) -> Node | None:
    try:
        return composer.compose(_events(TIME_COLON.sub(SHIELD, text), fast=True))
    except YAMLError:
        # The fast parser (in C, where installed) is older and stricter; only the other one has the last word.
        composer.restart()
        return composer.compose(_events(text, fast=False))


def _events(text: str, *, fast: bool) -> Iterator[object]:
    return iter(YAML(typ="safe", pure=not fast).parse(text))


def _explained(error: YAMLError, text: str, file: str) -> Problem:
    line, column = _where(error, text)
    said = str(getattr(error, "problem", "") or "")
    for part, message, hint in ADVICE:
        if part in said:
            return Problem("syntax", "error", file, line, column, message, hint)
    if isinstance(error, ReaderError):
        message, hint = "a control character stands in the text", "Delete it, or write it as \\x.. in quotes."
        return Problem("syntax", "error", file, line, column, message, hint)
    hint = "Compare quotes, brackets and indentation with the lines above."
    return Problem("syntax", "error", file, line, column, "this is not valid YAML", hint)


def _where(error: YAMLError, text: str) -> tuple[int, int]:
    if isinstance(error, MarkedYAMLError):
        unclosed = "end of stream" in str(error.problem) or "expected ',' or" in str(error.problem)
        mark = error.context_mark if unclosed and error.context_mark else error.problem_mark
        if mark is not None:
            return mark.line + 1, mark.column + 1
    if isinstance(error, ReaderError):
        before = text[: error.position]
        return before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    return 1, 1
