"""Simulate many respondents: for pilots, demonstrations, power and tests."""

from collections.abc import Callable, Iterator
from itertools import count, islice

from sqlalchemy import select
from sqlalchemy.orm import Session

from survey_app.errors import SurveyError
from survey_app.simulation.casting import MODELS, Casting, casting
from survey_app.simulation.walking import Visitor, visitor, walk
from survey_app.storage.frozen import Published
from survey_app.storage.tables import Sitting, StudyVersion

__all__ = ["MODELS", "simulate"]


def simulate(
    session_factory: Callable[[], Session],
    published: Published,
    *,
    respondents: int,
    seed: int = 0,
    model: str | Casting = "paper",
    as_real: bool = False,
    dropout: float = 0.0,
    progress: Callable[[int], None] = lambda _done: None,
) -> list[str]:
    """Let simulated people take part, one transaction each, and return the ids of their sittings.

    Ids, draws, times and answers follow from `seed`, so that two fresh databases hold the same. On a database
    that has simulated people of that seed already, the next ones come.

    Args:
        session_factory: opens a writing database session.
        published: the study's version they take part in.
        respondents: how many.
        seed: of everything that is random.
        model: one of `MODELS`, or `mixed:0.2`: careless with that chance, else `paper`; or who answers how.
        as_real: whether they count as real sittings and not as tests.
        dropout: the share of people who leave at some page before the end.
        progress: told how many are through, after each.

    Raises:
        SurveyError: there is no such model; the study has real sittings, to which no simulated ones are added;
            or it is closed or full.
    """
    model_for = casting(model) if isinstance(model, str) else model
    with session_factory() as session:
        if as_real:
            _refuse_real(session, published.study_id)
        coming = list(islice(_newcomers(session, published.study_id, seed), respondents))
    sittings = []
    for person in coming:
        with session_factory() as session:
            # Held, so that the engine finds the version in memory and not, page after page, in the database.
            _version = session.get_one(StudyVersion, published.version_id)
            sitting = walk(session, published, person, model_for(person), is_test=not as_real, dropout=dropout)
            sittings.append(sitting.id)
            session.commit()
        progress(len(sittings))
    return sittings


def _refuse_real(session: Session, study_id: str) -> None:
    real = select(Sitting.id).where(Sitting.study_id == study_id, Sitting.is_test.is_(False)).limit(1)
    if session.scalar(real) is not None:
        raise SurveyError(
            f"the study {study_id!r} has real sittings, and simulated people would be taken for participants; "
            "leave out --as-real, or simulate in another --database"
        )


def _newcomers(session: Session, study_id: str, seed: int) -> Iterator[Visitor]:
    simulated = select(Sitting.start_key).filter_by(study_id=study_id, source="simulation")
    there = set(session.scalars(simulated))
    people = (visitor(study_id, seed, number) for number in count())
    return (person for person in people if person.key not in there)
