"""A study as it stands in its files at this moment."""

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.folders import SCENARIO_FILE, find_scenario, scenario_places, study_file
from questionnaires.language.loading import BUNDLED, Loaded, LoadedStudy, load_parts, load_scenario, load_study
from questionnaires.language.problems import Problem, in_order
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from survey_app.preview.shelf import Shelf
from survey_app.preview.stamps import digest, files_of_scenario, stamp_of


@dataclass(frozen=True)
class Edition:
    """What the files held when they were read last."""

    stamp: str
    parts: LoadedStudy
    #: None while the study or one of its scenarios cannot be read.
    compiled: CompiledStudy | None
    #: Why it cannot be read.
    problems: tuple[Problem, ...]
    #: The number of the reading of each scenario, and of the study under "".
    numbers: Mapping[str, int]


class Manuscript:
    """The files of one study; what did not change is not read again."""

    def __init__(self, path: Path, bundled: Path = BUNDLED) -> None:
        """Make it for a study file or its folder; nothing is read yet."""
        self.path = study_file(path)
        self._bundled = bundled
        self._studies: Shelf[Study] = Shelf(load_study, lambda file: (file,))
        self._scenarios: Shelf[Scenario] = Shelf(load_scenario, files_of_scenario)
        self._lock = threading.Lock()
        self._named: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
        self._edition: Edition | None = None

    def stamp(self) -> str:
        """Return a text that changes whenever a file of the study is saved, comes or goes."""
        return digest(stamp_of(file) for file in self._watched())

    def now(self) -> Edition:
        """Return the study as its files stand now."""
        with self._lock:
            if self._edition is None or self._edition.stamp != self.stamp():
                self._edition = self._read()
            return self._edition

    def _read(self) -> Edition:
        self._watch(self._studies.take(self.path).loaded)
        # Stamped before anything is read for good: whatever is saved meanwhile is seen the next time.
        stamp = self.stamp()
        study = self._studies.take(self.path)
        self._watch(study.loaded)
        numbers = {"": study.number}
        parts = self._parts(study.loaded, numbers)
        return Edition(stamp, parts, _compiled(parts), _problems(parts), numbers)

    def _watch(self, study: Loaded[Study]) -> None:
        # While the study cannot be read, the files it named last still count.
        if study.value is not None:
            self._named = (study.value.scenario_ids(), study.value.scenarios)

    def _parts(self, study: Loaded[Study], numbers: dict[str, int]) -> LoadedStudy:
        def load(path: Path) -> Loaded[Scenario]:
            kept = self._scenarios.take(path)
            numbers[path.parent.name if path.name == SCENARIO_FILE else path.stem] = kept.number
            return kept.loaded

        if study.value is not None:
            places = scenario_places(self.path, study.value.scenarios, self._bundled)
            found = {name: find_scenario(name, places) for name in study.value.scenario_ids()}
            scenarios = {name: load(where) for name, where in found.items() if where}
            if all(name in scenarios and _is_called(scenarios[name], name) for name in found):
                return LoadedStudy(study, scenarios, ())
        # What is wrong with the study or with the names of scenarios is told in the words of `survey check`.
        return load_parts(self.path, self._bundled, load)

    def _watched(self) -> Iterator[Path]:
        yield self.path
        names, folders = self._named
        places = scenario_places(self.path, folders, self._bundled)
        for name in names:
            found = find_scenario(name, places)
            if found is not None:
                yield from files_of_scenario(found)


def _compiled(parts: LoadedStudy) -> CompiledStudy | None:
    study = parts.study.value
    scenarios = {name: one.value for name, one in parts.scenarios.items() if one.value}
    if study is None or parts.problems or set(scenarios) != set(study.scenario_ids()):
        return None
    return CompiledStudy(study=study, scenarios=scenarios)


def _is_called(scenario: Loaded[Scenario], name: str) -> bool:
    return scenario.value is None or scenario.value.id == name


def _problems(parts: LoadedStudy) -> tuple[Problem, ...]:
    of_scenarios = (problem for one in parts.scenarios.values() for problem in one.problems)
    return in_order((*parts.study.problems, *parts.problems, *of_scenarios))
