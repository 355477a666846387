"""Reading a request: who comes from where, in which language, and what the browser measured."""

import math
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import request, url_for
from werkzeug.datastructures import LanguageAccept

from questionnaires.language.study import Study
from survey_app.participation.visits import Arrival, Measures
from survey_app.web.texts.words import TABLES

#: What MTurk calls person, study and session.
_MTURK = ("workerId", "hitId", "assignmentId")
#: Our own parameters are not carried on.
_OURS = frozenset({"lang", "new"})


def arrival(study: Study, language: str, timezone: str | None = None) -> Arrival:
    """Return who comes, by the query string."""
    entry = study.entry
    names = (entry.person_parameter, entry.study_parameter, entry.session_parameter)
    source = _source(study, names[0])
    if source == "mturk":
        names = _MTURK
    roles = zip(("person", "study", "session"), names, strict=True)
    ids = {role: request.args[name] for role, name in roles if request.args.get(name)}
    return Arrival(language, timezone or None, source if "person" in ids else "link", ids)


def _source(study: Study, person_parameter: str) -> str:
    if "mturk" in study.entry.sources and request.args.get(_MTURK[0]):
        return "mturk"
    if not request.args.get(person_parameter):
        return "link"
    return next((name for name in study.entry.sources if name not in {"link", "invitation"}), "link")


def wanted_language(offered: tuple[str, ...] = tuple(TABLES)) -> str:
    """Return `?lang=` if it is offered, else what the browser likes best of those, else the first."""
    asked = request.args.get("lang", "")
    if asked in offered:
        return asked
    accepted: LanguageAccept = request.accept_languages
    return accepted.best_match(list(offered)) or offered[0]


def carried(endpoint: str, added: Mapping[str, str] | None = None, **values: Any) -> str:
    """Return an address of ours with the query string of this request: it survives every redirect."""
    # Never as arguments of `url_for`: a name such as `_external` would change the address.
    kept = [(name, value) for name, value in request.args.items(multi=True) if name not in _OURS]
    query = urlencode([*kept, *(added or {}).items()])
    return url_for(endpoint, **values) + (f"?{query}" if query else "")


def sent_values() -> dict[str, list[str]]:
    """Return what was typed and chosen; our own fields, which begin with `_`, are left out."""
    return {
        name: list(values)
        for name, values in request.form.lists()
        if not name.startswith("_") and name != "action"
    }


def measures() -> Measures:
    """Return what the browser measured; what it did not, or what cannot be, is None."""
    return Measures(
        seconds_visible=_number("_seconds_visible", 7 * 24 * 3600),
        focus_losses=_whole("_focus_losses", 100_000),
        viewport_width=_whole("_viewport_width", 100_000),
        edits=_whole("_edits", 1_000_000),
    )


def _number(name: str, most: float) -> float | None:
    try:
        value = float(request.form.get(name, ""))
    except ValueError:
        return None
    return value if math.isfinite(value) and 0 <= value <= most else None


def _whole(name: str, most: float) -> int | None:
    value = _number(name, most)
    return None if value is None else int(value)
