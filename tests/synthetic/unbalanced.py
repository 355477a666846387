"""A study of 47 invented people whose answers are much alike within a person and often incomplete.

Who saw which log is uneven, some people came back for a second version of the study, a third leave midway,
halves of pairs are not asked, and own preferences are missing for some scenarios and contradict themselves
in others. Nothing in it is evidence about people.
"""

import numpy as np

from tests.synthetic.answering import Habits, Person
from tests.synthetic.tables import Made, Row

PEOPLE, LIKENESS, SEED = 47, 0.75, 4701
HABITS = Habits(skipped=0.07, declined=0.03, off_path=0.05, blank=0.02)
LOGS = ("AAA", "MMM", "AMA", "MAM", "AAM", "MAA")
UNEVEN = (0.22, 0.34, 0.21, 0.12, 0.08, 0.03)
MAIL = ("mail", "shop", "trip", "desk")
RESOURCES = ("gpu", "quota", "laptop")


def made() -> Made:
    """Return the tables; they are the same every time."""
    rng = np.random.default_rng(SEED)
    tables = Made("unbalanced")
    for number in range(PEOPLE):
        leaning = float(rng.standard_normal())
        for attempt in range(1, 3 if number % 5 == 0 else 2):
            row = tables.sitting(
                f"s{number:02}-{attempt}", f"p{number:02}", attempt=attempt, study_version=attempt
            )
            leaves = int(rng.integers(1, 30)) if rng.random() < 1 / 3 else 10_000
            person = Person(tables, row, rng, leaning, LIKENESS, HABITS, leaves)
            _sits(person)
            row["status"] = "started" if person.pages_left < 0 else "completed"
    return tables


def _sits(person: Person) -> None:
    _prefers(person)
    for place in range(int(person.rng.integers(1, 4))):
        _reads(person, place)
    for scenario in MAIL:
        _compares(person, scenario, "equal")
        _compares(person, scenario, "tradeoff")
    for scenario in RESOURCES:
        _times(person, scenario)
    for scenario in ("paper", "code", "trip"):
        _judges(person, scenario)
    _looks_back(person)


def _prefers(person: Person) -> None:
    page = person.turns("before", block_kind="form", block_id="before")
    for scenario in MAIL:
        for again in range(int(person.rng.choice(3, p=(0.2, 0.7, 0.1)))):
            if page:
                said = "ask_first" if person.passes(0.5) else "delegated"
                about = page | {"scenario_id": scenario}
                person.says(about, f"own_{scenario}_{again}", "own_preference", said)


def _reads(person: Person, place: int) -> None:
    sequence = str(person.rng.choice(LOGS, p=UNEVEN))
    request = person.draw("ask_first", "delegated", "delegated")
    off = "over" if request == "ask_first" else "under"
    trust = 0.5
    for checkpoint, day in enumerate((2, 4, 7), start=1):
        letter = sequence[checkpoint - 1]
        trust += 0.4 if letter == "A" else -1.1
        acts = (request == "delegated") == (letter == "A")
        depth = "execute" if acts else person.draw("suggest", "prepare", "noop")
        about = {
            "block_kind": "trust_log",
            "block_id": f"log{place}",
            "scenario_id": f"week{place}",
            "sequence": sequence,
            "day": day,
            "checkpoint": checkpoint,
            "alignment": letter,
            "direction": "aligned" if letter == "A" else off,
            "request": request,
            "behaviour": person.draw(f"t{day}/complete/{depth}/now", ""),
        }
        page = person.turns(f"log{place}_d{day}", **about)
        if page is None:
            return
        person.says(page, "trust", "trust", person.rating(trust))
        if person.rng.random() < 0.9:
            person.says(page, "depth_fit", "depth_fit", person.rating(1.0 if letter == "A" else -1.0))
        remembers = acts == person.passes(0.85)
        person.says(page, "first", "recall", "act_first" if remembers else "ask_first")
        person.says(page, "next", "own_preference", person.draw("ask_first", "delegated"))
        person.says(page, "why", "why", person.draw("NA", "because", 'a "quote", and more'))


def _compares(person: Person, scenario: str, comparison: str) -> None:
    about = {"block_kind": "depth_pair", "block_id": f"pair_{scenario}", "scenario_id": scenario}
    request = person.draw("ask_first", "delegated", "delegated")
    page = person.turns(f"{comparison}_{scenario}", comparison=comparison, request=request, **about)
    if page is None or person.rng.random() < 0.2:
        return
    sides = dict(zip(("aligned", "misaligned"), _sides(person), strict=True))
    share = 0.8 if comparison == "equal" else 0.35
    chosen = "aligned" if person.passes(share) else "misaligned"
    person.says(page, "choice", "choice", chosen, side=sides[chosen])
    for role, shift in (("aligned", 1.0), ("misaligned", -0.8)):
        if person.rng.random() < 0.85:
            person.says(page, f"fit_{role}", "depth_fit", person.rating(shift), role=role, side=sides[role])
        if role == "aligned" or person.rng.random() < 0.6:
            rating = person.rating(0.4)
            person.says(page, f"usable_{role}", "content_usable", rating, role=role, side=sides[role])


def _times(person: Person, scenario: str) -> None:
    about = {"block_kind": "timing", "block_id": f"timing_{scenario}", "scenario_id": scenario}
    if page := person.turns(f"now_{scenario}", comparison="now_or_sleep", **about):
        for role, share in (("now", 0.3), ("sleep", 0.85)):
            if person.rng.random() < 0.9:
                yes = "yes" if person.passes(share) else "no"
                person.says(page, f"accept_{role}", "accept", yes, role=role)
        _chooses(person, page, "sleep", "now", 0.75)
        person.says(page, "benefit", "benefit", person.rating(1.1), role="sleep")
    if page := person.turns(f"review_{scenario}", comparison="no_conflict", **about):
        _chooses(person, page, "sleep", "interrupt", 0.6)
    if page := person.turns(f"imperfect_{scenario}", comparison="imperfect_sleep", **about):
        _chooses(person, page, "sleep", "now", 0.55)
        uses = person.passes(0.9)
        person.says(page, "use", "would_use", "yes" if uses else "no", role="sleep")
        if uses:
            minutes = round(float(np.exp(2.5 + 0.7 * person.z())), 2)
            person.says(page, "fix", "fix_minutes", minutes, role="sleep")
        person.says(page, "willing", "willingness", person.rating(0.5), role="sleep")


def _judges(person: Person, scenario: str) -> None:
    about = {"block_kind": "capability_pair", "block_id": f"skill_{scenario}", "scenario_id": scenario}
    page = person.turns(f"skill_{scenario}", comparison="capability", **about)
    if page is None:
        return
    if person.rng.random() < 0.15:
        person.says(page, "choice", "choice", person.draw("same", "neither"))
    else:
        _chooses(person, page, "good", "poor", 0.85)
    for role, shift in (("good", 1.3), ("poor", -0.9)):
        if person.rng.random() < 0.7:
            person.says(page, f"fit_{role}", "fit", person.rating(shift), role=role)


def _looks_back(person: Person) -> None:
    for scenario in MAIL[:2]:
        if page := person.turns(f"after_{scenario}", block_kind="form", scenario_id=scenario):
            person.says(page, f"plausible_{scenario}", "plausibility", person.rating(0.8))


def _chooses(person: Person, page: Row, better: str, other: str, share: float) -> None:
    chosen = better if person.passes(share) else other
    person.says(page, "choice", "choice", chosen, side=person.draw("left", "right", ""))


def _sides(person: Person) -> tuple[str, str]:
    return ("left", "right") if person.rng.random() < 0.6 else ("right", "left")
