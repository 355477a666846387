"""The command that lets people take part: serve."""

import click

from survey_app.app import create_app
from survey_app.cli.options import database_option, opened
from survey_app.cli.ports import refuse_busy_port
from survey_app.settings import Settings
from survey_app.web.serving import serve as serve_forever


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 to be reached from other machines."
)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@database_option
def serve(host: str, port: int, workers: int, settings: Settings) -> None:
    """Run the server. Stop it with Ctrl-C; everything answered is stored already.

    \b
    Example:
      survey serve --host 0.0.0.0 --port 80 --workers 4
    """
    refuse_busy_port(host, port)
    database = opened(settings)
    where = database.where
    database.close()
    click.echo(f"Answers are stored in {where}")
    click.echo(f"Serving on http://{host}:{port} (Ctrl-C stops)")
    serve_forever(lambda: create_app(settings), host=host, port=port, workers=workers)
