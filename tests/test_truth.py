"""Do the intervals hold what they promise? A thousand studies whose truth is known.

60 people, several answers each. Every answer comes from a latent normal value

    z = sqrt(RHO) * person + sqrt(1 - RHO) * noise,

which is standard normal for any RHO. So the chance of passing a cut c is 1 - Phi(c): the truth of every
estimate is known exactly, while answers of one person resemble each other (RHO = .6 gives observed
correlations of .35 to .5; a test checks that they are at least .3). A tenth of the answers is skipped
at random, which leaves the truth as it is and makes people unequal.

Each data set passes through the code users run: frames, checks, derived rows, estimates. Row resampling is
done beside it, on the same rows, to show why the project does not do it. Estimates, sizes and seed were
fixed before the first run.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pandas as pd
import pytest
from scipy.stats import norm

from analysis.bootstrap import cluster_bootstrap, term_from_codes
from analysis.estimates import Settings, estimate_rows, measured_rows
from analysis.selections import RowIndex
from analysis.tables import ANSWER_COLUMNS, checked_tables

#: The data sets are made once; with several test processes, all of this file goes to one of them.
pytestmark = pytest.mark.xdist_group("truth")

#: Named beforehand: a share, a difference of ratings, a mean change by transition.
ESTIMATES = ("depth.choice", "depth.fit_gain", "trust.change.M_M")
PEOPLE, STUDIES, RESAMPLES, SEED = 60, 1000, 1000, 20260105
TOGETHER = 10  # so many studies are read as one table, to save time; each is estimated alone
EVERY = 5  # row resampling is shown on every fifth study, to save time
RHO, SKIPPED, PAIRS = 0.6, 0.1, 4

CHOICE_CUT = -0.8  # the aligned agent is chosen where z lies above
FIT_CUTS = {"aligned": (-2.2, -1.6, -1.0, 0.2), "misaligned": (-0.6, 0.1, 0.8, 1.5)}
CHANGE_CUTS = (-0.3, 1.2)  # below the first trust falls by one, above the second it rises

TRUTH = {
    "depth.choice": norm.sf(CHOICE_CUT),
    "depth.fit_gain": norm.sf(FIT_CUTS["aligned"]).sum() - norm.sf(FIT_CUTS["misaligned"]).sum(),
    "trust.change.M_M": norm.sf(CHANGE_CUTS).sum() - 1,
}


class Coverage(NamedTuple):
    """Share of studies whose interval holds the truth, by estimate, and the correlation within people."""

    people: dict[str, float]
    rows: dict[str, float]
    correlation: dict[str, float]


@pytest.fixture(scope="module")
def coverage() -> Coverage:
    rng, naive_rng = np.random.default_rng(SEED).spawn(2)
    sittings, frame = design()
    held: dict[str, list[bool]] = {name: [] for name in ESTIMATES}
    naive: dict[str, list[bool]] = {name: [] for name in ESTIMATES}
    correlation: dict[str, list[float]] = {name: [] for name in ESTIMATES}
    for first in range(0, STUDIES, TOGETHER):
        for seed, (rows, everyone) in enumerate(studies(sittings, answered(frame, rng)), start=first):
            found = estimate_rows(rows, everyone, Settings(RESAMPLES, seed), only=ESTIMATES)
            for each in found:
                name = each.estimate.estimate_id
                held[name].append(each.estimate.ci_low <= TRUTH[name] <= each.estimate.ci_high)
            if seed % EVERY:
                continue
            index = RowIndex(rows, everyone)
            for each in found:
                name = each.estimate.estimate_id
                selected = [index.select(part.rows) for part in each.estimand.parts]
                low, high = row_interval(each.estimand, selected, naive_rng)
                naive[name].append(low <= TRUTH[name] <= high)
                correlation[name].append(within_people(selected[0]))
    return Coverage(*({n: float(np.mean(v)) for n, v in kept.items()} for kept in (held, naive, correlation)))


def studies(sittings: pd.DataFrame, answers: pd.DataFrame) -> Iterator[tuple[pd.DataFrame, tuple[str, ...]]]:
    """The studies of one table, checked and measured together, each with its own people."""
    tables = checked_tables(sittings, answers)
    rows = measured_rows(tables)
    place = rows["participant_id"].map({person: i for i, person in enumerate(tables.participants)}).to_numpy()
    for study in range(TOGETHER):
        everyone = tables.participants[study * PEOPLE : (study + 1) * PEOPLE]
        yield rows[place // PEOPLE == study], everyone


def design() -> tuple[pd.DataFrame, pd.DataFrame]:
    """The sittings, and the answers without values: pairs with two ratings, and two logs per person.

    They hold the people of several studies, whose names begin with the study's number.
    """
    people = [f"study{study}-p{number:02}" for study in range(TOGETHER) for number in range(PEOPLE)]
    sittings = pd.DataFrame({"sitting_id": people, "participant_id": people, "is_test": "0"}, dtype=object)
    rows: list[dict[str, str]] = []
    for person in people:
        for pair in range(PAIRS):
            page = {
                "sitting_id": person,
                "block_kind": "depth_pair",
                "comparison": "equal",
                "page_id": f"pair{pair}",
            }
            rows.append(page | {"construct": "choice", "side": "left"})
            rows.extend(page | {"construct": "depth_fit", "role": role} for role in FIT_CUTS)
        for direction in ("over", "under"):
            log = {"sitting_id": person, "block_kind": "trust_log", "block_id": direction, "sequence": "MMM"}
            log |= {"direction": direction, "construct": "trust"}
            rows.extend(
                log | {"page_id": f"{direction}{day}", "day": str(day), "checkpoint": str(checkpoint)}
                for checkpoint, day in enumerate((2, 4, 7), start=1)
            )
    frame = pd.DataFrame([dict.fromkeys(ANSWER_COLUMNS, "") | row for row in rows], dtype=object)
    return sittings, frame.assign(item_id=frame["construct"], off_path="0")


def answered(frame: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    """The answers of the simulated studies of one table, in the order of the design."""
    numbers = np.empty((TOGETHER * PEOPLE, 3 * PAIRS + 6), dtype=int)
    numbers[:, 0 : 3 * PAIRS : 3] = latent(rng) > CHOICE_CUT
    for place, cuts in enumerate(FIT_CUTS.values(), start=1):
        numbers[:, place : 3 * PAIRS : 3] = 1 + np.searchsorted(cuts, latent(rng))
    changes = np.searchsorted(CHANGE_CUTS, latent(rng)) - 1
    for log in range(2):
        start = 3 * PAIRS + 3 * log
        numbers[:, start] = 3
        numbers[:, start + 1 : start + 3] = 3 + changes[:, 2 * log : 2 * log + 2].cumsum(axis=1)
    flat = numbers.ravel()
    is_choice = (frame["construct"] == "choice").to_numpy()
    digits = np.array(list("0123456789"), dtype=object)[flat]
    words = np.where(is_choice, np.where(flat == 1, "aligned", "misaligned").astype(object), digits)
    skipped = rng.random(len(flat)) < SKIPPED
    return frame.assign(
        value=np.where(skipped, "", words),
        value_num=np.where(skipped | is_choice, "", digits),
        missing=np.where(skipped, "skipped", "").astype(object),
    )


def latent(rng: np.random.Generator) -> np.ndarray:
    """Standard normal values, shape (people of all studies, 4), correlated RHO within a person."""
    people = TOGETHER * PEOPLE
    person, noise = rng.standard_normal((people, 1)), rng.standard_normal((people, PAIRS))
    return np.sqrt(RHO) * person + np.sqrt(1 - RHO) * noise


def row_interval(estimand, selected, rng: np.random.Generator) -> tuple[float, float]:
    """The interval if every row were a person of its own."""
    ends = np.cumsum([0, *(len(rows.values) for rows in selected)])
    terms = [
        term_from_codes(rows.values, start + np.arange(len(rows.values)), ends[-1], weight=part.weight)
        for part, rows, start in zip(estimand.parts, selected, ends[:-1], strict=True)
    ]
    found = cluster_bootstrap({"naive": terms}, rng, resamples=300)["naive"]
    return found.low, found.high


def within_people(selected) -> float:
    """The intra-class correlation, by analysis of variance for unequal groups (Donner 1986)."""
    sizes = np.bincount(selected.codes, minlength=PEOPLE)
    present = sizes > 0
    means = np.bincount(selected.codes, selected.values, PEOPLE)[present] / sizes[present]
    sizes, total, groups = sizes[present], len(selected.values), int(present.sum())
    squares = (selected.values**2).sum() - (sizes * means**2).sum()
    within = squares / (total - groups)
    between = (sizes * (means - selected.values.mean()) ** 2).sum() / (groups - 1)
    usual = (total - (sizes**2).sum() / total) / (groups - 1)
    return (between - within) / (between + (usual - 1) * within)


#: Two standard errors of a share of .95 among the studies.
ERROR = 2 * np.sqrt(0.95 * 0.05 / STUDIES)


@pytest.mark.parametrize("name", ESTIMATES)
def test_intervals_from_resampled_people_hold_the_truth_as_often_as_they_say(coverage: Coverage, name: str):
    assert 0.93 - ERROR <= coverage.people[name] <= 0.97 + ERROR


@pytest.mark.parametrize("name", ESTIMATES)
def test_intervals_from_resampled_rows_miss_it_too_often(coverage: Coverage, name: str):
    assert coverage.rows[name] < 0.90


@pytest.mark.parametrize("name", ESTIMATES)
def test_answers_of_one_person_do_resemble_each_other(coverage: Coverage, name: str):
    assert coverage.correlation[name] >= 0.3
