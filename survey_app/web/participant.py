"""A page of a sitting: shown, answered, saved as a draft, left."""

from flask import Blueprint, Response, redirect, request
from sqlalchemy.orm import Session
from werkzeug.exceptions import BadRequest, NotFound
from werkzeug.wrappers import Response as AnyResponse

from survey_app.errors import AnswerProblems, StalePage, UnknownLanguage
from survey_app.participation.answering import answer_page, save_draft
from survey_app.participation.reading import page_access
from survey_app.participation.sittings import note_shown, switch_language
from survey_app.participation.visits import Accepted, Access
from survey_app.web.arrivals import carried, measures
from survey_app.web.framing import page_before
from survey_app.web.holders import Holder, holder_of_request
from survey_app.web.passes import end
from survey_app.web.places import place_of
from survey_app.web.received import sent_form, sent_values
from survey_app.web.remains import fresh, is_told_already, page_of, shown_again
from survey_app.web.site import site
from survey_app.web.tokens import FormToken, read_token
from survey_app.web.transactions import reading, writing

blueprint = Blueprint("participant", __name__)


@blueprint.get("/p/<page_id>")
def show(page_id: str) -> AnyResponse | str:
    """Show a page, to answer or to read again; one whose turn has not come leads to the current one."""
    holder = holder_of_request(page_id=page_id)
    access = writing(lambda session: _enter(session, holder, page_id))
    match access:
        case "answer" | "edit":
            return page_of(holder, page_id, notice="edit" if access == "edit" else "")
        case "read":
            return page_of(holder, page_id, notice="read_only", read_only=True)
        case "unknown":
            raise NotFound("not_found")
        case _:
            return redirect(place_of(fresh(holder)), 303)


def _enter(session: Session, holder: Holder, page_id: str) -> Access:
    sitting = holder.sitting_in(session)
    access = page_access(session, sitting, page_id, holder.holds.bearer)
    # A program that asks for the headers alone has seen nothing.
    if access in {"answer", "edit", "read"} and request.method == "GET":
        note_shown(session, sitting, page_id, site().clock())
    return access


@blueprint.post("/p/<page_id>")
def answer(page_id: str) -> AnyResponse | str:
    """Take a page, or what was done instead of going on: back, a pause, another language."""
    token, action = read_token("page", sent_form().get("_token")), sent_form().get("action", "next")
    holder = holder_of_request(owner=token.owner if token else "", page_id=page_id, sending=True)
    if token is None or token.page_id != page_id:
        return _again(holder, page_id)
    match action:
        case "next":
            return _next(holder, token)
        case "back":
            return _leave(holder, page_id, _page_before(holder, page_id))
        case "pause":
            return _leave(holder, page_id, carried("closing.pause"))
        case _ if action.startswith("lang:"):
            _speak(holder, action[5:])
            return _leave(holder, page_id, _language_place(holder, page_id))
        case _:
            raise BadRequest("bad_request")


def _language_place(holder: Holder, page_id: str) -> str:
    # The button back to the former language stands where the pressed one stood; scripts keep the place better.
    return f"{carried('participant.show', page_id=page_id)}#lang-{holder.sitting.locale}"


def _next(holder: Holder, token: FormToken) -> AnyResponse | str:
    typed, bearer = sent_values(), holder.holds.bearer
    if token.only_read:
        return redirect(place_of(holder.sitting), 303)

    def take(session: Session) -> Accepted:
        sitting = holder.sitting_in(session)
        now, measured = site().clock(), measures()
        return answer_page(session, sitting, token.served, typed, now=now, measures=measured, bearer=bearer)

    try:
        accepted = writing(take)
    except AnswerProblems as problems:
        page = page_of(holder, token.page_id, typed=typed, problems=problems.problems)
        return Response(page, 422)
    except StalePage:
        return shown_again(holder, token.page_id, typed)
    if accepted.next_page is None:
        end(holder.holds)
        return redirect(carried("closing.done"), 303)
    return redirect(carried("participant.show", page_id=accepted.next_page), 303)


def _leave(holder: Holder, page_id: str, place: str) -> AnyResponse:
    """Keep what was typed and lead there; where it cannot be kept, show it instead."""
    typed = sent_values()
    if _keep(holder, page_id) or is_told_already(holder, page_id, typed):
        return redirect(place, 303)
    return shown_again(holder, page_id, typed)


def _again(holder: Holder, page_id: str) -> AnyResponse:
    """Show the page afresh after a form whose token cannot be used, with everything that was typed."""
    typed = sent_values()
    access = _access(holder, page_id)
    if access not in {"answer", "edit"}:
        return shown_again(holder, page_id, typed)
    something = any(value for values in typed.values() for value in values)
    if something and holder.by_cookie:
        _keep(holder, page_id)
    return Response(page_of(holder, page_id, typed=typed if something else None, notice="token"), 400)


def _access(holder: Holder, page_id: str) -> Access:
    bearer = holder.holds.bearer
    return reading(lambda session: page_access(session, holder.sitting_in(session), page_id, bearer))


def _page_before(holder: Holder, page_id: str) -> str:
    def before(session: Session) -> str | None:
        sitting = holder.sitting_in(session)
        page = sitting.plan.page(page_id)
        return page_before(session, sitting, page, holder.holds) if page else None

    return carried("participant.show", page_id=reading(before) or page_id)


@blueprint.post("/p/<page_id>/draft")
def draft(page_id: str) -> Response:
    """Keep what was typed so far: 204 if it is kept, 409 if this page can no longer be answered here."""
    token = read_token("page", sent_form().get("_token"))
    if token is None or token.page_id != page_id:
        return Response(status=403)
    holder = holder_of_request(owner=token.owner, page_id=page_id, sending=True)
    return Response(status=204 if _keep(holder, page_id) else 409)


def _keep(holder: Holder, page_id: str) -> bool:
    typed, bearer = sent_values(), holder.holds.bearer

    def keep(session: Session) -> bool:
        return save_draft(session, holder.sitting_in(session), page_id, typed, site().clock(), bearer)

    return writing(keep)


def _speak(holder: Holder, language: str) -> None:
    def speak(session: Session) -> None:
        switch_language(session, holder.sitting_in(session), language, site().clock())

    try:
        writing(speak)
    except UnknownLanguage as error:
        raise BadRequest("bad_request") from error
