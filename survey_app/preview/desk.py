"""The desk: a page in its window, the list of all pages beside it, and what is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass

from questionnaires.language.problems import Problem
from questionnaires.language.text import LText
from survey_app.preview.choices import Choices
from survey_app.preview.excerpts import Complaint, Files, short
from survey_app.preview.listing import Group, Tally, groups_of, names_of
from survey_app.preview.manuscript import Edition
from survey_app.preview.offers import Choice, factor_levels, seen_as, seen_by
from survey_app.preview.reviewing import Problems
from survey_app.preview.scene import Scene
from survey_app.preview.sources import Atlas, Passage, by_nearness
from survey_app.preview.studio import Studio


@dataclass(frozen=True)
class Panel:
    """What is wrong: on this page, elsewhere in its files, and in the others."""

    here: tuple[Complaint, ...]
    near: tuple[Complaint, ...]
    far: tuple[Complaint, ...]
    #: Whether a review is still to come.
    pending: bool

    @property
    def total(self) -> int:
        """How many there are."""
        return len(self.here) + len(self.near) + len(self.far)


@dataclass(frozen=True)
class Origin:
    """Where a part of the page is written."""

    label: str
    where: str
    link: str


@dataclass(frozen=True)
class Desk:
    """Everything around the page."""

    study: str
    title: str
    version: str
    choices: Choices
    panel: Panel
    #: Changes when a file is saved.
    stamp: str
    files: int
    groups: tuple[Group, ...] = ()
    page: str = ""
    before: str = ""
    after: str = ""
    seen_as: tuple[Choice, ...] = ()
    seen_by: tuple[Choice, ...] = ()
    factors: tuple[Choice, ...] = ()
    origins: tuple[Origin, ...] = ()
    #: The participant's moment, `2026-03-05 14:30`, and their zone.
    moment: str = ""
    zone: str = ""

    @property
    def is_shown(self) -> bool:
        """Whether there is a page to show."""
        return bool(self.groups)


def empty_desk(studio: Studio, edition: Edition, choices: Choices, problems: Problems) -> Desk:
    """Return the desk while the study cannot be read: the problems alone."""
    study = edition.parts.study.value
    path = studio.manuscript.path
    return Desk(
        study=study.id if study else path.name,
        title=_spoken(study.title, study.languages[0]) if study else path.absolute().parent.name,
        version=study.version if study else "",
        choices=choices,
        panel=Panel(Files(studio.editor).complaints(problems), (), (), pending=False),
        stamp=edition.stamp,
        files=len(edition.numbers),
    )


def laid_desk(studio: Studio, scene: Scene, problems: Problems | None) -> Desk:
    """Return the desk with a page on it; the problems may follow later."""
    atlas = Atlas(scene.edition.parts)

    def passages_at(name: str) -> Sequence[Passage]:
        page = scene.plan.page(name)
        return atlas.of_page(scene.study, page) if page else atlas.of_other(scene.study, name)

    def count(name: str) -> Tally | None:
        if problems is None:
            return None
        here = by_nearness(problems, passages_at(name))[0]
        return Tally(len(here), sum(problem.is_error for problem in here))

    groups = groups_of(scene, studio.pace.seconds(scene), count)
    names = names_of(groups)
    name = scene.choices.page if scene.choices.page in names else names[0]
    place, page = names.index(name), scene.plan.page(name)
    files, study = Files(studio.editor), scene.study
    return Desk(
        study=study.id,
        title=_spoken(study.title, scene.language),
        version=study.version,
        choices=scene.choices,
        panel=_panel(files, problems, passages_at(name)),
        stamp=scene.edition.stamp,
        files=len(scene.edition.numbers),
        groups=tuple(groups),
        page=name,
        before=names[place - 1] if place else "",
        after=names[place + 1] if place + 1 < len(names) else "",
        seen_as=tuple(seen_as(scene)),
        seen_by=tuple(seen_by(scene, page)),
        factors=tuple(factor_levels(scene)),
        origins=tuple(_origins(files, passages_at(name))),
        moment=f"{scene.anchor.local:%Y-%m-%d %H:%M}",
        zone=scene.anchor.timezone,
    )


def _panel(files: Files, problems: Sequence[Problem] | None, passages: Sequence[Passage]) -> Panel:
    here, near, far = (files.complaints(some) for some in by_nearness(problems or (), passages))
    return Panel(here, near, far, pending=problems is None)


def _origins(files: Files, passages: Sequence[Passage]) -> list[Origin]:
    return [
        Origin(one.label, f"{short(one.file)}:{one.first}", files.link(one.file, one.first)) for one in passages
    ]


def _spoken(text: LText, language: str) -> str:
    return text.by_language.get(language) or next(iter(text.by_language.values()))
