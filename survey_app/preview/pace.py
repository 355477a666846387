"""How long each page takes to read: what has been reckoned is kept as long as its files stay the same."""

from collections.abc import Hashable, Iterator, Mapping
from itertools import groupby

from questionnaires.design.plan import PlannedPage
from questionnaires.design.reading import block_seconds
from questionnaires.design.views import PageView
from questionnaires.language.items import ScaleItem
from questionnaires.language.study import asked_in
from survey_app.preview.scene import UNFINISHED, Scene

#: Blocks remembered: a few dozen readings of a long study.
_MOST = 2000


class Pace:
    """Remembers reading times by block."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._known: dict[Hashable, tuple[float, ...]] = {}

    def seconds(self, scene: Scene) -> Mapping[str, float]:
        """Return what each page adds to its block, by page id; 0 for a page that cannot be shown yet."""
        found: dict[str, float] = {}
        for _, group in groupby(scene.plan.pages, key=lambda page: page.block_id):
            pages = list(group)
            found |= zip((page.page_id for page in pages), self._block(scene, pages), strict=True)
        return found

    def _block(self, scene: Scene, pages: list[PlannedPage]) -> tuple[float, ...]:
        key = _key(scene, pages)
        if key not in self._known:
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[key] = tuple(_added(scene, pages))
        return self._known[key]


def _key(scene: Scene, pages: list[PlannedPage]) -> Hashable:
    """Return what reading times follow from: what the study says here, and which reading of each scenario."""
    study, block = scene.study, scene.study.block(pages[0].block_id)
    items = [study.item(asked.item) for asked in asked_in(block)]
    scales = [study.scale(item.scale) for item in items if isinstance(item, ScaleItem)]
    said = tuple(part.model_dump_json() for part in (study.title, block, *items, *scales))
    named = {pages[0].scenario_id, *(asked.scenario for asked in asked_in(block))}
    read = tuple((name, scene.edition.numbers[name]) for name in sorted(filter(None, named)))
    shown = tuple((page.page_id, page.persona, page.sequence, page.left) for page in pages)
    # Without a chosen moment it is now, and a minute later the same words take as long to read.
    return said, read, shown, scene.language, scene.anchor.timezone, scene.choices.at


def _added(scene: Scene, pages: list[PlannedPage]) -> Iterator[float]:
    views: list[PageView] = []
    before = 0.0
    for page in pages:
        try:
            views.append(scene.view(page))
        except UNFINISHED:
            yield 0.0
            continue
        total = block_seconds(views)
        yield total - before
        before = total
