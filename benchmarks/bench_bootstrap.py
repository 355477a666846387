"""Our resampling of participants beside `scipy.stats.bootstrap` and `arch`, in one run.

    python benchmarks/bench_bootstrap.py [--quick] [--out FOLDER] [--people 10000] [--estimates 40]

All get the same task: percentile intervals of pooled means and differences of means of as many people. The
slower ones are measured on few resamples and estimates; that their time grows in proportion is shown, not
assumed. Seconds are those of the processor, so that other programs matter less; with several BLAS threads
they add up, so `make bench` sets OPENBLAS_NUM_THREADS to 1 for all.

The run writes `benchmarks.md` and `pictures/bench_growth.svg` into the folder, which is `docs`. With `--quick`
or sizes of one's own it only prints, unless a folder is given; numbers of small tasks mean nothing.
"""

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np
from bootstrap_growth import Growth, growth
from bootstrap_measured import Peer, floor_of, memory, scaled, seconds
from bootstrap_page import Found, Sized, page, write
from bootstrap_peers import by_arch, by_scipy
from bootstrap_task import ANSWERS, made_up, ours
from machine import machine

DOCS = Path(__file__).parents[1] / "docs"


class Sizes(NamedTuple):
    """How much is measured."""

    people: int = 10_000
    estimates: int = 40
    resamples: int = 20_000
    peers_scipy: int = 400
    peers_arch: int = 150
    grown_people: tuple[int, ...] = (1250, 2500, 5000, 10_000, 20_000)
    grown_estimates: tuple[int, ...] = (20, 40, 80, 160, 320)
    rounds: int = 5

    def wanted(self, limit: int) -> int | None:
        """The limit, if the task is the one it is about."""
        return limit if self[:3] == Sizes()[:3] else None


QUICK = Sizes(400, 6, 1000, 50, 20, (100, 200, 400), (4, 8, 16), 3)
#: How many times as fast as a peer we want to be, and MB.
LEAST_SCIPY, LEAST_ARCH, LEAST_ARCH_SMALL, MOST_MEMORY = 30, 9, 10, 250


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small tasks, to see that it runs")
    parser.add_argument("--out", type=Path, help="where the page and the picture go")
    parser.add_argument("--people", type=int)
    parser.add_argument("--estimates", type=int)
    parser.add_argument("--resamples", type=int)
    given = parser.parse_args()
    named = {name: value for name in ("people", "estimates", "resamples") if (value := getattr(given, name))}
    sizes = (QUICK if given.quick else Sizes())._replace(**named)
    out = given.out or (None if given.quick or named else DOCS)
    facts = machine("numpy", "scipy", "arch")
    found = Found(agreement(sizes), (large(sizes), small(sizes)), grown(sizes))
    print("\n".join(page(facts, found)))
    if out:
        write(out, facts, found)


def agreement(sizes: Sizes) -> float:
    """How far our ends lie from scipy's, from the same draws."""
    statistics = made_up(30, sizes.estimates)
    return float(np.abs(ours(statistics, 2000) - by_scipy(statistics, 2000)).max())


def large(sizes: Sizes) -> Sized:
    people, estimates, resamples = sizes.people, sizes.estimates, sizes.resamples
    statistics = made_up(people, estimates)
    mine = seconds(lambda: ours(statistics, resamples), 2)
    taken, how = scaled(lambda n: by_arch(statistics, n), sizes.peers_arch, resamples)
    arch = Peer("arch", taken, how, sizes.wanted(LEAST_ARCH))
    return Sized(
        task=f"{people:,} participants × {ANSWERS} answers, {estimates} estimands, {resamples:,} resamples",
        ours=mine,
        peers=(scipy_large(sizes), arch),
        floor=floor_of(statistics, people, resamples),
        memory=memory(people, estimates, resamples, sizes.wanted(MOST_MEMORY)),
    )


def scipy_large(sizes: Sizes) -> Peer:
    """Measured on two estimands, one of each kind, because it takes one after the other."""
    statistics, resamples = made_up(sizes.people, 4), sizes.peers_scipy
    few = dict(list(statistics.items())[:2])
    taken, how = scaled(lambda n: by_scipy(few, n), resamples, sizes.resamples)
    ratio = seconds(lambda: by_scipy(statistics, resamples), 3) / seconds(lambda: by_scipy(few, resamples), 3)
    how = f"2 estimands {how}; twice the estimands {ratio:.2f} times"
    return Peer("scipy", taken * sizes.estimates / 2, how, sizes.wanted(LEAST_SCIPY))


def small(sizes: Sizes) -> Sized:
    statistics, resamples = made_up(30, sizes.estimates), sizes.resamples
    scipy = seconds(lambda: by_scipy(statistics, resamples))
    arch = seconds(lambda: by_arch(statistics, resamples), 2)
    return Sized(
        task=f"30 participants × {ANSWERS} answers, {sizes.estimates} estimands, {resamples:,} resamples",
        ours=seconds(lambda: ours(statistics, resamples), 5),
        peers=(
            Peer("scipy", scipy, "nothing scaled"),
            Peer("arch", arch, "nothing scaled", sizes.wanted(LEAST_ARCH_SMALL)),
        ),
    )


def grown(sizes: Sizes) -> tuple[Growth, Growth]:
    resamples, rounds = max(1, sizes.resamples // 5), sizes.rounds
    estimates, people = sizes.grown_estimates[1], sizes.grown_people[1]
    return (
        growth(
            "Participants",
            f"{estimates} estimands",
            sizes.grown_people,
            lambda size: (size, estimates),
            resamples=resamples,
            rounds=rounds,
        ),
        growth(
            "Estimands",
            f"{people:,} participants",
            sizes.grown_estimates,
            lambda size: (people, size),
            resamples=resamples,
            rounds=rounds,
        ),
    )


if __name__ == "__main__":
    main()
