"""The first tables: studies, participants and sittings, what they drew, what they sent."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "participants",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_participants")),
    )
    op.create_table(
        "study_versions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("study_id", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("author_version", sa.String(), nullable=False),
        sa.Column("study_hash", sa.String(), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_versions")),
        sa.UniqueConstraint("study_id", "study_hash", name=op.f("uq_study_versions_study_id_study_hash")),
        sa.UniqueConstraint("study_id", "version", name=op.f("uq_study_versions_study_id_version")),
    )
    op.create_table(
        "sittings",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("participant_id", sa.String(length=40), nullable=False),
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("study_id", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("is_test", sa.Boolean(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("timezone", sa.String(), nullable=True),
        sa.Column("anchor_mode", sa.String(), nullable=False),
        sa.Column("anchor_timezone", sa.String(), nullable=False),
        sa.Column("anchor_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("arm", sa.String(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("pointer", sa.String(), nullable=True),
        sa.Column("resume_code", sa.String(), nullable=True),
        sa.Column("start_key", sa.String(), nullable=False),
        sa.Column("consented_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("consent_hash", sa.String(), nullable=False),
        sa.Column("consent_language", sa.String(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("checks_failed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["participant_id"], ["participants.id"], name=op.f("fk_sittings_participant_id_participants")
        ),
        sa.ForeignKeyConstraint(
            ["version_id"], ["study_versions.id"], name=op.f("fk_sittings_version_id_study_versions")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sittings")),
        sa.UniqueConstraint("resume_code", name=op.f("uq_sittings_resume_code")),
        sa.UniqueConstraint("start_key", name=op.f("uq_sittings_start_key")),
    )
    with op.batch_alter_table("sittings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sittings_participant_id"), ["participant_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_sittings_study_id_is_test_status"), ["study_id", "is_test", "status"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_sittings_version_id"), ["version_id"], unique=False)

    op.create_table(
        "withdrawals",
        sa.Column("version_id", sa.Integer(), nullable=False),
        sa.Column("is_test", sa.Boolean(), nullable=False),
        sa.Column("factor", sa.String(), nullable=False),
        sa.Column("level", sa.String(), nullable=False),
        sa.Column("sittings", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["version_id"], ["study_versions.id"], name=op.f("fk_withdrawals_version_id_study_versions")
        ),
        sa.PrimaryKeyConstraint("version_id", "is_test", "factor", "level", name=op.f("pk_withdrawals")),
    )
    op.create_table(
        "allocations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.String(length=40), nullable=False),
        sa.Column("factor", sa.String(), nullable=False),
        sa.Column("level", sa.String(), nullable=False),
        sa.Column("rule", sa.String(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("drawn_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("replaced_sitting_id", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["sitting_id"], ["sittings.id"], name=op.f("fk_allocations_sitting_id_sittings")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_allocations")),
        sa.UniqueConstraint("sitting_id", "factor", name=op.f("uq_allocations_sitting_id_factor")),
    )
    op.create_table(
        "drafts",
        sa.Column("sitting_id", sa.String(length=40), nullable=False),
        sa.Column("page_id", sa.String(), nullable=False),
        sa.Column("pass_id", sa.String(length=40), nullable=False),
        sa.Column("raw", sa.JSON(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["sitting_id"], ["sittings.id"], name=op.f("fk_drafts_sitting_id_sittings")),
        sa.PrimaryKeyConstraint("sitting_id", "page_id", "pass_id", name=op.f("pk_drafts")),
    )
    op.create_table(
        "identities",
        sa.Column("sitting_id", sa.String(length=40), nullable=False),
        sa.Column("participant_id", sa.String(length=40), nullable=False),
        sa.Column("study_id", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.Column("recruiter_study", sa.String(), nullable=False),
        sa.Column("recruiter_session", sa.String(), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["participant_id"], ["participants.id"], name=op.f("fk_identities_participant_id_participants")
        ),
        sa.ForeignKeyConstraint(
            ["sitting_id"], ["sittings.id"], name=op.f("fk_identities_sitting_id_sittings")
        ),
        sa.PrimaryKeyConstraint("sitting_id", name=op.f("pk_identities")),
        sa.UniqueConstraint(
            "study_id",
            "source",
            "person",
            "recruiter_study",
            "attempt",
            name=op.f("uq_identities_study_id_source_person_recruiter_study_attempt"),
        ),
    )
    with op.batch_alter_table("identities", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_identities_participant_id"), ["participant_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_identities_source_person"), ["source", "person"], unique=False)

    op.create_table(
        "page_times",
        sa.Column("sitting_id", sa.String(length=40), nullable=False),
        sa.Column("page_id", sa.String(), nullable=False),
        sa.Column("entered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("visits", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sitting_id"], ["sittings.id"], name=op.f("fk_page_times_sitting_id_sittings")
        ),
        sa.PrimaryKeyConstraint("sitting_id", "page_id", name=op.f("pk_page_times")),
    )
    op.create_table(
        "submissions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.String(length=40), nullable=False),
        sa.Column("page_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("submission_key", sa.String(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("rendered_hash", sa.String(), nullable=False),
        sa.Column("stimulus_hash", sa.String(), nullable=True),
        sa.Column("raw", sa.JSON(), nullable=False),
        sa.Column("pass_id", sa.String(length=40), nullable=False),
        sa.Column("seconds_visible", sa.Double(), nullable=True),
        sa.Column("focus_losses", sa.Integer(), nullable=True),
        sa.Column("edits", sa.Integer(), nullable=True),
        sa.Column("viewport_width", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["sitting_id"], ["sittings.id"], name=op.f("fk_submissions_sitting_id_sittings")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_submissions")),
        sa.UniqueConstraint(
            "sitting_id", "page_id", "revision", name=op.f("uq_submissions_sitting_id_page_id_revision")
        ),
        sa.UniqueConstraint("submission_key", name=op.f("uq_submissions_submission_key")),
    )
    op.create_table(
        "backups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("file", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_backups")),
    )
