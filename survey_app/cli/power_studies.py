"""Many simulated studies, judged, on as many processes as asked for; the result does not depend on how many."""

import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from multiprocessing import active_children, get_context
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from analysis.powering.outcomes import Arrivals, Outcome, Plan
from analysis.powering.outcomes import outcomes as outcomes_of
from analysis.tables import ANSWER_COLUMNS, FURTHER_COLUMNS
from questionnaires.language.compiled import CompiledStudy
from survey_app.simulation.casting import casting
from survey_app.simulation.levels import Levels
from survey_app.simulation.quick.studies import Columns, SimulatedStudy, Simulator

#: Studies judged together, and people at most; more would be hardly faster and take more memory.
_TOGETHER, _PEOPLE = 5, 500
#: A process costs seconds to begin; fewer studies than this are not worth one.
_WORTH_ONE = 8
_READ = tuple(dict.fromkeys((*ANSWER_COLUMNS, *FURTHER_COLUMNS)))


@dataclass(frozen=True)
class Run:
    """What every study of a run has in common; plain data, so that it can be sent to other processes.

    Attributes:
        content: The compiled study.
        levels: What people answer by; None for the published study.
        model: Who answers how, as `survey simulate --model`.
        dropout: The share of people who leave before the end.
        plan: How studies are judged.
    """

    content: dict[str, Any]
    levels: Levels | None
    model: str
    dropout: float
    plan: Plan


class Seeds(NamedTuple):
    """What one study is drawn from: its people, as `survey simulate --seed`, and what its judging draws."""

    people: int
    judging: int


def seeds_of(seed: int, studies: int) -> tuple[Seeds, ...]:
    """Return the seeds of the studies of a run; the first ones are the same however many there are."""
    children = np.random.SeedSequence(seed).spawn(studies)
    return tuple(Seeds(*(int(word) for word in child.generate_state(2))) for child in children)


def outcomes(
    run: Run, seeds: Sequence[Seeds], *, workers: int, progress: Callable[[int], None] = lambda _done: None
) -> list[Outcome]:
    """Return what each study shows, in the order of the seeds.

    Args:
        run: The study, its people, how it is judged.
        seeds: One entry for each study.
        workers: How many processes at most; 1 for none but this one.
        progress: Told how many are done.
    """
    found: list[Outcome] = []
    with closing(_judged(run, seeds, min(workers, max(1, len(seeds) // _WORTH_ONE)))) as judged:
        for each in judged:
            found.append(each)
            progress(len(found))
    return found


def usable_processors() -> int:
    """Return how many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Judge:
    """Simulates and judges one study after the other; what is found out about its pages is kept."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._simulator = Simulator.of(CompiledStudy.model_validate(run.content))

    def simulated(self, seeds: Seeds) -> SimulatedStudy:
        """Return the tables of one study, of its largest size."""
        run = self._run
        return self._simulator.simulate(
            max(run.plan.sizes),
            seed=seeds.people,
            casting=casting(run.model, run.levels),
            dropout=run.dropout,
        )

    def outcomes(self, seeds: Sequence[Seeds]) -> list[Outcome]:
        """Return what each of some studies shows at each size."""
        studies = [self.simulated(each) for each in seeds]
        arrivals = [
            Arrivals(study.arrivals, np.random.default_rng(each.judging))
            for study, each in zip(studies, seeds, strict=True)
        ]
        sittings = _joined([study.sittings for study in studies])
        answers = _joined([study.answers for study in studies])
        return outcomes_of(sittings, answers[[*_READ]], arrivals, self._run.plan)


#: The judge of a worker process, made when it begins; the only thing such a process has.
_judges: list[Judge] = []


def _judged(run: Run, seeds: Sequence[Seeds], workers: int) -> Generator[Outcome]:
    # What is judged together does not depend on the number of processes.
    together = max(1, min(_TOGETHER, _PEOPLE // max(run.plan.sizes)))
    parts = [seeds[start : start + together] for start in range(0, len(seeds), together)]
    if workers == 1:
        yield from chain.from_iterable(map(Judge(run).outcomes, parts))
        return
    # Begun anew and not forked: a fork would copy whatever threads hold at that moment.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (run,))
    done = 0
    try:
        for found in pool.map(_outcomes, parts):
            done += 1
            yield from found
    finally:
        # After a stop nobody waits for what is under way.
        for worker in active_children() if done < len(parts) else ():
            worker.terminate()
        pool.shutdown(cancel_futures=True)


def _begin(run: Run) -> None:
    # Ctrl-C reaches every process of the terminal; the first one alone stops the run.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _judges.append(Judge(run))


def _outcomes(seeds: Sequence[Seeds]) -> list[Outcome]:
    return _judges[-1].outcomes(seeds)


def _joined(tables: Sequence[Columns]) -> pd.DataFrame:
    columns = {name: np.concatenate([table[name] for table in tables]) for name in tables[0]}
    return pd.DataFrame(columns, dtype=object)
