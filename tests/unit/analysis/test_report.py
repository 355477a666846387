import csv
import hashlib
import html
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from analysis.errors import AnalysisError
from analysis.estimates import Settings
from analysis.report import analyze
from analysis.writing.outputs import ESTIMATE_COLUMNS, run_facts
from tests.unit.analysis.reported import declare, exported, mail_study, page, parsed

CONTRACT = (
    "estimate_id, label, estimate, ci_low, ci_high, ci_level, unit, n_units, n_answers, method, resamples, "
    "seed, p_value, note"
)


@pytest.fixture
def mail(study):
    return mail_study(study)


def test_everything_promised_is_written(mail, tmp_path):
    result = analyze(exported(mail, tmp_path / "in"), tmp_path / "deep" / "out", resamples=200)
    names = {str(path.relative_to(tmp_path / "deep" / "out")) for path in result.files}
    figures = {
        f"figures/{name}{width}.{kind}"
        for name in ("trust_over_checkpoints", "change_by_transition", "choices_by_request")
        for width in ("", "_column")
        for kind in ("svg", "png")
    }
    figures.add("figures/participant_flow.svg")
    points = {"trust_over_checkpoints", "change_by_transition", "choices_by_request"}
    quality = {"flags", "exclusions", "flow", "dropouts", "order_effects", "bounds"}
    sensitivity = {"intervals", "primary_family", "sensitivity", "equivalence", "agreement"}
    tables = {f"tables/{name}.csv" for name in points | quality | sensitivity}
    latex = {name for name in names if name.startswith("latex/")}
    texts = {"estimates.csv", "results.json", "run.json", "report.html", "report.md"}
    assert names - latex == texts | figures | tables
    assert {"latex/numbers.tex", "latex/methods.tex", "latex/all.tex", "latex/trust_grid.tex"} <= latex
    assert result.people.participants == 3
    assert result.people.tests == 1


def test_the_columns_are_the_contract_s_in_its_order(mail, tmp_path):
    assert ", ".join(ESTIMATE_COLUMNS) == CONTRACT
    analyze(exported(mail, tmp_path / "in"), tmp_path, resamples=200)
    header = (tmp_path / "estimates.csv").read_text("utf-8").splitlines()[0]
    assert header == CONTRACT.replace(", ", ",")


def test_undefined_is_empty_in_csv_and_null_in_json(study, tmp_path):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned")
    analyze(exported(study, tmp_path / "in"), tmp_path, resamples=200)
    with (tmp_path / "estimates.csv").open(encoding="utf-8", newline="") as file:
        row = next(row for row in csv.DictReader(file) if row["estimate_id"] == "depth.choice")
    assert (row["estimate"], row["ci_low"], row["ci_high"], row["n_units"]) == ("1.0", "", "", "1")
    told = json.loads((tmp_path / "results.json").read_text("utf-8"))["estimates"][0]
    assert told["ci_low"] is None
    assert "only one person" in told["note"]


def test_the_run_file_holds_no_time_and_no_path(mail, tmp_path):
    analyze(exported(mail, tmp_path / "in"), tmp_path / "out", resamples=200, seed=5)
    text = (tmp_path / "out" / "run.json").read_text("utf-8")
    run = json.loads(text)
    assert run["settings"] == {"resamples": 200, "seed": 5, "level": 0.95}
    assert set(run["inputs"]) == {"answers.csv", "sittings.csv"}
    assert all(len(digest) == 64 for digest in run["inputs"].values())
    assert str(tmp_path) not in text


def test_the_run_file_names_every_part_of_the_inputs(mail, tmp_path):
    folder = exported(mail, tmp_path / "in")
    (folder / "pages.parquet").mkdir()
    for name in ("pages.parquet/b.parquet", "pages.parquet/a.parquet", "sittings.parquet"):
        (folder / name).write_bytes(name.encode())
    inputs = run_facts(folder, Settings())["inputs"]
    parts = ["pages.parquet/a.parquet", "pages.parquet/b.parquet"]
    assert list(inputs) == ["answers.csv", *parts, "sittings.csv", "sittings.parquet"]
    assert inputs["sittings.parquet"] == hashlib.sha256(b"sittings.parquet").hexdigest()


def test_the_same_answers_in_another_folder_give_the_same_page(mail, tmp_path):
    assert page(mail, tmp_path / "one") == page(mail, tmp_path / "two")


def test_the_page_stands_alone(mail, tmp_path):
    tags = parsed(page(mail, tmp_path))
    assert tags.fetched == []
    assert "script" not in tags.names
    assert len(tags.ids) == len(set(tags.ids))


def test_figures_are_in_the_page_with_words_for_those_who_do_not_see_them(mail, tmp_path):
    text = page(mail, tmp_path).replace("\N{NO-BREAK SPACE}", " ")
    assert text.count('role="img"') == 4
    told = r"AMA \(n = 3\): day 2 4\.67 \([45.0-9]+ to 5\.00\), day 4 1\.67 \([0-9. to]+\), day 7 3\.67 \("
    assert len(re.findall(told, text)) == 2  # the label of the drawing, and the words below it
    assert "#19262a" not in text.partition("</style>")[2]


def test_the_page_says_how_many_are_tests(mail, tmp_path):
    assert "1 of 3 participants is a test." in page(mail, tmp_path)


@pytest.mark.parametrize(
    ("sources", "kind"),
    [
        (("simulation", "simulation"), "simulated"),
        (("simulation", "link"), "simulated or test"),
        (("link", "link"), "simulated or test"),
        ((), "simulated or test"),
    ],
)
def test_tests_alone_are_announced_first_and_called_simulated_only_if_all_are(study, tmp_path, sources, kind):
    study.joined_by("ann", "bo", is_test="1").pair("ann", "equal", "aligned").pair("bo", "equal", "aligned")
    for sitting, source in zip(study.sittings, sources, strict=False):
        sitting["source"] = source
    body = page(study, tmp_path).partition("<body>")[2]
    assert body.strip().startswith('<p class="banner"')
    assert f"<strong>{kind.capitalize()} participants only.</strong>" in body
    assert f"2 of 2 {kind} participants answered" in body


def test_real_people_alone_need_no_banner(study, tmp_path):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "aligned")
    text = page(study, tmp_path)
    assert 'class="banner"' not in text
    assert "2 of 2 participants answered" in text


def test_the_findings_are_sentences_with_numbers_and_intervals(study, tmp_path):
    for number in range(4):
        study.joined_by(f"p{number}")
        for role, value in (("good", 5), ("poor", 3 - number % 2)):
            study.answer(f"p{number}", "fit", value, comparison="capability", role=role)
        study.pair(
            f"p{number}", "capability", "good" if number else "same", side="", block_kind="capability_pair"
        )
    text = page(study, tmp_path).replace("\N{NO-BREAK SPACE}", " ")
    assert "participants chose the good in 75.0% of pairs (95% CI 25.0% to 100.0%, n = 4)" in text
    assert "rated its fit 2.50 points higher (95% CI 2.00 to 3.00, n = 4)." in text
    assert "simulated participants" not in text
    assert "trust fell" not in text


def test_a_sentence_about_simulated_people_says_so_by_itself(study, tmp_path):
    for number in range(4):
        study.joined_by(f"p{number}", is_test="1")
        study.pair(f"p{number}", "capability", "good", block_kind="capability_pair")
        study.sittings[-1]["source"] = "simulation"
        for role, value in (("good", 2), ("poor", 4 - number % 2)):
            study.answer(f"p{number}", "fit", value, comparison="capability", role=role)
    text = page(study, tmp_path).replace("\N{NO-BREAK SPACE}", " ")
    assert "simulated participants chose the good in 100.0% of pairs" in text
    assert "rated its fit 1.50 points lower (95% CI 1.00 to 2.00, n = 4)." in text


def test_a_sentence_never_shows_an_interval_without_width(study, tmp_path):
    for person in ("ann", "bo", "cy"):
        study.joined_by(person).answer(person, "plausibility", 4, block_kind="form")
    text = page(study, tmp_path).replace("\N{NO-BREAK SPACE}", " ")
    assert "100.0% were 4 or 5 (no interval: all resamples agree, n = 3)." in text


def test_a_loss_and_its_interval_are_told_as_sizes_and_gains_of_shares_in_percentage_points(study, tmp_path):
    for number in range(6):
        person = f"p{number}"
        study.joined_by(person).log(person, "AMA", [5, 1 + number % 2, 4])
        for role, value in (("now", "no"), ("sleep", "yes" if number else "no")):
            study.answer(person, "accept", value, comparison="now_or_sleep", role=role, block_kind="timing")
            study.answers[-1]["item_id"] = f"accept_{role}"
    text = page(study, tmp_path).replace("\N{NO-BREAK SPACE}", " ")
    assert re.search(r"trust fell by 3\.50 points \(95% CI 3\.\d\d to [34]\.\d\d, n = 6\)", text)
    assert "rose by 2.50 points" in text
    assert "Loss exceeded gain by 1.00 points" in text
    assert re.search(r"83\.3 percentage points more \(95% CI [\d.]+ to 100\.0, n = 6\)", text)


def test_figures_are_numbered_and_say_their_interval_unit_and_n(mail, tmp_path):
    text = page(mail, tmp_path).replace("\N{NO-BREAK SPACE}", " ")
    assert re.findall(r"<b>(Figure \d)\.</b>", text) == [f"Figure {number}" for number in (1, 2, 3, 4)]
    assert text.count("95% intervals, participants resampled, n = 3.") == 3


def test_figures_are_drawn_in_the_widths_and_language_asked_for_and_the_page_says_how_to_repeat_it(
    mail, tmp_path
):
    result = analyze(
        exported(mail, tmp_path / "in"), tmp_path, resamples=200, styles=("acl", "column"), language="en"
    )
    drawn = {path.name for path in result.files if path.suffix == ".svg"}
    assert {"change_by_transition.svg", "change_by_transition_column.svg"} <= drawn
    assert "change_by_transition_acl.svg" not in drawn
    assert "--style acl --style column --language en" in result.report.read_text("utf-8")
    figures = json.loads((tmp_path / "run.json").read_text("utf-8"))["figures"]
    assert figures == {"styles": ["acl", "column"], "language": "en", "font": "DejaVu Sans"}


def test_words_and_letters_come_before_the_first_number(mail, tmp_path):
    body = page(mail, tmp_path).partition("<main>")[2]
    assert body.index("Words and letters") < body.index(">Summary<") < body.index("<figure")
    for word in ("Depth", "aligned", "misaligned", "over", "under"):
        assert f"<b>{word}</b>" in body


def test_a_note_of_several_rows_is_told_once_and_referred_to_by_number(mail, tmp_path):
    result = analyze(exported(mail, tmp_path / "in"), tmp_path, resamples=200)
    counts = Counter(note for each in result.estimates for note in each.note.split("; ") if note)
    note, count = counts.most_common(1)[0]
    assert count > 5
    page = html.unescape(result.report.read_text("utf-8"))
    text = page.partition('id="estimates"')[2].partition('id="sensitivity"')[0]
    assert text.count(note) == 1
    number = re.search(rf'<li id="note-(\d+)">{re.escape(note)}', text)[1]
    assert text.count(f'href="#note-{number}"') == count


def test_means_by_log_and_day_stand_in_a_grid_of_their_own(mail, tmp_path):
    text = page(mail, tmp_path)
    assert "trust.mean.SEQUENCE.dDAY" in text
    assert "<code>trust.mean.AMA.d2</code></th>" not in text
    grid = text.partition('id="table-3"')[2].partition("</table>")[0]
    assert "Mean trust by sequence and day" in grid
    assert re.findall(r"Day \d", grid) == ["Day 2", "Day 4", "Day 7"]


def test_the_page_counts_unusable_answers_failed_checks_and_recall(study, tmp_path):
    for person, failed, recalled in (
        ("ann", "0", "act_first"),
        ("bo", "2", "ask_first"),
        ("cy", "", "act_first"),
    ):
        study.joined_by(person).pair(person, "equal", "aligned").answer(person, "check", 4, block_kind="check")
        study.sittings[-1]["checks_failed"] = failed
        study.answer(person, "why", "", missing="skipped")
        study.answer(person, "recall", recalled, block_kind="trust_log", request="ask_first", alignment="M")
    study.answer("ann", "background", "", missing="declined").answer("ann", "benefit", 3, off_path=1)
    study.joined_by("di")
    text = page(study, tmp_path).replace("\N{NO-BREAK SPACE}", " ")
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text.partition('id="quality"')[2].partition("</dl>")[0]))
    assert "14 rows, 9 of them with a value that counts. 1 sitting has no usable answer." in told
    assert "Skipped 3: why 3" in told
    assert "Declined 1: background 1" in told
    assert "Off the path 1: benefit 1" in told
    assert "1 of 2 sittings failed a check (2 failures in all); 3 sittings answered one." in told
    assert "the agent had acted (depth execute) 2 of 3 said correctly what the agent did first: 66.7%" in told


def test_results_json_holds_the_quality_of_the_data(mail, tmp_path):
    analyze(exported(mail, tmp_path / "in"), tmp_path, resamples=200)
    quality = json.loads((tmp_path / "results.json").read_text("utf-8"))["quality"]
    assert (quality["answers"], quality["usable"], quality["silent"]) == (15, 15, 0)
    assert quality["checks"]["counted"] == 0


def test_results_json_says_of_every_row_what_it_means(mail, tmp_path):
    folder = declare(exported(mail, tmp_path / "in"), primary=["depth.choice"])
    result = analyze(folder, tmp_path, resamples=200)
    told = json.loads((tmp_path / "results.json").read_text("utf-8"))["estimates"]
    assert [row["estimate_id"] for row in told] == [row.estimate_id for row in result.estimates]
    choice = next(row for row in told if row["estimate_id"] == "depth.choice")
    assert (choice["scale"], choice["family"]) == ("share", "Depth")
    assert choice["formula"]


def test_odd_answers_that_no_estimate_uses_are_counted_in_the_report_and_in_results_json(mail, tmp_path):
    mail.answer("ann", "mood", "fine").answer("bo", "mood", "low").answer("cy", "", "x")
    text = page(mail, tmp_path)
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text.partition('id="quality"')[2]))
    assert "Odd construct 3 answers: mood , empty. It should be `trust`" in told
    assert "No estimate uses these answers." in told
    notes = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))["quality"]["notes"]
    assert [(note["column"], note["cells"], note["answers"]) for note in notes] == [
        ("construct", ["mood", ""], 3)
    ]


def test_text_from_the_data_is_escaped(mail, tmp_path):
    for sitting in mail.sittings:
        sitting["study_id"] = "<script>alert('x')</script>"
    mail.answer("ann", "<b>mood</b>", "fine")
    text = page(mail, tmp_path)
    assert "<script>" not in text
    assert "<b>mood" not in text
    assert "&lt;b&gt;mood" in text
    assert "&lt;script&gt;" in text


def test_a_study_that_asked_nothing_drawn_has_a_report_without_figures(study, tmp_path):
    study.joined_by("ann", "bo").answer("ann", "plausibility", 4).answer("bo", "plausibility", 3)
    result = analyze(exported(study, tmp_path / "in"), tmp_path / "out", resamples=200)
    drawn = [path.name for path in result.files if path.suffix in (".svg", ".png")]
    assert drawn == ["participant_flow.svg"]
    assert result.report.read_text("utf-8").count("<figure") == 1


def test_a_place_that_cannot_be_written_is_named(mail, tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(AnalysisError, match=r"taken: the results cannot be written .* Give another folder"):
        analyze(exported(mail, tmp_path / "in"), tmp_path / "taken", resamples=200)


def test_the_engine_and_the_estimands_load_no_drawing_library():
    code = (
        "import sys, analysis.bootstrap, analysis.estimates, analysis.figures.points; "
        "assert not [name for name in sys.modules if name.startswith(('matplotlib', 'survey_app'))]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3])
