"""Rendering a planned page: what this participant reads and answers, in one language."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace

from pydantic_core import to_json

from questionnaires.design.anchors import calendar_of, moment_of
from questionnaires.design.calendar import Anchor, Calendar, scenario_calendar, weekday
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.questions import questions_of
from questionnaires.design.reading import reading_seconds
from questionnaires.design.stimuli import (
    Behaviour,
    ComposedEntry,
    Phrase,
    compose_log,
    compose_side,
    spoken_at,
)
from questionnaires.design.timelines import timeline_of
from questionnaires.design.views import Card, Day, LogEntry, PageView, Row, SideView, Term
from questionnaires.design.wording import wording
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Consent
from questionnaires.language.tasks import Task
from questionnaires.language.text import LText
from questionnaires.language.times import ScenarioTime


def render(
    compiled: CompiledStudy,
    plan: Plan,
    page: PlannedPage,
    language: str,
    anchor: Anchor,
    earlier: Mapping[str, str] | None = None,
) -> PageView:
    """Return a page as its participant reads it.

    Args:
        compiled: the study and its scenarios.
        plan: all pages of the sitting; they number the weeks and pairs.
        page: the page to render.
        language: one of the study's languages.
        anchor: the participant's moment at consent; pairs are moved to their day.
        earlier: answers already given, by `page_id.item_id`; reminders quote them.
    """
    view = drafted(compiled, plan, page, language, anchor, earlier)
    view = replace(view, reading_seconds=reading_seconds(view))
    return replace(view, rendered_hash=rendered_hash(view))


def drafted(
    compiled: CompiledStudy,
    plan: Plan,
    page: PlannedPage,
    language: str,
    anchor: Anchor,
    earlier: Mapping[str, str] | None = None,
) -> PageView:
    """Return a page as `render` does, without its time and its hash: for a review, which serves no pages."""
    match page.kind:
        case "trust_log":
            view = _log_view(compiled, plan, page, language)
        case "depth_pair" | "capability_pair" | "timing":
            view = _pair_view(compiled, plan, page, language, calendar_of(compiled, page, anchor))
        case _:
            view = _plain_view(compiled, page, language)
    return replace(view, questions=questions_of(compiled, plan, page, language, anchor, earlier or {}))


def rendered_hash(view: PageView) -> str:
    """Return the hash of everything a page shows, as served."""
    shown = replace(view, rendered_hash="", reading_seconds=0.0)
    return "sha256:" + hashlib.sha256(to_json(shown)).hexdigest()


def _plain_view(compiled: CompiledStudy, page: PlannedPage, language: str) -> PageView:
    block = compiled.study.block(page.block_id)
    consent = isinstance(block, Consent)
    title = block.title or compiled.study.title
    return PageView(
        page_id=page.page_id,
        kind=page.kind,
        language=language,
        title=title.in_language(language),
        text=_read(block.text, language),
        more=_read(block.more, language) if isinstance(block, Consent) else "",
        statement=_read(block.statement, language) if isinstance(block, Consent) else "",
        next_label="" if consent else wording(language).next,
    )


def _log_view(compiled: CompiledStudy, plan: Plan, page: PlannedPage, language: str) -> PageView:
    words = wording(language)
    scenario = compiled.scenario(page.scenario_id or "")
    weeks = list(dict.fromkeys(p.block_id for p in plan.pages if p.kind == "trust_log"))
    following = [p for p in plan.pages if p.block_id == page.block_id and p.position > page.position]
    next_label = words.next_day.format(day=following[0].day) if following else words.next_week
    number = weeks.index(page.block_id) + 1
    kicker = words.week_kicker if len(weeks) > 1 else words.only_week_kicker
    block = compiled.study.block(page.block_id)
    return PageView(
        page_id=page.page_id,
        kind=page.kind,
        language=language,
        title=(block.title or scenario.title).in_language(language),
        kicker=kicker.format(number=number, count=len(weeks), day=page.day),
        text=_read(block.text, language),
        situation=scenario.situation.in_language(language),
        request=_request(scenario, page, language),
        days=_days(scenario, page, plan, language),
        items_title=words.after_day.format(day=page.day),
        next_label=next_label,
        again_label=words.week_again,
    )


def _days(scenario: Scenario, page: PlannedPage, plan: Plan, language: str) -> tuple[Day, ...]:
    calendar = scenario_calendar(scenario)
    before = [p.day or 0 for p in plan.pages if p.block_id == page.block_id and p.position < page.position]
    rated = max(before, default=0)
    entries = compose_log(scenario, page)
    return tuple(
        Day(
            number=day,
            weekday=weekday(calendar.date_of(day), language),
            digest=_digest(scenario, page, day, language),
            entries=tuple(_entry(e, language, calendar) for e in entries if e.at.day == day),
            status="today" if day == page.day else "earlier" if day <= rated else "new",
        )
        for day in sorted({entry.at.day for entry in entries} | {page.day or 1})
    )


def _digest(scenario: Scenario, page: PlannedPage, day: int, language: str) -> str:
    calendar = scenario_calendar(scenario)
    for behaviour in map(Behaviour.parse, page.behaviours):
        task = scenario.task(behaviour.task_id)
        at = spoken_at(scenario, task)
        summaries = task.survey.day_summary if task.survey else {}
        for depth, summary in summaries.items():
            if at.day == day and depth == behaviour.depth:
                return Phrase(summary, at, {}).read(language, calendar)
    digests = (e for e in scenario.timeline if e.digest and e.at and e.at.day == day)
    return next((Phrase(e.digest, e.at, {}).read(language, calendar) for e in digests if e.digest and e.at), "")


def _pair_view(
    compiled: CompiledStudy, plan: Plan, page: PlannedPage, language: str, calendar: Calendar
) -> PageView:
    words = wording(language)
    scenario = compiled.scenario(page.scenario_id or "")
    task, moment = scenario.task(page.task_id or ""), moment_of(scenario, page)
    block = compiled.study.block(page.block_id)
    survey = task.survey
    title = block.title or (survey.task_label if survey else task.title)
    intro = survey.pair_intro if survey else None
    return PageView(
        page_id=page.page_id,
        kind=page.kind,
        language=language,
        title=Phrase(title, moment, {}).read(language, calendar),
        kicker=_pair_kicker(plan, page, language),
        lede=Phrase(intro or scenario.situation, moment, {}).read(language, calendar),
        text=_read(block.text, language),
        terms=_terms(scenario, page, task, language, calendar, moment),
        sides=_sides(scenario, page, language, calendar),
        timeline=timeline_of(scenario, page, language, calendar) if page.kind == "timing" else None,
        items_title=words.your_view,
        next_label=words.next,
        again_label=words.pair_again,
    )


def _pair_kicker(plan: Plan, page: PlannedPage, language: str) -> str:
    words = wording(language)
    alike = [p.page_id for p in plan.pages if p.kind == page.kind]
    kickers = {"depth_pair": words.pair_kicker, "timing": words.timing_kicker}
    kicker = kickers.get(page.kind, words.advice_kicker)
    if len(alike) == 1:
        return kicker
    return words.counted.format(kicker=kicker, number=alike.index(page.page_id) + 1, count=len(alike))


def _terms(
    scenario: Scenario,
    page: PlannedPage,
    task: Task,
    language: str,
    calendar: Calendar,
    moment: ScenarioTime,
) -> tuple[Term, ...]:
    words, survey = wording(language), task.survey
    conditions: tuple[LText, ...] = survey.conditions if survey else ()
    for comparison, lines in (survey.comparison_conditions if survey else {}).items():
        conditions = lines if comparison == page.comparison else conditions
    request = _request(scenario, page, language)
    if page.kind == "timing" and survey and survey.request:
        request = Phrase(survey.request, moment, {}).read(language, calendar)
    stands = tuple(Phrase(line, moment, {}).read(language, calendar) for line in conditions)
    needs = Phrase(survey.needs, moment, {}).read(language, calendar) if survey and survey.needs else ""
    terms = (
        Term(words.asked_for, (request,) if request else (), quoted=True),
        Term(words.stands, stands),
        Term(words.needs, (needs,) if needs else ()),
    )
    return tuple(term for term in terms if term.lines)


def _sides(scenario: Scenario, page: PlannedPage, language: str, calendar: Calendar) -> tuple[SideView, ...]:
    words = wording(language)
    behaviours = (("A", page.behaviour_left), ("B", page.behaviour_right))
    return tuple(
        SideView(
            letter,
            words.agent_named.format(letter=letter),
            tuple(
                _entry(entry, language, calendar)
                for entry in compose_side(scenario, page, Behaviour.parse(behaviour or ""))
            ),
        )
        for letter, behaviour in behaviours
    )


def _entry(entry: ComposedEntry, language: str, calendar: Calendar) -> LogEntry:
    card = entry.card and Card(
        entry.card.app,
        entry.card.title.read(language, calendar),
        tuple(
            Row(term.in_language(language), value.read(language, calendar)) for term, value in entry.card.rows
        ),
    )
    text = entry.phrase.read(language, calendar) if entry.phrase else ""
    clock = calendar.shown(entry.at).clock
    return LogEntry(entry.kind, entry.who.in_language(language), clock, text, card or None)


def _request(scenario: Scenario, page: PlannedPage, language: str) -> str:
    return scenario.personas[page.persona].policy.in_language(language) if page.persona else ""


def _read(text: LText | None, language: str) -> str:
    return text.in_language(language) if text else ""
