"""`report.md`: the page's words and numbers for a repository."""

import html
import re

import pytest

from analysis.writing.html_tree import tree_of
from analysis.writing.markdown import markdown_of


@pytest.fixture(scope="module")
def text(folder):
    return (folder / "report.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(folder):
    return (folder / "report.html").read_text(encoding="utf-8")


def tables(text):
    """Return the tables, each as rows of cells."""
    blocks = re.findall(r"^(?:\|.*\|\n?)+", text, re.MULTILINE)
    return [[re.split(r"(?<!\\)\|", line)[1:-1] for line in block.splitlines()] for block in blocks]


def test_the_sections_of_the_page_are_the_headings_of_the_text(text, page):
    wanted = [html.unescape(words) for words in re.findall(r"<h2 id=[^>]*>(.*?)</h2>", page)]
    wanted.remove("Contents")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == wanted
    assert text.splitlines().count("# 100% of Mail_1 & more") == 1


def test_every_table_of_the_page_is_there_under_its_number(text, page):
    numbers = re.findall(r'<span class="num">(Table \d+\.)</span>', page)
    assert re.findall(r"^\*\*(Table \d+\.)", text, re.MULTILINE) == numbers
    assert len(tables(text)) == len(numbers)


def test_all_rows_of_a_table_have_as_many_cells_as_its_head(text):
    for table in tables(text):
        assert len({len(row) for row in table}) == 1, table[0]
        assert set("".join(table[1])) <= set(" -:")


def test_numbers_are_those_of_estimates_csv(text, result):
    choice = next(each for each in result.estimates if each.estimate_id == "depth.choice")
    row = next(row for table in tables(text) for row in table if "`depth.choice`" in row[0])
    assert row[1].strip() == f"{100 * choice.estimate:.1f}%"
    assert row[3].strip() == str(choice.n_units)


def test_figures_link_to_files_that_are_there_with_their_numbers_in_words(text, folder):
    figures = re.findall(r"^!\[(.+)\]\((.+)\)$", text, re.MULTILINE)
    assert len(figures) == text.count("**Figure ") >= 3
    for words, target in figures:
        assert (folder / target).is_file()
        assert re.search(r"\d", words)


def test_every_note_that_is_referred_to_is_told_once(text):
    told = re.findall(r"^\[\^(note-\d+)\]: ", text, re.MULTILINE)
    assert len(told) == len(set(told)) > 0
    assert set(re.findall(r"\[\^(note-\d+)\](?!:)", text)) == set(told)


def test_no_html_is_left_outside_of_code(text):
    made_from_the_page = text.partition("## How the numbers were made")[0]
    without_code = re.sub(r"`[^`]*`", "", made_from_the_page)
    assert len(without_code) > 5_000
    assert not re.search(r"</?[a-z]+[ >]", without_code)


def test_what_means_something_in_markdown_is_escaped():
    assert markdown_of("<p>2*3 [x] _y_ a_b $5 &lt;b&gt;</p>") == r"2\*3 \[x\] \_y\_ a_b \$5 \<b>"


def test_a_name_from_the_data_cannot_end_a_cell(text):
    row = next(row for table in tables(text) for row in table if "three" in row[0])
    assert row[0].strip() == r"three\|four"


def test_charts_contents_and_words_that_the_figure_says_already_are_left_out():
    html_text = (
        '<nav><a href="#a">Away</a></nav><figure data-file="trust"><svg><text>Away</text></svg><figcaption>'
        '<p class="key">Away</p><p>Shown</p><details class="words"><summary>Away</summary>'
        "<p>A: 1 [x]</p></details></figcaption></figure>"
    )
    assert markdown_of(html_text) == r"![A: 1 \[x\]](figures/trust.svg)" + "\n\nShown"


def test_lists_and_facts_keep_their_order():
    listed = "<ul><li>one</li><li>two <b>2</b></li></ul><dl><div><dt>Seed</dt><dd>0</dd></div></dl>"
    assert markdown_of(listed) == "- one\n- two **2**\n\n- **Seed**: 0"


def test_a_row_that_heads_others_is_bold():
    table = (
        '<table><caption>T</caption><thead><tr><th>What</th><th class="r">n</th></tr></thead><tbody>'
        '<tr class="family"><th colspan="2">Shares</th></tr>'
        '<tr><th>Chose<sup><a href="#note-1">1</a></sup><code>depth.choice</code></th><td class="r">3</td></tr>'
        "</tbody></table>"
    )
    assert markdown_of(table).splitlines()[2:] == [
        "| What | n |",
        "| --- | ---: |",
        "| **Shares** |  |",
        "| Chose[^note-1]; `depth.choice` | 3 |",
    ]


@pytest.mark.parametrize("broken", ["<p>open", "<p><b>crossed</p></b>"])
def test_html_that_is_not_whole_is_refused(broken):
    with pytest.raises(ValueError, match=r"closes|never closed"):
        tree_of(broken)
