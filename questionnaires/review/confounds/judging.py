"""Which differences between complete and flawed work the declared points explain."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from questionnaires.review.confounds.aligning import align
from questionnaires.review.confounds.differences import NOTHING, OneSided
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.parts import Row, Work
from questionnaires.review.confounds.points import Points
from questionnaires.review.confounds.spans import Span, spans
from questionnaires.review.confounds.tokens import Token

_ANY = 99
#: More than this is no count of what is there, but a number of its own.
_MANY = 100
#: Stretches that overlap by no more than this only touch.
_TOUCHING = 1e-9


class Works(NamedTuple):
    """The two variants in one language."""

    complete: Work
    flawed: Work
    language: str


class Named(NamedTuple):
    """Sentences and rows of the complete work that a point is about, by their places."""

    #: From where to where in the summary, as shares of it: another language may cut its sentences otherwise.
    sentences: frozenset[tuple[float, float]] = frozenset()
    rows: frozenset[int] = frozenset()
    #: How many sentences about a point only the complete work has, and how many only the flawed one.
    lost: int = 0
    gained: int = 0
    #: Whether the points' own words are found: they are written in this language.
    by_words: bool = False


def named_in(works: Works, points: Points) -> Named:
    """Return what the points name, as far as they are written in this language."""
    complete, flawed, language = works
    found = align(complete.summary, flawed.summary, language)
    count = len(complete.summary)
    sentences: set[tuple[float, float]] = set()
    lost_words: set[str] = set()
    for one, other in (*found.alike, *((one, NOTHING) for one in found.left)):
        parted = spans(one.text, other.text, language)
        if points.names(token for span in parted for token in span.around):
            sentences.add(_stretch(complete.summary.index(one), count))
            lost_words |= {token.key for span in parted for token in span.left}
    rows = {
        place
        for place, row in enumerate(complete.rows)
        if _is_named(row, row_of(flawed.rows, row.term), points, lost_words, language)
    }
    lost = sum(_stretch(complete.summary.index(one), count) in sentences for one in found.left)
    told = [token for text in complete.texts for token in tokens(text, language) if token.kind == "word"]
    return Named(frozenset(sentences), frozenset(rows), lost, len(found.right), points.names(told))


def row_of(rows: Sequence[Row], term: str) -> Row | None:
    """Return the row with a term, or None."""
    return next((row for row in rows if row.term == term), None)


class Judge:
    """Tells which differences the declared points explain.

    Points are written in one language. What they name there, by place, they name in the others as well.
    """

    def __init__(self, points: Points, language: str, named: Mapping[str, Named]) -> None:
        self.points, self.language = points, language
        self.own = named.get(language, Named())
        self.others = [one for lang, one in named.items() if lang != language]
        #: Whether the points name anything anywhere; if not, words are left alone.
        self.is_known = any(one.sentences or one.rows for one in named.values())

    def names_sentence(self, place: int, count: int) -> bool:
        """Return whether a sentence of the complete work is what a point is about."""
        start, end = _stretch(place, count)
        if not self.is_known or (start, end) in self.own.sentences:
            return True
        stretches = (stretch for one in self.others for stretch in one.sentences)
        return any(min(end, last) - max(start, first) > _TOUCHING for first, last in stretches)

    def names_row(self, place: int) -> bool:
        """Return whether a row of the complete work is what a point is about."""
        return not self.is_known or any(place in one.rows for one in (self.own, *self.others))

    @property
    def may_be_lost(self) -> int:
        """How many sentences the flawed work may lack."""
        return max(one.lost for one in (self.own, *self.others)) if self.is_known else _ANY

    @property
    def may_be_gained(self) -> int:
        """How many sentences of its own the flawed work may have, to tell what it lacks."""
        told = [one.gained for one in (self.own, *self.others) if one.by_words]
        return max([int(self.points.missing), *told]) if self.is_known else _ANY

    def tells_of_points(self, told: Sequence[Token]) -> bool:
        """Return whether a sentence tells of a point, or how much is left to do."""
        lacks = self.points.missing and any("lacks" in token.does for token in told)
        counts = any(token.kind != "word" for token in told)
        return self.points.names(told) or (lacks and (counts or not self.own.by_words))

    def counts_what_is_there(self, parted: Sequence[Span], *, is_named: bool) -> bool:
        """Return whether a row only says how much is there: 4 of 6 where the complete work has 6 of 6."""
        pair = parted[0].swapped if len(parted) == 1 else None
        if pair is None or not (is_named and self.points.missing):
            return False
        return pair[1].value < pair[0].value and (pair[0].value <= _MANY or pair[0].kind == "time")

    def explains(self, span: Span, *, is_named: bool) -> bool:
        """Return whether a stretch in which two sentences differ belongs to a point."""
        if not any(token.counts for token in (*span.left, *span.right)):
            return True
        if self.points.names(span.around) or any("lacks" in token.does for token in span.right):
            return True
        # In the language of the points, what only one variant says must be near a word that names one.
        return is_named and (bool(span.left and span.right) or not self.own.by_words)

    def exchanged(self, only: OneSided) -> Iterator[tuple[Token, Token]]:
        """Yield the quantities of one unit that each side has for itself, in pairs; declared ones first."""
        left = [token for token in only.left if token.kind != "word"]
        right = [token for token in only.right if token.kind != "word"]
        pairs = [(one, other) for one in left for other in right if one.unit == other.unit]
        for one, other in sorted(pairs, key=lambda pair: not self.points.explains(*pair)):
            if one in left and other in right:
                left.remove(one)
                right.remove(other)
                yield one, other


def _stretch(place: int, count: int) -> tuple[float, float]:
    return place / count, (place + 1) / count


def _is_named(row: Row, other: Row | None, points: Points, lost: set[str], language: str) -> bool:
    text = other.value.text if other else ""
    if text == row.value.text:
        return False
    around = (token for span in spans(row.value.text, text, language) for token in span.around)
    if points.names((*tokens(row.term, language), *around)):
        return True
    # A row that is gone may only say what a sentence about a point said.
    told = [token.key for token in tokens(row.value.text, language) if token.counts]
    return other is None and bool(told) and all(key in lost for key in told)
