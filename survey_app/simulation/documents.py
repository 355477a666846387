"""The form of a page, read from its HTML as a browser without scripts would."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Literal

ControlKind = Literal["hidden", "one", "several", "number", "text", "date"]
_KINDS: dict[str, ControlKind] = {
    "hidden": "hidden",
    "radio": "one",
    "checkbox": "several",
    "number": "number",
    "range": "number",
    "text": "text",
    "date": "date",
}


@dataclass
class Control:
    """Something to fill in; radio buttons of one name are one control."""

    name: str
    kind: ControlKind
    required: bool = False
    #: The values to choose from; for a hidden control, its value.
    values: list[str] = field(default_factory=list)
    low: float | None = None
    high: float | None = None
    step: float = 1.0
    longest: int | None = None


@dataclass
class Document:
    """What matters of a page: where its sitting stands, and its first form."""

    #: `data-sitting-status` of the body; empty where there is no sitting yet.
    status: str = ""
    action: str | None = None
    controls: dict[str, Control] = field(default_factory=dict)
    #: The first submit button of the form, as (name, value).
    button: tuple[str, str] | None = None

    @property
    def has_form(self) -> bool:
        """Whether there is anything to send."""
        return self.button is not None


def read_document(html: str) -> Document:
    """Return the first `method="post"` form of a page, and where the page says its sitting stands."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.document


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.document = Document()
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "body":
            self.document.status = given.get("data-sitting-status", "")
        elif tag == "form" and given.get("method", "").lower() == "post" and self.document.action is None:
            self.document.action = given.get("action", "")
            self._inside = True
        elif self._inside and given.get("name") and "disabled" not in given:
            self._control(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False

    def _control(self, tag: str, given: dict[str, str]) -> None:
        if tag == "textarea":
            self._add("text", given)
        elif tag == "button" and given.get("type", "submit") == "submit":
            self.document.button = self.document.button or (given["name"], given.get("value", ""))
        elif tag == "input" and given.get("type", "text") in _KINDS:
            self._add(_KINDS[given.get("type", "text")], given)

    def _add(self, kind: ControlKind, given: dict[str, str]) -> None:
        control = self.document.controls.setdefault(given["name"], Control(given["name"], kind))
        control.required = control.required or "required" in given
        if kind in {"hidden", "one", "several"}:
            control.values.append(given.get("value", ""))
        control.low = _number(given.get("min"))
        control.high = _number(given.get("max"))
        control.step = _number(given.get("step")) or 1.0
        control.longest = int(given["maxlength"]) if given.get("maxlength", "").isdigit() else None


def _number(text: str | None) -> float | None:
    try:
        return float(text) if text else None
    except ValueError:
        # `step="any"` and the like set no limit.
        return None
