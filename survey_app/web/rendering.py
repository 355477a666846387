"""Templates and what they may call."""

from urllib.parse import quote

from flask import Flask, render_template
from markupsafe import Markup, escape

from survey_app.web import prose
from survey_app.web.assets import asset
from survey_app.web.complaints import number
from survey_app.web.sheets import Fact, Frame, Sheet
from survey_app.web.texts.words import Words, words
from survey_app.web.timelines.lying import lying
from survey_app.web.timelines.standing import standing


def install(app: Flask) -> None:
    """Give an app's templates the filters and functions they use."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters |= {
        "markdown": prose.markdown,
        "line": prose.line,
        "paragraphs": prose.paragraphs,
        "linked": prose.linked,
        "number": number,
        "lying": lying,
        "standing": standing,
    }
    app.jinja_env.globals |= {"asset": asset, "contact_line": contact_line, "mail_link": mail_link}


def contact_line(w: Words, contact: str) -> Markup:
    """Return the sentence that says whom to write to, the address a link."""
    return Markup(escape(w("contact", contact="\0")).replace("\0", prose.linked(contact)))  # noqa: S704 - both are safe


def mail_link(w: Words, url: str) -> str:
    """Return the address that opens one's own mail program with one's own link in a mail to nobody yet."""
    return f"mailto:?subject={quote(w('mail_subject'))}&body={quote(w('mail_body', url=url))}"


def page_html(sheet: Sheet, frame: Frame) -> str:
    """Return a page of a sitting with its form."""
    return render_template("page.html", sheet=sheet, frame=frame, w=sheet.words)


def consent_html(sheet: Sheet, frame: Frame, facts: tuple[Fact, ...], *, checked: bool = False) -> str:
    """Return the consent page; `checked` where its folded part says who checked the study."""
    return render_template(
        "consent.html", sheet=sheet, frame=frame, w=sheet.words, facts=facts, checked=checked
    )


def template_html(name: str, frame: Frame, **values: object) -> str:
    """Return another page of ours, in the frame's language."""
    return render_template(name, frame=frame, w=words(frame.language), **values)
