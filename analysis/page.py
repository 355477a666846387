"""The report as one HTML file: no script, no request, readable at 360 px, light and dark."""

from collections.abc import Sequence

from markupsafe import Markup

from analysis.estimates import Estimated
from analysis.page_figures import Picture, figure_parts
from analysis.page_tables import page_tables
from analysis.people import People
from analysis.quality import Quality
from analysis.rendering import rendered
from analysis.sentences import findings, in_brackets, with_unit

NO_SECTIONS = Markup("")


def report_page(
    found: Sequence[Estimated],
    people: People,
    quality: Quality,
    pictures: Sequence[Picture],
    run: dict[str, object],
    sections: Markup = NO_SECTIONS,
) -> str:
    """Return the report's HTML. Everything that comes from the data is escaped.

    `sections` follow those about the quality of the data.
    """
    settings = found[0].estimate
    return rendered(
        "report.html",
        people=people,
        quality=quality,
        recall=_recall(found),
        terms={each.estimand.family for each in found},
        findings=findings(found, _who(people)),
        tables=page_tables(found),
        formulas=[(each.estimand.estimate_id, each.estimand.formula) for each in found],
        figures=figure_parts(pictures, settings.ci_level),
        settings=settings,
        run=run,
        sections=sections,
    )


def _who(people: People) -> str:
    """Return who answered, so that a sentence taken out of the page still says it."""
    if people.tests and not people.kind:
        return f"participants ({people.tests} of {people.participants} of them tests)"
    return f"{people.kind}participants"


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
