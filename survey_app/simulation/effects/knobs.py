"""Every effect that can be stated, in the order in which they are put into the levels."""

from survey_app.simulation.effects.acceptance import ACCEPTANCE
from survey_app.simulation.effects.data import Knob, level_at
from survey_app.simulation.effects.pairs import CHOICES, PLAUSIBILITY
from survey_app.simulation.effects.trust import TRUST

_LOG_FIT = (
    level_at(f"log_fit.{name}", f"mean fit of depth in logs, {words}, 1 to 5", f"log_fit.{name}", 1, 5)
    for name, words in (
        ("aligned", "on aligned days"),
        ("over", "where the agent goes too far"),
        ("under", "where it holds back"),
    )
)
_TIMING = (
    level_at("timing.choice", "share preferring sleep time to now", "timing.choice.now_or_sleep"),
    level_at("timing.benefit", "mean benefit of help in sleep time, 1 to 5", "timing.benefit", 1, 5),
    level_at("timing.no_conflict", "share preferring sleep time, no conflict", "timing.choice.no_conflict"),
    level_at(
        "timing.imperfect_choice",
        "share preferring imperfect work in sleep time",
        "timing.choice.imperfect_sleep",
    ),
    level_at("timing.imperfect_would_use", "share that would use such work", "timing.would_use"),
    level_at("timing.willingness", "mean willingness to have it done so, 1 to 5", "timing.willingness", 1, 5),
)
#: First what others are reckoned from.
KNOBS: tuple[Knob, ...] = (
    level_at(
        "own.matches", "share of pairs whose request is as the person prefers (no estimate)", "own_matches"
    ),
    *TRUST,
    *_LOG_FIT,
    *CHOICES,
    *ACCEPTANCE,
    *_TIMING,
    PLAUSIBILITY,
    level_at("recall.correct", "share recalling rightly what the agent did first", "recall_right"),
)
#: Names of the model's own, which are no estimates.
OWN_NAMES = frozenset(
    {"own.matches", "trust.start.A", "trust.start.M", "log_fit.aligned", "log_fit.over", "log_fit.under"}
)
#: What follows from other effects, and from which.
DERIVED = {
    "trust.loss_minus_gain": "`trust.change.A_M` and `trust.change.M_A`",
    "trust.recovery": "`trust.change.A_M` and `trust.change.M_A`",
    "trust.mean": "`trust.start.A`, `trust.start.M` and the changes between days",
    "depth_fit.mean": "`log_fit.aligned`, `log_fit.over` and `log_fit.under`",
    "depth.choice": "`depth.choice`: in this model the request makes no difference",
    "depth.fit": "`depth.fit_gain`: in this model the request makes no difference",
    "recall.correct": "`recall.correct`",
}
#: Estimates that no null is set against.
UNCOMPARED = frozenset({"timing.fix_minutes", "timing.rejected_now_accepted_sleep"})
