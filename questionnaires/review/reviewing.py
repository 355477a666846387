"""From paths to everything worth telling an author: the errors of the files, and the warnings of a review."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from questionnaires.language.checks.paths import read_paths
from questionnaires.language.checks.rules import Finding, Rule
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.loading import BUNDLED, Loaded, LoadedStudy
from questionnaires.language.positions import Node
from questionnaires.language.problems import Problem, in_order
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import CapabilityPair, DepthPair, TimingBlock, TrustLog
from questionnaires.review.accepting import Accepting, Standing, accepted
from questionnaires.review.case import ReviewCase
from questionnaires.review.catalogue import REVIEW_RULES, SCENARIO_REVIEW_RULES
from questionnaires.review.rules import Remark

Case = TypeVar("Case")
#: What can be accepted.
RULE_IDS = frozenset([*(rule.id for rule in REVIEW_RULES), *(rule.id for rule in SCENARIO_REVIEW_RULES)])


def review_paths(paths: Sequence[Path], bundled: Path = BUNDLED) -> list[Problem]:
    """Return what `check_paths` finds, and what a review finds in each study without errors.

    A study is reviewed as people read it, so its warnings come once the errors are mended. A scenario that none
    of the studies names is reviewed by the pairs that a study could make of it.
    """
    read = read_paths(paths, bundled)
    faulty = {problem.file for problem in read.problems if problem.is_error}
    accepting = Accepting(RULE_IDS)
    warnings = [warning for study in read.studies for warning in review(study, faulty, accepting)]
    named = {id(one.root) for study in read.studies for one in study.scenarios.values()}
    for scenario in read.scenarios:
        if id(scenario.root) not in named:
            warnings += review_scenario(scenario, faulty, accepting)
    return list(in_order((*read.problems, *warnings, *accepting.problems())))


def review(
    parts: LoadedStudy, faulty: set[str] | None = None, accepting: Accepting | None = None
) -> Iterator[Problem]:
    """Yield the warnings about a study; none if it, or one of the files in `faulty` it uses, has errors.

    What is accepted is left out and noted in `accepting`.
    """
    compiled, root = _compiled(parts, faulty or set()), parts.study.root
    if compiled is None or root is None:
        return
    accepting = accepting or Accepting(())
    trees = {name: one.root for name, one in parts.scenarios.items() if one.root}
    standing = accepting.standing_in_study(compiled.study, root)
    for name, tree in trees.items():
        standing += accepting.standing_in_scenario(compiled.scenarios[name], tree, shown_tasks(compiled, name))
    yield from _unaccepted(REVIEW_RULES, ReviewCase(compiled), (root, trees), standing, accepting)
    for name in trees:
        _keep_for_others(compiled.scenarios[name], standing, accepting)


def review_scenario(loaded: Loaded[Scenario], faulty: set[str], accepting: Accepting) -> Iterator[Problem]:
    """Yield the warnings about a scenario that no study shows; none if its file has errors."""
    scenario, root = loaded.value, loaded.root
    if scenario is None or root is None or root.place.file in faulty:
        return
    standing = accepting.standing_in_scenario(scenario, root, {task.id for task in scenario.tasks})
    trees = (root, {scenario.id: root})
    yield from _unaccepted(SCENARIO_REVIEW_RULES, scenario, trees, standing, accepting)


def _keep_for_others(scenario: Scenario, standing: Sequence[Standing], accepting: Accepting) -> None:
    """Keep what this study has no use for, but another that shows the scenario otherwise could have."""
    idle = [one for one in standing if one.scenario == scenario.id and accepting.is_idle(one)]
    if idle:
        found = [(rule.id, one) for rule in SCENARIO_REVIEW_RULES for one in rule.find(scenario)]
        for one in idle:
            if any(one.covers(rule, remark) for rule, remark in found if isinstance(remark, Remark)):
                accepting.keep(one)


def shown_tasks(compiled: CompiledStudy, scenario_id: str) -> set[str]:
    """Return the tasks of a scenario that a study shows or asks about."""
    scenario, shown = compiled.scenario(scenario_id), set()
    for block in compiled.study.pages:
        shown |= {one.task for one in block.items if one.scenario == scenario_id and one.task}
        match block:
            case TrustLog() if block.scenario == scenario_id:
                shown |= {task for _, task in block.plan}
            case DepthPair() | CapabilityPair() if block.scenario == scenario_id:
                shown.add(block.task)
            case TimingBlock() if block.scenario == scenario_id and scenario.ta:
                shown.add(scenario.ta.deferrable)
    return shown


def _unaccepted(
    rules: Iterable[Rule[Case]],
    case: Case,
    trees: tuple[Node, Mapping[str, Node]],
    standing: Sequence[Standing],
    accepting: Accepting,
) -> Iterator[Problem]:
    for rule in rules:
        for remark in rule.find(case):
            told = list(_telling(rule, remark).problems(case, *trees))
            covering = accepted(rule.id, remark, standing) if isinstance(remark, Remark) else None
            if covering:
                accepting.use(covering, told)
            else:
                yield from told


def _telling(rule: Rule[Case], remark: Finding) -> Rule[Case]:
    """Return the rule as if it had found only this."""
    return replace(rule, find=lambda _: iter([remark]))


def _compiled(parts: LoadedStudy, faulty: set[str]) -> CompiledStudy | None:
    study, scenarios = parts.study.value, {n: one.value for n, one in parts.scenarios.items() if one.value}
    roots = [parts.study.root, *(one.root for one in parts.scenarios.values())]
    broken = any(root is not None and root.place.file in faulty for root in roots)
    if study is None or broken or parts.problems or set(scenarios) != set(study.scenario_ids()):
        return None
    return CompiledStudy(study=study, scenarios=scenarios)
