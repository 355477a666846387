"""The entry point: options all commands share, and errors as messages instead of tracebacks."""

import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from analysis.errors import AnalysisError
from survey_app.cli.collecting import uncollected
from survey_app.errors import SurveyError
from survey_app.settings import SettingsError, read_settings

if TYPE_CHECKING:
    from sqlalchemy.exc import DBAPIError

#: Which module defines a command; modules are imported when asked for, so that the server starts at once.
_COMMANDS = {
    "demo": "demo",
    "new": "starting",
    "schema": "starting",
    "check": "checking",
    "diff": "comparing",
    "preview": "previewing",
    "publish": "authoring",
    "studies": "authoring",
    "close": "authoring",
    "simulate": "simulating",
    "serve": "serving",
    "status": "running",
    "withdraw": "running",
    "backup": "running",
    "db": "running",
    "export": "tables",
    "analyze": "analyzing",
    "power": "powering",
}


class _LazyGroup(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order a study goes through them."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, importing its module now."""
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        # Threads of a matrix product wait for each other; those of `analysis` share the work without waiting.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        with uncollected():
            module = importlib.import_module(f"survey_app.cli.{_COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--database",
    metavar="URL",
    help="The database (default: SURVEY_DATABASE_URL, else SQLite in ./data/survey.sqlite3).",
)
@click.version_option(package_name="survey-platform", prog_name="survey")
@click.pass_context
def survey(context: click.Context, database: str | None) -> None:
    """Human studies of proactive AI agents: from scenario files to intervals.

    \b
    survey demo                                a study in your browser, in one command
    survey new my_study                        a small study to change, with comments that teach
    survey check my_study/                     all problems of your files
    survey preview my_study/                   see it while you write it
    survey diff old.yaml new.yaml              what a participant would notice
    survey publish my_study/                   freeze a version
    survey simulate my_study --respondents 30  a pilot with simulated people
    survey serve                               let people take part
    survey export my_study --out tables        the answers as tables
    survey analyze tables --out report         intervals, figures, report
    survey power my_study                      how many people the next study needs
    """
    environment = dict(os.environ)
    if database:
        environment["SURVEY_DATABASE_URL"] = database
    context.obj = read_settings(environment)


def main() -> None:
    """Run the command line and exit: 0 on success, 1 on a problem with the input, 2 on wrong usage."""
    try:
        sys.exit(run(sys.argv[1:]))
    except BrokenPipeError:
        # Somebody closed the pipe, as `| head` does; that is no error, and stdout must not be flushed again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; problems are printed as messages, not tracebacks."""
    try:
        stopped = survey.main(args=list(arguments), prog_name="survey", standalone_mode=False)
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except click.Abort:
        click.echo("Stopped.", err=True)
        return 130
    except (SurveyError, SettingsError, AnalysisError) as problem:
        click.echo(f"Error: {problem}", err=True)
        return 1
    except OSError as problem:
        place = f"{problem.filename}: " if problem.filename else ""
        click.echo(
            f"Error: {place}{problem.strerror or problem}; choose another place, or its permissions.", err=True
        )
        return 1
    except _database_error() as problem:
        click.echo(
            f"Error: the database does not answer as it should: {problem.orig}. Is it in use elsewhere?",
            err=True,
        )
        return 1
    return stopped if isinstance(stopped, int) else 0


def _database_error() -> "type[DBAPIError]":
    """Return the class of database errors; asked for only after an error, since its import takes a while."""
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415 - `survey check` must not wait for a database library

    return DBAPIError


if __name__ == "__main__":
    main()
