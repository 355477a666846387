"""Export a study: every sitting of every version, as an export folder."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from exports.errors import ExportTableError
from exports.facts import FILE, facts_text
from exports.files import export_folder
from exports.tables import FileFormat, Row
from survey_app.errors import ExportError, UnknownStudy
from survey_app.export.answers import answer_rows
from survey_app.export.facts import FactBook
from survey_app.export.fields import FieldBook
from survey_app.export.progress import allocation_rows, page_rows, sitting_row, submission_rows
from survey_app.export.records import Record, records
from survey_app.participation.road import Sent, lay_out
from survey_app.storage.frozen import study_ids
from survey_app.storage.tables import Sitting, StudyVersion


@dataclass(frozen=True)
class Exported:
    """What an export holds."""

    study_id: str
    #: Rows by table.
    counts: dict[str, int]
    #: How many test sittings were left out.
    left_out_tests: int

    @property
    def message(self) -> str:
        """What to tell whoever asked for it."""
        rows = ", ".join(f"{count} {table}" for table, count in self.counts.items())
        if not self.left_out_tests:
            return f"{self.study_id}: {rows}."
        tests = f"{self.left_out_tests} test sitting{'s' if self.left_out_tests > 1 else ''}"
        if self.counts["sittings"]:
            return f"{self.study_id}: {rows}. {tests} left out; `--include-tests` adds them."
        return (
            f"{self.study_id}: the tables are empty. All there is are {tests}; `--include-tests` exports them."
        )


def export_study(
    session: Session,
    study_id: str,
    out: Path,
    *,
    include_tests: bool = False,
    formats: Sequence[FileFormat] = ("csv",),
    excel: bool = False,
) -> Exported:
    """Write all sittings of a study, finished or not, in all its versions, and return what was written.

    Args:
        session: a database session; nothing is changed.
        study_id: the study.
        out: the export folder; made, or its tables replaced.
        include_tests: whether test and simulated sittings are among them.
        formats: of the tables; submissions are always JSON lines.
        excel: make CSV files safe for a spreadsheet.

    Raises:
        UnknownStudy: it was never published.
        ExportError: the rows do not agree with each other, or the folder cannot be used.
    """
    refuse_unknown(session, study_id)
    facts = FactBook()
    try:
        with export_folder(out, formats=formats, excel=excel) as folder:
            folder.write(study_rows(session, study_id, include_tests=include_tests, facts=facts))
            folder.add_beside(FILE, facts_text(facts.of_study(session, study_id)))
    except ExportTableError as problem:
        raise ExportError(f"study {study_id}: {problem}") from problem
    left_out = 0 if include_tests else count_tests(session, study_id)
    return Exported(study_id, folder.counts, left_out)


def study_rows(
    session: Session, study_id: str, *, include_tests: bool = False, facts: FactBook | None = None
) -> Iterator[Row]:
    """Yield the rows of all tables, sitting after sitting in the order in which they began.

    The book of facts, if one is given, is told of every sitting.
    """
    books: dict[int, FieldBook] = {}
    for record in records(session, study_id, include_tests=include_tests):
        if facts:
            facts.note(record)
        version = record.published.version
        if version not in books:
            books[version] = FieldBook(record.published.compiled)
        yield from _sitting_rows(record, books[version])


def _sitting_rows(record: Record, book: FieldBook) -> Iterator[Row]:
    sent = {row.page_id: Sent(row.raw, row.received_at, row.revision) for row in record.submissions}
    road = lay_out(record.published.compiled, record.sitting.plan, sent)
    yield sitting_row(record, road)
    yield from page_rows(record)
    yield from answer_rows(record, road, book)
    yield from allocation_rows(record)
    yield from submission_rows(record)


def refuse_unknown(session: Session, study_id: str) -> None:
    """Raise `UnknownStudy` if the study was never published."""
    if session.scalar(select(StudyVersion.id).filter_by(study_id=study_id).limit(1)) is None:
        raise UnknownStudy(study_id, study_ids(session))


def count_tests(session: Session, study_id: str) -> int:
    """Return how many test sittings a study has."""
    query = select(func.count()).select_from(Sitting)
    return session.scalar(query.where(Sitting.study_id == study_id, Sitting.is_test.is_(True))) or 0
