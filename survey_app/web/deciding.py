"""What is decided on the consent page: a sitting begins, or somebody declines."""

from dataclasses import replace

from flask import Response, redirect, request
from sqlalchemy.orm import Session
from werkzeug.exceptions import Forbidden, NotFound
from werkzeug.wrappers import Response as AnyResponse

from survey_app.errors import QuotaFull, StudyClosed
from survey_app.participation.sittings import is_untouched, sitting_by_id
from survey_app.participation.starting import decline, find_sitting, sitting_of_form, start
from survey_app.participation.visits import Arrival
from survey_app.storage.frozen import Published
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import arrival, carried, entry_address
from survey_app.web.consenting import consent_page_html
from survey_app.web.messages import Message, message_html, study_frame
from survey_app.web.passes import Kind, belongs_to, give, new_pass, pass_of
from survey_app.web.places import place_of
from survey_app.web.received import sent_form
from survey_app.web.site import site
from survey_app.web.texts.words import words
from survey_app.web.tokens import FormToken
from survey_app.web.transactions import reading, writing


def begin_or_offer(published: Published, token: FormToken, open_here: Sitting | None) -> AnyResponse | str:
    """Return the way into the sitting that consent began.

    Where another one is open in this browser, it leads to the question whose that is; on a shared computer a
    form that was used before leads back to the consent page.
    """
    earlier = reading(lambda session: sitting_of_form(session, token.served))
    begun = earlier is not None and earlier.status != "declined_consent"
    if not begun and open_here is not None:
        return redirect(entry_address("entry.arrive", published.study_id), 303)
    if begun and site().settings.kiosk and earlier and not _still_there(earlier):
        return Response(consent_page_html(published, token.served.language, notice="afresh"), 409)
    try:
        sitting = writing(lambda session: _start(session, published, token))
    except StudyClosed:
        return closed_page(published, token.served.language)
    except QuotaFull as full:
        return _lead_in(_stored(full.sitting_id), "full")
    # Whoever sent this very form may see everything; whoever was only recognised by a recruiter's id may not.
    by_form = sitting.start_key.startswith(token.served.key)
    return _lead_in(sitting, "full" if by_form else "limited")


def decline_or_leave(published: Published, token: FormToken, open_here: Sitting | None) -> AnyResponse:
    """Return the way to the closing page of somebody who declined, or to the question about withdrawal.

    Who declines after all has begun before: by this form, in this browser, or under this recruiter's id.
    """
    begun = reading(lambda session: _begun(session, published, token)) or open_here
    if begun is None:
        sitting = writing(lambda session: _decline(session, published, token))
        if sitting.status == "declined_consent":
            give(new_pass(sitting, "ticket"))
            return redirect(place_of(sitting), 303)
        begun = sitting  # consent by the same form arrived at the same moment
    _be_recognised(published, token, begun)
    belongs_to(begun.study_id)
    return redirect(carried("closing.withdraw_question"), 303)


def closed_page(published: Published, language: str) -> Response:
    """Return the page that says that nobody new is let in."""
    study, w = published.compiled.study, words(language)
    message = Message(w("closed.title"), (w("closed.text"),))
    return Response(message_html(message, study_frame(study, language, message.title)), 403)


def _start(session: Session, published: Published, token: FormToken) -> Sitting:
    here = site()
    return start(
        session,
        published,
        _who(published, token),
        token.served,
        seed=here.draw_seed(),
        ids=here.ids,
        now=here.clock(),
        is_test=_is_test(),
    )


def _decline(session: Session, published: Published, token: FormToken) -> Sitting:
    here, who = site(), replace(_who(published, token), timezone=None, external_ids={})
    return decline(session, published, who, token.served, ids=here.ids, now=here.clock(), is_test=_is_test())


def _begun(session: Session, published: Published, token: FormToken) -> Sitting | None:
    of_form = sitting_of_form(session, token.served)
    if of_form is not None:
        return of_form if of_form.status != "declined_consent" else None
    return find_sitting(session, published, _who(published, token))


def _be_recognised(published: Published, token: FormToken, begun: Sitting) -> None:
    """Make sure that the question which follows is about that sitting, not about another one held here."""
    if pass_of(begun.id) is not None:
        return
    if not _who(published, token).external_ids.get("person"):
        raise Forbidden("no_sitting")
    give(new_pass(begun, "limited"))


def _who(published: Published, token: FormToken) -> Arrival:
    return arrival(published.compiled.study, token.served.language, sent_form().get("_timezone"))


def _is_test() -> bool:
    # A link with ?test=1 tries the study out: balanced among tests, left out of exports.
    return site().is_test or request.args.get("test") == "1"


def _still_there(sitting: Sitting) -> bool:
    held = pass_of(sitting.id) is not None
    # A second click arrives before any page was shown.
    return held or reading(lambda session: is_untouched(session, sitting))


def _lead_in(sitting: Sitting, kind: Kind) -> AnyResponse:
    if sitting.status != "started":
        kind = "ticket" if kind == "full" else kind
    held = pass_of(sitting.id)
    if held is None or (held.kind == "limited" and kind != "limited"):
        give(new_pass(sitting, kind))
    return redirect(place_of(sitting), 303)


def _stored(sitting_id: str) -> Sitting:
    sitting = reading(lambda session: sitting_by_id(session, sitting_id))
    if sitting is None:
        raise NotFound("not_found")
    return sitting
