"""What was typed and cannot be taken where it was sent: it is shown again, so that nobody loses a word."""

from collections.abc import Mapping

from flask import Response, redirect
from sqlalchemy.orm import Session
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as AnyResponse

from survey_app.errors import SittingOver, UnknownPage
from survey_app.participation.reading import page_access
from survey_app.participation.road import last_sent
from survey_app.participation.sittings import sitting_by_id
from survey_app.storage.frozen import load_version
from survey_app.storage.tables import Sitting
from survey_app.web.framing import sight, sight_html
from survey_app.web.holders import Holder
from survey_app.web.messages import Link, Message, message_html, study_frame, typed_again
from survey_app.web.places import place_of
from survey_app.web.received import Typed, sent_form
from survey_app.web.texts.words import words
from survey_app.web.tokens import read_token
from survey_app.web.transactions import reading


def page_of(
    holder: Holder,
    page_id: str,
    *,
    typed: Typed | None = None,
    problems: Mapping[str, str] | None = None,
    notice: str = "",
    read_only: bool = False,
) -> str:
    """Return a page as HTML, as far as this browser may see it."""
    try:
        seen = reading(lambda session: sight(session, holder.sitting_in(session), page_id, holder.holds))
    except UnknownPage as error:
        raise NotFound("not_found") from error
    return sight_html(seen, typed=typed, problems=problems, notice=notice, read_only=read_only)


def shown_again(holder: Holder, page_id: str, typed: Typed) -> AnyResponse:
    """Return what to show after a form that came too late, or too early: the page, with what was typed in it.

    Where nothing was typed that is not stored, it leads to where the sitting goes on.
    """
    if is_told_already(holder, page_id, typed):
        return redirect(place_of(fresh(holder)), 303)
    bearer = holder.holds.bearer
    access = reading(lambda session: page_access(session, holder.sitting_in(session), page_id, bearer))
    match access:
        case "answer" | "edit":
            return Response(page_of(holder, page_id, typed=typed, notice="stale"), 409)
        case "read":
            page = page_of(holder, page_id, typed=typed, notice="stale_read", read_only=True)
            return Response(page, 409)
        case _:
            return Response(remains_html(fresh(holder), holder.status), 409)


def is_told_already(holder: Holder, page_id: str, typed: Typed) -> bool:
    """Return whether everything that was typed on a page is stored as an answer to it, or nothing was typed.

    Only the page's own form is told so, and a limited pass of its own answers: others could guess them.
    """
    said = {name: values for name, values in typed.items() if any(values)}
    if not said:
        return True
    token, bearer = read_token("page", sent_form().get("_token")), holder.holds.bearer
    if token is None or (token.owner, token.page_id) != (holder.sitting.id, page_id):
        return False

    def stored(session: Session) -> Typed:
        sent = last_sent(session, holder.sitting.id).get(page_id)
        is_hidden = sent is None or (bearer.is_limited and sent.pass_id != bearer.pass_id)
        return sent.raw if sent and not is_hidden else {}

    there = reading(stored)
    return all(there.get(name) == values for name, values in said.items())


def remains_html(sitting: Sitting, status: str) -> str:
    """Return the page that shows what was typed where no form can hold it any more, and the way on."""
    study = reading(lambda session: load_version(session, sitting.version_id)).compiled.study
    w = words(sitting.locale)
    over = status != "started"
    message = Message(
        title=w("remains.title"),
        texts=(w("remains.over" if over else "remains.text"), *typed_again(w)),
        links=(Link(w("remains.end" if over else "go_on"), place_of(sitting), main=True),),
    )
    return message_html(message, study_frame(study, sitting.locale, message.title, status))


def fresh(holder: Holder) -> Sitting:
    """Return the sitting as it stands now.

    Raises:
        SittingOver: if it was withdrawn meanwhile.
    """
    sitting = reading(lambda session: sitting_by_id(session, holder.sitting.id))
    if sitting is None:
        raise SittingOver("withdrawn")
    return sitting
