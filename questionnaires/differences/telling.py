"""Differences as text for people and as data for tools."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from questionnaires.differences.changes import Audience, Change
from questionnaires.differences.comparing import Differences
from questionnaires.differences.words import Run

Mark = Callable[[Run], str]
HEADINGS: dict[Audience, str] = {
    "participants": "Participants notice",
    "analysts": "Only the analyst notices",
    "agents": "Agents notice, beyond what people read",
}
NOBODY = "Nobody notices"
#: Beyond this many letters what stayed is shortened in the middle.
CONTEXT = 60


@dataclass(frozen=True)
class Compared:
    """What was compared: the two as the author named them, the result, and files of equal content."""

    old: str
    new: str
    differences: Differences
    #: Files whose text differs while what they say is the same.
    layout: tuple[str, ...] = ()


def as_marks(run: Run) -> str:
    """Return a stretch of text with what went and what came in brackets.

    >>> as_marks(Run("old", "every ")), as_marks(Run("new", "each "))
    ('[-every-] ', '{+each+} ')
    """
    text = run.text.rstrip()
    space = run.text[len(text) :]
    marked = {"same": text, "old": f"[-{text}-]", "new": f"{{+{text}+}}"}[run.kind]
    return marked + space


def as_text(compared: Compared, mark: Mark = as_marks) -> str:
    """Return the differences for people, by who notices them and where.

    Args:
        compared: what to tell.
        mark: how to show a stretch of text that stayed, went or came.
    """
    lines = [f"{compared.old} → {compared.new}"]
    for audience, heading in HEADINGS.items():
        if changes := compared.differences.noticed_by(audience):
            lines += ["", heading, *_by_place(changes, mark)]
    if compared.layout:
        lines += ["", NOBODY, *(f"  {file}: comments or layout" for file in compared.layout)]
    if len(lines) == 1:
        lines.append("No differences.")
    return "\n".join(lines)


def as_json(compared: Compared) -> str:
    """Return the differences for tools."""
    told = {
        "old": compared.old,
        "new": compared.new,
        "same": not compared.differences.changes,
        "changes": [_data(change) for change in compared.differences.changes],
        "layout": list(compared.layout),
    }
    return json.dumps(told, ensure_ascii=False, indent=2)


def _by_place(changes: Sequence[Change], mark: Mark) -> Iterator[str]:
    places: dict[tuple[str, ...], list[Change]] = {}
    for change in changes:
        places.setdefault(change.pages[:1], []).append(change)
    for place, held in places.items():
        yield f"  page {place[0]}" if place else "  as a whole"
        for change in held:
            yield f"    {_where(change)}{_what(change, mark)}"


def _where(change: Change) -> str:
    seen = [", ".join(change.languages), " and ".join(f"the {name}" for name in change.personas)]
    said = ", ".join(filter(None, (change.part, *seen)))
    also = f" (also on {', '.join(change.pages[1:])})" if change.pages[1:] else ""
    return said + also


def _what(change: Change, mark: Mark) -> str:
    if not change.old and not change.new:
        return ""
    if not change.is_text:
        return f": {change.old or 'nothing'} → {change.new or 'nothing'}"
    return ": " + "".join(mark(Run(run.kind, _short(run))) for run in change.runs)


def _short(run: Run) -> str:
    text = run.text.replace("\n", " ")
    if run.kind != "same" or len(text) <= CONTEXT:
        return text
    half = CONTEXT // 2
    return f"{text[:half]}… {text[-half:].lstrip()}"


def _data(change: Change) -> dict[str, object]:
    return {
        "audience": change.audience,
        "part": change.part,
        "pages": list(change.pages),
        "languages": list(change.languages),
        "personas": list(change.personas),
        "old": change.old,
        "new": change.new,
        "words": [list(run) for run in change.runs],
    }
