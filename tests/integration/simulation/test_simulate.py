"""Simulated people on the real engine."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from exports.reading import read_table
from exports.tables import AnswerRow, PageRow, SittingRow
from survey_app.errors import StudyClosed, SurveyError
from survey_app.export.study import export_study
from survey_app.publishing import close, publish
from survey_app.simulation.running import MODELS, simulate
from survey_app.storage.tables import Sitting
from tests.integration.export.small_study import NINE, STUDY, Participant, compiled_study


def exported(database, published, folder, **options):
    with database.reading() as session:
        export_study(session, published.study_id, folder, **({"include_tests": True} | options))
    return folder


def sittings(folder):
    return read_table(folder / "sittings.csv", SittingRow)


@pytest.mark.parametrize("model", MODELS)
def test_everybody_completes_and_is_a_test(fresh, tmp_path, model):
    database, published = fresh()
    ids = simulate(database.writing, published, respondents=4, model=model)
    rows = sittings(exported(database, published, tmp_path / "out"))
    assert [row.sitting_id for row in rows] == ids
    assert {(row.status, row.is_test, row.source) for row in rows} == {("completed", True, "simulation")}


def test_two_fresh_databases_export_the_same_bytes(fresh, tmp_path):
    folders = []
    for name in ("one", "two"):
        database, published = fresh()
        simulate(database.writing, published, respondents=3, seed=7)
        folders.append(exported(database, published, tmp_path / name, formats=("csv", "jsonl")))
    for path in folders[0].iterdir():
        assert (folders[1] / path.name).read_bytes() == path.read_bytes(), path.name


def test_another_seed_is_other_people(fresh, tmp_path):
    database, published = fresh()
    first = simulate(database.writing, published, respondents=2, seed=1)
    second = simulate(database.writing, published, respondents=2, seed=2)
    assert not set(first) & set(second)


def test_more_people_of_the_same_seed_follow_those_who_were_there(fresh, tmp_path):
    database, published = fresh()
    simulate(database.writing, published, respondents=2, seed=1)
    simulate(database.writing, published, respondents=1, seed=1)
    other, again = fresh()
    simulate(other.writing, again, respondents=3, seed=1)
    parts = exported(database, published, tmp_path / "parts")
    whole = exported(other, again, tmp_path / "whole")
    assert (parts / "answers.csv").read_bytes() == (whole / "answers.csv").read_bytes()


def test_two_studies_in_one_database_can_be_simulated_with_the_same_seed(fresh):
    database, published = fresh()
    other = compiled_study(STUDY.replace("id: small", "id: other"))
    with database.writing() as session:
        second = publish(session, other, NINE)
        session.commit()
    one = simulate(database.writing, published, respondents=1)
    two = simulate(database.writing, second, respondents=1)
    assert not set(one) & set(two)


def test_the_clock_begins_on_a_monday_morning_and_reading_takes_time(fresh, tmp_path):
    database, published = fresh()
    simulate(database.writing, published, respondents=2)
    folder = exported(database, published, tmp_path / "out")
    rows = read_table(folder / "pages.csv", PageRow)
    assert rows[0].entered_at == datetime(2026, 1, 5, 9, tzinfo=UTC)
    assert all(row.entered_at < row.submitted_at and row.visits in {1, None} for row in rows)
    log = next(row for row in rows if row.page_id == "week_d2")
    assert 15 < log.seconds_total < 600
    assert sittings(folder)[0].started_at < sittings(folder)[1].started_at


def test_simulated_people_can_stand_for_real_ones_while_there_are_none(fresh, tmp_path):
    database, published = fresh()
    simulate(database.writing, published, respondents=1, as_real=True)
    folder = exported(database, published, tmp_path / "out", include_tests=False)
    assert [row.is_test for row in sittings(folder)] == [False]


def test_they_cannot_once_somebody_took_part(fresh):
    database, published = fresh()
    Participant(database, published).consents()
    with pytest.raises(SurveyError, match="has real sittings"):
        simulate(database.writing, published, respondents=1, as_real=True)
    with database.reading() as session:
        assert session.scalar(select(func.count()).select_from(Sitting)) == 1
    assert len(simulate(database.writing, published, respondents=1)) == 1


def test_an_unknown_model_is_refused_with_those_there_are(fresh):
    database, published = fresh()
    with pytest.raises(SurveyError, match="'clever'; choose one of careless, paper, steady"):
        simulate(database.writing, published, respondents=1, model="clever")


def test_a_closed_study_takes_no_simulated_people_either(fresh):
    database, published = fresh()
    with database.writing() as session:
        close(session, "small", NINE)
        session.commit()
    with pytest.raises(StudyClosed):
        simulate(database.writing, published, respondents=1)


def test_progress_is_told_after_each(fresh):
    database, published = fresh()
    told = []
    simulate(database.writing, published, respondents=3, progress=told.append)
    assert told == [1, 2, 3]


def test_nobody_is_screened_out_and_conditions_are_followed(fresh, tmp_path):
    strict = STUDY.replace("    id: about\n", "    id: about\n    screen_out_if: 'drives == \"no\"'\n")
    database, published = fresh(compiled_study(strict))
    simulate(database.writing, published, respondents=6)
    folder = exported(database, published, tmp_path / "out")
    assert {row.status for row in sittings(folder)} == {"completed"}
    answers = read_table(folder / "answers.csv", AnswerRow)
    assert {row.value for row in answers if row.item_id == "drives"} == {"yes"}
    assert not any(row.off_path for row in answers)
