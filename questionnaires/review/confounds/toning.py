"""Words that only one side has and that set a tone."""

from collections import Counter
from collections.abc import Iterator, Sequence

from questionnaires.review.confounds.aligning import Aligned
from questionnaires.review.confounds.differences import Difference, Piece, on_one_side
from questionnaires.review.confounds.languages import tones

Told = tuple[str, str]


def differing_tones(
    left: Sequence[Piece],
    right: Sequence[Piece],
    found: Aligned,
    language: str,
    besides: frozenset[str] = frozenset(),
) -> Iterator[Difference]:
    """Yield each word of tone that one side has more often; tones named in `besides` may differ."""
    mine, yours = (_counted(side, language, besides) for side in (left, right))
    for extra, side, is_left in ((mine - yours, left, True), (yours - mine, right, False)):
        for told in extra:
            piece = next(one for one in side if told in _told(one, language))
            other = found.counterpart(piece)
            tone, word = told
            yield on_one_side("tone", piece, (word,), is_left=is_left, other=other, remark=tone)


def tone_words(piece: Piece, language: str, besides: frozenset[str]) -> tuple[str, ...]:
    """Return the words of a text that set a tone, without those of some tones."""
    return tuple(word for tone, word in tones(piece.text, language) if tone not in besides)


def _counted(side: Sequence[Piece], language: str, besides: frozenset[str]) -> Counter[Told]:
    return Counter(told for piece in side for told in _told(piece, language) if told[0] not in besides)


def _told(piece: Piece, language: str) -> list[Told]:
    return [(tone, word.casefold()) for tone, word in tones(piece.text, language)]
