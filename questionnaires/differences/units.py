"""A page as a list of what stands where: each text with the part of the page it belongs to."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from questionnaires.design.asking import AskedField, asked_fields
from questionnaires.design.plan import PlannedPage
from questionnaires.design.views import Card, FieldView, LogEntry, PageView, Question, Timeline
from questionnaires.design.wording import wording
from questionnaires.language.items import ScaleItem
from questionnaires.language.study import Study


class Unit(NamedTuple):
    """One text, and where on the page it stands in an author's words."""

    part: str
    text: str


class Asking(NamedTuple):
    """One question of a page, with what can be answered."""

    fields: tuple[AskedField, ...]
    question: Question

    @property
    def item_id(self) -> str:
        """The id of the answer."""
        return self.fields[0].item_id

    @property
    def field(self) -> FieldView:
        """Its first field; another one is asked of the other agent."""
        return self.question.fields[0]

    @property
    def answers_of(self) -> str:
        """Whose the answers are: the scale, by id, or the item."""
        item = self.fields[0].item
        return f"scale `{item.scale}`" if isinstance(item, ScaleItem) else f"`{self.item_id}`"

    @property
    def about(self) -> frozenset[str]:
        """The ids of its item and scale."""
        item = self.fields[0].item
        scale = {f"study.scales[{item.scale}]"} if isinstance(item, ScaleItem) else set()
        return frozenset({f"study.items[{item.id}]"} | scale)

    @property
    def properties(self) -> dict[str, str]:
        """How it is answered, besides the answers to choose from."""
        first, field = self.fields[0], self.field
        limits = (
            ("from ", field.min),
            ("to ", field.max),
            ("in steps of ", field.step),
            ("letters: ", field.max_length),
        )
        return {
            "type": field.type,
            "asked about": ", ".join(sorted(one.role or "the page" for one in self.fields)),
            "required": "yes" if field.required else "no",
            "declinable": "yes" if field.declinable else "no",
            "asked if": first.ask_if or "",
            "limits": " ".join(f"{word}{value:g}" for word, value in limits if value is not None),
        }


def stimulus_units(view: PageView, page: PlannedPage, *, folds: bool) -> Iterator[Unit]:
    """Yield what is read above the questions.

    Days of a log that were read at an earlier checkpoint are left out: they were told there.

    Args:
        view: the page, the left side with the better role.
        page: the same page in the plan; it knows the roles.
        folds: whether a later page shows the days of this one folded, with their digests.
    """
    request = f"standing request ({page.persona})" if page.persona else "standing request"
    whole = {
        "heading": view.title,
        "introduction": view.lede,
        "text": view.text,
        "unfolded text": view.more,
        "statement": view.statement,
        "situation": view.situation,
        request: view.request,
    }
    yield from (Unit(part, text) for part, text in whole.items() if text)
    yield from _days(view, folds=folds)
    yield from _terms(view)
    for role, side in zip((page.left, page.right), view.sides, strict=False):
        yield from (Unit(f"agent `{role}`", _entry(entry)) for entry in side.entries)
    if view.timeline:
        yield from _timeline(view.timeline, page)


def askings(study: Study, view: PageView, page: PlannedPage) -> list[Asking]:
    """Return the questions of a page, in order."""
    groups = [tuple(held) for _, held in groupby(asked_fields(study, page), key=lambda field: field.item_id)]
    return [Asking(fields, question) for fields, question in zip(groups, view.questions, strict=True)]


def asking_units(asking: Asking) -> Iterator[Unit]:
    """Yield what is read of a question, its answers left out."""
    part, field = f"question `{asking.item_id}`", asking.field
    guide = (
        (field.guide.intro, *(f"{row.term}: {row.value}" for row in field.guide.points)) if field.guide else ()
    )
    for text in (asking.question.text, asking.question.hint, *guide, field.unit, field.low, field.high):
        if text:
            yield Unit(part, text)


def _days(view: PageView, *, folds: bool) -> Iterator[Unit]:
    for day in view.days:
        if day.status == "earlier":
            continue
        part = f"day {day.number}"
        if folds and day.digest:
            yield Unit(f"{part}, folded", day.digest)
        yield Unit(f"{part}, times", ", ".join(dict.fromkeys(entry.clock for entry in day.entries)))
        yield from (Unit(part, f"{entry.who}: {_entry(entry)}") for entry in day.entries)


def _terms(view: PageView) -> Iterator[Unit]:
    words = wording(view.language)
    parts = {
        words.asked_for: "what was asked for",
        words.stands: "how things stand",
        words.needs: "what it needs",
    }
    for term in view.terms:
        yield from (Unit(parts.get(term.label, term.label), line) for line in term.lines)


def _entry(entry: LogEntry) -> str:
    return entry.text or (_card(entry.card) if entry.card else "")


def _card(card: Card) -> str:
    return " · ".join([card.title, *(f"{row.term}: {row.value}" for row in card.rows), f"icon {card.app}"])


def _timeline(timeline: Timeline, page: PlannedPage) -> Iterator[Unit]:
    yield Unit("timeline", timeline.now.label)
    if timeline.due:
        yield Unit("timeline", timeline.due.label)
    for role, lane in zip((page.left, page.right), timeline.lanes, strict=True):
        yield Unit(f"timeline of `{role}`", lane.words)
