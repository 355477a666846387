from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import pytest

from exports.cells import csv_converter
from exports.columns import Column, columns_of
from exports.tables import TABLES, AnswerRow, SittingRow, table_of

CONTRACT = {
    "sittings": "sitting_id participant_id study_id study_version study_hash arm locale timezone anchor_at "
    "source status is_test attempt consented_at consent_hash started_at last_seen_at finished_at "
    "seconds_active pages_done pages_total checks_failed",
    "answers": "sitting_id participant_id is_test study_id study_version page_id page_position block_id "
    "block_kind scenario_id scenario_hash persona request task_id day checkpoint sequence alignment direction "
    "comparison behaviour behaviour_left behaviour_right item_id construct role side value value_num label "
    "missing off_path locale stimulus_hash rendered_hash shown_at answered_at revision",
    "pages": "sitting_id page_id page_position entered_at submitted_at seconds_total seconds_visible visits "
    "focus_losses edits viewport_width anchor_mode anchor_date anchor_shift_minutes",
    "allocations": "sitting_id factor level drawn_at rule seed replaced_sitting_id",
}


@pytest.mark.parametrize("name", CONTRACT)
def test_a_table_has_the_promised_columns_in_the_promised_order(name):
    table = next(table for table in TABLES if table.name == name)
    assert [column.name for column in table.columns] == CONTRACT[name].split()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_column_says_in_a_sentence_what_it_means(table):
    for column in table.columns:
        assert column.description.endswith("."), column.name
        assert column.description[0].isupper() or column.description.startswith("`"), column.name


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_tables_key_names_columns_that_it_has(table):
    assert set(table.key) <= {column.name for column in table.columns}


def test_no_table_holds_anything_a_recruiter_could_tell_people_by():
    names = {column.name for table in TABLES for column in table.columns}
    assert not names & {"person", "recruiter_id", "external_id", "email", "resume_code", "ip", "user_agent"}


def test_a_column_knows_its_kind_its_words_and_whether_it_may_be_empty():
    @dataclass(frozen=True)
    class Tea:
        kind: Annotated[Literal["green", "black"] | None, "Which tea."]
        extra: Annotated[Mapping[str, str], "Whatever else."]

    assert columns_of(Tea) == (
        Column("kind", "text", "Which tea.", optional=True, values=("green", "black")),
        Column("extra", "json", "Whatever else.", optional=False),
    )


def test_a_field_without_a_description_is_refused():
    @dataclass(frozen=True)
    class Tea:
        leaves: int

    with pytest.raises(TypeError, match="leaves has no description"):
        columns_of(Tea)


def test_a_field_that_no_cell_can_hold_is_refused():
    @dataclass(frozen=True)
    class Tea:
        leaves: Annotated[bytes, "The leaves."]

    with pytest.raises(TypeError, match="no cell can hold"):
        columns_of(Tea)


def test_a_row_type_leads_to_its_table():
    assert (table_of(SittingRow).name, table_of(AnswerRow).name) == ("sittings", "answers")
    with pytest.raises(KeyError, match="int"):
        table_of(int)


def test_structured_values_have_no_place_in_csv():
    column = Column("values", "json", "Whatever was sent.", optional=False)
    with pytest.raises(TypeError, match="`values` holds structured values"):
        csv_converter(column)
