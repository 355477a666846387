"""Everything stored of a sitting, loaded in batches so that ten thousand people fit."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import NamedTuple, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from survey_app.storage.frozen import Published, load_version
from survey_app.storage.tables import Allocation, PageTime, Sitting, Submission

#: Sittings loaded at a time: a few megabytes, and few queries.
BATCH = 200
_Row = TypeVar("_Row", Allocation, PageTime, Submission)


class Record(NamedTuple):
    """One sitting with all that hangs on it; submissions by page and revision."""

    sitting: Sitting
    published: Published
    submissions: Sequence[Submission]
    page_times: Sequence[PageTime]
    allocations: Sequence[Allocation]


def records(session: Session, study_id: str, *, include_tests: bool) -> Iterator[Record]:
    """Yield the sittings of all versions of a study, in the order in which they began."""
    ids = iter(_ids_in_order(session, study_id, include_tests=include_tests))
    versions: dict[int, Published] = {}
    while batch := list(islice(ids, BATCH)):
        yield from _batch(session, batch, versions)


def _ids_in_order(session: Session, study_id: str, *, include_tests: bool) -> list[str]:
    query = select(Sitting.started_at, Sitting.id).where(Sitting.study_id == study_id)
    if not include_tests:
        query = query.where(Sitting.is_test.is_(False))
    found: list[tuple[datetime, str]] = [(began, name) for began, name in session.execute(query)]
    # Sorted here: databases differ in how they order text.
    return [name for _, name in sorted(found)]


def _batch(session: Session, ids: list[str], versions: dict[int, Published]) -> Iterator[Record]:
    sittings = {row.id: row for row in session.scalars(select(Sitting).where(Sitting.id.in_(ids)))}
    submissions = _by_sitting(session, Submission, ids)
    page_times = _by_sitting(session, PageTime, ids)
    allocations = _by_sitting(session, Allocation, ids)
    for name in ids:
        sitting = sittings[name]
        if sitting.version_id not in versions:
            versions[sitting.version_id] = load_version(session, sitting.version_id)
        yield Record(
            sitting,
            versions[sitting.version_id],
            sorted(submissions[name], key=lambda row: (row.page_id, row.revision)),
            page_times[name],
            allocations[name],
        )


def _by_sitting(session: Session, table: type[_Row], ids: list[str]) -> dict[str, list[_Row]]:
    found: dict[str, list[_Row]] = defaultdict(list)
    for row in session.scalars(select(table).where(table.sitting_id.in_(ids))):
        found[row.sitting_id].append(row)
    return found
