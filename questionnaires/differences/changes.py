"""One difference, who notices it and where, and how equal differences become one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from questionnaires.differences.words import Run, runs_between

Audience = Literal["participants", "analysts", "agents"]
#: What a difference is told of that both agents of a pair show.
BOTH_AGENTS = "both agents"
#: How many words beside a change tell it from another.
NEIGHBOURS = 2


@dataclass(frozen=True)
class Change:
    """Something that was otherwise before; "" stands for what was not there, or is no longer."""

    audience: Audience
    #: What is otherwise, in an author's words: "question `trust`", "estimated_minutes".
    part: str
    old: str
    new: str
    #: The pages on which it is read, in order; none where it is about the study or scenario as a whole.
    pages: tuple[str, ...] = ()
    #: The languages it is in; none where it has none, or is the same in all.
    languages: tuple[str, ...] = ()
    #: The personas that alone have it so; none where all have.
    personas: tuple[str, ...] = ()
    #: Whether it is a text that is read; else a value, such as `[8, 12]`.
    is_text: bool = True
    #: The paths of the blocks, items and scales it comes from.
    about: frozenset[str] = frozenset()

    @property
    def runs(self) -> tuple[Run, ...]:
        """The stretches of the two texts, word by word."""
        return runs_between(self.old, self.new)


def gathered(changes: Iterable[Change], languages: Iterable[str] = ()) -> list[Change]:
    """Return each difference once, with all pages, languages and personas that have it.

    The same words are read in several sentences: a summary at each depth, a question on each day. What changed
    between the same neighbours is one difference.

    Args:
        changes: what was found.
        languages: all that were compared; what differs alike in all of them is in none in particular.
    """
    found: dict[object, Change] = {}
    for change in changes:
        key = (change.audience, _place_of(change.part), change.pages == (), _what(change))
        known = found.get(key)
        found[key] = _joined(known, change) if known else change
    everywhere = set(languages)
    return [replace(one, languages=()) if set(one.languages) == everywhere else one for one in found.values()]


def _place_of(part: str) -> str:
    return BOTH_AGENTS if part.startswith("agent ") else part


def _what(change: Change) -> object:
    if not change.is_text:
        return change.old, change.new
    runs = change.runs
    return tuple((run, *_beside(runs, place)) for place, run in enumerate(runs) if run.kind != "same")


def _beside(runs: Sequence[Run], place: int) -> tuple[str, str]:
    """Return the last words before a stretch and the first after it, among those that stayed."""
    before = next((run.text.split() for run in runs[:place][::-1] if run.kind == "same"), [])
    after = next((run.text.split() for run in runs[place + 1 :] if run.kind == "same"), [])
    return " ".join(before[-NEIGHBOURS:]), " ".join(after[:NEIGHBOURS])


def _joined(first: Change, second: Change) -> Change:
    # What people of both personas read, everybody reads.
    alone = first.personas == second.personas
    return replace(
        first,
        part=first.part if first.part == second.part else BOTH_AGENTS,
        pages=_union(first.pages, second.pages),
        languages=_union(first.languages, second.languages),
        personas=first.personas if alone else (),
        about=first.about | second.about,
    )


def _union(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*first, *second)))
