"""The section about the design: what people were invited to, and what was declared beforehand."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from markupsafe import Markup

from analysis.page.sentences import number
from analysis.rendering import rendered
from analysis.results import Results
from analysis.scrutiny.flags import FLAGS

#: What a reader of a paper calls the kinds of blocks.
KINDS: Mapping[str, str] = {
    "consent": "consent",
    "form": "questions",
    "instructions": "instructions",
    "check": "attention check",
    "practice": "practice",
    "trust_log": "log of several days, rated as they pass",
    "depth_pair": "two agents of different depth side by side",
    "timing": "help now or in sleep time",
    "capability_pair": "good and poor content side by side",
    "debrief": "debriefing",
}


class Logs(NamedTuple):
    """What was rated over days: sequences (those that are never aligned by direction) and days."""

    sequences: tuple[str, ...]
    days: tuple[int, ...]


def design_section(results: Results) -> Markup:
    """Return the section as HTML; what is not known is not mentioned."""
    declared = results.declared
    labels = {each.estimate.estimate_id: each.estimate.label for each in results.found}
    words = {flag.name: flag.words for flag in FLAGS}
    return rendered(
        "design.html",
        declared=declared,
        versions=results.design.versions,
        factors=results.design.factors,
        blocks=[(name, KINDS.get(kind, kind.replace("_", " "))) for name, kind in declared.blocks.items()],
        logs=_logs(results),
        arms=results.scrutiny.flow.arms,
        primary=[(name, labels.get(name, "")) for name in declared.primary],
        exclusions=[(name, words.get(name, "")) for name in declared.exclusion_flags],
        margin=_margin(declared.equivalence_margin),
    )


def _logs(results: Results) -> Logs | None:
    cells = [each.estimand.cell for each in results.found if each.estimand.cell]
    if not cells:
        return None
    return Logs(_sorted(cell.log.replace("_", " ") for cell in cells), tuple(sorted({c.day for c in cells})))


def _sorted(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(words)))


def _margin(margin: float | None) -> str:
    return "" if margin is None else number(margin, "share_gain")
