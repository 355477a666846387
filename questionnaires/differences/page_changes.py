"""What differs on the pages of two studies, each difference once, on the page where it is first read."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from questionnaires.differences.changes import Change, gathered
from questionnaires.differences.matching import Matches, lists_matched, matched
from questionnaires.differences.questions import question_changes
from questionnaires.differences.readings import Reading, ReadPage
from questionnaires.differences.units import Unit, asking_units, askings, stimulus_units


def matched_pages(old: Reading, new: Reading) -> Matches:
    """Return which page is which; a page whose id changed is known by what is read on it."""
    return matched(_texts(old), _texts(new))


def page_changes(old: Reading, new: Reading, matches: Matches) -> Iterator[Change]:
    """Yield what people notice on pages, and the ids that only an analyst notices."""
    for page_id in matches.removed:
        yield _whole(old, page_id, "this page is no longer there")
    for page_id in matches.added:
        yield _whole(new, page_id, f"this page is new, {_place(list(new.pages), page_id)}")
    for page_id in matches.moved:
        yield _whole(new, page_id, f"this page has moved, {_place(list(new.pages), page_id)}")
    for before, after in matches.renamed.items():
        yield Change("analysts", "id of a page", before, after, (after,), is_text=False)
    found = (change for before, after in matches.pairs for change in _on_page(old, new, before, after))
    yield from gathered(found, [name for name in new.minutes if name in old.minutes])


def _whole(reading: Reading, page_id: str, part: str) -> Change:
    about = frozenset({_block(reading, page_id)})
    return Change("participants", part, "", "", pages=(page_id,), about=about)


def _block(reading: Reading, page_id: str) -> str:
    return f"study.pages[{reading.block_of(page_id)}]"


def _place(pages: Sequence[str], page_id: str) -> str:
    before = pages[: pages.index(page_id)]
    return f"after `{before[-1]}`" if before else "as the first"


def _on_page(old: Reading, new: Reading, before: str, after: str) -> Iterator[Change]:
    """Yield what differs on one page; what all of its personas read so is said of none in particular."""
    arms = _compared_arms(old, new, before, after)
    everybody = {second.page.persona for _, second in arms}
    seen: dict[Change, set[str | None]] = {}
    for first, second in arms:
        for change in _between(old, new, first, second):
            seen.setdefault(change, set()).add(second.page.persona)
    for change, personas in seen.items():
        alone = () if personas == everybody else tuple(sorted(filter(None, personas)))
        about = change.about | {_block(new, after)}
        yield replace(change, pages=(after,), personas=alone, about=about)


def _compared_arms(old: Reading, new: Reading, before: str, after: str) -> list[tuple[ReadPage, ReadPage]]:
    """Return the arms both have; where they have none in common, the first of each."""
    was, now = old.pages[before], new.pages[after]
    common = [(was[arm], now[arm]) for arm in now if arm in was]
    return common or [(next(iter(was.values())), next(iter(now.values())))]


def _between(old: Reading, new: Reading, first: ReadPage, second: ReadPage) -> Iterator[Change]:
    for language in (name for name in second.views if name in first.views):
        for change in _in_language(old, new, first, second, language):
            yield replace(change, languages=(language,))


def _in_language(
    old: Reading, new: Reading, first: ReadPage, second: ReadPage, language: str
) -> Iterator[Change]:
    was, now = _by_part(first, language), _by_part(second, language)
    for part in {**was, **now}:
        for before, after in lists_matched(was.get(part, []), now.get(part, [])):
            yield Change("participants", part, before, after)
    asked = askings(old.compiled.study, first.views[language], first.page)
    yield from question_changes(asked, askings(new.compiled.study, second.views[language], second.page))


def _by_part(one: ReadPage, language: str) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {}
    for unit in stimulus_units(one.views[language], one.page, folds=one.folds):
        parts.setdefault(unit.part, []).append(unit.text)
    return parts


def _texts(reading: Reading) -> dict[str, list[str]]:
    """Return what is read on each page, in its first arm and language; its kind is part of it."""
    return {
        page_id: list(_texts_of(reading, next(iter(arms.values())))) for page_id, arms in reading.pages.items()
    }


def _texts_of(reading: Reading, one: ReadPage) -> Iterator[str]:
    view = next(iter(one.views.values()))
    yield f"kind: {one.page.kind}"
    units: list[Unit] = [*stimulus_units(view, one.page, folds=one.folds)]
    for asking in askings(reading.compiled.study, view, one.page):
        units += asking_units(asking)
    yield from (unit.text for unit in units)
