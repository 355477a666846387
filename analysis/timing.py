"""Now or in sleep time: acceptance of the two offers side by side, and the timing estimands."""

import pandas as pd

from analysis.errors import AnalysisError
from analysis.estimands import Estimand, Part, chosen, rating, said_yes
from analysis.reading.coded import constant, stacked
from analysis.selections import Is, Selection

#: One scenario of one person; its page holds both offers.
OFFER_KEY = ["sitting_id", "block_id", "scenario_id"]

TIMING = (
    Estimand(
        "timing.accept_now",
        "Accepted help now, at the cost of the current job",
        "yes answers ÷ answers about help now",
        "share",
        "Timing",
        said_yes("accept", "now_or_sleep", "now"),
        source="paper, Sec. 5.3 and Fig. 7a",
    ),
    Estimand(
        "timing.accept_sleep",
        "Accepted help in sleep time",
        "yes answers ÷ answers about help in sleep time",
        "share",
        "Timing",
        said_yes("accept", "now_or_sleep", "sleep"),
        source="paper, App. G.3; its share follows from App. G.5",
    ),
    Estimand(
        "timing.accept_gain",
        "Acceptance in sleep time minus acceptance now",
        "mean of sleep minus now (yes 1, no 0) over scenarios with both answers",
        "share_gain",
        "Timing",
        (Part(Selection("accept_gain")),),
        source="paper, App. G.5",
    ),
    Estimand(
        "timing.rejected_now_accepted_sleep",
        "Turned down now, accepted in sleep time",
        "number of scenarios with no for now and yes for sleep time, among those with both answers",
        "count",
        "Timing",
        (Part(Selection("accept_only_sleep")),),
        is_total=True,
        source="paper, App. G.5",
    ),
    Estimand(
        "timing.choice",
        "Preferred sleep time to now",
        "choices of sleep time ÷ choices, now or sleep",
        "share",
        "Timing",
        chosen("sleep", "now_or_sleep"),
        source="paper, App. G.3: asked, not reported",
    ),
    Estimand(
        "timing.benefit",
        "Benefit of help in sleep time, against no help",
        "mean rating of the gain from help in sleep time, compared with no help at all",
        "rating",
        "Timing",
        (rating("benefit", "now_or_sleep"),),
        source="paper, App. G.3: asked, not reported",
    ),
    Estimand(
        "timing.no_conflict",
        "Preferred sleep time to ten minutes’ review now, nothing lost",
        "choices of sleep time ÷ choices, ten minutes' review now and no conflict",
        "share",
        "Timing",
        chosen("sleep", "no_conflict"),
        source="paper, App. G.5",
    ),
    Estimand(
        "timing.imperfect_choice",
        "Preferred imperfect work in sleep time to perfect work that interrupts",
        "choices of sleep time ÷ choices, imperfect sleep",
        "share",
        "Timing",
        chosen("sleep", "imperfect_sleep"),
        source="paper, App. G.3: asked, not reported",
    ),
    Estimand(
        "timing.imperfect_would_use",
        "Would use imperfect work done in sleep time",
        "yes answers ÷ answers",
        "share",
        "Timing",
        (Part(Selection("would_use", (("comparison", "imperfect_sleep"),), Is("yes"))),),
        source="paper, Fig. 7a and App. G.5",
    ),
    Estimand(
        "timing.willingness",
        "Willingness to have imperfect work done in sleep time",
        "mean rating of how willing one is to have such work done in sleep time",
        "rating",
        "Timing",
        (rating("willingness", "imperfect_sleep"),),
        source="paper, App. G.3: asked, not reported",
    ),
    Estimand(
        "timing.fix_minutes",
        "Minutes one would spend putting imperfect work right",
        "mean of the minutes given by those who would use it",
        "minutes",
        "Timing",
        (rating("fix_minutes", "imperfect_sleep"),),
        has_spread=True,
        source="paper, App. G.5",
    ),
)


def acceptance_rows(rows: pd.DataFrame) -> pd.DataFrame:
    """Return two rows per now-or-sleep page on which both offers were put.

    `accept_gain` has the number sleep minus now (1, 0 or -1), `accept_only_sleep` the number 1
    where help was turned down now and accepted in sleep time. They are usable when both answers
    are.

    Raises:
        AnalysisError: An offer of one scenario was answered twice in a block.
    """
    is_offer = (rows["comparison"] == "now_or_sleep") & (rows["construct"] == "accept")
    asked = rows.loc[is_offer & (rows["off_path"] != "1")]
    if asked.empty:
        return asked
    _refuse_second_answers(asked)
    asked = asked.assign(yes=(asked["value"] == "yes").astype(int))
    now = asked.loc[asked["role"] == "now", [*OFFER_KEY, "yes", "usable"]]
    sleep = asked.loc[asked["role"] == "sleep"]
    both = sleep.merge(now, on=OFFER_KEY, suffixes=("", "_now"))
    both = both.assign(usable=both["usable"] & both["usable_now"])
    gain = both["yes"] - both["yes_now"]
    gains = both.assign(construct=constant("accept_gain", len(both)), number=gain.astype(float))
    only_sleep = both.assign(
        construct=constant("accept_only_sleep", len(both)), number=(gain == 1).astype(float)
    )
    return stacked([gains, only_sleep]).drop(columns=["yes", "yes_now", "usable_now"])


def _refuse_second_answers(asked: pd.DataFrame) -> None:
    repeated = asked.duplicated([*OFFER_KEY, "role"])
    if repeated.any():
        first = asked.loc[repeated].iloc[0]
        raise AnalysisError(
            f"answers.csv, sitting `{first['sitting_id']}`, page `{first['page_id']}`",
            f"help `{first['role']}` was accepted or turned down twice for scenario `{first['scenario_id']}`.",
            "Put each scenario once in a block.",
        )
