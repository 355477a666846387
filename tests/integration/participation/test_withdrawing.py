"""Withdrawal: nothing of a person is left, anywhere."""

from pathlib import Path

import pytest
from sqlalchemy import func, select

from survey_app.errors import SittingOver, UnknownParticipant
from survey_app.participation.answering import answer_page
from survey_app.participation.withdrawing import withdraw
from survey_app.storage.erasing import erase_traces
from survey_app.storage.tables import Sitting, Table, Withdrawal

MY_WORDS = "unmistakable-words-of-mine"


@pytest.fixture
def leaver(noise, arrives):
    """Somebody with answers, a draft and an identity, half-way."""
    ids = {"person": "PID-of-a-leaver", "study": "ST1", "session": "SE1"}
    person = arrives(source="prolific", external_ids=ids).consents()
    person.answers("about", age="35", note=MY_WORDS)
    person.goes_to("week_d4")
    person.opens()
    person.types("week_d4", trust="3")
    return person


def withdraws(person):
    with person.database.writing() as session:
        withdrawn = withdraw(session, person.sitting.participant_id)
        session.commit()
    erase_traces(person.database.engine)
    return withdrawn


def rows_with(database, *texts):
    found = []
    with database.reading() as session:
        for table in Table.metadata.sorted_tables:
            for row in session.execute(select(table)):
                found += [table.name for text in texts if text in str(tuple(row))]
    return found


def test_no_table_keeps_a_row_of_the_person(leaver, database):
    traces = (
        leaver.sitting_id,
        leaver.sitting.participant_id,
        "PID-of-a-leaver",
        MY_WORDS,
        leaver.sitting.resume_code,
    )
    assert {
        "sittings",
        "identities",
        "participants",
        "submissions",
        "allocations",
        "drafts",
        "page_times",
    } <= set(rows_with(database, *traces))
    withdraws(leaver)
    assert rows_with(database, *traces) == []


def test_the_draws_survive_as_counts(leaver, database):
    arm = leaver.sitting.arm
    withdrawn = withdraws(leaver)
    assert (withdrawn.sittings, withdrawn.submissions) == (1, 4)
    assert withdrawn.draws["rows", arm] == 1
    with database.reading() as session:
        kept = {(row.factor, row.level): row.sittings for row in session.scalars(select(Withdrawal))}
    assert kept["", ""] == kept["rows", arm] == 1


def test_a_second_withdrawal_adds_to_the_counts(leaver, noise, database):
    withdraws(leaver)
    withdraws(noise[0])
    with database.reading() as session:
        total = select(Withdrawal.sittings).filter_by(factor="", level="")
        assert session.scalar(total) == 2


def test_others_keep_everything(leaver, noise, database):
    def count():
        with database.reading() as session:
            return {
                t.name: session.scalar(select(func.count()).select_from(t))
                for t in Table.metadata.sorted_tables
            }

    before = count()
    withdraws(leaver)
    after = count()
    assert after["sittings"] == before["sittings"] - 1 == len(noise)
    assert after["submissions"] == before["submissions"] - 4
    assert after["drafts"] == before["drafts"] - 1
    noise[0].finishes()


# On SQLite nobody else writes between reading a sitting and answering.
@pytest.mark.parametrize("database", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
def test_whoever_withdraws_while_a_page_arrives_leaves_nothing_behind(leaver, database):
    form = leaver.opens()
    with database.writing() as tab:
        sitting = tab.get(Sitting, leaver.sitting_id)
        withdraws(leaver)
        with pytest.raises(SittingOver, match="withdrawn"):
            answer_page(tab, sitting, form, {"trust": ["1"]}, now=leaver.clock.now)
    assert rows_with(database, leaver.sitting_id) == []


def test_an_unknown_participant_is_named(database):
    with database.writing() as session, pytest.raises(UnknownParticipant, match="p0"):
        withdraw(session, "p0")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_no_byte_of_the_person_stays_in_any_sqlite_file(leaver):
    file = Path(leaver.database.engine.url.database)
    traces = [t.encode() for t in (leaver.sitting_id, "PID-of-a-leaver", MY_WORDS, leaver.sitting.resume_code)]

    def bytes_on_disk():
        return b"".join(part.read_bytes() for part in file.parent.glob(file.name + "*"))

    before = bytes_on_disk()
    assert all(trace in before for trace in traces)
    withdraws(leaver)
    after = bytes_on_disk()
    assert not any(trace in after for trace in traces)
