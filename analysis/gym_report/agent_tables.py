"""The tables about agents, as they are read on the page."""

from collections.abc import Sequence

from analysis.figures.words_agents import SHORT, read
from analysis.gym_report.configured import Named
from analysis.gym_report.lines import CHANGES, NOTHING, SCALES, bare, cell, four, heads, with_lines
from analysis.gym_report.points import Known
from analysis.gym_results.configurations import runs_of
from analysis.gym_results.coverage import coverages
from analysis.gym_results.measures import MAIN
from analysis.gym_results.scores import GymScores
from analysis.gym_results.weights import weighed
from analysis.page.lines import LineTable
from analysis.scrutiny.lines import Line


def score_table(scores: GymScores, known: Known, named: Sequence[Named]) -> LineTable:
    """Return the four metrics and the 3T score of every configuration, with what was printed of it."""
    lines = [
        Line(
            each.label,
            "",
            (
                *four(known, f"gym.{{}}.{each.config_id}", SCALES),
                cell(known, f"gym.score.{each.config_id}", "score"),
                _usable(scores, each),
                f"{int(runs_of(scores, each.config_id).sum()):,}",
            ),
            "; ".join(part for part in (_kind(each), _printed(each)) if part),
        )
        for each in named
    ]
    return LineTable(
        "gym_scores",
        "Agents by configuration",
        heads("Configuration", "3T score", "Rated", "Runs", scales=SCALES),
        tuple(lines),
        "TC and the 3T score run from 0 to 100, TR-J from 1 to 5. “Rated” is the share of expected ratings "
        "that can be used, of the metric that has fewest; gym.tc.… in estimates.csv",
    )


def harness_tables(known: Known) -> tuple[LineTable, LineTable]:
    """Return the changes from one harness to another on average, and by model."""
    start = "gym.harness.tc."
    names = [name for name in known if name.startswith(start)]
    lines = {
        name: Line(
            _change_name(name.removeprefix(start)), "", four(known, name.replace(".tc.", ".{}.", 1), CHANGES)
        )
        for name in names
    }
    means = tuple(line for name, line in lines.items() if "." not in name.removeprefix(start))
    models = tuple(line for name, line in lines.items() if "." in name.removeprefix(start))
    remark = (
        "paired by scenario and persona; TC, TA and TR-D in points of 100, TR-J in points of 1 to 5; "
        "gym.harness.… in estimates.csv"
    )
    return (
        LineTable(
            "gym_harness", "Changes from one harness to another", heads("Change", scales=CHANGES), means, remark
        ),
        LineTable(
            "gym_harness_models",
            "Changes from one harness to another by model",
            heads("Change", scales=CHANGES),
            models,
            folded="The same by model",
        ),
    )


def effort_table(known: Known, named: Sequence[Named]) -> LineTable:
    """Return the changes from the least effort."""
    labels = {each.config_id: each.label for each in named}
    start = "gym.effort.tc."
    lines = [
        Line(labels[config], "", four(known, name.replace(".tc.", ".{}.", 1), CHANGES))
        for name in known
        if name.startswith(start) and (config := name.removeprefix(start)) in labels
    ]
    return LineTable(
        "gym_effort",
        "More effort, compared with the least of the same model and harness",
        heads("Effort", scales=CHANGES),
        with_lines(lines),
    )


def weight_table(scores: GymScores, main: Sequence[Named]) -> LineTable:
    """Return how each configuration fares under all weightings of the three objectives."""
    found = weighed(scores, [each.configuration for each in main])
    labels = {each.config_id: each.label for each in main}
    lines = tuple(
        Line(
            labels[row["config_id"]],
            "",
            (
                bare(row["score"], "score"),
                read(row["best_share"], "share"),
                f"{row['mean_rank']:.1f}",
                f"{row['highest_rank']:g} to {row['lowest_rank']:g}",
            ),
        )
        for row in found.table.to_dict("records")
    )
    left_out = f"without {', '.join(labels[name] for name in found.left_out)}, which lack an objective"
    return LineTable(
        "gym_weights",
        "The 3T score under all weightings",
        ("Configuration", "Score, equal weights", "Best in", "Mean rank", "Ranks"),
        lines if len(lines) > 1 else (),
        left_out if found.left_out else "",
        folded="How each configuration ranks",
    )


def _usable(scores: GymScores, each: Named) -> str:
    found = coverages(scores, runs_of(scores, each.config_id)).values()
    shares = [one.share for one in found if one.share is not None]
    return f"{100 * min(shares):.0f}%" if shares else NOTHING


def _kind(each: Named) -> str:
    if each.configuration.is_scripted:
        return "plays a script; in no mean"
    return "" if each.configuration.is_main else "in no mean: more effort than the main one"


def _printed(each: Named) -> str:
    values = [f"{SHORT[m.name]} {bare(each.printed[m.name], m.scale)}" for m in MAIN if m.name in each.printed]
    return f"published: {', '.join(values)}" if values else ""


def _change_name(name: str) -> str:
    change, _, model = name.partition(".")
    return f"{change.replace('_to_', ' → ')}, {model or 'mean of models'}"
