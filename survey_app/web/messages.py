"""Pages that say one thing: kind ends, wrong addresses, a pause."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from flask import request

from questionnaires.language.study import Study
from survey_app.web.arrivals import wanted_language
from survey_app.web.rendering import template_html
from survey_app.web.sheets import Frame, Tongue
from survey_app.web.texts.words import TABLES, words


@dataclass(frozen=True)
class Link:
    """A way on; the main one looks like a button."""

    text: str
    href: str
    main: bool = False


@dataclass(frozen=True)
class Choice:
    """A question of ours with one or two answers; the main one is `next`."""

    action: str
    token: str
    main: str
    other: str = ""
    other_value: str = ""


@dataclass(frozen=True)
class Message:
    """A heading, a few sentences, and what one can do."""

    title: str
    texts: tuple[str, ...] = ()
    code: str = ""
    redirect: str = ""
    resume_url: str = ""
    form: Choice | None = None
    links: tuple[Link, ...] = ()


def message_html(message: Message, frame: Frame) -> str:
    """Return the page."""
    return template_html("message.html", frame, message=message)


def plain_message(key: str, language: str | None = None, status: str = "") -> str:
    """Return one of our own messages, for somebody of whom nothing is known but the language."""
    language = language or wanted_language()
    w = words(language)
    message = Message(w(f"{key}.title"), (w(f"{key}.text"),))
    return message_html(message, replace(bare_frame(language, message.title), status=status))


def bare_frame(language: str, title: str, offered: tuple[str, ...] = tuple(TABLES)) -> Frame:
    """Return a frame without a sitting; languages change by the address."""
    tongues = tuple(Tongue(code, language_link(code)) for code in offered)
    return Frame(language, title, tongues)


def language_link(code: str) -> str:
    """Return the address of this page in another language."""
    kept = [(name, value) for name, value in request.args.items(multi=True) if name != "lang"]
    return "?" + urlencode([*kept, ("lang", code)])


def study_frame(study: Study, language: str, title: str, status: str = "") -> Frame:
    """Return a frame for a page of a study that is no part of a sitting under way."""
    return replace(bare_frame(language, title, study.languages), contact=study.contact, status=status)
