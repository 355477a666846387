"""The desk: the list, the choices, the way from page to page; nothing of it is stored anywhere."""

import pytest

from tests.integration.preview.conftest import CONTENT

STUDIES = sorted(path for path in (CONTENT / "examples").glob("*.yaml"))


@pytest.mark.parametrize("study", STUDIES, ids=lambda path: path.stem)
def test_every_page_of_every_example_is_shown_in_every_state(author, study):
    somebody = author(study).opens()
    for name in somebody.listed:
        for state in ("", "missing", "read"):
            assert "cannot be shown" not in somebody.sees(name, state=state)
            assert somebody.status == 200


def test_the_list_tells_id_kind_time_and_letters_of_each_page(log_author):
    log_author.opens()
    assert list(log_author.listed)[:3] == ["consent", "week_d2", "week_d4"]
    assert log_author.listed["consent"] == "A week 0:04 consent consent"
    assert log_author.listed["week_d4"].startswith("week_d4 AM 0:")
    assert "week trust_log" in log_author.text


def test_a_page_that_only_some_read_says_when(author, examples):
    desk = author(examples / "show_if.yaml").opens()
    assert 'Only if drives == "no" and not answered(car)' in desk.text


def test_choices_stand_in_the_address_and_stay_from_page_to_page(log_author):
    log_author.opens(page="week_d2", width="720", theme="dark", state="missing")
    links = [link.get("href") for link in log_author.page.all("a") if link.get("rel") == "next"]
    assert links == ["?page=week_d4&width=720&theme=dark&state=missing"]
    log_author.follows("/" + links[0])
    assert log_author.shown == "week_d4"
    assert log_author.chosen("width") == "720 px"
    assert log_author.chosen("state") == "Answers missing"


def test_without_choices_the_desk_begins_with_the_first_page_on_a_phone(log_author):
    log_author.opens()
    assert log_author.shown == "consent"
    assert log_author.chosen("width") == "390 px"


def test_nonsense_in_the_address_is_left_to_the_default(log_author):
    log_author.opens(page="nowhere", lang="xx", width="-3", theme="pink", seed="9" * 40, at="soon", zone="Mars")
    assert log_author.status == 200
    assert log_author.shown == "consent"


def test_persona_and_sequence_can_be_chosen_where_the_study_draws_them(author, examples):
    somebody = author(examples / "latin_row.yaml")
    assert "Show me every order first" in somebody.sees("week_one_d2", persona="reviewer", sequence="AA")
    assert "Shall I send it?" in somebody.text
    assert "Shall I send it?" not in somebody.sees("week_one_d2", persona="reviewer", sequence="MA")
    assert "Order what the plants need" in somebody.sees("week_one_d2", persona="operator", sequence="AA")
    assert somebody.opens().offers("sequence") == ["", "AA", "AM", "MA"]


def test_what_a_study_fixes_is_not_offered(log_author):
    names = [select.get("name") for select in log_author.opens().page.all("select")]
    assert "persona" not in names
    assert "left" not in names


def test_the_side_can_be_chosen(author, examples):
    somebody = author(examples / "latin_row.yaml")
    asks, acts = "Shall I send it?", "I have sent an order"
    first = somebody.sees("pair_equal", persona="reviewer", left="first")
    second = somebody.sees("pair_equal", persona="reviewer", left="second")
    assert first.index(asks) < first.index(acts)
    assert second.index(acts) < second.index(asks)


def test_a_level_of_a_factor_can_be_chosen_and_the_rest_is_drawn_by_the_seed(author, examples):
    somebody = author(examples / "latin_row.yaml")
    orders = set()
    for seed in range(12):
        somebody.opens(draw__rows="MA+AA", seed=str(seed))
        assert "MA" in somebody.listed["week_one_d4"]
        assert "AA" in somebody.listed["week_two_d4"]
        orders.add(tuple(somebody.listed))
    assert len(orders) == 2
    somebody.opens(draw__weeks="week_two+week_one")
    assert list(somebody.listed)[1] == "week_two_d2"


def test_a_level_that_is_none_of_the_factors_is_drawn_instead(author, examples):
    somebody = author(examples / "latin_row.yaml")
    assert somebody.opens(draw__rows="ZZ", draw__nothing="AA").status == 200


def test_the_same_seed_shows_the_same_participant(author, examples):
    somebody = author(examples / "latin_row.yaml")
    lists = [somebody.opens(seed="7").listed for _ in range(2)]
    assert lists[0] == lists[1]


def test_the_moment_and_the_zone_move_the_hours_of_a_timing_page(author, examples):
    somebody = author(examples / "timing.yaml")
    evening = somebody.sees("night_now_or_sleep", at="2026-03-05T19:10", zone="Asia/Seoul")
    assert "19:30" in evening
    later = somebody.sees("night_now_or_sleep", at="2026-03-05T20:40", zone="Asia/Seoul")
    assert "21:00" in later
    assert evening != later


def test_an_earlier_rating_is_made_up_so_that_reminders_can_be_seen(log_author):
    assert "After Day 2 you answered 4 of 5." in log_author.sees("week_d4")


def test_missing_answers_and_a_page_opened_again_can_be_looked_at(log_author):
    assert "2 answers are still missing" in log_author.sees("week_d2", state="missing")
    assert "Error:" in log_author.page.words(log_author.page.all("title")[0])
    assert "no longer changed" in log_author.sees("week_d2", state="read")
    assert log_author.page.all("fieldset")[0] is not None
    assert any(input.get("checked") is not None for input in log_author.page.all("input"))


def test_light_and_dark_can_be_chosen_for_the_page_alone(log_author):
    log_author.sees("week_d2", theme="dark")
    assert log_author.page.all("html")[0].get("data-theme") == "dark"
    log_author.sees("completed", theme="light")
    assert log_author.page.all("html")[0].get("data-theme") == "light"
    log_author.opens(theme="dark")
    assert log_author.page.all("html")[0].get("data-theme") is None


def test_buttons_walk_through_the_pages_whatever_was_typed(log_author):
    log_author.sees("consent")
    for name in ("week_d2", "week_d4", "completed"):
        log_author.presses("next")
        assert f"page={name}" in log_author.reply.url
    log_author.sees("week_d4")
    assert "page=week_d2" in log_author.presses("back").reply.url
    log_author.sees("week_d4")
    assert "page=pause" in log_author.presses("pause").reply.url
    log_author.sees("consent")
    assert "page=declined_consent" in log_author.presses("decline").reply.url


def test_a_page_speaks_the_language_that_its_own_buttons_choose(author, examples):
    somebody = author(examples / "two_languages.yaml")
    assert "Tea or coffee?" in somebody.sees("drinks")
    assert "차와 커피" in somebody.presses("lang:ko").text
    assert somebody.page.all("html")[0].get("lang") == "ko"


def test_ways_out_pause_withdrawal_and_errors_are_pages_too(author):
    somebody = author(CONTENT / "studies" / "three_t")
    assert "What this was about" in somebody.sees("completed")
    assert somebody.code == "THREE-5208"
    somebody.sees("declined_consent")
    assert somebody.code == "THREE-2093"
    assert "Something went wrong" in somebody.sees("server_error")
    assert "Delete all your answers?" in somebody.sees("withdraw")
    assert "Your answers are deleted" in somebody.presses("next").text


def test_a_page_that_is_not_there_is_told_so(log_author):
    log_author.opens("/page", page="nowhere")
    assert log_author.status == 404
    log_author.opens("/nowhere")
    assert log_author.status == 404


def test_nothing_is_written_anywhere(log_author, examples, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    log_author.looks_at("week_d2")
    log_author.sees("week_d2")
    log_author.presses("next")
    log_author.opens("/all")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_html_in_a_study_is_only_text(log_author):
    log_author.writes("title: ", "title: <script>alert(1)</script> & ")
    log_author.looks_at("week_d2")
    assert "<script>alert" in log_author.page.title
    assert "<script>alert" not in log_author.reply.text
