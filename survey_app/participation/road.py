"""The road of a sitting: which of its pages are visible, which are done, which comes next."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.study import STIMULUS_KINDS, Block, Check, Study
from survey_app.participation.values import given_values, holds
from survey_app.participation.visits import Access
from survey_app.storage.frozen import load_version
from survey_app.storage.tables import RawValues, Sitting, Submission


class Sent(NamedTuple):
    """The last submission of a page."""

    raw: RawValues
    received_at: datetime
    revision: int
    #: The pass under which it came.
    pass_id: str = ""


@dataclass(frozen=True)
class Stop:
    """One page on the road."""

    page: PlannedPage
    block: Block
    #: Whether its `show_if` holds of the answers before it.
    visible: bool
    #: What was sent last; None if nothing was.
    sent: Sent | None
    #: Its values by `item_id` or `item_id__role`; none while it is not visible.
    values: Mapping[str, str]
    #: The names of fields whose answers are off path.
    off_path: frozenset[str]

    @property
    def failed(self) -> bool:
        """Whether it is a check that was answered otherwise than it should be."""
        if not isinstance(self.block, Check) or self.sent is None:
            return False
        return any(self.values.get(item) != value for item, value in self.block.passes.items())

    @property
    def done(self) -> bool:
        """Whether it needs no more answer: it was sent, and a failed check has no attempt left."""
        if self.sent is None:
            return False
        return not (isinstance(self.block, Check) and self.failed and self.sent.revision < self.block.attempts)


@dataclass(frozen=True)
class Road:
    """All pages of a sitting, in order, as its answers make them."""

    compiled: CompiledStudy
    plan: Plan
    stops: tuple[Stop, ...]

    @cached_property
    def known(self) -> dict[str, str]:
        """All values on the path, by `item_id`, `item_id__role` and with `page_id.` before either."""
        return known_of(self.stops)

    @property
    def next_page(self) -> str | None:
        """The first visible page that is not done, None if all are."""
        return next((s.page.page_id for s in self.stops if s.visible and not s.done), None)

    @property
    def checks_failed(self) -> int:
        """How many check pages were failed for good."""
        return sum(stop.visible and stop.done and stop.failed for stop in self.stops)

    def stop(self, page_id: str) -> Stop | None:
        """Return the stop of a page, None if the sitting has no such page."""
        return next((stop for stop in self.stops if stop.page.page_id == page_id), None)

    def after(self, submission: Submission) -> "Road":
        """Return the road as it is once a page was sent; other pages may appear or vanish."""
        sent = {stop.page.page_id: stop.sent for stop in self.stops if stop.sent}
        sent[submission.page_id] = Sent(
            submission.raw, submission.received_at, submission.revision, submission.pass_id
        )
        return lay_out(self.compiled, self.plan, sent)

    def access(self, page_id: str) -> Access:
        """Return what the sitting may do with a page while it is under way."""
        stop = self.stop(page_id)
        if stop is None:
            return "unknown"
        if page_id == self.next_page:
            return "answer"
        if not stop.visible or stop.sent is None:
            return "ahead"
        return "edit" if self._is_editable(stop) else "read"

    def _is_editable(self, stop: Stop) -> bool:
        # What was rated or said before later stimuli must not be coloured by them.
        stimuli = [s.page.position for s in self.stops if s.page.kind in STIMULUS_KINDS]
        asked_before = stop.page.position < min(stimuli, default=0)
        return stop.block.back == "edit" and not asked_before and stop.page.kind not in {"consent", "trust_log"}


def known_of(stops: tuple[Stop, ...] | list[Stop]) -> dict[str, str]:
    """Return the values of stops; a later page's value stands before an earlier one's of the same item."""
    known: dict[str, str] = {}
    for stop in stops:
        known |= _named(stop.page, stop.values)
    return known


def road_of(session: Session, sitting: Sitting) -> Road:
    """Return the road of a sitting with everything it sent."""
    compiled = load_version(session, sitting.version_id).compiled
    return lay_out(compiled, sitting.plan, last_sent(session, sitting.id))


def lay_out(compiled: CompiledStudy, plan: Plan, sent: Mapping[str, Sent]) -> Road:
    """Return the road of a plan, given the last submission of each page."""
    known: dict[str, str] = {}
    stops = []
    for page in plan.pages:
        stop = _stop(compiled.study, page, sent.get(page.page_id), known)
        known |= _named(page, stop.values)
        stops.append(stop)
    return Road(compiled, plan, tuple(stops))


def last_sent(session: Session, sitting_id: str) -> dict[str, Sent]:
    """Return the last submission of each page."""
    sent = (Submission.raw, Submission.received_at, Submission.revision, Submission.pass_id)
    query = (
        select(Submission.page_id, *sent)
        .where(Submission.sitting_id == sitting_id)
        .order_by(Submission.page_id, Submission.revision)
    )
    return {
        page_id: Sent(raw, received_at, revision, pass_id)
        for page_id, raw, received_at, revision, pass_id in session.execute(query)
    }


def _stop(study: Study, page: PlannedPage, sent: Sent | None, known: Mapping[str, str]) -> Stop:
    block = study.block(page.block_id)
    visible = holds(block.show_if, known)
    if sent is None:
        return Stop(page, block, visible, None, {}, frozenset())
    if not visible:
        return Stop(page, block, visible, sent, {}, frozenset(sent.raw))
    values, off_path = given_values(study, page, sent.raw, known)
    return Stop(page, block, visible, sent, values, off_path)


def _named(page: PlannedPage, values: Mapping[str, str]) -> dict[str, str]:
    return {**values, **{f"{page.page_id}.{key}": value for key, value in values.items()}}
