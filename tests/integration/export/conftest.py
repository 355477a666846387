import shutil
from datetime import timedelta

import pytest

from survey_app.export.study import export_study
from survey_app.publishing import publish
from survey_app.storage.database import open_database
from tests.integration.export.small_study import NINE, Participant, compiled_study


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    """A database file with all tables; making them takes longer than most tests."""
    file = tmp_path_factory.mktemp("empty") / "survey.sqlite3"
    open_database(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def database(tmp_path, empty_database):
    shutil.copy(empty_database, tmp_path / "survey.sqlite3")
    opened = open_database(f"sqlite:///{tmp_path}/survey.sqlite3")
    yield opened
    opened.close()


@pytest.fixture
def small():
    """The small study's content."""
    return compiled_study()


@pytest.fixture
def published(database, small):
    with database.writing() as session:
        made = publish(session, small, NINE)
        session.commit()
    return made


@pytest.fixture
def newcomer(database, published):
    """Whoever comes next, ten minutes after the last."""
    came = []

    def comes(**more):
        came.append(len(came))
        there = {"number": len(came), "published": published, "now": NINE + timedelta(minutes=10 * len(came))}
        return Participant(database, **(there | more))

    return comes


@pytest.fixture
def export(database, tmp_path):
    """Export the small study and return where it is and what was said."""

    def exports(name="out", study_id="small", **options):
        with database.reading() as session:
            return tmp_path / name, export_study(session, study_id, tmp_path / name, **options)

    return exports
