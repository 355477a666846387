"""Simulated people who know nothing but the pages: they open a link, fill in forms and send them.

They go through a server anywhere, as a rehearsal of the whole installation. Conditions are hidden from them, so
they answer by the form alone. Their link says `test=1`, so their sittings are tests.
"""

import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Mapping
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urljoin, urlsplit

import numpy as np

from questionnaires.design.answers import DECLINED
from survey_app.errors import SurveyError
from survey_app.simulation.documents import Control, Document, read_document
from survey_app.simulation.draws import Person, evenly
from survey_app.simulation.grid import number_text, on_grid

#: More pages than any study has: whoever sends so many goes round in circles.
_MOST_PAGES = 500
_SECONDS = 30.0
_TEXT = "Simulated answer."


def simulate_over_http(
    url: str,
    study_id: str,
    *,
    respondents: int,
    seed: int = 0,
    progress: Callable[[int], None] = lambda _done: None,
) -> Mapping[str, int]:
    """Let simulated people take part over HTTP, one after the other, and return how many ended in which status.

    Args:
        url: of the server, such as `http://127.0.0.1:8000`.
        study_id: the study's id in its link.
        respondents: how many.
        seed: of their answers; ids, draws and times are the server's.
        progress: told how many are through, after each.

    Raises:
        SurveyError: the server cannot be reached, refuses the study, or a page cannot be passed.
    """
    if urlsplit(url).scheme not in {"http", "https"}:
        raise SurveyError(f"{url!r} is no web address; write it as http://127.0.0.1:8000")
    ended: Counter[str] = Counter()
    for number in range(respondents):
        person = Person(np.random.default_rng([seed, number]))
        ended[_take_part(urljoin(url, f"/s/{study_id}?test=1"), person)] += 1
        progress(number + 1)
    return dict(ended)


def answer_to(control: Control, person: Person) -> list[str]:
    """Return what a person enters in a control: values that its own limits allow."""
    match control.kind:
        case "hidden":
            return control.values
        case "one" | "several":
            return [person.picks(control.name, evenly([v for v in control.values if v != DECLINED]))]
        case "number":
            low, high = control.low or 0.0, control.high if control.high is not None else 100.0
            wanted = low + person.level(control.name) * (high - low)
            return [number_text(on_grid(wanted, control.low, control.high, control.step))]
        case "text":
            return [_TEXT[: control.longest]] if control.required or person.agrees("writing", 0.35) else [""]
        case "date":
            return ["2020-01-01"]


class _Browser:
    """A browser with cookies and nothing else."""

    def __init__(self) -> None:
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)
        self._address = ""

    def opens(self, address: str) -> Document:
        return self._load(urllib.request.Request(address))  # noqa: S310 - the scheme was checked

    def sends(self, document: Document, values: list[tuple[str, str]]) -> Document:
        address = urljoin(self._address, document.action or "")
        body = urlencode(values).encode()
        request = urllib.request.Request(address, data=body)  # noqa: S310 - a form of a checked address
        return self._load(request)

    def _load(self, request: urllib.request.Request) -> Document:
        try:
            with self._opener.open(request, timeout=_SECONDS) as reply:
                self._address = reply.url
                return read_document(reply.read().decode("utf-8"))
        except urllib.error.HTTPError as error:
            error.close()
            raise SurveyError(f"{request.full_url} was answered with {error.code} {error.reason}") from error
        except OSError as error:
            raise SurveyError(f"{request.full_url} cannot be reached ({error}); is the server up?") from error


def _take_part(address: str, person: Person) -> str:
    browser = _Browser()
    document = browser.opens(address)
    for _ in range(_MOST_PAGES):
        if not document.has_form or document.status not in {"", "started"}:
            return document.status or "turned_away"
        document = browser.sends(document, _filled(document, person))
    raise SurveyError(f"{address} had not ended after {_MOST_PAGES} pages; look at its last page in a browser")


def _filled(document: Document, person: Person) -> list[tuple[str, str]]:
    entered = [
        (control.name, value) for control in document.controls.values() for value in answer_to(control, person)
    ]
    return [*entered, document.button] if document.button else entered
