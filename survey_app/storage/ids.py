"""Ids and codes: random, easy to read aloud, and from a seed wherever runs must repeat."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

# Crockford's alphabet: no i, l, o, u, so that nothing is mistaken for 1, 0 or v.
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_LOOKALIKES = str.maketrans("ilou", "110v")
_ID_LENGTH = 20
_CODE_GROUPS = 7


@dataclass(frozen=True)
class IdMaker:
    """Makes ids from a source of random bytes; `Generator.bytes` of a seeded generator makes them repeatable.

    >>> maker = IdMaker(lambda n: bytes([5] * n))
    >>> maker.sitting_id(), maker.resume_code()
    ('s55555555555555555555', '5555-5555-5555-5555-5555-5555-5555')
    """

    random_bytes: Callable[[int], bytes] = secrets.token_bytes

    def sitting_id(self) -> str:
        """Return `s` and 100 random bits."""
        return "s" + self._letters(_ID_LENGTH)

    def participant_id(self) -> str:
        """Return `p` and 100 random bits."""
        return "p" + self._letters(_ID_LENGTH)

    def resume_code(self) -> str:
        """Return a code that opens a sitting anywhere: 140 random bits in groups of four."""
        return "-".join(self._letters(4) for _ in range(_CODE_GROUPS))

    def _letters(self, count: int) -> str:
        # 256 is a multiple of 32: every letter is equally likely.
        return "".join(_LETTERS[byte % 32] for byte in self.random_bytes(count))


def tidy_code(typed: str) -> str:
    """Return a resume code as it is stored, however it was typed.

    >>> tidy_code(" 7KQM 0O0l ")
    '7kqm-0001'
    """
    letters = [c for c in typed.lower().translate(_LOOKALIKES) if c in _LETTERS]
    return "-".join("".join(letters[i : i + 4]) for i in range(0, len(letters), 4))
