"""Leaving: the closing page with its code, a pause, and the withdrawal of everything."""

import logging

from flask import Blueprint, Response, redirect, request
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as AnyResponse

from questionnaires.language.study import Study
from survey_app.errors import DatabaseError, UnknownParticipant
from survey_app.participation.withdrawing import withdraw
from survey_app.storage.erasing import erase_traces
from survey_app.storage.frozen import load_version
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import carried
from survey_app.web.endings import done_html, ending_html
from survey_app.web.entry import place_of
from survey_app.web.framing import resume_url
from survey_app.web.holders import Holder, holder_of_request
from survey_app.web.messages import Choice, Link, Message, message_html, plain_message, study_frame
from survey_app.web.passes import full_pass, give, take_away
from survey_app.web.site import site
from survey_app.web.texts.words import words
from survey_app.web.tokens import make_token, read_token
from survey_app.web.transactions import reading, writing

blueprint = Blueprint("closing", __name__)
_logger = logging.getLogger(__name__)
_WITHDRAW = "withdraw"


@blueprint.get("/done")
def done() -> AnyResponse | str:
    """Show how a sitting ended; from then on this browser opens nothing else of it."""
    holder = holder_of_request(closing=True)
    if holder.sitting.status == "started":
        return redirect(place_of(holder.sitting), 303)
    give(full_pass(holder.sitting))
    study = _study(holder.sitting)
    if holder.sitting.status == "completed":
        return done_html(study, holder.sitting, _language(study, holder.sitting))
    return ending_html(study, holder.sitting, _language(study, holder.sitting))


@blueprint.get("/pause")
def pause() -> str:
    """Say how to come back."""
    holder = holder_of_request()
    study, language = _study(holder.sitting), _language(_study(holder.sitting), holder.sitting)
    w = words(language)
    message = Message(
        title=w("paused.title"),
        texts=(w("paused.text"),),
        resume_url=resume_url(holder.sitting),
        links=(Link(w("paused.continue"), place_of(holder.sitting), main=True),),
    )
    return message_html(message, study_frame(study, language, message.title, holder.sitting.status))


@blueprint.get("/withdraw")
def withdraw_question() -> str:
    """Ask whether really everything shall be deleted."""
    return _question(holder_of_request(closing=True))


@blueprint.post("/withdraw")
def withdraw_everything() -> AnyResponse | str:
    """Delete everything of this person."""
    holder = holder_of_request(closing=True)
    token = read_token(request.form.get("_token"), site().clock())
    if token is None or token.owner != holder.sitting.id or token.page_id != _WITHDRAW:
        return Response(_question(holder), 400)
    language = _language(_study(holder.sitting), holder.sitting)
    _delete(holder.sitting.participant_id)
    take_away()
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
    except UnknownParticipant:
        return  # a second click: it is done
    try:
        erase_traces(site().database.engine)
    except DatabaseError as error:
        # The rows are gone and overwritten; the log is emptied at the next withdrawal or stop.
        _logger.warning("%s", error)


def _question(holder: Holder) -> str:
    study, sitting = _study(holder.sitting), holder.sitting
    language = _language(study, sitting)
    w = words(language)
    token = make_token(sitting.id, _WITHDRAW, language, "", site().clock())
    message = Message(
        title=w("withdraw.title"),
        texts=(w("withdraw.text"),),
        form=Choice(carried("closing.withdraw_everything"), token, w("withdraw.yes")),
        links=(Link(w("withdraw.no"), place_of(sitting)),),
    )
    return message_html(message, study_frame(study, language, message.title, sitting.status))


def _study(sitting: Sitting) -> Study:
    return reading(lambda session: load_version(session, sitting.version_id)).compiled.study


def _language(study: Study, sitting: Sitting) -> str:
    asked = request.args.get("lang", "")
    return asked if asked in study.languages else sitting.locale
