"""A page of a sitting: shown, answered, saved as a draft, left."""

from flask import Blueprint, Response, redirect, request
from sqlalchemy.orm import Session
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.wrappers import Response as AnyResponse

from survey_app.errors import AnswerProblems, SittingOver, StalePage, UnknownLanguage, UnknownPage
from survey_app.participation.answering import answer_page, save_draft
from survey_app.participation.reading import page_access
from survey_app.participation.sittings import note_shown, sitting_by_id, switch_language
from survey_app.participation.visits import Accepted
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import carried, measures, sent_values
from survey_app.web.entry import place_of
from survey_app.web.framing import page_before, sight, sight_html
from survey_app.web.holders import Holder, holder_of_request, keeps_own
from survey_app.web.messages import plain_message
from survey_app.web.passes import full_pass, give
from survey_app.web.site import site
from survey_app.web.tokens import FormToken, read_token
from survey_app.web.transactions import reading, writing

blueprint = Blueprint("participant", __name__)


@blueprint.get("/p/<page_id>")
def show(page_id: str) -> AnyResponse | str:
    """Show a page, to answer or to read again; one whose turn has not come leads to the current one."""
    holder = holder_of_request()
    access = writing(lambda session: _enter(session, holder, page_id))
    match access:
        case "answer" | "edit":
            return _page_html(holder, page_id, notice="edit" if access == "edit" else "")
        case "read":
            return _page_html(holder, page_id, notice="read_only", read_only=True)
        case "unknown":
            raise NotFound("not_found")
        case _:
            return redirect(place_of(_fresh(holder)), 303)


def _enter(session: Session, holder: Holder, page_id: str) -> str:
    sitting = holder.sitting_in(session)
    access = page_access(session, sitting, page_id)
    page = sitting.plan.page(page_id)
    if access in {"edit", "read"} and (page is None or not holder.holds.shows(page.position)):
        return "ahead"
    if access in {"answer", "edit", "read"}:
        note_shown(session, sitting, page_id, site().clock())
    return access


@blueprint.post("/p/<page_id>")
def answer(page_id: str) -> AnyResponse | str:
    """Take a page, or what was done instead of going on: back, a pause, another language."""
    holder, action = holder_of_request(), request.form.get("action", "next")
    token = read_token(request.form.get("_token"), site().clock())
    if token is not None and token.owner != holder.sitting.id:
        return Response(plain_message("other_sitting", holder.sitting.locale), 409)
    if token is None or token.page_id != page_id:
        return _again(holder, page_id)
    match action:
        case "next":
            return _next(holder, token)
        case "back":
            return redirect(_back(holder, page_id), 303)
        case "pause":
            _keep(holder, page_id)
            return redirect(carried("closing.pause"), 303)
        case _ if action.startswith("lang:"):
            _keep(holder, page_id)
            _speak(holder, action[5:])
            return redirect(carried("participant.show", page_id=page_id), 303)
        case _:
            raise BadRequest("bad_request")


def _next(holder: Holder, token: FormToken) -> AnyResponse | str:
    typed = sent_values()
    if token.only_read:
        return redirect(place_of(holder.sitting), 303)

    def take(session: Session) -> Accepted:
        sitting = holder.sitting_in(session)
        return answer_page(session, sitting, token.served, typed, now=site().clock(), measures=measures())

    try:
        accepted = writing(take)
    except AnswerProblems as problems:
        keeps_own(holder, token.page_id)
        page = _page_html(holder, token.page_id, typed=typed, problems=problems.problems)
        return Response(page, 422)
    except StalePage as stale:
        return _stale(holder, token.page_id, stale.current_page, typed)
    if accepted.next_page is None:
        give(full_pass(_fresh(holder)))
        return redirect(carried("closing.done"), 303)
    return redirect(carried("participant.show", page_id=accepted.next_page), 303)


def _stale(holder: Holder, page_id: str, current: str | None, typed: dict[str, list[str]]) -> AnyResponse:
    access = reading(lambda session: page_access(session, holder.sitting_in(session), page_id))
    if access in {"answer", "edit"}:
        return Response(_page_html(holder, page_id, typed=typed, notice="stale"), 409)
    if access == "read":
        return Response(_page_html(holder, page_id, typed=typed, notice="stale_read", read_only=True), 409)
    return redirect(carried("participant.show", page_id=current) if current else carried("closing.done"), 303)


def _again(holder: Holder, page_id: str) -> AnyResponse:
    """Show the page afresh after a form whose token cannot be used, with everything that was typed."""
    typed = sent_values()
    access = reading(lambda session: page_access(session, holder.sitting_in(session), page_id))
    if access not in {"answer", "edit"}:
        return redirect(place_of(_fresh(holder)), 303)
    _keep(holder, page_id)
    return Response(_page_html(holder, page_id, typed=typed, notice="token"), 400)


def _back(holder: Holder, page_id: str) -> str:
    _keep(holder, page_id)

    def before(session: Session) -> str | None:
        sitting = holder.sitting_in(session)
        page = sitting.plan.page(page_id)
        return page_before(session, sitting, page, holder.holds) if page else None

    return carried("participant.show", page_id=reading(before) or page_id)


@blueprint.post("/p/<page_id>/draft")
def draft(page_id: str) -> Response:
    """Keep what was typed so far: 204 if it is kept, 409 if this page can no longer be answered here."""
    holder = holder_of_request()
    token = read_token(request.form.get("_token"), site().clock())
    if token is None or token.owner != holder.sitting.id or token.page_id != page_id:
        return Response(status=403)
    return Response(status=204 if _keep(holder, page_id) else 409)


def _keep(holder: Holder, page_id: str) -> bool:
    typed = sent_values()

    def keep(session: Session) -> bool:
        return save_draft(session, holder.sitting_in(session), page_id, typed, site().clock())

    kept = writing(keep)
    if kept:
        keeps_own(holder, page_id)
    return kept


def _speak(holder: Holder, language: str) -> None:
    def speak(session: Session) -> None:
        switch_language(session, holder.sitting_in(session), language, site().clock())

    try:
        writing(speak)
    except UnknownLanguage as error:
        raise BadRequest("bad_request") from error


def _page_html(
    holder: Holder,
    page_id: str,
    *,
    typed: dict[str, list[str]] | None = None,
    problems: dict[str, str] | None = None,
    notice: str = "",
    read_only: bool = False,
) -> str:
    try:
        seen = reading(lambda session: sight(session, holder.sitting_in(session), page_id, holder.holds))
    except UnknownPage as error:
        raise NotFound("not_found") from error
    return sight_html(seen, typed=typed, problems=problems, notice=notice, read_only=read_only)


def _fresh(holder: Holder) -> Sitting:
    """Return the sitting as it stands now."""
    sitting = reading(lambda session: sitting_by_id(session, holder.sitting.id))
    if sitting is None:
        raise SittingOver("withdrawn")
    return sitting
