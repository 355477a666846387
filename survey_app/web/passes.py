"""The one cookie: it opens a sitting in this browser, or, once that is over, its closing page only."""

from dataclasses import dataclass, replace

from flask import Response, g, request
from itsdangerous import BadData, URLSafeSerializer

from survey_app.storage.tables import Sitting
from survey_app.web.site import site

COOKIE = "sitting"
_SALT = "sitting-cookie"
_DAYS = 24 * 3600


@dataclass(frozen=True)
class Pass:
    """What a browser may open."""

    sitting_id: str
    #: Pages up to this position were answered elsewhere and stay hidden; -1 hides none.
    hidden_to: int = -1
    #: Whether it opens only the closing page.
    ticket: bool = False

    def shows(self, position: int) -> bool:
        """Return whether answers on the page at that position may be shown in this browser."""
        return position > self.hidden_to


def current_pass() -> Pass | None:
    """Return what the request's cookie opens, or None."""
    try:
        content = _serializer().loads(request.cookies.get(COOKIE, ""))
        return Pass(str(content[0]), int(content[1]), bool(content[2]))
    except (BadData, ValueError, TypeError, IndexError, KeyError):
        return None


def full_pass(sitting: Sitting) -> Pass:
    """Return what whoever holds the cookie, a resume code or an invitation gets."""
    return Pass(sitting.id, ticket=sitting.status != "started")


def limited_pass(sitting: Sitting) -> Pass:
    """Return what a recruiter's id alone gets: on from here, with no look at what was answered before."""
    page = sitting.plan.page(sitting.pointer) if sitting.pointer else None
    return replace(full_pass(sitting), hidden_to=page.position if page else -1)


def give(holder: Pass) -> None:
    """Hand the pass out with the response to this request."""
    g.pass_given = holder


def take_away() -> None:
    """Let the browser forget."""
    g.pass_given = None


def set_cookie(response: Response) -> Response:
    """Put the pass that this request gave, if any, into its response."""
    if "pass_given" not in g:
        return response
    holder: Pass | None = g.pass_given
    if holder is None:
        response.delete_cookie(COOKIE, path="/", samesite="Lax", httponly=True, secure=request.is_secure)
        return response
    response.set_cookie(
        COOKIE,
        _serializer().dumps([holder.sitting_id, holder.hidden_to, int(holder.ticket)]),
        max_age=(30 if holder.ticket else 180) * _DAYS,
        path="/",
        httponly=True,
        samesite="Lax",
        # Over plain http a secure cookie would never come back.
        secure=request.is_secure,
    )
    return response


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(site().key, salt=_SALT)
