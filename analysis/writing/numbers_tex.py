r"""A macro for every number, so that the text of a paper never goes stale.

`\est{depth.choice}` prints the estimate, `\estci{...}` its interval, `\estn{...}` how many contribute,
`\estfull{...}` all of it. An id that is not there stops LaTeX with a message that names it.
"""

import re
from collections.abc import Iterable, Iterator

from analysis.opened.readable import Readable
from analysis.writing.latex import escaped

#: Letters that can stand in the name under which LaTeX keeps a value.
NAME = re.compile(r"[A-Za-z0-9_.+/-]+")
HEAD = r"""% Written by survey analyze, and replaced by its next run. In the preamble: \input{latex/numbers}
\makeatletter
\newcommand{\survey@told}[2]{\@ifundefined{survey@#1@#2}%
  {\PackageError{numbers.tex}{There is no estimate `\detokenize{#2}'}{Look its id up in estimates.csv.}??}%
  {\csname survey@#1@#2\endcsname}}
\newcommand{\surveyestimate}[5]{\@namedef{survey@value@#1}{#2}\@namedef{survey@interval@#1}{#3}%
  \@namedef{survey@units@#1}{#4}\@namedef{survey@full@#1}{#5}}
\DeclareRobustCommand{\est}[1]{\survey@told{value}{#1}}
\DeclareRobustCommand{\estci}[1]{\survey@told{interval}{#1}}
\DeclareRobustCommand{\estn}[1]{\survey@told{units}{#1}}
\DeclareRobustCommand{\estfull}[1]{\survey@told{full}{#1}}
\makeatother
"""


def numbers_text(told: Iterable[tuple[str, Readable]]) -> str:
    """Return the file: the four macros, then a line for each estimate whose id LaTeX can take."""
    return HEAD + "".join(f"{line}\n" for line in _lines(told))


def _lines(told: Iterable[tuple[str, Readable]]) -> Iterator[str]:
    for name, words in told:
        if NAME.fullmatch(name):
            parts = "".join(f"{{{escaped(part)}}}" for part in words)
            yield rf"\surveyestimate{{{name}}}{parts}"
