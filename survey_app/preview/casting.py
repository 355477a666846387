"""From an author's choices to the draws of one made-up participant; what is not chosen is drawn as ever."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

import numpy as np

from questionnaires.design.assignment import Draws, draw
from questionnaires.design.calendar import Anchor
from questionnaires.design.sides import pairs_of
from questionnaires.language.factors import Side
from questionnaires.language.study import Study, TrustLog
from survey_app.preview.choices import Choices


def cast(study: Study, choices: Choices) -> Draws:
    """Return the draws: levels that are chosen and possible, the rest from the seed."""
    drawn = draw(study, _Wishes(choices.levels), np.random.default_rng(choices.number))
    chosen = _chosen(study, choices)
    allocations = [one._replace(level=chosen.get(one.factor, one.level)) for one in drawn.allocations]
    return Draws(tuple(allocations), drawn.arm)


def anchor_of(study: Study, choices: Choices, now: datetime) -> Anchor:
    """Return the participant's moment: the chosen one on their own clock, else now."""
    zone = choices.zone if choices.zone in available_timezones() else study.timezone
    try:
        chosen = datetime.fromisoformat(choices.at).replace(tzinfo=ZoneInfo(zone))
        return Anchor(chosen.astimezone(UTC), zone)
    except (ValueError, OverflowError):
        return Anchor(now, zone)


def _chosen(study: Study, choices: Choices) -> dict[str, str]:
    """Return the levels that are chosen for all blocks alike, by the name of their allocation."""
    chosen = dict(_sides(study, choices.left))
    for block in study.pages:
        if isinstance(block, TrustLog) and _fits(choices.sequence, block):
            chosen[f"sequence.{block.id}"] = choices.sequence
        if choices.persona in {"reviewer", "operator"}:
            chosen[f"persona.{block.id}"] = choices.persona
    return chosen


def _fits(sequence: str, block: TrustLog) -> bool:
    return len(sequence) == len(block.plan) and set(sequence) <= {"A", "M"}


def _sides(study: Study, left: str) -> Iterator[tuple[str, str]]:
    place = {"first": 0, "second": 1}.get(left)
    factors = [factor.id for factor in study.design.factors if isinstance(factor, Side)]
    if place is None:
        return
    for factor in factors:
        for pair in pairs_of(study):
            yield f"{factor}.{pair.page_id}", pair.roles[place]


class _Wishes:
    """Counts in which nobody has had a wished level yet, and somebody every other: it is drawn next."""

    def __init__(self, wished: Mapping[str, str]) -> None:
        self._wished = wished

    def levels(self, factor: str) -> Mapping[str, int]:
        return _AllBut(self._wished[factor]) if factor in self._wished else {}

    def combined(self, drawn: Mapping[str, str], factor: str) -> Mapping[str, int]:
        del drawn, factor
        return {}


class _AllBut(Mapping[str, int]):
    def __init__(self, level: str) -> None:
        self._level = level

    def __getitem__(self, level: str) -> int:
        return int(level != self._level)

    def __iter__(self) -> Iterator[str]:
        return iter((self._level,))

    def __len__(self) -> int:
        return 1
