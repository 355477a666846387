"""The looks that were asked for: widths, language, font."""

from collections.abc import Sequence
from typing import NamedTuple, get_args

from analysis.errors import AnalysisError
from analysis.figures.style import LATIN, STYLES, Look
from analysis.figures.words import Language, Words

USUAL = ("wide", "column")


class Looks(NamedTuple):
    """How the files are drawn, one look for each width."""

    looks: tuple[Look, ...]

    @property
    def facts(self) -> dict[str, object]:
        """What repeats the drawings, for `run.json`."""
        first = self.looks[0]
        styles = [look.style.name for look in self.looks]
        return {"styles": styles, "language": first.words.language, "font": first.font}


def looks_for(styles: Sequence[str], language: str, level: float) -> Looks:
    """Return the looks of these widths, of two columns and one if none is named.

    Raises:
        AnalysisError: A style or language is not known, or no installed font has its letters.
    """
    named = tuple(dict.fromkeys(styles)) or USUAL
    _refuse_unknown("--style", named, tuple(STYLES))
    _refuse_unknown("--language", (language,), get_args(Language))
    words, font = Words("ko" if language == "ko" else "en"), _font(language)
    return Looks(tuple(Look(STYLES[name], words, font, level) for name in named))


def _font(language: str) -> str:
    if language != "ko":
        return LATIN
    from analysis.figures.fonts import font_for  # noqa: PLC0415 - looks into every installed font

    return font_for(language)


def _refuse_unknown(option: str, given: Sequence[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise AnalysisError(
                f"{option} {name}", "there is no such choice.", f"Give one of {', '.join(known)}."
            )
