"""The tables. A `#:` line says what a column means; every time is an aware UTC datetime."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, MetaData, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from questionnaires.design.plan import Plan
from survey_app.storage.columns import PlanColumn, UtcTime

#: The raw values of a page: what the browser sent, by field name.
RawValues = dict[str, list[str]]


class Table(DeclarativeBase):
    """The base of all tables; constraints have names, so that migrations can speak of them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: UtcTime, RawValues: JSON, Plan: PlanColumn}


class StudyVersion(Table):
    """One frozen version of a study. Only `opened_at` and `closed_at` ever change."""

    __tablename__ = "study_versions"
    __table_args__ = (UniqueConstraint("study_id", "version"), UniqueConstraint("study_id", "study_hash"))

    #: Ours, within this database.
    id: Mapped[int] = mapped_column(primary_key=True)
    #: The study's id, as in its file.
    study_id: Mapped[str]
    #: Counts the study's versions in this database, from 1.
    version: Mapped[int]
    #: The version its authors wrote into the file.
    author_version: Mapped[str]
    #: `sha256:` and the hash of the content.
    study_hash: Mapped[str]
    #: The study and its scenarios, as plain data.
    content: Mapped[dict[str, Any]] = mapped_column(JSON, deferred=True)
    #: When it was first published.
    published_at: Mapped[datetime]
    #: When it was last published; the latest of the open versions takes new people.
    opened_at: Mapped[datetime]
    #: When it was closed for new sittings; empty while it is open.
    closed_at: Mapped[datetime | None]


class Participant(Table):
    """A person, under a pseudonym of ours."""

    __tablename__ = "participants"

    #: Random, begins with `p`.
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    #: When they first consented.
    created_at: Mapped[datetime]


class Sitting(Table):
    """One participant's pass through one version of one study."""

    __tablename__ = "sittings"
    __table_args__ = (Index(None, "study_id", "is_test", "status"),)

    #: Random, begins with `s`.
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    #: Whose it is.
    participant_id: Mapped[str] = mapped_column(ForeignKey("participants.id"), index=True)
    #: The version it is pinned to.
    version_id: Mapped[int] = mapped_column(ForeignKey("study_versions.id"), index=True)
    #: The study of that version.
    study_id: Mapped[str]
    #: `started`, or how it ended: `completed`, `screened_out`, `failed_checks`, `quota_full`, `timed_out`,
    #: `declined_consent`.
    status: Mapped[str]
    #: Whether it is a test; tests are balanced and counted among themselves.
    is_test: Mapped[bool]
    #: Counts this person's sittings in this study, from 1.
    attempt: Mapped[int]
    #: How they came: `link`, `prolific`, `mturk`, `invitation`, `simulation`.
    source: Mapped[str]
    #: The language they read now.
    locale: Mapped[str]
    #: The zone their browser told; empty if it told none.
    timezone: Mapped[str | None]
    #: How their clock was told: by the browser's zone, or assumed from the study.
    anchor_mode: Mapped[str]
    #: The zone in which times are shown to them, fixed at consent.
    anchor_timezone: Mapped[str]
    #: The instant from which times are shown to them, fixed at consent.
    anchor_at: Mapped[datetime]
    #: The seed of all their draws.
    seed: Mapped[int] = mapped_column(BigInteger)
    #: The level of the study's first factor; empty without factors.
    arm: Mapped[str]
    #: The pages they will meet, with everything that was drawn.
    plan: Mapped[Plan]
    #: The page that is asked next; empty once it is over.
    pointer: Mapped[str | None]
    #: Opens the sitting in any browser; empty for those who were turned away or declined. In clear text: the
    #: pause panel shows it again, and whoever can read this table can read the answers it would open.
    resume_code: Mapped[str | None] = mapped_column(unique=True)
    #: The submission key of the consent form; a second click finds the sitting by it.
    start_key: Mapped[str] = mapped_column(unique=True)
    #: When consent was given or declined.
    consented_at: Mapped[datetime]
    #: The hash of the consent text as it was read.
    consent_hash: Mapped[str]
    #: The language in which consent was read.
    consent_language: Mapped[str]
    #: When it began.
    started_at: Mapped[datetime]
    #: The last sign of life: a page shown, a draft, a submission.
    last_seen_at: Mapped[datetime]
    #: When it ended, set together with the last answer; empty until then.
    finished_at: Mapped[datetime | None]
    #: How many check blocks were failed.
    checks_failed: Mapped[int]


class Identity(Table):
    """What a recruiter calls a person. Kept apart from all answers, exported only on request, deleted first."""

    __tablename__ = "identities"
    __table_args__ = (
        UniqueConstraint("study_id", "source", "person", "recruiter_study", "attempt"),
        Index(None, "source", "person"),
    )

    #: The sitting that was begun under it.
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"), primary_key=True)
    #: The person.
    participant_id: Mapped[str] = mapped_column(ForeignKey("participants.id"), index=True)
    #: The study of the sitting.
    study_id: Mapped[str]
    #: Whose id it is: `prolific`, `mturk`, `invitation` ...
    source: Mapped[str]
    #: The recruiter's id of the person; a very long one as its hash.
    person: Mapped[str]
    #: The recruiter's id of the study; empty text if there is none.
    recruiter_study: Mapped[str]
    #: The recruiter's id of this visit; empty text if there is none.
    recruiter_session: Mapped[str]
    #: The attempt of the sitting: the database refuses the same one twice.
    attempt: Mapped[int]
    #: When it was first seen.
    created_at: Mapped[datetime]


class Allocation(Table):
    """One draw. Nothing is ever drawn again."""

    __tablename__ = "allocations"
    __table_args__ = (UniqueConstraint("sitting_id", "factor"),)

    #: Ours, in the order of drawing.
    id: Mapped[int] = mapped_column(primary_key=True)
    #: For whom.
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"))
    #: Which factor of the design.
    factor: Mapped[str]
    #: What was drawn.
    level: Mapped[str]
    #: By which rule.
    rule: Mapped[str]
    #: From which seed.
    seed: Mapped[int] = mapped_column(BigInteger)
    #: When.
    drawn_at: Mapped[datetime]
    #: The sitting whose place it takes, where a place was filled again.
    replaced_sitting_id: Mapped[str | None]


class Submission(Table):
    """A page as it was received. Rows are added, never changed; current answers are derived from the last."""

    __tablename__ = "submissions"
    __table_args__ = (UniqueConstraint("sitting_id", "page_id", "revision"),)

    #: Ours, in the order of arrival.
    id: Mapped[int] = mapped_column(primary_key=True)
    #: Whose.
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"))
    #: Which page.
    page_id: Mapped[str]
    #: Counts the submissions of this page, from 1.
    revision: Mapped[int]
    #: From the served form; the same key twice is one submission.
    submission_key: Mapped[str] = mapped_column(unique=True)
    #: When it arrived.
    received_at: Mapped[datetime]
    #: When the form was served.
    shown_at: Mapped[datetime]
    #: The language in which it was served.
    language: Mapped[str]
    #: The hash of all that was read.
    rendered_hash: Mapped[str]
    #: The hash of what was shown before language, time and side; empty on pages without a stimulus.
    stimulus_hash: Mapped[str | None]
    #: The values by field name, with line ends as `\\n` and U+FFFD where no text can stand (NUL, controls).
    raw: Mapped[RawValues]
    #: The pass under which it was sent: what somebody known by a recruiter's id alone may see again.
    pass_id: Mapped[str] = mapped_column(String(40))
    #: Seconds for which the page was in view, as the browser measured; empty if it did not.
    seconds_visible: Mapped[float | None]
    #: How often the page lost the focus.
    focus_losses: Mapped[int | None]
    #: How often an answer was changed before it was sent.
    edits: Mapped[int | None]
    #: The width of the window in CSS pixels.
    viewport_width: Mapped[int | None]


class Draft(Table):
    """What was typed under one pass and not yet sent: overwritten, for its sitting alone, never exported."""

    __tablename__ = "drafts"

    #: Whose.
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"), primary_key=True)
    #: Of which page.
    page_id: Mapped[str] = mapped_column(primary_key=True)
    #: The pass under which it was typed: no other pass overwrites it.
    pass_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    #: The values by field name.
    raw: Mapped[RawValues]
    #: When it was last saved.
    saved_at: Mapped[datetime]


class PageTime(Table):
    """When a page was first shown, and how often."""

    __tablename__ = "page_times"

    #: Whose.
    sitting_id: Mapped[str] = mapped_column(ForeignKey("sittings.id"), primary_key=True)
    #: Which page.
    page_id: Mapped[str] = mapped_column(primary_key=True)
    #: When it was first shown.
    entered_at: Mapped[datetime]
    #: How often it was shown.
    visits: Mapped[int]


class Withdrawal(Table):
    """How many sittings were withdrawn, by what they had drawn. All that a withdrawal leaves behind."""

    __tablename__ = "withdrawals"

    #: The version of the sittings.
    version_id: Mapped[int] = mapped_column(ForeignKey("study_versions.id"), primary_key=True)
    #: Whether they were tests.
    is_test: Mapped[bool] = mapped_column(primary_key=True)
    #: The factor; empty text in the row that counts all sittings.
    factor: Mapped[str] = mapped_column(primary_key=True)
    #: The level that had been drawn; empty text in the row that counts all sittings.
    level: Mapped[str] = mapped_column(primary_key=True)
    #: How many sittings.
    sittings: Mapped[int] = mapped_column(Integer)


class Backup(Table):
    """A copy that was made of this database, so that a withdrawal can name what still holds the person."""

    __tablename__ = "backups"

    #: A running number.
    id: Mapped[int] = mapped_column(primary_key=True)
    #: The file.
    file: Mapped[str]
    #: When it was made.
    made_at: Mapped[datetime]
