"""Warnings that authors accept with a reason: which are left out, which accept nothing, which name no rule."""

import difflib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from questionnaires.language.accepts import Accept
from questionnaires.language.positions import Node, Place, Step, describe, place_of
from questionnaires.language.problems import Problem, Severity
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from questionnaires.review.rules import Remark

#: What the review says about accepts: how grave it is, and what to do.
ACCEPTING_RULES: dict[str, tuple[Severity, str]] = {
    "accepts-unknown": ("error", "Write the id of a rule, as a warning names it in brackets."),
    "accepts-nothing": ("warning", "Delete it; there is nothing to accept any more."),
    "accepted": ("note", "Read the reason; nothing else is to be done."),
}

Path = tuple[Step, ...]


@dataclass(frozen=True)
class Standing:
    """An accept at its place: what it is about is the file, the block or the task in which it stands."""

    accept: Accept
    place: Place
    #: Where it stands, in an author's words.
    where: str
    #: Only remarks about this block, this scenario, and what is under this path in it.
    block: str = ""
    scenario: str = ""
    under: Path = ()

    def covers(self, rule: str, remark: Remark) -> bool:
        """Return whether a remark is one of those it accepts."""
        return (
            rule == self.accept.rule
            and self.block in {"", remark.block}
            and self.scenario in {"", remark.scenario}
            and remark.path[: len(self.under)] == self.under
        )


@dataclass
class Accepting:
    """What was accepted over several studies: a scenario's accept may serve one of them and not another."""

    #: The rules there are.
    rules: Collection[str]
    _seen: dict[Place, Standing] = field(default_factory=dict)
    _used: dict[Place, set[Problem]] = field(default_factory=dict)
    _kept: set[Place] = field(default_factory=set)

    def standing_in_study(self, study: Study, root: Node) -> list[Standing]:
        """Return the accepts of a study and its blocks."""
        found = list(_standing(study.accepts, root, ()))
        for place, block in enumerate(study.pages):
            found += _standing(block.accepts, root, ("pages", place), block=block.id)
        return self._noted(found)

    def standing_in_scenario(self, scenario: Scenario, root: Node, tasks: Collection[str]) -> list[Standing]:
        """Return the accepts of a scenario and of those of its tasks that are looked at."""
        found = list(_standing(scenario.accepts, root, (), scenario=scenario.id))
        for place, task in enumerate(scenario.tasks):
            if task.id in tasks:
                under: Path = ("tasks", place)
                found += _standing(task.accepts, root, under, scenario=scenario.id, under=under)
        return self._noted(found)

    def use(self, standing: Standing, problems: Iterable[Problem]) -> None:
        """Note what an accept has left out."""
        self._used.setdefault(standing.place, set()).update(problems)

    def is_idle(self, standing: Standing) -> bool:
        """Return whether an accept has left out nothing so far."""
        return not self._used.get(standing.place) and standing.place not in self._kept

    def keep(self, standing: Standing) -> None:
        """Note that an accept is of use elsewhere."""
        self._kept.add(standing.place)

    def problems(self) -> Iterator[Problem]:
        """Yield what there is to say about the accepts themselves."""
        for place, one in self._seen.items():
            rule, count = one.accept.rule, len(self._used.get(place, ()))
            if rule not in self.rules:
                close = difflib.get_close_matches(rule, self.rules, n=1)
                hint = f"Did you mean `{close[0]}`?" if close else ""
                yield _problem("accepts-unknown", one, f"there is no rule `{rule}`", hint)
            elif count:
                yield _problem("accepted", one, f"{count} accepted of `{rule}`", one.accept.because)
            elif self.is_idle(one):
                yield _problem("accepts-nothing", one, f"nothing here has a warning of `{rule}`")

    def _noted(self, found: list[Standing]) -> list[Standing]:
        for one in found:
            self._seen.setdefault(one.place, one)
        return found


def accepted(rule: str, remark: Remark, standing: Iterable[Standing]) -> Standing | None:
    """Return the first accept that covers a remark, the nearest to it if there are several."""
    covering = [one for one in standing if one.covers(rule, remark)]
    return max(covering, key=lambda one: (bool(one.block), len(one.under), bool(one.scenario)), default=None)


def _standing(
    accepts: tuple[Accept, ...], root: Node, at: Path, block: str = "", scenario: str = "", under: Path = ()
) -> Iterator[Standing]:
    for number, accept in enumerate(accepts):
        path = (*at, "accepts", number)
        yield Standing(accept, place_of(root, path), describe(root, path), block, scenario, under)


def _problem(rule: str, one: Standing, message: str, hint: str = "") -> Problem:
    place = one.place
    severity, advice = ACCEPTING_RULES[rule]
    text = f"{one.where}: {message}"
    return Problem(rule, severity, place.file, place.line, place.column, text, hint or advice)
