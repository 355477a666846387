"""How hard texts are to read: in the order in which anybody would put them."""

import pytest

from questionnaires.review.readability import level_of, syllables_in

EASY = {
    "en": "The cat sat on the mat. It was warm there. Then the dog came in and they played.",
    "ko": "엄마가 시장에 갔다. 나는 집에서 숙제를 했다. 저녁에는 다 같이 밥을 먹었다.",
}
NEWS = {
    "en": (
        "The government approved next year's budget on Tuesday and sent it to parliament. Total spending will "
        "rise by three percent, with a focus on support for vulnerable households and on public finances, "
        "officials said."
    ),
    "ko": (
        "정부는 내년도 예산안을 국무회의에서 의결하고 국회에 제출했다. "
        "총지출 규모는 올해보다 늘어난 656조 원으로, 재정 건전성 강화와 취약계층 지원 확대에 중점을 두었다."
    ),
}
FINE_PRINT = {
    "en": (
        "Notwithstanding any prior indication of consent, participants may at any time discontinue their "
        "involvement without incurring any penalty or forfeiture of benefits to which they would otherwise be "
        "entitled pursuant to applicable institutional regulations."
    ),
    "ko": (
        "본 연구에 참여하시는 경우 수집된 개인정보는 개인정보보호법에 의거하여 "
        "연구목적 달성 후 지체없이 파기되며, 연구대상자의 자발적인 동의철회 의사표시가 있는 경우 "
        "수집된 자료의 활용여부를 연구책임자에게 확인하실 수 있습니다."
    ),
}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_fine_print_is_harder_than_news_and_news_harder_than_a_childs_story(language):
    levels = [level_of([text[language]], language)[0] for text in (EASY, NEWS, FINE_PRINT)]
    assert levels == sorted(levels)
    assert levels[1] - levels[0] > 5
    assert levels[2] - levels[1] > 5


def test_kincaids_formula_gives_the_published_grade_of_a_short_sentence():
    assert level_of(["The cat sat on the mat."], "en") == (-1.45, 6)


def test_a_line_is_a_sentence_of_its_own():
    assert level_of(["One two three\nfour five six"], "en") == level_of(["One two three. Four five six."], "en")


@pytest.mark.parametrize(("texts", "language"), [([], "en"), (["…"], "en"), (["Bonjour à tous."], "fr")])
def test_nothing_is_said_of_what_cannot_be_measured(texts, language):
    assert level_of(texts, language) is None


HEARD = {1: "a make makes asked the rhythm", 2: "raises wanted table", 3: "reviewer", 4: "operator"}


@pytest.mark.parametrize(("word", "count"), [(word, count) for count in HEARD for word in HEARD[count].split()])
def test_syllables_are_those_that_are_heard(word, count):
    assert syllables_in(word) == count
