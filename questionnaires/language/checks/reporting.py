"""Problems as text for people, JSON for tools, and annotations for GitHub."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Literal, assert_never

from questionnaires.language.problems import Problem

Format = Literal["text", "json", "github"]
FORMATS: tuple[Format, ...] = ("text", "json", "github")


def report(problems: Sequence[Problem], form: Format) -> str:
    """Return the problems in that format, in the order given."""
    match form:
        case "text":
            return "\n".join([*map(_as_text, problems), _summary(problems)])
        case "json":
            return json.dumps([asdict(problem) for problem in problems], ensure_ascii=False, indent=2)
        case "github":
            return "\n".join(map(_as_annotation, problems))
        case _:
            assert_never(form)


def _as_text(problem: Problem) -> str:
    place = f"{problem.file}:{problem.line}:{problem.column}"
    return f"{place}: {problem.severity} [{problem.rule}] {problem.message}\n    {problem.hint}"


def _summary(problems: Sequence[Problem]) -> str:
    counts = {kind: sum(p.severity == kind for p in problems) for kind in ("error", "warning")}
    words = [f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in counts.items() if count]
    return f"{', '.join(words)}." if words else "No problems found."


def _as_annotation(problem: Problem) -> str:
    level = "notice" if problem.severity == "note" else problem.severity
    place = f"file={_property(problem.file)},line={problem.line},col={problem.column}"
    message = f"{problem.message} {problem.hint}"
    return f"::{level} {place},title={_property(problem.rule)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
