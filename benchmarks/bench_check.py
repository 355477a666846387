"""How long `survey check` takes: the whole command in a process of its own, best of several runs.

Prints seconds on the wall and of the processor: for all bundled content, one study, and the start alone.
Modules are compiled beforehand, as they are for whoever has run the command once. A machine that does something
else meanwhile shows it on the wall, and in the processor's seconds too.

    python benchmarks/bench_check.py [--repeats 5] [PATH ...]
"""

import argparse
import os
import subprocess
import sys
import tempfile
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
    with tempfile.TemporaryDirectory() as compiled:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        measure(given.paths, given.repeats, environment)


def measure(paths: list[Path], repeats: int, environment: dict[str, str]) -> None:
    run(("check", str(paths[0])), environment)
    print(f"{'':44}    wall     cpu")
    for path in paths:
        show(f"survey check {os.path.relpath(path)}", best_of(repeats, ("check", str(path)), environment))
    show("survey check --help", best_of(repeats, ("check", "--help"), environment))


def show(what: str, spent: Spent) -> None:
    print(f"{what:44}{spent.wall:6.2f} s{spent.cpu:6.2f} s")


def best_of(repeats: int, arguments: tuple[str, ...], environment: dict[str, str]) -> Spent:
    runs = [run(arguments, environment) for _ in range(repeats)]
    return Spent(min(one.wall for one in runs), min(one.cpu for one in runs))


def run(arguments: tuple[str, ...], environment: dict[str, str]) -> Spent:
    start = time.perf_counter()
    process = subprocess.Popen((*COMMAND, *arguments), stdout=subprocess.DEVNULL, cwd=ROOT, env=environment)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return Spent(time.perf_counter() - start, used.ru_utime + used.ru_stime)


if __name__ == "__main__":
    main()
