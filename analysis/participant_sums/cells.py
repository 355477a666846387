"""The columns estimates rest on, as `analysis.tables` has them, from columns of whatever type.

Text is never null, a flag is a truth value, days and checkpoints are words, as selections compare them.
"""

import functools
import operator
from typing import TYPE_CHECKING

from analysis.participant_sums.ibis_room import ibis

if TYPE_CHECKING:
    from ibis.expr.types import BooleanValue, NumericValue, StringValue, Table, Value

#: Columns that are compared as words.
WORDS = (
    *("sitting_id", "page_id", "item_id", "block_id", "block_kind", "scenario_id", "request", "day"),
    *("checkpoint", "sequence", "alignment", "direction", "comparison", "behaviour", "construct", "role"),
    *("side", "value", "missing"),
)
#: What stands between the parts of a key that was made one word; no id holds it.
BETWEEN = "\x1f"


def plain_answers(answers: "Table", sittings: "Table") -> "Table":
    """Return the answers with words, and with whose they are and what they count.

    Further columns: `participant_id` (null where the sitting is unknown), `number` (float64, null where there
    is none), `on_path` and `usable` as in `analysis.tables.StudyTables`, and `key`, the key as one word.
    """
    owners = sittings.select(owned="sitting_id", participant_id="participant_id")
    words = {name: word(answers[name]) if name in answers.columns else ibis.literal("") for name in WORDS}
    plain = answers.select(number=number(answers.value_num), off_path=word(answers.off_path), **words)
    on_path = plain.off_path != "1"
    key = plain.sitting_id
    for name in ("page_id", "item_id", "role"):
        key = key + BETWEEN + plain[name]
    told = plain.mutate(on_path=on_path, usable=on_path & (plain.missing == "") & (plain.value != ""), key=key)
    return told.left_join(owners, told.sitting_id == owners.owned).drop("owned")


def word(column: "Value") -> "StringValue":
    """Return a column as the words of a CSV file: 1 for true, 2 for 2.0, the empty word for nothing."""
    kind = column.type()
    if kind.is_boolean():
        text = column.ifelse("1", "0")
    elif kind.is_floating() or kind.is_decimal():
        whole = column.cast("int64")
        text = (column == whole.cast("float64")).ifelse(whole.cast("string"), column.cast("string"))
    else:
        text = column.cast("string")
    return text.fill_null("")


def number(column: "Value") -> "NumericValue":
    """Return a column as numbers, null where a cell is empty."""
    given = column.nullif("") if column.type().is_string() else column
    return given.cast("float64")


def one_where(condition: "BooleanValue") -> "NumericValue":
    """Return 1 where a condition holds, else 0, as float64."""
    return condition.ifelse(1, 0).cast("float64")


def all_of(conditions: "list[BooleanValue]") -> "BooleanValue":
    """Return what holds where all of some conditions hold."""
    return functools.reduce(operator.and_, conditions)


def any_of(conditions: "list[BooleanValue]") -> "BooleanValue":
    """Return what holds where one of some conditions holds."""
    return functools.reduce(operator.or_, conditions)
