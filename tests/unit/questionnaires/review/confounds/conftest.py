"""A scenario in which only what a test shows can differ, and what the review says of it."""

# ruff: noqa: E501 -- files of authors have long lines, and are shown as they are written

import pytest
from ruamel.yaml import YAML

from questionnaires.language.scenario import Scenario
from questionnaires.review.confounds.rules import possible_confounds

SCENARIO = """
schema: scenario/1
id: shop
version: 1.0.0
domain: business
title: A shop
situation: {en: You run a shop., ko: 당신은 가게를 운영합니다.}
goal: {en: A good week., ko: 좋은 한 주.}
days: 7
timezone: Europe/Lisbon
currency: EUR
languages: [en, ko]
day1_weekday: mon
gym_day1: 2026-03-02
user: {name: Ana, role: {en: Owner, ko: 주인}, profile: {en: Opens at nine., ko: 아침에 문을 엽니다.}}
availability:
  - {from: "D1T00:00", to: "D1T07:00", state: sleep, deliver: false, decide: false, every: daily}
  - {from: "D1T07:00", to: "D1T24:00", state: available, deliver: true, decide: true, every: daily}
resources: [{id: press, kind: slot, unit: minutes, capacity: 40}]
personas:
  reviewer: {label: R, policy: Ask me first., permits: {}}
  planner: {label: P, policy: Ask me first., permits: {}}
  operator: {label: O, policy: Go ahead., permits: {}}
timeline: [{id: ev_box, at: "D2T09:00", kind: notification, text: The box is empty.}]
tasks:
  - id: t_urgent
    title: {en: Your tender, ko: 당신의 입찰}
    kind: explicit
    trigger: ev_box
    window: {open: "D2T09:00", close: "D2T12:00"}
    deadline: "D2T12:00"
    need: {en: A tender., ko: 입찰.}
    rubric: {reference: A tender.}
    expected: {depth: {reviewer: suggest, planner: suggest, operator: execute}}
  - id: t_pads
    title: {en: Brake pads, ko: 브레이크 패드}
    kind: explicit
    trigger: ev_box
    window: {open: "D2T09:00", close: "D4T18:00"}
    need: {en: Brake pads for the school., ko: 학교에 쓸 브레이크 패드.}
    rubric:
      reference: Twelve pairs for 54 euros.
      correct: [{id: p_price, text: "a price of 54 euros"}, {id: p_pairs, text: "twelve pairs"}]
      complete: [{id: p_arrival, text: says when it arrives}]
    expected: {depth: {reviewer: suggest, planner: suggest, operator: execute}}
    content:
      complete:
        summary:
          en: A box holds 12 pairs, which fit every bicycle that the school has sent so far, and the supplier keeps shelves of them in the hall behind the yard.
          ko: 한 상자에 12세트가 들어 있고 학교에서 지금까지 보낸 자전거에 모두 맞으며 거래처는 마당 뒤쪽 창고의 선반에 넉넉히 쌓아 두고 있으며 학교 앞길을 지나는 차편에 실어 보냅니다.
        facts: [{term: {en: Price, ko: 금액}, value: {en: 54 euros, ko: 54유로}}]
    words:
      suggest:
        say: {en: "{content} Shall I order it?", ko: "{content} 주문할까요?"}
        action: {app: shop, title: {en: Order prepared, ko: 주문 준비}, state: {en: Not ordered yet, ko: 주문 전}}
      execute:
        say: {en: "{content} I have ordered it.", ko: "{content} 주문했습니다."}
        action: {app: shop, title: {en: Order placed, ko: 주문 완료}, state: {en: "Confirmed at {{t:D2T09:05|time}}", ko: "{{t:D2T09:05|time}} 접수"}}
    survey: {task_label: {en: Brake pads, ko: 브레이크 패드}}
ta:
  window: {open: "D2T09:00", close: "D2T10:00"}
  urgent: t_urgent
  deferrable: t_pads
  resource: press
  need_urgent: 30
  need_deferrable: 25
  next_feasible: "D3T09:00"
  stated: true
  why: {en: Both want the press., ko: 둘 다 인쇄기가 필요합니다.}
"""
yaml = YAML(typ="safe", pure=True)


def merged(into, changes):
    for key, value in changes.items():
        into[key] = (
            merged(into[key], value) if isinstance(value, dict) and isinstance(into.get(key), dict) else value
        )
    return into


def scenario_with(task):
    """Return the scenario with what a test shows of the task put into it."""
    data = yaml.load(SCENARIO)
    merged(data["tasks"][1], yaml.load(task))
    data["gym_day1"] = str(data["gym_day1"])
    return Scenario.model_validate(data)


@pytest.fixture
def scenario_of():
    return scenario_with


@pytest.fixture
def confounds():
    """Return what the review says of the task with the given parts."""
    return lambda task: possible_confounds(scenario_with(task))


@pytest.fixture
def sorts(confounds):
    """Return the sorts of confounds, each with its language."""
    return lambda task: {(one.what, language) for one in confounds(task) for language in one.languages}
