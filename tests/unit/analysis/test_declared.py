import json

import pytest

from analysis.declared import Declared, read_declared
from analysis.errors import AnalysisError


def written(folder, *versions, **more):
    content = {"schema": "study_facts/1", "study_id": "tiny", "versions": list(versions)} | more
    (folder / "study.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


def test_tables_without_the_file_declare_nothing(tmp_path):
    assert read_declared(tmp_path) == Declared()
    assert not Declared().is_there


def test_what_a_version_declares_is_read(tmp_path):
    version = {
        "author_version": "1.2.0",
        "study_hash": "sha256:0",
        "title": {"en": "Tiny"},
        "languages": ["en"],
        "analysis": {"primary": ["depth.choice"], "equivalence_margin": 1, "exclusion_flags": ["speeding"]},
        "blocks": [{"id": "hello", "kind": "consent"}],
        "reading_seconds": {"hello": {"en": 12.5}},
    }
    declared = read_declared(written(tmp_path, version))
    assert declared.primary == ("depth.choice",)
    assert declared.equivalence_margin == 1.0
    assert declared.exclusion_flags == ("speeding",)
    assert (declared.study_id, declared.version, declared.languages) == ("tiny", "1.2.0", ("en",))
    assert declared.blocks == {"hello": "consent"}
    assert declared.reading_seconds == {("hello", "en"): 12.5}
    assert declared.is_there


def test_a_file_of_one_s_own_needs_only_what_it_declares(tmp_path):
    declared = read_declared(written(tmp_path, {"analysis": {"primary": ["timing.choice"]}}))
    assert declared.primary == ("timing.choice",)
    assert declared.equivalence_margin is None
    assert declared.reading_seconds == {}


def test_the_last_version_that_anybody_took_part_in_speaks(tmp_path):
    first, second, unused = (
        {"sittings": sittings, "author_version": name, "analysis": {"exclusion_flags": flags}}
        for name, sittings, flags in (("1.0.0", 3, []), ("2.0.0", 1, ["missing"]), ("3.0.0", 0, ["duplicate"]))
    )
    declared = read_declared(written(tmp_path, first, second, unused))
    assert declared.version == "2.0.0"
    assert declared.exclusion_flags == ("missing",)
    assert declared.differing == ("exclusion_flags",)


def test_reading_times_of_pages_that_only_an_older_version_has_are_kept(tmp_path):
    old = {"reading_seconds": {"gone": {"en": 5}, "same": {"en": 6}}}
    new = {"reading_seconds": {"same": {"en": 7}}}
    times = read_declared(written(tmp_path, old, new)).reading_seconds
    assert times == {("gone", "en"): 5.0, ("same", "en"): 7.0}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "cannot be read as JSON"),
        ("[]", "its `schema` is `None`, not `study_facts/1`"),
        ('{"schema": "study_facts/2"}', "its `schema` is `study_facts/2`"),
        ('{"schema": "study_facts/1"}', "lists no version"),
        ('{"schema": "study_facts/1", "versions": [3]}', "lists no version"),
        ('{"schema": "study_facts/1", "versions": [{"languages": [3]}]}', "`languages` must list words"),
        ('{"schema": "study_facts/1", "versions": [{"blocks": [{"id": "a"}]}]}', "must have `id` and `kind`"),
        ('{"schema": "study_facts/1", "versions": [{"reading_seconds": {"a": 3}}]}', "by page and language"),
        (
            '{"schema": "study_facts/1", "versions": [{"analysis": {"equivalence_margin": "much"}}]}',
            "`equivalence_margin` is `much`",
        ),
        ('{"schema": "study_facts/1", "versions": [{"analysis": {"equivalence_margin": true}}]}', "is `True`"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_with_what_to_do(tmp_path, text, problem):
    (tmp_path / "study.json").write_text(text, encoding="utf-8")
    with pytest.raises(AnalysisError, match=r"study\.json.*Export the study again") as caught:
        read_declared(tmp_path)
    assert problem in caught.value.what
