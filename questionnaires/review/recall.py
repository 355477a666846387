"""How many unintended differences a review finds, as a page: `python -m questionnaires.review.recall`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from questionnaires.language.loading import load_compiled
from questionnaires.review.mutating.trying import trials
from questionnaires.review.recall_page import page

STUDIES = Path(__file__).parents[1] / "studies"
TARGET = Path(__file__).parents[2] / "docs" / "confound-recall.md"


def main(arguments: Sequence[str]) -> int:
    """Write the page about recall; return 1 if a study cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m questionnaires.review.recall")
    parser.add_argument("--seeds", default="1000-1199", help="the first and the last, such as 1000-1199")
    parser.add_argument("--to", type=Path, default=TARGET, help="where the page is written")
    parser.add_argument(
        "studies", nargs="*", type=Path, help="study files or folders; the bundled ones if none"
    )
    given = parser.parse_args(arguments)
    loaded = [load_compiled(path) for path in given.studies or (STUDIES / "three_t", STUDIES / "first_study")]
    studies = [one.value for one in loaded if one.value]
    if len(studies) < len(loaded):
        sys.stderr.write("A study cannot be used; see what `survey check` says about it.\n")
        return 1
    found = list(trials(studies, _seeds(given.seeds)))
    given.to.write_text(page(found, given.seeds), encoding="utf-8")
    return 0


def _seeds(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
