"""The command that simulates the next study before anybody takes part: power."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from analysis.declared import Declared
from analysis.figures.words import LANGUAGES
from analysis.power import Outcome, Plan, needed, power_rows
from analysis.powering.results import PowerResult
from analysis.powering.telling import chosen, strayed, text_table
from analysis.powering.writing import write_power
from questionnaires.language.compiled import CompiledStudy
from survey_app.cli.options import database_option
from survey_app.cli.power_inputs import REPEATED, Asked, compiled_study, sizes
from survey_app.cli.power_studies import Judge, Run, outcomes, seeds_of, usable_processors
from survey_app.cli.progress import progress
from survey_app.cli.simulating import known_model
from survey_app.errors import SurveyError
from survey_app.settings import Settings
from survey_app.simulation.casting import casting
from survey_app.simulation.effects.reading import Effects, read_effects
from survey_app.simulation.effects.starter import starter_text

#: With fewer people no interval keeps its promise; docs/coverage.md says by how much.
FEW_PEOPLE = 10
#: People of the study that tells what can be estimated: everybody meets most, so few are enough.
_SCOUTS = 24
_File = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("study")
@click.option(
    "--participants",
    default="10:100:10",
    show_default=True,
    callback=sizes,
    metavar="FROM:TO:STEP",
    help="How many begin.",
)
@click.option(
    "--effects", "file", type=_File, help="What you expect; without it the published study's numbers."
)
@click.option("--write-effects", "starter", type=_File, help="Write a file of effects to begin with, and stop.")
@click.option("--studies", default=500, show_default=True, type=click.IntRange(1, 100_000))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option("--level", default=0.95, show_default=True, type=click.FloatRange(0.5, 1, True, True))
@click.option("--power", "wanted", default=0.8, show_default=True, type=click.FloatRange(0, 1, True, True))
@click.option("--model", default="paper", show_default=True, callback=known_model, help="As in simulate.")
@click.option(
    "--dropout", default=0.0, show_default=True, type=click.FloatRange(0, 1), help="Share that leaves."
)
@click.option(
    "--interval",
    default="t",
    show_default=True,
    type=click.Choice(["t", "percentile"]),
    help="What decides: t (Wilson's for shares), or 1,000 resamples as in estimates.csv.",
)
@click.option(
    "--all", "everything", is_flag=True, help="Show every estimate, not only primary and stated ones."
)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="A folder for tables and figures."
)
@click.option(
    "--language", default="en", show_default=True, type=click.Choice(LANGUAGES), help="In the figure."
)
@click.option("--workers", type=click.IntRange(1, 256), help="Processes (default: one for each processor).")
@database_option
def power(study: str, settings: Settings, **told: Any) -> None:
    """Simulate the next study many times, and say how often it would show what you expect.

    People are drawn by the study's own design, answer as the effects say, and are judged as `survey analyze`
    does. The same seed gives the same numbers, whatever the number of processes.

    \b
    Example:
      survey power three_t --write-effects effects.yaml
      survey power three_t --participants 10:100:10 --effects effects.yaml --out power
    """
    asked = Asked(**told)
    compiled = compiled_study(study, settings)
    if asked.starter:
        _write_starter(compiled, asked.starter)
        return
    effects = read_effects(asked.file, _estimated(compiled)) if asked.file else Effects()
    levels = effects.levels if asked.file else None
    casting(asked.model, levels)  # refuses effects for a model that answers by none
    run = Run(compiled.content, levels, asked.model, asked.dropout, _plan(compiled, asked))
    seeds = seeds_of(asked.seed, asked.studies)
    with progress("Simulated studies", asked.studies) as advance:
        found = outcomes(run, seeds, workers=asked.workers or usable_processors(), progress=advance)
    result = _result(compiled, asked, effects, found)
    _tell(result)
    if asked.out:
        click.echo(f"\nPage: {write_power(asked.out, result, asked.language)}")


def _plan(compiled: CompiledStudy, asked: Asked) -> Plan:
    analysis = compiled.study.analysis
    declared = Declared(primary=analysis.primary, equivalence_margin=analysis.equivalence_margin)
    return Plan(asked.participants, declared, asked.level, asked.interval)


def _estimated(compiled: CompiledStudy) -> frozenset[str]:
    """Return the ids of what the study estimates, found out by simulating it once."""
    plan = Plan((_SCOUTS,), Declared(equivalence_margin=1.0))
    (found,) = Judge(Run(compiled.content, None, "paper", 0.0, plan)).outcomes(seeds_of(0, 1))
    return frozenset(each.estimate_id.removeprefix("equivalence.") for each in found.hypotheses)


def _write_starter(compiled: CompiledStudy, file: Path) -> None:
    if file.exists():
        raise SurveyError(f"{file} is there already; write to another file, or move it first")
    text = starter_text(compiled.study.id, _estimated(compiled))
    file.write_text(text, encoding="utf-8", newline="\n")
    click.echo(f"{file}: change what you expect, then `survey power ... --effects {file}`")


def _result(compiled: CompiledStudy, asked: Asked, effects: Effects, found: Sequence[Outcome]) -> PowerResult:
    rows = power_rows(found, asked.participants, effects.stated)
    if not rows:
        raise SurveyError(f"the study {compiled.study.id!r} asks nothing that is compared with anything")
    settings = {name: getattr(asked, name) for name in REPEATED}
    study = compiled.study
    return PowerResult(
        study={"id": study.id, "version": study.version, "hash": compiled.content_hash},
        settings={
            **settings,
            "resamples": Plan.resamples,
            "effects": dict(effects.stated),
            "levels": effects.levels.model_dump(mode="json"),
            # Each study by itself: `survey simulate` with this seed and these effects.
            "seeds": [each.people for each in seeds_of(asked.seed, asked.studies)],
        },
        rows=rows,
        needed=needed(rows, asked.wanted),
        names=chosen(rows, everything=asked.everything),
        warnings=(*strayed(rows), *_few(asked)),
    )


def _few(asked: Asked) -> Iterator[str]:
    small = [size for size in asked.participants if size < FEW_PEOPLE]
    if small:
        yield f"With fewer than {FEW_PEOPLE} people intervals are rough; a pilot tells more than a power there."


def _tell(result: PowerResult) -> None:
    study, settings = result.study, result.settings
    who = "the published study's numbers" if not settings["effects"] else "the effects stated"
    click.echo(f"{study['id']} {study['version']}: {settings['studies']:,} simulated studies, by {who}\n")
    click.echo(text_table(result.rows, result.needed, result.names))
    for warning in result.warnings:
        click.echo(f"\nNote: {warning}")
