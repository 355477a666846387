"""Column types that give back exactly what was put in, on SQLite and on PostgreSQL alike."""

from datetime import UTC, datetime
from functools import lru_cache

from sqlalchemy import DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator

from questionnaires.design.plan import Plan


class UtcTime(TypeDecorator[datetime]):
    """An instant. Only aware datetimes go in; aware UTC datetimes come back, whatever the server's zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy passes it by position
        """Return what the driver stores."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone; pass an aware datetime")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - SQLAlchemy passes it by position
        """Return the stored instant in UTC."""
        if value is None:
            return None
        # SQLite keeps the UTC wall time without its zone.
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class PlanColumn(TypeDecorator[Plan]):
    """A sitting's plan, as JSON text without the fields that do not apply to a page."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Plan | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy passes it by position
        """Return the plan as text."""
        return None if value is None else value.model_dump_json(exclude_defaults=True)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Plan | None:  # noqa: ARG002 - SQLAlchemy passes it by position
        """Return the plan that was stored."""
        return None if value is None else _plan(value)


@lru_cache(maxsize=512)
def _plan(text: str) -> Plan:
    # A plan never changes, and a sitting is read several times for each of its pages.
    return Plan.model_validate_json(text)
