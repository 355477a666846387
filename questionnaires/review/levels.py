"""Reading level: pages that are hard for people who read no such texts at work, or harder than the others."""

import statistics
from collections.abc import Iterator
from typing import NamedTuple

from questionnaires.design.views import PageView
from questionnaires.review.case import ReviewCase
from questionnaires.review.readability import level_of
from questionnaires.review.renderings import Rendering, renderings_of
from questionnaires.review.rules import Remark, review_rule


class Limits(NamedTuple):
    """Where a page is hard, as `level_of` counts."""

    #: For anybody.
    level: float
    #: Above the median of the study's pages.
    above: float
    #: Words below which a page says too little about itself.
    words: int


#: English: texts for everybody are advised to keep to grade 8, and the formula is easily off by one. Korean:
#: news has about 26, the fine print of a consent form 45.
LIMITS = {"en": Limits(9, 4, 60), "ko": Limits(35, 12, 40)}


class _Level(NamedTuple):
    at: Rendering
    page: str
    level: float


@review_rule(
    "page-hard", "Write shorter sentences and commoner words; people read this once and are no experts."
)
def pages(case: ReviewCase) -> Iterator[Remark]:
    """Yield pages that are hard to read, each once for each language."""
    for language in case.compiled.study.languages:
        limits = LIMITS.get(language.split("-")[0])
        levels = _levels(case, language, limits.words) if limits else {}
        if limits and levels:
            median = statistics.median(one.level for one in levels.values())
            hard = min(limits.level, median + limits.above)
            for at, page, level in levels.values():
                if level > hard:
                    message = (
                        f"page `{page}` is at level {level:.0f} in `{language}`; the others at {median:.0f}"
                    )
                    yield Remark(("pages", at.place), message, block=at.block)


def prose_of(view: PageView) -> Iterator[str]:
    """Yield the sentences of a page; labels, cards and answers are no sentences."""
    yield from (view.lede, view.text, view.more, view.situation, view.request, view.statement)
    yield from (line for term in view.terms for line in term.lines)
    for entries in (*(day.entries for day in view.days), *(side.entries for side in view.sides)):
        yield from (entry.text for entry in entries)
    for question in view.questions:
        yield from (question.text, question.hint)


def _levels(case: ReviewCase, language: str, least: int) -> dict[str, _Level]:
    """Return the level of each page, of its hardest version; a week counts once, by its last page."""
    found: dict[str, _Level] = {}
    for rendering in renderings_of(case):
        views = rendering.views[-1:] if rendering.version.sequence else rendering.views
        for view in views if rendering.language == language else ():
            level = level_of(prose_of(view), language)
            if level and level[1] >= least:
                known = found.get(view.page_id)
                if known is None or level[0] > known.level:
                    found[view.page_id] = _Level(rendering, view.page_id, level[0])
    return found
