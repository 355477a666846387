"""The tables about people and judges, as they are read on the page."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from analysis.figures.words_agents import read
from analysis.gym_report.joint_plots import OFFERS, PEOPLE, TRANSITIONS
from analysis.gym_report.lines import NOTHING, WORDS, cell, with_lines
from analysis.gym_report.points import Known
from analysis.joint import Joined, overlooked
from analysis.page.lines import LineTable
from analysis.scrutiny.lines import Line

#: So many stimuli are named on the page; the file has all.
NAMED = 10


def change_table(known: Known, judges: Sequence[str]) -> LineTable:
    """Return people's and judges' changes of trust on the same steps, and the gaps between them."""
    lines = [
        Line(
            WORDS.row(transition),
            "",
            (
                cell(known, f"joint.change.{transition}.{PEOPLE}", "points"),
                *(
                    cell(known, f"joint.{kind}.{transition}.{judge}", "points")
                    for judge in judges
                    for kind in ("change", "change_gap")
                ),
                _answers(known, f"joint.change.{transition}.{PEOPLE}"),
            ),
        )
        for transition in TRANSITIONS
    ]
    heads = [head for judge in judges for head in (judge.capitalize(), f"{judge.capitalize()} − people")]
    return LineTable(
        "joint_changes",
        "Changes of trust by people and by judges on the same steps",
        ("Step", "People", *heads, "Steps"),
        with_lines(lines),
        "Intervals of people and of gaps resample people and hold judges fixed; those of judges resample "
        "scenarios",
    )


def rank_table(known: Known, judges: Sequence[str]) -> LineTable:
    """Return whether judges put stimuli in the order of people, and what they overlook."""
    lines = [
        Line(
            judge,
            "",
            (
                cell(known, f"joint.kendall.{judge}", "r"),
                cell(known, f"joint.spearman.{judge}", "r"),
                cell(known, f"joint.trust_gap.A.{judge}", "points"),
                cell(known, f"joint.trust_gap.M.{judge}", "points"),
                cell(known, f"joint.overlooked.{judge}", "share"),
            ),
        )
        for judge in judges
    ]
    return LineTable(
        "joint_ranks",
        "Do judges see what people see?",
        ("Judge", "Kendall’s τ", "Spearman’s ρ", "Gap on A", "Gap on M", "Overlooked, %"),
        with_lines(lines),
        "τ and ρ compare the order of stimuli by mean trust; a gap is the judge’s trust minus people’s. "
        "“Overlooked” is the share of losses people felt from A to M at which the judge’s trust did not fall",
    )


def overlooked_table(joined: Joined) -> LineTable:
    """Return the steps from A to M that judges overlook most, by name."""
    found = overlooked(joined)
    gaps = found[[f"overlooked_{judge}" for judge in joined.judges]].max(axis=1)
    worst = found.loc[gaps > 0].head(NAMED)
    lines = tuple(_stimulus(row, joined.judges) for row in worst.to_dict("records"))
    shown = "all of them" if len(lines) == int((gaps > 0).sum()) else f"the first {NAMED}"
    return LineTable(
        "joint_overlooked",
        "Steps to a misaligned day at which a judge’s trust fell less than people’s",
        ("Stimulus", "People", *(judge.capitalize() for judge in joined.judges), "n"),
        lines,
        f"Changes of trust; {shown}, the most overlooked first; tables/joint_overlooked.csv has every step",
    )


def acceptance_table(known: Known, decisions: pd.DataFrame) -> LineTable:
    """Return people's acceptance by scenario, and beside it what agents decided in the same scenario.

    Args:
        known: The estimates.
        decisions: `now` and `later` by scenario (`group`); empty without agents.
    """
    start = f"joint.accept.{OFFERS[0]}."
    agents = {row["group"]: row for row in decisions.to_dict("records")}
    lines = [
        Line(
            name.removeprefix(start),
            "",
            (
                *(cell(known, f"joint.accept.{offer}.{name.removeprefix(start)}", "share") for offer in OFFERS),
                *(_decision(agents.get(name.removeprefix(start)), which) for which in ("now", "later")),
                _answers(known, name),
            ),
        )
        for name in sorted(known)
        if name.startswith(start)
    ]
    return LineTable(
        "joint_acceptance",
        "Help now and in sleep time, by scenario",
        ("Scenario", "Now", "Sleep time", "Urgent chosen", "Other put off", "Answers"),
        tuple(lines),
        "In percent. First what people accepted, with people resampled; then, where agents ran in the same "
        "scenario, what these decided there by the judges",
    )


def _stimulus(row: Mapping[Any, Any], judges: Sequence[str]) -> Line:
    told = f"{row['scenario_id']}, {row['persona']}, {str(row['log']).replace('_', ' ')}"
    when = f"day {row['day']}, checkpoint {row['checkpoint']}"
    changes = [_number(row[f"by_{judge}"]) for judge in judges]
    return Line(told, "", (_number(row["change"]), *changes, str(row["people"])), when)


def _number(value: object) -> str:
    return read(value, "points") if isinstance(value, float) and not math.isnan(value) else NOTHING


def _decision(row: Mapping[Any, Any] | None, which: str) -> str:
    value = None if row is None else row[which]
    return read(value, "share").rstrip("%") if isinstance(value, float) and not math.isnan(value) else NOTHING


def _answers(known: Known, name: str) -> str:
    found = known.get(name)
    return NOTHING if found is None else f"{found.n_answers:,}"
