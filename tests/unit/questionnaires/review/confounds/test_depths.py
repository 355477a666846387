"""Two depths of one task: asking and announcing is what they are about, anything else is a confound."""

# ruff: noqa: E501 -- files of authors have long lines, and are shown as they are written

import pytest

#: Words of the two depths; nothing but what the name says differs, besides asking and announcing.
CONFOUNDED = {
    "number, en": """
        words:
          suggest: {say: {en: "It needs 12 screws. {content} Shall I order it?"}}
          execute: {say: {en: "It needs 14 screws. {content} I have ordered it."}}
    """,
    "number, ko": """
        words:
          suggest: {say: {ko: "나사 세 개가 필요합니다. {content} 주문할까요?"}}
          execute: {say: {ko: "나사 네 개가 필요합니다. {content} 주문했습니다."}}
    """,
    "time, en": """
        words:
          suggest: {say: {en: "The school comes {{t:D3T14:00|rel}}. {content} Shall I order it?"}}
          execute: {say: {en: "The school comes {{t:D3T15:00|rel}}. {content} I have ordered it."}}
    """,
    "time, ko": """
        words:
          suggest: {say: {ko: "학교는 {{t:D3T14:00|rel}}에 옵니다. {content} 주문할까요?"}}
          execute: {say: {ko: "학교는 {{t:D4T14:00|rel}}에 옵니다. {content} 주문했습니다."}}
    """,
    "fact, en": """
        words:
          suggest: {action: {title: {en: Order with Miller prepared}}}
          execute: {action: {title: {en: Order placed}}}
    """,
    "fact, ko": """
        words:
          suggest: {action: {title: {ko: 밀러 상사 주문 준비}}}
          execute: {action: {title: {ko: 주문 완료}}}
    """,
    "sentence, en": """
        words:
          suggest: {say: {en: "{content} Shall I order it?"}}
          execute: {say: {en: "{content} The corner shop has closed. I have ordered it."}}
    """,
    "sentence, ko": """
        words:
          suggest: {say: {ko: "{content} 주문할까요?"}}
          execute: {say: {ko: "{content} 벽은 흰색입니다. 주문했습니다."}}
    """,
    "tone, en": """
        words:
          suggest: {say: {en: "{content} Shall I order it?"}}
          execute: {say: {en: "Unfortunately, {content} I have ordered it."}}
    """,
    "tone, ko": """
        words:
          suggest: {say: {ko: "{content} 주문할까요?"}}
          execute: {say: {ko: "{content} 죄송하지만 주문했습니다."}}
    """,
    "order, en": """
        words:
          suggest: {say: {en: "The school comes. The box is empty. {content} Shall I order it?"}}
          execute: {say: {en: "The box is empty. The school comes. {content} I have ordered it."}}
    """,
    "order, ko": """
        words:
          suggest: {say: {ko: "학교에서 옵니다. {content} 주문할까요?"}}
          execute: {say: {ko: "{content} 학교에서 옵니다. 주문했습니다."}}
    """,
    "length, en": """
        words:
          suggest: {say: {en: "{content} Shall I order it?"}}
          execute: {say: {en: "{content} I have gone ahead and ordered it now, and what I ordered is confirmed."}}
    """,
    "length, ko": """
        words:
          suggest: {say: {ko: "{content} 주문할까요?"}}
          execute: {say: {ko: "{content} 이미 주문을 진행하여 주문을 완료했고 접수 확인도 방금 받았습니다."}}
    """,
}
CLEAN = {
    "a question and an announcement": """
        words:
          suggest: {say: {en: "{content} I have drafted a letter. May it go out?", ko: "{content} 편지를 써 두었습니다. 보내도 될까요?"}}
          execute: {say: {en: "{content} I have written a letter, and it has gone out.", ko: "{content} 편지를 써서 방금 보냈습니다."}}
    """,
    "one number in digits and in words": """
        words:
          suggest: {say: {en: "It needs 12 screws. {content} Shall I order it?", ko: "나사 3개가 필요합니다. {content} 주문할까요?"}}
          execute: {say: {en: "It needs twelve screws. {content} I have ordered it.", ko: "나사 세 개가 필요합니다. {content} 주문했습니다."}}
    """,
    "the time of the act, on its card": """
        words:
          execute: {action: {state: {en: "Sent at {{t:D2T09:10|time}}", ko: "{{t:D2T09:10|time}} 발송"}}}
    """,
    "what the content says anyway": """
        words:
          suggest: {say: {en: "{content} Shall I order the box?", ko: "{content} 상자를 주문할까요?"}}
          execute: {say: {en: "{content} I have ordered the pairs.", ko: "{content} 세트를 주문했습니다."}}
    """,
    "the same tone on both sides": """
        words:
          suggest: {say: {en: "Sorry, {content} Shall I order it?", ko: "죄송하지만 {content} 주문할까요?"}}
          execute: {say: {en: "Sorry, {content} I have ordered it.", ko: "죄송하지만 {content} 주문했습니다."}}
    """,
}


@pytest.mark.parametrize("name", CONFOUNDED)
def test_each_sort_of_difference_is_found_by_its_own_rule_alone(sorts, name):
    what, language = name.split(", ")
    assert sorts(CONFOUNDED[name]) == {(what, language)}


@pytest.mark.parametrize("name", CLEAN)
def test_what_belongs_to_the_act_is_no_confound(sorts, name):
    assert sorts(CLEAN[name]) == set()


def test_a_finding_names_both_sentences_the_language_and_everybody_who_reads_them(confounds):
    (found,) = confounds(CONFOUNDED["number, en"])
    assert "“It needs 12 screws.”; execute: “It needs 14 screws.”" in found.message
    assert "`suggest` says “12” and `execute` says “14”" in found.message
    assert found.message.endswith(
        "(week log, equal: for the reviewer suggest is aligned, execute misaligned; "
        "for the operator suggest is misaligned, execute aligned; en)"
    )


def test_a_finding_leads_to_the_text_that_says_more(confounds):
    (found,) = confounds(CONFOUNDED["sentence, en"])
    assert found.path == ("tasks", 1, "words", "execute", "say", "en")
    assert "suggest: nothing; execute: “The corner shop has closed.”" in found.message


def test_both_depths_have_to_speak_of_the_act(sorts):
    silent = """
        words:
          execute: {say: {en: "{content}"}}
    """
    assert sorts(silent) == {("sentence", "en")}


def test_the_user_says_yes_and_nothing_else(sorts):
    answered = """
        words:
          suggest:
            user_reply: {en: "Well done! Yes, please order it.", ko: "네, 주문해 주세요."}
            confirmation: {title: {en: Order placed, ko: 주문 완료}, state: {en: "Confirmed at {{t:D2T09:45|time}}", ko: "{{t:D2T09:45|time}} 접수"}}
    """
    assert sorts(answered) == {("tone", "en")}


def test_what_is_done_after_a_yes_is_what_is_done_at_once(sorts):
    confirmed = """
        words:
          suggest:
            user_reply: {en: "Yes, please.", ko: "네."}
            confirmation: {title: {en: Two orders placed, ko: 주문 완료}, state: {en: "Confirmed at {{t:D2T09:45|time}}", ko: "{{t:D2T09:45|time}} 접수"}}
    """
    assert sorts(confirmed) == {("number", "en")}


def test_a_korean_statement_keeps_its_level(sorts):
    mixed = """
        words:
          suggest: {say: {ko: "주문을 준비했어요. {content} 주문할까요?"}}
          execute: {say: {ko: "주문을 준비했습니다. {content} 주문했습니다."}}
    """
    assert ("tone", "ko") in sorts(mixed)


def test_the_icon_names_the_app_and_never_the_depth(sorts):
    assert sorts("words: {execute: {action: {app: mail}}}") == {("fact", "en"), ("fact", "ko")}


def test_words_that_a_content_replaces_are_compared_as_well(confounds):
    replaced = """
        content:
          incomplete:
            summary: {en: A box is there., ko: 한 상자가 있습니다.}
            facts: [{term: {en: Price, ko: 금액}, value: {en: 54 euros, ko: 54유로}}]
            missing: [p_pairs]
            words:
              suggest:
                say: {en: "{content} The shop is closed. Shall I order it?", ko: "{content} 주문할까요?"}
                action: {app: shop, title: {en: Order prepared, ko: 주문 준비}, state: {en: Not ordered yet, ko: 주문 전}}
    """
    found = {one.path: one.message for one in confounds(replaced) if one.what == "sentence"}
    message = found["tasks", 1, "content", "incomplete", "words", "suggest", "say", "en"]
    assert "`suggest with incomplete content`" in message
