"""What `questionnaires/README.md` and `KEYS.md` say is so."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from questionnaires.language import conditions
from questionnaires.language.checks.paths import check_paths
from questionnaires.language.checks.reporting import report
from questionnaires.language.keys import TARGET, keys_of, reference
from questionnaires.language.kinds import models_in
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study
from survey_app.cli.main import run

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "questionnaires"
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def commands():
    blocks = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    return [shlex.split(line[2:]) for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_its_commands_run_one_after_the_other(tmp_path, monkeypatch, capsys):
    (tmp_path / "questionnaires").symlink_to(FOLDER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SURVEY_DATABASE_URL", f"sqlite:///{tmp_path / 'survey.sqlite3'}")
    ran = []
    for command, *arguments in commands():
        ran.append(command)
        match command:
            case "cp":
                shutil.copytree(*arguments[1:])
            case "survey":
                assert run(arguments) == 0, (arguments, capsys.readouterr().err)
            case _:
                # Writing the reference is tested below, without touching the file.
                assert [command, *arguments] == ["python", "-m", "questionnaires.language.keys"]
    assert ran == ["cp", "survey", "survey", "survey", "survey", "python"]


def test_its_table_has_every_example_with_the_words_it_begins_with():
    shown = dict(re.findall(r"^\| \[`[^`]+`\]\(examples/([^)]+)\) \| (.+) \|$", README, re.MULTILINE))
    files = [*FOLDER.glob("examples/*.yaml"), *FOLDER.glob("examples/*/*.yaml")]
    said = {str(path.relative_to(FOLDER / "examples")): first_comment(path) for path in files}
    assert shown == said


def first_comment(path):
    return (
        re.match(r"(?:# .*\n)+", path.read_text(encoding="utf-8"))[0]
        .replace("# ", "")
        .replace("\n", " ")
        .strip()
    )


def test_its_sample_of_a_check_is_what_a_check_says(tmp_path, monkeypatch):
    text = (FOLDER / "examples" / "form.yaml").read_text(encoding="utf-8")
    (tmp_path / "my_study").mkdir()
    (tmp_path / "my_study" / "form.yaml").write_text(
        text.replace("construct: comment", "construct: coment"), encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    assert f"```\n{report(check_paths([Path('my_study/form.yaml')]), 'text')}\n```" in README


def test_its_conditions_are_conditions():
    section = README.split("## Conditions")[1].split("## ")[0]
    found = re.findall(r"^\| `(.+?)` \|", section, re.MULTILINE)
    assert len(found) >= 7
    for text in found:
        conditions.parse(text)


def test_the_key_reference_is_written_from_the_types_as_they_are():
    assert TARGET.read_text(encoding="utf-8") == reference(), "run: python -m questionnaires.language.keys"


def every_type():
    found = [Study, Scenario]
    for model in found:
        for field in model.model_fields.values():
            found += [inner for inner in models_in(field.annotation) if inner not in found]
    return found


@pytest.mark.parametrize("model", every_type(), ids=lambda model: model.__name__)
def test_every_key_of_every_type_is_in_the_reference_with_its_meaning(model):
    section = TARGET.read_text(encoding="utf-8").split(f"### {model.__name__}\n")[1].split("### ")[0]
    keys = list(keys_of(model))
    assert [key.name for key in keys] == [f.alias or name for name, f in model.model_fields.items()]
    for key in keys:
        assert key.meaning.endswith((".", '".')), (model.__name__, key.name)
        assert f"| `{key.name}` | {key.kind} | {key.default} | {key.meaning} |" in section


def test_each_link_inside_the_reference_leads_to_a_heading():
    page = reference()
    headings = {heading.lower() for heading in re.findall(r"^##+ (\w+)$", page, re.MULTILINE)}
    assert set(re.findall(r"\]\(#(\w+)\)", page)) <= headings
