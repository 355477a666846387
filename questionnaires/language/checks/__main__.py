"""`python -m questionnaires.language.checks PATH...`: the problems of scenario and study files."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from questionnaires.language.checks.catalogue import rules
from questionnaires.language.checks.paths import check_paths
from questionnaires.language.checks.reporting import FORMATS, report


def main(arguments: Sequence[str]) -> int:
    """Print the problems of the named files; return 1 if any is an error."""
    parser = argparse.ArgumentParser(prog="python -m questionnaires.language.checks")
    parser.add_argument("--rules", action="store_true", help="list all rules and leave")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("--format", choices=FORMATS, default="text")
    given = parser.parse_args(arguments)
    if given.rules:
        sys.stdout.writelines(f"{rule:24}{advice}\n" for rule, advice in rules())
        return 0
    problems = check_paths(given.paths)
    sys.stdout.write(report(problems, given.format) + "\n")
    return int(any(problem.is_error for problem in problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
