"""What stands before the pages: the study's head, its ways out, its design."""

from typing import NamedTuple

from questionnaires.design.arms import levels_of
from questionnaires.language.factors import Factor, LatinRow, LogPersona, MixedSequence, Order, PairSplit, Side
from questionnaires.language.study import Study
from questionnaires.language.text import LText
from survey_app.preview.scene import Scene
from survey_app.web.texts.words import own_name


class Fact(NamedTuple):
    """A term and what it is here."""

    term: str
    value: str


class WayOut(NamedTuple):
    """One exit."""

    name: str
    text: str
    code: str


class Drawn(NamedTuple):
    """A factor, and how it is drawn."""

    name: str
    kind: str
    what: str
    levels: tuple[str, ...]


def head_of(scene: Scene) -> tuple[Fact, ...]:
    """Return the facts of the title page."""
    study, language = scene.study, scene.language
    low, high = study.estimated_minutes
    said = {
        "Study": f"{study.id}, version {study.version}",
        "Content": scene.compiled.content_hash,
        "Languages": ", ".join(own_name(code) for code in study.languages),
        "This document": own_name(language),
        "Time": f"{low} to {high} minutes",
        "Payment": _said(study.compensation, language),
        "Approved by": _said(study.ethics, language),
        "Contact": study.contact,
        "Who comes": ", ".join(study.entry.sources),
        "Places": str(study.entry.quota or ""),
        "Time limit": f"{study.entry.time_limit_minutes} minutes" if study.entry.time_limit_minutes else "",
        "Stored": study.privacy.stored.in_language(language),
        "Kept for": f"{study.privacy.retention_days} days" if study.privacy.retention_days else "",
        "Withdrawal": study.privacy.withdrawal.in_language(language),
        "Primary estimates": ", ".join(study.analysis.primary),
        "Scenarios": ", ".join(
            f"{name} {one.version}" for name, one in sorted(scene.compiled.scenarios.items())
        ),
    }
    return tuple(Fact(term, value) for term, value in said.items() if value)


def exits_of(scene: Scene) -> tuple[WayOut, ...]:
    """Return all ways out, in the order of the file."""
    return tuple(
        WayOut(name, way.text.in_language(scene.language), way.code or way.redirect or "")
        for name, way in scene.study.exits.items()
    )


def design_of(scene: Scene) -> tuple[Drawn, ...]:
    """Return the factors."""
    study = scene.study
    return tuple(
        Drawn(
            one.id, one.kind, _what(one, study), () if isinstance(one, Order) else tuple(levels_of(study, one))
        )
        for one in study.design.factors
    )


def _what(factor: Factor, study: Study) -> str:
    match factor:
        case LatinRow(blocks=blocks):
            return f"which composition each week has, over {', '.join(blocks)}"
        case MixedSequence():
            return "which sequence the mixed week has"
        case LogPersona(blocks=blocks):
            return (
                f"which weeks are the reviewer\u2019s and which the operator\u2019s, over {', '.join(blocks)}"
            )
        case PairSplit(blocks=blocks):
            return f"whose the pairs are, so that each person has half and half, over {', '.join(blocks)}"
        case Order(blocks=blocks):
            return f"the order of {', '.join(blocks)}: {len(levels_of(study, factor))} {factor.orders} orders"
        case Side():
            pairs = sum(
                len(getattr(block, "compare", ())) or 1 for block in study.pages if _is_pair(block.kind)
            )
            return f"which role stands left, in each of {pairs} pairs; even within a person"


def _is_pair(kind: str) -> bool:
    return kind in {"depth_pair", "timing", "capability_pair"}


def _said(text: LText | None, language: str) -> str:
    return text.in_language(language) if text else ""
