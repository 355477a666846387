"""What the preview has at hand: the files, the last review, reading times, the clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from flask import current_app

from survey_app.preview.manuscript import Manuscript
from survey_app.preview.pace import Pace
from survey_app.preview.reviewing import Review, ReviewApart
from survey_app.preview.reviews import Reviews
from survey_app.web.clock import Clock, now

_EXTENSION = "survey_preview"


@dataclass
class Studio:
    """One study under the eyes of its author."""

    path: Path
    #: A pattern of `editors`, "" for no links.
    editor: str = ""
    clock: Clock = now
    #: For how many seconds a browser that asks for news is kept waiting.
    patience: float = 20.0
    review: Callable[[Path], Review] = ReviewApart
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        self.manuscript = Manuscript(self.path)
        self.reviews = Reviews(lambda: self.review(self.manuscript.path))


def studio() -> Studio:
    """Return the studio of the current app."""
    found: Studio = current_app.extensions[_EXTENSION]
    return found


def furnish(extensions: dict[str, object], made: Studio) -> None:
    """Keep a studio with its app."""
    extensions[_EXTENSION] = made
