"""The few words that composing a stimulus adds to the authored text, per language."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Wording:
    """One language's words. `{...}` are filled in by the page."""

    today: str
    tomorrow: str
    yesterday: str
    far_day: str
    you: str
    agent: str
    agent_named: str
    says: str
    did: str
    plans: str
    state: str
    works: str
    ready: str
    span: str
    asked_for: str
    stands: str
    needs: str
    week_kicker: str
    only_week_kicker: str
    counted: str
    pair_kicker: str
    timing_kicker: str
    advice_kicker: str
    after_day: str
    your_view: str
    next: str
    next_day: str
    next_week: str
    week_again: str
    pair_again: str
    recalled: str
    timeline_title: str
    now: str
    asleep: str
    agent_work: str
    own_work: str
    stopped: str
    same: str
    neither: str


_ENGLISH = Wording(
    today="today",
    tomorrow="tomorrow",
    yesterday="yesterday",
    far_day="{weekday}, {date}",
    you="You",
    agent="Agent",
    agent_named="Agent {letter}",
    says="What it says",
    did="What it did",
    plans="What it plans",
    state="State",
    works="Works on it",
    ready="You get it",
    span="{start} to {end}",
    asked_for="What you asked for",
    stands="How things stand",
    needs="What it needs",
    week_kicker="Week {number} of {count}, up to Day {day}",
    only_week_kicker="One week, up to Day {day}",
    counted="{kicker}: {number} of {count}",
    pair_kicker="Two agents, one task",
    timing_kicker="Two agents, two times",
    advice_kicker="Two agents, one question",
    after_day="How you see it after Day {day}",
    your_view="Your view",
    next="Continue",
    next_day="Continue to Day {day}",
    next_week="Finish this week",
    week_again="Read the week again",
    pair_again="Read both again",
    recalled="After Day {day} you answered {value} of {count}.",
    timeline_title="Your hours ahead, once with each agent",
    now="Now, {time}",
    asleep="You sleep, {start} to {end}",
    agent_work="The agent’s work",
    own_work="Your own work",
    stopped="stopped",
    same="Both alike",
    neither="Neither of them",
)

_KOREAN = Wording(
    today="오늘",
    tomorrow="내일",
    yesterday="어제",
    far_day="{date} {weekday}",
    you="당신",
    agent="에이전트",
    agent_named="에이전트 {letter}",
    says="에이전트가 한 말",
    did="에이전트가 한 일",
    plans="에이전트의 계획",
    state="상태",
    works="작업 시간",
    ready="받는 시간",
    span="{start}~{end}",
    asked_for="요청한 내용",
    stands="지금 상황",
    needs="필요한 것",
    week_kicker="한 주 기록 {number}/{count}, {day}일차까지",
    only_week_kicker="한 주 기록, {day}일차까지",
    counted="{kicker} {number}/{count}",
    pair_kicker="같은 일, 두 에이전트",
    timing_kicker="다른 시간, 두 에이전트",
    advice_kicker="같은 질문, 두 에이전트",
    after_day="{day}일차까지 읽고 나서",
    your_view="어떻게 보십니까",
    next="계속",
    next_day="{day}일차까지 이어 읽기",
    next_week="한 주 기록 마치기",
    week_again="한 주 다시 읽기",
    pair_again="둘 다 다시 읽기",
    recalled="{day}일차까지 읽고는 {count}점 만점에 {value}점을 주셨습니다.",
    timeline_title="앞으로의 시간, 에이전트별로",
    now="지금, {time}",
    asleep="수면 {start}~{end}",
    agent_work="에이전트의 작업",
    own_work="본인의 작업",
    stopped="중단",
    same="둘 다 비슷함",
    neither="어느 쪽도 아님",
)

WORDINGS = {"en": _ENGLISH, "ko": _KOREAN}


def wording(language: str) -> Wording:
    """Return a language's words; a regional code falls back to its language, an unknown one to English."""
    return WORDINGS.get(language) or WORDINGS.get(language.split("-")[0], _ENGLISH)
