"""The published tables: each row type is a table, each of its fields a column with its meaning beside it.

Names and order are fixed: columns may be added at the end of a table, never renamed or taken away.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, NamedTuple

from exports.columns import Column, columns_of
from questionnaires.language.vocabulary import (
    AnchorMode,
    BlockKind,
    Comparison,
    Construct,
    DrawRule,
    PersonaName,
    Request,
    Role,
    SideName,
)

Status = Literal[
    "started", "completed", "screened_out", "failed_checks", "quota_full", "timed_out", "declined_consent"
]
Source = Literal["link", "invitation", "prolific", "mturk", "sona", "simulation"]
Alignment = Literal["A", "M"]
Direction = Literal["aligned", "over", "under"]
Missing = Literal["skipped", "declined"]


@dataclass(frozen=True, kw_only=True, slots=True)
class SittingRow:
    """One participant's pass through one version of a study: every status, unfinished ones included."""

    sitting_id: Annotated[str, "Random id of the sitting; begins with a letter."]
    participant_id: Annotated[str, "Random id of the person, the same in all of their sittings."]
    study_id: Annotated[str, "The study."]
    study_version: Annotated[int, "The published version this sitting is pinned to, counted from 1."]
    study_hash: Annotated[str, "Hash of the study and its scenarios as they were published."]
    arm: Annotated[str | None, "Level of the study's first factor; all draws are in `allocations`."] = None
    locale: Annotated[str, "Language of the sitting, as it was last."]
    timezone: Annotated[str | None, "Time zone the page times were moved to."] = None
    anchor_at: Annotated[datetime | None, "The moment that scenario clock times were fitted to."] = None
    source: Annotated[Source, "How the person came."]
    status: Annotated[Status, "How far it went; `started` is still open."]
    is_test: Annotated[bool, "Whether it is a trial or simulated, and no participant's."]
    attempt: Annotated[int, "Which sitting of this person in this study, counted from 1."]
    consented_at: Annotated[datetime | None, "When consent was given; empty where it was declined."] = None
    consent_hash: Annotated[str | None, "Hash of the consent page as it was read."] = None
    started_at: Annotated[datetime, "When the sitting began: the moment of consent, or of declining."]
    last_seen_at: Annotated[datetime | None, "When the last page was shown or submitted."] = None
    finished_at: Annotated[datetime | None, "When it ended, by whichever exit; empty while open."] = None
    seconds_active: Annotated[float | None, "Seconds on submitted pages, all visits together."] = None
    pages_done: Annotated[int | None, "How many pages were submitted."] = None
    pages_total: Annotated[int | None, "How many pages its path has."] = None
    checks_failed: Annotated[int, "How many attention and comprehension checks were failed."]


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerRow:
    """One item of a submitted page: the current value, with everything it speaks of."""

    sitting_id: Annotated[str, "The sitting; joins `sittings`."]
    participant_id: Annotated[str, "The person, as in `sittings`."]
    is_test: Annotated[bool, "As in `sittings`."]
    study_id: Annotated[str, "The study."]
    study_version: Annotated[int, "The published version, as in `sittings`."]
    page_id: Annotated[str, "The page; joins `pages` together with sitting_id."]
    page_position: Annotated[int, "Place of the page in the sitting; the consent page is 0."]
    block_id: Annotated[str, "The block of the study file the page belongs to."]
    block_kind: Annotated[BlockKind, "The kind of that block."]
    scenario_id: Annotated[str | None, "The scenario the item speaks of."] = None
    scenario_hash: Annotated[str | None, "Hash of that scenario; joins the results of agents."] = None
    persona: Annotated[PersonaName | None, "How far the scenario's user lets the agent go."] = None
    request: Annotated[Request | None, "`delegated` where persona and task expect execution."] = None
    task_id: Annotated[str | None, "The task rated or asked about."] = None
    day: Annotated[int | None, "Simulated day of the checkpoint."] = None
    checkpoint: Annotated[int | None, "Which checkpoint of the log, counted from 1."] = None
    sequence: Annotated[str | None, "Alignment over the log's checkpoints, such as `AMA`."] = None
    alignment: Annotated[Alignment | None, "Alignment of what is rated: aligned (A) or misaligned (M)."] = None
    direction: Annotated[
        Direction | None,
        "Depth of what is rated: as expected, `over` (executed unasked) or `under` (asked needlessly).",
    ] = None
    comparison: Annotated[Comparison | None, "What the two agents of the page differ in."] = None
    behaviour: Annotated[str | None, "What this row speaks of: task/content/depth/timing."] = None
    behaviour_left: Annotated[str | None, "The behaviour that stood left."] = None
    behaviour_right: Annotated[str | None, "The behaviour that stood right."] = None
    item_id: Annotated[str, "The question, named within its page."]
    construct: Annotated[Construct, "What the question measures."]
    role: Annotated[Role | None, "Which of the two agents was rated; empty for choices."] = None
    side: Annotated[SideName | None, "Where the rated or chosen agent stood."] = None
    value: Annotated[str | None, "The answer's code, number or text; for choices the chosen role."] = None
    value_num: Annotated[float | None, "The answer as a number; yes is 1 and no is 0."] = None
    label: Annotated[str | None, "The answer as it was read, in the language of the page."] = None
    missing: Annotated[Missing | None, "Why there is no value: left out, or declined."] = None
    off_path: Annotated[bool, "Whether a later edit hid the question; left out of estimates."] = False
    locale: Annotated[str, "Language the page was answered in."]
    stimulus_hash: Annotated[str | None, "Equal for all who saw the same behaviours."] = None
    rendered_hash: Annotated[str | None, "Hash of the page as it was read."] = None
    shown_at: Annotated[datetime | None, "When the answered form was sent to the browser."] = None
    answered_at: Annotated[datetime, "When the answer arrived."]
    revision: Annotated[int, "Which submission of the page, counted from 1; an edit adds one."]


@dataclass(frozen=True, kw_only=True, slots=True)
class PageRow:
    """One page that a sitting reached, and the time spent there."""

    sitting_id: Annotated[str, "The sitting; joins `sittings`."]
    page_id: Annotated[str, "The page."]
    page_position: Annotated[int, "Place of the page in the sitting; the consent page is 0."]
    entered_at: Annotated[datetime | None, "When it was first shown."] = None
    submitted_at: Annotated[datetime | None, "When it was first submitted; empty if it never was."] = None
    seconds_total: Annotated[float | None, "Seconds from first shown to first submitted."] = None
    seconds_visible: Annotated[float | None, "Seconds in the foreground; empty without JavaScript."] = None
    visits: Annotated[int | None, "How often it was shown."] = None
    focus_losses: Annotated[int | None, "How often the window lost the focus."] = None
    edits: Annotated[int | None, "How often an answer was changed before it was sent."] = None
    viewport_width: Annotated[int | None, "Width of the window in CSS pixels."] = None
    anchor_mode: Annotated[
        AnchorMode | None,
        "How a pair was moved to the participant: to their day, or to their very hour.",
    ] = None
    anchor_date: Annotated[str | None, "The date that was today on it, such as `2026-03-05`."] = None
    anchor_shift_minutes: Annotated[
        int | None, "By how much its clock times differ from the scenario's; 0 under `shift_day`."
    ] = None


@dataclass(frozen=True, kw_only=True, slots=True)
class AllocationRow:
    """One draw: which level of which factor a sitting got."""

    sitting_id: Annotated[str, "The sitting; joins `sittings`."]
    factor: Annotated[str, "The factor of the study's design."]
    level: Annotated[str, "The level drawn."]
    drawn_at: Annotated[datetime, "When it was drawn."]
    rule: Annotated[DrawRule, "By which rule it was drawn; `derived` where it follows from another draw."]
    seed: Annotated[int, "The seed of the sitting's draws."]
    replaced_sitting_id: Annotated[str | None, "The sitting whose place this one took, if known."] = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SubmissionRow:
    """One page as it was received, every revision: the record of truth. JSON lines only."""

    sitting_id: Annotated[str, "The sitting; joins `sittings`."]
    participant_id: Annotated[str, "The person, as in `sittings`."]
    is_test: Annotated[bool, "As in `sittings`."]
    study_id: Annotated[str, "The study."]
    study_version: Annotated[int, "The published version, as in `sittings`."]
    page_id: Annotated[str, "The page."]
    page_position: Annotated[int, "Place of the page in the sitting; the consent page is 0."]
    revision: Annotated[int, "Which submission of the page, counted from 1; an edit adds one."]
    locale: Annotated[str, "Language the page was shown in."]
    left: Annotated[Role | None, "The role that stood left."] = None
    right: Annotated[Role | None, "The role that stood right."] = None
    values: Annotated[Mapping[str, list[str]], "The form's fields, in their order, as they were sent."]
    rendered_hash: Annotated[str | None, "Hash of the page as it was read."] = None
    shown_at: Annotated[datetime | None, "When the form was sent to the browser."] = None
    received_at: Annotated[datetime, "When the submission arrived."]


Row = SittingRow | AnswerRow | PageRow | AllocationRow | SubmissionRow
FileFormat = Literal["csv", "parquet", "jsonl"]


class Table(NamedTuple):
    """A table: its name, its rows, the columns that order and identify them, and how it may be written.

    Rows come in the order of `sittings`, within a sitting ascending in `key`; the sittings themselves
    ascend in `key`.
    """

    name: str
    row: type[Row]
    key: tuple[str, ...]
    #: Formats it can take; a table that cannot be a grid is written as JSON lines whatever was asked for.
    formats: tuple[FileFormat, ...] = ("csv", "parquet", "jsonl")

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, in order."""
        return columns_of(self.row)


TABLES = (
    Table("sittings", SittingRow, ("started_at", "sitting_id")),
    Table("answers", AnswerRow, ("page_position", "page_id", "item_id", "role")),
    Table("pages", PageRow, ("page_position", "page_id")),
    Table("allocations", AllocationRow, ("factor",)),
    Table("submissions", SubmissionRow, ("page_position", "page_id", "revision"), ("jsonl",)),
)


def table_of(row_type: type) -> Table:
    """Return the table whose rows are of that type.

    Raises:
        KeyError: no table has such rows.
    """
    for table in TABLES:
        if table.row is row_type:
            return table
    raise KeyError(row_type.__name__)
