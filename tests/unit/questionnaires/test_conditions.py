"""Conditions: what they say about answers and about a scenario's world, and what is no condition."""

import contextlib
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questionnaires.language import conditions, world_conditions
from questionnaires.language.expressions import ConditionError
from questionnaires.language.times import ScenarioTime

ANSWERS = {
    "drives": "yes",
    "age": "35",
    "travels": "bus;train",
    "would_use__sleep": "no",
    "w2_equal.choice": "same",
}


@pytest.mark.parametrize(
    "text",
    [
        'drives == "yes"',
        'drives != "no"',
        "age >= 18 and age < 36",
        "age == 35",
        "age == 35.0",
        "age != 36",
        "age > -1",
        "age in [34, 35]",
        'drives in ["yes", "no"]',
        'drives not in ("no",)',
        '"bus" in travels',
        '"car" not in travels',
        "answered(age)",
        "not answered(name)",
        'would_use__sleep == "no"',
        'w2_equal.choice == "same"',
        'drives == "no" or (age > 30 and not age > 40)',
    ],
)
def test_a_condition_holds(text):
    assert conditions.parse(text).holds(ANSWERS)


@pytest.mark.parametrize(
    "text",
    [
        'drives == "no"',
        "age < 18",
        "drives >= 1",
        "drives == 1",
        '"car" in travels',
        "answered(name)",
        "not answered(age)",
    ],
)
def test_a_condition_does_not_hold(text):
    assert not conditions.parse(text).holds(ANSWERS)


@pytest.mark.parametrize(
    "text", ["x == 1", "x != 1", "x < 1", 'x in ["a"]', 'x not in ["a"]', '"a" in x', '"a" not in x']
)
def test_a_missing_answer_makes_every_comparison_false(text):
    assert not conditions.parse(text).holds({})


def test_a_condition_tells_the_answers_and_values_it_speaks_of():
    condition = conditions.parse('a == "x" and p.b__sleep in ["y", "z"] or not answered(c) or "w" in a')
    assert condition.names == ("a", "p.b__sleep", "c")
    assert condition.comparisons == (("a", "x"), ("p.b__sleep", "y"), ("p.b__sleep", "z"), ("a", "w"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "drives",
        "drives = 'yes'",
        "drives == yes",
        "drives == True",
        "1 < age < 3",
        'age < "18"',
        "age in []",
        "age in 5",
        "answered()",
        "answered(1)",
        "open('x')",
        "().__class__ == 1",
        "a.b.c == 1",
        "[x for x in y]",
        "lambda: 1",
        "age + 1 == 3",
        "x == '" + "a" * 600 + "'",
        "(" * 300,
        "a == '\0'",
    ],
)
def test_what_is_no_condition_is_refused_with_advice(text):
    with pytest.raises(ConditionError):
        conditions.parse(text)


@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(text):
    with contextlib.suppress(ConditionError):
        assert conditions.parse(text).holds({}) in {True, False}


@dataclass
class FakeWorld:
    persona: str = "operator"
    trust: int = 1
    now: ScenarioTime = field(default=ScenarioTime.parse("D5T09:00"))
    tools: dict[str, dict[str, object]] = field(default_factory=lambda: {"order_parts": {"qty": 12.0}})

    def done(self, task):
        return task == "t_pads"

    def active(self, task):
        return not self.done(task)

    def called(self, tool, args):
        return tool in self.tools and args.items() <= self.tools[tool].items()

    def approved(self, tool):
        return tool == "order_parts"

    def denied(self, tool):
        return tool == "publish_rota"

    def committed(self, promise):
        return promise == "user_promise"

    def state(self, path):
        return {"orders.count": 2.0, "status": "open"}.get(path)


@pytest.mark.parametrize(
    "text",
    [
        "done(t_pads)",
        'done("t_pads") and not done("t_rota")',
        'called("order_parts", qty=12)',
        'approved("order_parts") and not denied("order_parts")',
        'state("orders.count") >= 1',
        'state("status") == "open"',
        'committed("user_promise")',
        'persona == "operator"',
        "trust >= 0 and trust > -2",
        'now >= "D5T09:00" and now < "D10T00:00"',
        "active(t_rota) or done(t_rota)",
    ],
)
def test_a_world_condition_holds(text):
    assert world_conditions.parse(text).holds(FakeWorld())


@pytest.mark.parametrize(
    "text",
    [
        'called("order_parts", qty=13)',
        'state("nothing") == 1',
        'persona == "reviewer"',
        'now < "D5T09:00"',
        'state("status") > 3',
    ],
)
def test_a_world_condition_does_not_hold(text):
    assert not world_conditions.parse(text).holds(FakeWorld())


@pytest.mark.parametrize(
    "text",
    [
        "finished(t_pads)",
        "done()",
        "done(a, b)",
        'done("a", b=1)',
        "now >= 'D5'",
        "mood == 3",
        "trust in [1]",
        "trust >= x",
        "t_pads",
        "1 < trust < 3",
    ],
)
def test_what_is_no_world_condition_is_refused(text):
    with pytest.raises(ValueError, match=r"use|needs|write|takes|is no"):
        world_conditions.parse(text)
