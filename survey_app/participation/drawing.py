"""Whom a new sitting is balanced against: counts of the draws that are in the database."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select
from sqlalchemy.orm import Session

from questionnaires.design.assignment import PastDraws
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
    """The draws of the sittings that count; `questionnaires.design.assignment` asks for what it needs.

    Two queries, however many factors there are: a consent holds the one write lock while it counts.
    """

    def __init__(self, session: Session, which: ColumnElement[bool]) -> None:
        self._session = session
        self._which = which
        self._by_page: dict[str, dict[str, int]] | None = None
        self._past: PastDraws | None = None

    def levels(self, factor: str) -> Mapping[str, int]:
        """Return how many have each level of a factor."""
        if not _is_per_page(factor):
            return self.combined({}, factor)
        if self._by_page is None:
            self._by_page = self._count_pages()
        return self._by_page[factor]

    def combined(self, drawn: Mapping[str, str], factor: str) -> Mapping[str, int]:
        """Return how many of those with all the levels `drawn` have each level of a factor."""
        if self._past is None:
            self._past = PastDraws(self._each_sitting())
        return self._past.combined(drawn, factor)

    def _count_pages(self) -> dict[str, dict[str, int]]:
        query = self._drawn(Allocation.factor, Allocation.level, func.count())
        query = query.where(Allocation.factor.contains(".")).group_by(Allocation.factor, Allocation.level)
        counts: dict[str, dict[str, int]] = defaultdict(dict)
        for factor, level, count in self._session.execute(query):
            counts[factor][level] = count
        return counts

    def _each_sitting(self) -> list[dict[str, str]]:
        query = self._drawn(Allocation.sitting_id, Allocation.factor, Allocation.level)
        sittings: dict[str, dict[str, str]] = defaultdict(dict)
        for sitting_id, factor, level in self._session.execute(query.where(~Allocation.factor.contains("."))):
            sittings[sitting_id][factor] = level
        return list(sittings.values())

    def _drawn(self, *columns: Any) -> Select[Any]:
        return select(*columns).join(Sitting, Sitting.id == Allocation.sitting_id).where(self._which)


def _is_per_page(factor: str) -> bool:
    # Sides are drawn for each page, as `factor.page`; ids themselves hold no dot.
    return "." in factor
