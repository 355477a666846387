"""The head of the page: title, who answered, words that are needed, and the summary."""

from collections.abc import Sequence

from markupsafe import Markup

from analysis.page.parts import Parts, places_of
from analysis.page.summary import summary_of
from analysis.rendering import rendered
from analysis.results import Results


def page_head(results: Results, main: int, parts: Parts, beside: Sequence[tuple[str, str]]) -> Markup:
    """Return what the page begins with.

    Args:
        results: What was found.
        main: The number of the table with the main numbers.
        parts: Where the other numbers stand.
        beside: Anchor and words of the sections about agents.
    """
    return rendered(
        "head.html",
        title=title_of(results),
        people=results.people,
        declared=results.declared,
        settings=results.settings,
        terms={part.name for part in parts.parts},
        beside=beside,
        main=main,
        summary=summary_of(results, places_of(parts.parts)),
    )


def title_of(results: Results) -> str:
    """Return the study's title in English, else in its first language, else its id."""
    titles = results.declared.title
    known = titles.get("en") or next(iter(titles.values()), "")
    return known or (", ".join(results.people.studies) if results.people.studies else "Results")
