"""Who asks: the pass in the cookie, or a recruiter's id in the address, and the sitting it opens."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import g, request
from sqlalchemy.orm import Session
from werkzeug.exceptions import Conflict, Forbidden, Gone

from survey_app.errors import SittingOver
from survey_app.participation.sittings import sitting_by_id, standing
from survey_app.participation.starting import find_sitting
from survey_app.storage.frozen import Published, load, load_version, study_ids
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import STUDY, arrival
from survey_app.web.passes import Pass, belongs_to, give, is_fresh, new_pass, passes, take_away
from survey_app.web.site import site
from survey_app.web.transactions import reading


@dataclass(frozen=True)
class Holder:
    """Somebody with a pass, and the sitting as it was when the request came."""

    holds: Pass
    sitting: Sitting
    #: The sitting's status at this moment: time may be up before anybody has written that down.
    status: str
    #: Whether the pass was in the cookie; else the address told who it is.
    by_cookie: bool = True

    @property
    def is_limited(self) -> bool:
        """Whether a recruiter's id is all that is known."""
        return self.holds.kind == "limited"

    @property
    def may_leave(self) -> bool:
        """Whether they may ask for everything to be deleted, without coming from the closing page."""
        return self.holds.kind == "full" and (self.status == "started" or is_fresh(self.holds.given_at))

    @property
    def just_ended(self) -> bool:
        """Whether the closing page may show the way back and the way out: whoever finished still sits there."""
        if self.is_limited:
            return False
        ended = self.sitting.finished_at
        return self.may_leave or (ended is not None and is_fresh(ended.timestamp()))

    def sitting_in(self, session: Session) -> Sitting:
        """Return the sitting within a transaction.

        Raises:
            SittingOver: if it was withdrawn meanwhile.
        """
        sitting = sitting_by_id(session, self.holds.sitting_id)
        if sitting is None:
            raise SittingOver("withdrawn")
        return sitting


def holder_of_request(
    *, owner: str = "", page_id: str = "", closing: bool = False, sending: bool = False
) -> Holder:
    """Return who asks.

    Args:
        owner: the sitting that the sent form was served to; it decides where a browser holds several passes.
        page_id: the page that is asked for; else that decides.
        closing: for pages that can be opened once a sitting is over.
        sending: for pages that were sent: one that comes when time is up is kept as a draft first.

    Raises:
        Forbidden: if nothing tells who this is.
        Conflict: if the form is of a sitting that is not open in this browser.
        Gone: if the sitting is not there any more.
        SittingOver: if the sitting is over and only its closing page can be opened.
    """
    found = reading(lambda session: _held(session, owner, page_id) or _told(session, owner, page_id))
    if found is None:
        raise _stranger(owner)
    g.holder = found
    belongs_to(found.sitting.study_id)
    if not found.by_cookie:
        give(found.holds)
    status = found.sitting.status if sending else found.status
    if not closing and (found.holds.kind == "ticket" or status != "started"):
        raise SittingOver(found.status)
    return found


def _held(session: Session, owner: str, page_id: str) -> Holder | None:
    """Return the holder by the cookie: the form's sitting, else the study named, the page, the last pass."""
    held = [one for one in passes() if not owner or one.sitting_id == owner]
    named = request.args.get(STUDY)
    held.sort(key=lambda one: one.study_id != named)
    there = [(one, sitting) for one in held if (sitting := sitting_by_id(session, one.sitting_id))]
    found = next((pair for pair in there if _has(pair[1], page_id)), next(iter(there), None))
    return _holder(session, *found) if found else None


def _has(sitting: Sitting, page_id: str) -> bool:
    return not page_id or (sitting.status == "started" and sitting.plan.page(page_id) is not None)


def _told(session: Session, owner: str, page_id: str) -> Holder | None:
    """Return the holder by a recruiter's id in the address: what arriving at the study's entry would give."""
    found = [sitting for study in _studies(session, owner) if (sitting := _known(session, study))]
    mine = [sitting for sitting in found if not owner or sitting.id == owner]
    mine.sort(key=lambda sitting: (_has(sitting, page_id), sitting.last_seen_at), reverse=True)
    return _holder(session, new_pass(mine[0], "limited"), mine[0], by_cookie=False) if mine else None


def _studies(session: Session, owner: str) -> Iterable[Published]:
    if not request.query_string:
        return ()
    if owner:
        sitting = sitting_by_id(session, owner)
        return (load_version(session, sitting.version_id),) if sitting else ()
    return (load(session, study_id) for study_id in study_ids(session))


def _known(session: Session, published: Published) -> Sitting | None:
    return find_sitting(session, published, arrival(published.compiled.study, ""))


def _holder(session: Session, holds: Pass, sitting: Sitting, *, by_cookie: bool = True) -> Holder:
    return Holder(holds, sitting, standing(session, sitting, site().clock()), by_cookie)


def _stranger(owner: str) -> Forbidden | Conflict | Gone:
    """Return why nothing opens, and let the browser forget passes of sittings that are gone."""
    gone = reading(lambda s: [one for one in passes() if sitting_by_id(s, one.sitting_id) is None])
    take_away(*gone)
    if owner and reading(lambda session: sitting_by_id(session, owner)) is None:
        return Gone("gone")
    if gone and not owner:
        return Gone("gone")
    return Conflict("other_sitting") if owner and passes() else Forbidden("no_sitting")
