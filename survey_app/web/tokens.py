"""Signed form tokens: what was served, to whom, and the key under which it may be sent once."""

import secrets
from datetime import datetime
from typing import Literal, NamedTuple

from itsdangerous import BadData, URLSafeSerializer

from survey_app.participation.visits import Served
from survey_app.web.site import site

#: What a token is good for. Each kind is signed apart: no form can be sent where another one belongs.
#: `leave` stands in an address: the way from a closing page to the question about withdrawal.
Kind = Literal["page", "consent", "offer", "withdraw", "leave"]
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


def page_token(kind: Kind, owner: str, served: Served, *, only_read: bool = False) -> str:
    """Return a token for a page; the served key is made anew."""
    key = (_ONLY_READ if only_read else "") + secrets.token_urlsafe(12)
    content = [
        owner,
        served.page_id,
        served.language,
        served.rendered_hash,
        served.shown_at.isoformat(),
        key,
    ]
    return _serializer(kind).dumps(content)


def make_token(kind: Kind, owner: str, language: str) -> str:
    """Return a token for a question of ours that is no page of a study."""
    return page_token(kind, owner, Served("", language, "", site().clock(), ""))


def read_token(kind: Kind, text: str | None) -> FormToken | None:
    """Return what a token says; None if it is missing, forged, of another kind or key, or too old."""
    try:
        owner, page_id, language, rendered_hash, shown_at, key = _serializer(kind).loads(text or "")
        served = Served(page_id, language, rendered_hash, datetime.fromisoformat(shown_at), key)
    except (BadData, ValueError, TypeError):
        return None
    age = (site().clock() - served.shown_at).total_seconds()
    return FormToken(owner, served) if age < MAX_AGE_HOURS * 3600 else None


def _serializer(kind: Kind) -> URLSafeSerializer:
    return URLSafeSerializer(site().key, salt=f"form-{kind}")
