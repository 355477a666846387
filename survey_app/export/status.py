"""Who is where: sittings by status and arm, and on which page those under way stand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from survey_app.storage.frozen import load
from survey_app.storage.tables import Sitting


@dataclass(frozen=True)
class Standing:
    """The sittings of one kind, real or tests."""

    by_status: Mapping[str, int] = field(default_factory=dict)
    #: By arm, then status.
    by_arm: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: Sittings under way by the page they are asked next, in the order of the latest version's blocks.
    by_page: Mapping[str, int] = field(default_factory=dict)
    last_seen_at: datetime | None = None

    @property
    def total(self) -> int:
        """How many sittings."""
        return sum(self.by_status.values())


@dataclass(frozen=True)
class Status:
    """Where a study stands."""

    study_id: str
    version: int
    is_open: bool
    #: How many may complete or be on their way, if that is limited.
    quota: int | None
    real: Standing
    tests: Standing


def status_of(session: Session, study_id: str) -> Status:
    """Return who is where in a study, all versions together.

    Raises:
        UnknownStudy: it was never published.
    """
    published = load(session, study_id)
    blocks = [block.id for block in published.compiled.study.pages]
    return Status(
        study_id=study_id,
        version=published.version,
        is_open=published.is_open,
        quota=published.compiled.study.entry.quota,
        real=_standing(session, study_id, blocks, is_test=False),
        tests=_standing(session, study_id, blocks, is_test=True),
    )


def _standing(session: Session, study_id: str, blocks: list[str], *, is_test: bool) -> Standing:
    columns = (Sitting.status, Sitting.arm, Sitting.pointer, Sitting.last_seen_at)
    query = select(*columns).where(Sitting.study_id == study_id, Sitting.is_test.is_(is_test))
    rows = session.execute(query).all()
    statuses = Counter(row.status for row in rows)
    arms: dict[str, Counter[str]] = {}
    for row in rows:
        if row.arm:
            arms.setdefault(row.arm, Counter())[row.status] += 1
    pages = Counter(row.pointer for row in rows if row.status == "started" and row.pointer)
    return Standing(
        by_status=dict(sorted(statuses.items())),
        by_arm={arm: dict(sorted(arms[arm].items())) for arm in sorted(arms)},
        by_page={page: pages[page] for page in sorted(pages, key=lambda page: _place(page, blocks))},
        last_seen_at=max((row.last_seen_at for row in rows), default=None),
    )


def _place(page_id: str, blocks: list[str]) -> tuple[int, str]:
    # A page's id begins with its block's; the longest that fits is the right one.
    fitting = [block for block in blocks if page_id == block or page_id.startswith(f"{block}_")]
    return (blocks.index(max(fitting, key=len)) if fitting else len(blocks), page_id)
