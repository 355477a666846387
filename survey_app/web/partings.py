"""The page of a pause, and the question before everything is deleted."""

from questionnaires.language.study import Study
from survey_app.web.messages import Choice, Link, Message, message_html, study_frame
from survey_app.web.texts.words import words


def pause_html(study: Study, language: str, resume_url: str, *, go_on: str, status: str) -> str:
    """Return the page that says how to come back; without a link of one's own, by the one one came by."""
    w = words(language)
    message = Message(
        title=w("paused.title"),
        texts=(w("paused.text" if resume_url else "paused.limited"),),
        resume_url=resume_url,
        links=(Link(w("paused.continue"), go_on, main=True),),
    )
    return message_html(message, study_frame(study, language, message.title, status))


def withdrawal_html(study: Study, language: str, form: tuple[str, str], *, stay: str, status: str) -> str:
    """Return the question whether really everything shall be deleted.

    Args:
        study: which one.
        language: of the page.
        form: where a yes is sent, and the token it carries.
        stay: where a no leads.
        status: of the sitting.
    """
    w = words(language)
    action, token = form
    message = Message(
        title=w("withdraw.title"),
        texts=(w("withdraw.text"),),
        form=Choice(action, token, w("withdraw.yes"), quiet=True),
        links=(Link(w("withdraw.no"), stay, main=True),),
    )
    return message_html(message, study_frame(study, language, message.title, status))
