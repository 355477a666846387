"""Week logs for print: the whole week of each persona, with every version of what the agent may do in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from questionnaires.design.arms import Variant
from questionnaires.design.plan import PlannedPage
from questionnaires.design.stimuli import Behaviour
from questionnaires.design.views import Day, LogEntry, PageView
from questionnaires.language.study import TrustLog
from survey_app.preview.appendix.questions import Asked, questions_of
from survey_app.preview.scene import Scene, cast_as

Entries = tuple[LogEntry, ...]


@dataclass(frozen=True)
class Version:
    """What stands in a day for some of its readers, and the letters and depth that they were given."""

    label: str
    entries: Entries


@dataclass(frozen=True)
class PrintedDay:
    """A day: what everybody reads in it, and in between what depends on the sequence."""

    number: int
    weekday: str
    before: Entries
    versions: tuple[Version, ...]
    after: Entries


@dataclass(frozen=True)
class Strip:
    """A sequence, and what the agent does at each checkpoint of it."""

    sequence: str
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Week:
    """A week of one persona."""

    persona: str
    view: PageView
    days: tuple[PrintedDay, ...]
    checkpoints: tuple[int, ...]
    strips: tuple[Strip, ...]
    #: The heading and the questions after the first checkpoint; the others ask the same.
    heading: str
    asked: tuple[Asked, ...]


@dataclass(frozen=True)
class _Reading:
    """A week with one sequence: its last page holds all of it."""

    pages: tuple[PlannedPage, ...]
    view: PageView

    @property
    def letters(self) -> str:
        return self.pages[-1].sequence or ""

    def step(self, place: int) -> str:
        """Return what the agent does at a checkpoint: the letter, and how far it goes."""
        return f"{self.letters[place]}: {Behaviour.parse(self.pages[-1].behaviours[place]).depth}"


def weeks_of(scene: Scene, block: TrustLog, variants: Sequence[Variant]) -> tuple[Week, ...]:
    """Return the week of each persona that somebody can be given."""
    personas = dict.fromkeys(variant.persona for variant in variants)
    return tuple(_week(scene, block, [one for one in variants if one.persona == name]) for name in personas)


def _week(scene: Scene, block: TrustLog, variants: Sequence[Variant]) -> Week:
    readings = [_reading(cast_as(scene, *variant), block) for variant in variants]
    page = readings[0].pages[0]
    first = cast_as(scene, *variants[0]).view(page)
    return Week(
        persona=variants[0].persona,
        view=readings[0].view,
        days=tuple(_day(day, block, readings) for day in readings[0].view.days),
        checkpoints=tuple(day for day, _ in block.plan),
        strips=tuple(
            Strip(one.letters, tuple(one.step(place) for place in range(len(block.plan)))) for one in readings
        ),
        heading=first.items_title,
        asked=questions_of(scene.study, page, first),
    )


def _reading(scene: Scene, block: TrustLog) -> _Reading:
    pages = tuple(page for page in scene.plan.pages if page.block_id == block.id)
    return _Reading(pages, scene.view(pages[-1]))


def _day(day: Day, block: TrustLog, readings: Sequence[_Reading]) -> PrintedDay:
    place = next((n for n, (last, _) in enumerate(block.plan) if day.number <= last), len(block.plan) - 1)
    found: dict[Entries, list[str]] = {}
    for reading in readings:
        found.setdefault(_entries(reading.view, day.number), []).append(reading.step(place))
    before = _shared(list(found))
    after = _shared([text[len(before) :][::-1] for text in found])[::-1]
    versions = tuple(
        Version(" or ".join(dict.fromkeys(steps)), text[len(before) : len(text) - len(after)])
        for text, steps in found.items()
        if len(found) > 1
    )
    return PrintedDay(day.number, day.weekday, before, versions, after)


def _shared(texts: Sequence[Entries]) -> Entries:
    """Return the entries with which all texts begin."""
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*texts, strict=False))
    return tuple(column[0] for column in alike)


def _entries(view: PageView, number: int) -> Entries:
    return next((day.entries for day in view.days if day.number == number), ())
