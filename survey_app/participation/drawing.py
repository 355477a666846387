"""Whom a new sitting is balanced against: counts of the draws that are in the database."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_, func, or_, select
from sqlalchemy.orm import Session, aliased

from survey_app.storage.frozen import Published
from survey_app.storage.tables import Allocation, Sitting


def counting(published: Published, now: datetime, *, is_test: bool) -> ColumnElement[bool]:
    """Return the condition under which a sitting counts: same study and kind, completed or recently active."""
    stale = timedelta(minutes=published.compiled.study.design.stale_after_minutes)
    active = and_(Sitting.status == "started", Sitting.last_seen_at >= now - stale)
    return and_(
        Sitting.study_id == published.study_id,
        Sitting.is_test == is_test,
        or_(Sitting.status == "completed", active),
    )


class StoredDraws:
    """The draws of the sittings that count; `questionnaires.design.assignment` asks for what it needs."""

    def __init__(self, session: Session, which: ColumnElement[bool]) -> None:
        self._session = session
        self._which = which
        self._by_factor: dict[str, dict[str, int]] | None = None

    def levels(self, factor: str) -> Mapping[str, int]:
        """Return how many have each level of a factor."""
        if self._by_factor is None:
            self._by_factor = self._count_all()
        return self._by_factor[factor]

    def combined(self, drawn: Mapping[str, str], factor: str) -> Mapping[str, int]:
        """Return how many of those with all the levels `drawn` have each level of a factor."""
        if not drawn:
            return self.levels(factor)
        query = (
            select(Allocation.level, func.count())
            .join(Sitting, Sitting.id == Allocation.sitting_id)
            .where(self._which, Allocation.factor == factor)
            .group_by(Allocation.level)
        )
        for name, level in drawn.items():
            other = aliased(Allocation)
            same = and_(other.sitting_id == Sitting.id, other.factor == name, other.level == level)
            query = query.join(other, same)
        return {level: count for level, count in self._session.execute(query)}  # noqa: C416 - rows are no pairs to mypy

    def _count_all(self) -> dict[str, dict[str, int]]:
        query = (
            select(Allocation.factor, Allocation.level, func.count())
            .join(Sitting, Sitting.id == Allocation.sitting_id)
            .where(self._which)
            .group_by(Allocation.factor, Allocation.level)
        )
        counts: dict[str, dict[str, int]] = defaultdict(dict)
        for factor, level, count in self._session.execute(query):
            counts[factor][level] = count
        return counts
