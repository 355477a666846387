"""What machines read of an estimand, and the page of all declarations."""

import json
import re
from pathlib import Path

from analysis.declared import Declared
from analysis.estimates import Settings, estimate_all
from analysis.methods.catalogue import estimands_page, every_estimand
from analysis.methods.facts import estimand_facts
from analysis.tables import read_tables
from tests.unit.analysis.methods.made import DECLARED

ROOT = Path(__file__).parents[4]


def test_facts_are_json_and_say_everything_declared(found):
    for each in found:
        facts = estimand_facts(each.estimand, DECLARED)
        assert json.loads(json.dumps(facts)) == facts
        assert list(facts) == [
            "formula",
            "formula_tex",
            "rows",
            "scale",
            "measured_in",
            "columns",
            "family",
            "standing",
            "source",
        ]
        assert facts["formula_tex"] == each.estimand.tex
        assert facts["columns"] == list(each.estimand.columns)
        is_primary = each.estimand.estimate_id in DECLARED.primary
        assert facts["standing"] == ("primary" if is_primary else "secondary")
        assert estimand_facts(each.estimand, Declared(is_there=True))["standing"] is None


def test_facts_do_not_stand_in_the_way_of_the_estimate_s_columns(found):
    columns = set(found[0].estimate.__dataclass_fields__)
    assert not columns & set(estimand_facts(found[0].estimand, DECLARED))


def test_the_rows_of_each_mean_are_told_in_words(found):
    facts = {each.estimand.estimate_id: estimand_facts(each.estimand, DECLARED) for each in found}
    assert facts["trust.loss_minus_gain"]["rows"] == {
        "R": "construct = trust_change, transition = A_M",
        "Q": "construct = trust_change, transition = M_A",
    }
    assert facts["side.bias"]["rows"] == {"R": "construct = choice, side not empty"}


def test_the_page_is_what_the_declarations_say_now():
    page = (ROOT / "docs" / "estimands.md").read_text(encoding="utf-8")
    assert page == estimands_page(), "run: .venv/bin/python -m analysis.methods"


def test_the_page_defines_every_estimate_of_the_published_study():
    tables = read_tables(ROOT / "tests" / "data" / "replica_synthetic")
    found = {each.estimand for each in estimate_all(tables, Settings(resamples=1))}
    assert found <= set(every_estimand())
    page = (ROOT / "docs" / "estimands.md").read_text(encoding="utf-8")
    names = set(re.findall(r"^- \*\*`([^`]+)`\*\*", page, re.MULTILINE))
    single = {each.estimate_id for each in every_estimand() if each.cell is None}
    assert names == single | {"trust.mean.SEQUENCE.dDAY", "depth_fit.mean.SEQUENCE.dDAY"}


def test_ids_are_declared_once():
    names = [each.estimate_id for each in every_estimand()]
    assert len(names) == len(set(names))


def test_no_formula_begins_an_emphasis_where_formulas_are_not_known():
    assert [each.estimate_id for each in every_estimand() if "}_{" in each.tex] == []
