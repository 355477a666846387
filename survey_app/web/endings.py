"""How a sitting ended: thanks, the code, what it was about, and how to take it all back."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from babel.dates import format_skeleton

from questionnaires.design.calendar import Anchor
from questionnaires.language.locales import locale_of
from questionnaires.language.study import Debrief, Study
from survey_app.storage.tables import Sitting
from survey_app.web.messages import Link, Message, message_html, study_frame
from survey_app.web.rendering import template_html
from survey_app.web.sheets import Fact
from survey_app.web.texts.words import words


@dataclass(frozen=True)
class Ending:
    """What the closing page of a completed sitting says."""

    lede: str
    text: str
    code: str
    redirect: str
    debrief: str
    debrief_title: str
    withdrawal: str
    withdraw_url: str
    pages: int


@dataclass(frozen=True)
class Ways:
    """Where else the closing page leads whoever just finished; "" for others at the same computer."""

    withdraw_url: str = ""
    #: Opens the closing page in any browser.
    resume_url: str = ""
    #: The consent page, for whoever declined.
    again_url: str = ""


class Ended(NamedTuple):
    """What the closing page tells of a completed sitting."""

    source: str
    pages: int
    #: When it was finished, on the participant's own clock.
    finished: datetime | None


def ended(sitting: Sitting) -> Ended:
    """Return what a completed sitting's closing page tells of it."""
    finished = sitting.finished_at and Anchor(sitting.finished_at, sitting.anchor_timezone).local
    return Ended(sitting.source, len(sitting.plan.pages), finished)


def done_html(study: Study, what: Ended, language: str, ways: Ways) -> str:
    """Return the closing page of a completed sitting."""
    w = words(language)
    frame = study_frame(study, language, w("done_title"), "completed")
    frame = replace(frame, percent=100, left=w("finished"), saved=True)
    return template_html(
        "done.html",
        frame,
        ending=_ending(study, what, language, ways),
        facts=_facts(study, what, language, ways),
    )


def _ending(study: Study, what: Ended, language: str, ways: Ways) -> Ending:
    way_out = study.exits.get("completed")
    debrief = next((block for block in study.pages if isinstance(block, Debrief)), None)
    code = (way_out and way_out.code) or ""
    return Ending(
        lede=words(language)(_lede_key(what, code)),
        text=way_out.text.in_language(language) if way_out else "",
        code=code,
        redirect=(way_out and way_out.redirect) or "",
        debrief=debrief.text.in_language(language) if debrief else "",
        debrief_title=debrief.title.in_language(language) if debrief and debrief.title else "",
        withdrawal=(
            study.privacy.withdrawal.in_language(language)
            if ways.withdraw_url
            else words(language)("withdraw_elsewhere.text")
        ),
        withdraw_url=ways.withdraw_url,
        pages=what.pages,
    )


def _lede_key(what: Ended, code: str) -> str:
    if not code:
        return "done_lede"
    # Nobody sent those who came by a plain link or an invitation.
    return "done_lede_keep" if what.source in {"link", "invitation"} else "done_lede_code"


def _facts(study: Study, what: Ended, language: str, ways: Ways) -> tuple[Fact, ...]:
    facts, w = [], words(language)
    if what.finished is not None:
        facts.append(Fact(w("finished_at"), _date(what.finished, language)))
    if study.compensation:
        facts.append(Fact(w("payment"), study.compensation.in_language(language)))
    if ways.resume_url:
        facts.append(Fact(w("link_later"), ways.resume_url))
    return (*facts, Fact(w("questions_to"), study.contact))


def ending_html(study: Study, status: str, language: str, ways: Ways) -> str:
    """Return the closing page of a sitting that ended otherwise; each way out has its own code."""
    w = words(language)
    way_out = next((way for name, way in study.exits.items() if name == status), None)
    leave = (Link(w("delete_now"), ways.withdraw_url),) if ways.withdraw_url else ()
    again = (Link(w("reconsider"), ways.again_url),) if ways.again_url else ()
    message = Message(
        title=w(f"{status}.title"),
        texts=(way_out.text.in_language(language) if way_out else w(f"{status}.text"),),
        code=(way_out and way_out.code) or "",
        redirect=(way_out and way_out.redirect) or "",
        links=again or leave,
    )
    return message_html(message, study_frame(study, language, message.title, status))


def _date(at: datetime, language: str) -> str:
    # The order of day and month is the language's; clock times look the same on all our pages.
    return f"{format_skeleton('MMMMd', at, locale=locale_of(language))}, {at:%H:%M}"
