"""The body of a request: the fields of a form, read so that no byte makes them vanish or pass for others."""

from urllib.parse import parse_qsl

from flask import g, request
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, HTTPException

from questionnaires.design.answers import kept_text

_MOST_FIELDS = 1000
Typed = dict[str, list[str]]


def sent_form() -> MultiDict[str, str]:
    """Return the fields of the form that was sent, ours among them.

    Bytes that are no UTF-8 are marked with U+FFFD: who typed it can see and mend what arrived damaged.

    Raises:
        BadRequest: if there is no form in the body; nothing may be stored of it then.
    """
    if "sent_form" not in g:
        g.sent_form = _read()
    if not g.sent_form:
        raise BadRequest("bad_request")
    form: MultiDict[str, str] = g.sent_form
    return form


def sent_values() -> Typed:
    """Return what was typed and chosen; our own fields, which begin with `_`, are left out."""
    return {
        name: [kept_text(value) for value in values]
        for name, values in sent_form().lists()
        if not name.startswith("_") and name != "action"
    }


def typed_texts() -> tuple[str, ...]:
    """Return what somebody typed or chose, to be shown where it cannot be stored; empty without a form."""
    if request.method != "POST":
        return ()
    try:
        sent = sent_values()
    except HTTPException:
        return ()
    return tuple(value for values in sent.values() for value in values if value.strip())


def _read() -> MultiDict[str, str]:
    if request.mimetype != "application/x-www-form-urlencoded":
        return request.form
    # Flask would keep bytes that are no UTF-8 as the text "%E9", which somebody might have typed.
    body = request.get_data(cache=True).decode("utf-8", "replace")
    try:
        pairs = parse_qsl(body, keep_blank_values=True, errors="replace", max_num_fields=_MOST_FIELDS)
    except ValueError as error:
        raise BadRequest("bad_request") from error
    return MultiDict(pairs)
