"""Settings: read once from a mapping, safe where nothing is set."""

import pytest

from survey_app.settings import Settings, SettingsError, read_settings


def test_without_any_setting_everything_is_local_and_nobody_is_trusted():
    assert read_settings({}) == Settings("sqlite:///data/survey.sqlite3", None, 0, kiosk=False)
    assert read_settings({"SURVEY_DATABASE_URL": "", "SURVEY_KIOSK": ""}) == read_settings({})


def test_each_setting_is_read_under_its_name():
    environment = {
        "SURVEY_DATABASE_URL": "postgresql://db/survey",
        "SURVEY_SECRET_KEY": "0123456789abcdef",
        "SURVEY_TRUSTED_PROXIES": "2",
        "SURVEY_KIOSK": "1",
    }
    assert read_settings(environment) == Settings("postgresql://db/survey", "0123456789abcdef", 2, kiosk=True)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SURVEY_SECRET_KEY", "short"),
        ("SURVEY_TRUSTED_PROXIES", "many"),
        ("SURVEY_TRUSTED_PROXIES", "-1"),
        ("SURVEY_KIOSK", "yes"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(name, value):
    with pytest.raises(SettingsError, match=name):
        read_settings({name: value})


def test_the_secret_is_not_shown_where_settings_are_printed():
    assert "abcdef" not in repr(Settings("sqlite://", "0123456789abcdef"))
