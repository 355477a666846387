"""The sections about data quality, as they are read."""

import csv
import html.parser
import re

import pytest

from analysis.estimates import Settings, estimate_rows, measured_rows
from analysis.numbering import Numbering
from analysis.scrutiny.flags import flagged
from analysis.scrutiny.page import flow_section, quality_sections
from analysis.scrutiny.sources import read_sources
from analysis.scrutiny.tables import scrutinised, write_scrutiny
from analysis.tables import read_tables
from tests.unit.analysis.scrutiny.made import folder_of, page

SETTINGS = Settings(resamples=200)


class Words(html.parser.HTMLParser):
    """Collects the text; fails on a tag that is never closed."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, _attributes):
        self.open.append(tag)

    def handle_startendtag(self, tag, _attributes):
        assert tag in ("rect", "path", "polygon", "br")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def read(markup):
    reader = Words()
    reader.feed(markup)
    assert reader.open == []
    return re.sub(r"\s+", " ", "".join(reader.words))


def scrutiny_of(study, folder, **more):
    tables = read_tables(folder_of(study, folder, **more))
    rows = measured_rows(tables)
    found = estimate_rows(rows, tables.participants, SETTINGS)
    sources = read_sources(folder, tables, rows)
    return scrutinised(sources, flagged(sources), found, SETTINGS)


@pytest.fixture
def four(study):
    """Four people; one failed a check, one left and skipped a choice before."""
    study.joined_by("ann", "bo", "cy", "di")
    for row, failures in zip(study.sittings, "1000", strict=True):
        row["checks_failed"] = failures
    for person in ("ann", "bo", "cy"):
        study.pair(
            person, "equal", "misaligned" if person == "ann" else "aligned", page_id="pair", scenario="mail"
        )
        study.pair(person, "tradeoff", "aligned", page_id="other", scenario="mail")
    study.pair("di", "equal", "", side="", page_id="pair", scenario="mail", missing="skipped")
    return study


PAGES = [page(person, "pair", 1, 30) for person in ("ann", "bo", "cy", "di")]


def test_the_sections_are_whole_html_and_tell_the_flags(four, tmp_path):
    text = read(quality_sections(scrutiny_of(four, tmp_path, pages=PAGES, statuses={"di": "timed_out"})))
    assert "1 of 4 participants bear at least one" in text
    assert "Failed a checkchecks_failed" in text
    assert "Nobody was deleted" in text


def test_a_declared_rule_is_told_in_words_with_both_estimates(four, tmp_path):
    text = read(quality_sections(scrutiny_of(four, tmp_path, exclusion_flags=["checks_failed"])))
    assert "the study declared that a second analysis leaves out whoever failed a check." in text
    assert "1 participant of 4 is left out." in text
    assert re.search(r"depth\.choice *66\.7%.*?3 *100\.0%.*?2 *33\.3", text)


def test_without_a_rule_the_page_says_that_it_is_only_a_look(four, tmp_path):
    text = read(quality_sections(scrutiny_of(four, tmp_path)))
    assert "The study declared no rule for leaving people out, so this is a look, not a test" in text


def test_an_unknown_flag_and_a_rule_that_leaves_out_many_are_pointed_out(four, tmp_path):
    for row in four.sittings:
        row["checks_failed"] = "1"
    declared = ["checks_failed", "check_failed"]
    text = read(quality_sections(scrutiny_of(four, tmp_path, exclusion_flags=declared)))
    assert "The declared flag check_failed is not known; checks_failed was probably meant." in text
    assert "That is more than a third" in text


def test_bounds_are_shown_where_answers_are_missing_and_primary_estimates_come_first(four, tmp_path):
    scrutiny = scrutiny_of(four, tmp_path, statuses={"di": "timed_out"}, primary=["depth.choice"])
    text = read(quality_sections(scrutiny))
    shown, _, folded = text.partition("Worst-case bounds")[2].partition("All other estimates")
    assert re.search(r"depth\.choice *66\.7% *50\.0% to 75\.0%", shown)
    assert "tradeoff.choice" not in shown
    assert "tradeoff.choice.ask_first" in folded


def test_where_nothing_is_missing_there_is_nothing_to_bound(study, tmp_path):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "aligned")
    text = read(quality_sections(scrutiny_of(study, tmp_path)))
    assert "there is nothing to bound" in text
    assert "Nobody is left out, so both analyses are the same." in text


def test_the_tables_hold_what_the_page_tells(four, tmp_path):
    scrutiny = scrutiny_of(four, tmp_path / "in", pages=PAGES, exclusion_flags=["checks_failed"])
    for folder in ("tables", "figures"):
        (tmp_path / folder).mkdir()
    files = write_scrutiny(tmp_path, scrutiny)
    rows = {
        path.name: list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
        for path in files
        if path.suffix == ".csv"
    }
    assert [row["participant_id"] for row in rows["flags.csv"]] == ["ann", "bo", "cy", "di"]
    assert rows["flags.csv"][0]["flags"] == "checks_failed"
    assert (rows["flags.csv"][0]["checks_failed"], rows["flags.csv"][0]["speeding"]) == ("1", "")
    choice = next(row for row in rows["exclusions.csv"] if row["estimate_id"] == "depth.choice")
    assert (choice["estimate_kept"], choice["n_units_kept"]) == ("1", "2")
    assert rows["flow.csv"][0] == {
        "step": "entered", "arm": "", "block": "", "flag": "", "number": "4", "unit": "sitting"
    }  # fmt: skip
    assert {row["skipped"] for row in rows["bounds.csv"] if row["estimate_id"] == "depth.choice"} == {"1"}


def test_the_same_tables_give_the_same_bytes(four, tmp_path):
    sections = {
        str(quality_sections(scrutiny_of(four, tmp_path / name, pages=PAGES))) for name in ("one", "two")
    }
    assert len(sections) == 1


def test_names_in_the_data_are_escaped(study, tmp_path):
    study.joined_by("ann", "bo")
    for row, arm in zip(study.sittings, ("<i>one", "two"), strict=True):
        row["arm"] = arm
        study.pair(row["participant_id"], "equal", "aligned", page_id="pair")
    markup = flow_section(scrutiny_of(study, tmp_path, statuses={"bo": "started"}), Numbering())
    assert "<i>" not in markup
    assert "&lt;i&gt;one" in markup
