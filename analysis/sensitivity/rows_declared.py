"""Rows about what a study declared before: its primary estimates, and its claims of no difference."""

from typing import NamedTuple


class PrimaryRow(NamedTuple):
    """One primary estimate; the fields are the columns of `tables/primary_family.csv`.

    Attributes:
        estimate_id: As in `estimates.csv`.
        label: What it is.
        estimate: Its value.
        null: What it is tested against.
        p_value: From flipping people's signs, not corrected.
        p_holm: The same, corrected for the number of primary estimates.
        p_max_t: Adjusted from the resamples in a single step, in accord with the interval.
        p_max_t_stepdown: Adjusted step by step.
        simultaneous_low: Ends of intervals that hold all at once with the chance `ci_level`.
        simultaneous_high: The upper one.
        ci_level: That chance.
        n_units: Participants who contribute.
        note: What a reader must know.
        why: Where the methods are from.
    """

    estimate_id: str
    label: str
    estimate: float | None
    null: float | None
    p_value: float | None
    p_holm: float | None
    p_max_t: float | None
    p_max_t_stepdown: float | None
    simultaneous_low: float | None
    simultaneous_high: float | None
    ci_level: float
    n_units: int
    note: str
    why: str


class EquivalenceRow(NamedTuple):
    """One claim of no difference; the fields are the columns of `tables/equivalence.csv`.

    Attributes:
        row_id: Its name.
        label: What is compared.
        estimate: The difference of the two shares.
        margin: The difference that would not matter, as declared.
        ci_level: One minus twice the error allowed: 0.9 for 0.05.
        percentile_low: Ends of the interval from resampled participants.
        percentile_high: The upper one.
        t_low: Ends of the t interval with G - 1 degrees of freedom.
        t_high: The upper one.
        p_above: Against a difference at or below minus the margin.
        p_below: Against one at or above the margin.
        p_value: The larger of the two: of the claim that the difference lies within the margin.
        is_equivalent_percentile: Whether the percentile interval lies within: 1 or 0.
        is_equivalent_t: Whether the t interval does.
        n_units: Participants who contribute to either share.
        n_answers: Pairs in both.
        note: What a reader must know.
        why: Where the method is from.
    """

    row_id: str
    label: str
    estimate: float | None
    margin: float | None
    ci_level: float
    percentile_low: float | None
    percentile_high: float | None
    t_low: float | None
    t_high: float | None
    p_above: float | None
    p_below: float | None
    p_value: float | None
    is_equivalent_percentile: bool | None
    is_equivalent_t: bool | None
    n_units: int
    n_answers: int
    note: str
    why: str
