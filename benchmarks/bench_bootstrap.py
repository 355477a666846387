"""Our resampling of participants beside `scipy.stats.bootstrap` and `arch`, in one run.

    python benchmarks/bench_bootstrap.py [--people 10000] [--estimates 40] [--resamples 20000]

All get the same task: percentile intervals of pooled means and differences of means of as many people. The
slower ones are measured on few resamples and estimates; that their time grows in proportion is shown, not
assumed. Seconds are those of the processor, so that other programs matter less; with several BLAS threads
they add up, so `make bench` sets OPENBLAS_NUM_THREADS to 1 for all.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from bootstrap_peers import by_arch, by_scipy
from bootstrap_task import ANSWERS, Statistics, made_up, ours

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
print(f"{{taken()}} MB at most, {{before}} of them before we begin")
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--estimates", type=int, default=40)
    parser.add_argument("--resamples", type=int, default=20_000)
    given = parser.parse_args()
    print(f"BLAS threads: {os.environ.get('OPENBLAS_NUM_THREADS', 'as many as there are')}\n")
    agreement(given.estimates)
    large(given.people, given.estimates, given.resamples)
    small(given.estimates, given.resamples)
    growth(given.resamples // 5)


def agreement(estimates: int) -> None:
    statistics = made_up(30, estimates)
    mine, scipys = ours(statistics, 2000), by_scipy(statistics, 2000)
    print(f"our ends and scipy's from the same draws differ by at most {np.abs(mine - scipys).max():.0e}\n")


def large(people: int, estimates: int, resamples: int) -> None:
    print(f"{people} people x {ANSWERS} answers, {estimates} estimates, {resamples} resamples")
    statistics = made_up(people, estimates)
    mine = seconds(lambda: ours(statistics, resamples), 2)
    floor = floors(statistics, people, resamples)
    print(f"  ours   {mine:8.2f} s; {memory(people, estimates, resamples)}")
    print(f"  floor  {sum(floor):8.2f} s: {floor[0]:.2f} s to draw and count, {floor[1]:.2f} s to multiply")
    few = dict(list(statistics.items())[:2])
    report("scipy", mine, scaled(lambda n: by_scipy(few, n), 400, resamples) * estimates / len(few))
    twice = dict(list(statistics.items())[:4])
    ratio = seconds(lambda: by_scipy(twice, 400), 3) / seconds(lambda: by_scipy(few, 400), 3)
    print(f"         (twice the estimates took scipy {ratio:.2f} times as long)")
    report("arch", mine, scaled(lambda n: by_arch(statistics, n), 150, resamples))
    print()


def small(estimates: int, resamples: int) -> None:
    print(f"30 people x {ANSWERS} answers, {estimates} estimates, {resamples} resamples, nothing scaled")
    statistics = made_up(30, estimates)
    mine = seconds(lambda: ours(statistics, resamples), 5)
    print(f"  ours   {mine:8.3f} s")
    report("scipy", mine, seconds(lambda: by_scipy(statistics, resamples)))
    report("arch", mine, seconds(lambda: by_arch(statistics, resamples), 2))
    print()


def growth(resamples: int) -> None:
    print(f"Growth, {resamples} resamples: seconds, and how much more than in proportion to the first row")
    tell("people, 40 estimates", {n: seconds_of(n, 40, resamples) for n in (1250, 2500, 5000, 10_000, 20_000)})
    tell("estimates, 2500 people", {n: seconds_of(2500, n, resamples) for n in (20, 40, 80, 160)})


def tell(what: str, taken: dict[int, float]) -> None:
    first = next(iter(taken))
    for number, each in taken.items():
        print(f"  {number:6} {what:22} {each:7.2f} s {each / number / (taken[first] / first):6.2f}")


def seconds_of(people: int, estimates: int, resamples: int) -> float:
    statistics = made_up(people, estimates)
    return seconds(lambda: ours(statistics, resamples), 3)


def floors(statistics: Statistics, people: int, resamples: int) -> tuple[float, float]:
    """Seconds for what cannot be left out: drawing and counting people, and multiplying with their sums."""
    rng = np.random.default_rng(1)
    size = max(1, 2**20 // people)
    rows = np.array([each for terms in statistics.values() for t in terms for each in (t.sums, t.counts)])
    rows = np.unique(rows, axis=0).astype(np.float32)
    counts = next(random_draws(rng, people, size, size)).counts
    drawing = seconds(lambda: [None for _ in random_draws(rng, people, resamples, size)])
    multiplying = seconds(lambda: [rows @ counts.T for _ in range(-(-resamples // size))])
    return drawing, multiplying


def memory(people: int, estimates: int, resamples: int) -> str:
    code = MEMORY.format(people=people, estimates=estimates, resamples=resamples)
    folder = Path(__file__).parent
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=folder)
    return told.stdout.strip()


def scaled(work: Callable[[int], object], resamples: int, wanted: int) -> float:
    """Seconds for `wanted` resamples, from twice `resamples`; says what doubling did."""
    half, whole = seconds(lambda: work(resamples), 3), seconds(lambda: work(2 * resamples), 3)
    print(
        f"         (measured on {2 * resamples} resamples; twice as many took {whole / half:.2f} times as long)"
    )
    return whole * wanted / (2 * resamples)


def report(name: str, mine: float, theirs: float) -> None:
    print(f"  {name:6} {theirs:8.2f} s: ours is {theirs / mine:.0f} times as fast")


def seconds(work: Callable[[], object], repeats: int = 1) -> float:
    """The shortest of several runs."""
    taken: list[float] = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


if __name__ == "__main__":
    main()
