"""Our resampling of participants against `scipy.stats.bootstrap`, side by side in one run.

Both get the same task: the percentile intervals of several pooled means and pooled differences of as many
people, from the same number of resamples. scipy takes one statistic of resampled people at a time and is
given its fast, vectorised form. Prints seconds, the ratio, and whether the intervals agree.

    python benchmarks/bench_bootstrap.py [--people 200] [--estimates 10] [--resamples 20000] [--repeats 3]
"""

import argparse
import time
from collections.abc import Callable, Iterator

import numpy as np
import scipy.stats
from numpy.typing import NDArray

from analysis.bootstrap import Term, cluster_bootstrap, term_from_codes

Intervals = list[tuple[float, float]]
#: People are drawn in blocks of this many resamples by scipy; all at once would not fit in memory.
SCIPY_BATCH = 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--estimates", type=int, default=60)
    parser.add_argument("--resamples", type=int, default=20_000)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    statistics = made_up(given.people, given.estimates)
    ours, our_seconds = best_of(given.repeats, lambda: with_ours(statistics, given.resamples))
    theirs, their_seconds = best_of(given.repeats, lambda: with_scipy(statistics, given.resamples))
    difference = np.abs(np.array(ours) - np.array(theirs)).max()
    print(f"{given.estimates} estimates, {given.people} people, {given.resamples} resamples")
    print(f"ours   {our_seconds:8.3f} s")
    print(f"scipy  {their_seconds:8.3f} s")
    print(f"ratio  {their_seconds / our_seconds:8.1f} times as fast")
    print(f"ends of the intervals differ by at most {difference:.1e}")


def made_up(people: int, estimates: int) -> dict[str, list[Term]]:
    """Ratings of 1 to 5, about six per person; every second statistic is a difference of two means."""
    rng = np.random.default_rng(0)

    def term(weight: float) -> Term:
        codes = rng.integers(0, people, size=6 * people)
        return term_from_codes(rng.integers(1, 6, 6 * people).astype(float), codes, people, weight=weight)

    return {
        f"estimate {number}": [term(1.0), term(-1.0)] if number % 2 else [term(1.0)]
        for number in range(estimates)
    }


def with_ours(statistics: dict[str, list[Term]], resamples: int) -> Intervals:
    found = cluster_bootstrap(statistics, np.random.default_rng(1), resamples=resamples)
    return [(result.low or 0.0, result.high or 0.0) for result in found.values()]


def with_scipy(statistics: dict[str, list[Term]], resamples: int) -> Intervals:
    return list(scipy_intervals(statistics, resamples))


def scipy_intervals(statistics: dict[str, list[Term]], resamples: int) -> Iterator[tuple[float, float]]:
    for terms in statistics.values():

        def statistic(drawn: NDArray[np.intp], axis: int, terms: list[Term] = terms) -> NDArray[np.float64]:
            means = [t.weight * t.sums[drawn].sum(axis) / t.counts[drawn].sum(axis) for t in terms]
            return np.sum(means, axis=0)

        people = np.arange(len(terms[0].sums))
        found = scipy.stats.bootstrap(
            (people,),
            statistic,
            n_resamples=resamples,
            batch=SCIPY_BATCH,
            vectorized=True,
            method="percentile",
            rng=np.random.default_rng(1),
        )
        yield found.confidence_interval.low, found.confidence_interval.high


def best_of(repeats: int, work: Callable[[], Intervals]) -> tuple[Intervals, float]:
    seconds: list[float] = []
    result: Intervals = []
    for _ in range(repeats):
        start = time.perf_counter()
        result = work()
        seconds.append(time.perf_counter() - start)
    return result, min(seconds)


if __name__ == "__main__":
    main()
