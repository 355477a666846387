"""Coming in and coming back."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import func, select

from survey_app.errors import QuotaFull, StudyClosed, UnknownLanguage
from survey_app.participation.reading import consent_view
from survey_app.participation.sittings import sitting_by_id, sitting_by_resume_code
from survey_app.participation.starting import decline, find_sitting
from survey_app.participation.visits import Served
from survey_app.publishing import close
from survey_app.storage.ids import IdMaker
from survey_app.storage.tables import Allocation, Identity, Participant, Sitting, Submission

PROLIFIC = {"source": "prolific", "external_ids": {"person": "PID1", "study": "ST1", "session": "SE1"}}


def finds(person):
    with person.database.reading() as session:
        return find_sitting(session, person.published, person.arrival)


def test_the_consent_page_is_read_before_there_is_a_sitting(published, clock):
    shown = consent_view(published, "ko", clock.now)
    assert (shown.page_id, shown.statement) == ("consent", "동의합니다.")


def test_consent_draws_everything_once_and_keeps_the_seed(person, database):
    sitting = person.sitting
    with database.reading() as session:
        drawn = session.scalars(select(Allocation).filter_by(sitting_id=sitting.id)).all()
    assert {one.factor for one in drawn} == {"rows", "sequence.week", "side.pair_equal"}
    assert {one.seed for one in drawn} == {sitting.seed} == {1}
    assert sitting.arm == next(one.level for one in drawn if one.factor == "rows")
    assert sitting.plan.page("week_d2").sequence == sitting.arm
    assert [p.page_id for p in sitting.plan.pages][:3] == ["consent", "about", "looking"]


def test_times_are_anchored_where_the_person_is(person, arrives):
    assert (person.sitting.anchor_mode, person.sitting.anchor_timezone) == ("browser", "Asia/Seoul")
    for unknown in (None, "Mars/Crater", "../../etc/passwd", "\0"):
        elsewhere = arrives(timezone=unknown).consents().sitting
        assert (elsewhere.anchor_mode, elsewhere.anchor_timezone) == ("study", "Europe/Lisbon")
        assert elsewhere.timezone is None


def test_where_a_pair_stands_on_the_persons_calendar_is_stored_with_the_plan(person, clock):
    today = clock.now.astimezone(ZoneInfo("Asia/Seoul")).date()
    placed = person.sitting.plan.page("pair_equal").placed
    assert (placed.mode, placed.shift_minutes) == ("shift_day", 0)
    assert today - timedelta(days=7) < placed.day1 <= today
    assert person.sitting.plan.page("week_d2").placed is None


def test_a_second_click_on_the_consent_button_finds_the_same_sitting(person, arrives):
    first = arrives().consents(key="twice").sitting_id
    assert arrives().consents(key="twice").sitting_id == first != person.sitting_id


def test_the_same_person_comes_back_to_the_same_sitting(noise, arrives):
    first = arrives(**PROLIFIC).consents(seed=5)
    first.goes_to("week_d4")
    again = arrives(**PROLIFIC)
    assert finds(again).id == first.sitting_id
    again.consents(seed=6)
    assert again.sitting_id == first.sitting_id
    assert again.at == "week_d4"


def test_another_person_or_another_recruiter_study_is_another_sitting(noise, arrives):
    first = arrives(**PROLIFIC).consents()
    ids = PROLIFIC["external_ids"]
    stranger = arrives(source="prolific", external_ids={**ids, "person": "PID2"}).consents()
    second_wave = arrives(source="prolific", external_ids={**ids, "study": "ST2"}).consents()
    assert len({first.sitting_id, stranger.sitting_id, second_wave.sitting_id}) == 3
    assert first.sitting.participant_id == second_wave.sitting.participant_id
    assert (first.sitting.attempt, second_wave.sitting.attempt, stranger.sitting.attempt) == (1, 2, 1)
    assert stranger.sitting.participant_id != first.sitting.participant_id


def test_a_link_without_identity_recognises_nobody(person, arrives):
    assert finds(arrives()) is None


def test_whoever_may_take_part_once_is_not_let_in_by_another_recruiter_study(garden, publishes, arrives):
    once = publishes(garden, entry={"repeat": "once"})
    first = arrives(once, **PROLIFIC).consents().finishes()
    ids = {**PROLIFIC["external_ids"], "study": "ST2"}
    again = arrives(once, source="prolific", external_ids=ids)
    assert finds(again).id == first.sitting_id
    assert again.consents().sitting_id == first.sitting_id


def test_whoever_may_take_part_twice_begins_again_after_the_end_and_not_a_third_time(
    garden, publishes, arrives
):
    twice = publishes(garden, entry={"repeat": {"times": 2}})
    first = arrives(twice, **PROLIFIC).consents()
    assert finds(first).id == first.sitting_id
    first.finishes()
    assert finds(first) is None
    second = arrives(twice, **PROLIFIC).consents().finishes()
    assert second.sitting.attempt == 2
    assert arrives(twice, **PROLIFIC).consents().sitting_id == second.sitting_id


def test_external_ids_are_in_one_table_only(noise, arrives, database):
    person = arrives(**PROLIFIC).consents()
    person.finishes()
    with database.reading() as session:
        identity = session.get(Identity, person.sitting_id)
        assert (identity.person, identity.recruiter_study, identity.recruiter_session) == ("PID1", "ST1", "SE1")
        for table in (Sitting, Participant, Submission, Allocation):
            for row in session.scalars(select(table)):
                assert not any("PID1" in str(value) for value in vars(row).values())


def test_a_resume_code_opens_its_sitting_however_it_is_typed(person, database):
    code = person.sitting.resume_code
    with database.reading() as session:
        for typed in (code, code.upper(), code.replace("-", " "), code.replace("1", "l").replace("0", "O")):
            assert sitting_by_resume_code(session, typed).id == person.sitting_id
        for wrong in ("", "abc", "\0", code[:-1], "정원", "' or 1=1"):
            assert sitting_by_resume_code(session, wrong) is None
        assert sitting_by_id(session, person.sitting_id).id == person.sitting_id
        assert sitting_by_id(session, "s0") is None


def test_a_closed_study_takes_nobody_new_but_lets_others_finish(person, arrives, database, clock):
    with database.writing() as session:
        close(session, "garden_study", clock.now)
        session.commit()
    with pytest.raises(StudyClosed):
        arrives().consents()
    assert person.finishes().sitting.status == "completed"


def test_a_language_the_study_lacks_is_refused(person, arrives):
    with pytest.raises(UnknownLanguage):
        arrives(language="pt").consents()
    with pytest.raises(UnknownLanguage):
        person.switches_to("pt")


def test_declining_keeps_that_it_happened_and_not_who_it_was(noise, arrives, published, database, clock):
    who = arrives(**PROLIFIC).arrival
    served = Served("consent", "en", "sha256:consent", clock.now, "no-1")
    with database.writing() as session:
        declined = [decline(session, published, who, served, ids=IdMaker(), now=clock.now).id for _ in range(2)]
        session.commit()
    assert declined[0] == declined[1]
    with database.reading() as session:
        sitting = session.get(Sitting, declined[0])
        assert (sitting.status, sitting.plan.pages, sitting.timezone) == ("declined_consent", (), None)
        assert session.scalar(select(func.count()).select_from(Identity)) == 0
    assert finds(arrives(**PROLIFIC)) is None


def test_the_quota_counts_who_finished_or_is_on_the_way(garden, publishes, arrives, clock):
    small = publishes(garden, entry={"quota": 2})
    arrives(small).consents().finishes()
    arrives(small).consents()
    late = arrives(small)
    with pytest.raises(QuotaFull) as full:
        late.consents()
    late.sitting_id = full.value.sitting_id
    assert (late.sitting.status, late.sitting.arm) == ("quota_full", "")
    arrives(small, is_test=True).consents()
    clock.passes(minutes=61)
    assert arrives(small).consents().at == "about"
    with pytest.raises(QuotaFull):
        arrives(small).consents()
