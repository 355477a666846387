"""A participant without a browser: reads HTML, fills in the page's own form, presses its buttons.

It knows nothing of the study. It relies on what is promised to anything that drives the pages: the first form
with `method="post"` is the page's own, its first submit button goes on, an accepted POST answers 303.
"""

import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookiejar import CookieJar

import html5lib

#: Spaces, line ends, a formula, letters of two scripts: all of it must come back unchanged.
FREE_TEXT = "  so that it fits\n=1+1 \N{GRINNING FACE} 한글 "
NAMESPACE = "{http://www.w3.org/1999/xhtml}"


@dataclass
class Reply:
    """What came back."""

    status: int
    url: str
    headers: dict[str, str]
    text: str


class MalformedHtml(AssertionError):
    """A page that a strict parser refuses."""


def parsed(text: str):
    """The document; a page that is not well-formed HTML fails."""
    parser = html5lib.HTMLParser(strict=True)
    try:
        return parser.parse(text)
    except html5lib.html5parser.ParseError as error:
        line = parser.tokenizer.stream.position()[0]
        near = "\n".join(text.splitlines()[max(0, line - 3) : line + 1])
        raise MalformedHtml(f"{parser.errors[-1:]} near line {line}:\n{near}") from error


@dataclass
class Page:
    """One page as a program sees it."""

    reply: Reply
    document: object = None

    def __post_init__(self):
        self.document = parsed(self.reply.text)

    def all(self, tag, root=None):
        return list((self.document if root is None else root).iter(NAMESPACE + tag))

    def words(self, element=None):
        return " ".join("".join((self.document if element is None else element).itertext()).split())

    @property
    def title(self):
        return self.words(self.all("h1")[0])

    @property
    def status(self):
        """The state the page tells of the sitting."""
        return self.all("body")[0].get("data-sitting-status")

    @property
    def form(self):
        """The page's own form."""
        return next(form for form in self.all("form") if form.get("method", "").lower() == "post")

    @property
    def buttons(self):
        """The form's submit buttons, in order, as (name, value)."""
        return [
            (b.get("name"), b.get("value")) for b in self.all("button", self.form) if b.get("type") == "submit"
        ]

    @property
    def controls(self):
        """The form's fields that a person fills in, by name."""
        found: dict[str, list] = {}
        for tag in ("input", "textarea", "select"):
            for control in self.all(tag, self.form):
                if control.get("name") and control.get("type") not in {"hidden", "submit"}:
                    found.setdefault(control.get("name"), []).append(control)
        return found

    @property
    def hidden(self):
        inputs = self.all("input", self.form)
        return {i.get("name"): [i.get("value", "")] for i in inputs if i.get("type") == "hidden"}

    @property
    def filled(self):
        """What the form holds as it was served."""
        values: dict[str, list[str]] = {}
        for name, controls in self.controls.items():
            for control in controls:
                if control.tag == NAMESPACE + "textarea":
                    values.setdefault(name, []).append("".join(control.itertext()))
                elif control.get("type") in {"radio", "checkbox"}:
                    if control.get("checked") is not None:
                        values.setdefault(name, []).append(control.get("value"))
                else:
                    values.setdefault(name, []).append(control.get("value", ""))
        return values


def first_answers(page):
    """An answer for every field: the first choice, the smallest number, a few words."""
    return {name: [_first(controls)] for name, controls in page.controls.items()}


def _first(controls):
    control = controls[0]
    if control.tag == NAMESPACE + "textarea":
        return FREE_TEXT
    match control.get("type"):
        case "radio" | "checkbox":
            return control.get("value")
        case "number":
            return control.get("min") or "1"
        case "date":
            return "2026-03-31"
        case _:
            return "gardening"


@dataclass
class Driver:
    """A participant who reads and answers over HTTP, without JavaScript."""

    base: str
    language: str = "en"
    jar: CookieJar = field(default_factory=CookieJar)
    page: Page | None = None
    visited: list[str] = field(default_factory=list)

    def __post_init__(self):
        # Redirects are followed by hand, so that their status can be seen.
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar), _NoRedirect(), urllib.request.ProxyHandler({})
        )

    def opens(self, address):
        self.page = Page(self._follow(self._send(urllib.parse.urljoin(self.base, address))))
        self.visited.append(urllib.parse.urlsplit(self.page.reply.url).path)
        return self.page

    def presses(self, action="next", answers: Callable | dict = first_answers, **changes):
        """Send the form with these answers; a refusal is shown, an acceptance must be a 303."""
        values = answers(self.page) if callable(answers) else dict(answers)
        sent = {**self.page.hidden, **values, **changes, "action": [action]}
        address = urllib.parse.urljoin(self.page.reply.url, self.page.form.get("action") or "")
        reply = self._send(address, sent)
        if reply.status < 400:
            assert reply.status == 303, (reply.status, address)
        self.page = Page(self._follow(reply))
        self.visited.append(urllib.parse.urlsplit(self.page.reply.url).path)
        return self.page

    def walks(self, answers: Callable | dict = first_answers, most=80):
        """Go on until the sitting is over."""
        for _ in range(most):
            if self.page.status == "completed":
                return self.page
            assert self.page.buttons[0] == ("action", "next")
            self.presses(answers=answers)
        raise AssertionError(f"still under way after {most} pages: {self.visited[-3:]}")

    def _follow(self, reply):
        while reply.status in {301, 302, 303, 307, 308}:
            reply = self._send(urllib.parse.urljoin(reply.url, reply.headers["location"]))
        return reply

    def _send(self, url, fields=None):
        data = urllib.parse.urlencode(fields, doseq=True).encode() if fields is not None else None
        request = urllib.request.Request(url, data, {"Accept-Language": self.language})
        try:
            response = self._opener.open(request, timeout=30)
        except urllib.error.HTTPError as refused:
            response = refused
        with response:
            headers = {name.lower(): value for name, value in response.headers.items()}
            return Reply(response.status, url, headers, response.read().decode())


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args, **_kwargs):
        return None
