"""From a contrast to its differences, in one language."""

from collections.abc import Iterator

from questionnaires.language.scenario import Scenario
from questionnaires.review.confounds.contents import compare_works
from questionnaires.review.confounds.contrasts import Contrast, Spoken
from questionnaires.review.confounds.differences import NOTHING, Difference, Piece
from questionnaires.review.confounds.framing import compare_frames
from questionnaires.review.confounds.judging import Judge, Works, named_in
from questionnaires.review.confounds.keeping import compare_with_plans
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.parts import Frame, Plan
from questionnaires.review.confounds.plans import timed
from questionnaires.review.confounds.points import points_of
from questionnaires.review.confounds.replying import compare_answered
from questionnaires.review.confounds.sizes import compare_lengths
from questionnaires.review.confounds.timings import compare_plans
from questionnaires.review.confounds.variants import CONTENT, Reader


def differences_of(contrast: Contrast, scenario: Scenario, language: str) -> Iterator[Difference]:
    """Yield everything two variants differ in besides what they are meant to."""
    reader = Reader.of(scenario, contrast.task, language, timing=contrast.kind == "timing")
    match contrast:
        case Contrast(kind="words", left=Spoken() as left, right=Spoken() as right):
            yield from _of_words(reader, left, right)
        case Contrast(kind="replies", left=Spoken() as left, right=Spoken() as right):
            answered, known = (reader.answered(left), reader.answered(right)), known_anyway(reader)
            yield from compare_answered(*answered, reader.frame(right), known, language)
        case Contrast(kind="content", right=str() as flawed):
            yield from _of_content(reader, flawed)
        case Contrast(kind="timing", left=str() as first, right=str() as second):
            yield from _of_timing(reader, first, second)


def known_anyway(reader: Reader) -> frozenset[str]:
    """Return the keys of what a task's sides say at any depth: its content, its rows, its name."""
    texts = [reader.read(reader.task.title), reader.read(reader.task.need)]
    if reader.task.survey:
        texts.append(reader.read(reader.task.survey.task_label))
    texts += [text for name in reader.task.content for text in reader.work(name).texts]
    told = [token for text in texts for token in tokens(text, reader.language)]
    # Of "two boxes" one may say "the boxes".
    units = {token.key for one in told if one.unit for token in tokens(one.unit, reader.language)}
    return frozenset({*units, *(token.key for token in told)})


def _of_words(reader: Reader, left: Spoken, right: Spoken) -> Iterator[Difference]:
    one, other = reader.frame(left), reader.frame(right)
    yield from compare_frames(one, other, known_anyway(reader), reader.language)
    work = reader.work("complete").texts
    where = (_longest(one.say), _longest(other.say))
    yield from compare_lengths((*_texts(one), *work), (*_texts(other), *work), where, reader.language)


def _of_content(reader: Reader, flawed: str) -> Iterator[Difference]:
    languages = reader.scenario.languages
    points = points_of(reader.task, flawed, languages)
    readers = {language: Reader.of(reader.scenario, reader.task.id, language) for language in languages}
    works = {lang: Works(one.work("complete"), one.work(flawed), lang) for lang, one in readers.items()}
    named = {language: named_in(one, points) for language, one in works.items()}
    mine = works[reader.language]
    yield from compare_works(mine, Judge(points, reader.language, named))
    around = _around(reader)
    where = (_longest(mine.complete.summary), _longest(mine.flawed.summary))
    sides = ((*mine.complete.texts, *around), (*mine.flawed.texts, *around))
    for found in compare_lengths(*sides, where, reader.language):
        # What lacks something may well be shorter.
        if found.only_right or not points.missing:
            yield found


def _of_timing(reader: Reader, first: str, second: str) -> Iterator[Difference]:
    left, right = timed(reader, first), timed(reader, second)
    yield from compare_plans(left, right, reader.language)
    yield from compare_with_plans(left, right, reader)
    work = [piece.text for piece in reader.work("complete").summary]
    where = (_longest(left.plan.say), _longest(right.plan.say))
    sides = ((*_texts(left.plan), *work), (*_texts(right.plan), *work))
    yield from compare_lengths(*sides, where, reader.language)


def _around(reader: Reader) -> tuple[str, ...]:
    """Return what stands around the work on a page: the words of a plan, else those of a depth."""
    if not reader.task.timing:
        return _texts(reader.frame(Spoken(next(iter(reader.task.words)), "")))
    timing = Reader.of(reader.scenario, reader.task.id, reader.language, timing=True)
    return _texts(timing.plan(next(iter(reader.task.timing))))


def _texts(side: Frame | Plan) -> tuple[str, ...]:
    rows = [row.term for row in side.rows] if isinstance(side, Plan) else []
    return (*(piece.text.replace(CONTENT, "") for piece in side.pieces), *rows)


def _longest(pieces: tuple[Piece, ...]) -> Piece:
    return max(pieces, key=lambda piece: len(piece.text), default=NOTHING)
