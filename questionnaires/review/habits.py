"""Left-right habits: what would let people find the better side of a pair without reading it."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from questionnaires.design.plan import PlannedPage
from questionnaires.design.reading import count_of
from questionnaires.design.views import SideView
from questionnaires.review.case import ReviewCase
from questionnaires.review.renderings import Rendering, arms_in, renderings_of
from questionnaires.review.rules import Remark, review_rule

#: Comparisons in which neither side has to be longer. Content that lacks something is shorter by its nature.
_LEVEL = frozenset({"equal", "now_or_sleep", "no_conflict", "capability"})
#: How many blocks make a habit, and how much longer one role has to be in the mean of their pairs to be seen.
_BLOCKS, _LONGER = 3, 0.1


class _Pair(NamedTuple):
    """A pair as it is read, and how much longer its first role is than its second."""

    at: Rendering
    page: PlannedPage
    longer: float


@review_rule(
    "longer-side", "Even out the lengths, or let the other role be the longer one in some of the pairs."
)
def lengths(case: ReviewCase) -> Iterator[Remark]:
    """Yield comparisons of which one role is longer in every pair of the study, at the last of these."""
    told: set[str] = set()
    pairs = sorted(_pairs(case), key=lambda pair: (pair.page.comparison or "", pair.at.language))
    for (comparison, language), group in groupby(pairs, lambda pair: (pair.page.comparison, pair.at.language)):
        alike = list(group)
        habit = _habit(alike)
        if habit and comparison not in told:
            told.add(str(comparison))
            at, page, _ = max(alike, key=lambda pair: pair.at.place)
            role = page.left if habit > 0 else page.right
            message = (
                f"`{role}` is the longer side of every pair of `{comparison}`, {abs(habit):.0%} in `{language}`"
            )
            yield Remark(("pages", at.place), message, block=at.block)


def _habit(pairs: list[_Pair]) -> float:
    """Return by how much the first role is longer in all pairs, or shorter; 0 without a habit."""
    mean = sum(pair.longer for pair in pairs) / len(pairs)
    several = len({pair.at.block for pair in pairs}) >= _BLOCKS
    always = all(pair.longer * mean > 0 for pair in pairs)
    return mean if several and always and abs(mean) > _LONGER else 0.0


def _pairs(case: ReviewCase) -> Iterator[_Pair]:
    for rendering in renderings_of(case):
        for page, view in zip(rendering.pages, rendering.views, strict=True):
            if page.comparison in _LEVEL:
                first, second = (_length(side, rendering.language) for side in view.sides)
                longer = (first - second) / max(first, second, 1)
                yield _Pair(rendering, page, longer)
                if (
                    page.comparison == "equal"
                    and len({arm[rendering.block].persona for arm in arms_in(case)}) > 1
                ):
                    # What is aligned for the one persona is misaligned for the other.
                    yield _Pair(rendering, page, -longer)


def _length(side: SideView, language: str) -> int:
    cards = [entry.card for entry in side.entries if entry.card]
    texts = [entry.text for entry in side.entries]
    texts += [text for card in cards for row in card.rows for text in (card.title, row.term, row.value)]
    return sum(count_of(text, language) for text in texts)
