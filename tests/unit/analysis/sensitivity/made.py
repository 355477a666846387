"""A study with all that sensitivity rows speak of, small enough to be counted again in a test."""

import numpy as np

from analysis.declared import Declared
from analysis.estimates import Settings, measured_rows
from analysis.sensitivity.material import Material, gathered
from analysis.sensitivity.tables import sensitivity_tables

SETTINGS = Settings(resamples=400, seed=3)
PEOPLE = tuple(f"p{number:02}" for number in range(14))
WISHES = ("ask_first", "delegated")


def whole_study(study, people=PEOPLE):
    """Everybody rates two logs, chooses in four pairs and answers three offers; one person leaves at once."""
    rng = np.random.default_rng(11)
    study.joined_by(*people, "zoe")
    for person in people:
        for sequence in (rng.choice(["AMA", "MAM"]), "AAM"):
            study.log(person, str(sequence), [int(rng.integers(2 if c == "A" else 1, 6)) for c in sequence])
        for place, scenario in enumerate(("mail", "trip", "bill", "food")):
            wish, request = (str(rng.choice(WISHES)), WISHES[place % 2])
            study.answer(person, "own_preference", wish, scenario_id=scenario)
            role = "aligned" if rng.random() < 0.7 else "misaligned"
            side = str(rng.choice(["left", "right"]))
            study.pair(person, "equal", role, side=side, scenario=scenario, request=request)
        for scenario in ("lab", "site", "scan")[: int(rng.integers(1, 4))]:
            page = {"block_kind": "timing", "comparison": "now_or_sleep", "scenario_id": scenario}
            page |= {"page_id": f"{person}-{scenario}"}
            study.answer(person, "accept", str(rng.choice(["yes", "no", "no"])), role="now", **page)
            study.answer(person, "accept", str(rng.choice(["yes", "yes", "no"])), role="sleep", **page)
    return study


def material_of(study, settings: Settings = SETTINGS) -> Material:
    tables = study.tables()
    return gathered(tables, measured_rows(tables), settings)


def tables_of(study, declared: Declared | None = None, settings: Settings = SETTINGS):
    """The tables by name."""
    tables = study.tables()
    found = sensitivity_tables(tables, measured_rows(tables), declared or Declared(), settings)
    return {table.name: table for table in found}


def drawn_people(people: int, settings: Settings = SETTINGS):
    """Which people each resample of the settings draws, as positions."""
    rng = np.random.default_rng(settings.seed)
    return rng.integers(0, people, size=(settings.resamples, people))
