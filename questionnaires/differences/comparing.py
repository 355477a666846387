"""Two studies, or two scenarios, compared: everything that differs, and who notices it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from questionnaires.differences.changes import Audience, Change
from questionnaires.differences.matching import Matches
from questionnaires.differences.owners import Told
from questionnaires.differences.page_changes import matched_pages, page_changes
from questionnaires.differences.read_texts import paths_read
from questionnaires.differences.readings import Reading, read
from questionnaires.differences.rest import rest_changes
from questionnaires.differences.showcase import showcase
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Debrief


@dataclass(frozen=True)
class Differences:
    """All differences, in the order of the new study's pages; none if the content is the same."""

    changes: tuple[Change, ...]

    def noticed_by(self, audience: Audience) -> tuple[Change, ...]:
        """Return what these notice, and nobody named before them."""
        return tuple(change for change in self.changes if change.audience == audience)


#: Less is felt by nobody, and nearly every changed text changes it.
_FELT_MINUTES = 0.5


def compare(old: CompiledStudy, new: CompiledStudy) -> Differences:
    """Return how two studies differ; both must check without errors."""
    if old.content_hash == new.content_hash:
        return Differences(())
    first, second = read(old), read(new)
    matches = matched_pages(first, second)
    on_pages = list(page_changes(first, second, matches))
    about = frozenset(one for change in on_pages for one in change.about)
    told = Told(paths_read(old) | paths_read(new), about, _debriefs(old) | _debriefs(new))
    rest = rest_changes(old, new, told, _renamed_blocks(first, second, matches))
    return Differences(tuple(_in_order([*on_pages, *_minutes(first, second), *rest], first, second)))


def compare_scenarios(old: Scenario, new: Scenario) -> Differences:
    """Return how two scenarios differ; people read them in every block that they can be used for."""
    named = [Change("analysts", "id", old.id, new.id, is_text=False)] if old.id != new.id else []
    every = compare(showcase(old.model_copy(update={"id": new.id})), showcase(new)).changes
    prefix = f"scenario {new.id}: "
    # The study around them is ours and nobody's; only what comes from the scenarios counts.
    own = (change for change in every if change.pages or prefix in change.part)
    return Differences((*named, *(replace(one, part=one.part.replace(prefix, "")) for one in own)))


def _minutes(old: Reading, new: Reading) -> Iterator[Change]:
    for language, now in new.minutes.items():
        was = old.minutes.get(language, now)
        if abs(now - was) >= _FELT_MINUTES:
            said = f"{was:g} minutes", f"{now:g} minutes"
            yield Change("participants", "reading time", *said, languages=(language,), is_text=False)


def _debriefs(compiled: CompiledStudy) -> frozenset[str]:
    return frozenset(f"study.pages[{one.id}]" for one in compiled.study.pages if isinstance(one, Debrief))


def _renamed_blocks(old: Reading, new: Reading, matches: Matches) -> dict[str, str]:
    pairs = ((old.block_of(before), new.block_of(after)) for before, after in matches.pairs)
    return {before: after for before, after in pairs if before != after}


def _in_order(changes: Iterable[Change], old: Reading, new: Reading) -> list[Change]:
    """Return the differences by page, each block's own with its first page, and those of no page last."""
    blocks: dict[str, list[str]] = {}
    for name in new.pages:
        blocks.setdefault(new.block_of(name), []).append(name)
    known = {*old.pages, *new.pages}
    placed = (one if known >= set(one.pages) else _on_pages_of(one, blocks) for one in changes)
    order = {name: float(place) for place, name in enumerate(new.pages)}
    before = -1.0
    for name in old.pages:
        # What is gone stands after what was before it.
        before = order.setdefault(name, before + 0.5)
    return sorted(placed, key=lambda one: order.get(one.pages[0], len(order)) if one.pages else len(order) + 1)


def _on_pages_of(change: Change, blocks: dict[str, list[str]]) -> Change:
    (block,) = change.pages
    return replace(change, pages=tuple(blocks.get(block, [block])))
