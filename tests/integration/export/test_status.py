"""Who is where."""

import pytest

from survey_app.errors import UnknownStudy
from survey_app.export.status import status_of


def test_people_are_counted_by_status_arm_and_page(newcomer, database):
    newcomer().consents().finishes()
    newcomer().consents().answers("own", own_pref_bike="delegated")
    newcomer().consents()
    newcomer().declines()
    last = newcomer().consents()
    with database.reading() as session:
        status = status_of(session, "small")
    assert status.real.by_status == {"completed": 1, "declined_consent": 1, "started": 3}
    assert status.real.total == 5
    assert status.real.by_page == {"own": 2, "week_d2": 1}
    assert list(status.real.by_page) == ["own", "week_d2"]
    assert sum(count for arm in status.real.by_arm.values() for count in arm.values()) == 4
    assert set(status.real.by_arm) == {"aligned", "misaligned"}
    assert status.real.last_seen_at == last.now
    assert (status.version, status.is_open, status.quota) == (1, True, None)


def test_tests_are_counted_apart(newcomer, database):
    newcomer(is_test=True).consents()
    with database.reading() as session:
        status = status_of(session, "small")
    assert (status.real.total, status.tests.total) == (0, 1)
    assert status.real.last_seen_at is None


def test_a_study_that_was_never_published_has_no_status(database):
    with database.reading() as session, pytest.raises(UnknownStudy):
        status_of(session, "nothing")
