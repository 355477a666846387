"""Every estimate of the contract once more, in plain pandas, from the CSV files and nothing else.

Written from the contract's table of estimates alone; it shares no line with the package `analysis`, so that
the two can only agree by both being right.
"""

import itertools

import numpy as np
import pandas as pd

from tests.synthetic.plain_parts import Plain, gain, mean, part, rows, share

#: One log, or one pair of offers, of one sitting.
LOG = ["sitting_id", "block_id", "scenario_id"]


def estimates(answers: pd.DataFrame) -> dict[str, Plain]:
    """Return every estimate of the contract whose question was asked, by id."""
    found = {**changes(answers), **log_means(answers), **depth(answers), **pairs(answers)}
    found |= {**timing(answers), **checks(answers)}
    return {name: each for name, each in found.items() if all(part.asked for part in each.parts)}


def changes(answers: pd.DataFrame) -> dict[str, Plain]:
    """Return changes of trust between successive checkpoints, by transition, and loss minus gain."""
    trust = rows(answers, "trust", block_kind="trust_log").query("off_path == '0'")
    trust = trust.assign(place=trust["checkpoint"].astype(int))
    before = trust[[*LOG, "place", "number", "counts"]].assign(place=trust["place"] + 1)
    both = trust.merge(before, on=[*LOG, "place"], suffixes=("", "_before"))
    both["counts"] &= both["counts_before"]
    steps = [s[p - 2] + "_" + s[p - 1] for s, p in zip(both["sequence"], both["place"], strict=True)]
    both["step"] = pd.Series(steps, index=both.index, dtype=object)
    difference = both["number"] - both["number_before"]
    parts = {}
    for first, second in itertools.product("AM", repeat=2):
        is_step = both["step"] == f"{first}_{second}"
        parts[f"{first}_{second}"] = part(both[is_step], difference[is_step])
    found = {f"trust.change.{name}": Plain((each,)) for name, each in parts.items()}
    lost, gained = (parts[name]._replace(weight=-1.0) for name in ("A_M", "M_A"))
    return found | {"trust.loss_minus_gain": Plain((lost, gained))}


def log_means(answers: pd.DataFrame) -> dict[str, Plain]:
    """Return mean ratings by sequence and day, a log that is never aligned split by its direction."""
    logs = answers[answers["block_kind"] == "trust_log"]
    never = ~logs["sequence"].str.contains("A")
    logs = logs.assign(log=logs["sequence"].where(~never, logs["sequence"] + "_" + logs["direction"]))
    found = {
        f"{construct}.mean.{log}.d{day}": mean(each)
        for construct in ("trust", "depth_fit")
        for (log, day), each in rows(logs, construct).groupby(["log", "day"])
    }
    first, last = (rows(logs, "trust", log="AMA", day=day) for day in ("2", "7"))
    return found | {"trust.recovery.AMA": gain(last, first)}


def depth(answers: pd.DataFrame) -> dict[str, Plain]:
    """Return choices and ratings of the equal comparison, and choices of the tradeoff."""
    choice = rows(with_preference(answers), "choice", comparison="equal")
    fit = rows(answers, "depth_fit", comparison="equal")
    aligned, misaligned = fit[fit["role"] == "aligned"], fit[fit["role"] == "misaligned"]
    found = {
        "depth.choice": share(choice, "aligned"),
        "depth.fit_gain": gain(aligned, misaligned),
        "depth.fit.aligned": mean(aligned),
        "depth.fit.misaligned": mean(misaligned),
    }
    for agreement in ("matched", "differed"):
        found[f"depth.choice.{agreement}"] = share(choice[choice["preference"] == agreement], "aligned")
    for request in ("ask_first", "delegated"):
        fits, other = aligned[aligned["request"] == request], misaligned[misaligned["request"] == request]
        found[f"depth.choice.{request}"] = share(choice[choice["request"] == request], "aligned")
        found[f"depth.fit.aligned.{request}"] = mean(fits)
        found[f"depth.fit.misaligned.{request}"] = mean(other)
        found[f"depth.fit_gain.{request}"] = gain(fits, other)
        tradeoff = rows(answers, "choice", comparison="tradeoff", request=request)
        found[f"tradeoff.choice.{request}"] = share(tradeoff, "aligned")
    return found


def with_preference(answers: pd.DataFrame) -> pd.DataFrame:
    """Return the answers with whether a request is what the person had said, for the scenario, on a form."""
    said = rows(answers, "own_preference", block_kind="form")
    said = said[said["counts"]].groupby(["sitting_id", "scenario_id"])["value"].agg(["nunique", "first"])
    said = said.loc[said["nunique"] == 1, "first"].rename("said").reset_index()
    joined = answers.merge(said, on=["sitting_id", "scenario_id"], how="left")
    agrees = np.where(joined["said"] == joined["request"], "matched", "differed")
    known = joined["said"].notna() & joined["request"].ne("") & joined["block_kind"].eq("depth_pair")
    return joined.assign(preference=np.where(known, agrees, ""))


def pairs(answers: pd.DataFrame) -> dict[str, Plain]:
    """Return content: how usable it was beside either depth, and good against poor."""
    found: dict[str, Plain] = {}
    for prefix, comparison in (("depth", "equal"), ("tradeoff", "tradeoff")):
        usable = rows(answers, "content_usable", comparison=comparison)
        aligned, misaligned = usable[usable["role"] == "aligned"], usable[usable["role"] == "misaligned"]
        found[f"{prefix}.content_usable.aligned"] = mean(aligned)
        found[f"{prefix}.content_usable.misaligned"] = mean(misaligned)
        found[f"{prefix}.content_usable_gain"] = gain(aligned, misaligned)
    good, poor = (rows(answers, "fit", comparison="capability", role=role) for role in ("good", "poor"))
    choice = rows(answers, "choice", comparison="capability")
    return found | {
        "capability.choice": share(choice, "good"),
        "capability.fit_gain": gain(good, poor),
        "capability.fit.good": mean(good),
        "capability.fit.poor": mean(poor),
    }


def timing(answers: pd.DataFrame) -> dict[str, Plain]:
    """Return help now and in sleep time."""
    accept = rows(answers, "accept", comparison="now_or_sleep")
    now, sleep = accept[accept["role"] == "now"], accept[accept["role"] == "sleep"]
    both = now.query("off_path == '0'").merge(sleep.query("off_path == '0'"), on=LOG, suffixes=("_now", ""))
    both["counts"] &= both["counts_now"]
    no_now, yes_sleep = both["value_now"] == "no", both["value"] == "yes"
    imperfect = {name: rows(answers, name, comparison="imperfect_sleep") for name in ("choice", "would_use")}
    return {
        "timing.accept_now": share(now, "yes"),
        "timing.accept_sleep": share(sleep, "yes"),
        "timing.accept_gain": Plain((part(both, yes_sleep.astype(int) - (~no_now).astype(int)),)),
        "timing.rejected_now_accepted_sleep": Plain((part(both, no_now & yes_sleep),), is_count=True),
        "timing.choice": share(rows(answers, "choice", comparison="now_or_sleep"), "sleep"),
        "timing.benefit": mean(rows(answers, "benefit", comparison="now_or_sleep")),
        "timing.no_conflict": share(rows(answers, "choice", comparison="no_conflict"), "sleep"),
        "timing.imperfect_choice": share(imperfect["choice"], "sleep"),
        "timing.imperfect_would_use": share(imperfect["would_use"], "yes"),
        "timing.willingness": mean(rows(answers, "willingness", comparison="imperfect_sleep")),
        "timing.fix_minutes": mean(rows(answers, "fix_minutes", comparison="imperfect_sleep")),
    }


def checks(answers: pd.DataFrame) -> dict[str, Plain]:
    """Return plausibility, the habit of a side, and what is remembered of the agent's first step."""
    plausible = rows(answers, "plausibility")
    sided = rows(answers, "choice")
    sided = sided[sided["side"] != ""]
    recall = rows(answers, "recall")
    depth_shown = pd.Series(
        [f"{cell}//".split("/")[2] for cell in recall["behaviour"]], recall.index, dtype=str
    )
    acted = (recall["request"] == "delegated") == (recall["alignment"] == "A")
    acted = acted.where(depth_shown == "", depth_shown == "execute").astype(bool)
    right = recall["value"] == np.where(acted, "act_first", "ask_first")
    return {
        "plausibility.high": Plain((part(plausible, plausible["number"] >= 4),)),
        "side.bias": share(sided, "left", "side"),
        "recall.correct": Plain((part(recall, right),)),
        "recall.correct.act_first": Plain((part(recall[acted], right[acted]),)),
        "recall.correct.ask_first": Plain((part(recall[~acted], right[~acted]),)),
    }
