"""`survey check` answers at once: it loads nothing that it does not need, and leaves things as they were."""

import gc
import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from survey_app.cli.collecting import uncollected
from survey_app.cli.main import survey

ROOT = Path(__file__).parents[3]
STUDY = ROOT / "questionnaires" / "studies" / "first_study"
SLOW = {"sqlalchemy", "alembic", "flask", "jinja2", "numpy", "scipy", "pandas", "matplotlib", "rich"}
CHECK = """
import json, sys
from survey_app.cli.main import run
run(["check", sys.argv[1]])
print(json.dumps([*sys.modules]))
"""


def test_checking_loads_no_server_no_database_and_no_library_for_numbers():
    ran = subprocess.run(
        [sys.executable, "-c", CHECK, str(STUDY)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    said, loaded = ran.stdout.rsplit("\n", 2)[:2]
    assert not {name.partition(".")[0] for name in json.loads(loaded)} & SLOW
    assert "questionnaires.review.renderings" in loaded
    assert said.endswith(("found.", "warning.", "warnings."))


def test_the_garbage_collector_works_again_after_a_check():
    assert gc.isenabled()
    assert CliRunner().invoke(survey, ["check", str(STUDY)]).exit_code == 0
    assert gc.isenabled()


def test_the_garbage_collector_works_again_after_a_failure_and_stays_off_where_it_was_off():
    with pytest.raises(ZeroDivisionError), uncollected():
        1 / gc.isenabled()
    assert gc.isenabled()
    with uncollected():
        with uncollected():
            pass
        assert not gc.isenabled()


def test_what_is_made_meanwhile_is_left_out_of_later_rounds():
    with uncollected():
        kept = [[]]
    assert not any(one is kept for one in gc.get_objects())
    later = [[]]
    assert any(one is later for one in gc.get_objects())
