"""The factors of a study's design: what is drawn for each person."""

from typing import Annotated, Literal

from pydantic import Field

from questionnaires.language.text import Frozen, Slug
from questionnaires.language.vocabulary import Balance

#: Alignment over the checkpoints of a trust log, such as `AMA`.
Sequence = Annotated[str, Field(pattern=r"^[AM]{1,5}$")]
#: What a log can be: a sequence, one that is never aligned with its direction, or one of the mixed sequences.
Composition = Annotated[str, Field(pattern=r"^([AM]{1,5}|M{1,5}_(over|under)|mixed)$")]


class _Drawn(Frozen):
    #: How its levels are spread over people, where it is not done as the design says.
    balance: Balance | None = None


class LatinRow(_Drawn):
    """A row of a Latin square: which sequence each log has. Every column holds every level once."""

    kind: Literal["latin_row"]
    id: Slug
    #: The blocks of the columns.
    blocks: tuple[Slug, ...] = Field(min_length=1)
    #: The sequences, one letter per checkpoint; `MMM_over`, `MMM_under` and `mixed` need the factors below.
    levels: tuple[Composition, ...] = Field(min_length=1)


class MixedSequence(_Drawn):
    """Which sequence the log has whose level in the Latin row is `mixed`."""

    kind: Literal["mixed_sequence"]
    id: Slug
    #: The sequences, one letter per checkpoint.
    levels: tuple[Sequence, ...] = Field(min_length=2)


class LogPersona(_Drawn):
    """Which logs are the reviewer's and which the operator's: half and half for each person."""

    kind: Literal["log_persona"]
    id: Slug
    #: Trust logs with `persona: drawn`.
    blocks: tuple[Slug, ...] = Field(min_length=2)
    #: The row whose directions decide: `_over` is the reviewer's, `_under` the operator's; the rest is drawn.
    follows: Slug | None = None


class PairSplit(_Drawn):
    """Which depth pairs are the reviewer's and which the operator's: half and half for each person.

    A pair whose scenario also has a log keeps that log's persona; the other pairs fill up.
    """

    kind: Literal["pair_split"]
    id: Slug
    #: Depth pairs with `persona: drawn`.
    blocks: tuple[Slug, ...] = Field(min_length=2)


class Side(_Drawn):
    """Which role stands left in each pair: even within a person under every `balance`."""

    kind: Literal["side"]
    id: Slug


class Order(_Drawn):
    """The order of blocks that exchange their places."""

    kind: Literal["order"]
    id: Slug
    #: The blocks that exchange their places.
    blocks: tuple[Slug, ...] = Field(min_length=2, max_length=4)
    #: All orders, or as few as let each block stand in each place, and follow each other block, equally often.
    orders: Literal["all", "balanced"] = "all"


Factor = Annotated[
    LatinRow | MixedSequence | LogPersona | PairSplit | Side | Order, Field(discriminator="kind")
]
