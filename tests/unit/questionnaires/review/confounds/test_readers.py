"""What counts as the same quantity and the same word, in English, in Korean and in any other language."""

import pytest

from questionnaires.review.confounds.languages import bare, length, tokens, tones
from questionnaires.review.confounds.sentences import sentences


def quantities(text, language):
    return [token.key for token in tokens(text, language) if token.kind != "word"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12 pairs and twelve pairs", ["12", "12"]),
        ("twenty-five people, one hundred and twenty chairs", ["25", "120"]),
        ("$26, 26 dollars, £1,000 and 1,000 pounds", ["26 dollar", "26 dollar", "1000 pound", "1000 pound"]),
        ("two hours and fifty minutes, 170 min", ["170 minutes", "170 minutes"]),
        ("at 9:30, at 9 am and at 9 pm", ["570 clock", "540 clock", "1260 clock"]),
        ("185 by 55 cm, 28-inch, 25 m²", ["185", "55 cm", "28 inch", "25 m²"]),
        ("70 percent, 70 %", ["70 percent", "70 percent"]),
        ("on Friday, tomorrow night", ["friday", "tomorrow", "night"]),
        ("one of them, that one", []),
        ("one box", ["1"]),
    ],
)
def test_english_quantities_are_read_by_value_and_unit(text, expected):
    assert quantities(text, "en") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("세 개와 3개", ["3 개", "3 개"]),
        ("스물다섯 명에게 25명이", ["25 명", "25 명"]),
        ("두 분은 삼십오 분 뒤에 일곱 분을", ["2 명", "35 minutes", "7 명"]),
        ("2시간 50분이 남고 170분이", ["170 minutes", "170 minutes"]),
        ("26달러입니다. 1,000유로 가운데", ["26 달러", "1000 유로"]),
        ("17:30~19:10, 07:00까지", ["1050 clock", "1150 clock", "420 clock"]),
        ("이틀째, 2일", ["2880 minutes", "2880 minutes"]),
        ("금요일 내일 밤", ["금요일", "내일", "밤"]),
        ("100개들이 한 상자, 185×55cm", ["100 개", "1 상자", "185", "55 cm"]),
        ("네, 이 방은 사람이 한 일입니다", []),
    ],
)
def test_korean_quantities_are_read_by_value_and_counter(text, expected):
    assert quantities(text, "ko") == expected


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "ordered", "ordering"),
        ("en", "sent", "send"),
        ("en", "changes", "changed"),
        ("ko", "계약서에", "계약서는"),
        ("ko", "옮겼습니다", "옮길까요"),
        ("ko", "바꿨습니다", "바꿀까요"),
    ],
)
def test_forms_of_a_word_are_the_same_word(language, one, other):
    (first,), (second,) = tokens(one, language), tokens(other, language)
    assert first.key == second.key


def test_a_contraction_is_two_words_and_keeps_its_not():
    assert [token.key for token in tokens("I've, don't", "en")] == ["i", "ve", "do", "not"]


def test_tone_is_no_part_of_what_is_said():
    assert bare("Great news! It is there.", "en") == bare("It is there.", "en")
    assert [name for name, _ in tones("Sorry, it is there!", "en")] == ["an apology", "an exclamation"]
    assert [name for name, _ in tones("죄송하지만 꼭 오세요 ㅎㅎ", "ko")] == [
        "an apology",
        "urgency",
        "an emoticon",
    ]


def test_of_other_languages_numbers_and_clock_times_are_read():
    assert quantities("Zwölf Paare, 1.000 Euro um 14:30, 2,5 Liter", "de") == ["1000", "870 clock", "2.5"]
    assert not any(token.is_claim for token in tokens("Zwölf Paare", "de"))


def test_length_is_told_in_words_or_characters():
    assert (length("two words", "en"), length("두 낱말", "ko")) == (2, 3)


def test_sentences_end_where_the_next_one_begins():
    assert sentences("Dr. Hale pays $2.50. “Now?” he asks. 네. 좋아요!") == (
        "Dr. Hale pays $2.50.",
        "“Now?” he asks.",
        "네.",
        "좋아요!",
    )
