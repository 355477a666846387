"""How long `survey check` takes: the whole command in a process of its own, best of several runs.

Prints seconds on the wall and of the processor: for all bundled content, for one study, and for the start
alone.
A machine that does something else meanwhile shows it on the wall, and a little in the processor's seconds too.

    python benchmarks/bench_check.py [--repeats 5] [PATH ...]
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
CONTENT = ROOT / "questionnaires"
COMMAND = (sys.executable, "-m", "survey_app.cli.main")


class Spent(NamedTuple):
    """Seconds on the wall, and of the processor."""

    wall: float
    cpu: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("paths", nargs="*", type=Path, default=[CONTENT, CONTENT / "studies" / "three_t"])
    given = parser.parse_args()
    print(f"{'':40}    wall     cpu")
    for path in given.paths:
        show(f"survey check {os.path.relpath(path)}", best_of(given.repeats, ("check", str(path))))
    show("survey check --help", best_of(given.repeats, ("check", "--help")))


def show(what: str, spent: Spent) -> None:
    print(f"{what:40}{spent.wall:6.2f} s{spent.cpu:6.2f} s")


def best_of(repeats: int, arguments: tuple[str, ...]) -> Spent:
    runs = [run(arguments) for _ in range(repeats)]
    return Spent(min(one.wall for one in runs), min(one.cpu for one in runs))


def run(arguments: tuple[str, ...]) -> Spent:
    start = time.perf_counter()
    process = subprocess.Popen((*COMMAND, *arguments), stdout=subprocess.DEVNULL, cwd=ROOT)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return Spent(time.perf_counter() - start, used.ru_utime + used.ru_stime)


if __name__ == "__main__":
    main()
