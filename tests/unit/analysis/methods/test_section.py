"""The methods section says what was done in this run, alike in three forms."""

import dataclasses
import html
import re

import html5lib
import pytest

from analysis.declared import Declared
from analysis.estimates import Settings, estimate_all
from analysis.methods.section import methods_html, methods_latex, methods_markdown
from tests.unit.analysis.methods.made import DECLARED, SETTINGS

FORMS = {"html": methods_html, "markdown": methods_markdown, "latex": methods_latex}


def plain(form: str, text: str) -> str:
    """The words of a form, without what marks them."""
    if form == "html":
        text = html.unescape(re.sub(r"<annotation.*?</annotation>|<[^>]+>", "", text))
    elif form == "markdown":
        text = re.sub(r"\\([\\`*_\[\]<>#$|~])", r"\1", re.sub(r"[`*]", "", text))
    else:
        for written, meant in (("\\allowbreak{}", ""), ("\\_", "_"), ("\\%", "%"), ("\\&", "&"), ("--", "–")):
            text = text.replace(written, meant)
        text = (
            re.sub(r"\\(?:texttt|paragraph)\{([^{}]*)\}", r"\1", text).replace("$<$", "<").replace("$>$", ">")
        )
        text = text.replace("$\\pm$", "±").replace("'", "’").replace("$-$", "−").replace("$\\div$", "÷")
    return re.sub(r"\s+", " ", text)


@pytest.fixture(params=FORMS)
def told(request, found):
    return plain(request.param, str(FORMS[request.param](found, SETTINGS, DECLARED)))


def test_the_run_s_own_settings_are_told(told):
    assert "are drawn with replacement, 150 times, by NumPy’s generator PCG64 from seed 4." in told
    assert "holds the middle 90% of the resampled values; its ends are their 5% and 95% quantiles" in told


def test_what_the_study_declared_is_told(told, found):
    assert "the study declared as primary: depth.choice, trust.loss_minus_gain and timing.choice. " in told
    assert "with Holm’s correction for all 3, " in told
    assert f"The other {len(found) - 2} estimates are secondary" in told
    assert "Not in these tables, though Holm’s correction counts it: timing.choice." in told
    assert "within ±0.1 was declared not to matter" in told
    assert (
        "all participants, as the study declared, without whoever bears one of these flags: speeding." in told
    )
    assert "speeding says that somebody went too fast: on average at least twice as fast" in told
    assert "straight_lining" not in told
    assert "no flag of this analysis: speedy_<b>." in told
    assert told.count("The versions of the study declare different") == 1


def test_measured_coverage_is_told_with_how_many_estimates_it_matters_to(told, found):
    assert (
        "held the truth in 81–91 of 100 with 7 people, 88–92 with 12, 92–94 with 30 and 94–96 with 100" in told
    )
    noted = sum("in simulated studies" in each.estimate.note for each in found)
    assert 0 < noted < len(found)
    assert f"here {noted} of {len(found)}." in told


def test_every_estimate_is_defined_in_each_form(told, found):
    for each in found:
        name = each.estimand.estimate_id
        if each.estimand.cell is None:
            assert name in told
            assert each.estimand.formula[1:] in told
    assert "trust.mean.SEQUENCE.dDAY" in told
    assert "Here: AMA on days 2, 4, 7; MMM over on days 2, 4, 7." in told
    assert not re.search(r"trust\.mean\.\w+\.d\d", told)
    assert told.count("Source: ") == len(
        {re.sub(r"\.mean\..*", "", each.estimand.estimate_id) for each in found}
    )


def test_what_the_run_does_not_have_is_not_explained(study):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "misaligned")
    for name, form in FORMS.items():
        told = plain(name, str(form(estimate_all(study.tables(), SETTINGS), SETTINGS, Declared())))
        assert "skipped checkpoint" not in told
        assert "trust_change" not in told
        assert "a second mean" not in told
        assert "timing." not in told


def test_without_a_declaration_nothing_is_called_primary(found):
    for name, form in FORMS.items():
        told = plain(name, str(form(found, SETTINGS, Declared())))
        assert "No study.json lay beside the tables, so no primary estimates are known" in told
        assert f"none of the {len(found)} estimates is corrected for their number." in told
        assert "(primary)" not in told
        assert "declared not to matter" not in told
        assert "the study declares no exclusions: speeding, straight_lining," in told
        told = plain(name, str(form(found, SETTINGS, Declared(is_there=True))))
        assert "The study declares no primary estimates: none of the" in told


def test_only_primary_estimates_are_marked_so(found):
    text = str(methods_html(found, SETTINGS, DECLARED))
    marked = re.findall(r"<dt><code>([^<]+)</code>[^<]*<b>\(primary\)</b></dt>", text)
    assert sorted(marked) == ["depth.choice", "trust.loss_minus_gain"]
    assert text.count("(primary)") == 2


def test_a_primary_mean_of_one_day_is_defined_by_itself(found):
    declared = Declared(primary=("trust.mean.AMA.d4",), is_there=True)
    text = methods_markdown(found, SETTINGS, declared)
    assert "- **`trust.mean.AMA.d4`** *(primary)* Trust on day 4, AMA<br>" in text
    assert "- **`trust.mean.AMA.d2`**" in text, "alone before it"
    assert "AMA on day 7; MMM over on days 2, 4, 7." in text


def test_the_html_is_one_valid_section_that_fetches_nothing(found):
    text = str(methods_html(found, SETTINGS, DECLARED))
    assert text.count('<section aria-labelledby="method"') == text.count("</section>") == 1
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(f"<!doctype html><html><head><title>x</title></head><body>{text}</body></html>")
    assert "http" not in text
    assert "speedy_&lt;b&gt;" in text
    assert text.count('id="method"') == 1


def test_every_formula_is_named_in_words_and_carries_its_tex(found):
    text = str(methods_html(found, SETTINGS, DECLARED))
    parts = re.findall(r"<math ([^>]*)>(.*?)</math>", text)
    assert parts
    for attributes, inside in parts:
        assert re.fullmatch(r'displaystyle="true" aria-(label="[^"]{1,}"|hidden="true")', attributes)
        assert re.search(r'<annotation encoding="application/x-tex">[^<]+</annotation></semantics>$', inside)
    wrapped = re.findall(r'<span role="math" aria-label="([^"]+)">(.*?)</span>', text)
    assert len(wrapped) == sum(len(each.estimand.parts) > 1 for each in found)
    assert all(inside.count("<math") == 2 and "aria-label" not in inside for _, inside in wrapped)
    spoken = {html.unescape(label) for label, _ in wrapped}
    assert {each.estimand.spoken for each in found if len(each.estimand.parts) > 1} == spoken


def test_the_formulas_of_markdown_and_latex_are_those_of_the_estimands(found):
    for form in (methods_markdown, methods_latex):
        text = form(found, SETTINGS, DECLARED)
        for each in found:
            assert each.estimand.tex in text


def test_latex_has_balanced_braces_and_only_letters_it_can_print(found):
    text = methods_latex(found, SETTINGS, DECLARED)
    bare = text.replace("\\{", "").replace("\\}", "")
    assert bare.count("{") == bare.count("}")
    assert text.isascii()
    outside = re.sub(r"\$[^$]*\$", "", text.partition("\n")[2])
    assert not re.search(r"(?<!\\)[_^&#%~]", outside)
    assert text.count("\\begin{description}") == text.count("\\end{description}")


def test_equal_runs_give_equal_bytes(found):
    for form in FORMS.values():
        assert form(found, SETTINGS, DECLARED) == form(found, SETTINGS, DECLARED)
        other = dataclasses.replace(SETTINGS, seed=5)
        assert form(found, SETTINGS, DECLARED) != form(found, other, DECLARED)


def test_the_usual_level_is_told_without_a_tail_of_digits(found):
    told = plain("markdown", methods_markdown(found, Settings(), DECLARED))
    assert "holds the middle 95% of the resampled values; its ends are their 2.5% and 97.5% quantiles" in told
    assert "20,000 times" in told
