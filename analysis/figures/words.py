"""The words in figures, in English and Korean, and each figure told as sentences with its numbers."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from analysis.figures.points import Drawing, Point, by_group, scale_of
from analysis.figures.rows_asked import DIFFERENCE
from analysis.figures.words_en import ENGLISH
from analysis.figures.words_ko import KOREAN
from analysis.page.sentences import SPACE, number

Language = Literal["en", "ko"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
WORDS: dict[Language, dict[str, str]] = {"en": ENGLISH, "ko": KOREAN}


class Words:
    """The words of one language: `words["share"]`, and names of what is drawn."""

    def __init__(self, language: Language = "en") -> None:
        self.language: Language = language
        self._words: Mapping[str, str] = WORDS[language]

    def __getitem__(self, key: str) -> str:
        return self._words[key]

    def group(self, group: str) -> str:
        """Return the name of a row or a line: a transition with an arrow, `MMM over`, or its words."""
        if group in self._words:
            return self._words[group]
        log, _, direction = group.partition("_")
        if direction in ("over", "under"):
            return f"{log} {self[direction]}"
        return group.replace("_", "→")

    def row(self, point: Point) -> str:
        """Return the name of one point's row."""
        return self._words.get(point.estimate_id) or self.group(point.group)

    def title(self, drawing: Drawing) -> str:
        """Return what a figure shows."""
        return self[f"title.{drawing.name}"]


def told(drawing: Drawing, words: Words, level: float) -> str:
    """Return what a figure shows, with every value, interval and n, for who does not see it."""
    intervals = words["told.interval"].format(level=f"{100 * level:g}")
    return f"{words.title(drawing)}. {intervals} {points_told(drawing, words)}"


def points_told(drawing: Drawing, words: Words) -> str:
    """Return the values of a figure, a sentence for each row or line."""
    if drawing.kind == "shares":
        sentences = [_share(drawing, point, words) for point in drawing.points]
    else:
        groups = by_group(drawing.points).items()
        sentences = [_sentence(drawing, words.group(name), points, words) for name, points in groups]
    return " ".join(sentences)


def _share(drawing: Drawing, point: Point, words: Words) -> str:
    row = f"{words[f'told.{point.group}']}, {words.row(point)}".replace("\n", " ")
    return f"{row}: {_value(drawing, point, words)}, {_n([point])}."


def _sentence(drawing: Drawing, name: str, points: Sequence[Point], words: Words) -> str:
    values = ", ".join(f"{_of_which(point, words)}{_value(drawing, point, words)}" for point in points)
    return f"{name} ({_n(points)}): {values}.".replace("\n", " ")


def _of_which(point: Point, words: Words) -> str:
    """Return the day or the agent a value is of, with a space, or nothing."""
    if point.day is not None:
        return words["told.day"].format(day=point.day) + " "
    if point.role == DIFFERENCE and point.group != "loss_minus_gain":
        return f"{words['told.difference']} "
    return f"{words[f'role.{point.role}']} " if point.role not in ("", DIFFERENCE) else ""


def _value(drawing: Drawing, point: Point, words: Words) -> str:
    scale = scale_of(drawing, point)
    value = number(point.estimate, scale)
    if point.ci_low is None or point.ci_high is None:
        return value
    if point.ci_low == point.ci_high:
        return f"{value} ({words['told.agree']})"
    ends = words["told.range"].format(low=number(point.ci_low, scale), high=number(point.ci_high, scale))
    return f"{value} ({ends})"


def _n(points: Sequence[Point]) -> str:
    """Return `n = 7`, or the smallest and the largest number of people."""
    counts = sorted({point.n_units for point in points})
    told_counts = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
    return f"n{SPACE}={SPACE}{told_counts}"
