"""Coming in: the door, the entry of a study, and the way back by a resume code."""

from flask import Blueprint, Response, redirect, request
from sqlalchemy.orm import Session
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from questionnaires.language.text import SLUG_PATTERN
from survey_app.errors import UnknownStudy
from survey_app.participation.sittings import sitting_by_id, sitting_by_resume_code
from survey_app.participation.starting import find_sitting
from survey_app.storage.frozen import Published, load
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import arrival, entry_address, wanted_language
from survey_app.web.consenting import consent_page_html, offer_html
from survey_app.web.deciding import begin_or_offer, closed_page, decline_or_leave
from survey_app.web.messages import plain_message
from survey_app.web.passes import belongs_to, give, new_pass, pass_of, passes, take_away
from survey_app.web.places import place_of
from survey_app.web.received import sent_form
from survey_app.web.site import site
from survey_app.web.tokens import read_token
from survey_app.web.transactions import reading

blueprint = Blueprint("entry", __name__)


@blueprint.get("/")
def door() -> str:
    """Say what this place is; studies have links of their own."""
    return plain_message("root")


@blueprint.get("/s/<study>")
def arrive(study: str) -> AnyResponse | str:
    """Lead whoever comes to where they are: the consent page, or the page at which their sitting goes on."""
    published = _published(study)
    if site().settings.kiosk:
        # On a shared computer whoever comes by the link is somebody else.
        take_away(*passes())
    found = reading(lambda session: _recognised(session, published))
    if found is not None:
        if pass_of(found.id) is None:
            give(new_pass(found, "limited"))
        return redirect(place_of(found), 303)
    open_here = reading(lambda session: begun_here(session, published))
    if open_here is not None and "new" not in request.args:
        return offer_html(published.compiled.study, open_here)
    if not published.is_open:
        return closed_page(published, _language(published))
    return consent_page_html(published, _language(published))


@blueprint.post("/s/<study>")
def decide(study: str) -> AnyResponse | str:
    """Take what was decided on the consent page, or on the offer to go on."""
    published, action = _published(study), sent_form().get("action", "")
    if action.startswith("lang:"):
        return redirect(entry_address("entry.arrive", study, lang=action[5:]), 303)
    if action == "new":
        return redirect(entry_address("entry.arrive", study, new="1"), 303)
    open_here = reading(lambda session: begun_here(session, published))
    offer = read_token("offer", sent_form().get("_token"))
    if offer is not None and offer.owner == study and action == "next":
        return redirect(place_of(open_here) if open_here else entry_address("entry.arrive", study), 303)
    token = read_token("consent", sent_form().get("_token"))
    if token is None or token.owner != study or action not in {"next", "decline"}:
        # Only the button that says so is consent.
        return Response(consent_page_html(published, _language(published), notice="afresh"), 400)
    mine = open_here if "new" not in request.args else None
    if action == "decline":
        return decline_or_leave(published, token, mine)
    return begin_or_offer(published, token, mine)


@blueprint.get("/r/<code>")
def resume(code: str) -> AnyResponse | str:
    """Open the sitting that a resume code names, in whatever browser."""
    sitting = reading(lambda session: sitting_by_resume_code(session, code))
    if sitting is None:
        return Response(plain_message("unknown_code"), 404)
    give(new_pass(sitting, "full"))
    return redirect(place_of(sitting), 303)


def begun_here(session: Session, published: Published) -> Sitting | None:
    """Return the sitting of this study that is under way in this browser; a kiosk never tells.

    Whoever comes with a recruiter's id is recognised by that alone.
    """
    if site().settings.kiosk or arrival(published.compiled.study, "").external_ids.get("person"):
        return None
    held = next((one for one in passes() if one.study_id == published.study_id), None)
    sitting = sitting_by_id(session, held.sitting_id) if held and held.kind != "ticket" else None
    return sitting if sitting is not None and sitting.status == "started" else None


def _published(study: str) -> Published:
    if not SLUG_PATTERN.fullmatch(study):
        raise NotFound("unknown_study")
    belongs_to(study)
    try:
        return reading(lambda session: load(session, study))
    except UnknownStudy as error:
        raise NotFound("unknown_study") from error


def _language(published: Published) -> str:
    return wanted_language(published.compiled.study.languages)


def _recognised(session: Session, published: Published) -> Sitting | None:
    """Return the sitting of somebody whose recruiter's id is known."""
    return find_sitting(session, published, arrival(published.compiled.study, ""))
