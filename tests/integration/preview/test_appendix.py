"""The whole study as one document: all that anybody can read is in it, labelled, and it needs no other file."""

import re
from datetime import UTC, datetime

import pytest

from questionnaires.design.arms import variants_of
from survey_app.preview.app import create_preview
from survey_app.preview.appendix.printing import whole_study_html
from survey_app.preview.choices import Choices
from survey_app.preview.reviewing import ReviewHere
from survey_app.preview.scene import cast_as, scene_of
from survey_app.preview.studio import Studio
from tests.driver import Page, Reply
from tests.integration.preview.conftest import CONTENT

NOW = datetime(2026, 3, 5, 10, 0, tzinfo=UTC)
THREE_T = CONTENT / "studies" / "three_t"


class Reader:
    """Somebody with the document of a study."""

    def __init__(self, path, language=""):
        self.studio = Studio(path, clock=lambda: NOW, review=ReviewHere)
        with create_preview(self.studio).app_context():
            self.html = whole_study_html(self.studio, language)
        self.page = Page(Reply(200, "", {}, self.html))
        self.scene = scene_of(self.studio.manuscript.now(), Choices(lang=language), NOW)

    @property
    def text(self):
        return self.page.words()

    def part(self, block):
        return next(e for e in self.page.all("section") if e.get("id") == f"part-{block}")

    def rows(self, table):
        rows = self.page.all("tr", table)
        return [[self.page.words(cell) for cell in row] for row in rows]

    def labels(self, block):
        margins = [e for e in self.page.all("div", self.part(block)) if e.get("class") == "margin"]
        return [self.page.words(p) for e in margins for p in self.page.all("p", e)]


@pytest.fixture(scope="module", params=["en", "ko"])
def three_t(request):
    return Reader(THREE_T, request.param)


def plain(text):
    """Words without signs that a template sets, such as quotes or spaces that do not break."""
    return re.sub(r"\W+", "", text)


def shown_texts(view):
    texts = [view.title, view.lede, view.situation, view.request]
    entries = [e for part in (*view.days, *view.sides) for e in part.entries]
    texts += [e.text for e in entries] + [e.card.title for e in entries if e.card]
    texts += [row.value for e in entries if e.card for row in e.card.rows]
    texts += [line for term in view.terms for line in term.lines]
    texts += [lane.words for lane in view.timeline.lanes] if view.timeline else []
    return [text for text in texts if text]


def test_every_text_that_anybody_can_be_given_is_in_it(three_t):
    # What the template renders of Markdown, `**bold**` or a list, is the words all the same.
    whole = plain(three_t.text)
    variants = {tuple(one) for found in variants_of(three_t.scene.study).values() for one in found}
    assert len(variants) > 10
    for persona, sequence in sorted(variants):
        scene = cast_as(three_t.scene, persona, sequence)
        for page in scene.plan.pages:
            for text in shown_texts(scene.view(page)):
                assert plain(text) in whole, (page.page_id, persona, sequence, text)


def test_every_block_has_its_part_with_its_id_and_kind(three_t):
    for block in three_t.scene.study.pages:
        assert three_t.labels(block.id)[:2] == [block.id, block.kind]


def test_every_question_stands_with_its_codes_and_construct(three_t):
    study, language = three_t.scene.study, three_t.scene.language
    codes = {three_t.page.words(code) for code in three_t.page.all("code")}
    for item in study.items:
        assert f"measures {item.measures}" in three_t.text
        for option in getattr(item, "options", ()):
            assert option.value in codes
    for scale in study.scales:
        for point in scale.points:
            assert point.value in codes
            assert point.label.in_language(language) in three_t.text
    assert 'asked if would_use__sleep == "yes"' in three_t.text


def test_every_persona_and_every_sequence_of_a_week_is_shown(three_t):
    labels = three_t.labels("week_flat")
    assert "persona: reviewer" in labels
    assert "persona: operator" in labels
    rows = [three_t.rows(table) for table in three_t.page.all("table", three_t.part("week_flat"))]
    for row in rows:
        assert [cells[0] for cells in row[1:]] == ["AAA", "AAM", "AMA", "MAA", "MAM", "MMM"]
    assert rows[0][3] == ["AMA", "A: suggest", "M: execute", "A: suggest"]
    assert rows[1][3] == ["AMA", "A: execute", "M: suggest", "A: execute"]
    assert labels.count("A: suggest") == labels.count("M: execute") == 3
    assert labels.count("A: execute") == labels.count("M: suggest") == 3


def test_both_roles_of_each_comparison_are_labelled(three_t):
    labels = three_t.labels("pair_flat")
    for depth, other in (("suggest", "execute"), ("execute", "suggest")):
        assert labels.count(f"A is aligned: complete, {depth}") == 1
        assert labels.count(f"A is aligned: incomplete, {depth}") == 1
        assert labels.count(f"B is misaligned: complete, {other}") == 2
    assert {"persona: reviewer", "persona: operator"} <= set(labels)
    timing = three_t.labels("time_lab")
    assert {"A is sleep: complete, deferred", "B is now: complete, now"} <= set(timing)
    assert "B is interrupt: complete, interrupt" in timing
    assert {"A is good: complete, suggest", "B is poor: wrong, suggest"} <= set(three_t.labels("advice_fee"))


def test_the_head_names_version_content_contact_and_every_way_out(three_t):
    study, language = three_t.scene.study, three_t.scene.language
    for words in (
        f"three_t, version {study.version}",
        three_t.scene.compiled.content_hash,
        study.contact,
        study.privacy.withdrawal.in_language(language),
        "365 days",
        "{} to {} minutes".format(*study.estimated_minutes),
    ):
        assert words in three_t.text
    for name, way in study.exits.items():
        assert name in three_t.text
        assert way.code in three_t.text
        assert way.text.in_language(language) in three_t.text


def test_consent_with_its_folded_part_and_debrief_are_in_it(three_t):
    consent, debrief = three_t.scene.study.pages[0], three_t.scene.study.pages[-1]
    language = three_t.scene.language
    whole = plain(three_t.text)
    for text in (consent.text, consent.more, consent.statement, debrief.text):
        for paragraph in text.in_language(language).split("\n\n"):
            assert plain(paragraph) in whole


def test_it_needs_no_other_file_and_runs_nothing(three_t):
    assert three_t.page.all("script") == three_t.page.all("img") == three_t.page.all("iframe") == []
    assert [link.get("href") for link in three_t.page.all("link")] == ["data:,"]
    css = three_t.page.words(three_t.page.all("style")[0])
    assert set(re.findall(r"url\((.)", css)) <= {"#"}
    assert "@import" not in css


def test_ids_stand_once(three_t):
    ids = [e.get("id") for e in three_t.page.document.iter() if e.get("id")]
    assert len(ids) == len(set(ids))


def test_the_same_study_gives_the_same_bytes(examples):
    first, second = (Reader(examples / "depth_pair.yaml").html for _ in range(2))
    assert first == second


@pytest.mark.parametrize("study", sorted((CONTENT / "examples").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_example_can_be_printed(study):
    assert "Ways out" in Reader(study).text


def test_a_log_with_a_fixed_sequence_has_no_versions(examples):
    reader = Reader(examples / "trust_log.yaml")
    assert "A: suggest" in reader.page.words(reader.part("week"))
    assert [label for label in reader.labels("week") if label.startswith(("A:", "M:"))] == []


def test_conditions_and_checks_are_told(examples):
    labels = Reader(examples / "show_if.yaml").labels
    assert 'only if drives == "no" and not answered(car)' in labels("second")
    assert "screens out if age < 18" in labels("first")
    check = Reader(examples / "check.yaml")
    assert any(
        label.startswith("passes:") for block in check.scene.study.pages for label in check.labels(block.id)
    )
