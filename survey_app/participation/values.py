"""What the raw values of a page mean for conditions and checks: by item and role, without hidden ones."""

from collections.abc import Mapping
from functools import lru_cache

from questionnaires.design.answers import DECLINED
from questionnaires.design.asking import AskedField, asked_fields
from questionnaires.design.plan import PlannedPage
from questionnaires.language.conditions import Condition, parse
from questionnaires.language.items import MultipleItem, NumberItem, SideItem, SliderItem
from questionnaires.language.study import Study
from survey_app.storage.tables import RawValues

#: Frozen studies have few conditions; each is parsed once in a process.
condition = lru_cache(maxsize=1024)(parse)


def holds(text: str | None, known: Mapping[str, str]) -> bool:
    """Return whether a condition holds of what is known; no condition always does."""
    parsed: Condition | None = condition(text) if text else None
    return parsed is None or parsed.holds(known)


def given_values(
    study: Study, page: PlannedPage, raw: RawValues, known: Mapping[str, str]
) -> tuple[dict[str, str], frozenset[str]]:
    """Return the values of a page by `item_id` or `item_id__role`, and the names of fields that are off path.

    Args:
        study: whose page it is.
        page: the page.
        raw: values that were accepted.
        known: what earlier pages say.
    """
    values: dict[str, str] = {}
    off_path: set[str] = set()
    for field in asked_fields(study, page):
        if not holds(field.ask_if, {**known, **values}):
            off_path.add(field.name)
            continue
        value = value_of(field, page, raw.get(field.name, []))
        if value is not None:
            values[field.key] = value
    return values, frozenset(off_path)


def value_of(field: AskedField, page: PlannedPage, raw: list[str]) -> str | None:
    """Return the stored value of accepted raw values, None where there is none.

    A side is stored as the role that stood there; several codes are joined with `;` in the item's order.
    """
    given = [value for value in raw if value.strip()]
    if not given or (field.item.declinable and DECLINED in given):
        return None
    match field.item:
        case SideItem():
            sided = {"left": page.left, "right": page.right}
            return sided.get(given[0]) or given[0]
        case MultipleItem(options=options):
            return ";".join(option.value for option in options if option.value in given)
        case NumberItem() | SliderItem():
            return given[0].strip().replace(",", ".")
        case _:
            return given[0]
