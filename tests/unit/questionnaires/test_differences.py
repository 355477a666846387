"""How two studies differ: each difference once, to those who notice it."""

import itertools
import json

import pytest

from questionnaires.differences.comparing import compare
from questionnaires.differences.leaves import leaves_of
from questionnaires.differences.sources import UncomparableError, compared
from questionnaires.differences.telling import as_json, as_text
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.loading import load_compiled
from questionnaires.language.text import LText
from questionnaires.starters.starting import STARTERS, study_files

STUDY, SCENARIO = "study.yaml", "scenarios/choir_week.yaml"


@pytest.fixture
def differing(tmp_path):
    """Return a function that changes the starter's files and returns how the two differ."""

    def change(*changes, file=STUDY):
        files = study_files("pilot", ("en", "ko"))
        for name, folder in (("old", tmp_path / "old"), ("new", tmp_path / "new")):
            for path in (STUDY, SCENARIO):
                text = files[path]
                for old, new in changes if name == "new" and path == file else ():
                    assert old in text
                    text = text.replace(old, new, 1)
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(text, encoding="utf-8")
        return compared(str(tmp_path / "old"), str(tmp_path / "new"))

    return change


def told(found, audience):
    """Return where and what these notice."""
    return [(change.pages, change.part) for change in found.differences.noticed_by(audience)]


def only(found, audience):
    (change,) = found.differences.changes
    assert change.audience == audience
    return change


def test_a_study_does_not_differ_from_itself():
    found = compared("first_study", "first_study")
    assert found.differences.changes == found.layout == ()
    assert "No differences." in as_text(found)


def test_comments_are_noticed_by_nobody(differing):
    found = differing(("# 1. Head.", "# One."))
    assert found.differences.changes == ()
    assert found.layout == (STUDY,)
    assert "Nobody notices\n  study.yaml: comments or layout" in as_text(found)


def test_a_question_that_names_its_day_differs_once_with_all_pages(differing):
    change = only(differing(("do first on Day", "do at first on Day")), "participants")
    assert (change.part, change.languages) == ("question `recall`", ("en",))
    assert change.pages == ("week_d2", "week_d4", "week_d6")
    assert [tuple(run) for run in change.runs if run.kind != "same"] == [("new", "at ")]


def test_a_summary_differs_once_though_each_depth_and_arm_reads_it(differing):
    found = differing(("guests are coming, and", "guests are coming, but"), file=SCENARIO)
    change = only(found, "participants")
    assert (change.pages, change.part) == (("week_d2",), "day 2")
    assert "[-and-] {+but+}" in as_text(found)


def test_both_agents_of_a_pair_differ_as_one(differing):
    found = differing(("The programme lists the four", "The programme names the four"), file=SCENARIO)
    assert told(found, "participants") == [(("pair_equal", "pair_tradeoff"), "both agents")]


def test_a_standing_request_is_told_with_the_persona_who_has_it(differing):
    change = only(differing(("Please order what the", "Please buy what the"), file=SCENARIO), "participants")
    assert change.pages == ("pair_equal", "pair_tradeoff")
    assert change.part == "what was asked for"


def test_a_page_that_went_is_told(differing):
    found = differing(("compare: [equal, tradeoff]", "compare: [equal]"))
    assert (("pair_tradeoff",), "this page is no longer there") in told(found, "participants")


def test_a_page_that_moved_is_told_with_its_new_place(differing):
    found = differing(("compare: [now_or_sleep, no_conflict", "compare: [no_conflict, now_or_sleep"))
    ((pages, part),) = [one for one in told(found, "participants") if "moved" in one[1]]
    assert (*pages, part) == ("night_now_or_sleep", "this page has moved, after `night_no_conflict`")


def test_a_new_page_is_told_with_its_place(differing):
    page = "  - {kind: form, id: more, items: [{item: why}]}\n\n  - kind: debrief"
    found = differing(("  - kind: debrief", page))
    assert (("more",), "this page is new, after `after`") in told(found, "participants")


def test_reading_time_is_told_by_language(differing):
    found = differing(("You read about a week", "You read " + "at your leisure " * 60 + "about a week"))
    times = [
        (change.languages, change.old, change.new) for change in found.differences.changes if not change.is_text
    ]
    assert [languages for languages, *_ in times] == [("en",)]
    assert times[0][1] != times[0][2]


def test_a_second_more_to_read_is_not_told(differing):
    found = differing(("You read about a week", "You read at your leisure about a week"))
    assert all(change.is_text for change in found.differences.changes)


#: A change of the study file, and how it is told: its part, what was, what is.
NOTICED = [
    (
        "max: 240",
        "max: 120",
        "`fix_minutes`: limits: from 0 to 240 in steps of 1 → from 0 to 120 in steps of 1",
    ),
    ("    required: false\n    unit", "    unit", "`fix_minutes`: required: no → yes"),
    ("    declinable: true\n", "", "`used_agents`: declinable: yes → no"),
    ("roles: [now, sleep]", "roles: [now]", "`accept`: asked about: now, sleep → now"),
    ("{item: trust}, {item: depth_fit}", "{item: depth_fit}, {item: trust}", "order of questions"),
    ("{item: recall}, ", "", "question `recall`"),
    ("remind: true", "remind: false", "remind (also on week_d4, week_d6): true → false"),
    ("levels: [AAA, AMA, ", "levels: [AAA, ", "design.factors[rows].levels: [AAA, AMA, MMM] → [AAA, MMM]"),
    ("estimated_minutes: [8,", "estimated_minutes: [9,", "estimated_minutes: [8, 12] → [9, 12]"),
    ("repeat: resume", "repeat: once", "entry.repeat: resume → once"),
    (
        "Thank you for your answers.",
        "Thanks.",
        "exits.completed.text, en: [-Thank you for your answers.-]{+Thanks.+}",
    ),
    ("No agent was running", "None was running", "text, en: On some days the agent went"),
    ("contact: study@", "contact: lab@", "contact: study@example.org → lab@example.org"),
]


@pytest.mark.parametrize(("old", "new", "line"), NOTICED, ids=[line.split(":")[0] for *_, line in NOTICED])
def test_participants_notice(differing, old, new, line):
    shown = as_text(differing((old, new))).split("\n\n")
    assert [part.splitlines()[0] for part in shown[1:]] == ["Participants notice"]
    assert any(one.strip().startswith(line) for one in shown[1].splitlines()), shown[1]


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("version: 0.1.0", "version: 0.2.0", "version"),
        ("primary: [trust.change.A_M, ", "primary: [", "analysis.primary"),
        ("construct: plausibility", "construct: background", "items[plausibility].construct"),
        ("\npages:", "\naccepts: [{rule: confound-tone, because: It is meant.}]\npages:", "accepts is new"),
    ],
)
def test_the_analyst_alone_notices(differing, old, new, part):
    assert only(differing((old, new)), "analysts").part == part


def test_another_id_with_the_same_words_is_for_the_analyst_alone(differing):
    found = differing(("id: used_agents\n", "id: knows\n"), ("item: used_agents}", "item: knows}"))
    assert told(found, "analysts") == [(("before",), "id of a question")]
    assert told(found, "participants") == []


def test_another_code_with_the_same_words_is_for_the_analyst_alone(differing):
    answer = '      - {value: "yes", label: {en: "Yes", ko: "예"}}\n'
    change = only(differing((answer, answer.replace('"yes"', "indeed"))), "analysts")
    assert (change.part, change.old, change.new) == ("code of an answer of `used_agents`", "yes", "indeed")


def test_another_id_of_a_block_is_for_the_analyst_alone(differing):
    found = differing(("id: before\n", "id: about_you\n"))
    assert told(found, "analysts") == [(("about_you",), "id of a page")]
    assert told(found, "participants") == []


def test_an_answer_of_a_scale_differs_once_on_all_pages_that_use_the_scale(differing):
    change = only(
        differing(('{en: "Partly", ko: "어느 정도"}', '{en: "Half", ko: "어느 정도"}')), "participants"
    )
    assert (change.part, change.old, change.new) == ("answers of scale `trust5`", "Partly", "Half")
    assert change.pages == ("week_d2", "week_d4", "week_d6", "after")


def test_an_answer_that_came_is_told(differing):
    more = '      - {value: unsure, label: {en: "I do not know", ko: "모름"}}\n'
    changes = differing(("  - id: own_pref\n", f"{more}  - id: own_pref\n")).differences.changes
    assert [(change.part, change.old, change.new) for change in changes] == [
        ("answers of `used_agents`", "", "I do not know"),
        ("answers of `used_agents`", "", "모름"),
    ]


def test_what_no_page_shows_is_for_agents(differing):
    found = differing(
        ("Forty minutes of work a day.", "Forty minutes of work each day."),
        ('close: "D2T18:00"', 'close: "D2T19:00"'),
        file=SCENARIO,
    )
    assert told(found, "agents") == [
        ((), "scenario choir_week: records[rec_plan].body"),
        ((), "scenario choir_week: tasks[t_chairs].window.close"),
    ]
    assert told(found, "participants") == told(found, "analysts") == []


def test_scenarios_are_compared_by_themselves(differing, tmp_path):
    differing(("You lead a choir", "You lead a band"), ('at: "D4T09:00"', 'at: "D4T09:15"'), file=SCENARIO)
    found = compared(str(tmp_path / "old" / SCENARIO), str(tmp_path / "new" / SCENARIO))
    parts = {change.part for change in found.differences.noticed_by("participants")}
    assert {"situation", "day 4, times", "introduction"} <= parts
    assert told(found, "agents") == [((), "timeline[ev_water].at")]


def test_two_bundled_scenarios_can_be_compared():
    found = compared("bike_workshop", "month_end")
    assert found.differences.changes[0].part == "id"
    assert len(found.differences.noticed_by("participants")) > 20


def test_the_data_has_everything_the_text_tells(differing):
    found = differing(("much do you trust", "do you trust"))
    data = json.loads(as_json(found))
    assert (data["same"], data["layout"]) == (False, [])
    (change,) = data["changes"]
    assert change["audience"] == "participants"
    assert ["old", "much "] in change["words"]
    assert "".join(text for kind, text in change["words"] if kind != "old") == change["new"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("nowhere", "first_study", "no such file"),
        ("first_study", "bike_workshop", "two of a kind"),
        ("tests/data/broken/contact.yaml", "first_study", "has errors"),
    ],
)
def test_what_cannot_be_compared_says_why(old, new, said):
    with pytest.raises(UncomparableError, match=said):
        compared(old, new)


BASE = load_compiled(STARTERS / "minimal").value
TEXTS = [path for path, leaf in leaves_of(BASE) if isinstance(leaf, LText)]


def with_longer_text(value, wanted, numbers):
    """Return a model as its file would have it, one text, by its number, with a word more."""
    match value:
        case LText():
            more = " forsooth" if next(numbers) == wanted else ""
            return {language: text + more for language, text in value.by_language.items()}
        case dict():
            return {key: with_longer_text(inner, wanted, numbers) for key, inner in value.items()}
        case tuple() if type(value) is tuple:
            return [with_longer_text(inner, wanted, numbers) for inner in value]
        case _ if hasattr(value, "model_dump"):
            fields = type(value).model_fields
            held = {field.alias or name: getattr(value, name) for name, field in fields.items()}
            return {key: with_longer_text(inner, wanted, numbers) for key, inner in held.items()}
        case _:
            return value


@pytest.mark.parametrize("number", range(0, len(TEXTS), 19), ids=lambda number: TEXTS[number])
def test_whatever_text_is_changed_somebody_notices_it_and_nobody_else(number):
    changed = with_longer_text(BASE, number, itertools.count())
    changes = compare(BASE, CompiledStudy.model_validate(changed)).changes
    noticed = [change for change in changes if change.part != "reading time"]
    assert len({change.audience for change in noticed}) == 1
    assert all("forsooth" in change.new and "forsooth" not in change.old for change in noticed)
