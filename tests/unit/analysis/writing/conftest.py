"""One analysis for all tests of this folder, which only read what it wrote."""

import pytest

from tests.unit.analysis.writing.made import analysed


@pytest.fixture(scope="package")
def result(tmp_path_factory):
    return analysed(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="package")
def folder(result):
    return result.report.parent
