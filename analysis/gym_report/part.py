"""What the report says about agents, and about people and judges, ready to be put into it."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pandas as pd
from markupsafe import Markup

from analysis.figures.gym_output import write_plots
from analysis.figures.looks import Looks
from analysis.gym_report import agent_tables, joint_tables, relation_tables
from analysis.gym_report.configured import main_ones, named_configurations
from analysis.gym_report.facts import agent_facts, joint_facts
from analysis.gym_report.figure_parts import AgentFigure, agent_figures
from analysis.gym_report.files import write_tables
from analysis.gym_report.plots import plots_of
from analysis.gym_report.points import Known
from analysis.gym_results.means import scenario_means
from analysis.joint import Beside
from analysis.numbering import Numbering
from analysis.page.agents import NOBODY, AgentsPart
from analysis.page.lines import LineTable, numbered
from analysis.rendering import rendered
from analysis.writing.markdown import markdown_of


def agents_part(out_dir: Path, beside: Beside, looks: Looks, numbering: Numbering) -> AgentsPart:
    """Return what there is to say about agents, with its figures and tables written into `out_dir`.

    Args:
        out_dir: Holds the folders `figures` and `tables`.
        beside: What was found beside people's answers.
        looks: How figure files are drawn.
        numbering: Gives the figures and tables of the page their numbers.
    """
    if not beside.inputs:
        return NOBODY
    known = {each.estimate_id: each for each in beside.estimates if each.estimate is not None}
    pictures, drawn = write_plots(out_dir, plots_of(beside), looks)
    # First all figures, then all tables get their numbers, each kind in the order of the page.
    figures = agent_figures(pictures, beside.level, numbering)
    section = _section(beside, known, figures, numbering)
    return AgentsPart(section, markdown_of(section), (*drawn, *write_tables(out_dir, beside)))


def _section(beside: Beside, known: Known, figures: Mapping[str, AgentFigure], numbering: Numbering) -> Markup:
    tables = numbered(list(_tables(beside, known)), numbering)
    scores = beside.scores
    return rendered(
        "gym.html",
        agents=agent_facts(beside, scores, named_configurations(scores), known) if scores else None,
        matched=joint_facts(beside.joined) if beside.joined else "",
        notes=[] if scores else [f"{note[0].upper()}{note[1:]}." for note in beside.notes],
        tables=tables,
        filled=[name for name, table in tables.items() if table.lines],
        figures=figures,
        level=f"{100 * beside.level:g}%",
    )


def _tables(beside: Beside, known: Known) -> Iterator[LineTable]:
    decisions = pd.DataFrame()
    if (scores := beside.scores) is not None:
        named = named_configurations(scores)
        yield agent_tables.score_table(scores, known, named)
        yield from agent_tables.harness_tables(known)
        yield relation_tables.correlation_table(known)
        yield agent_tables.effort_table(known, named)
        yield agent_tables.weight_table(scores, main_ones(named))
        yield relation_tables.judge_table(scores, known)
        decisions = scenario_means(scores)
    if (joined := beside.joined) is not None:
        yield joint_tables.change_table(known, joined.judges)
        yield joint_tables.rank_table(known, joined.judges)
        yield joint_tables.overlooked_table(joined)
    yield joint_tables.acceptance_table(known, decisions)
