"""Pairs for print: each comparison of each persona, the role of either side beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from questionnaires.design.arms import Variant
from questionnaires.design.plan import PlannedPage
from questionnaires.design.stimuli import Behaviour
from questionnaires.design.views import PageView
from questionnaires.language.study import CapabilityPair, DepthPair, TimingBlock
from survey_app.preview.appendix.questions import Asked, questions_of
from survey_app.preview.scene import Scene, cast_as


@dataclass(frozen=True)
class Pair:
    """One comparison as one persona reads it."""

    page_id: str
    comparison: str
    #: "" for the personas of nobody: a timing page has none.
    persona: str
    request: str
    view: PageView
    #: What the left and the right side are, in words.
    roles: tuple[str, str]
    #: Whether the pair before it had the same introduction and terms.
    continues: bool
    #: Empty where a pair before it asked the same.
    asked: tuple[Asked, ...]


def pairs_of(
    scene: Scene, block: DepthPair | TimingBlock | CapabilityPair, variants: Sequence[Variant]
) -> tuple[Pair, ...]:
    """Return the pairs of a block; the first role of each stands left."""
    casts = [cast_as(scene, variant.persona) for variant in variants or (Variant("reviewer"),)]
    pairs = [_pair(cast, page) for cast in casts for page in cast.plan.pages if page.block_id == block.id]
    return tuple(_without_repeats(pair, pairs[:place]) for place, pair in enumerate(pairs))


def _pair(scene: Scene, page: PlannedPage) -> Pair:
    view = scene.view(page)
    return Pair(
        page_id=page.page_id,
        comparison=page.comparison or "",
        persona=page.persona or "",
        request={"ask_first": "asks to be asked first", "delegated": "delegates it", None: ""}[page.request],
        view=view,
        roles=(_role(page, page.left, page.behaviour_left), _role(page, page.right, page.behaviour_right)),
        continues=False,
        asked=questions_of(scene.study, page, view),
    )


def _without_repeats(pair: Pair, before: Sequence[Pair]) -> Pair:
    asked_before = any(_texts(one) == _texts(pair) for one in before)
    last = before[-1].view if before else None
    continues = last is not None and (last.lede, last.terms) == (pair.view.lede, pair.view.terms)
    return replace(pair, continues=continues, asked=() if asked_before else pair.asked)


def _texts(pair: Pair) -> tuple[str, ...]:
    return tuple(one.question.text for one in pair.asked)


def _role(page: PlannedPage, role: str | None, behaviour: str | None) -> str:
    told = Behaviour.parse(behaviour or "///")
    how = told.timing if page.kind == "timing" else told.depth
    return f"{role}: {told.content}, {how}"
