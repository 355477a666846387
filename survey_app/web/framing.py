"""One page of a sitting as this browser may see it: the view, what was filled in, and the frame around it."""

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for
from sqlalchemy.orm import Session

from questionnaires.design.plan import PlannedPage
from questionnaires.design.views import PageView
from questionnaires.language.study import Study
from survey_app.participation.reading import filled_in, page_access, reading_left, view
from survey_app.participation.road import road_of
from survey_app.participation.visits import Access, ReadingLeft, Served
from survey_app.storage.frozen import load_version
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import carried
from survey_app.web.passes import Pass
from survey_app.web.rendering import page_html
from survey_app.web.sheets import Frame, Sheet, Tongue
from survey_app.web.site import site
from survey_app.web.texts.words import Words, words
from survey_app.web.tokens import page_token

_SCRIPTS = ("reading.js", "answers.js", "saving.js")


@dataclass(frozen=True)
class Sight:
    """Everything read from the database for one page."""

    study: Study
    sitting: Sitting
    page: PlannedPage
    view: PageView
    access: Access
    filled: Mapping[str, list[str]]
    left: ReadingLeft
    back_to: str | None
    #: Opens the sitting in any browser; "" where this one may not know it.
    resume_url: str
    #: Under what a tab keeps words of this page that may not have arrived: nobody else's page has it.
    keep: str


def sight(session: Session, sitting: Sitting, page_id: str, holder: Pass) -> Sight:
    """Return a page of a sitting as far as this browser may see it."""
    page = sitting.plan.page(page_id) or sitting.plan.pages[0]
    bearer = holder.bearer
    return Sight(
        study=load_version(session, sitting.version_id).compiled.study,
        sitting=sitting,
        page=page,
        view=view(session, sitting, page_id, bearer),
        access=page_access(session, sitting, page_id, bearer),
        filled=filled_in(session, sitting, page_id, bearer),
        left=reading_left(session, sitting),
        back_to=page_before(session, sitting, page, holder),
        resume_url="" if bearer.is_limited else resume_url(sitting),
        keep=hashlib.sha256(f"{bearer.pass_id} {page_id}".encode()).hexdigest()[:16],
    )


def page_before(session: Session, sitting: Sitting, page: PlannedPage, holder: Pass) -> str | None:
    """Return the page before that one which can be opened again here, or None."""
    if holder.bearer.is_limited:
        return None
    road = road_of(session, sitting)
    before = [
        stop.page
        for stop in road.stops
        if stop.page.position < page.position
        and stop.page.kind != "consent"
        and road.access(stop.page.page_id) in {"edit", "read"}
    ]
    return before[-1].page_id if before else None


def sight_html(
    seen: Sight,
    *,
    typed: Mapping[str, list[str]] | None = None,
    problems: Mapping[str, str] | None = None,
    notice: str = "",
    read_only: bool = False,
) -> str:
    """Return the page as HTML: with what was typed just now, else with what was filled in before."""
    page_id, w = seen.page.page_id, words(seen.view.language)
    sheet = Sheet(
        page=seen.view,
        words=w,
        given_values=seen.filled if typed is None else typed,
        token=_token(seen, only_read=read_only),
        action=carried("participant.answer", page_id=page_id),
        draft_url=carried("participant.draft", page_id=page_id),
        keep=seen.keep,
        withdraw_url=carried("closing.withdraw_question"),
        problems=problems or {},
        notice=notice,
        read_only=read_only,
        can_go_back=seen.back_to is not None,
    )
    return page_html(sheet, sitting_frame(seen, w))


def _token(seen: Sight, *, only_read: bool) -> str:
    shown = seen.view
    # A clock that was set back must not make this page older than what was done before it.
    now = max(site().clock(), seen.sitting.last_seen_at)
    served = Served(seen.page.page_id, shown.language, shown.rendered_hash, now, "")
    return page_token("page", seen.sitting.id, served, only_read=only_read)


def sitting_frame(seen: Sight, w: Words) -> Frame:
    """Return the frame around a page of a sitting."""
    return Frame(
        language=seen.view.language,
        title=seen.view.title,
        tongues=tuple(Tongue(code, f"#lang-{code}") for code in seen.study.languages),
        status=seen.sitting.status,
        percent=round(100 * seen.left.fraction_done),
        left=w("minutes_left", n=max(1, math.ceil(seen.left.seconds / 60))),
        saved=bool(seen.filled),
        resume_url=seen.resume_url,
        contact=seen.study.contact,
        scripts=_SCRIPTS,
        skip_to="questions",
    )


def resume_url(sitting: Sitting) -> str:
    """Return the address that opens the sitting in any browser; "" for those who never began."""
    return url_for("entry.resume", code=sitting.resume_code, _external=True) if sitting.resume_code else ""
