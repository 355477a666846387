"""What the templates get: the frame around every page, and the sheet that is answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from questionnaires.design.answers import DECLINED
from questionnaires.design.views import FieldView, Option, PageView
from survey_app.web.complaints import Trouble, summary, troubles
from survey_app.web.forms import PageForm, Values
from survey_app.web.texts.words import Words, own_name, words

_RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur"})
#: Labels up to this width, in Latin letters, stand two in a row.
_SHORT = 34
#: More points than these show only the labels of the two ends.
_FEW = 7
#: The width of a Latin letter of a point's label and the padding of a point; the widths at which scales lie,
#: as in the stylesheet. All in rem.
_LETTER, _PADDING, _NARROW, _WIDE = 0.47, 0.6, 27.0, 37.0


@dataclass(frozen=True)
class Tongue:
    """A language to change to: where its link leads, `#lang-ko` to press the form's own button."""

    code: str
    href: str

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return own_name(self.code)

    @property
    def offer(self) -> str:
        """The button that changes to it, in its own words."""
        return words(self.code)("in_language", language=self.name)


@dataclass(frozen=True)
class Frame:
    """What stands around a page."""

    language: str
    title: str
    tongues: tuple[Tongue, ...] = ()
    status: str = ""
    #: How far, in per cent, and in words; no bar without.
    percent: int | None = None
    left: str = ""
    saved: bool = False
    resume_url: str = ""
    contact: str = ""
    scripts: tuple[str, ...] = ("reading.js",)
    skip_to: str = "page"

    @property
    def direction(self) -> str:
        """`ltr` or `rtl`."""
        return "rtl" if self.language.split("-")[0] in _RIGHT_TO_LEFT else "ltr"


@dataclass(frozen=True)
class Fact:
    """One line of the small print beside a text."""

    term: str
    value: str


@dataclass
class Sheet:
    """A page with its form: what was given before, what needs another look, where it is sent."""

    page: PageView
    words: Words
    given_values: Values = field(default_factory=dict)
    token: str = ""
    action: str = ""
    draft_url: str = ""
    #: Under what a tab keeps words of this page that may not have arrived.
    keep: str = ""
    withdraw_url: str = ""
    #: Problem codes by field name.
    problems: Mapping[str, str] = field(default_factory=dict)
    #: The key of a notice above the form, or "".
    notice: str = ""
    read_only: bool = False
    can_go_back: bool = False

    @cached_property
    def form(self) -> PageForm:
        """The page's form, filled."""
        return PageForm(self.page, self.given_values)

    @cached_property
    def troubles(self) -> tuple[Trouble, ...]:
        """The fields that need another look, in order."""
        return troubles(self.page, dict(self.problems), self.words)

    @property
    def summary(self) -> str:
        """The headline over the troubles."""
        return summary(dict(self.problems), self.words)

    @property
    def heading(self) -> str:
        """The heading above the questions; a plain form needs none."""
        return self.page.items_title or (self.words("view") if self.page.days or self.page.sides else "")

    @property
    def keys_at(self) -> str:
        """The first scale that number keys can answer: the hint about them stands there."""
        scales = (entry for entry in self.page.fields if entry.type == "scale")
        single = (
            entry for entry in scales if all(len(o.value) == 1 and o.value.isdigit() for o in entry.options)
        )
        return next((entry.name for entry in single), "")

    def next_label(self) -> str:
        """Return what the main button says."""
        fallback = "start" if self.page.kind == "consent" else "continue"
        return self.page.next_label or self.words(fallback)

    def given(self, name: str) -> list[str]:
        """Return the raw values of a field."""
        return self.form.given(name)

    def typed(self, name: str) -> str:
        """Return what was typed into a field, as it was typed."""
        given = self.given(name)
        if any(entry.name == name and entry.declinable for entry in self.page.fields):
            # The text field comes first; without it the code can only be the box that was ticked.
            given = given[:1] if len(given) > 1 else [value for value in given if value != DECLINED]
        return next(iter(given), "")

    def message(self, name: str) -> str:
        """Return what to do about a field, or ""."""
        return next((trouble.message for trouble in self.troubles if trouble.name == name), "")

    def side_name(self, letter: str) -> str:
        """Return what the agent with that letter is called."""
        return next((side.name for side in self.page.sides if side.letter == letter), letter)

    def letter_of(self, entry: FieldView, option: Option) -> str:
        """Return the letter of the agent an option names, or ""."""
        letters = {"left": "A", "right": "B"}
        return letters.get(option.value, "") if entry.type == "side" else ""

    def declined(self) -> Option:
        """Return the option of those who would rather not say."""
        return Option(DECLINED, self.words("declined"), exclusive=True)

    def condition(self, entry: FieldView) -> str:
        """Return in words when a field is to be answered, "" where it is to be answered in any case."""
        name, value = entry.shown_when or ("", "")
        other = next((one for one in self.page.fields if one.name == name), None)
        if other is None or value in self.given(name):
            return ""
        option = next((one.label for one in other.options if one.value == value), value)
        return self.words("only_if", option=option, question=other.question)

    def described_by(self, entry: FieldView, hint: str) -> str:
        """Return the ids of what stands between a field's question and its answers."""
        parts = (
            ("c", bool(self.condition(entry))),
            ("h", bool(hint)),
            ("g", entry.guide is not None),
            ("r", entry.reminder is not None),
            ("m", bool(self.message(entry.name))),
            ("e", entry.type == "slider"),
            ("u", bool(entry.unit)),
        )
        return " ".join(f"{letter}-{entry.name}" for letter, there in parts if there)

    def lies(self, entry: FieldView) -> str:
        """Return how much room a scale needs to lie, as a class: "", "wide", or "tall" if it never does.

        No word of a label may break: the longest one decides how wide each point must be.
        """
        shown = entry.options if len(entry.options) <= _FEW else ()
        longest = max((_width(word) for option in shown for word in option.label.split()), default=0)
        needed = len(shown) * (longest * _LETTER + _PADDING)
        return "" if needed <= _NARROW else "wide" if needed <= _WIDE else "tall"

    def layout(self, entry: FieldView) -> str:
        """Return the classes that lay out a field's options."""
        if entry.type == "scale":
            return "points many" if len(entry.options) > _FEW else "points"
        widest = max(map(_width, [option.label for option in entry.options]), default=0)
        if len(entry.options) > 4 and widest <= 7 and entry.type == "choice":
            return "choices tiles"
        return "choices duo" if widest <= _SHORT else "choices"


def _width(label: str) -> float:
    return sum(1.9 if ord(letter) > 0x1100 else 1 for letter in label)
