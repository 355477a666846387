"""The pages about keys: every type of study and scenario files, with an example of each key."""

from collections.abc import Sequence
from typing import get_args

from pydantic import BaseModel

from questionnaires.language.checks.constructs import ANSWERED
from questionnaires.language.items import Construct
from questionnaires.language.keys import Key, keys_of, reachable
from questionnaires.language.meanings import about
from questionnaires.language.scenario import Scenario
from questionnaires.language.study import Study

WRITTEN = "Written out of the types by `python -m questionnaires.reference`."
HEAD = f"""{WRITTEN} Nothing else is a key, and a misspelt one is an error.

*Text* is one string, or one per language: `{{en: Thank you., ko: 고맙습니다.}}`. A *time* is `D3T14:00`, 14:00
on day 3 of the scenario. An *id* has 2 to 41 small letters, digits and `_`, and begins with a letter. The third
column says `required`, `optional`, or what holds where the key is left out. Where no example is given, the kind
is one of the types below, and its keys have examples.
"""


def study_page() -> str:
    """Return the page of study files, in Markdown."""
    return _page("Study files", "[Scenario files](scenario.md)", reachable(Study), _constructs())


def scenario_page() -> str:
    """Return the page of scenario files, in Markdown."""
    return _page("Scenario files", "[Study files](study.md)", reachable(Scenario))


def row_of(key: Key) -> str:
    """Return the row of a table that tells a key."""
    example = f"`{key.example}`".replace("|", r"\|") if key.example else ""
    return f"| `{key.name}` | {key.kind} | {key.default} | {key.meaning} | {example} |"


def _page(title: str, other: str, models: Sequence[type[BaseModel]], more: str = "") -> str:
    links = " · ".join(f"[{model.__name__}](#{model.__name__.lower()})" for model in models)
    beside = f"{other} and the [rules](rules.md) have pages of their own."
    parts = [f"# {title}\n", HEAD, f"{beside}\n", f"{links}\n", *map(_section, models), more]
    return "\n".join(parts).rstrip() + "\n"


def _section(model: type[BaseModel]) -> str:
    head = "| key | what | | meaning | example |\n| --- | --- | --- | --- | --- |"
    table = "\n".join([head, *map(row_of, keys_of(model))])
    return f"## {model.__name__}\n\n{about(model)}\n\n{table}\n"


def _constructs() -> str:
    rows = []
    for name in get_args(Construct):
        wanted = ANSWERED.get(name)
        types = "any" if wanted is None else ", ".join(f"`{one}`" for one in wanted.types)
        values = ", ".join(f"`{value}`" for value in sorted(wanted.values)) if wanted else ""
        rows.append(f"| `{name}` | {types} | {values or 'any'} |")
    said = (
        "What an item measures. The estimates read some of them, which fixes the type and the stored values.\n"
    )
    table = ["| construct | type | values |", "| --- | --- | --- |", *rows, ""]
    return "\n".join(["## Constructs\n", said, *table])
