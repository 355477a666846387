"""Each way out: completed, screened out, failed checks, timed out."""

import pytest

from questionnaires.language.compiled import CompiledStudy
from survey_app.errors import SittingOver
from survey_app.publishing import close


@pytest.fixture
def changed(garden, publishes):
    """Publishes the study with other settings of some blocks."""

    def changed(**blocks):
        content = garden.content
        for block in content["study"]["pages"]:
            block.update(blocks.get(block["id"], {}))
        return publishes(CompiledStudy.model_validate(content))

    return changed


def test_whoever_does_not_fit_is_screened_out_with_the_answer_kept(person):
    assert person.answers(age="17").next_page is None
    assert (person.sitting.status, person.sitting.pointer) == ("screened_out", None)
    assert person.submissions("about")[0].raw == {"age": ["17"]}


def test_a_failed_check_is_flagged_and_the_sitting_goes_on(person):
    person.goes_to("looking")
    accepted = person.answers(attend="blue")
    assert accepted == ("week_d2", False, False)
    assert person.sitting.checks_failed == 1
    assert person.finishes().sitting.status == "completed"


def test_a_passed_check_leaves_no_flag(person):
    assert person.finishes().sitting.checks_failed == 0


def test_a_check_with_two_attempts_is_shown_once_more(noise, changed, arrives):
    person = arrives(changed(looking={"attempts": 2})).consents().goes_to("looking")
    assert person.answers(attend="blue") == ("looking", False, True)
    assert (person.at, person.sitting.checks_failed) == ("looking", 0)
    assert person.answers(attend="red") == ("week_d2", False, False)
    assert person.sitting.checks_failed == 0
    assert len(person.submissions("looking")) == 2


def test_a_check_that_ends_the_sitting_does_so_after_the_last_attempt(noise, changed, arrives):
    person = arrives(changed(looking={"attempts": 2, "on_failure": "exit"})).consents().goes_to("looking")
    person.answers(attend="blue")
    assert person.sitting.status == "started"
    assert person.answers(attend="blue").next_page is None
    assert (person.sitting.status, person.sitting.checks_failed) == ("failed_checks", 1)


def test_time_runs_out_from_the_last_sign_of_life(noise, garden, publishes, arrives, clock):
    person = arrives(publishes(garden, entry={"time_limit_minutes": 30})).consents()
    clock.passes(minutes=29)
    person.types("about", note="thinking")
    seen = clock.now
    clock.passes(minutes=29)
    form = person.opens()
    with person.database.writing() as session:
        # Only a closed study lets the time run out; while it is open, whoever comes late goes on.
        close(session, "garden_study", clock.now)
        session.commit()
    clock.passes(minutes=31)
    with pytest.raises(SittingOver) as over:
        person.sends(form)
    assert over.value.status == "timed_out"
    assert person.sitting.status == "timed_out"
    assert (person.sitting.finished_at - form.shown_at).total_seconds() == 30 * 60
    assert form.shown_at > seen
    with pytest.raises(SittingOver):
        person.opens("about")


def test_without_a_limit_somebody_may_come_back_after_months(person, clock):
    person.goes_to("week_d4")
    clock.passes(days=90)
    assert person.finishes().sitting.status == "completed"
