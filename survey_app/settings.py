"""The settings of one process: read once, from a mapping such as the environment, and never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

DEFAULT_DATABASE_URL = "sqlite:///data/survey.sqlite3"
PREFIX = "SURVEY_"


class SettingsError(ValueError):
    """A setting has a value that cannot be used."""


@dataclass(frozen=True)
class Settings:
    """What may differ between two places that run the same program.

    >>> read_settings({"SURVEY_TRUSTED_PROXIES": "1"}).trusted_proxies
    1
    """

    #: `SURVEY_DATABASE_URL`: where everything is kept.
    database_url: str = DEFAULT_DATABASE_URL
    #: `SURVEY_SECRET_KEY`: signs cookies and forms. Without it a key is kept beside the SQLite database.
    secret_key: str | None = field(default=None, repr=False)
    #: `SURVEY_TRUSTED_PROXIES`: how many proxies in front of the server may say where a request came from.
    trusted_proxies: int = 0
    #: `SURVEY_KIOSK`: 1 on a shared computer; a link then always offers a new start.
    kiosk: bool = False


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings that a mapping such as `os.environ` names; what it leaves out has its default.

    Raises:
        SettingsError: if a value cannot be used.
    """
    return Settings(
        database_url=environment.get(PREFIX + "DATABASE_URL") or DEFAULT_DATABASE_URL,
        secret_key=_secret(environment.get(PREFIX + "SECRET_KEY")),
        trusted_proxies=_count(PREFIX + "TRUSTED_PROXIES", environment),
        kiosk=_switch(PREFIX + "KIOSK", environment),
    )


def _secret(text: str | None) -> str | None:
    if text and len(text) < 16:
        raise SettingsError(
            "SURVEY_SECRET_KEY is shorter than 16 characters; "
            "make one with: python -c 'import secrets; print(secrets.token_urlsafe(32))'"
        )
    return text or None


def _count(name: str, environment: Mapping[str, str]) -> int:
    text = environment.get(name) or "0"
    if not text.isdecimal() or int(text) > 9:
        raise SettingsError(f"{name} is {text!r}; give a whole number from 0 to 9")
    return int(text)


def _switch(name: str, environment: Mapping[str, str]) -> bool:
    text = environment.get(name) or "0"
    if text not in {"0", "1"}:
        raise SettingsError(f"{name} is {text!r}; give 1 for on or 0 for off")
    return text == "1"
