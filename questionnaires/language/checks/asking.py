"""What blocks ask: items that exist, once a page, about roles that stand there."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from questionnaires.language.checks.cases import Path, StudyCase
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.items import Item, SideItem
from questionnaires.language.study import (
    Asked,
    Block,
    CapabilityPair,
    Consent,
    Debrief,
    DepthPair,
    Study,
    TimingBlock,
    TrustLog,
)
from questionnaires.language.vocabulary import ROLES, Comparison


class Page(NamedTuple):
    """A page as far as its file tells: where its items are listed, and what it compares."""

    id: str
    #: The place of its block among all blocks.
    number: int
    block: Block
    comparison: Comparison | None
    asked: tuple[tuple[Path, Asked], ...]

    @property
    def roles(self) -> frozenset[str]:
        """The roles that stand on it."""
        return frozenset(ROLES[self.comparison]) if self.comparison else frozenset()


def pages_of(study: Study) -> Iterator[Page]:
    """Yield the pages of all blocks in the order of the file."""
    for number, block in enumerate(study.pages):
        for page_id, comparison in _pages_of_block(block):
            at: Path = ("pages", number, "items")
            asked = block.items
            if isinstance(block, TimingBlock):
                asks = {str(name): listed for name, listed in block.ask.items()}
                at, asked = ("pages", number, "ask", str(comparison)), asks.get(str(comparison), ())
            listed = tuple(((*at, place), one) for place, one in enumerate(asked))
            yield Page(page_id, number, block, comparison, listed)


def bank(study: Study) -> dict[str, Item]:
    """Return the items by id."""
    return {item.id: item for item in study.items}


@study_rule("asked-twice", "Give one of them another `id`, or take it out.")
def twice(case: StudyCase) -> Iterator[Finding]:
    """Yield items that a page asks twice under one name."""
    for page in pages_of(case.study):
        seen: Counter[str] = Counter()
        for path, asked in page.asked:
            names = [f"{asked.item_id}{role and f'_{role}'}" for role in asked.roles or ("",)]
            if any(seen[name] for name in names):
                yield Finding(path, f"page `{page.id}` asks `{asked.item_id}` twice")
            seen.update(names)


@study_rule("role-not-here", "Ask only about roles that stand on the page, and about none elsewhere.")
def roles(case: StudyCase) -> Iterator[Finding]:
    """Yield items asked about a role that is not on their page."""
    for page in pages_of(case.study):
        for path, asked in page.asked:
            for number, role in enumerate(asked.roles):
                if role not in page.roles:
                    there = ", ".join(sorted(page.roles)) or "none"
                    hint = f"Roles on `{page.id}`: {there}."
                    yield Finding((*path, "roles", number), f"there is no role `{role}` here", hint)


@study_rule("side-without-pair", "Ask a `side` item once per pair page, without `roles`.")
def side_items(case: StudyCase) -> Iterator[Finding]:
    """Yield choices between two agents on a page without a pair, or asked of each agent."""
    items = bank(case.study)
    for page in pages_of(case.study):
        for path, asked in page.asked:
            if isinstance(items.get(asked.item), SideItem) and (not page.roles or asked.roles):
                yield Finding(path, f"`{asked.item_id}` chooses between agents, which does not fit here")


@study_rule("timing-ask", "List a timing block's items under `ask`, for each comparison in `compare`.")
def timing_items(case: StudyCase) -> Iterator[Finding]:
    """Yield timing blocks whose items nobody would be asked."""
    for number, block in enumerate(case.study.pages):
        if isinstance(block, TimingBlock):
            if block.items:
                yield Finding(("pages", number, "items"), "a timing block asks by comparison")
            for name in block.ask:
                if name not in block.compare:
                    path = ("pages", number, "ask", name)
                    yield Finding(path, f"`{name}` is not compared here", at_key=True)
            for name in block.compare:
                if not block.ask.get(name):
                    yield Finding(("pages", number, "ask"), f"nothing is asked on `{name}`")


@study_rule("nothing-asked", "Ask at least one item, or make it an `instructions` block.")
def nothing_asked(case: StudyCase) -> Iterator[Finding]:
    """Yield stimuli, forms and checks without items."""
    for number, block in enumerate(case.study.pages):
        asks = block.kind not in {"consent", "instructions", "debrief", "timing"}
        if asks and not block.items:
            yield Finding(("pages", number), f"the {block.kind} asks nothing")


@study_rule("consent-first", "Begin with one `consent` block, and have no other.")
def consent(case: StudyCase) -> Iterator[Finding]:
    """Yield studies that do not begin with consent, or ask for it twice."""
    for number, block in enumerate(case.study.pages):
        if (number == 0) != isinstance(block, Consent):
            message = "a second consent block" if number else f"the first block is a {block.kind}"
            yield Finding(("pages", number, "kind"), message)


@study_rule("debrief-last", "Move the debrief to the end; its items would never be asked.")
def debrief(case: StudyCase) -> Iterator[Finding]:
    """Yield a debrief before the end, or one that asks something."""
    last = len(case.study.pages) - 1
    for number, block in enumerate(case.study.pages):
        if isinstance(block, Debrief) and (number != last or block.items):
            message = "the debrief asks items" if block.items else "something follows the debrief"
            yield Finding(("pages", number, "kind"), message)


def _pages_of_block(block: Block) -> list[tuple[str, Comparison | None]]:
    match block:
        case TrustLog():
            return [(f"{block.id}_d{day}", None) for day, _ in block.plan]
        case DepthPair() | TimingBlock():
            return [(f"{block.id}_{name}", name) for name in block.compare]
        case CapabilityPair():
            return [(block.id, "capability")]
        case _:
            return [(block.id, None)]
