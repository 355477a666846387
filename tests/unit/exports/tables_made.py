"""Small tables to write: two people, one of whom stopped after the first checkpoint."""

from datetime import UTC, datetime, timedelta

from exports.tables import AllocationRow, AnswerRow, PageRow, Row, SittingRow, SubmissionRow

NINE = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


def after(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def sitting(sitting_id="s1", *, participant_id="p1", started_at=NINE, status="completed", **more) -> SittingRow:
    return SittingRow(
        sitting_id=sitting_id,
        participant_id=participant_id,
        study_id="demo",
        study_version=1,
        study_hash="sha256:00",
        arm="AMA+MMM",
        locale="en",
        source="link",
        status=status,
        is_test=False,
        attempt=1,
        started_at=started_at,
        checks_failed=0,
        **more,
    )


def answer(sitting_id="s1", *, participant_id="p1", item_id="trust", page_id="log_a_d2", **more) -> AnswerRow:
    known = {
        "page_position": 1,
        "construct": "trust",
        "value": "4",
        "value_num": 4.0,
        "sequence": "AMA",
        "day": 2,
        "answered_at": after(2),
        "revision": 1,
    }
    return AnswerRow(
        sitting_id=sitting_id,
        participant_id=participant_id,
        is_test=False,
        study_id="demo",
        study_version=1,
        page_id=page_id,
        block_id="log_a",
        block_kind="trust_log",
        item_id=item_id,
        locale="en",
        **(known | more),
    )


def page(sitting_id="s1", page_id="log_a_d2", page_position=1, **more) -> PageRow:
    return PageRow(sitting_id=sitting_id, page_id=page_id, page_position=page_position, **more)


def submission(sitting_id="s1", participant_id="p1", page_id="log_a_d2", **more) -> SubmissionRow:
    known = {"page_position": 1, "revision": 1, "values": {"trust": ["4"]}, "received_at": after(2)}
    return SubmissionRow(
        sitting_id=sitting_id,
        participant_id=participant_id,
        is_test=False,
        study_id="demo",
        study_version=1,
        page_id=page_id,
        locale="en",
        **(known | more),
    )


def small_study() -> list[Row]:
    return [
        sitting("s1", participant_id="p1", timezone="Asia/Seoul", anchor_at=after(30)),
        sitting("s2", participant_id="p2", started_at=after(10), status="started", seconds_active=61.25),
        page("s1", entered_at=NINE, submitted_at=after(2), seconds_total=120.0, visits=1),
        page("s1", "log_a_d4", 2, entered_at=after(2), submitted_at=after(5), seconds_total=180.5, visits=2),
        page("s2", entered_at=after(10), submitted_at=after(12), seconds_total=120.0, visits=1),
        page("s2", "log_a_d4", 2, entered_at=after(12), visits=1),
        answer("s1", value="5", value_num=5.0, label="Fully"),
        answer(
            "s1",
            item_id="why",
            construct="why",
            value='It asked first, as I "wanted".\n다행이다 🙂',
            value_num=None,
        ),
        answer("s1", page_id="log_a_d4", page_position=2, day=4, value="2", value_num=2.0, revision=2),
        answer("s2", participant_id="p2", answered_at=after(12)),
        answer(
            "s2",
            participant_id="p2",
            item_id="why",
            construct="why",
            value=None,
            value_num=None,
            missing="skipped",
        ),
        submission("s1", values={"trust": ["5"], "why": ['It asked first, as I "wanted".\n다행이다 🙂']}),
        submission("s1", page_id="log_a_d4", page_position=2, values={"trust": ["3"]}),
        submission("s1", page_id="log_a_d4", page_position=2, values={"trust": ["2"]}, revision=2),
        submission("s2", participant_id="p2", received_at=after(12)),
        AllocationRow(
            sitting_id="s1", factor="rows", level="AMA+MMM", drawn_at=NINE, rule="least_filled", seed=7
        ),
        AllocationRow(
            sitting_id="s2", factor="rows", level="AMA+MMM", drawn_at=after(10), rule="least_filled", seed=8
        ),
    ]
