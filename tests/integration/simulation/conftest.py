import shutil

import pytest

from survey_app.publishing import publish
from survey_app.storage.database import open_database
from tests.integration.export.small_study import NINE, compiled_study


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory):
    file = tmp_path_factory.mktemp("empty") / "survey.sqlite3"
    open_database(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def fresh(tmp_path, empty_database):
    """Make fresh databases that hold a published study."""
    opened = []

    def makes(compiled=None):
        file = tmp_path / f"survey{len(opened)}.sqlite3"
        shutil.copy(empty_database, file)
        opened.append(open_database(f"sqlite:///{file}"))
        with opened[-1].writing() as session:
            published = publish(session, compiled or compiled_study(), NINE)
            session.commit()
        return opened[-1], published

    yield makes
    for database in opened:
        database.close()
