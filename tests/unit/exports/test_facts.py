import dataclasses
import json

import pytest

from exports.errors import ExportTableError
from exports.facts import DeclaredAnalysis, StudyFacts, VersionFacts, facts_text
from exports.files import export_folder

VERSION = VersionFacts(
    version=1,
    author_version="1.0.0",
    study_hash="sha256:0",
    sittings=2,
    title={"ko": "작은 연구"},
    languages=("ko",),
    estimated_minutes=(5, 10),
    analysis=DeclaredAnalysis(primary=("depth.choice",)),
    blocks=({"id": "hello", "kind": "consent"},),
    reading_seconds={"hello": {"ko": 4.5}},
)


def test_the_file_names_its_schema_and_every_field():
    content = json.loads(facts_text(StudyFacts(study_id="small", versions=(VERSION,))))
    assert (content["schema"], content["study_id"]) == ("study_facts/1", "small")
    assert list(content["versions"][0]) == [field.name for field in dataclasses.fields(VersionFacts)]
    assert content["versions"][0]["analysis"] == {
        "primary": ["depth.choice"],
        "equivalence_margin": None,
        "exclusion_flags": [],
    }


def test_text_is_readable_and_equal_facts_are_equal_bytes():
    text = facts_text(StudyFacts(study_id="small", versions=(VERSION,)))
    assert "작은 연구" in text
    assert text == facts_text(StudyFacts(study_id="small", versions=(dataclasses.replace(VERSION),)))
    assert text.endswith("}\n")


def test_a_file_beside_the_tables_appears_with_them(tmp_path):
    with export_folder(tmp_path) as folder:
        folder.add_beside("study.json", "작은\n")
        assert not (tmp_path / "study.json").exists()
    assert (tmp_path / "study.json").read_bytes() == "작은\n".encode()


def refused_export(out):
    with export_folder(out) as folder:
        folder.add_beside("study.json", "after")
        raise ExportTableError("answers", "", "they do not join.", "Look again.")


def test_a_refused_export_leaves_the_facts_of_the_one_before(tmp_path):
    (tmp_path / "study.json").write_text("before")
    with pytest.raises(ExportTableError):
        refused_export(tmp_path)
    assert (tmp_path / "study.json").read_text() == "before"
    assert [path.name for path in tmp_path.iterdir()] == ["study.json"]
