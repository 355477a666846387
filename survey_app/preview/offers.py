"""What can be chosen above a page: fields with their options, and what is chosen now."""

from collections.abc import Iterable
from typing import NamedTuple

from questionnaires.design.arms import levels_of, variants_of
from questionnaires.design.plan import PlannedPage
from questionnaires.language.factors import Factor, LatinRow, MixedSequence, Order, Side
from questionnaires.language.study import Study, TrustLog
from questionnaires.language.vocabulary import ROLES
from survey_app.preview.choices import DRAWN, WIDTHS
from survey_app.preview.scene import UNFINISHED, Scene
from survey_app.web.texts.words import own_name


class Option(NamedTuple):
    """One thing to choose."""

    value: str
    label: str


class Choice(NamedTuple):
    """A field: its name in the address, what it is called, its options and the one chosen now."""

    name: str
    label: str
    options: tuple[Option, ...]
    chosen: str


def seen_as(scene: Scene) -> list[Choice]:
    """Return the choices of how a page is looked at."""
    choices = scene.choices
    languages = [Option(code, own_name(code)) for code in scene.study.languages]
    widths = [Option(str(width), f"{width} px") for width in WIDTHS]
    themes = [Option("", "As this device"), Option("light", "Light"), Option("dark", "Dark")]
    states = [
        Option("", "As it opens"),
        Option("missing", "Answers missing"),
        Option("read", "Opened again"),
    ]
    return [
        _choice("lang", "Language", languages, scene.language),
        _choice("width", "Width", widths, str(choices.pixels)),
        _choice("theme", "Light or dark", themes, choices.theme),
        _choice("state", "State", states, choices.state),
    ]


def seen_by(scene: Scene, page: PlannedPage | None) -> list[Choice]:
    """Return the choices of who looks at it, as far as the study draws them."""
    study, choices = scene.study, scene.choices
    found = []
    if any(getattr(block, "persona", "") == "drawn" for block in study.pages):
        persona = page.persona if page and not choices.persona else None
        options = [_as_drawn(persona), Option("reviewer", "Reviewer"), Option("operator", "Operator")]
        found.append(_choice("persona", "Persona", options, choices.persona))
    if any(isinstance(block, TrustLog) and block.sequence == "drawn" for block in study.pages):
        sequence = page.sequence if page and not choices.sequence else None
        options = [_as_drawn(sequence), *(Option(name, name) for name in _sequences(study))]
        found.append(_choice("sequence", "Sequence", options, choices.sequence))
    if any(isinstance(factor, Side) for factor in study.design.factors):
        left = page.left if page and not choices.left else None
        found.append(_choice("left", "Left", [_as_drawn(left), *_roles(page)], choices.left))
    return found


def factor_levels(scene: Scene) -> list[Choice]:
    """Return the study's factors with their levels, all but the sides."""
    drawn = scene.draws.levels
    found = []
    for factor in scene.study.design.factors:
        if isinstance(factor, LatinRow | MixedSequence | Order) or factor.id in drawn:
            chosen = scene.choices.levels.get(factor.id, "")
            levels = [
                Option(level, _spoken(level)) for level in levels_of(scene.study, factor, scene.draws.levels)
            ]
            options = [_as_drawn("" if chosen else _spoken(drawn.get(factor.id, ""))), *levels]
            found.append(_choice(DRAWN + factor.id, _named(factor), options, chosen))
    return found


def _choice(name: str, label: str, options: Iterable[Option], chosen: str) -> Choice:
    offered = tuple(options)
    known = chosen if any(option.value == chosen for option in offered) else ""
    return Choice(name, label, offered, known)


def _as_drawn(level: str | None) -> Option:
    return Option("", f"Drawn: {level}" if level else "As drawn")


def _named(factor: Factor) -> str:
    return f"{factor.id} ({factor.kind})"


def _spoken(level: str) -> str:
    return level.replace("+", " \u00b7 ")


def _roles(page: PlannedPage | None) -> list[Option]:
    if page is None or page.comparison is None:
        return [Option("first", "First role"), Option("second", "Second role")]
    first, second = ROLES[page.comparison]
    return [Option("first", first.capitalize()), Option("second", second.capitalize())]


def _sequences(study: Study) -> list[str]:
    try:
        variants = variants_of(study)
    except UNFINISHED:
        return []
    return sorted({variant.sequence for found in variants.values() for variant in found if variant.sequence})
