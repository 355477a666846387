"""One measurement at a time: seconds of the processor, of what cannot be left out, and memory."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from bootstrap_task import Statistics

from analysis.bootstrapping.draws import random_draws

#: Prints how much memory a fresh interpreter has taken with our task before it, and at most, in MB.
MEMORY = """
import pathlib, re, bootstrap_task
def taken():
    told = pathlib.Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\\s+(\\d+)", told)[1]) // 1024
task = bootstrap_task.made_up({people}, {estimates})
before = taken()
bootstrap_task.ours(task, {resamples})
print(taken(), before)
"""


class Peer(NamedTuple):
    """Another program at the same task.

    Attributes:
        name: Its name.
        seconds: What it takes, or would take.
        how: How that was measured.
        least: How many times as fast we want to be; None if nothing is said of it.
    """

    name: str
    seconds: float
    how: str
    least: float | None = None


class Floor(NamedTuple):
    """Seconds for what cannot be left out: drawing and counting people, and multiplying with their sums."""

    drawing: float
    multiplying: float

    @property
    def seconds(self) -> float:
        """Both."""
        return self.drawing + self.multiplying


class Memory(NamedTuple):
    """MB of a fresh interpreter: at most, before it begins, and what it should stay below."""

    most: int
    before: int
    limit: int | None = None


def seconds(work: Callable[[], object], repeats: int = 1) -> float:
    """The shortest of several runs."""
    taken: list[float] = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


def scaled(work: Callable[[int], object], resamples: int, wanted: int) -> tuple[float, str]:
    """Seconds for `wanted` resamples, from twice `resamples`; says what doubling did."""
    half, whole = seconds(lambda: work(resamples), 3), seconds(lambda: work(2 * resamples), 3)
    how = f"measured on {2 * resamples} resamples; twice as many took {whole / half:.2f} times as long"
    return whole * wanted / (2 * resamples), how


def floor_of(statistics: Statistics, people: int, resamples: int) -> Floor:
    rng = np.random.default_rng(1)
    size = max(1, 2**20 // people)
    rows = np.array([each for terms in statistics.values() for t in terms for each in (t.sums, t.counts)])
    rows = np.unique(rows, axis=0).astype(np.float32)
    counts = next(random_draws(rng, people, size, size)).counts
    drawing = seconds(lambda: [None for _ in random_draws(rng, people, resamples, size)], 2)
    return Floor(drawing, seconds(lambda: [rows @ counts.T for _ in range(-(-resamples // size))], 2))


def memory(people: int, estimates: int, resamples: int, limit: int | None) -> Memory:
    code = MEMORY.format(people=people, estimates=estimates, resamples=resamples)
    folder = Path(__file__).parent
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=folder)
    most, before = map(int, told.stdout.split())
    return Memory(most, before, limit)
