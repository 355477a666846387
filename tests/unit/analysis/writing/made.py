"""A small study with a name for everything, analysed once for the tests of what is written of it."""

import json
from pathlib import Path

from analysis.report import AnalysisResult, analyze
from tests.unit.analysis.conftest import Study

PRIMARY = ("depth.choice", "trust.loss_minus_gain")


def exported(folder: Path) -> Path:
    """Return a folder of tables: four people with two logs and three pairs each, one of whom failed a check."""
    study = Study().joined_by("ann", "bo", "cy", "di")
    for place, person in enumerate(("ann", "bo", "cy", "di")):
        study.log(person, "AMA", [5, 2 - place % 2, 4]).log(person, "MAM", [2, 4, 1 + place % 3])
        study.pair(person, "equal", "aligned" if place else "misaligned")
        study.pair(person, "tradeoff", "misaligned" if place % 2 else "aligned", scenario="flat")
        study.answer(person, "plausibility", 3 + place % 3, block_kind="form")
        study.sittings[-1 - place]["arm"] = "one_&_two" if place % 2 else "three|four"
    study.sittings[0].update(checks_failed="1", status="timed_out")
    folder.mkdir(parents=True)
    for name, frame in zip(("sittings", "answers"), study.frames(), strict=True):
        frame.to_csv(folder / f"{name}.csv", index=False)
    version = {"title": {"en": "100% of Mail_1 & more"}, "analysis": {"primary": PRIMARY}}
    (folder / "study.json").write_text(json.dumps({"schema": "study_facts/1", "versions": [version]}))
    return folder


def analysed(folder: Path) -> AnalysisResult:
    """Return what `analyze` wrote of it."""
    return analyze(exported(folder / "tables"), folder / "report", resamples=200, styles=("column",))
