"""The numbers behind the `paper` respondent, read from `paper.yaml`, where each says its source."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal

from pydantic import Field
from ruamel.yaml import YAML

from questionnaires.language.text import Frozen

Share = float
PATH = Path(__file__).with_name("paper.yaml")


class ByDirection(Frozen):
    """Levels at each checkpoint of a log that begins misaligned, by direction."""

    over: tuple[float, ...]
    under: tuple[float, ...]


class TimingLevels(Frozen):
    """Answers on timing pages."""

    accept: dict[Literal["neither", "sleep_only", "both", "now_only"], Share]
    choice: dict[str, Share]
    benefit: float
    would_use: Share
    willingness: float
    fix_minutes: dict[int, Share]


class CapabilityLevels(Frozen):
    """Answers on pairs of good and poor content."""

    choice: dict[str, Share]
    fit: dict[str, float]


class Levels(Frozen):
    """Means of ratings and shares of choices."""

    person_share: Share = Field(ge=0, le=1)
    trust: dict[str, tuple[float, ...] | ByDirection]
    trust_start: dict[Literal["A", "M"], float]
    trust_change: dict[str, float]
    log_fit: dict[Literal["aligned", "over", "under"], float]
    recall_right: Share
    own_matches: Share
    own_ask_first: Share
    equal_choice: dict[Literal["matched", "differed", "unknown"], Share]
    tradeoff_choice: dict[Literal["ask_first", "delegated"], Share]
    pair_fit: dict[str, dict[str, float]]
    content_usable: dict[str, dict[str, float]]
    timing: TimingLevels
    capability: CapabilityLevels
    plausibility: tuple[Share, ...]
    writes: Share
    answers: Share

    def trust_at(self, sequence: str, checkpoint: int, direction: Literal["over", "under"]) -> float:
        """Return the mean trust at a checkpoint (from 1) of a log.

        A sequence the file does not list starts at `trust_start` and follows `trust_change`, within 1.2 to 4.8.
        """
        known = self.trust.get(sequence)
        if isinstance(known, ByDirection):
            return (known.over if direction == "over" else known.under)[checkpoint - 1]
        if known is not None:
            return known[checkpoint - 1]
        level = self.trust_start["A" if sequence.startswith("A") else "M"]
        for before, after in pairwise(sequence[:checkpoint]):
            level = min(max(level + self.trust_change[f"{before}_{after}"], 1.2), 4.8)
        return level


@cache
def paper_levels() -> Levels:
    """Return the levels of the published study."""
    return Levels.model_validate(YAML(typ="safe").load(PATH))
