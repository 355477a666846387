"""The command that shows a study while it is written: preview."""

from pathlib import Path
from typing import Any

import click

from survey_app.cli.options import study_path
from survey_app.cli.ports import refuse_busy_port
from survey_app.errors import QuestionnaireError
from survey_app.preview.app import create_preview
from survey_app.preview.appendix.printing import whole_study_html
from survey_app.preview.editors import PATTERNS, editor_pattern
from survey_app.preview.serving import preview_server
from survey_app.preview.studio import Studio


@click.command()
@click.argument("study")
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; this machine alone.")
@click.option("--port", default=8001, show_default=True, type=click.IntRange(0, 65535), help="0 for any.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option("--editor", metavar="NAME", help=f"Problems open there: {', '.join(PATTERNS)}, or a pattern.")
@click.option("--all", "whole", is_flag=True, help="Write all pages as one document to print, and stop.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The document's file.")
@click.option("--language", default="", help="The document's language (default: the study's first).")
def preview(study: str, whole: bool, out: Path | None, language: str, **serving: Any) -> None:
    """Show a study as participants see it, beside its problems, anew whenever a file is saved.

    Nothing is stored, and only this machine can open it. With --all it writes the whole study as one document,
    such as an ethics board asks for.

    \b
    Example:
      survey preview my_study/ --editor vscode
      survey preview my_study/ --all --out appendix.html
    """
    if whole != (out is not None):
        raise click.UsageError("--all and --out belong together: --all --out appendix.html")
    path = _found(study)
    if out is not None:
        _write(path, out, language)
    else:
        _serve(path, **serving)


def _serve(path: Path, host: str, port: int, no_browser: bool, editor: str | None) -> None:
    studio = Studio(path, editor_pattern(editor))
    refuse_busy_port(host, port)
    server = preview_server(create_preview(studio, host), host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{server.server_port}/"
    click.echo(f"Preview of {path} at {address} (Ctrl-C stops)")
    if not no_browser:
        click.launch(address)
    try:
        server.serve_forever()
    finally:
        server.server_close()


def _write(path: Path, out: Path, language: str) -> None:
    studio = Studio(path)
    with create_preview(studio).app_context():
        html = whole_study_html(studio, language)
    out.write_text(html, encoding="utf-8")
    click.echo(f"All pages of {path} are in {out}; print it from a browser, also as PDF.")


def _found(study: str) -> Path:
    path = study_path(study)
    if path is None:
        raise QuestionnaireError(f"{study}: there is no such file, folder or bundled study; check the path")
    return path
