"""What a new study begins with: it checks clean under its own name, in any languages, from any source."""

import pytest

from questionnaires.language.loading import load_compiled, load_scenario
from questionnaires.review.reviewing import review_paths
from questionnaires.starters.languages import in_languages
from questionnaires.starters.names import SOURCES, UnusableStartError, checked_languages, checked_name
from questionnaires.starters.starting import renamed, scenario_text, study_files


@pytest.fixture
def begun(tmp_path):
    """Return a function that writes a new study into a folder and returns it."""

    def write(languages=(), source="minimal"):
        folder = tmp_path / "my_pilot"
        for file, text in study_files("my_pilot", languages, source).items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return folder

    return write


def worth_telling(folder):
    return [problem for problem in review_paths([folder]) if problem.severity != "note"]


@pytest.mark.parametrize("languages", [(), ("en",), ("ko",), ("ko", "en")], ids="+".join)
def test_a_starter_checks_clean_in_the_languages_it_is_written_in(begun, languages):
    folder = begun(languages)
    assert worth_telling(folder) == []
    compiled = load_compiled(folder).value
    assert compiled.study.languages == (languages or ("en", "ko"))
    assert {scenario.languages for scenario in compiled.scenarios.values()} == {compiled.study.languages}


@pytest.mark.parametrize("languages", [("de", "en"), ("fr",)], ids="+".join)
def test_a_starter_in_another_language_has_no_errors_before_it_is_translated(begun, languages):
    folder = begun(languages)
    assert [problem for problem in worth_telling(folder) if problem.is_error] == []
    title = load_compiled(folder).value.scenarios["choir_week"].title
    assert title.in_language(languages[0]) == f"[{languages[0]}] The week before the concert"


@pytest.mark.parametrize("source", SOURCES)
def test_a_study_can_begin_as_a_copy_of_a_bundled_one_in_one_language(begun, source):
    folder = begun(("en",), source)
    assert [problem for problem in worth_telling(folder) if problem.is_error] == []
    study = load_compiled(folder).value.study
    assert (study.id, study.version, study.title.in_language("en")) == ("my_pilot", "0.1.0", "My pilot")
    assert {path.stem for path in (folder / "scenarios").glob("*.yaml")} == set(study.scenario_ids())


def test_a_starter_uses_its_own_copy_of_a_scenario(begun):
    folder = begun()
    scenario = folder / "scenarios" / "choir_week.yaml"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text.replace("You lead a choir", "You lead an orchestra"), encoding="utf-8")
    situation = load_compiled(folder).value.scenarios["choir_week"].situation
    assert situation.in_language("en").startswith("You lead an orchestra")


def test_the_first_line_of_each_new_file_leads_to_a_schema_beside_it(begun):
    folder = begun()
    for path in folder.rglob("*.yaml"):
        way = path.read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
        assert (path.parent / way).resolve().parent == folder / ".schemas"
        assert (path.parent / way).is_file()


def test_a_new_scenario_has_the_name_that_was_asked_for(tmp_path):
    path = tmp_path / "night_shift.yaml"
    path.write_text(scenario_text("night_shift", ("en",), ".schemas/"), encoding="utf-8")
    assert worth_telling(path) == []
    scenario = load_scenario(path).value
    assert (scenario.id, scenario.title.in_language("en")) == ("night_shift", "Night shift")


def test_a_missing_translation_is_the_text_of_the_first_language_with_a_mark():
    text = 'languages: [en, ko]\nlist:\n  - en: |\n      Come.\n    ko: "와요."\n  - {en: Go., ko: "가요."}\n'
    changed = in_languages(text, ["fr", "ko"])
    assert changed.startswith('languages: [fr, ko]\nlist:\n  - fr: |\n      [fr] Come.\n    ko: "와요."\n')
    assert changed.endswith('  - {fr: "[fr] Go.", ko: "가요."}\n')


def test_comments_and_all_that_is_no_text_stay_as_written():
    text = "# Mine.\nlanguages: [en]\nscales: {en: {low: 1}}\ntitle: {en: A}  # the title\n"
    assert in_languages(text, ["ko"]) == (
        '# Mine.\nlanguages: [ko]\nscales: {en: {low: 1}}\ntitle: "[ko] A"  # the title\n'
    )


def test_a_name_that_yaml_would_not_take_for_text_is_quoted():
    assert renamed("id: a_b\nversion: 1.0.0\ntitle: A\n", "null").startswith('id: "null"\n')


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My pilot", "Perhaps my_pilot?"),
        ("2nd_study", "Perhaps nd_study?"),
        ("x", "2 to 41 small letters"),
        ("연구", "2 to 41 small letters"),
        ("first_study", "bundled"),
        ("bike_workshop", "bundled"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_what_to_do(name, said):
    with pytest.raises(UnusableStartError, match=said.replace("?", r"\?")):
        checked_name(name)


@pytest.mark.parametrize("text", ["en,English", "en,en", "", "en;ko", "xx"])
def test_languages_that_cannot_be_are_refused(text):
    with pytest.raises(UnusableStartError):
        checked_languages(text)
