"""The section about the quality of the data: counts first, then flags, order effects and bounds."""

from collections.abc import Sequence

from markupsafe import Markup

from analysis.estimates import Estimated
from analysis.numbering import Numbering
from analysis.page.sentences import in_brackets, with_unit
from analysis.rendering import rendered
from analysis.results import Results
from analysis.scrutiny.page import quality_sections


def quality_section(results: Results, numbering: Numbering) -> Markup:
    """Return the section as HTML."""
    return rendered(
        "quality.html",
        quality=results.quality,
        recall=_recall(results.found),
        sections=quality_sections(results.scrutiny, numbering),
    )


def _recall(found: Sequence[Estimated]) -> list[tuple[str, str, str, str]]:
    """Return, by what the agent did first, correct answers, all answers, the share and its interval."""
    names = {
        "recall.correct.act_first": "the agent had acted (depth execute)",
        "recall.correct.ask_first": "the agent had not acted (any other depth)",
    }
    told: list[tuple[str, str, str, str]] = []
    for each in found:
        estimate, scale = each.estimate, each.estimand.scale
        if estimate.estimate_id in names and estimate.estimate is not None:
            correct = f"{round(estimate.estimate * estimate.n_answers):,} of {estimate.n_answers:,}"
            share = with_unit(estimate.estimate, scale)
            told.append((names[estimate.estimate_id], correct, share, in_brackets(estimate, scale)))
    return told
