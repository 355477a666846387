"""What a second computation of estimates is made of: answers read from CSV files, and their pooled means."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd


class Part(NamedTuple):
    """Answers that count, each with `participant_id` and `x`; `asked` also counts those without value."""

    rows: pd.DataFrame
    asked: int
    weight: float = 1.0


class Plain(NamedTuple):
    """An estimate: its parts, whether they are added up instead of averaged, and whether they are pairs."""

    parts: tuple[Part, ...]
    is_count: bool = False
    is_pair: bool = False

    @property
    def value(self) -> float | None:
        """The estimate, or None where nobody answered."""
        if any(part.rows.empty for part in self.parts):
            return None
        return float(
            sum(p.weight * (p.rows["x"].sum() if self.is_count else p.rows["x"].mean()) for p in self.parts)
        )

    @property
    def n_units(self) -> int:
        """How many people answered."""
        return pd.concat([part.rows["participant_id"] for part in self.parts]).nunique()

    @property
    def n_answers(self) -> int:
        """How many answers, or pairs of answers, there are."""
        counts = [len(part.rows) for part in self.parts]
        return max(counts) if self.is_pair else sum(counts)

    def of(self, people: np.ndarray, everyone: list[str], axis: int = -1) -> np.ndarray:
        """Return the estimate of the answers of people, given by their places among everyone.

        NaN where nobody of them answered. Differences of means are rounded to 14 digits, so that equal ones
        come out equal: a BCa interval counts them.
        """
        total = 0.0
        for part in self.parts:
            by_person = part.rows.groupby("participant_id")["x"].agg(["sum", "count"])
            by_person = by_person.reindex(everyone, fill_value=0)
            sums = by_person["sum"].to_numpy(dtype=float)[people].sum(axis=axis)
            counts = by_person["count"].to_numpy(dtype=float)[people].sum(axis=axis)
            means = np.divide(sums, counts, out=np.full_like(sums, np.nan), where=counts > 0)
            total = total + part.weight * (sums if self.is_count else means)
        return total if len(self.parts) == 1 else np.round(total, 14)


def read(folder: Path) -> tuple[pd.DataFrame, list[str]]:
    """Return the answers with their people, and everyone of the sittings table, sorted."""
    sittings = pd.read_csv(folder / "sittings.csv", dtype=str, keep_default_na=False)
    answers = pd.read_csv(folder / "answers.csv", dtype=str, keep_default_na=False)
    owners = sittings[["sitting_id", "participant_id"]]
    answers = answers.drop(columns="participant_id").merge(owners, on="sitting_id", how="left", validate="m:1")
    answers["number"] = [float(cell) if cell else np.nan for cell in answers["value_num"]]
    answers["counts"] = answers["off_path"].eq("0") & answers["missing"].eq("") & answers["value"].ne("")
    return answers, sorted(owners["participant_id"].unique())


def rows(answers: pd.DataFrame, construct: str, **where: str) -> pd.DataFrame:
    """Return the answers to a construct, answered or not, where columns hold these words."""
    kept = answers[answers["construct"] == construct]
    for column, word in where.items():
        kept = kept[kept[column] == word]
    return kept


def part(asked: pd.DataFrame, x: "pd.Series[float] | None" = None, weight: float = 1.0) -> Part:
    """Return the answers that count, with their numbers or with what is given for each row."""
    scored = asked.assign(x=asked["number"] if x is None else x.astype(float))
    return Part(scored.loc[scored["counts"], ["participant_id", "x"]], len(asked), weight)


def mean(asked: pd.DataFrame) -> Plain:
    """Return the mean number."""
    return Plain((part(asked),))


def share(asked: pd.DataFrame, word: str, column: str = "value") -> Plain:
    """Return the share of answers that hold a word."""
    return Plain((part(asked, asked[column] == word),))


def gain(better: pd.DataFrame, worse: pd.DataFrame) -> Plain:
    """Return the difference of two means, of ratings of the same pairs."""
    return Plain((part(better), part(worse, weight=-1.0)), is_pair=True)
