"""`study.json` beside the tables: what the study declared, and how long its pages take to read."""

import json

import pytest

from analysis.declared import read_declared
from questionnaires.design.pages import render
from questionnaires.design.reading import block_seconds
from survey_app.participation.reading import anchor_of
from survey_app.publishing import publish
from survey_app.storage.tables import Sitting
from tests.integration.export.small_study import NINE, STUDY, compiled_study

DECLARING = compiled_study(
    STUDY.replace("version: 1.0.0", "version: 1.1.0").replace(
        "design:",
        "analysis: {primary: [depth.choice], equivalence_margin: 0.1, exclusion_flags: [speeding]}\ndesign:",
    )
)


def facts(folder):
    return json.loads((folder / "study.json").read_text(encoding="utf-8"))


def test_every_version_stands_there_with_how_many_took_part(newcomer, export, database):
    newcomer().consents()
    with database.writing() as session:
        publish(session, DECLARING, NINE)
        session.commit()
    folder, _ = export()
    told = facts(folder)
    assert (told["schema"], told["study_id"]) == ("study_facts/1", "small")
    assert [(each["version"], each["author_version"], each["sittings"]) for each in told["versions"]] == [
        (1, "1.0.0", 1),
        (2, "1.1.0", 0),
    ]
    assert told["versions"][1]["analysis"] == {
        "primary": ["depth.choice"],
        "equivalence_margin": 0.1,
        "exclusion_flags": ["speeding"],
    }


def test_the_analysis_reads_what_the_version_people_took_declared(newcomer, export, database):
    with database.writing() as session:
        second = publish(session, DECLARING, NINE)
        session.commit()
    newcomer(published=second).consents().finishes()
    declared = read_declared(export()[0])
    assert declared.exclusion_flags == ("speeding",)
    assert declared.primary == ("depth.choice",)
    assert declared.equivalence_margin == 0.1
    assert declared.title == {"en": "Small", "ko": "작은 연구"}
    assert declared.study_hash == DECLARING.content_hash
    assert declared.factors == ("sides",)
    assert declared.blocks["week"] == "trust_log"


def test_reading_times_are_those_of_the_pages_as_they_were_composed(newcomer, export, database, small):
    person = newcomer(language="ko").consents()
    times = read_declared(export()[0]).reading_seconds
    with database.reading() as session:
        sitting = session.get_one(Sitting, person.sitting_id)
        week = [page for page in sitting.plan.pages if page.block_id == "week"]
        views = [render(small, sitting.plan, page, "ko", anchor_of(sitting)) for page in week]
    assert times["week_d2", "ko"] == pytest.approx(views[0].reading_seconds)
    assert times["week_d2", "ko"] + times["week_d4", "ko"] == pytest.approx(block_seconds(views), abs=0.11)
    assert {language for _, language in times} == {"ko"}


def test_a_page_that_people_saw_differently_counts_with_the_mean(database, newcomer, export):
    drawn = compiled_study(
        STUDY.replace("sequence: AM", "sequence: drawn").replace(
            "    - {kind: side,",
            "    - {kind: latin_row, id: logs, blocks: [week], levels: [AM, MM_over]}\n    - {kind: side,",
        )
    )
    with database.writing() as session:
        published = publish(session, drawn, NINE)
        session.commit()
    people = [newcomer(published=published).consents() for _ in range(4)]
    with database.reading() as session:
        seen = {}
        for person in people:
            sitting = session.get_one(Sitting, person.sitting_id)
            page = sitting.plan.page("week_d2")
            seen[page.sequence] = render(drawn, sitting.plan, page, "en", anchor_of(sitting)).reading_seconds
    assert seen["AM"] != seen["MM"]
    told = read_declared(export()[0]).reading_seconds["week_d2", "en"]
    assert told == pytest.approx((seen["AM"] + seen["MM"]) / 2, abs=0.051)


def test_tests_that_are_left_out_are_not_counted(newcomer, export):
    newcomer(is_test=True).consents().finishes()
    folder, _ = export()
    version = facts(folder)["versions"][0]
    assert (version["sittings"], version["reading_seconds"]) == (0, {})
    assert facts(export(name="all", include_tests=True)[0])["versions"][0]["sittings"] == 1
