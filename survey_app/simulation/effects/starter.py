"""A file of effects to begin with: the published study's numbers, each with what it means."""

from collections.abc import Collection

from survey_app.simulation.effects.data import Knob
from survey_app.simulation.effects.knobs import KNOBS, OWN_NAMES
from survey_app.simulation.effects.reading import SCHEMA
from survey_app.simulation.levels import paper_levels

_HEAD = """\
# What you expect of your next study, for `survey power {study} --effects FILE`.
#
# Take away the # before an effect and write the number you expect. The numbers here are those of the published
# study (or, where that printed none, plausible ones); they hold for what keeps its #. Every effect is in the
# unit of its estimate: shares from 0 to 1, ratings and their differences in points of 1 to 5. A change of trust
# that is stated is the same in every log.
schema: {schema}

# How alike the answers of one person are: the share of what drives an answer that is the person's own.
# 0: as if each answer came from somebody else; 0.5: as the published intervals ask for.
within_person: {within}

effects:
"""
_COLUMN = 49


def starter_text(study_id: str, known: Collection[str]) -> str:
    """Return the file's text, with every effect that this study can have.

    Args:
        study_id: The study.
        known: Ids of what it estimates.
    """
    data = paper_levels().model_dump()
    lines = [
        f"{f'  # {knob.name}: {round(knob.read(data), 4):g}':<{_COLUMN}}# {knob.says}{_instead(knob)}"
        for knob in KNOBS
        if knob.name in known or _is_of_use(knob.name, known)
    ]
    head = _HEAD.format(study=study_id, schema=SCHEMA, within=data["person_share"])
    return head + "\n".join(lines) + "\n"


def _instead(knob: Knob) -> str:
    return f"; not beside {' or '.join(knob.not_with)}" if knob.not_with else ""


def _is_of_use(name: str, known: Collection[str]) -> bool:
    """Return whether one of the model's own names matters to what the study estimates."""
    first = {"own": "depth.choice.matched", "trust": "trust.change", "log_fit": "depth_fit.mean"}
    return name in OWN_NAMES and any(each.startswith(first[name.split(".")[0]]) for each in known)
