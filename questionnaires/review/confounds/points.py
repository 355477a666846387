"""What a content variant declares: the points it lacks or gets wrong, and the values that follow from them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from questionnaires.language.tasks import Content, Task
from questionnaires.language.times import TIME_PATTERN, ScenarioTime
from questionnaires.review.confounds.languages import tokens
from questionnaires.review.confounds.lexicon import words_of
from questionnaires.review.confounds.tokens import Token

#: What every point says, so that it names nothing.
_SAID_OF_ANY = words_of(
    "say name include give ask mention state list contain show count cover use keep bring attach note make "
    "order need both every all each not no"
)
#: Words of one stem can still end differently; these many letters in common make them one.
_STEM = 4


@dataclass(frozen=True)
class Points:
    """The declared difference between a complete content and another one."""

    #: Stems of the words by which the points are named.
    words: frozenset[str]
    #: Numbers that the points or the changed arguments give; clock times in minutes.
    numbers: frozenset[float]
    #: By how much, and by what factor, a declared number changes.
    steps: frozenset[float]
    factors: frozenset[float]
    #: Whether points are missing, and not wrong.
    missing: bool

    def names(self, found: Iterable[Token]) -> bool:
        """Return whether one of the tokens belongs to a declared point."""
        return any(self._names(token) for token in found)

    def explains(self, left: Token, right: Token) -> bool:
        """Return whether a number may stand where another stood: declared, or following from what is."""
        if left.unit == "day":
            return False
        if left.value in self.numbers and right.value in self.numbers:
            return True
        step = abs(left.value - right.value)
        factor = left.value / right.value if right.value else 0
        return step in self.steps or factor in self.factors

    def _names(self, token: Token) -> bool:
        if token.kind != "word":
            return token.value in self.numbers and bool(token.value)
        return token.is_claim and any(_alike(token.key, word) for word in self.words)


def points_of(task: Task, name: str, languages: Iterable[str]) -> Points:
    """Return what a content variant of a task declares, read in each of the languages."""
    content = next(one for known, one in task.content.items() if known == name)
    complete = next(one for known, one in task.content.items() if known == "complete")
    ids = {*content.missing, *content.wrong}
    named = [point for point in (*task.rubric.correct, *task.rubric.complete) if point.id in ids]
    changed = list(_changed(complete, content))
    texts = [*(point.text for point in named), *(one.replace("_", " ") for one in (*ids, *map(str, changed)))]
    told = [token for text in texts for language in languages for token in tokens(text, language)]
    numbers = {token.value for token in told if token.kind != "word" and token.unit} | set(_numbers(changed))
    numbers |= {token.value for token in told if token.kind == "number"}
    pairs = list(_number_pairs(complete, content))
    return Points(
        words=frozenset(t.key for t in told if t.kind == "word" and t.is_claim and t.key not in _SAID_OF_ANY),
        numbers=frozenset(numbers),
        steps=frozenset(abs(one - other) for one, other in pairs) - {0},
        factors=frozenset(one / other for one, other in pairs if other) - {0, 1},
        missing=bool(content.missing),
    )


def _changed(complete: Content, content: Content) -> Iterator[object]:
    """Yield the arguments that only one of two contents has."""
    for key in sorted({*complete.args, *content.args}):
        one, other = complete.args.get(key), content.args.get(key)
        if one != other:
            yield from _apart(one, other)
            if isinstance(one, bool) or one is None or other is None:
                yield key


def _apart(one: object, other: object) -> Iterator[object]:
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        yield from (value for value in (*one, *other) if (value in one) != (value in other))
    else:
        yield from (value for value in (one, other) if value is not None and not isinstance(value, bool))


def _number_pairs(complete: Content, content: Content) -> Iterator[tuple[float, float]]:
    for key in complete.args.keys() & content.args.keys():
        if complete.args[key] != content.args[key]:
            yield from product(_numbers([complete.args[key]]), _numbers([content.args[key]]))


def _numbers(values: Iterable[object]) -> Iterator[float]:
    """Yield values as numbers; money is written in minor units, and times are minutes of the day."""
    for value in values:
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield from (float(value), value / 100)
        elif isinstance(value, str) and TIME_PATTERN.fullmatch(value):
            yield float(ScenarioTime.parse(value).minute)


def _alike(one: str, other: str) -> bool:
    return one == other or (len(one) >= _STEM and len(other) >= _STEM and one[:_STEM] == other[:_STEM])
