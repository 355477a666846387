"""What a sitting reads: its pages in its language, filled in as they were left, and how much is left."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from questionnaires.design.calendar import Anchor
from questionnaires.design.pages import render
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.reading import block_seconds
from questionnaires.design.views import PageView
from questionnaires.language.study import Consent
from survey_app.errors import UnknownPage
from survey_app.participation.road import Road, Sent, Stop, known_of, road_of
from survey_app.participation.visits import OWNER, Access, Bearer, ReadingLeft
from survey_app.storage.frozen import Published
from survey_app.storage.tables import Draft, RawValues, Sitting

#: Reading times by study, page, stimulus and language: the same for everybody, and dear to find out.
_seconds: dict[tuple[str, str, str | None, str], float] = {}


def consent_view(published: Published, language: str, now: datetime) -> PageView:
    """Return the consent page, which is read before there is a sitting."""
    page = consent_page(published)
    anchor = Anchor(now, published.compiled.study.timezone)
    return render(published.compiled, Plan(pages=(page,)), page, language, anchor)


def consent_page(published: Published) -> PlannedPage:
    """Return the page of the study's consent block, as every plan has it.

    Raises:
        UnknownPage: if the study has no consent block; `survey check` reports that.
    """
    for block in published.compiled.study.pages:
        if isinstance(block, Consent):
            return PlannedPage(page_id=block.id, block_id=block.id, kind="consent", position=0)
    raise UnknownPage("consent")


def anchor_of(sitting: Sitting) -> Anchor:
    """Return the moment, fixed at consent, from which a sitting's times are shown."""
    return Anchor(sitting.anchor_at, sitting.anchor_timezone)


def current_page(session: Session, sitting: Sitting) -> PlannedPage | None:  # noqa: ARG001 - like its neighbours
    """Return the page that is asked next, None once the sitting is over."""
    return sitting.plan.page(sitting.pointer) if sitting.pointer else None


def page_access(session: Session, sitting: Sitting, page_id: str, bearer: Bearer = OWNER) -> Access:
    """Return what somebody may do with a page; once the sitting is over, every page leads to the end (`ahead`).

    A limited pass opens the current page alone: all others are `ahead`.
    """
    if sitting.plan.page(page_id) is None:
        return "unknown"
    if sitting.status != "started":
        return "ahead"
    if page_id == sitting.pointer:
        return "answer"
    return "ahead" if bearer.is_limited else road_of(session, sitting).access(page_id)


def view(session: Session, sitting: Sitting, page_id: str, bearer: Bearer = OWNER) -> PageView:
    """Return a page as the sitting's participant reads it, in the language they read now.

    Under a limited pass, earlier ratings are quoted only if they were given under it.

    Raises:
        UnknownPage: if the sitting has no such page.
    """
    road = road_of(session, sitting)
    page = _stop(road, page_id).page
    known = known_of([stop for stop in road.stops if _may_see(stop.sent, bearer)])
    return render(road.compiled, road.plan, page, sitting.locale, anchor_of(sitting), known)


def filled_in(session: Session, sitting: Sitting, page_id: str, bearer: Bearer = OWNER) -> RawValues:
    """Return the values a page's form begins with: the last draft that says something, else what was sent.

    A page that can only be read shows what was sent. Under a limited pass, only what came under it counts.

    Raises:
        UnknownPage: if the sitting has no such page.
    """
    road = road_of(session, sitting)
    sent = _stop(road, page_id).sent
    if road.access(page_id) != "read":
        drafts = _drafts(session, sitting, page_id, bearer)
        if drafts:
            return next((raw for raw in drafts if says_something(raw)), drafts[0])
    return sent.raw if sent and _may_see(sent, bearer) else {}


def says_something(raw: RawValues) -> bool:
    """Return whether any field holds more than nothing."""
    return any(value != "" for values in raw.values() for value in values)


def _drafts(session: Session, sitting: Sitting, page_id: str, bearer: Bearer) -> list[RawValues]:
    query = select(Draft.raw).filter_by(sitting_id=sitting.id, page_id=page_id)
    if bearer.is_limited:
        query = query.filter_by(pass_id=bearer.pass_id)
    return list(session.scalars(query.order_by(Draft.saved_at.desc(), Draft.pass_id)))


def _may_see(sent: Sent | None, bearer: Bearer) -> bool:
    return sent is not None and (not bearer.is_limited or sent.pass_id == bearer.pass_id)


def reading_left(session: Session, sitting: Sitting) -> ReadingLeft:
    """Return how far the sitting has come, in an average reader's seconds."""
    if sitting.status != "started":
        return ReadingLeft(0.0, 1.0)
    road = road_of(session, sitting)
    left = done = 0.0
    for stop in road.stops:
        if stop.visible and stop.done:
            done += _reading_seconds(road, stop.page, sitting)
        elif stop.visible:
            left += _reading_seconds(road, stop.page, sitting)
    return ReadingLeft(left, done / (done + left) if done + left else 1.0)


def _stop(road: Road, page_id: str) -> Stop:
    stop = road.stop(page_id)
    if stop is None:
        raise UnknownPage(page_id)
    return stop


def _reading_seconds(road: Road, page: PlannedPage, sitting: Sitting) -> float:
    key = _key(road, page, sitting)
    if key not in _seconds:
        views: list[PageView] = []
        for one in road.plan.pages:
            if one.block_id == page.block_id:
                views.append(render(road.compiled, road.plan, one, sitting.locale, anchor_of(sitting)))
                # What a page adds to its block: the consent page promised the time of whole blocks.
                added = block_seconds(views) - block_seconds(views[:-1])
                _seconds[_key(road, one, sitting)] = added
    return _seconds[key]


def _key(road: Road, page: PlannedPage, sitting: Sitting) -> tuple[str, str, str | None, str]:
    # The version's row id would do within one database; the study's id and file version tell tests apart too.
    study = f"{sitting.study_id} {sitting.version_id} {road.compiled.study.version}"
    return study, page.page_id, page.stimulus_hash, sitting.locale
