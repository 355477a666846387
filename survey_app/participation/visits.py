"""What comes in with a request, and what goes back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

#: What a sitting may do with a page: answer it, answer it again, only read it, or go to its turn first.
Access = Literal["answer", "edit", "read", "ahead", "unknown"]


@dataclass(frozen=True)
class Arrival:
    """Who comes, and how."""

    language: str
    #: The browser's zone; None if it told none.
    timezone: str | None = None
    #: `link`, `prolific`, `mturk`, `invitation` or `simulation`.
    source: str = "link"
    #: The recruiter's ids: `person`, `study`, `session`. Without `person` nobody is recognised.
    external_ids: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Served:
    """What the form says was served: which page, in which words, when, and the key of its submission."""

    page_id: str
    language: str
    rendered_hash: str
    shown_at: datetime
    key: str


@dataclass(frozen=True)
class Measures:
    """What the browser measured; None where it did not."""

    seconds_visible: float | None = None
    focus_losses: int | None = None
    viewport_width: int | None = None
    edits: int | None = None


class Bearer(NamedTuple):
    """Under which pass somebody reads and writes: what they may see of a sitting hangs on it."""

    #: Names the pass, at random; empty where there are no passes, as in simulations.
    pass_id: str = ""
    #: Whether they are known by a recruiter's id alone: the current page is theirs, and what came under this
    #: pass.
    is_limited: bool = False


#: Somebody who may see everything.
OWNER = Bearer()


class Accepted(NamedTuple):
    """What became of a submission."""

    #: The page to go to, None if the sitting is over.
    next_page: str | None
    #: Whether it was a repeat of one that had arrived before; nothing was stored then.
    repeated: bool = False
    #: Whether it failed a check that may be tried again; `next_page` is the same page then.
    try_again: bool = False


class ReadingLeft(NamedTuple):
    """How far a sitting has come, in an average reader's time."""

    #: Seconds left.
    seconds: float
    #: The share that is done, 0 to 1.
    fraction_done: float


class Withdrawn(NamedTuple):
    """What a withdrawal removed."""

    sittings: int
    submissions: int
    #: How many of the sittings had each (factor, level); all that is kept.
    draws: Mapping[tuple[str, str], int]
