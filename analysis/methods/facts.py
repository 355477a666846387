"""What an estimand says of itself, for files that machines read."""

from analysis.declared import Declared
from analysis.estimands import Estimand
from analysis.methods.definitions import Conditions, definition


def estimand_facts(estimand: Estimand, declared: Declared) -> dict[str, object]:
    """Return the facts of an estimand beside its estimate, ready for JSON.

    `formula`, `scale` and `family` (the part of the report) are as they always were. New are
    `formula_tex`, `rows` (the conditions of each set in the formula), `measured_in`, `columns` (of
    `answers.csv`), `standing` (`primary`, `secondary`, or None where the study declared no primary
    estimates) and `source`.

    Args:
        estimand: What was estimated.
        declared: What the study declared.
    """
    told = definition(estimand, declared)
    return {
        "formula": told.words,
        "formula_tex": told.formula.tex,
        "rows": {name: conditions_text(conditions) for name, conditions in told.rows},
        "scale": estimand.scale,
        "measured_in": told.measured_in,
        "columns": list(told.columns),
        "family": estimand.family,
        "standing": told.standing,
        "source": told.source,
    }


def conditions_text(conditions: Conditions) -> str:
    """Return the conditions of rows in words.

    >>> conditions_text((("construct", "choice"), ("side", "")))
    'construct = choice, side not empty'
    """
    return ", ".join(f"{column} = {word}" if word else f"{column} not empty" for column, word in conditions)
