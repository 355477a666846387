"""Strangers, late comers and bad clocks at the engine, on either database."""

import logging
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from survey_app.errors import AnswerProblems, SittingOver, StalePage
from survey_app.participation.answering import answer_page, save_draft
from survey_app.participation.reading import filled_in, page_access, view
from survey_app.participation.sittings import note_shown, sitting_by_resume_code, standing
from survey_app.participation.starting import decline, find_sitting, start
from survey_app.participation.visits import Bearer, Served
from survey_app.participation.withdrawing import withdraw
from survey_app.publishing import close
from survey_app.storage.tables import Draft, Identity, Sitting

OWNER, STRANGER = Bearer("owner"), Bearer("stranger", is_limited=True)
MARK = "\N{REPLACEMENT CHARACTER}"


def types(person, bearer, page_id, **values):
    given = {name: [value] for name, value in values.items()}
    return person._does(lambda s, sitting: save_draft(s, sitting, page_id, given, person.clock.now, bearer))


def sees(person, bearer, page_id):
    return person._reads(lambda s, sitting: filled_in(s, sitting, page_id, bearer))


def test_each_pass_has_a_draft_of_its_own_and_a_limited_one_sees_no_other(person):
    types(person, OWNER, "about", note="a secret")
    assert sees(person, STRANGER, "about") == {}
    types(person, STRANGER, "about")
    types(person, STRANGER, "about", note="")
    assert sees(person, OWNER, "about") == {"note": ["a secret"]}
    person.clock.passes(seconds=5)
    types(person, STRANGER, "about", note="mine")
    assert sees(person, STRANGER, "about") == {"note": ["mine"]}
    types(person, OWNER, "about", note="a secret, longer")
    assert sees(person, STRANGER, "about") == {"note": ["mine"]}


def test_a_person_may_clear_what_they_typed_themselves(person):
    types(person, OWNER, "about", note="half a thought")
    types(person, OWNER, "about", note="")
    assert sees(person, OWNER, "about") == {"note": [""]}


def test_a_submission_takes_the_drafts_of_all_passes_away(person, database):
    for bearer in (OWNER, STRANGER):
        types(person, bearer, "about", note="text")
    person.answers("about")
    with database.reading() as session:
        assert session.scalars(select(Draft).filter_by(sitting_id=person.sitting_id)).all() == []


def test_a_limited_pass_opens_the_current_page_alone(person):
    person.goes_to("plants")

    def may(page_id):
        return person._reads(lambda s, sitting: page_access(s, sitting, page_id, STRANGER))

    assert [may(page) for page in ("about", "week_d2", "watering", "plants", "last")] == [
        "ahead",
        "ahead",
        "ahead",
        "answer",
        "ahead",
    ]


def test_a_limited_pass_cannot_send_an_earlier_page_again(person):
    person.goes_to("watering")
    form = person.opens()
    person.answers()
    late = replace(form, key="later", shown_at=person.clock.now)
    with pytest.raises(StalePage):
        person._does(
            lambda s, sitting: answer_page(
                s, sitting, late, {"waters": ["no"]}, now=person.clock.now, bearer=STRANGER
            )
        )
    assert len(person.submissions("watering")) == 1


def test_an_earlier_rating_is_quoted_only_to_the_pass_it_was_given_under(person):
    def reminder(bearer):
        shown = person._reads(lambda s, sitting: view(s, sitting, "week_d4", bearer))
        return shown.fields[0].reminder

    person.goes_to("week_d2")
    form, now = person.opens(), person.clock.now
    person._does(lambda s, sitting: answer_page(s, sitting, form, {"trust": ["4"]}, now=now, bearer=STRANGER))
    assert reminder(STRANGER).value == reminder(OWNER).value == 4
    assert reminder(Bearer("third", is_limited=True)) is None


def test_a_failed_check_that_is_shown_again_tells_a_stranger_nothing(noise, garden, publishes, arrives):
    from questionnaires.language.compiled import CompiledStudy

    content = garden.content
    next(block for block in content["study"]["pages"] if block["id"] == "looking")["attempts"] = 2
    person = arrives(publishes(CompiledStudy.model_validate(content))).consents().goes_to("looking")
    person.answers(attend="blue")
    assert sees(person, STRANGER, "looking") == {}


def test_very_long_ids_and_ids_with_a_nul_do_not_meet(arrives, database):
    told = ["x" * 300 + "a", "x" * 300 + "b", "a\0b", "ab"]
    people = [arrives(source="prolific", external_ids={"person": one}).consents() for one in told]
    assert len({one.sitting_id for one in people}) == 4
    with database.reading() as session:
        kept = session.scalars(select(Identity.person)).all()
        assert all(len(one) <= 200 for one in kept)
        assert find_sitting(session, people[1].published, people[1].arrival).id == people[1].sitting_id


# ---- consent ----


def decides(person, what, served, **more):
    with person.database.writing() as session:
        made = what(
            session, person.published, person.arrival, served, ids=person.ids, now=person.clock.now, **more
        )
        session.commit()
        return made


def test_one_form_may_decline_and_then_consent_and_each_is_recorded_once(arrives, clock):
    person = arrives()
    served = Served("consent", "en", "sha256:consent", clock.now, "one form")
    assert decides(person, decline, served).status == "declined_consent"
    begun = [decides(person, start, served, seed=1) for _ in range(2)]
    assert {one.status for one in begun} == {"started"}
    assert begun[0].id == begun[1].id
    assert decides(person, decline, served).id == begun[0].id


def test_those_who_decline_leave_no_zone_no_code_and_no_seed_and_tests_stay_tests(arrives, database, clock):
    person = arrives(source="prolific", external_ids={"person": "PID9"})
    served = Served("consent", "en", "sha256:consent", clock.now, "no")
    declined = decides(person, decline, served, is_test=True)
    with database.reading() as session:
        sitting = session.get(Sitting, declined.id)
        assert (sitting.resume_code, sitting.timezone, sitting.anchor_timezone) == (None, None, "Europe/Lisbon")
        assert (sitting.is_test, sitting.seed) == (True, 0)
        assert sitting_by_resume_code(session, "") is None
        assert session.scalars(select(Identity)).all() == []


# ---- time ----


@pytest.fixture
def hasty(garden, publishes, arrives):
    """Somebody in a study that gives up a place after half an hour."""
    return arrives(publishes(garden, entry={"time_limit_minutes": 30})).consents()


def test_whoever_comes_late_goes_on_while_the_study_is_open(hasty, clock):
    form = hasty.opens()
    clock.passes(hours=5)
    assert hasty.sends(form).next_page == "looking"
    clock.passes(hours=5)
    assert hasty.answers().next_page == "week_d2"


def test_a_late_page_of_a_closed_study_is_kept_as_a_draft(hasty, clock, database):
    form = hasty.opens()
    with database.writing() as session:
        close(session, "garden_study", clock.now)
        session.commit()
    clock.passes(hours=5)
    with pytest.raises(SittingOver):
        hasty.sends(form, age="35", note="still typing")
    assert hasty.sitting.status == "timed_out"
    with database.writing() as session:
        [draft] = session.scalars(select(Draft))
        assert draft.raw == {"age": ["35"], "note": ["still typing"]}
        withdraw(session, hasty.sitting.participant_id)
        session.commit()
        assert session.scalars(select(Draft)).all() == []


def test_showing_a_page_ends_no_sitting_even_when_time_is_up(hasty, clock, database):
    hasty.opens()
    with database.writing() as session:
        close(session, "garden_study", clock.now)
        session.commit()
    clock.passes(hours=5)
    with pytest.raises(SittingOver, match="timed_out"):
        hasty._does(lambda s, sitting: note_shown(s, sitting, "about", clock.now))
    assert hasty.sitting.status == "started"
    assert hasty._reads(lambda s, sitting: standing(s, sitting, clock.now)) == "timed_out"


def test_a_clock_that_is_set_back_makes_nothing_answered_before_it_was_shown(person, clock):
    form = person.opens()
    seen = person.sitting.last_seen_at
    clock.now -= timedelta(hours=1)
    person.sends(form)
    [sent] = person.submissions("about")
    assert sent.received_at >= sent.shown_at >= seen
    assert person.answers("looking").next_page == "week_d2"
    assert person.submissions("looking")[0].received_at >= sent.received_at


# ---- texts ----


@pytest.mark.parametrize("character", ["\0", "\v", "\x1f", "\uffff", "\ud800", "\U0001fffe"])
def test_a_character_that_no_page_or_database_can_hold_is_marked(person, character):
    person.answers(age="35", note=f"a{character}b")
    assert person.submissions("about")[0].raw["note"] == [f"a{MARK}b"]
    person.goes_to("last")
    with pytest.raises(AnswerProblems):
        person.answers(last_note=character * 201)
    assert person.finds_filled_in("last") == {"last_note": [MARK * 201]}


def test_the_code_for_declining_is_text_where_nothing_can_be_declined(person):
    person.goes_to("plants")
    person.answers(which="__declined")
    assert person.submissions("plants")[0].raw == {"which": ["__declined"]}


def test_a_repeat_is_logged_without_a_word_of_the_person(person, caplog):
    form = person.opens()
    with caplog.at_level(logging.INFO, logger="survey_app"):
        person.sends(form)
        person.sends(form)
    assert "page about of study garden_study came again" in caplog.text
    assert person.sitting_id not in caplog.text
