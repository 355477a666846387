"""The parts of a side, by what they depend on: the depth, the content, the timing."""

from typing import NamedTuple

from questionnaires.review.confounds.differences import Piece


class Row(NamedTuple):
    """One row of a card."""

    term: str
    value: Piece

    @property
    def text(self) -> str:
        """The row as it is quoted."""
        return f"{self.term}: {self.value.text}"

    @property
    def whole(self) -> Piece:
        """The row with its term, where it stands in the file for all languages."""
        return Piece(self.text, self.value.path[:-2])


class Frame(NamedTuple):
    """What depends on the depth: the words around the content, the card's app, title and state."""

    say: tuple[Piece, ...]
    title: Piece
    state: Piece
    app: Piece
    #: When the agent speaks, in minutes of the day.
    clock: int

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Everything it says."""
        return (*self.say, self.title, self.state)


class Answered(NamedTuple):
    """What a log shows besides: the user's reply, what was done then, and the day in a few words."""

    reply: Piece
    title: Piece
    state: Piece
    summary: Piece


class Work(NamedTuple):
    """What depends on the content: the summary's sentences and the rows."""

    summary: tuple[Piece, ...]
    rows: tuple[Row, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything it says, with the rows' terms."""
        return (*(piece.text for piece in self.summary), *(row.text for row in self.rows))


class Plan(NamedTuple):
    """What depends on the timing: the words around the content, the lane's words, the rows."""

    say: tuple[Piece, ...]
    lane: tuple[Piece, ...]
    rows: tuple[Row, ...]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Everything it says, without the rows' terms."""
        return (*self.say, *self.lane, *(row.value for row in self.rows))
