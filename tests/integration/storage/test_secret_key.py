"""The signing key outlives restarts and is its owner's alone."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from survey_app.errors import DatabaseError
from survey_app.settings import Settings
from survey_app.storage.secret_key import signing_key


@pytest.fixture
def settings(tmp_path):
    return Settings(database_url=f"sqlite:///{tmp_path / 'data' / 'survey.sqlite3'}")


def test_the_key_is_made_once_beside_the_database(settings, tmp_path):
    key = signing_key(settings)
    assert len(key) >= 40
    assert signing_key(settings) == key
    [file] = (tmp_path / "data").iterdir()
    assert file.name == "survey.sqlite3.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_workers_that_start_at_once_share_one_key(settings):
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(signing_key, [settings] * 24))) == 1


def test_a_set_key_comes_first_and_makes_no_file(tmp_path):
    settings = Settings(f"sqlite:///{tmp_path / 'data' / 'survey.sqlite3'}", "given by several hosts")
    assert signing_key(settings) == "given by several hosts"
    assert not (tmp_path / "data").exists()


def test_hosts_that_share_a_server_must_be_given_a_key():
    with pytest.raises(DatabaseError, match="SURVEY_SECRET_KEY"):
        signing_key(Settings("postgresql://db/survey"))


def test_an_empty_key_file_is_named(settings, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "survey.sqlite3.key").touch()
    with pytest.raises(DatabaseError, match=r"survey\.sqlite3\.key holds no key"):
        signing_key(settings)
