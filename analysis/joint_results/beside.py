"""What a folder of agents' results adds to a study's estimates."""

import dataclasses
import hashlib
from pathlib import Path

from analysis.estimates import Estimate, Settings
from analysis.gym_results.estimates import gym_estimates
from analysis.gym_results.reading import holds_experiments, read_gym
from analysis.joint_results.estimates import joint_estimates
from analysis.joint_results.judged_columns import FILE
from analysis.joint_results.judged_logs import JudgedLogs, read_judged_logs
from analysis.joint_results.stimuli import with_stimuli
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
    """

    estimates: tuple[Estimate, ...] = ()
    notes: tuple[str, ...] = ()
    inputs: tuple[tuple[str, str], ...] = ()

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
    estimates: tuple[Estimate, ...] = ()
    notes: tuple[str, ...] = ()
    has_judges = (gym_dir / FILE).is_file()
    if holds_experiments(gym_dir) or not has_judges:
        agents = read_gym(gym_dir)
        estimates, notes = gym_estimates(agents, settings), agents.notes
    if has_judges:
        judged = read_judged_logs(gym_dir / FILE)
        estimates += joint_estimates(with_stimuli(tables, export_dir), judged, settings)
        notes += _told(judged)
    return Beside(estimates, notes, _inputs(gym_dir))


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
