"""Commands for authors: publish, studies, close."""

import click

from survey_app.cli.options import database_option, opened, reopened_or_published
from survey_app.publishing import close as close_study
from survey_app.publishing import published_versions
from survey_app.settings import Settings
from survey_app.web.clock import now


@click.command()
@click.argument("study")
@database_option
def publish(study: str, settings: Settings) -> None:
    """Freeze a version of a study, so that people can take part in it. A closed study is opened again.

    \b
    Example:
      survey publish my_study/
    """
    with opened(settings) as database, database.writing() as session:
        before = {(version.study_id, version.version) for version in published_versions(session)}
        published = reopened_or_published(session, study)
        session.commit()
    known = (published.study_id, published.version) in before
    what = "unchanged, is open" if known else "is new and open"
    click.echo(f"{published.study_id}, version {published.version}, {what} in {database.where}.")
    click.echo(f"Participants enter at /s/{published.study_id} once `survey serve` runs.")


@click.command()
@database_option
def studies(settings: Settings) -> None:
    """List the published studies and their versions.

    \b
    Example:
      survey studies
    """
    with opened(settings) as database, database.reading() as session:
        versions = published_versions(session)
    if not versions:
        click.echo("No study is published here. Publish one: survey publish STUDY")
    for version in versions:
        state = f"closed {version.closed_at:%Y-%m-%d %H:%M} UTC" if version.closed_at else "open"
        click.echo(f"{version.study_id}  version {version.version} ({version.author_version})  {state}")


@click.command()
@click.argument("study")
@database_option
def close(study: str, settings: Settings) -> None:
    """Stop new sittings of a study; those under way can be finished.

    \b
    Example:
      survey close my_study
    """
    with opened(settings) as database, database.writing() as session:
        close_study(session, study, now())
        session.commit()
    click.echo(
        f"{study} takes nobody new. Those who have started can finish. Reopen it: survey publish {study}"
    )
