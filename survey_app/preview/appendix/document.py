"""A study as a document: its head, then block after block in the order of the file."""

from dataclasses import dataclass

from questionnaires.design.arms import Variant, variants_of
from questionnaires.design.plan import PlannedPage
from questionnaires.design.views import PageView
from questionnaires.language.study import (
    Block,
    CapabilityPair,
    Check,
    Debrief,
    DepthPair,
    Form,
    TimingBlock,
    TrustLog,
)
from survey_app.preview.appendix.heads import Drawn, Fact, WayOut, design_of, exits_of, head_of
from survey_app.preview.appendix.pairs import Pair, pairs_of
from survey_app.preview.appendix.questions import Asked, questions_of
from survey_app.preview.appendix.weeks import Week, weeks_of
from survey_app.preview.scene import Scene


@dataclass(frozen=True)
class Part:
    """A block. Which of its last three fields it has depends on its kind."""

    id: str
    kind: str
    title: str
    text: str
    #: When it is shown, what ends the sitting, how often a check can be tried.
    notes: tuple[str, ...]
    view: PageView | None = None
    asked: tuple[Asked, ...] = ()
    weeks: tuple[Week, ...] = ()
    pairs: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class Document:
    """The whole study."""

    title: str
    language: str
    head: tuple[Fact, ...]
    design: tuple[Drawn, ...]
    exits: tuple[WayOut, ...]
    parts: tuple[Part, ...]


def document_of(scene: Scene) -> Document:
    """Return a study as a document in the scene's language.

    Raises:
        UNFINISHED: what is missing for one of its pages.
    """
    variants = variants_of(scene.study)
    return Document(
        title=scene.study.title.in_language(scene.language),
        language=scene.language,
        head=head_of(scene),
        design=design_of(scene),
        exits=exits_of(scene),
        parts=tuple(_part(scene, block, variants.get(block.id, [])) for block in scene.study.pages),
    )


def _part(scene: Scene, block: Block, variants: list[Variant]) -> Part:
    page = next((page for page in scene.plan.pages if page.block_id == block.id), None)
    weeks = weeks_of(scene, block, variants) if isinstance(block, TrustLog) else ()
    is_pair = isinstance(block, DepthPair | TimingBlock | CapabilityPair)
    plain = page is not None and not weeks and not is_pair
    view = scene.view(page) if page and plain else None
    return Part(
        id=block.id,
        kind=block.kind,
        title=_title(scene, block, page),
        text=block.text.in_language(scene.language) if block.text else "",
        notes=tuple(_notes(block)),
        view=view,
        asked=questions_of(scene.study, page, view) if page and view else (),
        weeks=weeks,
        pairs=pairs_of(scene, block, variants)
        if isinstance(block, DepthPair | TimingBlock | CapabilityPair)
        else (),
    )


def _title(scene: Scene, block: Block, page: PlannedPage | None) -> str:
    if block.title is not None:
        return block.title.in_language(scene.language)
    if page is not None and page.scenario_id:
        return scene.compiled.scenario(page.scenario_id).title.in_language(scene.language)
    return (
        "After the last answer" if isinstance(block, Debrief) else scene.study.title.in_language(scene.language)
    )


def _notes(block: Block) -> list[str]:
    notes = [f"only if {block.show_if}"] if block.show_if else []
    if isinstance(block, Form) and block.screen_out_if:
        notes.append(f"screens out if {block.screen_out_if}")
    if isinstance(block, Check):
        passes = ", ".join(f"{item} = {value}" for item, value in block.passes.items())
        tries = "once" if block.attempts == 1 else f"{block.attempts} times"
        failing = "ends the sitting" if block.on_failure == "exit" else "is recorded"
        notes += [f"{block.check} check", f"passes: {passes}", f"can be tried {tries}", f"a failure {failing}"]
    if block.back == "edit":
        notes.append("answers can be changed later")
    return notes
