"""An export folder written from a study in a test, with pages, draws and declarations where they matter."""

import json

import pandas as pd

from analysis.estimates import measured_rows
from analysis.scrutiny.sources import read_sources
from analysis.tables import read_tables


def page(person, page_id, position, seconds=None, *, sent=True, visible=None):
    """One row of `pages.csv`."""
    return {
        "sitting_id": f"s-{person}",
        "page_id": page_id,
        "page_position": str(position),
        "submitted_at": "2026-01-05T09:00:00Z" if sent else "",
        "seconds_total": "" if seconds is None else str(seconds),
        "seconds_visible": "" if visible is None else str(visible),
    }


def folder_of(study, folder, *, pages=(), reading=None, statuses=None, **declared):
    """Write the study as an export folder: statuses by person, reading seconds by page and language."""
    folder.mkdir(parents=True, exist_ok=True)
    sittings, answers = study.frames()
    sittings["locale"] = "en"
    for person, status in (statuses or {}).items():
        sittings.loc[sittings["participant_id"] == person, "status"] = status
    sittings.to_csv(folder / "sittings.csv", index=False)
    answers.to_csv(folder / "answers.csv", index=False)
    if pages:
        pd.DataFrame(list(pages)).to_csv(folder / "pages.csv", index=False)
    if reading or declared:
        version = {"analysis": declared, "reading_seconds": reading or {}}
        content = {"schema": "study_facts/1", "study_id": "tiny", "versions": [version]}
        (folder / "study.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


def sources_of(study, folder, **more):
    """Return the sources of a study written as an export folder."""
    tables = read_tables(folder_of(study, folder, **more))
    return read_sources(folder, tables, measured_rows(tables))
