"""How people come into a study and leave it, what is stored of them, and what is declared before."""

from typing import Literal

from pydantic import Field

from questionnaires.language.text import Frozen, LText

ExitName = Literal["completed", "screened_out", "declined_consent", "quota_full", "timed_out", "failed_checks"]


class Repeat(Frozen):
    """How often one person may take part."""

    #: How many sittings one person may have.
    times: int = Field(ge=1)


class Entry(Frozen):
    """Who may come in, and how."""

    #: Where people may come from; the recruiters decide which codes the exits need.
    sources: tuple[Literal["link", "invitation", "prolific", "mturk", "sona"], ...] = ("link",)
    #: The query parameter that names the person.
    person_parameter: str = "PROLIFIC_PID"
    #: The one that names the recruiter's study.
    study_parameter: str = "STUDY_ID"
    #: The one that names its session.
    session_parameter: str = "SESSION_ID"
    #: What happens when somebody comes again: go on, be turned away, or begin anew up to `times`.
    repeat: Literal["resume", "once"] | Repeat = "resume"
    #: Minutes without a sign of life after which a sitting is over once the study is closed (decision 0007).
    time_limit_minutes: int | None = Field(default=None, ge=5)
    #: How many may complete or be on their way; nobody else is let in then.
    quota: int | None = Field(default=None, ge=1)


class Exit(Frozen):
    """One way out: what people read, and the code or address their recruiter needs."""

    #: What people read there, as Markdown.
    text: LText
    #: A code to copy for the recruiter.
    code: str | None = None
    #: The address people are sent back to.
    redirect: str | None = None


class Privacy(Frozen):
    """What is stored, for how long, and how to withdraw."""

    #: What is stored of each person.
    stored: LText
    #: Days after which answers are to be deleted. Declared for readers; not enforced yet.
    retention_days: int | None = Field(default=None, ge=1)
    #: How somebody has their answers deleted.
    withdrawal: LText


class Analysis(Frozen):
    """What is declared before anybody answers."""

    #: The ids of the primary estimates, the family for corrections.
    primary: tuple[str, ...] = ()
    #: The difference that would not matter; tests of equivalence are made against it.
    equivalence_margin: float | None = Field(default=None, gt=0)
    #: Flags whose bearers are left out of a second set of estimates, shown beside the first.
    exclusion_flags: tuple[str, ...] = Field(default=(), examples=[["checks_failed"]])
