"""The report's part about agents, and about people and judges."""

import csv
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from analysis.estimates import Settings
from analysis.figures.looks import looks_for
from analysis.gym import granular_tables
from analysis.gym_report.part import agents_part
from analysis.joint import Beside, beside_people
from analysis.numbering import Numbering
from analysis.page.agents import AgentsPart
from analysis.tables import read_tables
from tests.unit.analysis.gym.made import Lab, random_lab

DATA = Path(__file__).parents[3] / "data"
STUDY = DATA / "replica_synthetic"


def part(folder: Path, out: Path, numbering: Numbering | None = None) -> tuple[Beside, AgentsPart]:
    for name in ("figures", "tables"):
        (out / name).mkdir(parents=True)
    beside = beside_people(folder, STUDY, read_tables(STUDY), Settings(resamples=50))
    return beside, agents_part(out, beside, looks_for(["column"], "en", 0.95), numbering or Numbering())


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Two models of which one was published, and judges of logs."""
    folder, out = tmp_path_factory.mktemp("gym"), tmp_path_factory.mktemp("out")
    lab = random_lab(3, ("ClaudeOpus5+openclaw", "ClaudeOpus5+codex", "mine+codex"), scenarios=3)
    lab.write(folder / "lab")
    (folder / "judged_logs.csv").write_bytes((DATA / "gym_made" / "judged_logs.csv").read_bytes())
    numbering = Numbering()
    numbering.figure("an earlier one")
    return *part(folder, out, numbering), out, numbering


def test_without_a_folder_of_agents_there_is_nothing(tmp_path):
    assert agents_part(tmp_path, Beside(), looks_for([], "en", 0.95), Numbering()) == AgentsPart("", "", ())
    assert not list(tmp_path.iterdir())


def test_figures_and_tables_take_the_next_numbers_of_the_page_in_order(made):
    _, found, _, numbering = made
    told = re.findall(r'id="(figure|table)-(\d+)"', found.section)
    for kind in ("figure", "table"):
        numbers = [int(number) for each, number in told if each == kind]
        assert numbers == list(
            range(2 if kind == "figure" else 1, len(numbers) + (2 if kind == "figure" else 1))
        )
    assert {(each.kind.lower(), str(each.number)) for each in numbering.all()} == {*told, ("figure", "1")}


def test_the_section_is_well_formed(made):
    ET.fromstring(f"<main>{made[1].section}</main>".replace("&nbsp;", " "))  # noqa: S314 - our own page


def test_every_file_is_there_and_named_once(made):
    _, found, out, _ = made
    assert len({*found.files}) == len(found.files)
    assert {*found.files} == {path for folder in ("figures", "tables") for path in (out / folder).iterdir()}
    shown = re.findall(r'data-file="([^"]+)"', found.section)
    assert shown
    for name in shown:
        assert {out / "figures" / f"{name}.{kind}" for kind in ("svg", "png")} <= {*found.files}
        assert out / "tables" / f"{name}.csv" in found.files


def test_the_main_table_tells_values_intervals_and_what_was_printed(made):
    beside, found, *_ = made
    row = next(
        row for row in re.findall(r"<tr>.*?</tr>", found.section, re.DOTALL) if "ClaudeOpus5, openclaw" in row
    )
    known = {each.estimate_id: each for each in beside.estimates}
    tc = known["gym.tc.ClaudeOpus5+openclaw"]
    assert f">{100 * tc.estimate:.1f}<small>({100 * tc.ci_low:.1f} to {100 * tc.ci_high:.1f})</small>" in row
    assert "published: TC 67.4, TA 62.2, TR-D 50.5, TR-J 4.15" in row


def test_missing_ratings_few_scenarios_and_odd_files_are_told(made):
    _, found, *_ = made
    assert "expected ones can be used: parse error" in found.section
    assert "Only 3 scenarios" in found.section
    assert "Published values come from other scenarios" in found.section
    assert re.search(r"\d+ runs? (is|are) left out: the environment failed", found.section)


def test_the_stimuli_that_judges_overlook_are_named(made):
    _, found, *_ = made
    assert "study_scheduling, reviewer, AMA" in found.section
    assert "People rated 69 stimuli of trust logs; 69 of them were rated by both judges, too" in found.section


def test_markdown_says_the_same(made):
    _, found, *_ = made
    assert "## Agents" in found.markdown
    assert "## People and judges" in found.markdown
    assert "figures/gym_scores.svg" in found.markdown or "figures/gym_scores.png" in found.markdown
    assert "ClaudeOpus5, openclaw" in found.markdown
    assert "<" not in found.markdown.replace("<br>", "")


def test_granular_tables_are_written_in_printed_units(made):
    beside, _, out, _ = made
    with (out / "tables" / "gym_T7.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    table = granular_tables(beside.scores)["T7"]
    assert [row["config_id"] for row in rows] == table["config_id"].tolist()
    assert [float(row["tc"]) for row in rows] == table["tc"].tolist()
    names = {path.name for path in (out / "tables").iterdir()}
    assert {f"gym_T{n}.csv" for n in (7, 8, 9, 10)} <= names


def test_only_what_was_published_stands_in_the_table_beside_it(made):
    *_, out, _ = made
    with (out / "tables" / "gym_beside_published.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["config_id"] for row in rows] == ["ClaudeOpus5+openclaw"]
    assert rows[0]["tc_printed"] == "67.38"
    assert float(rows[0]["tc_difference"]) == pytest.approx(float(rows[0]["tc"]) - 67.38)


def test_the_same_results_give_the_same_part(made, tmp_path):
    _, found, first, _ = made
    numbering = Numbering()
    numbering.figure("an earlier one")
    folder = tmp_path / "gym"
    lab = random_lab(3, ("ClaudeOpus5+openclaw", "ClaudeOpus5+codex", "mine+codex"), scenarios=3)
    lab.write(folder / "lab")
    (folder / "judged_logs.csv").write_bytes((DATA / "gym_made" / "judged_logs.csv").read_bytes())
    _, again = part(folder, tmp_path / "out", numbering)
    assert again.section == found.section
    for path in found.files:
        assert path.read_bytes() == (tmp_path / "out" / path.relative_to(first)).read_bytes(), path.name


def test_names_from_files_cannot_become_markup(tmp_path):
    lab = Lab(name="<b>lab</b>", judges=('"><script>',))
    for model in ("<i>one</i>", "a & b"):
        for scenario in ("s1", "s<2>"):
            run = lab.run(f"{model}+codex", scenario, model=model)
            lab.task(run, "t").trj(run, "t", lab.judges[0], 1, 2, 3, 4, 5)
    _, found = part(lab.write(tmp_path / "gym"), tmp_path / "out")
    assert "&lt;i&gt;one&lt;/i&gt;" in found.section
    assert not re.search(r"<i>|<script>|<b>lab|<2>", found.section)


def test_a_single_run_is_told_without_a_crash(tmp_path):
    lab = Lab(judges=())
    lab.task(lab.run("solo", "s", model="solo", harness=None), "t")
    _, found = part(lab.write(tmp_path / "gym"), tmp_path / "out")
    assert "1 run of 1 configuration" in found.section
    assert "Nothing was judged" in found.section
