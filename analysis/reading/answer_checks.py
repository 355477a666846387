"""What an answer says it is about: words from closed sets, and a place in a log that agrees with itself."""

import re
from collections.abc import Iterator
from typing import get_args

import numpy as np
import pandas as pd

from analysis.reading import value_checks
from analysis.reading.coded import combined, is_one_of, same_words
from analysis.reading.oddities import Mask, Note, Oddity, listed, near, settled
from analysis.reading.table_checks import matching
from analysis.reading.value_checks import READ
from questionnaires.language.vocabulary import ROLES, BlockKind, Construct, Request, Role, SideName

CONSTRUCTS: tuple[str, ...] = get_args(Construct)
BLOCK_KINDS: tuple[str, ...] = get_args(BlockKind)
ROLE_WORDS: tuple[str, ...] = get_args(Role)
#: What the blocks that show something may compare; a log compares nothing.
COMPARED_IN = {
    "depth_pair": ("equal", "tradeoff"),
    "timing": ("now_or_sleep", "no_conflict", "imperfect_sleep"),
    "capability_pair": ("capability",),
    "trust_log": (),
}
PAIRS = tuple(kind for kind, compared in COMPARED_IN.items() if compared)
#: Names the analysis gives to rows it derives; an answer so named would be counted among them.
DERIVED = ("trust_change", "accept_gain", "accept_only_sleep")
#: Asked once for each agent of a pair, so that an answer without a role is lost.
OF_ONE_AGENT = ("depth_fit", "fit", "accept", "content_usable")
#: So many distinct unknown names are compared with the known ones; comparing is slow.
COMPARED = 200
SEQUENCE_PATTERN = "[AM]{1,9}"


def check_answers(answers: pd.DataFrame) -> tuple[Note, ...]:
    """Return notes about odd answers that no estimate uses; `answers` are coded, with `number` and `usable`.

    Raises:
        AnalysisError: An odd answer would enter an estimate, or a construct is misspelt.
    """
    return settled(answers, _entering(answers), _oddities(answers))


def _entering(answers: pd.DataFrame) -> Mask:
    """Return which answers an estimate would read: preferences only from forms, before any stimulus."""
    on_path = (answers["off_path"] != "1") & (answers["missing"] == "")
    elsewhere = is_one_of(answers["block_kind"], [kind for kind in BLOCK_KINDS if kind != "form"])
    later = _mask(answers["construct"] == "own_preference") & elsewhere
    return _mask(on_path) & is_one_of(answers["construct"], READ) & ~later


def _oddities(answers: pd.DataFrame) -> Iterator[Oddity]:
    yield _constructs(answers)
    yield _words(answers, "block_kind", BLOCK_KINDS)
    yield _words(answers, "comparison", (*ROLES, ""))
    yield _words(answers, "request", (*get_args(Request), ""))
    yield _words(answers, "side", (*get_args(SideName), ""))
    pairs_without = is_one_of(answers["block_kind"], PAIRS) & _mask(answers["comparison"] == "")
    yield Oddity("comparison", pairs_without, f"{listed(ROLES)} in a block that compares")
    yield from _comparisons(answers)
    yield from _roles(answers)
    yield from _log_places(answers)
    yield from value_checks.oddities(answers)


def _constructs(answers: pd.DataFrame) -> Oddity:
    """Return the unknown constructs; those that are nearly a known one are refused wherever they stand."""
    construct = answers["construct"]
    unknown = ~is_one_of(construct, CONSTRUCTS)
    names = [str(name) for name in construct[unknown].unique()[:COMPARED]]
    refused = [name for name in names if name in DERIVED or near(name, CONSTRUCTS)]
    should = f"{listed(CONSTRUCTS)}, or a name of your own that is unlike these and unlike {listed(DERIVED)}"
    return Oddity("construct", unknown, should, CONSTRUCTS, is_one_of(construct, refused))


def _words(answers: pd.DataFrame, column: str, known: tuple[str, ...]) -> Oddity:
    words = [word for word in known if word]
    should = listed(words) + (", or empty" if "" in known else "")
    return Oddity(column, ~is_one_of(answers[column], known), should, words)


def _comparisons(answers: pd.DataFrame) -> Iterator[Oddity]:
    """Yield comparisons that belong to a block of another kind."""
    for kind, compared in COMPARED_IN.items():
        odd = (answers["block_kind"] == kind) & ~is_one_of(answers["comparison"], [*compared, ""])
        should = f"{listed(compared)} where" if compared else "empty where"
        yield Oddity("comparison", _mask(odd), f"{should} `block_kind` is `{kind}`", compared)


def _roles(answers: pd.DataFrame) -> Iterator[Oddity]:
    """Yield roles that are not of their comparison, and ratings of one agent that do not say which."""
    role, comparison = answers["role"], answers["comparison"]
    yield _words(answers, "role", (*ROLE_WORDS, ""))
    needed = is_one_of(answers["construct"], OF_ONE_AGENT) & (role == "")
    for name, known in ROLES.items():
        odd = (comparison == name) & (needed | ~is_one_of(role, [*known, ""]))
        yield Oddity("role", _mask(odd), f"{listed(known)} where the comparison is `{name}`", known)


def _log_places(answers: pd.DataFrame) -> Iterator[Oddity]:
    """Yield sequences, checkpoints, alignments and directions of logs that contradict each other."""
    sequence, checkpoint = answers["sequence"], answers["checkpoint"]
    given = _mask((answers["block_kind"] == "trust_log") & (sequence != "") & (checkpoint != ""))
    letter = pd.Series(combined(_letter, sequence, checkpoint), index=answers.index)
    is_sequence = _mask(matching(sequence, SEQUENCE_PATTERN))
    yield Oddity("sequence", given & ~is_sequence, "letters A and M only")
    beyond = given & is_sequence & _mask(letter == "")
    yield Oddity("checkpoint", beyond, "a position in the sequence, counted from 1")
    if "alignment" in answers:
        alignment = answers["alignment"]
        differs = (letter != "") & (alignment != "") & ~same_words(alignment, letter)
        yield Oddity("alignment", given & _mask(differs), "the letter of `sequence` at `checkpoint`")
    direction = answers["direction"]
    not_aligned = given & _mask(letter == "A") & ~is_one_of(direction, ["aligned", ""])
    yield Oddity("direction", not_aligned, "`aligned` where `sequence` has an A at `checkpoint`")
    not_misaligned = given & _mask(letter == "M") & ~is_one_of(direction, ["over", "under", ""])
    yield Oddity("direction", not_misaligned, "`over` or `under` where `sequence` has an M at `checkpoint`")


def _letter(sequence: str, checkpoint: str) -> str:
    """Return the letter at a checkpoint, empty where there is none."""
    is_place = re.fullmatch("[1-9]", checkpoint) and int(checkpoint) <= len(sequence)
    return sequence[int(checkpoint) - 1] if is_place else ""


def _mask(found: pd.Series) -> Mask:
    return found.to_numpy(dtype=np.bool_)
