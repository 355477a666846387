"""Versions: frozen, counted, opened and closed."""

from datetime import timedelta

import pytest

from questionnaires.language.compiled import CompiledStudy
from questionnaires.language.problems import Problem
from survey_app.errors import QuestionnaireError, UnknownStudy
from survey_app.publishing import close, load, load_version, publish, published_versions
from survey_app.storage import frozen


@pytest.fixture
def edited(garden):
    content = garden.content
    content["study"]["title"] = {"en": "Another week", "ko": "또 다른 주"}
    return CompiledStudy.model_validate(content)


def test_a_study_comes_back_as_it_was_published(publishes, garden, database, monkeypatch):
    made = publishes(garden)
    monkeypatch.setattr(frozen, "_compiled_by_hash", {})
    with database.reading() as session:
        loaded = load(session, "garden_study")
    assert loaded == made
    assert loaded.compiled.content_hash == made.study_hash == garden.content_hash


def test_the_same_content_is_the_same_version_and_an_edit_is_the_next(publishes, garden, edited):
    assert [publishes(study).version for study in (garden, garden, edited, garden, edited)] == [1, 1, 2, 1, 2]


def test_people_get_the_version_that_was_published_last(publishes, garden, edited, database, clock):
    for study, version in ((garden, 1), (edited, 2), (garden, 1)):
        clock.passes(minutes=1)
        publishes(study)
        with database.reading() as session:
            assert load(session, "garden_study").version == version


def test_a_sitting_stays_in_its_version(publishes, garden, edited, arrives, clock):
    person = arrives(publishes(garden)).consents()
    clock.passes(minutes=1)
    publishes(edited)
    person.finishes()
    with person.database.reading() as session:
        assert load_version(session, person.sitting.version_id).version == 1


def test_closing_closes_every_version_and_publishing_opens_again(publishes, garden, edited, database, clock):
    publishes(garden)
    publishes(edited)
    with database.writing() as session:
        close(session, "garden_study", clock.now)
        close(session, "garden_study", clock.now + timedelta(days=1))
        session.commit()
    with database.reading() as session:
        assert [v.closed_at for v in published_versions(session)] == [clock.now, clock.now]
        assert not load(session, "garden_study").is_open
    assert publishes(edited).is_open
    with database.reading() as session:
        assert (load(session, "garden_study").version, load(session, "garden_study").is_open) == (2, True)


def test_a_study_with_errors_is_not_published(garden, database, clock):
    found = [
        Problem("some-rule", severity, "study.yaml", 7, 3, f"a {severity} here.", "Mend it.")
        for severity in ("warning", "error")
    ]
    with database.writing() as session:
        with pytest.raises(QuestionnaireError, match=r"study.yaml:7: a error here. Mend it.") as refused:
            publish(session, garden, clock.now, found)
        assert [p.severity for p in refused.value.problems] == ["error"]
        publish(session, garden, clock.now, found[:1])


@pytest.mark.parametrize("name", ["nowhere", "", "\0", "정원"])
def test_an_unpublished_study_is_named(database, name, clock):
    with database.writing() as session:
        with pytest.raises(UnknownStudy):
            load(session, name)
        if "\0" not in name:
            with pytest.raises(UnknownStudy):
                close(session, name, clock.now)
