"""From paths to everything worth telling an author: the errors of the files, and the warnings of a review."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from questionnaires.language.checks.paths import read_paths
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.loading import BUNDLED, LoadedStudy
from questionnaires.language.problems import Problem, in_order
from questionnaires.review.case import ReviewCase
from questionnaires.review.catalogue import REVIEW_RULES


def review_paths(paths: Sequence[Path], bundled: Path = BUNDLED) -> list[Problem]:
    """Return what `check_paths` finds, and what a review finds in each study without errors.

    A study is reviewed as people read it, so its warnings come once the errors are mended.
    """
    read = read_paths(paths, bundled)
    faulty = {problem.file for problem in read.problems if problem.is_error}
    warnings = (warning for study in read.studies for warning in review(study, faulty))
    return list(in_order((*read.problems, *warnings)))


def review(parts: LoadedStudy, faulty: set[str] | None = None) -> Iterator[Problem]:
    """Yield the warnings about a study; none if it, or one of the files in `faulty` it uses, has errors."""
    compiled = _compiled(parts, faulty or set())
    if compiled is None or parts.study.root is None:
        return
    case = ReviewCase(compiled)
    trees = {name: one.root for name, one in parts.scenarios.items() if one.root}
    for rule in REVIEW_RULES:
        yield from rule.problems(case, parts.study.root, trees)


def _compiled(parts: LoadedStudy, faulty: set[str]) -> CompiledStudy | None:
    study, scenarios = parts.study.value, {n: one.value for n, one in parts.scenarios.items() if one.value}
    roots = [parts.study.root, *(one.root for one in parts.scenarios.values())]
    broken = any(root is not None and root.place.file in faulty for root in roots)
    if study is None or broken or parts.problems or set(scenarios) != set(study.scenario_ids()):
        return None
    return CompiledStudy(study=study, scenarios=scenarios)
