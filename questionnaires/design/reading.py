"""How long a page takes to read and answer: progress, the promised minutes and `survey check` count in it.

`docs/decisions/0012-reading-time.md` tells where the numbers come from and how far they can be trusted.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from questionnaires.design.views import Day, FieldView, LogEntry, PageView, Question, Timeline

#: Words a minute in languages with spaces between words: 238 for English prose that is no fiction (Brysbaert,
#: 2019, doi:10.1016/j.jml.2019.104047), slowed a little, since people read to judge.
WORDS_PER_MINUTE = 220
#: Letters a minute where words are counted otherwise. Korean: 202 words (Song, Kim and Hyung, 2016,
#: doi:10.3341/jkos.2016.57.4.642) to 226 (Brysbaert's table) of 2.9 syllables, slowed as much. Japanese and
#: Chinese: Trauzettel-Klosinski and Dietz (2012), doi:10.1167/iovs.11-8284, for reading aloud.
LETTERS_PER_MINUTE = {"ko": 575, "ja": 360, "zh": 255}
#: How much of its time a text takes that was read before, word for word.
AGAIN = 0.2
#: Characters from which a text is a sentence, so that a number in it is not all it says.
_SENTENCE = 30
#: Seconds to decide and to answer, by field type, once the question and its answers are read.
_ANSWERING = {"scale": 4, "choice": 4, "side": 6, "multiple": 7, "number": 6, "slider": 6, "date": 6}
#: Seconds for text of one's own: some is asked for, or most people leave it empty.
_WRITING, _PASSING = 20, 4


def reading_seconds(view: PageView) -> float:
    """Return the seconds an average reader needs for a page that is the first of its block."""
    return block_seconds([view])


def block_seconds(views: Iterable[PageView]) -> float:
    """Return the seconds for the pages of one block, read one after the other.

    What stood there before word for word, such as the situation, a side of a pair or the words of a scale,
    counts a fifth; so does a sentence in which only a number is another. Days that were read at an earlier
    checkpoint are folded and count a fifth, too.
    """
    seen: set[str] = set()
    total = 0.0
    for view in views:
        folded = _texts_of_days(day for day in view.days if day.status == "earlier")
        total += AGAIN * sum(_seconds(text, view.language) for text in folded if text)
        for text in filter(None, _texts_of(view)):
            known = _without_numbers(text)
            total += _seconds(text, view.language) * (AGAIN if known in seen else 1)
            seen.add(known)
        total += sum(map(_answering, view.fields))
    return round(total, 1)


def count_of(text: str, language: str) -> int:
    """Return how much there is to read: words, or letters where a language's rate is in letters.

    >>> count_of("**Two** words - no more", "en"), count_of("두 단어", "ko")
    (4, 3)
    """
    if language.split("-")[0] in LETTERS_PER_MINUTE:
        return sum(map(str.isalnum, text))
    # Marks of Markdown and dashes stand by themselves, and nobody reads them.
    return sum(any(map(str.isalnum, word)) for word in text.split())


@lru_cache(maxsize=10_000)
def _seconds(text: str, language: str) -> float:
    return 60 * count_of(text, language) / LETTERS_PER_MINUTE.get(language.split("-")[0], WORDS_PER_MINUTE)


@lru_cache(maxsize=10_000)
def _without_numbers(text: str) -> str:
    return re.sub(r"\d+", "", text) if len(text) > _SENTENCE else text


def _answering(field: FieldView) -> float:
    if field.type in {"text", "long_text"}:
        return _WRITING if field.required else _PASSING
    return _ANSWERING[field.type]


def _texts_of(view: PageView) -> list[str]:
    """Return what is in sight on a page, in order; what a click would unfold is left out."""
    found = [view.kicker, view.title, view.lede, view.text, view.situation, view.request]
    for term in view.terms:
        found += (term.label, *term.lines)
    if view.timeline:
        found += _texts_of_timeline(view.timeline)
    found += _texts_of_days(day for day in view.days if day.status != "earlier")
    for side in view.sides:
        found += (side.name, *_texts_of_entries(side.entries))
    found.append(view.items_title)
    for question in view.questions:
        found += _texts_of_question(question)
    found.append(view.statement)
    return found


def _texts_of_days(days: Iterable[Day]) -> list[str]:
    found: list[str] = []
    for day in days:
        found += (day.weekday, "" if day.status == "today" else day.digest, *_texts_of_entries(day.entries))
    return found


def _texts_of_entries(entries: Iterable[LogEntry]) -> list[str]:
    found: list[str] = []
    for entry in entries:
        found += (entry.who, entry.clock, entry.text)
        if entry.card:
            found.append(entry.card.title)
            found += (text for row in entry.card.rows for text in (row.term, row.value))
    return found


def _texts_of_timeline(timeline: Timeline) -> list[str]:
    bars = (timeline.now, *timeline.nights, *((timeline.due,) if timeline.due else ()))
    return [timeline.title, timeline.own_label, timeline.work_label, *(bar.label for bar in bars)]


def _texts_of_question(question: Question) -> list[str]:
    found = [question.text, question.hint]
    for field in question.fields:
        found += (field.low, field.high, field.unit, field.reminder.text if field.reminder else "")
        found += (option.label for option in field.options)
        if field.guide:
            found.append(field.guide.intro)
            found += (text for row in field.guide.points for text in (row.term, row.value))
    return found
