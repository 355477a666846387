"""How long pages take: words and letters, what is read again, and what has to be answered."""

import pytest

from questionnaires.design.reading import AGAIN, block_seconds, count_of, reading_seconds
from questionnaires.design.views import Day, FieldView, LogEntry, Option, PageView, Question, SideView

MINUTE_EN = "word " * 220
MINUTE_KO = "가나다라마 " * 115


def page(language="en", **shown):
    return PageView(page_id="page", kind="form", language=language, title="", **shown)


def day(number, status, text=MINUTE_EN):
    return Day(number, "", "", (LogEntry("news", "", "", text),), status)


@pytest.mark.parametrize(("language", "text"), [("en", MINUTE_EN), ("ko", MINUTE_KO), ("pt-BR", MINUTE_EN)])
def test_a_minute_of_text_takes_a_minute(language, text):
    assert reading_seconds(page(language, text=text)) == 60


def test_marks_of_markdown_and_punctuation_are_not_read():
    assert count_of("## One - **two** / three …", "en") == 3
    assert count_of("‘하나’ · 둘!", "ko") == 3


def test_days_of_an_earlier_checkpoint_are_folded():
    assert reading_seconds(page(days=(day(1, "earlier"), day(2, "today", "word " * 110)))) == 60 * AGAIN + 30


def test_what_stands_on_two_pages_of_a_block_is_read_again():
    first, second = page(situation=MINUTE_EN), page(situation=MINUTE_EN, text="word " * 110)
    assert block_seconds([first, second]) == 60 + 12 + 30
    assert block_seconds([first]) + block_seconds([second]) == 60 + 90


def test_what_both_sides_say_alike_is_read_again():
    sides = tuple(SideView(letter, "", (LogEntry("agent", "", "", MINUTE_EN),)) for letter in "AB")
    assert reading_seconds(page(sides=sides)) == 60 + 60 * AGAIN


def test_a_sentence_with_another_number_is_read_again_and_a_number_by_itself_is_not():
    days = [page(text=f"How well did it fit your request on Day {number}, all in all?") for number in (2, 4)]
    assert block_seconds(days) == pytest.approx((1 + AGAIN) * block_seconds(days[:1]), abs=0.1)
    prices = [page(text=f"£{number}") for number in (2, 4)]
    assert block_seconds(prices) == pytest.approx(2 * block_seconds(prices[:1]), abs=0.1)


def test_questions_are_read_with_their_answers_and_then_answered():
    options = tuple(Option(str(number), "word " * 11) for number in range(2))
    asked = Question("word " * 22, (FieldView("q", "choice", "", options),))
    # 22 + 11 words, the second answer in the words of the first, and four seconds to choose.
    assert reading_seconds(page(questions=(asked,))) == pytest.approx(60 * (33 + 11 * AGAIN) / 220 + 4, abs=0.1)


@pytest.mark.parametrize(("required", "seconds"), [(True, 20), (False, 4)])
def test_text_of_ones_own_takes_time_if_it_is_asked_for(required, seconds):
    asked = Question("", (FieldView("why", "long_text", "", required=required),))
    assert reading_seconds(page(questions=(asked,))) == seconds
