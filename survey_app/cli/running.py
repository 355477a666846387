"""Commands for those who run a study: status, withdraw, backup, db upgrade."""

from pathlib import Path

import click

from survey_app.cli.boards import board
from survey_app.cli.options import database_option, opened
from survey_app.errors import UnknownParticipant
from survey_app.export.status import status_of
from survey_app.participation.withdrawing import withdraw as withdraw_participant
from survey_app.publishing import published_versions
from survey_app.settings import Settings
from survey_app.storage.backup import back_up, earlier_backups, note_backup
from survey_app.storage.database import upgrade_database
from survey_app.storage.erasing import erase_traces
from survey_app.storage.tables import Participant
from survey_app.web.clock import now


@click.command()
@click.argument("study", required=False)
@database_option
def status(study: str | None, settings: Settings) -> None:
    """Show who is where: sittings by status, arm and page. Without STUDY, of all studies.

    \b
    Example:
      survey status my_study
    """
    with opened(settings) as database, database.reading() as session:
        wanted = [study] if study else sorted({version.study_id for version in published_versions(session)})
        boards = [board(status_of(session, study_id)) for study_id in wanted]
    click.echo("\n\n".join(boards) or "No study is published here. Publish one: survey publish STUDY")


@click.command()
@click.argument("participant")
@click.option("--yes", is_flag=True, help="Do not ask whether it is meant.")
@database_option
def withdraw(participant: str, yes: bool, settings: Settings) -> None:
    """Delete one person's data everywhere in the database. Only the counts of their draws stay.

    \b
    Example:
      survey withdraw p4k7q --yes
    """
    with opened(settings) as database:
        with database.reading() as session:
            if session.get(Participant, participant) is None:
                raise UnknownParticipant(participant)
        if not yes:
            click.confirm(f"Delete everything of {participant}? This cannot be undone", abort=True)
        with database.writing() as session:
            gone = withdraw_participant(session, participant)
            backups = earlier_backups(session)
            session.commit()
        click.echo(f"{participant} is deleted: {gone.sittings} sittings, {gone.submissions} submissions.")
        click.echo("Tables exported before still hold this person; export them anew.")
        for backup_file in backups:
            click.echo(f"So does the backup {backup_file}; delete it, or replace it by a new one.")
        # Last, because it may have to wait for readers in vain, and what was done should be told before.
        erase_traces(database.engine)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def backup(file: Path, settings: Settings) -> None:
    """Copy the database to FILE while people go on answering.

    \b
    Example:
      survey backup backups/monday.sqlite3
    """
    with opened(settings) as database:
        back_up(database, file)
        with database.writing() as session:
            note_backup(session, file, now())
            session.commit()
    click.echo(f"{database.where} is copied to {file}, {file.stat().st_size / 1e6:.1f} MB.")


@click.group()
def db() -> None:
    """Look after the database.

    \b
    Example:
      survey db upgrade
    """


@db.command()
@database_option
def upgrade(settings: Settings) -> None:
    """Bring the tables up to date. Make a backup before: survey backup FILE.

    \b
    Example:
      survey db upgrade
    """
    upgrade_database(settings.database_url)
    click.echo("The database is up to date.")
