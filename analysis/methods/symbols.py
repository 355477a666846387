"""The letters of the formulas, each explained once, and only if a formula uses it."""

from collections.abc import Iterable
from typing import NamedTuple

from analysis.methods.pieces import Formula, Pieces, prose


class Symbol(NamedTuple):
    """A letter and what it stands for; `mark` is how a formula that uses it is recognised."""

    mark: str
    formula: Formula
    meaning: Pieces


SYMBOLS = (
    Symbol(r"\hat{\theta}", Formula(r"\hat{\theta}", "theta hat"), prose("the estimate")),
    Symbol("_{i}", Formula("i", "i"), prose("a participant of `sittings.csv`, whether they answered or not")),
    Symbol("_{r}", Formula("r", "r"), prose("a row of `answers.csv`, or one made from two of them")),
    Symbol(
        "R_{i}",
        Formula("R_{i}", "R i"),
        prose("the rows of participant i that count and meet the conditions R, told with each formula"),
    ),
    Symbol("Q_{i}", Formula("Q_{i}", "Q i"), prose("the same for the conditions Q of a second mean")),
    Symbol(
        r"\lvert",
        Formula(r"\left\lvert R_{i} \right\rvert", "size of R i"),
        prose("how many of these rows there are"),
    ),
    Symbol("y_{r}", Formula("y_{r}", "y r"), prose("the row’s number, `value_num`")),
    Symbol(
        "[",
        Formula(r"[\ldots]", "statement in brackets"),
        prose(
            "1 where the statement is true, else 0 (Iverson’s brackets); a name with (r) is the row’s cell in "
            "that column"
        ),
    ),
    Symbol(
        "t_{r}",
        Formula(r"t_{r},\ t_{r-1}", "t r and t r minus 1"),
        prose("the rating of trust at a checkpoint, and at the one before it in the same log"),
    ),
    Symbol(
        "a_{r}",
        Formula(r"a_{r}^{\text{now}},\ a_{r}^{\text{sleep}}", "a r now and a r sleep"),
        prose("1 if help now, or in sleep time, was accepted, else 0"),
    ),
)


def symbols_in(formulas: Iterable[str]) -> tuple[Symbol, ...]:
    """Return the symbols that at least one of the formulas uses."""
    written = " ".join(formulas)
    return tuple(symbol for symbol in SYMBOLS if symbol.mark in written)
