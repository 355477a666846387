"""One test or alternative estimate as a row."""

from typing import NamedTuple

from analysis.estimands import Scale


class SensitivityRow(NamedTuple):
    """One test or alternative estimate; the fields are the columns of `tables/sensitivity.csv`.

    Attributes:
        row_id: Its name.
        label: What it is.
        scale: What the estimate measures.
        estimate: The value; None where there is none.
        ci_low: Lower end of the interval, if it has one.
        ci_high: Upper end.
        ci_level: Coverage aimed at.
        statistic: The test's statistic, if it has one that is read.
        p_value: Two-sided, not corrected.
        method: How the interval and the p-value were made.
        n_units: Participants who contribute.
        n_answers: Answers or pairs of theirs.
        note: What a reader must know.
        why: Where the method is from.
    """

    row_id: str
    label: str
    scale: Scale
    estimate: float | None
    ci_low: float | None
    ci_high: float | None
    ci_level: float
    statistic: float | None
    p_value: float | None
    method: str
    n_units: int
    n_answers: int
    note: str
    why: str


class AgreementRow(NamedTuple):
    """How far people agree about the same things; the fields are the columns of `tables/agreement.csv`.

    Attributes:
        row_id: Its name.
        label: What was answered.
        measure: Whether values only differ (`nominal`) or are ranks (`ordinal`).
        alpha: Krippendorff's alpha: 1 for full agreement, 0 for chance; None where there is none.
        ci_low: Lower end of the interval, things resampled.
        ci_high: Upper end.
        ci_level: Coverage aimed at.
        n_things: Things that at least two people answered about.
        n_units: Participants.
        n_answers: Answers about these things.
        note: What a reader must know.
        why: Where the method is from.
    """

    row_id: str
    label: str
    measure: str
    alpha: float | None
    ci_low: float | None
    ci_high: float | None
    ci_level: float
    n_things: int
    n_units: int
    n_answers: int
    note: str
    why: str
