"""What stands where on the page: sections, numbers of figures and tables, summary and design."""

import json
import re
from pathlib import Path

import pytest

from analysis.report import analyze
from tests.unit.analysis.reported import declare, exported, mail_study, page


@pytest.fixture
def mail(study):
    return mail_study(study)


def test_tables_are_numbered_in_one_run_and_every_number_leads_somewhere(mail, tmp_path):
    text = page(mail, tmp_path)
    numbers = [int(number) for number in re.findall(r'<span class="num">Table (\d+)\.</span>', text)]
    assert numbers == list(range(1, text.count("<table") + 1))
    for kind in ("table", "figure"):
        referred, there = (
            set(re.findall(rf'{attribute}="#?{kind}-(\d+)"', text)) for attribute in ("href", "id")
        )
        assert referred == there  # the list of tables and figures names all of them


def test_the_sections_come_in_the_order_of_a_paper_and_the_contents_lead_to_each(mail, tmp_path):
    text = page(mail, tmp_path)
    headings = re.findall(r'<h2 id="([^"]+)"', text)
    order = ["words", "found", "contents", "design", "flow", "estimates", "sensitivity", "quality"]
    assert headings[:8] == order
    assert headings[-1] == "again"
    contents = re.search(r"<nav .*?<ol>(.*?)</ol>", text, re.DOTALL)[1]
    assert re.findall(r'href="#([^"]+)"', contents) == headings[3:]


def test_figures_stand_with_the_estimates_they_show(mail, tmp_path):
    text = page(mail, tmp_path)
    trust, depth = text.index('id="part-trust-over-days"'), text.index('id="part-depth"')
    assert trust < text.index('data-file="change_by_transition"') < text.index('id="trust.change.A_M"') < depth
    assert depth < text.index('data-file="choices_by_request"') < text.index('id="depth.choice"')


def test_the_summary_begins_with_the_declared_primary_estimates(mail, tmp_path):
    folder = declare(
        exported(mail, tmp_path / "in"), primary=["depth.choice", "trust.change.A_M", "timing.choice"]
    )
    text = analyze(folder, tmp_path / "out", resamples=200).report.read_text("utf-8")
    summary = text.partition('id="found"')[2].partition("<nav")[0]
    assert re.findall(r'<th scope="row"><a href="#([^"]+)">', summary) == ["depth.choice", "trust.change.A_M"]
    assert "declared before anybody answered; p-values are corrected for their number (Holm)" in summary
    assert "Declared as primary, but not in these tables: <code>timing.choice</code>." in summary


def test_without_a_declaration_the_summary_says_who_chose_its_numbers(mail, tmp_path):
    summary = page(mail, tmp_path).partition('id="found"')[2].partition("<nav")[0]
    assert "The study declared no primary estimates; these are chosen by the report" in summary
    assert re.findall(r'<th scope="row"><a href="#([^"]+)">', summary) == [
        "trust.loss_minus_gain",
        "depth.choice",
    ]


def test_the_design_tells_what_was_published_and_declared(mail, tmp_path):
    folder = declare(exported(mail, tmp_path / "in"), primary=["depth.choice"], equivalence_margin=0.1)
    draws = ["sitting_id,factor,level", "s-ann,order,one", "s-bo,order,two", "s-cy,order,one"]
    draws += ["s-ann,sequence.mail,AMA", "s-ann,sequence.flat,AMA", "s-bo,sequence.mail,MAM"]
    (folder / "allocations.csv").write_text("\n".join(draws) + "\n")
    text = analyze(folder, tmp_path / "out", resamples=200).report.read_text("utf-8")
    assert "<h1>Mail &amp; more</h1>" in text
    design = text.partition('id="design"')[2].partition("</section>")[0]
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", design))
    assert "2.1, 3 sittings, 20 to 30 minutes, in en and ko, at most 40 may complete sha256:ab" in told
    assert "week log of several days, rated as they pass" in told
    assert "Drawn: order one 2, two 1" in told
    assert "Drawn: sequence, of 2 stimuli AMA 2, MAM 1" in told
    assert (
        "A difference within ±10.0 percentage points would not matter. No rule for leaving people out." in told
    )


def test_a_design_of_which_nothing_is_known_is_quiet(mail, tmp_path):
    design = page(mail, tmp_path).partition('id="design"')[2].partition("</section>")[0]
    assert re.findall(r"<dt>(.*?)</dt>", design) == ["Rated over days", "Declared beforehand"]
    assert "there is no <code>study.json</code> beside the tables" in design


def test_levels_with_long_names_are_told_by_how_many_there_are(mail, tmp_path):
    folder = exported(mail, tmp_path / "in")
    rows = [f"s-{person},order,{'+'.join([person] * 30)}" for person in ("ann", "bo", "cy")]
    (folder / "allocations.csv").write_text("\n".join(["sitting_id,factor,level", *rows, rows[0]]) + "\n")
    text = analyze(folder, tmp_path / "out", resamples=200).report.read_text("utf-8")
    assert "<dd>3 different levels, 1 to 2 times each</dd>" in text


@pytest.mark.parametrize(
    ("primary", "first"), [([], "Among participants"), (["plausibility.high"], "Of the ratings")]
)
def test_findings_about_primary_estimates_come_first(mail, tmp_path, primary, first):
    mail.sittings[-1]["is_test"] = "0"
    folder = declare(exported(mail, tmp_path / "in"), primary=primary)
    text = analyze(folder, tmp_path / "out", resamples=200).report.read_text("utf-8")
    told = re.findall(r"<li>([^<]*) <span", text.partition('class="findings"')[2].partition("</ul>")[0])
    assert len(told) == 2
    assert told[0].startswith(first)


def test_each_finding_says_in_which_tables_and_figures_its_numbers_stand(mail, tmp_path):
    text = page(mail, tmp_path)
    finding = text.partition('class="findings"')[2].partition("</li>")[0]
    referred = re.findall(r'href="#([a-z]+-\d+)"', finding)
    part = text.partition('aria-labelledby="part-trust-over-days"')[2].partition('aria-labelledby="part-')[0]
    assert set(referred) == set(re.findall(r'id="((?:table|figure)-\d+)"', part))


def test_results_of_agents_follow_the_quality_of_the_data_with_the_next_numbers(mail, tmp_path):
    gym = Path(__file__).parents[2] / "data" / "gym_made" / "made"
    result = analyze(
        exported(mail, tmp_path / "in"), tmp_path / "out", gym_dir=gym, resamples=200, styles=["column"]
    )
    text = result.report.read_text("utf-8")
    before, agents = text.partition('id="agents"')[::2]
    assert 'id="bounds"' in before
    assert '<a href="#agents">' in before.partition("<nav")[0]
    numbers = [int(number) for number in re.findall(r'id="figure-(\d+)"', text)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert re.search(r'id="figure-(\d+)"', agents)
    assert "## Agents" in result.markdown.read_text("utf-8")
    assert all(path.is_file() for path in result.files)
    told = json.loads((tmp_path / "out" / "results.json").read_text("utf-8"))["estimates"]
    assert {row["family"] for row in told if row["estimate_id"].startswith("gym.")} == {"Agents"}
    assert [row["estimate_id"] for row in told] == [each.estimate_id for each in result.estimates]
