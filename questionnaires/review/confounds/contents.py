"""Complete work and its flawed variant: they may differ in declared points, and in what follows from these."""

from collections.abc import Iterator

from questionnaires.review.confounds.aligning import align, out_of_order, rows_out_of_order
from questionnaires.review.confounds.differences import (
    Difference,
    OneSided,
    Piece,
    What,
    on_one_side,
    one_sided,
)
from questionnaires.review.confounds.judging import Judge, Works, row_of
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.spans import spans
from questionnaires.review.confounds.toning import differing_tones


def compare_works(works: Works, judge: Judge) -> Iterator[Difference]:
    """Yield what two variants of the work differ in besides the declared points."""
    yield from _compare_summaries(works, judge)
    yield from _compare_rows(works, judge)


def _compare_summaries(works: Works, judge: Judge) -> Iterator[Difference]:
    complete, flawed, language = works
    found = align(complete.summary, flawed.summary, language)
    yield from differing_tones(complete.summary, flawed.summary, found, language)
    if disorder := out_of_order(complete.summary, flawed.summary, found.matched):
        yield disorder
    places, count = {id(one): place for place, one in enumerate(complete.summary)}, len(complete.summary)
    for one, other in found.alike:
        is_named = judge.names_sentence(places[id(one)], count)
        yield from _unexplained(one, other, judge, is_named=is_named, word="sentence")
    lost = [one for one in found.left if judge.names_sentence(places[id(one)], count)]
    for one in found.left:
        if one not in lost[: judge.may_be_lost]:
            yield on_one_side("sentence", one, is_left=True)
    gained = [one for one in found.right if judge.tells_of_points(tokens(one.text, language))]
    for one in found.right:
        if one not in gained[: judge.may_be_gained]:
            yield on_one_side("sentence", one, is_left=False)


def _compare_rows(works: Works, judge: Judge) -> Iterator[Difference]:
    complete, flawed, language = works
    for place, row in enumerate(complete.rows):
        other, is_named = row_of(flawed.rows, row.term), judge.names_row(place)
        if other is not None:
            yield from _unexplained(row.value, other.value, judge, is_named=is_named, word="fact")
        elif not (is_named and judge.points.missing):
            yield on_one_side("fact", row.whole, (row.term,), is_left=True)
    for row in flawed.rows:
        told = tokens(row.text, language)
        names_lack = judge.points.missing and any("lacks" in token.does for token in told)
        if row_of(complete.rows, row.term) is None and not names_lack:
            yield on_one_side("fact", row.whole, (row.term,), is_left=False)
    yield from rows_out_of_order(complete.rows, flawed.rows)


def _unexplained(one: Piece, other: Piece, judge: Judge, *, is_named: bool, word: What) -> Iterator[Difference]:
    parted = spans(one.text, other.text, judge.language)
    if judge.counts_what_is_there(parted, is_named=is_named and word == "fact"):
        return
    unexplained = [span for span in parted if not judge.explains(span, is_named=is_named)]
    only = one_sided(tokens(one.text, judge.language), tokens(other.text, judge.language))
    # Of two amounts in one unit each side has its own: that is judged by the numbers, whatever the words say.
    amounts = list(judge.exchanged(only))
    settled = [token for pair in amounts for token in pair]
    changed = [pair for pair in amounts if not judge.points.explains(*pair)]
    left = [t for span in unexplained for t in span.left if t in only.left and t not in settled]
    right = [t for span in unexplained for t in span.right if t in only.right and t not in settled]
    left, right = [*left, *(pair[0] for pair in changed)], [*right, *(pair[1] for pair in changed)]
    yield from OneSided(tuple(left), tuple(right)).told(one, other, word)
