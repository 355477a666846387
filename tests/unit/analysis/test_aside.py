"""Work in a copy of the process: the same result, and what it raises is raised here."""

import os

import pytest

from analysis import aside
from analysis.aside import MANY_PEOPLE, begun
from analysis.errors import AnalysisError


@pytest.fixture
def several_cores(monkeypatch):
    monkeypatch.setattr(aside.sys, "platform", "linux")
    monkeypatch.setattr(aside.os, "cpu_count", lambda: 2)


def refused():
    raise AnalysisError("here", "it cannot be done.", "Leave it.")


def test_many_people_s_work_is_done_in_a_copy_few_people_s_here(several_cores):
    assert begun(os.getpid, MANY_PEOPLE + 1)() != os.getpid()
    assert begun(os.getpid, MANY_PEOPLE)() == os.getpid()


def test_with_one_core_or_without_copies_the_work_is_done_here(several_cores, monkeypatch):
    monkeypatch.setattr(aside.os, "cpu_count", lambda: 1)
    assert begun(os.getpid, MANY_PEOPLE + 1)() == os.getpid()
    monkeypatch.setattr(aside.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(aside.sys, "platform", "darwin")
    assert begun(os.getpid, MANY_PEOPLE + 1)() == os.getpid()


def test_what_a_copy_raises_is_raised_where_the_result_is_asked_for(several_cores):
    result = begun(refused, MANY_PEOPLE + 1)
    with pytest.raises(AnalysisError, match="it cannot be done"):
        result()


def test_a_large_result_comes_over_whole(several_cores):
    assert begun(lambda: "x" * 3_000_000, MANY_PEOPLE + 1)() == "x" * 3_000_000


def test_what_dies_in_the_copy_is_done_here(several_cores):
    here = os.getpid()

    def work():
        if os.getpid() != here:
            os._exit(3)
        return "done"

    assert begun(work, MANY_PEOPLE + 1)() == "done"
