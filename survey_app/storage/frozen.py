"""Frozen studies as they are read back: one version each, parsed once in a process."""

from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from questionnaires.language.compiled import CompiledStudy
from survey_app.errors import UnknownStudy
from survey_app.storage.tables import StudyVersion

#: By content hash: what is frozen is the same in every database.
_compiled_by_hash: dict[str, CompiledStudy] = {}


@dataclass(frozen=True)
class Published:
    """One frozen version of a study."""

    version_id: int
    study_id: str
    version: int
    study_hash: str
    compiled: CompiledStudy
    #: Whether it took new people when it was loaded; `start` looks again.
    is_open: bool


def load(session: Session, study_id: str) -> Published:
    """Return the version of a study that takes new people: of the open ones, the last published.

    If the study is closed, its last version, with `is_open` false.

    Raises:
        UnknownStudy: if it was never published.
    """
    if "\0" in study_id:
        # PostgreSQL stores no NUL, so no study has one; an address may.
        raise UnknownStudy(study_id)
    newest = (
        StudyVersion.closed_at.is_(None).desc(),
        StudyVersion.opened_at.desc(),
        StudyVersion.version.desc(),
    )
    version = session.scalar(select(StudyVersion).filter_by(study_id=study_id).order_by(*newest).limit(1))
    if version is None:
        raise UnknownStudy(study_id, study_ids(session))
    return read_back(version)


def study_ids(session: Session) -> list[str]:
    """Return the ids of all studies that were ever published, in order."""
    return sorted(session.scalars(select(StudyVersion.study_id).distinct()))


def load_version(session: Session, version_id: int) -> Published:
    """Return the version with that row id, as it was when this database session first asked.

    Sittings are pinned to their version, so what is asked for many times in one request is read once.
    """
    known: dict[int, Published] = session.info.setdefault("frozen versions", {})
    if version_id not in known:
        known[version_id] = read_back(session.get_one(StudyVersion, version_id))
    return known[version_id]


def read_back(version: StudyVersion) -> Published:
    """Return a stored version with its study."""
    compiled = _compiled_by_hash.get(version.study_hash)
    if compiled is None:
        compiled = CompiledStudy.model_validate(version.content)
        _compiled_by_hash[version.study_hash] = compiled
    return Published(
        version_id=version.id,
        study_id=version.study_id,
        version=version.version,
        study_hash=version.study_hash,
        compiled=compiled,
        is_open=version.closed_at is None,
    )
