"""Warnings that need a scenario of their own or say more than one thing."""

from pathlib import Path

import pytest

from questionnaires.review.reviewing import review_paths

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "questionnaires" / "examples"
CLEAN = (ROOT / "tests" / "data" / "reviewed" / "clean.yaml").read_text(encoding="utf-8")
BALCONY = (EXAMPLES / "scenarios" / "balcony.yaml").read_text(encoding="utf-8")
ADVICE = """\
  - {kind: capability_pair, id: advice_NUMBER, scenario: balcony, persona: reviewer, task: t_basil,
     items: [{item: choice}]}
"""


@pytest.fixture
def warnings(tmp_path):
    """Return a function from changes of the clean study and of its scenario to what a review finds."""

    def find(*changes, scenario=()):
        study, balcony = tmp_path / "study.yaml", tmp_path / "scenarios" / "balcony.yaml"
        balcony.parent.mkdir(exist_ok=True)
        balcony.write_text(changed(BALCONY, scenario), encoding="utf-8")
        study.write_text(changed(CLEAN, changes), encoding="utf-8")
        problems = review_paths([study])
        assert [problem for problem in problems if problem.is_error] == []
        return {problem.rule: problem for problem in problems}

    return find


def changed(text, changes):
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def advice(*numbers):
    order = "    - {kind: order, id: advices, blocks: [advice_1, advice_2, advice_3]}\nscales:"
    pages = "".join(ADVICE.replace("NUMBER", str(number)) for number in numbers)
    shown = (BEFORE_END, pages + BEFORE_END)
    return [("scales:", order), shown] if len(numbers) > 1 else [shown]


#: The good side's row says more, which is part of what makes it good.
LONGER = [("value: Six pots at the fair}", "value: Six pots of fresh basil at the coming fair in the yard}")]
SENT = "I have sent an order for one bag, and it is confirmed."
MORE = "I have sent off a full order for just one new bag of it, and by now it is also confirmed."
#: What comes next in the words of the first task.
THEN = """\"
        action: {app: shop, title: Seed order sent, state: "Confirmed at {{t:D2T09:06|time}}"}"""
BEFORE_END = "  - {kind: form, id: end"
PAIR = """\
  - {kind: depth_pair, id: NAME, scenario: balcony, persona: drawn, task: t_basil, compare: [equal],
     items: [{item: choice}]}
"""


def test_the_same_role_is_longer_in_every_pair(warnings):
    found = warnings(*advice(1, 2, 3), scenario=LONGER)["longer-side"]
    assert found.message.startswith("pages[advice_3]: `good` is the longer side of every pair of `capability`")


def test_one_longer_side_is_no_habit(warnings):
    assert "longer-side" not in warnings(*advice(1), scenario=LONGER)


def test_even_sides_are_no_habit(warnings):
    assert "longer-side" not in warnings(*advice(1, 2, 3))


def test_who_acts_is_aligned_only_for_one_persona_so_longer_words_of_acting_are_no_habit(warnings):
    drawn = PAIR.replace("NAME", "pair_three") + PAIR.replace("NAME", "pair_four")
    order = ("blocks: [pair_one, pair_two]", "blocks: [pair_one, pair_two, pair_three, pair_four]")
    acting = [(SENT + THEN, MORE + THEN)]
    assert "longer-side" not in warnings(order, (BEFORE_END, drawn + BEFORE_END), scenario=acting)
    fixed = (BEFORE_END, drawn.replace("drawn", "operator") + BEFORE_END)
    changes = [(f"{name}, scenario: balcony, persona: drawn", f"{name}, scenario: balcony, persona: operator")
               for name in ("pair_one", "pair_two")]  # fmt: skip
    assert "`aligned`" in warnings(order, fixed, *changes, scenario=acting)["longer-side"].message


def test_a_square_in_one_order_lets_a_level_follow_only_one_other(warnings):
    order = "    - {kind: order, id: weeks, blocks: [week_one, week_two, week_three]}\n"
    found = warnings((order, ""))
    assert found["carry-over"].message.endswith("`AA` is only ever read right after `MA`")
    assert "order-fixed" in found


def test_a_quota_is_told_with_the_nearest_that_would_do(warnings):
    found = warnings(("quota: 48", "quota: 50"))["quota-uneven"]
    assert "the 3 of `rows`, the 6 of `personas`, the 6 of `weeks`" in found.message
    assert found.hint == "48 or 54 would be even over all of them."
    assert warnings(("quota: 48", "quota: 4"))["quota-uneven"].hint.startswith("6 would")


def test_simple_draws_are_left_alone_for_many_people(warnings):
    assert warnings(("balance: least_filled", "balance: simple"), ("quota: 48", "quota: 600")) == {}


def test_comprehension_can_be_checked_as_soon_as_something_was_explained(warnings):
    check = "  - {kind: check, id: seen, check: comprehension, items: [{item: flies}], passes: {flies: yes}}\n"
    how, about = "  - {kind: trust_log, id: week_one", "  - {kind: form, id: about"
    drives = ("  - {id: flies, construct: background", "  - {id: flies, construct: check")
    asked = ("[{item: drives}, {item: flies}, {item: mood}]", "[{item: drives}, {item: mood}]")
    assert warnings(drives, asked, (how, check + how)) == {}
    assert set(warnings(drives, asked, (about, check + about))) == {"check-early"}


def test_a_reversed_scale_is_told_by_its_korean_words_too(warnings):
    labels = {"Not at all": "매우 그렇다", "Completely": "전혀 그렇지 않다"}
    changes = [(f"label: {old}}}", f"label: {new}}}") for old, new in labels.items()]
    assert set(warnings(*changes)) >= {"scale-falls"}


def test_a_week_is_hard_to_read_if_its_last_page_is(warnings):
    news = "Total expenditure will rise, with a particular focus on support for vulnerable households. " * 20
    (situation,) = (line for line in BALCONY.splitlines() if line.startswith("situation: "))
    found = warnings(scenario=[(situation, f'situation: "{news}"')])["page-hard"]
    assert found.message.startswith("pages[week_")
