"""Declarations are true: the formula as it is printed gives the estimate, from the columns that are named."""

import dataclasses
import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis import choices, recall, timing, trust
from analysis.errors import AnalysisError
from analysis.estimands import MEASURES, OWN, Estimand, Part
from analysis.estimates import Settings, estimands_of, estimate_rows, measured_rows
from analysis.selections import AtLeast, Number, RowIndex, Selection
from analysis.tables import ANSWER_COLUMNS, FURTHER_COLUMNS, read_tables
from analysis.used_columns import DERIVED_CONSTRUCTS

REPLICA = Path(__file__).parents[2] / "data" / "replica_synthetic"
TABLES = read_tables(REPLICA)
ROWS = measured_rows(TABLES)
FOUND = {e.estimand.estimate_id: e for e in estimate_rows(ROWS, TABLES.participants, Settings(resamples=1))}
ESTIMANDS = {name: each.estimand for name, each in FOUND.items()}

TERM = re.compile(
    r"(?P<sign>[-+]?) ?(?:(?P<weight>[\d.]+) \\cdot )?"
    r"(?P<frac>\\frac\{)?\\sum_\{i\} \\sum_\{r \\in (?P<set>\w)_\{i\}\} (?P<score>.*?)"
    r"(?:\}\{\\sum_\{i\} \\left\\lvert \w_\{i\} \\right\\rvert\})?"
)
NEXT_TERM = re.compile(r" (?=[-+] (?:[\d.]+ \\cdot )?\\(?:frac|sum))")
IS = re.compile(r"\[\\text\{(?P<column>\w+)\}\(r\) = \\text\{(?P<word>\w+)\}\]")


def trust_steps(conditions: dict[str, str]) -> pd.Series:
    """Each rating of trust minus the one before in its log, straight from the answers."""
    own = TABLES.answers.loc[(TABLES.answers["construct"] == "trust") & TABLES.answers["usable"]]
    own = own.sort_values(["sitting_id", "block_id", "scenario_id", "checkpoint"])
    logs = own.groupby(["sitting_id", "block_id", "scenario_id"])
    step = logs["number"].diff()
    letters = [
        f"{sequence[int(place) - 2]}_{sequence[int(place) - 1]}"
        for sequence, place in zip(own["sequence"], own["checkpoint"], strict=True)
    ]
    is_next = logs["checkpoint"].transform(lambda column: column.astype(int).diff()) == 1
    return step[is_next & (np.array(letters) == conditions["transition"])]


def offers(score: str) -> pd.Series:
    """The two answers to an offer side by side, straight from the answers."""
    own = TABLES.answers
    own = own.loc[(own["construct"] == "accept") & (own["comparison"] == "now_or_sleep") & own["usable"]]
    wide = own.pivot_table(
        index=["sitting_id", "block_id", "scenario_id"], columns="role", values="number", aggfunc="first"
    ).dropna()
    a_now, a_sleep = wide["now"], wide["sleep"]
    return {
        r"\left(a_{r}^{\text{sleep}} - a_{r}^{\text{now}}\right)": a_sleep - a_now,
        r"\left(1 - a_{r}^{\text{now}}\right) a_{r}^{\text{sleep}}": (1 - a_now) * a_sleep,
    }[score]


def scores(score: str, conditions: dict[str, str]) -> pd.Series:
    """The numbers that a printed score stands for, of the rows that meet the conditions."""
    if score == r"\left(t_{r} - t_{r-1}\right)":
        return trust_steps(conditions)
    if "a_{r}" in score:
        return offers(score)
    rows = ROWS.loc[ROWS["usable"]]
    for column, word in conditions.items():
        rows = rows.loc[rows[column] == word] if word else rows.loc[rows[column] != ""]
    if score == "y_{r}":
        return rows["number"]
    if at_least := re.fullmatch(r"\[y_\{r\} \\ge (\d+)\]", score):
        return (rows["number"] >= int(at_least[1])).astype(float)
    holds = IS.fullmatch(score)
    return (rows[holds["column"]] == holds["word"]).astype(float)


def evaluated(tex: str, sets: dict[str, dict[str, str]]) -> float:
    """The value of a printed formula; everything in it must be understood."""
    value = 0.0
    for printed in NEXT_TERM.split(tex.removeprefix(r"\hat{\theta} = ")):
        term = TERM.fullmatch(printed)
        numbers = scores(term["score"], sets[term["set"]])
        ratio = numbers.mean() if term["frac"] else numbers.sum()
        value += (-1 if term["sign"] == "-" else 1) * float(term["weight"] or 1) * ratio
    return value


@pytest.mark.parametrize("name", ESTIMANDS)
def test_the_printed_formula_gives_the_estimate(name):
    estimand = ESTIMANDS[name]
    sets = {letter: dict(conditions) for letter, conditions in estimand.row_sets}
    assert evaluated(estimand.tex, sets) == pytest.approx(FOUND[name].estimate.estimate, abs=1e-12)


def test_weights_and_signs_are_printed():
    first, second = Selection("trust"), Selection("fit")
    parts = (Part(first, -0.5), Part(second, 2.0))
    mixed = Estimand("x", "X", "x", "points", "Checks", parts)
    assert [t for t in (r"= -0.5 \cdot \frac", r" + 2 \cdot \frac") if t not in mixed.tex] == []
    assert mixed.spoken.startswith("theta hat equals minus 0.5 times the sum over participants")
    assert ", plus 2 times the sum" in mixed.spoken
    total = dataclasses.replace(mixed, parts=(Part(first),), is_total=True)
    assert "frac" not in total.tex
    assert "divided" not in total.spoken


def measured_from(answers: pd.DataFrame, estimand: Estimand) -> pd.DataFrame:
    """Measured rows, made by those steps alone that the estimand's rows need."""
    rows = recall.with_recall(trust.with_logs(choices.with_preferences(answers))).assign(transition="")
    constructs = {part.rows.construct for part in estimand.parts}
    derived = []
    if "trust_change" in constructs:
        derived.append(trust.change_rows(rows))
    if constructs & {"accept_gain", "accept_only_sleep"}:
        derived.append(timing.acceptance_rows(rows))
    return pd.concat([rows, *derived], ignore_index=True)


#: Columns of the answers that reading the tables makes others of.
MADE_OF = {"participant_id": "sitting_id", "number": "value_num", "usable": "value"}


def without_columns(columns: set[str]) -> pd.DataFrame:
    """The answers with every other column emptied."""
    answers = TABLES.answers
    emptied = [name for name in answers if name not in columns and MADE_OF.get(name) not in columns]
    return answers.assign(**{name: np.nan if name == "number" else "" for name in emptied})


def values_of(answers: pd.DataFrame, estimand: Estimand) -> list[list[float]]:
    index = RowIndex(measured_from(answers, estimand), TABLES.participants)
    selected = [index.select(part.rows) for part in estimand.parts]
    return [[*each.codes, *each.values] for each in selected]


#: Means by log and day differ in nothing but words.
DISTINCT = [
    name for name, each in ESTIMANDS.items() if each.cell is None or name.endswith(("AMA.d2", "over.d4"))
]


@pytest.mark.parametrize("name", DISTINCT)
def test_all_other_columns_may_be_empty(name):
    estimand = ESTIMANDS[name]
    expected = values_of(TABLES.answers, estimand)
    assert values_of(without_columns(set(estimand.columns)), estimand) == expected
    assert sum(len(part) for part in expected) > 0


#: The replica needs only some of these: a scenario stands in one block, and what the agent did first is known
#: from the behaviour as well as from request and alignment.
SPARE = {"block_id", "scenario_id", "behaviour", "request", "alignment", "sequence", "checkpoint", "direction"}


@pytest.mark.parametrize("name", DISTINCT)
def test_each_column_matters(name):
    estimand = ESTIMANDS[name]
    expected = values_of(TABLES.answers, estimand)
    for column in set(estimand.columns) - SPARE - {"sitting_id", "missing", "off_path", "value"}:
        try:
            found = values_of(without_columns(set(estimand.columns) - {column}), estimand)
        except (AnalysisError, ValueError):
            continue
        assert repr(found) != repr(expected), column


def test_columns_are_columns_of_the_answers():
    known = {*ANSWER_COLUMNS, *FURTHER_COLUMNS}
    assert {column for each in ESTIMANDS.values() for column in each.columns} <= known


def test_every_declaration_is_complete():
    for each in estimands_of(ROWS):
        assert each.label
        assert each.formula
        assert each.measured_in == MEASURES[each.scale]
        assert each.unit == "participant"
        assert each.source.startswith(("paper, ", OWN)), each.estimate_id


def test_published_numbers_have_the_paper_as_their_source():
    published = pd.read_csv(REPLICA / "published_human_study.csv")["estimate_id"]
    sources = {name: ESTIMANDS[name].source for name in published}
    assert {name for name, source in sources.items() if not source.startswith("paper, ")} == set()
    assert not [name for name, source in sources.items() if "not reported" in source]


def test_shares_are_scored_with_zeros_and_ones_and_derived_rows_with_their_number():
    for each in estimands_of(ROWS):
        for part in each.parts:
            if part.rows.construct in DERIVED_CONSTRUCTS or each.scale in ("rating", "points", "minutes"):
                assert part.rows.score == Number()
            elif each.scale == "share":
                assert not isinstance(part.rows.score, Number)
    assert any(isinstance(part.rows.score, AtLeast) for each in estimands_of(ROWS) for part in each.parts)
