"""What a power run leaves: tables, the facts that repeat it, figures, and a page that holds them together."""

import platform
from importlib import metadata
from pathlib import Path

from analysis.figures.files import save
from analysis.figures.fonts import font_for
from analysis.figures.power import power_figure, power_told
from analysis.figures.style import STYLES, Look
from analysis.figures.words import Language, Words
from analysis.powering.curves import MONTE_CARLO_LEVEL, PowerRow
from analysis.powering.needs import Needed
from analysis.powering.page import MOST_PANELS, page_text
from analysis.powering.results import PowerResult
from analysis.powering.words import WORDS
from analysis.writing.outputs import PACKAGES, write_csv, write_json

_WIDTHS = ("wide", "column")


def write_power(out: Path, result: PowerResult, language: Language = "en") -> Path:
    """Return the page, written beside its tables and figures into a folder that is made."""
    (out / "figures").mkdir(parents=True, exist_ok=True)
    write_csv(out / "power.csv", PowerRow._fields, result.rows)
    write_csv(out / "participants_needed.csv", Needed._fields, result.needed)
    write_json(out / "power.json", _facts(result))
    _write_figures(out / "figures", result, language)
    page = out / "power.md"
    page.write_text(page_text(result), encoding="utf-8", newline="\n")
    return page


def _write_figures(folder: Path, result: PowerResult, language: Language) -> None:
    curves = result.curves[:MOST_PANELS]
    wanted = float(result.settings["wanted"])
    title = WORDS[language]["title"]
    for place, width in enumerate(_WIDTHS):
        look = Look(STYLES[width], Words(language), font_for(language))
        stem = folder / ("power_curves" if place == 0 else f"power_curves_{width}")
        save(power_figure(curves, look, wanted), stem, look, title, power_told(curves, look))


def _facts(result: PowerResult) -> dict[str, object]:
    return {
        "study": dict(result.study),
        "settings": {**result.settings, "monte_carlo_level": MONTE_CARLO_LEVEL},
        "needed": [each._asdict() for each in result.needed],
        "power": [row._asdict() for row in result.rows],
        "warnings": list(result.warnings),
        "versions": {"python": platform.python_version(), **{name: _version(name) for name in PACKAGES}},
    }


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed as a package"
