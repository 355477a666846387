"""What rows say together: logs, own preferences, recall, changes of trust, both offers. In Ibis.

Each function follows the one of the same name in `analysis.trust`, `.choices`, `.recall` and `.timing`.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from analysis.participant_sums.cells import one_where
from analysis.participant_sums.ibis_room import ibis
from analysis.recall import ANSWERS, BY_REQUEST, FIRST_STEPS
from analysis.timing import OFFER_KEY
from analysis.trust import LOG_KEY

if TYPE_CHECKING:
    from ibis.expr.types import StringValue, Table

#: A behaviour reads `task/content/depth/timing`.
DEPTH = "^[^/]*/[^/]*/([^/]*)/[^/]*$"
#: A sequence has at most so many letters.
LONGEST = 9


def measured(answers: "Table", columns: Iterable[str]) -> "Table":
    """Return one row per answer and per pair of answers that is counted: all that selections are made from.

    Args:
        answers: As `cells.plain_answers` returns them.
        columns: Which columns are needed beside `participant_id`, `construct`, `number` and `usable`.
    """
    rows = with_recall(with_logs(with_preferences(answers))).mutate(transition=ibis.literal(""))
    names = list(dict.fromkeys(("participant_id", "construct", "number", "usable", *columns)))
    found = rows.select(names)
    for derived in (change_rows(rows), *acceptance_rows(rows)):
        found = found.union(derived.select(names))
    return found


def with_preferences(answers: "Table") -> "Table":
    """Return the answers with a column `preference`: `matched`, `differed` or the empty word."""
    said = answers.filter(answers.block_kind == "form", answers.construct == "own_preference", answers.usable)
    own = said.group_by(own_sitting=said.sitting_id, own_scenario=said.scenario_id).aggregate(
        wanted=said.value.max(), ways=said.value.nunique()
    )
    both = answers.left_join(
        own,
        [
            answers.sitting_id == own.own_sitting,
            answers.scenario_id == own.own_scenario,
            answers.block_kind == "depth_pair",
        ],
    )
    is_known = (both.ways.fill_null(0) == 1) & (both.request != "")
    agreement = (both.wanted == both.request).ifelse("matched", "differed")
    return both.mutate(preference=is_known.ifelse(agreement, "")).drop(
        "own_sitting", "own_scenario", "wanted", "ways"
    )


def with_logs(answers: "Table") -> "Table":
    """Return the answers with a column `log`: the sequence, one that is never aligned with its direction."""
    in_log = (answers.block_kind == "trust_log") & (answers.sequence != "")
    never_aligned = answers.sequence.replace("M", "") == ""
    split = answers.sequence + "_" + answers.direction
    return answers.mutate(log=in_log.ifelse(never_aligned.ifelse(split, answers.sequence), ""))


def with_recall(answers: "Table") -> "Table":
    """Return the answers with `shown_first` and `recalled`, both empty outside of recall answers."""
    depth = answers.behaviour.re_search(DEPTH).ifelse(answers.behaviour.re_extract(DEPTH, 1), "")
    shown = (answers.alignment == "").ifelse(letter(answers, 0), answers.alignment)
    asked = answers.request + "/" + shown
    by_request = asked.cases(
        *((f"{request}/{each}", step) for (request, each), step in BY_REQUEST.items()), else_=""
    )
    step = depth.cases(*FIRST_STEPS.items(), else_=by_request)
    rows = answers.mutate(shown_first=(answers.construct == "recall").ifelse(step, ""))
    is_known = (rows.shown_first != "") & rows.value.isin(sorted(ANSWERS))
    verdict = (rows.value == rows.shown_first).ifelse("correct", "wrong")
    return rows.mutate(recalled=is_known.ifelse(verdict, ""))


def change_rows(rows: "Table") -> "Table":
    """Return one row per pair of successive checkpoints of a log, construct `trust_change`."""
    rated = trust_ratings(rows)
    order = {"group_by": LOG_KEY, "order_by": "checkpoint"}
    pairs = rated.mutate(
        earlier_number=rated.number.lag().over(**order),
        earlier_usable=rated.usable.lag().over(**order),
        earlier_place=rated.checkpoint.lag().over(**order),
        letters=letter(rated, 1) + "_" + letter(rated, 0),
    )
    follows = pairs.checkpoint.cast("int64") - pairs.earlier_place.cast("int64") == 1
    later = pairs.filter(follows)
    return later.mutate(
        construct=ibis.literal("trust_change"),
        number=later.number - later.earlier_number,
        usable=later.usable & later.earlier_usable,
        transition=later.letters,
    )


def trust_ratings(rows: "Table") -> "Table":
    """Return the trust ratings in logs, on the path."""
    return rows.filter(rows.log != "", rows.construct == "trust", rows.on_path)


def acceptance_rows(rows: "Table") -> tuple["Table", "Table"]:
    """Return the rows of `accept_gain` and those of `accept_only_sleep`, one per scenario with both offers."""
    asked = offers(rows)
    now, sleep = asked.filter(asked.role == "now"), asked.filter(asked.role == "sleep")
    key = {f"now_{name}": now[name] for name in OFFER_KEY}
    other = now.select(now_value=now.value, now_usable=now.usable, **key)
    both = sleep.inner_join(other, [sleep[name] == other[f"now_{name}"] for name in OFFER_KEY])
    gain = one_where(both.value == "yes") - one_where(both.now_value == "yes")
    both = both.mutate(usable=both.usable & both.now_usable, gain=gain)
    return (
        both.mutate(construct=ibis.literal("accept_gain"), number=both.gain),
        both.mutate(construct=ibis.literal("accept_only_sleep"), number=one_where(both.gain == 1)),
    )


def offers(rows: "Table") -> "Table":
    """Return the answers to whether an offer, now or in sleep time, is accepted, on the path."""
    return rows.filter(rows.comparison == "now_or_sleep", rows.construct == "accept", rows.on_path)


def letter(rows: "Table", before: int) -> "StringValue":
    """Return the letter of the sequence at the row's checkpoint, or some places before it; else nothing."""
    places = range(1 + before, LONGEST + 1)
    return rows.checkpoint.cases(
        *((str(place), rows.sequence.substr(place - before - 1, 1)) for place in places), else_=""
    )
