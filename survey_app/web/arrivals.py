"""Reading a request's address: who comes from where, in which language, and where that leads."""

import math
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, unquote_plus, urlencode

from flask import request, url_for
from werkzeug.datastructures import LanguageAccept

from questionnaires.design.answers import kept_text
from questionnaires.language.study import Study
from survey_app.participation.visits import Arrival, Measures
from survey_app.web.passes import meant_study
from survey_app.web.received import sent_form
from survey_app.web.texts.words import TABLES

#: What MTurk calls person, study and session.
_MTURK = ("workerId", "hitId", "assignmentId")
#: Names the study that is meant, where this browser takes part in several.
STUDY = "_study"
#: Opens the question about withdrawal from the closing page.
LEAVE = "_leave"
#: Our own parameters are not carried on.
_OURS = frozenset({"lang", "new", STUDY, LEAVE})
#: On the way into a study these stay too: which language was chosen, and that a new start was.
_ON_ENTRY = ("lang", "new")
#: What stands there where nobody filled it in: `{{%PROLIFIC_PID%}}`, `${e://Field/ID}`, `[PID]`, `%ID%`.
_UNFILLED = re.compile(r"\{.*\}|\$.*|\[.*\]|<.*>|%.*%|undefined|null|none", re.DOTALL | re.IGNORECASE)
_ASCII = "%=+&:/?@!$'()*,;~-._"


def arrival(study: Study, language: str, timezone: str | None = None) -> Arrival:
    """Return who comes, by the query string."""
    entry = study.entry
    names = (entry.person_parameter, entry.study_parameter, entry.session_parameter)
    source = _source(study, names[0])
    if source == "mturk":
        names = _MTURK
    roles = zip(("person", "study", "session"), names, strict=True)
    ids = {role: told for role, name in roles if (told := recruiters_id(name))}
    return Arrival(language, timezone or None, source if "person" in ids else "link", ids)


def recruiters_id(name: str) -> str:
    """Return the id that stands in the address under a name, "" if there is none.

    A placeholder nobody filled in is none, nor is one with bytes that are no text: whoever came with the same
    would be taken for one person.
    """
    query = request.query_string.decode("utf-8", "replace")
    told = next((value for key, value in parse_qsl(query, errors="replace") if key == name), "").strip()
    unusable = "\N{REPLACEMENT CHARACTER}" in kept_text(told) or _UNFILLED.fullmatch(told) or told == name
    return "" if unusable else told


def _source(study: Study, person_parameter: str) -> str:
    if "mturk" in study.entry.sources and recruiters_id(_MTURK[0]):
        return "mturk"
    if not recruiters_id(person_parameter):
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
    """Return an address of ours with the query string of this request: it survives every redirect.

    Where this browser takes part in several studies, the address names the one it belongs to.
    """
    meant = {STUDY: study} if (study := meant_study()) else {}
    # Never as arguments of `url_for`: a name such as `_external` would change the address.
    query = "&".join([*kept_query(_OURS), *filter(None, [urlencode({**meant, **(added or {})})])])
    return url_for(endpoint, **values) + (f"?{query}" if query else "")


def entry_address(endpoint: str, study: str, **changes: str) -> str:
    """Return an address of a study's entry that keeps what was chosen there: the language, a new start."""
    chosen = {name: request.args[name] for name in _ON_ENTRY if request.args.get(name)}
    return carried(endpoint, {**chosen, **changes}, study=study)


def kept_query(dropped: frozenset[str]) -> list[str]:
    """Return the parts of the query string as they came, without the parameters of those names."""
    parts = (part for part in request.query_string.split(b"&") if part)
    return [
        quote(part, safe=_ASCII)
        for part in parts
        if unquote_plus(part.partition(b"=")[0].decode("latin-1")) not in dropped
    ]


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
        value = float(sent_form().get(name, ""))
    except ValueError:
        return None
    return value if math.isfinite(value) and 0 <= value <= most else None


def _whole(name: str, most: float) -> int | None:
    value = _number(name, most)
    return None if value is None else int(value)
