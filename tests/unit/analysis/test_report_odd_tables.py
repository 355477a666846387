"""Tables that are odd but possible: the report of each is whole, and its numbers are numbers."""

import math
import re

import pytest

from analysis.report import analyze
from tests.unit.analysis.reported import exported, mail_study, parsed


@pytest.fixture
def mail(study):
    return mail_study(study)


def change_nothing(study) -> None:
    """Three people as they are."""


def keep_one_person(study) -> None:
    del study.sittings[1:], study.answers[5:]


def make_answers_equal(study) -> None:
    for answer in study.answers:
        if answer["value_num"]:
            answer["value"] = answer["value_num"] = "3"


def skip_everything(study) -> None:
    for answer in study.answers:
        answer.update(value="", value_num="", missing="skipped")


def leave_the_path(study) -> None:
    for answer in study.answers:
        answer["off_path"] = "1"


def add_silent_people(study) -> None:
    study.joined_by("di", "ed", "fay")


def name_people_like_missing_values(study) -> None:
    study.sittings[0]["participant_id"] = "NA"
    study.sittings[1]["participant_id"] = "nan"
    study.answer("ann", "why", "NA").answer("bo", "why", "null").answer("cy", "background", "None")


@pytest.mark.parametrize(
    "change",
    [
        change_nothing,
        keep_one_person,
        make_answers_equal,
        skip_everything,
        leave_the_path,
        add_silent_people,
        name_people_like_missing_values,
    ],
)
def test_odd_but_possible_tables_give_finite_numbers_or_empty_ones_with_a_reason(mail, tmp_path, change):
    change(mail)
    result = analyze(exported(mail, tmp_path / "in"), tmp_path / "out", resamples=200)
    for row in result.estimates:
        numbers = [each for each in (row.estimate, row.ci_low, row.ci_high) if each is not None]
        assert all(math.isfinite(each) for each in numbers)
        assert len(numbers) == 3 or row.note, row.estimate_id
    text = result.report.read_text("utf-8")
    parsed(text)
    assert not re.search(r"\bnan\b|\bNone\b[^ ]", text.partition("<main>")[2])
