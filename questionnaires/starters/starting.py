"""The files of a new study or scenario: a starter, or a bundled study, under a name of its own."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from questionnaires.language.folders import SCENARIO_FILE, STUDY_FILE, find_scenario
from questionnaires.language.loading import BUNDLED, load_study
from questionnaires.language.positions import NOTHING
from questionnaires.starters.languages import in_languages
from questionnaires.starters.spans import replaced, spans_of

STARTERS = Path(__file__).parent
STUDIES = STARTERS.parent / "studies"
SCHEMAS = STARTERS.parent / "schemas"
#: Where a new folder keeps the schemas that its files name.
SCHEMA_FOLDER = ".schemas"
MODELINE = re.compile(r"\A# yaml-language-server: \$schema=.*/(?P<name>[\w.-]+)\n")

#: Texts by the path of their file, relative to the new folder.
Files = dict[str, str]


def study_files(name: str, languages: Sequence[str], source: str = "minimal") -> Files:
    """Return the files of a new study: the study, its scenarios, what to do next, and the schemas.

    Args:
        name: the study's id, one that `checked_name` lets through.
        languages: the languages of its texts, the default first; none leaves those of the source.
        source: one of `names.SOURCES`.
    """
    path = _source_folder(source) / STUDY_FILE
    files = {STUDY_FILE: path.read_text(encoding="utf-8"), **_scenarios_of(path)}
    files = {file: in_languages(text, languages) if languages else text for file, text in files.items()}
    files[STUDY_FILE] = renamed(files[STUDY_FILE], name)
    readme = (STARTERS / "minimal" / "README.md").read_text(encoding="utf-8")
    files = {file: with_modeline(text, _way_up(file)) for file, text in files.items()}
    return {**files, "README.md": readme.replace("starter", name), **schema_files()}


def scenario_text(name: str, languages: Sequence[str], way_to_schemas: str) -> str:
    """Return the text of a new scenario, with the way from its folder to that of the schemas."""
    (path,) = (STARTERS / "minimal" / "scenarios").glob("*.yaml")
    text = renamed(path.read_text(encoding="utf-8"), name)
    return with_modeline(in_languages(text, languages) if languages else text, way_to_schemas)


def schema_files() -> Files:
    """Return the schemas that the first lines of a new folder's files name."""
    names = [path.name for path in sorted(SCHEMAS.glob("*.json"))]
    return {f"{SCHEMA_FOLDER}/{name}": (SCHEMAS / name).read_text(encoding="utf-8") for name in names}


def renamed(text: str, name: str) -> str:
    r"""Return a study or scenario with another id, a title made from it, and its first version.

    >>> renamed("id: starter # its id\nversion: 2.1.0\ntitle: {en: A, ko: B}\n", "my_pilot")
    'id: my_pilot # its id\nversion: 0.1.0\ntitle: My pilot\n'
    """
    held = spans_of(text).entries
    values = {"id": name, "version": "0.1.0", "title": name.replace("_", " ").capitalize()}
    quoted = {key: f'"{value}"' if value in NOTHING else value for key, value in values.items()}
    return replaced(text, [(held[key].start, held[key].end, value) for key, value in quoted.items()])


def with_modeline(text: str, way_to_schemas: str) -> str:
    """Return a file whose first line tells an editor where its schema is."""
    return MODELINE.sub(rf"# yaml-language-server: $schema={way_to_schemas}\g<name>\n", text)


def _source_folder(source: str) -> Path:
    return STARTERS / source if source == "minimal" else STUDIES / source


def _scenarios_of(study: Path) -> Files:
    loaded = load_study(study).value
    ids: Sequence[str] = loaded.scenario_ids() if loaded else ()
    found = (find_scenario(name, [study.parent / "scenarios", BUNDLED]) for name in ids)
    return {file: text for path in found if path for file, text in _scenario_files(path).items()}


def _scenario_files(path: Path) -> Mapping[str, str]:
    """Return the one file of a scenario, or all the files of its folder."""
    if path.name != SCENARIO_FILE:
        return {f"scenarios/{path.name}": path.read_text(encoding="utf-8")}
    parts = sorted(path.parent.rglob("*.yaml"))
    where = path.parents[1]
    return {f"scenarios/{p.relative_to(where).as_posix()}": p.read_text(encoding="utf-8") for p in parts}


def _way_up(file: str) -> str:
    return "../" * (len(PurePosixPath(file).parts) - 1) + SCHEMA_FOLDER + "/"
