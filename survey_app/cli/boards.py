"""Where a study stands, as a page of text for a terminal or a mail."""

from collections.abc import Iterator, Mapping

from survey_app.export.status import Standing, Status

_STATUSES = {
    "started": "on their way",
    "completed": "completed",
    "screened_out": "screened out",
    "failed_checks": "failed checks",
    "quota_full": "came when it was full",
    "timed_out": "timed out",
    "declined_consent": "declined",
}


def board(status: Status) -> str:
    """Return who is where in a study, real sittings first."""
    state = "open" if status.is_open else "closed"
    quota = f", room for {status.quota}" if status.quota else ""
    lines = [f"{status.study_id}, version {status.version}, {state}{quota}"]
    if not status.real.total and not status.tests.total:
        lines.append("  Nobody has come yet.")
    for title, standing in (("Participants", status.real), ("Tests", status.tests)):
        if standing.total:
            lines += [f"  {title}: {standing.total}", *_standing(standing)]
    return "\n".join(lines)


def _standing(standing: Standing) -> Iterator[str]:
    yield from _counts({_STATUSES[name]: count for name, count in standing.by_status.items()})
    if standing.by_arm:
        yield "    by arm (completed, on their way, others)"
        for arm, statuses in standing.by_arm.items():
            completed, started = statuses.get("completed", 0), statuses.get("started", 0)
            others = sum(statuses.values()) - completed - started
            yield f"      {arm:<24} {completed:>6} {started:>6} {others:>6}"
    if standing.by_page:
        yield "    now at page"
        yield from (f"  {line}" for line in _counts(standing.by_page))
    if standing.last_seen_at:
        yield f"    last seen {standing.last_seen_at:%Y-%m-%d %H:%M} UTC"


def _counts(counts: Mapping[str, int]) -> Iterator[str]:
    return (f"    {name:<26} {count:>6}" for name, count in counts.items())
