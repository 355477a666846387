"""Two ways to time one work: each side speaks of its own plan, and both of the same things."""

# ruff: noqa: E501 -- files of authors have long lines, and are shown as they are written

import pytest

PLANS = """
content:
  complete: {summary: {en: You get the whole list., ko: 목록을 모두 드립니다.}}
timing:
  now:
    work: {open: "D2T09:00", close: "D2T09:25"}
    ready: "D2T09:25"
    cost: {press: 25}
    say:
      en: "I print the list now, from {{t:D2T09:00|time}} to {{t:D2T09:25|time}}. {content} Your tender can begin at {{t:D2T09:25|time}} and stops at {{t:D2T09:40|time}}."
      ko: "목록은 지금, {{t:D2T09:00|time}}부터 {{t:D2T09:25|time}}까지 인쇄합니다. {content} 입찰은 {{t:D2T09:25|time}}에 시작해 {{t:D2T09:40|time}}에 중단됩니다."
    consequence:
      en: "The agent works from {{t:D2T09:00|time}}. Your tender stops at {{t:D2T09:40|time}}. The city closes at {{t:D2T12:00|time}}."
      ko: "에이전트는 {{t:D2T09:00|time}}부터 일합니다. 입찰은 {{t:D2T09:40|time}}에 중단됩니다. 시청은 {{t:D2T12:00|time}}에 마감합니다."
    facts: [{term: {en: Your tender, ko: 입찰}, value: {en: "Stops at {{t:D2T09:40|time}}", ko: "{{t:D2T09:40|time}} 중단"}}]
    own_work: [{open: "D2T09:25", close: "D2T09:40"}]
  deferred:
    work: {open: "D3T02:00", close: "D3T02:25"}
    ready: "D3T07:00"
    say:
      en: "I print the list while you sleep, from {{t:D3T02:00|time}} to {{t:D3T02:25|time}}. {content} Your tender can begin at {{t:D2T09:00|time}} and is ready at {{t:D2T09:30|time}}."
      ko: "목록은 주무시는 동안, {{t:D3T02:00|time}}부터 {{t:D3T02:25|time}}까지 인쇄합니다. {content} 입찰은 {{t:D2T09:00|time}}에 시작해 {{t:D2T09:30|time}}에 끝납니다."
    consequence:
      en: "Your tender is ready at {{t:D2T09:30|time}}. The city closes at {{t:D2T12:00|time}}. The agent works from {{t:D3T02:00|time}}."
      ko: "입찰은 {{t:D2T09:30|time}}에 끝납니다. 시청은 {{t:D2T12:00|time}}에 마감합니다. 에이전트는 {{t:D3T02:00|time}}부터 일합니다."
    facts: [{term: {en: Your tender, ko: 입찰}, value: {en: "Ready at {{t:D2T09:30|time}}", ko: "{{t:D2T09:30|time}} 완료"}}]
    own_work: [{open: "D2T09:00", close: "D2T09:30"}]
"""
#: What to change on one side, and what it then is.
CONFOUNDED = {
    "time, en": (
        'ready at {{t:D2T09:30|time}}."\n      ko: "목록',
        'ready at {{t:D2T09:55|time}}."\n      ko: "목록',
    ),
    "time, ko": ("시작해 {{t:D2T09:30|time}}에 끝납니다.", "시작해 {{t:D2T09:55|time}}에 끝납니다."),
    "number, en": ("I print the list while", "I print the list (73) while"),
    "number, ko": ("목록은 주무시는", "가게 73곳의 목록은 주무시는"),
    "sentence, en": (
        "The city closes at {{t:D2T12:00|time}}. The agent",
        "The city closes at {{t:D2T12:00|time}}. It rains. The agent",
    ),
    "sentence, ko": ("마감합니다. 에이전트는", "마감합니다. 비가 옵니다. 에이전트는"),
    "tone, en": ("I print the list while", "Luckily, I print the list while"),
    "tone, ko": ("목록은 주무시는", "다행히 목록은 주무시는"),
    "length, en": (
        'is ready at {{t:D2T09:30|time}}."\n      ko: "목록',
        'is ready at {{t:D2T09:30|time}}, and so it is done before you go on with the work of the day and then go on again."\n      ko: "목록',
    ),
    "fact, en": (
        '{term: {en: Your tender, ko: 입찰}, value: {en: "Ready',
        '{term: {en: Our tender, ko: 입찰}, value: {en: "Ready',
    ),
}


def test_times_and_their_consequences_are_what_a_timing_pair_is_about(sorts):
    assert sorts(PLANS) == set()


@pytest.mark.parametrize("name", CONFOUNDED)
def test_anything_else_is_found_by_its_own_rule_alone(sorts, name):
    before, after = CONFOUNDED[name]
    assert PLANS.count(before) == 1
    what, language = name.split(", ")
    assert sorts(PLANS.replace(before, after)) == {(what, language)}


def test_the_same_work_takes_the_same_time(confounds):
    longer = PLANS.replace('{open: "D3T02:00", close: "D3T02:25"}', '{open: "D3T01:45", close: "D3T02:25"}')
    (found,) = confounds(longer.replace("D3T02:00|", "D3T01:45|"))
    assert (found.path, found.languages) == (("tasks", 1, "timing", "now", "work"), ("en", "ko"))
    assert "the same work takes 40 and 25 minutes" in found.message


def test_both_sides_speak_of_a_deadline_or_neither_does(confounds):
    silent = PLANS.replace(
        "The city closes at {{t:D2T12:00|time}}. The agent", "The city closes at noon. The agent"
    )
    assert {(one.what, one.path[-1]) for one in confounds(silent)} == {("time", "en")}


def test_a_lane_goes_by_the_order_of_time_and_words_by_their_own(sorts):
    turned = PLANS.replace(
        "Your tender is ready at {{t:D2T09:30|time}}. The city closes at {{t:D2T12:00|time}}.",
        "The city closes at {{t:D2T12:00|time}}. Your tender is ready at {{t:D2T09:30|time}}.",
    )
    assert sorts(turned) == {("order", "en")}


def test_an_interruption_is_announced_in_a_sentence_of_its_own(sorts):
    asks = """
  interrupt:
    work: {open: "D2T09:00", close: "D2T09:25"}
    ready: "D2T09:25"
    interrupts_min: 10
    say:
      en: "I print the list now, from {{t:D2T09:00|time}} to {{t:D2T09:25|time}}. {content} Look at it for ten minutes. Your tender can begin at {{t:D2T09:00|time}} and is ready at {{t:D2T09:30|time}}."
      ko: "목록은 지금, {{t:D2T09:00|time}}부터 {{t:D2T09:25|time}}까지 인쇄합니다. {content} 10분 동안 봐 주세요. 입찰은 {{t:D2T09:00|time}}에 시작해 {{t:D2T09:30|time}}에 끝납니다."
    consequence:
      en: "The agent works from {{t:D2T09:00|time}}. Your tender is ready at {{t:D2T09:30|time}}. The city closes at {{t:D2T12:00|time}}."
      ko: "에이전트는 {{t:D2T09:00|time}}부터 일합니다. 입찰은 {{t:D2T09:30|time}}에 끝납니다. 시청은 {{t:D2T12:00|time}}에 마감합니다."
    facts: [{term: {en: Your tender, ko: 입찰}, value: {en: "Ready at {{t:D2T09:30|time}}", ko: "{{t:D2T09:30|time}} 완료"}}]
    own_work: [{open: "D2T09:00", close: "D2T09:30"}]
"""
    assert sorts(PLANS + asks) == set()
    assert sorts(PLANS + asks.replace("for ten minutes", "with the door open")) == {("sentence", "en")}
