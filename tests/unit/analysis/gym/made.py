"""Results of agents written down in the test: runs, their tasks, what judges say; then the files."""

import dataclasses
import json
from pathlib import Path
from typing import Any, Self

import numpy as np

from analysis.gym import GymScores, GymTables, read_gym, score_runs

JUDGES = ("qwen", "gemini")
PERSONAS = ("reviewer", "planner", "operator")


@dataclasses.dataclass
class Lab:
    """Collects the lines of one experiment, as a gym would append them."""

    name: str = "lab"
    judges: tuple[str, ...] = JUDGES
    runs: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    tasks: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    checks: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    ratings: list[dict[str, Any]] = dataclasses.field(default_factory=list)

    def run(self, config: str, scenario: str, persona: str = "reviewer", rep: int = 1, **fields: Any) -> str:
        run_id = f"{config}/{scenario}/{persona}/{rep}"
        row = {
            "run_id": run_id,
            "experiment_id": self.name,
            "config_id": config,
            "model": config.split("+")[0],
            "harness": config.partition("+")[2] or "plain",
            "effort": None,
            "agent_kind": "llm",
            "scenario_id": scenario,
            "scenario_hash": f"hash-{scenario}",
            "persona": persona,
            "rep": rep,
            "status": "ok",
        }
        self.runs.append(row | fields)
        return run_id

    def task(self, run: str, task: str, **fields: Any) -> Self:
        row = {
            "run_id": run,
            "task_id": task,
            "kind": "explicit",
            "active": True,
            "weight": 1.0,
            "evidence": None,
            "outputs": None,
            "constraints": None,
            "expected_depth_first": "suggest",
            "expected_depth_final": "suggest",
            "observed_depth_first": "suggest",
            "observed_depth_final": "suggest",
            "trd": True,
            "direction": "ok",
            "valid_execute_attempt": False,
            "trj_eligible": True,
        }
        self.tasks.append(row | fields)
        return self

    def tc(self, run: str, task: str, judge: str, *scores: float, **fields: Any) -> Self:
        named = dict(zip(("correctness", "grounding", "completeness", "artifact"), scores, strict=False))
        return self.rate(run, task, judge, "tc", **named | fields)

    def trj(self, run: str, task: str, judge: str, *scores: float, **fields: Any) -> Self:
        names = ("understandability", "competence", "reliability", "attachment", "faith")
        return self.rate(run, task, judge, "trj", **dict(zip(names, scores, strict=False)) | fields)

    def ta(self, run: str, judge: str, now: int, later: int, cq: float | None = None, **fields: Any) -> Self:
        return self.rate(run, None, judge, "ta", now=now, later=later, cq=cq, **fields)

    def rate(self, run: str, task: str | None, judge: str, metric: str, **fields: Any) -> Self:
        row = {
            "run_id": run,
            "task_id": task,
            "judge_id": judge,
            "metric": metric,
            "status": "ok",
            "attempt": 1,
        }
        self.ratings.append(row | fields)
        return self

    def declared(self) -> dict[str, Any]:
        scenarios = {row["scenario_id"]: row.get("scenario_hash") for row in self.runs}
        return {
            "id": self.name,
            "configs": sorted({row["config_id"] for row in self.runs}),
            "scenarios": [{"scenario_id": name, "scenario_hash": found} for name, found in scenarios.items()],
            "judges": [{"judge_id": judge, "model": judge} for judge in self.judges],
        }

    def write(self, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "experiment.json").write_text(json.dumps(self.declared()), encoding="utf-8")
        for name in ("runs", "tasks", "checks", "ratings"):
            lines = [json.dumps(row) + "\n" for row in getattr(self, name)]
            (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
        return folder

    def read(self, folder: Path) -> GymTables:
        return read_gym(self.write(folder))

    def scores(self, folder: Path) -> GymScores:
        return score_runs(self.read(folder))


def random_lab(
    seed: int,
    configs: tuple[str, ...] = ("small+codex", "small+claw", "big+codex", "big+claw"),
    *,
    scenarios: int = 4,
    reps: int = 2,
    tasks: int = 5,
    gaps: float = 0.1,
    text: str = "",
) -> Lab:
    """Return an experiment with everything in it: inactive tasks, restraint, failures, missing ratings."""
    rng, lab = np.random.default_rng(seed), Lab()
    for config in configs:
        for scenario in range(scenarios):
            for persona in PERSONAS:
                for rep in range(1, reps + 1):
                    status = "env_error" if rng.random() < gaps / 3 else "ok"
                    run = lab.run(config, f"s{scenario:02}", persona, rep, status=status)
                    for task in range(tasks):
                        _add_task(lab, rng, run, f"t{task}", gaps, text)
                    for judge in JUDGES:
                        now, later = (int(flag) for flag in rng.random(2) < (0.6, 0.4))
                        lab.ta(run, judge, now, later, float(rng.choice([0.0, 0.5, 1.0])), **_status(rng, gaps))
    return lab


def _add_task(lab: Lab, rng: np.random.Generator, run: str, task: str, gaps: float, text: str) -> None:
    expected, observed = rng.choice(["noop", "prepare", "suggest", "execute"], 2, p=[0.1, 0.2, 0.4, 0.3])
    active, eligible = bool(rng.random() > gaps), bool(rng.random() > gaps)
    share = [None if rng.random() < 0.3 else round(float(rng.random()), 3) for _ in range(3)]
    lab.task(
        run,
        task,
        active=active,
        weight=float(rng.choice([0.5, 1.0, 2.0])),
        evidence=share[0],
        outputs=share[1],
        constraints=share[2],
        expected_depth_first=str(expected),
        expected_depth_final=str(expected),
        observed_depth_first=str(observed),
        observed_depth_final=str(observed),
        trd=bool(expected == observed),
        direction="ok" if expected == observed else "over",
        valid_execute_attempt=bool(rng.random() < 0.3),
        trj_eligible=eligible,
    )
    for judge in JUDGES:
        if active and expected != "noop":
            scores = [round(float(score), 2) for score in rng.random(4)]
            lab.tc(run, task, judge, *scores, reasons=text, **_status(rng, gaps))
        if active and eligible:
            lab.trj(run, task, judge, *(int(each) for each in rng.integers(1, 6, 5)), **_status(rng, gaps))


def _status(rng: np.random.Generator, gaps: float) -> dict[str, str]:
    return {"status": "parse_error" if rng.random() < gaps else "ok"}
