"""Reading and scoring agents' results at the size of a full experiment, beside a plain `json.loads` loop.

    python benchmarks/bench_gym.py [--configs 23] [--repeats 5]

The peer decodes the same lines and keeps nothing; whatever checks and ties them together takes longer. Seconds
are those of the processor, the best of several times, so that other programs matter less.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # the maker of results lives with the tests

from analysis.estimates import Settings
from analysis.gym import granular_tables, gym_estimates, read_gym, score_runs
from tests.unit.analysis.gym.made import random_lab

FILES = ("runs.jsonl", "tasks.jsonl", "ratings.jsonl")
HARNESSES = ("codex", "claude-code", "openclaw")
#: What judges write beside their scores, so that lines are as long as real ones.
REASONS = "The agent looked at the calendar and the thread before it wrote, and it asked where it had to. " * 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--configs", type=int, default=23)
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        measure(made(Path(name), given.configs), given.repeats)


def made(folder: Path, configs: int) -> Path:
    names = tuple(f"model{n // 3:02}+{HARNESSES[n % 3]}" for n in range(configs))
    lab = random_lab(1, names, scenarios=10, reps=3, tasks=13, gaps=0.05, text=REASONS)
    return lab.write(folder)


def measure(folder: Path, repeats: int) -> None:
    peer = best(lambda: decoded(folder), repeats)
    read = best(lambda: read_gym(folder), repeats)
    results = read_gym(folder)
    tables = best(lambda: granular_tables(score_runs(results)), repeats)
    estimates = best(lambda: gym_estimates(results, Settings()), 1)
    size = sum((folder / name).stat().st_size for name in FILES) / 1e6
    counts = f"{len(results.runs):,} runs, {len(results.tasks):,} tasks, {len(results.ratings):,} ratings"
    print(f"{counts}, {size:.0f} MB")
    rows = (
        ("json.loads of every line", peer),
        ("read", read),
        ("tables", tables),
        ("read and tables", read + tables),
    )
    for label, seconds in rows:
        print(f"{label:<28}{seconds:6.2f} s   {seconds / peer:4.2f} times the plain loop")
    found = len(gym_estimates(results, Settings(resamples=100)))
    print(f"{f'{found} estimates with intervals':<28}{estimates:6.2f} s")


def decoded(folder: Path) -> None:
    for name in FILES:
        with (folder / name).open(encoding="utf-8") as file:
            for line in file:
                json.loads(line)


def best(task: Callable[[], object], repeats: int) -> float:
    found = []
    for _ in range(repeats):
        start = time.process_time()
        task()
        found.append(time.process_time() - start)
    return min(found)


if __name__ == "__main__":
    main()
