"""The consent page, and the offer to go on where a sitting is open in this browser."""

from flask import request

from questionnaires.language.study import Study
from survey_app.participation.reading import consent_view
from survey_app.participation.visits import Served
from survey_app.storage.frozen import Published
from survey_app.storage.tables import Sitting
from survey_app.web.arrivals import entry_address, wanted_language
from survey_app.web.messages import Choice, Message, language_link, message_html, study_frame
from survey_app.web.rendering import consent_html
from survey_app.web.sheets import Fact, Frame, Sheet, Tongue
from survey_app.web.site import site
from survey_app.web.texts.words import Words, words
from survey_app.web.tokens import make_token, page_token


def consent_page_html(published: Published, language: str, notice: str = "") -> str:
    """Return the consent page with a fresh token."""
    now, study, w = site().clock(), published.compiled.study, words(language)
    page = consent_view(published, language, now)
    served = Served(page.page_id, language, page.rendered_hash, now, "")
    sheet = Sheet(
        page=page,
        words=w,
        token=page_token("consent", study.id, served),
        action=entry_address("entry.decide", study.id),
        notice=notice,
    )
    low, high = study.estimated_minutes
    frame = Frame(
        language=language,
        title=page.title,
        tongues=tuple(Tongue(code, language_link(code)) for code in study.languages),
        percent=0,
        left=w("minutes_in_all", low=low, high=high),
        scripts=("reading.js", "saving.js"),
        skip_to="page",
    )
    return consent_html(sheet, frame, study_facts(study, language, w), checked=study.ethics is not None)


def study_facts(study: Study, language: str, w: Words) -> tuple[Fact, ...]:
    """Return what people want to know before they start."""
    low, high = study.estimated_minutes
    facts = [Fact(w("time"), w("time_value", low=low, high=high))]
    if study.compensation:
        facts.append(Fact(w("payment"), study.compensation.in_language(language)))
    facts.append(Fact(w("you_need"), w("you_need_value")))
    facts.append(Fact(w("stored"), study.privacy.stored.in_language(language)))
    if study.ethics:
        facts.append(Fact(w("checked_by"), study.ethics.in_language(language)))
    return (*facts, Fact(w("questions_to"), study.contact))


def offer_html(study: Study, sitting: Sitting) -> str:
    """Return the page that asks whether the open sitting is the reader's own."""
    asked = wanted_language(study.languages)
    language = asked if request.args.get("lang") == asked else sitting.locale
    w = words(language)
    token = make_token("offer", study.id, language)
    choice = Choice(entry_address("entry.decide", study.id), token, w("offer.continue"), w("offer.new"), "new")
    message = Message(w("offer.title"), (w("offer.text"),), form=choice)
    return message_html(message, study_frame(study, language, message.title, status="started"))
