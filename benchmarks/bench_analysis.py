"""How long a large export takes from start to finished report, beside pandas that only reads it.

    python benchmarks/bench_analysis.py [--people 10000] [--resamples 20000] [--export DIR] [--quick]

Both run in fresh processes, in turn; the best of three counts. "Reading" is `pd.read_parquet` of all tables,
"analysis" is `survey analyze` of them, both from the start of the interpreter. Seconds are those on the wall,
and of the processor with all threads; a machine that does something else shows it in both. The estimates are
compared with plain groupbys of the same tables. Where the time goes is measured in one more run.
"""

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import pandas as pd

ROOT = Path(__file__).parents[1]
READING = """
import pathlib, sys
import pandas as pd
tables = [pd.read_parquet(path) for path in sorted(pathlib.Path(sys.argv[1]).glob("*.parquet"))]
"""
ANALYSIS = ("-m", "survey_app.cli.main", "analyze")
#: Runs the analysis with a clock around its steps, which do not contain each other.
STAGES = """
import sys, time
from pathlib import Path
wall, cpu = time.perf_counter(), time.process_time()
from analysis import report, results
from analysis.scrutiny import exclusions, tables as scrutiny
def told(name, wall, cpu):
    print(f"{name:28}{time.perf_counter() - wall:8.2f} s{time.process_time() - cpu:8.2f} s", flush=True)
told("imports", wall, cpu)
def clocked(module, name, words):
    function = getattr(module, name)
    def timed(*arguments, **options):
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            return function(*arguments, **options)
        finally:
            told(words, wall, cpu)
    setattr(module, name, timed)
for module, name, words in (
    (results, "read_tables", "reading and checks"),
    (results, "measured_rows", "derived rows"),
    (results, "estimate_rows", "selections, bootstrap"),
    (results, "read_sources", "pages and draws"),
    (results, "flagged", "flags"),
    (exclusions, "_without", "estimates without flagged"),
    (scrutiny, "order_effects", "effects of order"),
    (scrutiny, "bounds", "bounds"),
    (results, "_undrawn", "agreement, models of ranks"),
    (results, "_drawn", "sensitivity"),
    (report, "draw", "figures"),
    (report, "document", "page: parts"),
    (report, "write_report", "page: HTML and Markdown"),
):
    clocked(module, name, words)
report.analyze(Path(sys.argv[1]), Path(sys.argv[2]), resamples=int(sys.argv[3]))
"""


class Spent(NamedTuple):
    """What a process took: seconds on the wall, of the processor, and megabytes at most."""

    wall: float
    cpu: float
    memory: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--resamples", type=int, default=20_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--export", type=Path, help="An export to be read, instead of one that is made.")
    parser.add_argument("--quick", action="store_true", help="300 people, 2,000 resamples, once.")
    given = parser.parse_args()
    if given.quick:
        given.people, given.resamples, given.repeats = 300, 2_000, 1
    with tempfile.TemporaryDirectory() as scratch:
        export = given.export or made(Path(scratch) / "export", given.people)
        measure(export, Path(scratch) / "report", given.resamples, given.repeats)


def made(folder: Path, people: int) -> Path:
    command = (
        sys.executable,
        str(ROOT / "benchmarks" / "large_export.py"),
        str(folder),
        "--people",
        str(people),
    )
    subprocess.run(command, check=True, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL)
    return folder


def measure(export: Path, out: Path, resamples: int, repeats: int) -> None:
    reading, analysis = [], []
    for _ in range(repeats):
        reading.append(run("-c", READING, str(export)))
        analysis.append(run(*ANALYSIS, str(export), "--out", str(out), "--resamples", str(resamples)))
    first, second = min(reading), min(analysis)
    print(f"{'':28}{'wall':>10}{'processor':>10}{'memory':>11}")
    for words, spent in (("pandas reads the tables", first), ("survey analyze, all of it", second)):
        print(f"{words:28}{spent.wall:8.2f} s{spent.cpu:8.2f} s{spent.memory:8.0f} MB")
    print(f"{'times as long':28}{second.wall / first.wall:8.2f}  {second.cpu / first.cpu:8.2f}\n")
    difference = agreement(export, out)
    print(f"estimates differ from plain groupbys by at most {difference:.0e}\n")
    print("one more run, step by step; resamples are drawn beside reading")
    subprocess.run(
        (sys.executable, "-c", STAGES, str(export), str(out), str(resamples)),
        check=True,
        cwd=ROOT,
        env=environment(),
    )


def run(*arguments: str) -> Spent:
    start = time.perf_counter()
    process = subprocess.Popen(
        (sys.executable, *arguments), stdout=subprocess.DEVNULL, cwd=ROOT, env=environment()
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"this ended with {process.returncode}: {' '.join(arguments)}")
    return Spent(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def environment() -> dict[str, str]:
    # `survey analyze` sets the threads of matrix products itself; the run by steps does not go through it.
    return os.environ | {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}


def agreement(export: Path, out: Path) -> float:
    """Return the largest difference between estimates and the same means by plain pandas."""
    with (out / "estimates.csv").open(encoding="utf-8", newline="") as file:
        ours = {row["estimate_id"]: float(row["estimate"]) for row in csv.DictReader(file) if row["estimate"]}
    rows = pd.read_parquet(export / "answers.parquet")
    used = rows[(rows["off_path"] == 0) & rows["missing"].isna() & rows["value"].notna()]
    chosen = used[(used["construct"] == "choice") & (used["comparison"] == "equal")]
    trust = used[(used["construct"] == "trust") & (used["block_kind"] == "trust_log")]
    plain = {"depth.choice": (chosen["value"] == "aligned").mean()}
    plain["plausibility.high"] = (used.loc[used["construct"] == "plausibility", "value_num"] >= 4).mean()
    for (sequence, day), mean in trust.groupby(["sequence", "day"], observed=True)["value_num"].mean().items():
        if sequence != "MMM":
            plain[f"trust.mean.{sequence}.d{day:.0f}"] = mean
    logs = trust.sort_values(["sitting_id", "block_id", "scenario_id", "checkpoint"])
    change = logs.groupby(["sitting_id", "block_id", "scenario_id"], observed=True)["value_num"].diff()
    letters = logs["alignment"].astype(str)
    for pair, mean in change.groupby(letters.shift() + "_" + letters).mean().items():
        plain[f"trust.change.{pair}"] = mean
    return max(abs(ours[name] - value) for name, value in plain.items())


if __name__ == "__main__":
    main()
