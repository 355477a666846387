"""Signed form tokens: what was served, to whom, and the key under which it may be sent once."""

import secrets
from datetime import datetime
from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from survey_app.participation.visits import Served
from survey_app.web.site import site

_SALT = "form"
#: How the key of a form begins that counts for nothing.
_ONLY_READ = "read:"
#: A form that was open for longer is shown afresh before it counts.
MAX_AGE_HOURS = 24 * 7


class FormToken(NamedTuple):
    """What a form carries. `owner` is a sitting's id, or a study's before there is a sitting."""

    owner: str
    served: Served

    @property
    def page_id(self) -> str:
        """The page it was rendered for."""
        return self.served.page_id

    @property
    def only_read(self) -> bool:
        """Whether the form was served to be read again; its main button only leads on."""
        return self.served.key.startswith(_ONLY_READ)


def make_token(
    owner: str, page_id: str, language: str, rendered_hash: str, shown_at: datetime, *, only_read: bool = False
) -> str:
    """Return a new token with a fresh submission key."""
    key = (_ONLY_READ if only_read else "") + secrets.token_urlsafe(12)
    content = [owner, page_id, language, rendered_hash, shown_at.isoformat(), key]
    return _serializer().dumps(content)


def read_token(text: str | None, now: datetime) -> FormToken | None:
    """Return what a token says; None if it is missing, forged, of another key, or too old."""
    try:
        owner, page_id, language, rendered_hash, shown_at, key = _serializer().loads(text or "")
        served = Served(page_id, language, rendered_hash, datetime.fromisoformat(shown_at), key)
    except (BadData, ValueError, TypeError):
        return None
    age = (now - served.shown_at).total_seconds()
    return FormToken(owner, served) if age < MAX_AGE_HOURS * 3600 else None


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(site().key, salt=_SALT)
