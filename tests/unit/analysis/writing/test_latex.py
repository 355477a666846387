"""The folder `latex`: tables that booktabs sets, and a macro for every number."""

import re

import pytest

from analysis.estimates import Estimate
from analysis.opened.readable import readable
from analysis.writing.latex import Group, LatexTable, escaped, label_of, table_text
from analysis.writing.numbers_tex import numbers_text


@pytest.fixture(scope="module")
def files(folder):
    return {path.name: path.read_text(encoding="utf-8") for path in (folder / "latex").glob("*.tex")}


def plain(text):
    r"""Return LaTeX without escaped letters, so that what is left is structure."""
    return re.sub(r"\\[\\{}%&_#$]", "", text)


def test_braces_are_balanced_and_environments_closed_in_order(files):
    for name, text in files.items():
        depth = 0
        for letter in re.sub(r"(?<!\\)%.*", "", plain(text)):
            depth += (letter == "{") - (letter == "}")
            assert depth >= 0, name
        assert depth == 0, name
        opened = []
        for kind, environment in re.findall(r"\\(begin|end)\{([a-z*]+)\}", text):
            if kind == "begin":
                opened.append(environment)
            else:
                assert opened.pop() == environment, name
        assert opened == []


def test_each_row_has_as_many_cells_as_the_table_has_columns(files):
    tables = {name: text for name, text in files.items() if r"\begin{tabular}" in text}
    assert {"primary.tex", "flow.tex", "trust_grid.tex", "estimates_depth.tex", "sensitivity.tex"} <= set(
        tables
    )
    for name, text in tables.items():
        columns = 1 + re.search(r"\{tabular\}\{@\{\}p\{[^}]*\}(r+)@", text)[1].count("r")
        body = text.partition(r"\toprule")[2].partition(r"\bottomrule")[0]
        rows = [line for line in body.splitlines() if line.endswith(r"\\") and "multicolumn" not in line]
        assert rows
        assert {len(re.findall(r"(?<!\\)&", row)) + 1 for row in rows} == {columns}, name


def test_tables_have_caption_label_and_the_three_rules(files):
    labels = [label for text in files.values() for label in re.findall(r"\\label\{(tab:[^}]*)\}", text)]
    tables = [text for text in files.values() if r"\begin{table}" in text]
    assert len(labels) == len(set(labels)) == len(tables)
    for text in tables:
        assert all(text.count(rf"\{rule}") == 1 for rule in ("toprule", "midrule", "bottomrule", "caption{"))


def test_rows_that_tell_the_same_estimate_say_how_it_was_computed(files):
    rows = re.findall(r"\\raggedright (.*?) &", files["sensitivity.tex"])[1:]
    assert len(rows) == len(set(rows)) > 5
    assert "Chose the left side (exact binomial interval and test)" in rows


def test_the_document_of_all_takes_in_every_file(files):
    taken = set(re.findall(r"\\input\{([^}]+)\}", files["all.tex"]))
    assert {f"{name}.tex" for name in taken} == set(files) - {"all.tex"}


def test_names_from_the_data_are_escaped(files):
    assert r"one\_\&\_two" in files["flow.tex"]
    assert r"three\textbar{}four" in files["flow.tex"]


def test_letters_with_a_meaning_and_letters_that_fonts_lack_are_spelled():
    assert escaped("50% & −1.2 → #x_{y} ~ ^ \\") == (
        r"50\% \& $-$1.2 $\rightarrow$ \#x\_\{y\} \textasciitilde{} \textasciicircum{} \textbackslash{}"
    )


def test_the_numbers_of_the_primary_table_are_those_of_the_estimates(files, result):
    choice = next(each for each in result.estimates if each.estimate_id == "depth.choice")
    row = next(line for line in files["primary.tex"].splitlines() if escaped(choice.label) in line)
    assert f"& {100 * choice.estimate:.1f}\\% &" in row


def test_every_estimate_has_its_macro(files, result):
    named = re.findall(r"^\\surveyestimate\{([^}]+)\}", files["numbers.tex"], re.MULTILINE)
    assert named == [each.estimate_id for each in result.estimates]


def given(**changes):
    row = {"estimate_id": "depth.choice", "label": "", "estimate": 0.883, "ci_low": 0.801, "ci_high": 0.95}
    row |= {
        "ci_level": 0.95,
        "unit": "participant",
        "n_units": 30,
        "n_answers": 120,
        "method": "",
        "resamples": 9,
    }
    return Estimate(**(row | {"seed": 0, "p_value": None, "note": ""} | changes))


def test_a_macro_holds_value_interval_people_and_the_whole_phrase():
    text = numbers_text([("depth.choice", readable(given(), "share"))])
    assert text.splitlines()[-1] == (
        r"\surveyestimate{depth.choice}{88.3\%}{80.1\% to 95.0\%}{30}"
        r"{88.3\% (95\%~CI 80.1\%~to~95.0\%, n~=~30)}"
    )


def test_an_id_that_latex_cannot_name_gets_no_macro():
    told = readable(given(), None)
    text = numbers_text([("gym.tc.big{model", told), ("gym.tc.big+claw_1", told)])
    assert "big{model" not in text
    assert text.splitlines()[-1].startswith(r"\surveyestimate{gym.tc.big+claw_1}{0.883}")


def test_a_number_that_is_not_there_reads_as_such():
    told = readable(given(estimate=None, ci_low=None, ci_high=None, note="nobody answered"), "share")
    assert told == ("–", "–", "30", "no value (nobody answered)")


def test_an_estimate_of_agents_names_what_it_counts():
    told = readable(given(unit="scenario", n_units=10), None)
    assert told.full.replace("\N{NO-BREAK SPACE}", " ") == "0.883 (95% CI 0.801 to 0.950, scenarios = 10)"


def test_groups_stand_under_their_heading_with_space_between():
    groups = (Group("", (("a", "1"),)), Group("Who left", (("b_c", "2"),)))
    lines = table_text(LatexTable("my_table", "A & B", ("What", "n"), groups)).splitlines()
    assert lines[2] == r"  \caption{A \& B}"
    assert [line.strip() for line in lines[8:12]] == [
        r"\raggedright a & 1 \\",
        r"\addlinespace",
        r"\multicolumn{2}{@{}l}{\itshape Who left} \\",
        r"\raggedright b\_c & 2 \\",
    ]


def test_a_label_has_only_letters_and_hyphens():
    assert label_of("trust_grid & more") == "trust-grid-more"
