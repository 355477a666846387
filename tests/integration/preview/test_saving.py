"""What a save sets off: only what changed is read again, and whoever waits for news hears of it."""

import os
import shutil
import threading

import pytest

from survey_app.preview.manuscript import Manuscript
from tests.integration.preview.conftest import CONTENT


@pytest.fixture
def manuscript(tmp_path):
    """The first study with scenarios of its own."""
    folder = shutil.copytree(CONTENT / "studies" / "first_study", tmp_path / "mine")
    shutil.copytree(CONTENT / "scenarios", folder / "scenarios")
    return Manuscript(folder)


def saves(path, text):
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_only_the_scenario_that_was_saved_is_read_again(manuscript):
    before = manuscript.now()
    saves(manuscript.path.parent / "scenarios" / "damp_flat.yaml", "# more\n")
    after = manuscript.now()
    read_again = {name for name in after.numbers if after.numbers[name] != before.numbers[name]}
    assert read_again == {"damp_flat"}
    assert after.stamp != before.stamp
    assert after.compiled.scenario("bike_workshop") is before.compiled.scenario("bike_workshop")


def test_only_the_study_is_read_again_when_it_was_saved(manuscript):
    before = manuscript.now()
    saves(manuscript.path, "# more\n")
    after = manuscript.now()
    assert {name for name in after.numbers if after.numbers[name] != before.numbers[name]} == {""}


def test_a_file_saved_without_a_change_is_not_read_again(manuscript):
    before = manuscript.now()
    path = manuscript.path.parent / "scenarios" / "damp_flat.yaml"
    os.utime(path, ns=(1, 1))
    after = manuscript.now()
    assert after.numbers == before.numbers


def test_files_that_the_study_does_not_use_change_nothing(manuscript):
    before = manuscript.now()
    (manuscript.path.parent / "notes.txt").write_text("tea", encoding="utf-8")
    assert manuscript.now() is before


def test_a_part_of_a_scenarios_folder_is_read_again_when_it_was_saved_or_comes(author, examples):
    folder = examples / "scenarios" / "balcony"
    shutil.copytree(examples / "folder", folder)
    (examples / "scenarios" / "balcony.yaml").unlink()
    main = folder / "scenario.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace("id: shelf", "id: balcony"), encoding="utf-8")
    manuscript = Manuscript(examples / "trust_log.yaml")
    numbers = [manuscript.now().numbers["balcony"]]
    saves(next((folder / "tasks").glob("*.yaml")), "# more\n")
    numbers.append(manuscript.now().numbers["balcony"])
    (folder / "records" / "another.yaml").write_text(
        '- {id: rec_more, app: notes, kind: note, at: "D1T08:00", title: More, body: Tea.}\n', encoding="utf-8"
    )
    numbers.append(manuscript.now().numbers["balcony"])
    assert len(set(numbers)) == 3


def test_a_scenario_beside_the_study_takes_the_place_of_the_bundled_one(tmp_path):
    folder = shutil.copytree(CONTENT / "studies" / "first_study", tmp_path / "mine")
    manuscript = Manuscript(folder)
    bundled = manuscript.now()
    (folder / "scenarios").mkdir()
    text = (CONTENT / "scenarios" / "damp_flat.yaml").read_text(encoding="utf-8")
    own = text.replace("A damp flat and a flatmate moving out", "My own flat")
    (folder / "scenarios" / "damp_flat.yaml").write_text(own, encoding="utf-8")
    assert manuscript.now().compiled.scenario("damp_flat").title.in_language("en") == "My own flat"
    assert bundled.compiled.scenario("damp_flat").title.in_language("en") != "My own flat"


def test_whoever_asks_for_news_hears_of_a_save(author, examples):
    somebody = author(examples / "trust_log.yaml", patience=30.0)
    stamp = somebody.studio.manuscript.stamp()
    somebody.opens()
    told = []
    asking = threading.Thread(
        target=lambda: told.append(somebody.client.get(f"/changes?since={stamp}", base_url="http://127.0.0.1"))
    )
    asking.start()
    os.utime(somebody.path, ns=(5, 5))
    asking.join(30)
    assert told[0].json["stamp"] not in {"", stamp}


def test_without_news_the_same_stamp_comes_back_when_patience_ends(log_author):
    stamp = log_author.studio.manuscript.stamp()
    assert log_author.client.get(f"/changes?since={stamp}", base_url="http://127.0.0.1").json == {
        "stamp": stamp
    }


def test_what_was_saved_is_on_the_page_at_the_next_look(log_author):
    log_author.sees("week_d2")
    log_author.writes("The balcony garden", "The roof garden", file="scenarios/balcony.yaml")
    assert "The roof garden" in log_author.sees("week_d2")
    log_author.writes("How much do you trust this agent now?", "Do you trust it?")
    assert "Do you trust it?" in log_author.sees("week_d2")


def test_reading_times_follow_what_was_saved(log_author):
    before = log_author.opens().listed
    log_author.writes("text: A short study.", f"text: {'A much longer study. ' * 100}")
    after = log_author.opens().listed
    assert after["consent"] != before["consent"]
    assert after["week_d2"] == before["week_d2"]
