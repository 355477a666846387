"""Warnings that are meant: they are counted, and an exception that excepts nothing is told of."""

from pathlib import Path

import pytest

from questionnaires.language.checks.reporting import report
from questionnaires.language.loading import load_scenario
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.review.reviewing import review_paths

EXAMPLES = Path(__file__).parents[4] / "questionnaires" / "examples"
BECAUSE = "because: The clock is part of the story"
#: What makes one side of the example's pair differ in its tone.
POLITE = ("I have sent an order for one bag, and it is confirmed.", "Sadly, I have sent an order for one bag.")


@pytest.fixture
def study(tmp_path):
    """Return a study with one depth pair and one confound in it, as (study file, scenario file)."""
    files = tmp_path / "study.yaml", tmp_path / "scenarios" / "balcony.yaml"
    files[1].parent.mkdir()
    files[0].write_text((EXAMPLES / "depth_pair.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    text = (EXAMPLES / "scenarios" / "balcony.yaml").read_text(encoding="utf-8")
    files[1].write_text(text.replace(*POLITE, 1), encoding="utf-8")
    return files


def add(file, after, lines):
    text = file.read_text(encoding="utf-8")
    assert text.count(after) == 1
    file.write_text(text.replace(after, after + lines), encoding="utf-8")


def found(study):
    return [(p.rule, p.severity) for p in review_paths([study[0]]) if p.rule.startswith(("accept", "confound"))]


def test_a_confound_is_a_warning_at_its_line(study):
    (problem,) = [p for p in review_paths([study[0]]) if p.rule == "confound-tone"]
    line = study[1].read_text(encoding="utf-8").splitlines()[problem.line - 1]
    assert (problem.severity, problem.file) == ("warning", str(study[1]))
    assert "Sadly" in line
    assert problem.message.startswith("tasks[t_basil].words.execute.say.en: `suggest` and `execute` should")


#: Where an exception can stand: in which file, after which line, and how deep.
PLACES = {
    "on the study": (0, "timezone: Europe/Lisbon\n", ""),
    "on the block": (0, "    task: t_basil\n", "    "),
    "on the scenario": (1, "goal: Bring all plants through the week.\n", ""),
    "on the task": (1, "    title: Basil seeds\n", "    "),
}


@pytest.mark.parametrize("place", PLACES)
def test_it_can_be_accepted(study, place):
    file, after, indent = PLACES[place]
    add(study[file], after, f"{indent}accepts: [{{rule: confound-tone, {BECAUSE}}}]\n")
    assert found(study) == [("accepted", "note")]
    (note,) = [p for p in review_paths([study[0]]) if p.rule == "accepted"]
    assert "1 accepted of `confound-tone`" in note.message
    assert note.hint == "The clock is part of the story"
    assert "1 accepted" in report([note], "text")


def test_an_exception_holds_for_its_rule_only(study):
    add(study[0], "    task: t_basil\n", f"    accepts: [{{rule: confound-length, {BECAUSE}}}]\n")
    assert sorted(found(study)) == [("accepts-nothing", "warning"), ("confound-tone", "warning")]


def test_an_exception_holds_in_its_block_only(study):
    add(
        study[0],
        "    items: [{item: own_pref, id: own_pref_basil, scenario: balcony, task: t_basil}]\n",
        f"    accepts: [{{rule: confound-tone, {BECAUSE}}}]\n",
    )
    assert sorted(found(study)) == [("accepts-nothing", "warning"), ("confound-tone", "warning")]


def test_an_exception_that_excepts_nothing_any_more_is_told_of(study):
    add(study[1], "    title: Basil seeds\n", f"    accepts: [{{rule: confound-tone, {BECAUSE}}}]\n")
    mended = study[1].read_text(encoding="utf-8").replace(POLITE[1], POLITE[0])
    study[1].write_text(mended, encoding="utf-8")
    assert found(study) == [("accepts-nothing", "warning")]


def test_a_scenario_may_accept_what_only_another_study_shows(study):
    # This study has no timing block; what is accepted is in the pairs that one could make.
    text = study[1].read_text(encoding="utf-8").replace(POLITE[1], POLITE[0])
    apology = text.replace('say: "{content} I can do it', 'say: "Sorry. {content} I can do it')
    assert apology != text
    study[1].write_text(apology, encoding="utf-8")
    assert found(study) == []
    accepts = f"accepts: [{{rule: confound-tone, {BECAUSE}}}]\n"
    add(study[1], "    title: Water the boxes\n", f"    {accepts}")
    add(study[1], "goal: Bring all plants through the week.\n", accepts)
    assert found(study) == []


def test_an_unknown_rule_is_an_error_with_a_suggestion(study):
    add(study[0], "    task: t_basil\n", f"    accepts: [{{rule: confound-tune, {BECAUSE}}}]\n")
    (problem,) = [p for p in review_paths([study[0]]) if p.rule == "accepts-unknown"]
    assert problem.is_error
    assert problem.message == "pages[pair].accepts[1]: there is no rule `confound-tune`"
    assert problem.hint == "Did you mean `confound-tone`?"


def test_an_exception_needs_a_reason(study):
    add(study[0], "    task: t_basil\n", '    accepts: [{rule: confound-tone, because: " "}]\n')
    (problem,) = [p for p in review_paths([study[0]]) if p.is_error]
    assert (problem.rule, problem.message.split(": ", 1)[1]) == ("wrong-value", "the reason is empty")


def test_frozen_content_without_exceptions_is_what_it_was():
    scenario = load_scenario(EXAMPLES / "scenarios" / "balcony.yaml").value
    assert "accepts" in Scenario.model_fields
    assert "accepts" in Study.model_fields
    assert "accepts" not in scenario.model_dump_json(by_alias=True)


def test_a_scenario_that_no_study_names_is_reviewed_by_the_pairs_it_could_make(study):
    study[0].unlink()
    rules = {p.rule for p in review_paths([study[1]])}
    assert "confound-tone" in rules
    add(
        study[1],
        "goal: Bring all plants through the week.\n",
        f"accepts: [{{rule: confound-tone, {BECAUSE}}}]\n",
    )
    assert "confound-tone" not in {p.rule for p in review_paths([study[1]])}
