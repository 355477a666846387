"""Resamples that several questions share: the same people are drawn once, and each amount is summed once.

Whoever asks with a generator in the same state gets the same resamples anyway. Within `shared_draws` they are
kept, one byte for each person and resample, and so is every sum that was made over them. Results do not depend
on it to the last bit, because sums are exact (`analysis.bootstrapping.sums`).
"""

import os
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar

import numpy as np
from numpy.typing import NDArray

from analysis.bootstrapping.draws import Draw, random_counts
from analysis.bootstrapping.ratios import FloatArray
from analysis.bootstrapping.sums import FEW_PEOPLE, Amounts

#: So many cells are kept at most, a byte each; more people or resamples are drawn anew for each question.
MOST_KEPT = 2**28
#: Cells that are widened at a time to be multiplied: 4 megabytes stay near the processor.
WIDENED_AT_A_TIME = 2**20
MOST_WORKERS = 4
#: What a byte can count.
MOST_COUNTED = 255

Kept = NDArray[np.uint8] | NDArray[np.uint16]


class SharedDraws:
    """The resamples of so many people from one state of a generator, drawn in the background."""

    def __init__(self, rng: np.random.Generator, people: int, resamples: int) -> None:
        self._rng = np.random.Generator(type(rng.bit_generator)())
        self._rng.bit_generator.state = rng.bit_generator.state
        self._counts: Kept = np.empty((resamples, people), dtype=np.uint8)
        self._sums: dict[bytes, FloatArray] = {}
        self._drawn, self._is_given_up = 0, False
        self._changed = threading.Condition()
        self._process = os.getpid()
        self._thread = threading.Thread(target=self._draw, daemon=True)
        self._thread.start()

    @property
    def is_at_hand(self) -> bool:
        """Whether they are drawn, or are being drawn here: a copy of the process has nobody who goes on."""
        return self._drawn == len(self._counts) or self._process == os.getpid()

    def give_up(self) -> None:
        """Stop drawing; nobody will ask."""
        self._is_given_up = True
        self._thread.join()

    def advance(self, rng: np.random.Generator) -> None:
        """Bring a generator to where it would be, had it drawn them."""
        self._thread.join()
        rng.bit_generator.state = self._rng.bit_generator.state

    def summed(self, amounts: Amounts, at_a_time: int) -> Iterator[tuple[Draw, FloatArray]]:
        """Yield blocks of resamples with the sums of the amounts, shape (amounts, block)."""
        units = amounts.units()
        self._add({unit.key: unit.row for unit in units if unit.key not in self._sums})
        rows = [(unit.factor, self._sums[unit.key]) for unit in units]
        for start in range(0, len(self._counts), at_a_time):
            part = slice(start, start + at_a_time)
            yield Draw(self._counts[part]), np.array([factor * row[part] for factor, row in rows])

    def _draw(self) -> None:
        resamples, people = self._counts.shape
        for part in random_counts(self._rng, people, resamples):
            if self._is_given_up:
                return
            with self._changed:
                if part.max() > MOST_COUNTED:
                    self._counts = self._counts.astype(np.uint16)
                self._counts[self._drawn : self._drawn + len(part)] = part
                self._drawn += len(part)
                self._changed.notify_all()

    def _add(self, new: Mapping[bytes, FloatArray]) -> None:
        """Sum what has not been summed before, several blocks at a time; each fills its own part."""
        resamples, people = self._counts.shape
        if not new:
            return
        wanted = Amounts()
        wanted.add(np.array(list(new.values())))
        ready = wanted.ready(people)
        found = np.empty((ready.width, resamples))
        step = max(1, WIDENED_AT_A_TIME // people)

        def fill(start: int) -> None:
            part = slice(start, min(start + step, resamples))
            if self._drawn < part.stop:
                with self._changed:
                    self._changed.wait_for(lambda: self._drawn >= part.stop)
            found[:, part] = ready.of(self._counts[part].astype(np.float32))

        with ThreadPoolExecutor(max_workers=min(MOST_WORKERS, os.cpu_count() or 1)) as workers:
            list(workers.map(fill, range(0, resamples, step)))
        self._sums.update(zip(new, found, strict=True))


_SHARED: ContextVar[dict[tuple[str, int, int], SharedDraws] | None] = ContextVar("shared", default=None)


@contextmanager
def shared_draws() -> Iterator[None]:
    """Keep the resamples of many people that are drawn within, for further questions to the same people."""
    kept: dict[tuple[str, int, int], SharedDraws] = {}
    token = _SHARED.set(kept)
    try:
        yield
    finally:
        _SHARED.reset(token)
        for each in kept.values():
            each.give_up()


def draw_ahead(rng: np.random.Generator, people: int, resamples: int) -> SharedDraws | None:
    """Return the shared resamples that this generator would draw, begun if need be; None if none are kept.

    The generator stays where it is.
    """
    kept = _SHARED.get()
    if kept is None or people <= FEW_PEOPLE or people * resamples > MOST_KEPT:
        return None
    key = (repr(rng.bit_generator.state), people, resamples)
    if key not in kept or not kept[key].is_at_hand:
        kept[key] = SharedDraws(rng, people, resamples)
    return kept[key]
