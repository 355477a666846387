"""Coming in: the door, the consent page, and the way back by a resume code."""

from flask import Blueprint, Response, redirect, request
from sqlalchemy.orm import Session
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from questionnaires.language.text import SLUG_PATTERN
from survey_app.errors import QuotaFull, StudyClosed, UnknownStudy
from survey_app.participation.sittings import sitting_by_id, sitting_by_resume_code
from survey_app.participation.starting import decline, find_sitting, start
from survey_app.storage.frozen import Published, load
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import arrival, carried, wanted_language
from survey_app.web.consenting import OFFER, consent_page_html, offer_html
from survey_app.web.messages import Message, message_html, plain_message, study_frame
from survey_app.web.passes import current_pass, full_pass, give, limited_pass
from survey_app.web.site import site
from survey_app.web.texts.words import words
from survey_app.web.tokens import FormToken, read_token
from survey_app.web.transactions import reading, writing

blueprint = Blueprint("entry", __name__)


@blueprint.get("/")
def door() -> str:
    """Say what this place is; studies have links of their own."""
    return plain_message("root")


@blueprint.get("/s/<study>")
def arrive(study: str) -> AnyResponse | str:
    """Lead whoever comes to where they are: the consent page, or the page at which their sitting goes on."""
    published = _published(study)
    found = reading(lambda session: _recognised(session, published))
    if found is not None:
        own = current_pass()
        known_here = own is not None and own.sitting_id == found.id
        if not known_here or (own and own.ticket != (found.status != "started")):
            give(full_pass(found) if known_here else limited_pass(found))
        return redirect(place_of(found), 303)
    language = wanted_language(published.compiled.study.languages)
    open_here = None if _is_identified(published) else reading(lambda session: _begun_here(session, published))
    if open_here is not None and "new" not in request.args:
        return offer_html(published.compiled.study, open_here)
    if not published.is_open:
        return _closed(published, language)
    return consent_page_html(published, language)


@blueprint.post("/s/<study>")
def decide(study: str) -> AnyResponse | str:
    """Take what was decided on the consent page, or on the offer to go on."""
    published = _published(study)
    language = wanted_language(published.compiled.study.languages)
    action = request.form.get("action", "next")
    token = read_token(request.form.get("_token"), site().clock())
    if action.startswith("lang:"):
        return redirect(carried("entry.arrive", {"lang": action[5:]}, study=study), 303)
    if action == "new":
        return redirect(carried("entry.arrive", {"new": "1"}, study=study), 303)
    if token is None or token.owner != study:
        return Response(consent_page_html(published, language, notice="token"), 400)
    if token.page_id == OFFER:
        return redirect(_current_place(study), 303)
    return _begin(published, token, declined=action == "decline")


def _begin(published: Published, token: FormToken, *, declined: bool) -> AnyResponse | str:
    served = token.served
    who = arrival(published.compiled.study, served.language, request.form.get("_timezone"))
    here = site()

    def begin(session: Session) -> Sitting:
        if declined:
            return decline(session, published, who, served, ids=here.ids, now=here.clock())
        return start(
            session,
            published,
            who,
            served,
            seed=here.draw_seed(),
            ids=here.ids,
            now=here.clock(),
            # A link with ?test=1 tries the study out: balanced among tests, left out of exports.
            is_test=here.is_test or request.args.get("test") == "1",
        )

    try:
        sitting = writing(begin)
    except StudyClosed:
        return _closed(published, served.language)
    except QuotaFull as full:
        sitting = _turned_away(full.sitting_id)
    # Whoever sent this very form may see everything; whoever was only recognised by a recruiter's id may not.
    give(full_pass(sitting) if sitting.start_key == served.key or declined else limited_pass(sitting))
    return redirect(place_of(sitting), 303)


@blueprint.get("/r/<code>")
def resume(code: str) -> AnyResponse | str:
    """Open the sitting that a resume code names, in whatever browser."""
    sitting = reading(lambda session: sitting_by_resume_code(session, code))
    if sitting is None:
        return Response(plain_message("not_found"), 404)
    give(full_pass(sitting))
    return redirect(place_of(sitting), 303)


def place_of(sitting: Sitting) -> str:
    """Return the address at which a sitting goes on."""
    if sitting.status == "started" and sitting.pointer:
        return carried("participant.show", page_id=sitting.pointer)
    return carried("closing.done")


def _published(study: str) -> Published:
    if not SLUG_PATTERN.fullmatch(study):
        raise NotFound("unknown_study")
    try:
        return reading(lambda session: load(session, study))
    except UnknownStudy as error:
        raise NotFound("unknown_study") from error


def _is_identified(published: Published) -> bool:
    return bool(arrival(published.compiled.study, "").external_ids.get("person"))


def _recognised(session: Session, published: Published) -> Sitting | None:
    """Return the sitting of somebody whose recruiter's id is known."""
    return find_sitting(session, published, arrival(published.compiled.study, ""))


def _begun_here(session: Session, published: Published) -> Sitting | None:
    """Return the sitting of this study that is under way in this browser; a kiosk never tells."""
    holder = current_pass()
    if holder is None or holder.ticket or site().settings.kiosk:
        return None
    sitting = sitting_by_id(session, holder.sitting_id)
    same = sitting is not None and sitting.study_id == published.study_id and sitting.status == "started"
    return sitting if same else None


def _current_place(study: str) -> str:
    holder = current_pass()
    sitting = reading(lambda session: sitting_by_id(session, holder.sitting_id)) if holder else None
    return place_of(sitting) if sitting else carried("entry.arrive", study=study)


def _closed(published: Published, language: str) -> Response:
    study, w = published.compiled.study, words(language)
    message = Message(w("closed.title"), (w("closed.text"),))
    return Response(message_html(message, study_frame(study, language, message.title)), 403)


def _turned_away(sitting_id: str) -> Sitting:
    sitting = reading(lambda session: sitting_by_id(session, sitting_id))
    if sitting is None:
        raise NotFound("not_found")
    return sitting
