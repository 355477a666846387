"""Problems stand beside the page they are about, and the page comes back when they are mended."""

import threading

import pytest

from survey_app.errors import SurveyError
from survey_app.preview.editors import editor_pattern
from survey_app.preview.manuscript import Manuscript
from survey_app.preview.reviewing import ReviewApart, ReviewHere
from survey_app.preview.reviews import Reviews
from tests.integration.preview.conftest import CONTENT

BALCONY = "scenarios/balcony.yaml"
#: A rule refuses it, and the page can be shown all the same.
UNKNOWN = ("clues: [rec_jar, rec_fair]", "clues: [rec_jar, rec_nowhere]")


def test_a_problem_of_a_task_stands_beside_the_pages_that_show_it(log_author):
    log_author.writes(*UNKNOWN, file=BALCONY).looks_at("week_d2")
    here = log_author.problems.split("On this page")[1]
    assert "rec_nowhere" in here.split("Where this page is written")[0]
    assert "1 problem" in log_author.listed["week_d2"]
    assert "problem" not in log_author.listed["consent"]


def test_a_problem_of_another_file_is_told_apart(log_author):
    log_author.writes(*UNKNOWN, file=BALCONY).looks_at("consent")
    assert "On this page" not in log_author.problems
    assert "rec_nowhere" in log_author.problems.split("In other files")[1]


def test_a_problem_of_an_item_counts_on_each_page_that_asks_it_and_on_no_other(author, examples):
    somebody = author(examples / "two_languages.yaml")
    somebody.writes("{en: Coffee, ko: 커피}", "{en: Coffee}").looks_at("drinks")
    assert "1 problem" in somebody.listed["drinks"]
    assert "problem" not in somebody.listed["consent"]
    assert "the text is missing in ko" in somebody.problems
    assert "Tea or coffee?" in somebody.sees("drinks")


def test_a_page_that_lacks_a_text_says_so_while_its_other_language_is_shown(author, examples):
    somebody = author(examples / "two_languages.yaml").writes("{en: Coffee, ko: 커피}", "{en: Coffee}")
    assert "This page cannot be shown yet" in somebody.sees("drinks", lang="ko")
    assert "Coffee" in somebody.sees("drinks", lang="en")
    assert somebody.looks_at("drinks", lang="ko").status == 200


def test_a_problem_shows_its_place_and_the_line_marked(log_author):
    log_author.writes(*UNKNOWN, file=BALCONY).looks_at("week_d2")
    text = (log_author.path.parent / BALCONY).read_text(encoding="utf-8")
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "rec_nowhere" in row)
    assert f"scenarios/balcony.yaml:{line}" in log_author.problems
    marked = log_author.page.all("mark")
    assert [log_author.page.words(one) for one in marked] == [text.splitlines()[line - 1].strip()]


def test_problems_and_sources_open_in_an_editor_at_their_line(author, examples):
    somebody = author(examples / "trust_log.yaml", editor=editor_pattern("vscode"))
    somebody.writes(*UNKNOWN, file=BALCONY).looks_at("week_d2")
    links = [link.get("href") for link in somebody.page.all("a") if link.get("href").startswith("vscode://")]
    scenario = (examples / BALCONY).as_posix()
    assert any(link.startswith(f"vscode://file{scenario}:") for link in links)
    assert any(link.startswith(f"vscode://file{somebody.path.as_posix()}:") for link in links)


def test_an_editor_nobody_knows_is_refused_and_a_pattern_of_ones_own_is_taken():
    with pytest.raises(SurveyError, match="vscode"):
        editor_pattern("edlin")
    with pytest.raises(SurveyError, match="pattern"):
        editor_pattern("javascript:alert('{path}')")
    assert editor_pattern("mine://{path}?{line}") == "mine://{path}?{line}"


def test_a_study_that_cannot_be_read_shows_its_problems_alone_and_comes_back(log_author):
    log_author.writes("minutes: [2, 5]", "minutes: [2, 5").opens(page="week_d4", lang="en")
    assert "cannot be shown yet" in log_author.problems
    assert "trust_log.yaml:" in log_author.problems
    assert log_author.page.all("iframe") == []
    assert "cannot be shown yet" in log_author.sees("week_d4")
    log_author.writes("minutes: [2, 5", "minutes: [2, 5]").opens(page="week_d4", lang="en")
    assert log_author.shown == "week_d4"


def test_a_scenario_that_cannot_be_read_shows_its_problems_alone_and_comes_back(log_author):
    log_author.writes("situation:", "sitaution:", file=BALCONY).opens()
    assert "sitaution" in log_author.problems
    assert "Did you mean situation?" in log_author.problems
    log_author.writes("sitaution:", "situation:", file=BALCONY).opens()
    assert log_author.shown == "consent"


def test_a_scenario_that_is_not_there_yet_is_waited_for(log_author):
    place = log_author.path.parent / BALCONY
    text = place.read_text(encoding="utf-8")
    place.unlink()
    assert "there is no scenario balcony" in log_author.opens().problems
    before = log_author.studio.manuscript.stamp()
    place.write_text(text, encoding="utf-8")
    assert log_author.studio.manuscript.stamp() != before
    assert log_author.opens().shown == "consent"


def test_a_study_whose_design_does_not_hold_together_shows_why(author, examples):
    somebody = author(examples / "latin_row.yaml")
    somebody.writes(
        "    - {kind: latin_row, id: rows, blocks: [week_one, week_two], levels: [AA, AM, MA]}\n", ""
    )
    somebody.opens()
    assert somebody.page.all("iframe") == []
    assert "latin_row" in somebody.problems


def test_problems_follow_after_the_page_and_without_scripts_the_desk_asks_again(log_author):
    log_author.opens(page="week_d2")
    assert "Looking for problems" in log_author.problems
    refresh = [meta.get("content") for meta in log_author.page.all("meta") if meta.get("http-equiv")]
    assert refresh == ["0; url=?page=week_d2&problems=wait"]
    log_author.looks_at("week_d2")
    assert "Looking for" not in log_author.problems
    log_author.opens(page="week_d4")
    assert "Looking for" not in log_author.problems


def test_a_review_in_a_process_of_its_own_finds_the_same():
    path = CONTENT / "studies" / "first_study" / "study.yaml"
    assert ReviewApart(path).problems() == ReviewHere(path).problems()


def test_a_review_of_files_that_were_saved_since_is_stopped(examples):
    manuscript = Manuscript(examples / "trust_log.yaml")
    first = manuscript.now()
    begun, stopped = threading.Event(), threading.Event()

    class Slow:
        def problems(self):
            begun.set()
            return None if stopped.wait(20) else ()

        def stop(self):
            stopped.set()

    reviews = [Slow(), ReviewHere(manuscript.path)]
    desk = Reviews(lambda: reviews.pop(0))
    early = threading.Thread(target=desk.found, args=(first,))
    early.start()
    assert begun.wait(20)
    manuscript.path.write_text(manuscript.path.read_text(encoding="utf-8") + "# saved\n", encoding="utf-8")
    assert desk.found(manuscript.now()) is not None
    early.join(20)
    assert stopped.is_set()
    assert desk.known(manuscript.now()) is not None
    assert desk.known(first) is None
