"""A study of 12 invented people in two arms, with few blocks and answers that are hardly alike within a person.

One arm reads a log that turns away from what is expected, the other one that turns towards it; each has two
checkpoints, on days of their own. Shares are near 0 or 1. Two people joined and answered nothing, and ids
look like numbers. Nothing in it is evidence about people.
"""

import numpy as np

from tests.synthetic.answering import Person
from tests.synthetic.tables import Made

PEOPLE, SILENT, LIKENESS, SEED = 12, 2, 0.0, 1201
ARMS = {"leaving": "AM", "coming": "MA"}
SCENARIOS = ("garden", "kitchen", "office")


def made() -> Made:
    """Return the tables; they are the same every time."""
    rng = np.random.default_rng(SEED)
    tables = Made("two_arms")
    for number in range(PEOPLE):
        arm = tuple(ARMS)[number % 3 == 0]
        row = tables.sitting(f"{number:03}", f"0{number}", arm=arm)
        person = Person(tables, row, rng, float(rng.standard_normal()), LIKENESS)
        if number < PEOPLE - SILENT:
            _reads(person, ARMS[arm])
            for scenario in SCENARIOS:
                _answers(person, scenario)
    return tables


def _reads(person: Person, sequence: str) -> None:
    for checkpoint, day in enumerate((3, 10), start=1):
        letter = sequence[checkpoint - 1]
        about = {"block_kind": "trust_log", "block_id": "log", "scenario_id": "garden", "request": "delegated"}
        about |= {"direction": "aligned" if letter == "A" else "under", "alignment": letter}
        page = person.turns(f"day{day}", sequence=sequence, day=day, checkpoint=checkpoint, **about)
        assert page is not None
        person.says(page, "trust", "trust", person.rating(0.6 if letter == "A" else -0.6))
        remembers = (letter == "A") == person.passes(0.95)
        person.says(page, "first", "recall", "act_first" if remembers else "ask_first")


def _answers(person: Person, scenario: str) -> None:
    pair = person.turns(f"pair_{scenario}", block_kind="depth_pair", block_id=scenario, scenario_id=scenario)
    offer = person.turns(f"offer_{scenario}", block_kind="timing", block_id=scenario, scenario_id=scenario)
    assert pair is not None
    assert offer is not None
    pair |= {"comparison": "equal", "request": "delegated"}
    chosen = "aligned" if person.passes(0.97) else "misaligned"
    person.says(pair, "choice", "choice", chosen, side=person.draw("left", "right"))
    offer |= {"comparison": "now_or_sleep"}
    for role, share in (("now", 0.04), ("sleep", 0.96)):
        person.says(offer, f"accept_{role}", "accept", "yes" if person.passes(share) else "no", role=role)
    imperfect = offer | {"comparison": "imperfect_sleep", "page_id": f"imperfect_{scenario}"}
    uses = person.passes(0.9)
    person.says(imperfect, "use", "would_use", "yes" if uses else "no", role="sleep")
    if uses:
        person.says(imperfect, "fix", "fix_minutes", int(person.rng.integers(1, 60)), role="sleep")
