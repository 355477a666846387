"""What the published study's participants answered on average, looked up for one question of one page."""

from typing import Literal, assert_never

from questionnaires.design.plan import PlannedPage
from survey_app.simulation.levels import Levels
from survey_app.simulation.prompts import Prompt

OwnPreference = Literal["matched", "differed", "unknown"]


def mean_rating(levels: Levels, prompt: Prompt) -> float | None:
    """Return the mean of a rating, on a scale of five; None if the levels know nothing of it."""
    page, role = prompt.page, prompt.asked.role or ""
    match prompt.asked.item.measures:
        case "trust" | "depth_fit" as construct if page.sequence and page.checkpoint:
            return _in_log(levels, construct, page, page.sequence, page.checkpoint)
        case "depth_fit":
            return levels.pair_fit.get(page.comparison or "", {}).get(role)
        case "content_usable":
            return levels.content_usable.get(page.comparison or "", {}).get(role)
        case "fit":
            return levels.capability.fit.get(role)
        case "benefit" | "willingness" as construct:
            return levels.timing.benefit if construct == "benefit" else levels.timing.willingness
        case _:
            return None


def choice_shares(levels: Levels, page: PlannedPage, own: OwnPreference) -> dict[str, float]:
    """Return the share of people choosing each role, from the less to the more common; empty without a pair."""
    match page.comparison:
        case "equal":
            return {"misaligned": 1 - levels.equal_choice[own], "aligned": levels.equal_choice[own]}
        case "tradeoff":
            share = levels.tradeoff_choice[page.request or "ask_first"]
            return {"misaligned": 1 - share, "aligned": share}
        case "now_or_sleep" | "imperfect_sleep" | "no_conflict" as comparison:
            share = levels.timing.choice[comparison]
            return {"interrupt" if comparison == "no_conflict" else "now": 1 - share, "sleep": share}
        case "capability":
            return levels.capability.choice
        case None:
            return {}
        case _:
            assert_never(page.comparison)


def acted_first(page: PlannedPage) -> bool:
    """Return whether the last thing a log shows is that the agent acted without asking."""
    return bool(page.behaviours) and page.behaviours[-1].split("/")[2] == "execute"


def _in_log(levels: Levels, construct: str, page: PlannedPage, sequence: str, checkpoint: int) -> float:
    misaligned: Literal["over", "under"] = "under" if page.request == "delegated" else "over"
    if construct == "trust":
        return levels.trust_at(sequence, checkpoint, misaligned)
    return levels.log_fit["aligned" if sequence[checkpoint - 1] == "A" else misaligned]
