import pytest

from analysis.estimates import Settings, estimate_all
from analysis.tables import checked_tables

PEOPLE = ("ann", "bo")


def share(study, estimate_id: str = "recall.correct") -> tuple[float | None, int]:
    found = {each.estimate.estimate_id: each.estimate for each in estimate_all(study.tables(), Settings(200))}
    return (found[estimate_id].estimate, found[estimate_id].n_answers) if estimate_id in found else (None, 0)


def recalled(study, value: str, **columns: str):
    study.joined_by(*PEOPLE).answer("ann", "plausibility", 4)
    for person in PEOPLE:
        study.answer(person, "recall", value, block_kind="trust_log", **columns)
    return study


@pytest.mark.parametrize(
    ("depth", "value", "correct"),
    [
        ("execute", "act_first", 1),
        ("execute", "ask_first", 0),
        ("suggest", "ask_first", 1),
        ("suggest", "act_first", 0),
        ("prepare", "ask_first", 1),
        ("noop", "act_first", 0),
    ],
)
def test_recall_is_correct_when_it_names_what_the_shown_depth_was(study, depth, value, correct):
    recalled(study, value, behaviour=f"t_pads/complete/{depth}/now")
    assert share(study) == (correct, 2)


@pytest.mark.parametrize(
    ("request_", "letter", "correct"),
    [("delegated", "A", 1), ("delegated", "M", 0), ("ask_first", "A", 0), ("ask_first", "M", 1)],
)
def test_without_a_behaviour_request_and_alignment_tell_what_was_shown(study, request_, letter, correct):
    recalled(study, "act_first", request=request_, alignment=letter)
    assert share(study) == (correct, 2)
    shown = "act_first" if correct else "ask_first"
    assert share(study, f"recall.correct.{shown}") == (correct, 2)


def test_without_the_column_alignment_the_sequence_tells(study):
    recalled(study, "act_first", request="ask_first", sequence="AMA", checkpoint="2")
    sittings, answers = study.frames()
    tables = checked_tables(sittings, answers.drop(columns=["alignment", "behaviour"]))
    found = estimate_all(tables, Settings(200), only=["recall.correct"])[0].estimate
    assert (found.estimate, found.n_answers) == (1, 2)


@pytest.mark.parametrize("columns", [{"request": "ask_first"}, {"alignment": "A"}])
def test_where_nothing_tells_what_was_shown_recall_is_not_judged(study, columns):
    recalled(study, "act_first", **columns)
    assert share(study) == (None, 0)


def test_skipped_answers_and_those_off_the_path_are_not_judged_either(study):
    recalled(study, "act_first", request="ask_first", alignment="M")
    study.answer("ann", "recall", "", request="ask_first", alignment="M", missing="skipped")
    study.answer("bo", "recall", "act_first", request="ask_first", alignment="M", off_path=1)
    assert share(study) == (1, 2)
