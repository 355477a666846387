"""Differences as remarks: one for each cause, with the two sentences, and with everybody who meets them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from questionnaires.language.scenario import Scenario
from questionnaires.review.confounds.comparing import differences_of
from questionnaires.review.confounds.contrasts import Contrast, Setting, Spoken, Variant
from questionnaires.review.confounds.differences import Difference, Path, Piece
from questionnaires.review.confounds.variants import CONTENT

#: What each contrast is about, so that it may differ in it.
_ABOUT = {
    "words": "how far the agent goes",
    "replies": "how far the agent went",
    "content": "the points under `{flaw}`",
    "timing": "when the work is done",
}
_LONGEST_QUOTE = 180


class Confound(NamedTuple):
    """One cause: where to mend it, what is told, and the blocks that show it."""

    what: str
    scenario: str
    path: Path
    message: str
    blocks: tuple[str, ...]
    languages: tuple[str, ...]


@dataclass
class _Cause:
    """A difference as it was first met, and everybody else who meets it."""

    contrast: Contrast
    difference: Difference
    settings: list[Setting] = field(default_factory=list)
    languages: list[str] = field(default_factory=list)

    def meet(self, settings: Iterable[Setting], language: str) -> None:
        """Note who else meets it."""
        self.settings += [setting for setting in settings if setting not in self.settings]
        self.languages += [language] if language not in self.languages else []


def confounds_in(
    contrasts: Mapping[Contrast, tuple[Setting, ...]],
    scenarios: Mapping[str, Scenario],
    languages: tuple[str, ...],
) -> tuple[Confound, ...]:
    """Return the confounds of some contrasts, in the order of these, each cause once."""
    causes: dict[object, _Cause] = {}
    for contrast, settings in contrasts.items():
        for language in languages:
            for difference in differences_of(contrast, scenarios[contrast.scenario], language):
                key = _key(contrast, difference, language)
                causes.setdefault(key, _Cause(contrast, difference)).meet(settings, language)
    return tuple(_told(cause) for cause in causes.values())


def _key(contrast: Contrast, difference: Difference, language: str) -> object:
    """Return what is equal if two contrasts show the same: what one side says, wherever it is compared."""
    path = difference.path
    if path[-1:] != (language,):
        return contrast.scenario, difference.what, path  # a row or a span is the same in all languages
    only = difference.only_right if path == difference.right.path else difference.only_left
    return contrast.scenario, difference.what, path, only


def _told(cause: _Cause) -> Confound:
    contrast, difference = cause.contrast, cause.difference
    names = _name(contrast.left), _name(contrast.right)
    about = _ABOUT[contrast.kind].format(flaw="missing" if names[1] == "incomplete" else "wrong")
    sides = (difference.left, difference.right)
    quotes = "; ".join(f"{name}: {_quoted(piece)}" for name, piece in zip(names, sides, strict=True))
    message = (
        f"`{names[0]}` and `{names[1]}` should differ only in {about}, but {_specific(difference, names)}. "
        f"{quotes} ({_arms(cause.settings, names)}; {', '.join(cause.languages)})"
    )
    blocks = tuple(dict.fromkeys(setting.block for setting in cause.settings))
    languages = tuple(cause.languages)
    return Confound(difference.what, contrast.scenario, difference.path, message, blocks, languages)


def _specific(difference: Difference, names: tuple[str, str]) -> str:
    if difference.what == "length":
        return f"`{names[0 if difference.only_left else 1]}` is longer: {difference.remark}"
    if difference.what == "order":
        return "they say the same things in another order"
    said = [
        f"`{name}` says {', '.join(f'“{word}”' for word in words)}"
        for name, words in zip(names, (difference.only_left, difference.only_right), strict=True)
        if words
    ]
    if len(said) == 1:
        said = [f"only {said[0]}"]
    if not said:
        said = [difference.remark or "a sentence has no counterpart"]
    elif difference.remark:
        said[-1] += f" ({difference.remark})"
    return " and ".join(said)


def _arms(settings: list[Setting], names: tuple[str, str]) -> str:
    comparisons = ", ".join(dict.fromkeys(setting.comparison.replace("_", " ") for setting in settings))
    roles: dict[tuple[str, str], list[str]] = {}
    for setting in settings:
        people = roles.setdefault((setting.left_role, setting.right_role), [])
        if setting.persona and setting.persona not in people:
            people.append(setting.persona)
    told = [
        f"{f'for the {_and(people)} ' if people else ''}{names[0]} is {left}, {names[1]} {right}"
        for (left, right), people in roles.items()
    ]
    return f"{comparisons}: {'; '.join(told)}"


def _and(words: list[str]) -> str:
    return " and the ".join(words)


def _name(variant: Variant) -> str:
    if isinstance(variant, Spoken):
        return f"{variant.depth} with {variant.content} content" if variant.content else variant.depth
    return variant


def _quoted(piece: Piece) -> str:
    text = " ".join(piece.text.replace(CONTENT, "…").split())
    if not text:
        return "nothing"
    return f"“{text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + '…'}”"
