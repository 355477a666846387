"""A page exactly as its participant sees it: the same views, templates and stylesheet, without a database."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from questionnaires.design.plan import PlannedPage
from questionnaires.design.views import FieldView, PageView
from questionnaires.language.entry import ExitName
from survey_app.preview.scene import Scene
from survey_app.web.consenting import study_facts
from survey_app.web.endings import Ended, Ways, done_html, ending_html
from survey_app.web.messages import plain_message
from survey_app.web.partings import pause_html, withdrawal_html
from survey_app.web.rendering import consent_html, page_html
from survey_app.web.sheets import Frame, Sheet, Tongue
from survey_app.web.texts.words import words

#: Pages of no block, by the name under which the address knows them; a study's own exits come before.
PARTINGS = ("pause", "withdraw", "withdrawn", "server_error")
EXITS: tuple[str, ...] = get_args(ExitName)


def address(scene: Scene, **changes: str) -> str:
    """Return the address of a page itself, as the desk shows it in its window."""
    return f"/page?{scene.choices.query(**changes)}"


def other_page_html(scene: Scene, name: str) -> str:
    """Return a page that belongs to no block: an exit, a pause, the question about withdrawal, an error.

    Raises:
        KeyError: if no page has that name.
    """
    study, language = scene.study, scene.language
    first = address(scene, page=scene.plan.pages[0].page_id)
    leave, link = address(scene, page="withdraw"), resume_url(scene)
    match name:
        case "completed":
            finished = scene.anchor.local
            what = Ended(study.entry.sources[0], len(scene.plan.pages), finished)
            return done_html(study, what, language, Ways(leave, link))
        case "declined_consent":
            return ending_html(study, name, language, Ways(again_url=first))
        case "pause":
            return pause_html(study, language, link, go_on=first, status="started")
        case "withdraw":
            form = (address(scene, page="withdrawn"), "")
            return withdrawal_html(study, language, form, stay=first, status="started")
        case "withdrawn" | "server_error":
            return plain_message(name, language)
        case _ if name in study.exits:
            return ending_html(study, name, language, Ways(leave))
        case _:
            raise KeyError(name)


def planned_page_html(scene: Scene, page: PlannedPage, seconds: Mapping[str, float]) -> str:
    """Return a page of a block, in the state that was chosen.

    Raises:
        UNFINISHED: what is missing for it.
    """
    view, w = scene.view(page), words(scene.language)
    sheet = Sheet(
        page=view,
        words=w,
        action=address(scene, page=page.page_id, state=""),
        withdraw_url=address(scene, page="withdraw"),
        can_go_back=page.position > 1,
    )
    sheet = _in_state(sheet, scene.choices.state)
    if page.kind == "consent":
        low, high = scene.study.estimated_minutes
        frame = replace(_frame(scene, view), left=w("minutes_in_all", low=low, high=high), percent=0)
        facts = study_facts(scene.study, scene.language, w)
        return consent_html(sheet, frame, facts, checked=scene.study.ethics is not None)
    done, left = _progress(scene, page, seconds)
    frame = replace(
        _frame(scene, view),
        tongues=tuple(Tongue(code, f"#lang-{code}") for code in scene.study.languages),
        status="started",
        percent=round(100 * done / (done + left)) if done + left else 100,
        left=w("minutes_left", n=max(1, math.ceil(left / 60))),
        resume_url=resume_url(scene),
        contact=scene.study.contact,
        scripts=("reading.js", "answers.js"),
        skip_to="questions",
    )
    return page_html(sheet, frame)


def resume_url(scene: Scene) -> str:
    """Return a link that looks like the one for coming back; it leads nowhere."""
    return f"https://example.org/r/{scene.study.id}-example"


def _frame(scene: Scene, view: PageView) -> Frame:
    tongues = tuple(Tongue(code, address(scene, lang=code)) for code in scene.study.languages)
    return Frame(scene.language, view.title, tongues)


def _progress(scene: Scene, page: PlannedPage, seconds: Mapping[str, float]) -> tuple[float, float]:
    """Return the seconds before a page and from it on; what is only shown to some does not count."""
    counted = [
        one
        for one in scene.plan.pages
        if one.page_id == page.page_id or scene.study.block(one.block_id).show_if is None
    ]
    done = sum(seconds[one.page_id] for one in counted if one.position < page.position)
    return done, sum(seconds[one.page_id] for one in counted if one.position >= page.position)


def _in_state(sheet: Sheet, state: str) -> Sheet:
    fields = sheet.page.fields
    match state:
        case "missing":
            return replace(sheet, problems={field.name: "missing" for field in fields if field.required})
        case "read":
            given = {field.name: _example(field) for field in fields}
            return replace(sheet, given_values=given, read_only=True, notice="read_only")
        case _:
            return sheet


def _example(field: FieldView) -> list[str]:
    if field.options:
        return [field.options[len(field.options) // 2].value]
    return [str(field.min or 0)] if field.type in {"number", "slider"} else []
