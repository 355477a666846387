"""What a review says about the files as they stand: found out once for each time something was saved."""

import threading
from collections.abc import Callable

from survey_app.preview.manuscript import Edition
from survey_app.preview.reviewing import Problems, Review


class Reviews:
    """The last review, and the one under way."""

    def __init__(self, begin: Callable[[], Review]) -> None:
        """Make it for whatever begins a review of the files as they are then."""
        self._begin = begin
        self._turn = threading.Lock()
        self._under_way: tuple[str, Review] | None = None
        self._last: tuple[str, Problems] | None = None

    def known(self, edition: Edition) -> Problems | None:
        """Return the problems of an edition if they were found out already.

        While the study cannot be read, why it cannot is known at once.
        """
        last = self._last
        if last is not None and last[0] == edition.stamp:
            return last[1]
        return edition.problems if any(problem.is_error for problem in edition.problems) else None

    def found(self, edition: Edition) -> Problems:
        """Return the problems of an edition once they are found out; a review of an earlier one is stopped."""
        under_way = self._under_way
        if under_way is not None and under_way[0] != edition.stamp:
            under_way[1].stop()
        with self._turn:
            if self._last is None or self._last[0] != edition.stamp:
                self._find_out(edition)
            return self._last[1] if self._last and self._last[0] == edition.stamp else edition.problems

    def _find_out(self, edition: Edition) -> None:
        review = self._begin()
        self._under_way = (edition.stamp, review)
        problems = review.problems()
        self._under_way = None
        if problems is not None:
            self._last = (edition.stamp, problems)
