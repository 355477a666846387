"""Commands for the first minutes: new, schema. They import no server and no database."""

import sys
from pathlib import Path

import click

from questionnaires.starters.names import SOURCES, UnusableStartError, checked_languages, checked_name
from questionnaires.starters.starting import (
    SCHEMA_FOLDER,
    SCHEMAS,
    scenario_text,
    schema_files,
    study_files,
)
from survey_app.errors import QuestionnaireError


@click.command()
@click.argument("name", required=False)
@click.option("--kind", type=click.Choice(("study", "scenario")), default="study", show_default=True)
@click.option("--languages", metavar="en,ko", help="The first is the default (default: those of the source).")
@click.option(
    "--from",
    "source",
    type=click.Choice(SOURCES),
    default="minimal",
    show_default=True,
    help="What a study begins with.",
)
def new(name: str | None, kind: str, languages: str | None, source: str) -> None:
    """Begin a study in a new folder, or a scenario in a new file. Nothing that exists is overwritten.

    \b
    Example:
      survey new my_study --languages en,ko
    """
    if kind == "scenario" and source != SOURCES[0]:
        raise click.UsageError("--from goes with a study; a scenario begins with the starter's")
    if name is None:
        name, languages = _asked(languages)
    target = Path(name)
    try:
        identifier = checked_name(target.name.removesuffix(".yaml"))
        wanted = checked_languages(languages) if languages else ()
    except UnusableStartError as problem:
        raise QuestionnaireError(str(problem)) from problem
    if kind == "scenario":
        _new_scenario(target.with_name(f"{identifier}.yaml"), wanted)
    else:
        _new_study(target.with_name(identifier), study_files(identifier, wanted, source))


@click.command()
@click.argument("kind", type=click.Choice(("study", "scenario")))
def schema(kind: str) -> None:
    """Print the JSON Schema of study or scenario files, for editors and other tools.

    \b
    Example:
      survey schema study > study-1.schema.json
    """
    click.echo((SCHEMAS / f"{kind}-1.schema.json").read_text(encoding="utf-8"), nl=False)


def _asked(languages: str | None) -> tuple[str, str | None]:
    """Return what a person at a terminal answers; a script has to name the study."""
    if not sys.stdin.isatty():
        raise click.UsageError("Name the study: survey new my_study")
    name = click.prompt("Id of the study (small letters, digits and _)", default="my_study")
    return name, languages or click.prompt("Languages, the default first", default="en,ko")


def _new_study(folder: Path, files: dict[str, str]) -> None:
    _refuse_existing(folder)
    for file, text in files.items():
        _write(folder / file, text)
    click.echo(f"{folder}/ is there: study.yaml, scenarios/, and README.md with what to do next.")
    click.echo(f"Look at it as you write: survey preview {folder}\nCheck it: survey check {folder}")


def _new_scenario(file: Path, languages: tuple[str, ...]) -> None:
    _refuse_existing(file)
    way = _way_to_schemas(file.parent)
    _write(file, scenario_text(file.stem, languages, way))
    if way == f"{SCHEMA_FOLDER}/":
        for name, text in schema_files().items():
            _write(file.parent / name, text)
    click.echo(f"{file} is there. A study finds it in scenarios/ beside it.\nCheck it: survey check {file}")


def _way_to_schemas(folder: Path) -> str:
    """Return the way from a folder to the nearest schemas, in it or above it; its own where there are none."""
    for up, place in enumerate((folder.resolve(), *folder.resolve().parents[:2])):
        if (place / SCHEMA_FOLDER).is_dir():
            return "../" * up + f"{SCHEMA_FOLDER}/"
    return f"{SCHEMA_FOLDER}/"


def _refuse_existing(target: Path) -> None:
    if target.exists():
        raise QuestionnaireError(f"{target} is there already; choose another name, or move it away")
    if not target.parent.is_dir():
        raise QuestionnaireError(f"{target.parent} is no folder; make it first: mkdir -p {target.parent}")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
