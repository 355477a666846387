"""A file of effects, read strictly: every problem with its line, and what to do."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from questionnaires.language.folders import read_tree
from questionnaires.language.positions import Fields, Node, Scalar
from questionnaires.language.problems import Problem, in_order
from questionnaires.language.validation import unknown_key
from survey_app.errors import SurveyError
from survey_app.simulation.effects.data import ImpossibleEffectError, Knob
from survey_app.simulation.effects.knobs import DERIVED, KNOBS, OWN_NAMES, UNCOMPARED
from survey_app.simulation.effects.trust import TRUST, refuse_off_scale
from survey_app.simulation.levels import Levels, paper_levels

SCHEMA = "effects/1"
#: What to say of a file without content; the YAML reader has studies in mind.
_BEGIN = "Begin it with `effects:`, then one effect per line, such as `  depth.choice: 0.75`."
_KEYS = ("schema", "within_person", "effects")
_KNOBS: Mapping[str, Knob] = {knob.name: knob for knob in KNOBS}


@dataclass(frozen=True)
class Effects:
    """What is believed of the next study.

    Attributes:
        levels: What simulated people answer by.
        stated: What the file states, by name; all else is as in the published study.
    """

    levels: Levels = field(default_factory=paper_levels)
    stated: Mapping[str, float] = field(default_factory=dict)


def read_effects(path: Path, known: Collection[str] | None = None) -> Effects:
    """Return the effects in a file.

    Args:
        path: The file.
        known: Ids of what the study estimates; other effects are refused. None takes all.

    Raises:
        SurveyError: the file cannot be read or used; the message lists all problems with their lines.
    """
    problems: list[Problem] = []
    root = read_tree(path, problems)
    reader = _Reader(str(path), None if known is None else frozenset(known), problems)
    effects = reader.effects(root) if root is not None else Effects()
    if problems:
        raise SurveyError(_listed(problems))
    return effects


@dataclass
class _Reader:
    """Reads one file; what is wrong joins the problems."""

    file: str
    known: frozenset[str] | None
    problems: list[Problem]
    _places: dict[str, Scalar] = field(default_factory=dict)

    def effects(self, root: Node) -> Effects:
        if not isinstance(root, Fields):
            self._say(root, "the file holds no keys", _BEGIN)
            return Effects()
        for key, at in root.keys.items():
            if key not in _KEYS:
                self._say(at, *unknown_key(key, _KEYS)[1:])
        self._check_schema(root.nodes.get("schema"))
        stated = dict(self._stated(root.nodes.get("effects")))
        self._refuse_both(stated)
        share = self._number(root.nodes.get("within_person"), "within_person", 0, 0.99)
        return Effects(self._levels(stated, share), stated)

    def _check_schema(self, node: Node | None) -> None:
        if node is not None and not (isinstance(node, Scalar) and node.text == SCHEMA):
            self._say(node, "the schema is another one", f"Write `schema: {SCHEMA}`.")

    def _stated(self, node: Node | None) -> Iterator[tuple[str, float]]:
        if node is None or (isinstance(node, Scalar) and node.data() is None):
            return
        if not isinstance(node, Fields):
            self._say(node, "`effects` holds no effects", "Write one per line, such as `depth.choice: 0.75`.")
            return
        for name, value in node.nodes.items():
            place = self._places[name] = node.keys[name]
            knob = _KNOBS.get(name)
            if knob is None:
                self._say(place, *_unknown(name))
            elif self.known is not None and name not in self.known | OWN_NAMES:
                self._say(place, f"`{name}` is nothing this study estimates", "Delete the line.")
            else:
                number = self._number(value, name, knob.low, knob.high)
                if number is not None:
                    yield name, number

    def _number(self, node: Node | None, name: str, low: float, high: float) -> float | None:
        if node is None:
            return None
        advice = f"Write a number from {low:g} to {high:g}."
        try:
            number = float(node.text) if isinstance(node, Scalar) else float("nan")
        except ValueError:
            number = float("nan")
        if low <= number <= high:
            return number
        told = f" {node.text!r}" if isinstance(node, Scalar) else " a list"
        self._say(node, f"`{name}` is{told}", advice)
        return None

    def _refuse_both(self, stated: Mapping[str, float]) -> None:
        for name in stated:
            for other in _KNOBS[name].not_with:
                if other in stated and name < other:
                    line = self._places[other].line
                    hint = "One follows from the other: keep one of them."
                    self._say(self._places[name], f"`{name}` is stated beside `{other}` (line {line})", hint)

    def _levels(self, stated: Mapping[str, float], share: float | None) -> Levels:
        data = paper_levels().model_dump()
        if share is not None:
            data["person_share"] = share
        turned = [knob for knob in KNOBS if knob.name in stated]
        for knob in turned:
            self._try(knob.name, stated, partial(knob.turn, data, stated[knob.name]))
        # Of several changes of trust, the last is named: only together they may leave the scale.
        for knob in [each for each in turned if each in TRUST][-1:]:
            self._try(knob.name, stated, partial(refuse_off_scale, data))
        return paper_levels() if self.problems else Levels.model_validate(data)

    def _try(self, name: str, stated: Mapping[str, float], act: Callable[[], None]) -> None:
        try:
            act()
        except ImpossibleEffectError as problem:
            message = f"`{name}` cannot be {stated[name]:g}: {problem.what}"
            self._say(self._places[name], message, problem.todo)

    def _say(self, node: Node, message: str, hint: str) -> None:
        place = node.place
        self.problems.append(Problem("effects", "error", self.file, place.line, place.column, message, hint))


def _unknown(name: str) -> tuple[str, str]:
    """Return what to say about a name that cannot be stated."""
    if name in UNCOMPARED:
        return f"`{name}` is compared with nothing, so it has no power", "Delete the line."
    derived = [start for start in DERIVED if name == start or name.startswith(f"{start}.")]
    if derived:
        return f"`{name}` follows from other effects", f"State {DERIVED[max(derived, key=len)]}."
    complaint = unknown_key(name, _KNOBS)
    return f"there is no effect `{name}`", complaint.hint


def _listed(problems: list[Problem]) -> str:
    lines = [
        f"{each.file}:{each.line}: {each.message}. {_BEGIN if each.rule == 'empty-file' else each.hint}"
        for each in in_order(problems)
    ]
    return "the effects cannot be used yet:\n" + "\n".join(lines)
