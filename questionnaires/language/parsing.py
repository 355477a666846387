"""From text to a tree of nodes with places: YAML 1.2 without surprises, within bounds."""

import re
from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.reader import ReaderError
from ruamel.yaml.tokens import ScalarToken

from questionnaires.language.composing import SHIELD, Composer, UnreadableError
from questionnaires.language.positions import Node
from questionnaires.language.problems import Problem
from questionnaires.language.reading import tabs_in
from questionnaires.language.slips import CLOSE_QUOTE, Slip, slip_in

#: The fast parser takes no colon in `{at: D3T14:00}`; times lend it another letter, composing gives it back.
TIME_COLON = re.compile(r"(?<=D\dT\d\d):(?=[0-5]\d)")
CLOSES_NOTHING = re.compile(r"but found '[}\]]'")
#: What the parser says, in part, and what to tell the author.
ADVICE = (
    (
        "mapping values are not allowed",
        "a colon stands where no key can be",
        "Put text that holds a colon in quotes, and check the indentation of this and the former line.",
    ),
    ("sequence entries are not allowed", "a list entry stands where none can be", "Begin it on its own line."),
    ("that cannot start any token", "text cannot begin with this character", "Put the text in quotes."),
    ("unexpected end of stream", "a quote is not closed", CLOSE_QUOTE),
    (
        "unknown escape",
        "a backslash is followed by a letter it does not go with",
        "Use single quotes, or double the backslash.",
    ),
    ("but found '}'", "a brace closes nothing", "Delete it, or open it before."),
    ("but found ']'", "a bracket closes nothing", "Delete it, or open it before."),
    ("expected ',' or", "a bracket or brace is not closed", "Close it, and separate entries with commas."),
    ("could not find expected ':'", "a key has no colon", "Write `key: value`, with a space after the colon."),
    (
        "expected the node content",
        "a value is missing or begins with a sign of YAML",
        "Put the text in quotes.",
    ),
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
    if "'\\t' that cannot start" in said:
        message, hint = "a tab stands where only spaces can", "Write a space instead."
        return Problem("tab", "error", file, line, column, message, hint)
    if slip := _slip(error, said, text):
        line, (column, message, hint) = slip
    else:
        message, hint = _advice(error, said)
    return Problem("syntax", "error", file, line, column, message, hint)


def _advice(error: YAMLError, said: str) -> tuple[str, str]:
    if isinstance(error, ReaderError):
        return "a control character stands in the text", "Delete it, or write it as \\x.. in quotes."
    for part, message, hint in ADVICE:
        if part in said:
            return message, hint
    return "this is not valid YAML", "Compare quotes, brackets and indentation with the lines above."


def _slip(error: YAMLError, said: str, text: str) -> tuple[int, Slip] | None:
    """Return the line and what went wrong in it, if one of the lines the parser names shows it."""
    if not isinstance(error, MarkedYAMLError) or error.problem_mark is None or CLOSES_NOTHING.search(said):
        return None
    lines = text.splitlines()
    if runaway := _runaway_quote(text, error.problem_mark.line):
        return runaway
    at, around = error.problem_mark, _flow(error)
    if at.line < len(lines):
        began_before = around is not None and around.line < at.line
        if slip := slip_in(lines[at.line], inside=text[around.index] if around and began_before else ""):
            return at.line + 1, slip
    if around is not None and (slip := slip_in(lines[around.line])):
        return around.line + 1, slip
    return None


def _flow(error: MarkedYAMLError) -> Any:
    """Return where the braces, brackets or quotes begin in which the parser stopped, or None."""
    return error.context_mark if re.search("flow|quoted", str(error.context)) else None


def _runaway_quote(text: str, line: int) -> tuple[int, Slip] | None:
    """Return the quote that was closed only by one meant to open another text, in the line that went wrong."""
    last = None
    try:
        for token in YAML(typ="safe", pure=True).scan(text):
            if isinstance(token, ScalarToken) and token.style and token.start_mark.line < token.end_mark.line:
                last = token
    except YAMLError:
        pass
    if last is None or last.style not in ("'", '"') or last.end_mark.line != line:
        return None
    message = f"a quote is not closed; the next one, in line {line + 1}, ended its text"
    return last.start_mark.line + 1, Slip(last.start_mark.column + 1, message, CLOSE_QUOTE)


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
