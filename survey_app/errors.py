"""Everything that can go wrong and that a caller may act on: one tree, its root `SurveyError`."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Protocol


class SurveyError(Exception):
    """The root. Its text says where, what is wrong and what to do."""


class FoundProblem(Protocol):
    """What a refused study file reports for each finding."""

    @property
    def file(self) -> str:
        """The file."""

    @property
    def line(self) -> int:
        """The line, from 1."""

    @property
    def message(self) -> str:
        """What is wrong."""


class QuestionnaireError(SurveyError):
    """A study cannot be used as it is written."""

    def __init__(self, message: str, problems: Sequence[FoundProblem] = ()) -> None:
        super().__init__(message)
        #: Every finding, with file and line.
        self.problems = tuple(problems)


class AnswerError(SurveyError):
    """Something a participant sent cannot be an answer."""


class AnswerProblems(AnswerError):
    """A page's answers are not complete or not valid. Nothing was stored but the draft."""

    def __init__(self, page_id: str, problems: Mapping[str, str]) -> None:
        named = ", ".join(f"{field}: {code}" for field, code in problems.items())
        super().__init__(f"page {page_id}: {named}; answer these fields again")
        self.page_id = page_id
        #: The problem code by field name, in the page's order.
        self.problems = dict(problems)


class SittingError(SurveyError):
    """What was asked for does not fit where a sitting stands."""


class UnknownStudy(SittingError):
    """No study with that id is published."""

    def __init__(self, study_id: str, known: Iterable[str] = ()) -> None:
        """Make it for an id; among the known ones may be the one that was meant."""
        near = get_close_matches(study_id, list(known), n=1)
        meant = f"did you mean {near[0]!r}? " if near else ""
        super().__init__(f"no study {study_id!r} is published here; {meant}`survey studies` lists them")
        self.study_id = study_id


class StudyClosed(SittingError):
    """The study takes nobody new."""

    def __init__(self, study_id: str) -> None:
        super().__init__(f"the study {study_id!r} is closed; publish it again to open it")
        self.study_id = study_id


class QuotaFull(SittingError):
    """As many as wanted have completed or are on their way. Commit to keep that somebody was turned away."""

    def __init__(self, study_id: str, sitting_id: str) -> None:
        super().__init__(f"the study {study_id!r} has all the participants it needs")
        self.study_id = study_id
        #: The sitting that records it, with status `quota_full`.
        self.sitting_id = sitting_id


class SittingOver(SittingError):
    """The sitting has ended, or ended just now because its time ran out; its closing page is what is left."""

    def __init__(self, status: str) -> None:
        super().__init__(f"this sitting is over ({status}); nothing more can be answered in it")
        self.status = status


class StalePage(SittingError):
    """The page was answered meanwhile, in another tab perhaps, or its turn has not come. The draft is kept."""

    def __init__(self, page_id: str, current_page: str | None) -> None:
        super().__init__(f"page {page_id} cannot be answered now; go on at {current_page or 'the end'}")
        self.page_id = page_id
        #: Where the sitting stands.
        self.current_page = current_page


class UnknownPage(SittingError):
    """The sitting has no such page."""

    def __init__(self, page_id: str) -> None:
        super().__init__(f"this sitting has no page {page_id!r}")
        self.page_id = page_id


class UnknownLanguage(SittingError):
    """The study is not written in that language."""

    def __init__(self, language: str, offered: Sequence[str]) -> None:
        super().__init__(f"the study has no language {language!r}; choose one of {', '.join(offered)}")
        self.language = language


class UnknownParticipant(SittingError):
    """Nobody with that id is in the database."""

    def __init__(self, participant_id: str) -> None:
        super().__init__(f"no participant {participant_id!r} is here; they may have withdrawn already")
        self.participant_id = participant_id


class ExportError(SurveyError):
    """Tables cannot be written, or do not agree with each other."""


class DatabaseError(SurveyError):
    """The database cannot be reached or used."""


class OutdatedDatabase(DatabaseError):
    """The database was made by an earlier version of this program."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} has no tables, or older ones; back it up and run: survey db upgrade")


class NewerDatabase(DatabaseError):
    """The database was made by a later version of this program."""

    def __init__(self, where: str) -> None:
        super().__init__(
            f"{where} was made by a later version of this program; install that version or a newer one"
        )
