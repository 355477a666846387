"""What was read of agents and judges, in sentences."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from analysis.figures.words_agents import read
from analysis.gym_report.configured import Named, main_ones
from analysis.gym_report.points import Known
from analysis.gym_results.averages import Mask
from analysis.gym_results.coverage import coverages
from analysis.gym_results.scores import GymScores
from analysis.joint import Beside, Joined

#: Fewer scenarios say little of others.
FEW = 10
METRICS = {"tc": "task capability (TC)", "ta": "temporal allocation (TA)", "trj": "judged trust (TR-J)"}
MATCHED_BY = {
    "stimulus_hash": "by the hash of what was read",
    "behaviour": "by scenario, persona, log and behaviour",
    "name": "by the names of scenario, persona and log only",
}


class Covered(NamedTuple):
    """Ratings of a metric: its name, how many can be used of how many, and what became of the others."""

    name: str
    usable: int
    expected: int
    lost: tuple[tuple[str, int], ...]


class AgentFacts(NamedTuple):
    """What the section about agents begins with.

    Attributes:
        experiments: Their names.
        runs: How many runs count.
        configurations: How many configurations, and how many of these are main ones.
        main: How many are compared.
        scripted: How many play a script.
        scenarios: How many scenarios.
        personas: Which.
        judges: Their names.
        coverage: How many ratings can be used, by metric.
        cautions: What a reader must keep in mind, in sentences.
        best: Main numbers: what they are of, and a sentence.
    """

    experiments: tuple[str, ...]
    runs: int
    configurations: int
    main: int
    scripted: int
    scenarios: int
    personas: tuple[str, ...]
    judges: tuple[str, ...]
    coverage: tuple[Covered, ...]
    cautions: tuple[str, ...]
    best: tuple[tuple[str, str], ...]


def agent_facts(beside: Beside, scores: GymScores, named: Sequence[Named], known: Known) -> AgentFacts:
    """Return what was read, and what to keep in mind."""
    every = np.ones(len(scores.runs), dtype=np.bool_)
    return AgentFacts(
        experiments=beside.experiments,
        runs=len(scores.runs),
        configurations=len(named),
        main=len(main_ones(named)),
        scripted=sum(each.configuration.is_scripted for each in named),
        scenarios=len(scores.scenarios),
        personas=tuple(sorted(set(scores.runs["persona"]))),
        judges=scores.judges,
        coverage=tuple(_covered(scores, every)),
        cautions=(*_cautions(scores, named), *(f"{note[0].upper()}{note[1:]}." for note in beside.notes)),
        best=tuple(_main_numbers(known)),
    )


def joint_facts(joined: Joined) -> str:
    """Return how many stimuli people and judges both rated, and how these were matched."""
    count = len(joined.judges)
    judges = (
        f"judge {joined.judges[0]}" if count == 1 else "both judges" if count == 2 else f"all {count} judges"
    )
    told = (
        f"People rated {joined.stimuli:,} stimuli of trust logs; {joined.matched:,} of them were rated by "
        f"{judges}, too. They were matched {MATCHED_BY[joined.key]}"
    )
    return f"{told}{'; that both read the same text is not proved' if joined.note else ''}."


def _covered(scores: GymScores, runs: Mask) -> Iterator[Covered]:
    for metric, found in coverages(scores, runs).items():
        if found.expected:
            yield Covered(METRICS[metric], found.usable, found.expected, found.lost)


def _cautions(scores: GymScores, named: Sequence[Named]) -> Iterator[str]:
    count = len(scores.scenarios)
    if count < FEW:
        scenarios = "scenario" if count == 1 else "scenarios"
        yield (
            f"Only {count} {scenarios}: percentile intervals of so few tend to be too short, and say little "
            "of others."
        )
    if not scores.judges:
        yield "Nothing was judged: only what rules tell is known."
    if all(each.configuration.is_scripted for each in named):
        yield "Every agent plays a script: the numbers show that scoring works, they say nothing about models."
    if any(each.printed for each in named):
        yield (
            "Published values come from other scenarios, runs and judges than these, unless these are the "
            "same files: they are set beside ours for orientation."
        )


def _main_numbers(known: Known) -> Iterator[tuple[str, str]]:
    now, later, failed = (_percent(known, f"gym.mean.{name}") for name in ("now", "later", "no_valid_execute"))
    if now and later:
        told = f"the urgent task was chosen in {now} of verdicts, and the other one put off in {later}"
        yield "Now or later", f"On average over the main configurations {told}."
    if failed:
        tasks = known["gym.mean.no_valid_execute"].n_answers
        told = f"of the {tasks:,} tasks in which execution was expected, {failed} saw no valid attempt at it"
        yield "Execution", f"In the main configurations, {told}."


def _percent(known: Known, estimate_id: str) -> str:
    found = known.get(estimate_id)
    return "" if found is None or found.estimate is None else read(found.estimate, "share")
