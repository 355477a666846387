"""From a study file to a frozen version in the database. Functions flush and never commit."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.problems import Problem
from survey_app.errors import QuestionnaireError, UnknownStudy
from survey_app.storage.frozen import Published as Published
from survey_app.storage.frozen import load as load
from survey_app.storage.frozen import load_version as load_version
from survey_app.storage.frozen import read_back
from survey_app.storage.frozen import study_ids as study_ids
from survey_app.storage.locks import lock_study
from survey_app.storage.tables import StudyVersion


@dataclass(frozen=True)
class PublishedVersion:
    """What a list of studies says about one version."""

    study_id: str
    version: int
    author_version: str
    study_hash: str
    published_at: datetime
    closed_at: datetime | None


def publish(
    session: Session, compiled: CompiledStudy, now: datetime, problems: Iterable[Problem] = ()
) -> Published:
    """Return the frozen version of a study; content published before is the same version, and open again.

    Args:
        session: a writing database session.
        compiled: the study and its scenarios.
        now: the present.
        problems: what the checks found in its files.

    Raises:
        QuestionnaireError: if an error is among the problems.
    """
    _refuse_errors(compiled, problems)
    study_id, study_hash = compiled.study.id, compiled.content_hash
    lock_study(session, study_id)
    version = session.scalar(select(StudyVersion).filter_by(study_id=study_id, study_hash=study_hash))
    if version is None:
        version = _new_version(session, compiled, study_hash, now)
        session.add(version)
    version.opened_at, version.closed_at = now, None
    session.flush()
    return read_back(version)


def published_versions(session: Session) -> list[PublishedVersion]:
    """Return every version in the database, by study and version."""
    rows = session.scalars(select(StudyVersion).order_by(StudyVersion.study_id, StudyVersion.version))
    return [
        PublishedVersion(
            study_id=row.study_id,
            version=row.version,
            author_version=row.author_version,
            study_hash=row.study_hash,
            published_at=row.published_at,
            closed_at=row.closed_at,
        )
        for row in rows
    ]


def close(session: Session, study_id: str, now: datetime) -> None:
    """Stop new sittings of a study, in all its versions; those under way go on.

    Raises:
        UnknownStudy: if it was never published.
    """
    versions = session.scalars(select(StudyVersion).filter_by(study_id=study_id)).all()
    if not versions:
        raise UnknownStudy(study_id, study_ids(session))
    for version in versions:
        version.closed_at = version.closed_at or now
    session.flush()


def _refuse_errors(compiled: CompiledStudy, problems: Iterable[Problem]) -> None:
    errors = [problem for problem in problems if problem.is_error]
    if errors:
        listed = "\n".join(f"{p.file}:{p.line}: {p.message} {p.hint}" for p in errors)
        raise QuestionnaireError(f"study {compiled.study.id} cannot be published yet:\n{listed}", errors)


def _new_version(session: Session, compiled: CompiledStudy, study_hash: str, now: datetime) -> StudyVersion:
    last = session.scalar(select(func.max(StudyVersion.version)).filter_by(study_id=compiled.study.id))
    return StudyVersion(
        study_id=compiled.study.id,
        version=(last or 0) + 1,
        author_version=compiled.study.version,
        study_hash=study_hash,
        content=compiled.content,
        published_at=now,
        opened_at=now,
    )
