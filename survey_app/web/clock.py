"""The one place that reads the clock."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    """Return the present moment, aware, in UTC."""
    return datetime.now(UTC)  # noqa: TID251 - this function is what others get their time from
