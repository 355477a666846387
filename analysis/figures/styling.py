"""The one style of all figures, told to matplotlib."""

from collections.abc import Iterator
from contextlib import contextmanager

import matplotlib as mpl

from analysis.figures.style import BODY, GROUND, INK, LATIN, QUIET, TITLE, Look


@contextmanager
def styled(look: Look) -> Iterator[None]:
    """Draw within the style."""
    families = [look.font] if look.font == LATIN else [look.font, LATIN]
    with mpl.rc_context(
        {
            "font.family": families,
            "font.size": BODY,
            "axes.titlesize": TITLE,
            "axes.titleweight": "bold",
            "axes.titlelocation": "left",
            "axes.titlepad": 5,
            "axes.titley": 1.0,  # where titles stand anyway; without it all ticks are measured to see
            "axes.labelsize": BODY,
            "axes.labelcolor": QUIET,
            "axes.edgecolor": QUIET,
            "axes.linewidth": 0.6,
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.axisbelow": True,
            "axes.unicode_minus": True,
            "xtick.color": QUIET,
            "ytick.color": INK,
            "xtick.bottom": False,
            "ytick.left": False,
            "xtick.major.size": 0,
            "ytick.major.size": 0,
            "text.color": INK,
            "figure.facecolor": GROUND,
            "axes.facecolor": "none",
            "savefig.facecolor": GROUND,
            "svg.fonttype": "path",
            "svg.hashsalt": "survey",
            "path.simplify": False,
            "text.hinting": "none",  # letters in a PNG as wide as in the SVG, for which the layout was found
        }
    ):
        yield
