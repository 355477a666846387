"""Leaving: the closing page with its code, a pause, and the withdrawal of everything."""

import logging

from flask import Blueprint, Response, redirect, request
from sqlalchemy.orm import Session
from werkzeug.exceptions import Gone
from werkzeug.wrappers import Response as AnyResponse

from questionnaires.language.study import Study
from survey_app.errors import DatabaseError, UnknownParticipant
from survey_app.participation.withdrawing import withdraw
from survey_app.storage.erasing import erase_traces
from survey_app.storage.frozen import load_version
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import LEAVE, carried
from survey_app.web.endings import Ways, done_html, ended, ending_html
from survey_app.web.framing import resume_url
from survey_app.web.holders import Holder, holder_of_request
from survey_app.web.messages import Link, Message, message_html, plain_message, study_frame
from survey_app.web.partings import pause_html, withdrawal_html
from survey_app.web.passes import end, is_fresh, take_away
from survey_app.web.places import place_of
from survey_app.web.received import sent_form
from survey_app.web.site import site
from survey_app.web.texts.words import words
from survey_app.web.tokens import make_token, read_token
from survey_app.web.transactions import reading, writing

blueprint = Blueprint("closing", __name__)
_logger = logging.getLogger(__name__)


@blueprint.get("/done")
def done() -> AnyResponse | str:
    """Show how a sitting ended; later this browser opens nothing else of it."""
    holder = holder_of_request(closing=True)
    if holder.status == "started":
        return redirect(place_of(holder.sitting), 303)
    if not holder.may_leave and holder.status != "timed_out":
        end(holder.holds)
    study = _study(holder.sitting)
    language, ways = _language(study, holder.sitting), _ways(holder)
    if holder.status == "completed":
        return done_html(study, ended(holder.sitting), language, ways)
    return ending_html(study, holder.status, language, ways)


@blueprint.get("/pause")
def pause() -> str:
    """Say how to come back."""
    holder = holder_of_request()
    study = _study(holder.sitting)
    link = "" if holder.is_limited else resume_url(holder.sitting)
    language = _language(study, holder.sitting)
    return pause_html(study, language, link, go_on=place_of(holder.sitting), status=holder.status)


@blueprint.get("/withdraw")
def withdraw_question() -> AnyResponse | str:
    """Ask whether really everything shall be deleted."""
    way = read_token("leave", request.args.get(LEAVE))
    holder = holder_of_request(owner=way.owner if way else "", closing=True)
    by_way = way is not None and is_fresh(way.served.shown_at.timestamp()) and not holder.is_limited
    return _question(holder) if by_way or holder.may_leave else _elsewhere(holder)


@blueprint.post("/withdraw")
def withdraw_everything() -> AnyResponse | str:
    """Delete everything of this person."""
    token = read_token("withdraw", sent_form().get("_token"))
    holder = holder_of_request(owner=token.owner if token else "", closing=True)
    if holder.is_limited or (token is None and not holder.may_leave):
        return _elsewhere(holder)
    if token is None or sent_form().get("action") != "next":
        return Response(_question(holder), 400)
    language = _language(_study(holder.sitting), holder.sitting)
    _delete(holder.sitting.participant_id)
    take_away(holder.holds)
    return redirect(carried("closing.withdrawn", {"lang": language}), 303)


@blueprint.get("/withdrawn")
def withdrawn() -> str:
    """Say that everything is deleted."""
    return plain_message("withdrawn", status="withdrawn")


def _delete(participant_id: str) -> None:
    def delete(session: Session) -> None:
        withdraw(session, participant_id)

    try:
        writing(delete)
    except UnknownParticipant as error:
        raise Gone("gone") from error
    try:
        erase_traces(site().database.engine)
    except DatabaseError as error:
        # The rows are gone and overwritten; the log is emptied at the next withdrawal or stop.
        _logger.warning("%s", error)


def _ways(holder: Holder) -> Ways:
    if holder.status == "declined_consent":
        return Ways(again_url=carried("entry.arrive", study=holder.sitting.study_id))
    is_over = holder.status in {"completed", "screened_out", "failed_checks", "timed_out"}
    if not is_over or not (holder.just_ended or (holder.status == "timed_out" and holder.holds.kind == "full")):
        return Ways()
    way = make_token("leave", holder.sitting.id, holder.sitting.locale)
    return Ways(carried("closing.withdraw_question", {LEAVE: way}), resume_url(holder.sitting))


def _question(holder: Holder) -> str:
    study, sitting = _study(holder.sitting), holder.sitting
    language = _language(study, sitting)
    form = (carried("closing.withdraw_everything"), make_token("withdraw", sitting.id, language))
    return withdrawal_html(study, language, form, stay=place_of(sitting), status=holder.status)


def _elsewhere(holder: Holder) -> Response:
    """Return the page that says how these answers can be deleted: by their own link, or by the authors."""
    study, sitting = _study(holder.sitting), holder.sitting
    language = _language(study, sitting)
    w = words(language)
    message = Message(
        title=w("withdraw_elsewhere.title"),
        texts=(w("withdraw_elsewhere.text"),),
        links=(Link(w("withdraw_elsewhere.back"), place_of(sitting), main=True),),
    )
    return Response(message_html(message, study_frame(study, language, message.title, holder.status)), 403)


def _study(sitting: Sitting) -> Study:
    return reading(lambda session: load_version(session, sitting.version_id)).compiled.study


def _language(study: Study, sitting: Sitting) -> str:
    asked = request.args.get("lang", "")
    return asked if asked in study.languages else sitting.locale
