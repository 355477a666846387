"""Pages that say one thing: kind ends, wrong addresses, a pause."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from questionnaires.language.study import Study
from survey_app.web.arrivals import kept_query, wanted_language
from survey_app.web.received import typed_texts
from survey_app.web.rendering import template_html
from survey_app.web.sheets import Frame, Tongue
from survey_app.web.texts.words import TABLES, Words, words


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
    #: Whether the form is the lesser way: the links stand before it, its button is quiet.
    quiet: bool = False


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
    """Return one of our own messages, for somebody of whom nothing is known but the language.

    After a form that could not be taken it shows what was typed, so that it can be copied.
    """
    language = language or wanted_language()
    w = words(language)
    message = Message(w(f"{key}.title"), (w(f"{key}.text"), *typed_again(w)))
    return message_html(message, replace(bare_frame(language, message.title), status=status))


def typed_again(w: Words) -> tuple[str, ...]:
    """Return what was typed into a form that could not be taken, with a sentence before it; else nothing."""
    typed = typed_texts()
    return (w("typed_head"), *typed) if typed else ()


def bare_frame(language: str, title: str, offered: tuple[str, ...] = tuple(TABLES)) -> Frame:
    """Return a frame without a sitting; languages change by the address."""
    tongues = tuple(Tongue(code, language_link(code)) for code in offered)
    return Frame(language, title, tongues)


def language_link(code: str) -> str:
    """Return the address of this page in another language."""
    return "?" + "&".join([*kept_query(frozenset({"lang"})), urlencode({"lang": code})])


def study_frame(study: Study, language: str, title: str, status: str = "") -> Frame:
    """Return a frame for a page of a study that is no part of a sitting under way."""
    return replace(bare_frame(language, title, study.languages), contact=study.contact, status=status)
