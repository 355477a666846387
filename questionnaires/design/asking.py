"""Which form fields a planned page has: each item of its block, once, or once per role."""

from dataclasses import dataclass

from questionnaires.design.plan import PlannedPage, SideName
from questionnaires.language.items import Item
from questionnaires.language.study import Asked, Block, Study, TimingBlock


@dataclass(frozen=True)
class AskedField:
    """One field of a page: the item, the role it speaks of, and where that role stands."""

    #: What the browser sends; a side's letter instead of its role, so that a page gives nothing away.
    name: str
    item: Item
    item_id: str
    role: str | None
    side: SideName | None
    required: bool
    ask_if: str | None
    scenario_id: str | None
    task_id: str | None

    @property
    def key(self) -> str:
        """The name conditions use: `item_id`, or `item_id__role`."""
        return f"{self.item_id}__{self.role}" if self.role else self.item_id


def asked_fields(study: Study, page: PlannedPage) -> tuple[AskedField, ...]:
    """Return the fields of a page, in order; fields asked of both sides stand left first."""
    key = ("asked_fields", page.page_id, page.left, page.scenario_id, page.task_id)
    return study.remembered(key, lambda: _fields(study, page))


def asked_on(block: Block, page: PlannedPage) -> tuple[Asked, ...]:
    """Return what a block asks on one of its pages."""
    if isinstance(block, TimingBlock):
        match page.comparison:
            case "now_or_sleep" | "no_conflict" | "imperfect_sleep" as comparison:
                return block.ask.get(comparison, ())
            case _:
                return ()
    return block.items


def _fields(study: Study, page: PlannedPage) -> tuple[AskedField, ...]:
    block = study.block(page.block_id)
    return tuple(field for asked in asked_on(block, page) for field in _fields_of(asked, study, page))


def _fields_of(asked: Asked, study: Study, page: PlannedPage) -> list[AskedField]:
    roles = sorted(asked.roles, key=lambda role: page.side_of(role) or "") if asked.roles else [None]
    return [_field(asked, study.item(asked.item), page, role) for role in roles]


def _field(asked: Asked, item: Item, page: PlannedPage, role: str | None) -> AskedField:
    side = page.side_of(role) if role else None
    letter = {"left": "_a", "right": "_b", None: ""}[side]
    return AskedField(
        name=asked.item_id + letter,
        item=item,
        item_id=asked.item_id,
        role=role,
        side=side,
        required=item.required if asked.required is None else asked.required,
        ask_if=asked.ask_if,
        scenario_id=asked.scenario or page.scenario_id,
        task_id=asked.task or page.task_id,
    )
