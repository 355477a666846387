"""How people come into a study and leave it, what is stored of them, and what is declared before."""

from typing import Literal

from pydantic import Field

from questionnaires.language.text import Frozen, LText

ExitName = Literal["completed", "screened_out", "declined_consent", "quota_full", "timed_out", "failed_checks"]


class Repeat(Frozen):
    """How often one person may take part."""

    times: int = Field(ge=1)


class Entry(Frozen):
    """Who may come in, and how."""

    sources: tuple[Literal["link", "invitation", "prolific", "mturk", "sona"], ...] = ("link",)
    #: Query parameters that name the person, the recruiter's study and its session.
    person_parameter: str = "PROLIFIC_PID"
    study_parameter: str = "STUDY_ID"
    session_parameter: str = "SESSION_ID"
    repeat: Literal["resume", "once"] | Repeat = "resume"
    #: Minutes without activity after which an unfinished sitting is closed as timed out.
    time_limit_minutes: int | None = Field(default=None, ge=5)
    #: How many may complete or be on their way; nobody else is let in then.
    quota: int | None = Field(default=None, ge=1)


class Exit(Frozen):
    """One way out: what people read, and the code or address their recruiter needs."""

    text: LText
    code: str | None = None
    redirect: str | None = None


class Privacy(Frozen):
    """What is stored, for how long, and how to withdraw."""

    stored: LText
    retention_days: int | None = Field(default=None, ge=1)
    withdrawal: LText


class Analysis(Frozen):
    """What is declared before anybody answers."""

    #: The ids of the primary estimates, the family for corrections.
    primary: tuple[str, ...] = ()
    equivalence_margin: float | None = Field(default=None, gt=0)
    exclusion_flags: tuple[str, ...] = ()
