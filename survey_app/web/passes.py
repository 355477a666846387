"""The one cookie: the passes this browser holds, one for each study, the one given last first."""

import secrets
from dataclasses import dataclass, replace
from typing import Any, Literal

from flask import Response, g, request
from itsdangerous import BadData, URLSafeSerializer

from survey_app.participation.visits import Bearer
from survey_app.storage.tables import Sitting
from survey_app.web.site import site

COOKIE = "sitting"
_SALT = "passes"
_DAYS = 24 * 3600
#: Studies one browser takes part in at a time; a cookie has little room.
_MOST = 8
#: How long after an end the browser that was there may still take everything back.
FRESH_SECONDS = 3600

#: `full`: by consent, a resume code or an invitation; `limited`: by a recruiter's id alone; `ticket`: it
#: ended in this browser, which may see how.
Kind = Literal["full", "limited", "ticket"]


@dataclass(frozen=True)
class Pass:
    """What a browser may open of one sitting."""

    sitting_id: str
    study_id: str
    kind: Kind
    #: Random; drafts and submissions remember under which pass they came.
    pass_id: str
    #: When it was given, in seconds since 1970.
    given_at: int

    @property
    def bearer(self) -> Bearer:
        """Whoever holds it, as participation knows them."""
        return Bearer(self.pass_id, self.kind == "limited")


def passes() -> tuple[Pass, ...]:
    """Return the passes of this browser, the one given last first; those that this request gave among them."""
    if "passes" not in g:
        g.passes = _read()
    held: tuple[Pass, ...] = g.passes
    return held


def pass_of(sitting_id: str) -> Pass | None:
    """Return this browser's pass of a sitting, or None."""
    return next((held for held in passes() if held.sitting_id == sitting_id), None)


def new_pass(sitting: Sitting, kind: Kind) -> Pass:
    """Return a pass of a sitting, given now."""
    now = int(site().clock().timestamp())
    return Pass(sitting.id, sitting.study_id, kind, secrets.token_urlsafe(9), now)


def give(made: Pass) -> None:
    """Hand a pass out with the response to this request; it takes the place of another one of its study."""
    others = tuple(held for held in passes() if held.study_id != made.study_id)
    _keep((made, *others)[:_MOST])


def end(held: Pass) -> None:
    """Make a pass of a sitting that ended a ticket; what is known by a recruiter's id alone stays limited."""
    if held.kind == "full":
        _keep(tuple(replace(one, kind="ticket") if one == held else one for one in passes()))


def take_away(*gone: Pass) -> None:
    """Let the browser forget these passes."""
    _keep(tuple(held for held in passes() if held not in gone))


def belongs_to(study_id: str) -> None:
    """Note which study this request is about; addresses name it where the browser has passes of others."""
    g.meant_study = study_id


def meant_study() -> str:
    """Return the study that addresses have to name, "" where it goes without saying."""
    meant: str = g.get("meant_study", "")
    return meant if meant and any(held.study_id != meant for held in passes()) else ""


def is_fresh(since: float) -> bool:
    """Return whether a moment, in seconds since 1970, is so recent that the same person still sits there."""
    return site().clock().timestamp() - since < FRESH_SECONDS


def set_cookie(response: Response) -> Response:
    """Put the passes that this request changed, if it did, into its response."""
    if not g.get("passes_changed"):
        return response
    if not passes():
        response.delete_cookie(COOKIE, path="/", samesite="Lax", httponly=True, secure=request.is_secure)
        return response
    content = [[p.sitting_id, p.study_id, p.kind, p.pass_id, p.given_at] for p in passes()]
    response.set_cookie(
        COOKIE,
        _serializer().dumps(content),
        max_age=180 * _DAYS,
        path="/",
        httponly=True,
        samesite="Lax",
        # Over plain http a secure cookie would never come back.
        secure=request.is_secure,
    )
    return response


def _keep(changed: tuple[Pass, ...]) -> None:
    if changed != passes():
        g.passes, g.passes_changed = changed, True


def _read() -> tuple[Pass, ...]:
    try:
        content: list[Any] = _serializer().loads(request.cookies.get(COOKIE, ""))
        return tuple(Pass(*one) for one in content)
    except (BadData, ValueError, TypeError):
        return ()


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(site().key, salt=_SALT)
