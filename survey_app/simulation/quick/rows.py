"""Answers as the cells of `answers`, made by the export's own code, each distinct answer once."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from exports.cells import csv_converter
from exports.columns import Column, columns_of
from exports.tables import AnswerRow
from questionnaires.design.calendar import Anchor
from questionnaires.design.plan import Plan, PlannedPage
from questionnaires.design.views import PageView
from survey_app.export.answers import answer_rows
from survey_app.export.fields import FieldBook, Fields
from survey_app.export.records import Record
from survey_app.participation.road import Road, Sent, Stop
from survey_app.simulation.quick.pages import PageBook, Sheet
from survey_app.simulation.quick.walking import Filled
from survey_app.simulation.walking import FIRST_ARRIVAL
from survey_app.storage.frozen import Published
from survey_app.storage.tables import Sitting, Submission

Cells = NDArray[np.object_]
#: What differs from person to person, or tells how a text was read, and is not made here.
_LEFT_OUT = {
    *("sitting_id", "participant_id", "page_position", "scenario_hash", "label", "locale"),
    *("stimulus_hash", "rendered_hash", "shown_at", "answered_at", "revision"),
}
_COLUMNS: tuple[Column, ...] = tuple(each for each in columns_of(AnswerRow) if each.name not in _LEFT_OUT)
#: The columns of `answers` that an answer alone decides.
TOLD: tuple[str, ...] = tuple(column.name for column in _COLUMNS)
_CONVERTERS = [csv_converter(column) for column in _COLUMNS]


class RowBook:
    """Every different answer that was given, as text cells, by number."""

    def __init__(self, pages: PageBook) -> None:
        study = pages.compiled.study
        self._pages = pages
        self._published = Published(0, study.id, 1, "", pages.compiled, is_open=True)
        self._sitting = Sitting(
            id="", participant_id="", study_id=study.id, is_test=True, anchor_at=FIRST_ARRIVAL
        )
        self._sitting.anchor_timezone = study.timezone
        self._language = study.languages[0]
        self._numbers: dict[tuple[int, str, tuple[str, ...]], int | None] = {}
        self._cells: list[tuple[str, ...]] = []

    def numbers(self, filled: Filled) -> Iterator[int]:
        """Yield the number of each answer of a page; what leaves no row in the table has none."""
        for name, raw in filled.values.items():
            key = (filled.sheet.number, name, tuple(raw))
            if key not in self._numbers:
                self._numbers[key] = self._numbered(filled.sheet, name, raw)
            number = self._numbers[key]
            if number is not None:
                yield number

    def table(self) -> Cells:
        """Return the cells of all answers so far, shape (answers, columns of `TOLD`)."""
        return np.array(self._cells, dtype=np.object_).reshape(len(self._cells), len(TOLD))

    def _numbered(self, sheet: Sheet, name: str, raw: list[str]) -> int | None:
        asked = next(field for field in sheet.asked if field.name == name)
        for row in self._rows(sheet, {name: raw}, FIRST_ARRIVAL):
            if (row.item_id, row.role) == (asked.item_id, asked.role):
                self._cells.append(_cells_of(row))
                return len(self._cells) - 1
        return None

    def _rows(self, sheet: Sheet, raw: dict[str, list[str]], when: datetime) -> Iterator[AnswerRow]:
        """Return the rows of a page on which one field was filled in; the others' rows are not used."""
        sent = Submission(page_id=sheet.page.page_id, revision=1, language=self._language, raw=raw)
        sent.shown_at = sent.received_at = when
        sent.rendered_hash = ""
        stop = Stop(sheet.page, sheet.block, True, Sent(raw, when, 1), {}, frozenset())
        record = Record(self._sitting, self._published, [sent], [], [])
        road = Road(self._published.compiled, Plan.model_construct(pages=(sheet.page,)), (stop,))
        return answer_rows(record, road, _Offered(self._pages.view(sheet, self._language)))


class _Offered(FieldBook):
    """The fields of one page as they were made for those who answer it; labels are not looked at."""

    def __init__(self, view: PageView) -> None:
        self._offered = {field.name: field for field in view.fields}

    def fields(self, page: PlannedPage, language: str, anchor: Anchor) -> Fields:
        """Return the fields of the page."""
        del page, language, anchor
        return self._offered

    def scenario_hash(self, scenario_id: str | None) -> str | None:
        """Return nothing: the column is left out."""
        del scenario_id
        return None


def _cells_of(row: AnswerRow) -> tuple[str, ...]:
    return tuple(
        _text(getattr(row, name), converter) for name, converter in zip(TOLD, _CONVERTERS, strict=True)
    )


def _text(value: Any, converter: Any) -> str:
    if value is None:
        return ""
    return str(converter(value) if converter else value)
