"""docs/stimuli.md tells of the study as it is now."""

import re
import runpy
from pathlib import Path

import pytest

from questionnaires.language.loading import load_compiled

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "stimuli.md"
STIMULI = {"trust_log", "depth_pair", "timing", "capability_pair"}


@pytest.fixture(scope="module")
def compiled():
    return load_compiled(ROOT / "questionnaires" / "studies" / "three_t").value


def test_the_generated_parts_are_what_the_study_says_now(compiled):
    page = PAGE.read_text(encoding="utf-8")
    written = runpy.run_path(str(ROOT / "tools" / "stimuli_table.py"))["stimuli_page"](page, compiled)
    assert written == page, "run: .venv/bin/python tools/stimuli_table.py"


def test_each_stimulus_has_a_generated_row_and_one_that_compares_it_with_the_paper(compiled):
    rows = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    blocks = [block.id for block in compiled.study.pages if block.kind in STIMULI]
    assert len(blocks) == 14
    assert {block: rows.count(block) for block in blocks} == dict.fromkeys(blocks, 2)
