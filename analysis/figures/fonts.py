"""Which installed font can write a language."""

from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

from analysis.errors import AnalysisError
from analysis.figures.style import LATIN

HANGUL = 0xAC00  # the first syllable, "ga"
#: Fonts made for Korean text on screens and paper, the most even ones first.
KOREAN = (
    *("Pretendard", "Noto Sans KR", "Noto Sans CJK KR", "Source Han Sans KR", "Apple SD Gothic Neo"),
    *("Malgun Gothic", "NanumGothic", "Nanum Gothic", "Noto Serif CJK KR"),
)


def font_for(language: str) -> str:
    """Return the family to draw a language in.

    Raises:
        AnalysisError: No installed font has the letters.
    """
    if language != "ko":
        return LATIN
    installed = {font.name: font.fname for font in font_manager.fontManager.ttflist}
    named = [name for name in KOREAN if name in installed]
    others = sorted(set(installed) - set(KOREAN))
    found = next((name for name in (*named, *others) if _has_hangul(installed[name])), None)
    if found is None:
        raise AnalysisError(
            "--language ko",
            f"no installed font has Korean letters (looked for {', '.join(KOREAN)} and any other).",
            "Install one of them, such as Noto Sans KR, or draw with `--language en`.",
        )
    return found


def _has_hangul(path: str) -> bool:
    """Return whether a font draws Korean; a font of last resort draws boxes, so it does not count."""
    if "LastResort" in path:
        return False
    try:
        return HANGUL in FT2Font(path).get_charmap()
    except (OSError, RuntimeError):
        return False
