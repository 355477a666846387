"""Time: pages that take too long, and studies that take longer or less long than they promise."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from questionnaires.design.arms import Variant
from questionnaires.design.reading import reading_seconds
from questionnaires.review.case import ReviewCase
from questionnaires.review.renderings import Rendering, arms_in, renderings_of
from questionnaires.review.rules import Remark, review_rule

#: Minutes that one page may take an average reader.
LONGEST_PAGE = 3
#: An estimate tells little if it ends at more than so many times its beginning, and so many minutes later.
_WIDEST, _WIDEST_MINUTES = 2, 10
#: So many minutes less, or more, than promised are within what the measure can tell.
_LESS, _MORE = 2, 1


class Minutes(NamedTuple):
    """How long a study takes an average reader: in its shortest arm and its longest."""

    low: float
    high: float


@review_rule(
    "page-long", "Shorten it, or ask less on one page; if it has to be so long, say why under `accepts`."
)
def pages(case: ReviewCase) -> Iterator[Remark]:
    """Yield pages that take more than three minutes, each once, in the language in which it takes longest."""
    longest: dict[str, tuple[float, Rendering]] = {}
    # No page takes longer than its whole block.
    for rendering in (one for one in renderings_of(case) if one.seconds > 60 * LONGEST_PAGE):
        for view in rendering.views:
            seconds = reading_seconds(view)
            if seconds > max(60 * LONGEST_PAGE, longest[view.page_id][0] if view.page_id in longest else 0):
                longest[view.page_id] = (seconds, rendering)
    for page, (seconds, at) in longest.items():
        message = f"page `{page}` takes {seconds / 60:.1f} minutes in `{at.language}`"
        yield Remark(("pages", at.place), message, block=at.block)


@review_rule("minutes-off", "Write what the study takes; the consent page promises it.")
def totals(case: ReviewCase) -> Iterator[Remark]:
    """Yield languages in which the shortest or the longest arm lies outside the estimate."""
    low, high = case.compiled.study.estimated_minutes
    for language, minutes in minutes_of(case).items():
        if minutes.low < low - _LESS or minutes.high > high + _MORE:
            message = f"an average reader needs {_range(minutes)} in `{language}`, not {low} to {high}"
            yield Remark(("estimated_minutes",), message)


@review_rule("minutes-wide", "Narrow it to what most people need; a reader of average speed decides.")
def widths(case: ReviewCase) -> Iterator[Remark]:
    """Yield an estimate that is too wide to plan by."""
    low, high = case.compiled.study.estimated_minutes
    if high > _WIDEST * low and high - low > _WIDEST_MINUTES:
        yield Remark(("estimated_minutes",), f"{low} to {high} minutes leave people to guess")


def minutes_of(case: ReviewCase) -> dict[str, Minutes]:
    """Return how long the study takes in each language."""
    found = {}
    for language in case.compiled.study.languages:
        blocks: dict[str, list[Rendering]] = defaultdict(list)
        for rendering in renderings_of(case):
            if rendering.language == language:
                blocks[rendering.block].append(rendering)
        by_arm = [
            sum(_seconds(arm[block], ends) for block, ends in blocks.items()) / 60 for arm in arms_in(case)
        ]
        found[language] = Minutes(min(by_arm), max(by_arm))
    return found


def _seconds(version: Variant, ends: Sequence[Rendering]) -> float:
    """Return the seconds of one version of a block: as rendered, or between its ends by its kinds of days."""
    exact = (one.seconds for one in ends if one.version == version)
    first, last = ends[0], ends[-1]
    apart = last.version.acting - first.version.acting
    share = (version.acting - first.version.acting) / apart if apart else 0.0
    return next(exact, first.seconds + share * (last.seconds - first.seconds))


def _range(minutes: Minutes) -> str:
    low, high = max(1, round(minutes.low)), max(1, round(minutes.high))
    return f"{low} to {high} minutes" if low < high else f"{low} minute{'s' if low > 1 else ''}"
