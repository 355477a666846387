"""Sending pages: once, in order, complete, and without losing a word."""

from dataclasses import replace

import pytest

from survey_app.errors import AnswerProblems, SittingOver, StalePage, UnknownPage


def test_a_person_reaches_the_end_by_answering_every_page(person):
    assert person.at == "about"
    person.finishes()
    assert person.sitting.status == "completed"
    assert person.sitting.finished_at == person.clock.now
    assert person.may("about") == "ahead"


def test_a_double_click_is_one_submission(person):
    form = person.opens()
    first = person.sends(form)
    second = person.sends(form)
    assert (first.repeated, second.repeated) == (False, True)
    assert first.next_page == second.next_page == "looking"
    assert len(person.submissions("about")) == 1


def test_the_last_page_sent_twice_ends_the_sitting_once(person):
    person.goes_to("last")
    form = person.opens()
    person.sends(form)
    ended = person.sitting.finished_at
    again = person.sends(form)
    assert again == (None, True, False)
    assert person.sitting.finished_at == ended


def test_the_second_of_two_tabs_is_told_and_keeps_what_was_typed(person):
    person.goes_to("week_d2")
    one, other = person.opens(), person.opens()
    person.sends(one, trust="5")
    with pytest.raises(StalePage) as refused:
        person.sends(other, trust="1")
    assert refused.value.current_page == "week_d4"
    assert [sent.raw for sent in person.submissions("week_d2")] == [{"trust": ["5"]}]


def test_a_tab_opened_before_an_editable_page_was_sent_does_not_overwrite_it(person):
    person.goes_to("watering")
    one, other = person.opens(), person.opens()
    person.sends(one)
    with pytest.raises(StalePage):
        person.sends(other, waters="no")
    assert len(person.submissions("watering")) == 1
    assert person.finds_filled_in("watering") == {"waters": ["no"]}


def test_a_page_ahead_cannot_be_answered_but_keeps_what_was_typed(person):
    form = person.opens("last")
    with pytest.raises(StalePage):
        person.sends(form, last_note="early")
    assert person.at == "about"
    assert person.finds_filled_in("last") == {"last_note": ["early"]}


def test_a_page_the_sitting_does_not_have_is_refused(person):
    form = replace(person.opens(), page_id="nowhere")
    with pytest.raises(UnknownPage):
        person.sends(form, trust="5")
    with pytest.raises(UnknownPage):
        person.sees("nowhere")
    assert person.may("nowhere") == "unknown"


def test_missing_and_wrong_answers_are_named_and_only_the_draft_is_kept(person):
    with pytest.raises(AnswerProblems) as refused:
        person.answers(tools=["spade", "none"], note="still here")
    assert refused.value.problems == {"age": "missing", "tools": "exclusive"}
    assert person.submissions("about") == []
    assert person.finds_filled_in("about") == {"tools": ["spade", "none"], "note": ["still here"]}


def test_a_choice_that_was_not_offered_is_a_problem(person):
    person.goes_to("looking")
    with pytest.raises(AnswerProblems) as refused:
        person.answers(attend="green")
    assert refused.value.problems == {"attend": "not_an_option"}


def test_fields_the_page_does_not_have_are_not_stored(person):
    person.answers(age="35", status="completed", trust="5")
    [sent] = person.submissions("about")
    assert sent.raw == {"age": ["35"]}


def test_free_text_is_stored_as_typed_with_plain_line_ends(person):
    typed = "  =1+1\r\n“정원” 🌱\rend \x00 "
    person.answers(age="35", note=typed)
    # No browser sends a NUL, and PostgreSQL takes none in text: its place is marked.
    assert person.submissions("about")[0].raw["note"] == ["  =1+1\n“정원” 🌱\nend \N{REPLACEMENT CHARACTER} "]


def test_a_submission_keeps_what_was_served_and_when(person):
    person.goes_to("week_d2")
    form = person.opens()
    person.sends(form, trust="3")
    [sent] = person.submissions("week_d2")
    assert (sent.rendered_hash, sent.shown_at, sent.language) == (form.rendered_hash, form.shown_at, "en")
    assert sent.received_at == person.clock.now
    assert sent.stimulus_hash == person.sitting.plan.page("week_d2").stimulus_hash


def test_a_draft_is_shown_again_and_goes_with_the_submission(person):
    assert person.types("about", note="half a th")
    assert person.finds_filled_in("about") == {"note": ["half a th"]}
    person.answers(age="35", note="half a thought")
    assert person.finds_filled_in("about")["note"] == ["half a thought"]


def test_no_draft_is_kept_for_pages_that_only_can_be_read(person):
    person.goes_to("pair_equal")
    assert not person.types("week_d2", trust="1")
    assert person.finds_filled_in("week_d2") == {"trust": ["4"]}


def test_the_other_language_shows_the_same_answers(person):
    person.types("about", age="41")
    person.switches_to("ko")
    assert person.sees("about").language == "ko"
    assert person.sees("about").questions[0].text == "몇 살이세요?"
    assert person.finds_filled_in("about") == {"age": ["41"]}
    person.answers(age="41")
    assert person.submissions("about")[0].language == "ko"


def test_nothing_can_be_sent_after_the_end(person):
    person.goes_to("last")
    one, other = person.opens(), person.opens()
    person.sends(one)
    with pytest.raises(SittingOver):
        person.sends(other)


def test_nobody_can_send_the_form_of_another_sitting(person, noise):
    form = noise[0].opens()
    noise[0].sends(form)
    with pytest.raises(SittingOver):
        person.sends(form)
    assert person.submissions(form.page_id) == []


def test_the_reminder_quotes_the_earlier_rating(person):
    person.goes_to("week_d4")
    [trust] = person.sees("week_d4").fields
    assert trust.reminder.value == 4
