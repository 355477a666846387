"""Every estimand there is, and the page `docs/estimands.md` that tells them."""

import pandas as pd

from analysis.declared import Declared
from analysis.estimands import Estimand
from analysis.estimates import estimands_of
from analysis.methods.as_markdown import glossary_lines
from analysis.methods.content import glossary

#: The logs and days of the bundled study `three_t`; those of another study are told in the same way.
LOGS = ("AAA", "AAM", "AMA", "MAA", "MAM", "MMM_over", "MMM_under")
DAYS = (2, 4, 7)

HEAD = """# Every estimate, defined

Made by `python -m analysis.methods` from the declarations in `analysis`, formulas included: they are
written from the same parts that are computed. Change nothing here by hand.

`survey analyze` estimates what a study asked; an id whose questions a study lacks is absent. Estimates are
primary where the study's `analysis.primary` names them, else secondary. What is drawn, pooled and left out
is told in the report of each run; how often intervals hold the truth, in [coverage.md](coverage.md).
Each entry says: name and label, how it is computed in words and as a formula, over which rows, what the number
measures, what is resampled, which columns it uses, and where it is from."""


def every_estimand() -> tuple[Estimand, ...]:
    """Return all estimands, trust logs as the bundled study shows them."""
    shown = [
        (construct, log, log.partition("_")[0], str(day), str(place))
        for construct in ("trust", "depth_fit")
        for log in LOGS
        for place, day in enumerate(DAYS, start=1)
    ]
    return estimands_of(pd.DataFrame(shown, columns=["construct", "log", "sequence", "day", "checkpoint"]))


def estimands_page() -> str:
    """Return the page as Markdown."""
    told = glossary(every_estimand(), Declared())
    return "\n\n".join([HEAD, *glossary_lines(told, level=2)]) + "\n"
