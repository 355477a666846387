"""Translations: what is much shorter than the others, untranslated, or in the wrong letters."""

import pytest

from questionnaires.language.study import Study
from questionnaires.review.translating import doubts_about

#: Twelve sentences that only differ in a word, and their translations.
WORDS = ["red", "blue", "green", "white", "black", "grey", "pink", "brown", "gold", "warm", "cold", "light"]
ENGLISH = "Please say how much you would like to have a {} bicycle of your own, and why you would."
KOREAN = "{} 자전거를 한 대 갖고 싶은 마음이 얼마나 큰지, 그리고 왜 그렇게 생각하는지 말씀해 주세요."


def study(**others):
    texts = {f"item_{word}": {"en": ENGLISH.format(word), "ko": KOREAN.format(word)} for word in WORDS}
    items = [
        {"id": name, "construct": "why", "type": "text", "text": text}
        for name, text in {**texts, **others}.items()
    ]
    return Study.model_validate(
        {
            "schema": "study/1",
            "id": "translated",
            "version": "1.0.0",
            "languages": ["en", "ko"],
            "title": {"en": "A study", "ko": "연구"},
            "estimated_minutes": [5, 10],
            "contact": "study@example.org",
            "timezone": "UTC",
            "exits": {"completed": {"text": {"en": "Thank you.", "ko": "고맙습니다."}}},
            "privacy": {"stored": {"en": "Answers.", "ko": "응답."}, "withdrawal": "2"},
            "items": items,
            "pages": [{"id": "welcome", "kind": "consent", "text": "1", "statement": "2"}],
        }
    )


def found(**others):
    return [(doubt.what, doubt.path) for doubt in doubts_about(study(**others))]


def test_nothing_is_doubtful_about_even_translations():
    assert found() == []


@pytest.mark.parametrize(
    ("what", "english", "korean", "language"),
    [
        ("length", ENGLISH.format("old") + " " + ENGLISH.format("new"), KOREAN.format("낡은"), "ko"),
        ("length", ENGLISH.format("old"), " ".join([KOREAN.format("낡은")] * 2), "ko"),
        ("same", "Please say why you think so.", "Please say why you think so.", "ko"),
        ("script", "Please say why 그렇게 you think so.", "왜 그렇게 생각하는지 말씀해 주세요.", "en"),
        ("script", "Please say why you think so.", "왜 그렇게 Please say why you think so.", "ko"),
    ],
    ids=["half is missing", "twice as long", "untranslated", "Korean in English", "English in Korean"],
)
def test_what_is_doubtful_is_told_at_the_translation(what, english, korean, language):
    doubts = found(odd={"en": english, "ko": korean})
    assert (what, ("items", len(WORDS), "text", language)) in doubts
    assert {kind for kind, _ in doubts} <= {what, "script"}


@pytest.mark.parametrize(
    "korean",
    ["GPT, Claude 같은 AI 챗봇", "Prolific", "{own_preference}", "PDF 파일은 Excel에서 열어 주세요."],
)
def test_names_and_placeholders_may_be_the_same(korean):
    assert found(odd={"en": korean if korean.isascii() else "A PDF", "ko": korean}) == []


def test_a_file_with_few_texts_has_no_usual_length():
    few = study().model_copy(
        update={"items": study(odd={"en": ENGLISH.format("old") * 2, "ko": "예."}).items[-1:]}
    )
    assert doubts_about(few) == ()


def test_half_a_long_text_is_missed_sooner_than_half_a_short_one():
    long = {"en": ENGLISH.format("old") * 5, "ko": KOREAN.format("낡은") * 3}
    short = {"en": ENGLISH.format("old"), "ko": KOREAN.format("낡은")[:32]}
    assert ("length", ("items", len(WORDS), "text", "ko")) in found(odd=long)
    assert found(odd=short) == []
