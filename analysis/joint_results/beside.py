"""What a folder of agents' results adds to a study's estimates."""

import dataclasses
import functools
import hashlib
from pathlib import Path

from analysis.estimates import Estimate, Settings
from analysis.gym_results.estimates import estimates_of as gym_rows
from analysis.gym_results.gym_tables import GymTables
from analysis.gym_results.reading import holds_experiments, read_gym
from analysis.gym_results.scores import GymScores, score_runs
from analysis.joint_results.acceptance import acceptance_rows
from analysis.joint_results.estimates import estimates_of as joint_rows
from analysis.joint_results.judged_columns import FILE
from analysis.joint_results.judged_logs import JudgedLogs, checked_logs, read_judged_logs, together
from analysis.joint_results.played_logs import has_plans, played_logs
from analysis.joint_results.stimuli import Joined, joined, with_stimuli
from analysis.tables import StudyTables

#: What is read, in the folder itself and one below.
READ = (FILE, "experiment.json", "runs.jsonl", "tasks.jsonl", "checks.jsonl", "ratings.jsonl")


@dataclasses.dataclass(frozen=True)
class Beside:
    """What was found beside people's answers.

    Attributes:
        estimates: Rows `gym.*` and `joint.*`.
        notes: What a reader must know of the files, in sentences.
        inputs: The hash of every file that was read, by its path in the folder.
        level: Coverage aimed at by the intervals.
        experiments: Names of the experiments.
        scores: Scores of the agents' runs; None without an experiment.
        joined: What people and judges both rated; None without judged logs.
    """

    estimates: tuple[Estimate, ...] = ()
    notes: tuple[str, ...] = ()
    inputs: tuple[tuple[str, str], ...] = ()
    level: float = 0.95
    experiments: tuple[str, ...] = ()
    scores: GymScores | None = dataclasses.field(default=None, compare=False, repr=False)
    joined: Joined | None = dataclasses.field(default=None, compare=False, repr=False)

    @property
    def facts(self) -> dict[str, object]:
        """What run.json says of it; nothing if there was no such folder."""
        return {"gym": {"inputs": dict(self.inputs), "notes": list(self.notes)}} if self.inputs else {}


def beside_people(gym_dir: Path, export_dir: Path, tables: StudyTables, settings: Settings) -> Beside:
    """Return the estimates of agents in a folder, and of judges who rated the study's logs.

    Args:
        gym_dir: Holds an experiment, or folders of experiments, or `judged_logs.csv`, or both.
        export_dir: The study's export, where the stimuli of answers are looked up.
        tables: The study's tables.
        settings: Resamples, seed and level.

    Raises:
        AnalysisError: There are no results in the folder, or they cannot be analysed.
    """
    has_judges = (gym_dir / FILE).is_file()
    agents = read_gym(gym_dir) if holds_experiments(gym_dir) or not has_judges else None
    told = with_stimuli(tables, export_dir) if has_judges or (agents and has_plans(agents)) else tables
    judged, notes = _judged(gym_dir, agents, told)
    scores = score_runs(agents) if agents else None
    both = joined(told, judged) if judged else None
    return Beside(
        estimates=(
            *(gym_rows(scores, settings) if scores else ()),
            *(joint_rows(both, settings) if both else ()),
            *(acceptance_rows(told, settings) if scores else ()),
        ),
        notes=(*(agents.notes if agents else ()), *notes),
        inputs=_inputs(gym_dir),
        level=settings.level,
        experiments=agents.experiments if agents else (),
        scores=scores,
        joined=both,
    )


def _judged(
    gym_dir: Path, agents: GymTables | None, tables: StudyTables
) -> tuple[JudgedLogs | None, tuple[str, ...]]:
    """Return the ratings of logs from the file and from runs that play logs, and what to know of them."""
    found = [read_judged_logs(gym_dir / FILE)] if (gym_dir / FILE).is_file() else []
    notes = _told(found[0]) if found else ()
    if agents is not None:
        played = played_logs(agents, tables)
        notes += played.notes
        if len(played.rows):
            found.append(checked_logs(played.rows, "ratings of runs with a behaviour_plan"))
    return (functools.reduce(together, found) if found else None), notes


def _told(judged: JudgedLogs) -> tuple[str, ...]:
    missing = f"{FILE}: {judged.unrated:,} of {len(judged.rows):,} rows have no rating of trust"
    derived = f"{FILE}: trust is the mean of the five constructs in {judged.from_constructs:,} rows"
    return (*([missing] if judged.unrated else []), *([derived] if judged.from_constructs else []))


def _inputs(gym_dir: Path) -> tuple[tuple[str, str], ...]:
    files = sorted(path for pattern in ("*", "*/*") for path in gym_dir.glob(pattern) if path.name in READ)
    return tuple((path.relative_to(gym_dir).as_posix(), _sha256(path)) for path in files)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
