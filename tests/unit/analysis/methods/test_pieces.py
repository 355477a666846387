"""Data in a sentence is never read for marks, and each output writes it so that it is not read there either."""

import pytest

from analysis.methods.as_html import html_of
from analysis.methods.as_latex import latex_of
from analysis.methods.as_markdown import markdown_of
from analysis.methods.content import Glossary, Methods, Paragraph
from analysis.methods.mathml import mathml
from analysis.methods.pieces import Code, Formula, Text, listed, prose

EMPTY = Glossary((), (), ("value",), "P", ())
ODD = "`{who}` <b> $x$ _a_ 50% & \\cmd{} # ~ ^ [z](y) | *"


def sentence(*pieces):
    return Methods((Paragraph("T", pieces),), EMPTY)


def test_what_is_inserted_is_not_read_for_marks():
    assert prose("a {odd}", odd=ODD) == (Text("a "), Text(ODD))
    assert prose("`{kept}`") == (Code("{kept}"),)
    with pytest.raises(KeyError):
        prose("{nobody}")


def test_names_are_listed_with_commas_and_a_last_word():
    assert [piece.text for piece in listed(["a"])] == ["a"]
    assert "".join(piece.text for piece in listed(["a", "b"])) == "a and b"
    assert listed([]) == ()


def test_html_escapes_words_and_code():
    text = html_of(sentence(Text(ODD), Code("<i>")))
    assert "&lt;b&gt; $x$" in text
    assert "<code>&lt;i&gt;</code>" in text


def test_markdown_escapes_its_marks_and_quotes_code_with_backticks():
    text = markdown_of(sentence(Text(ODD), Code("a`b"), Formula("x_{1}", "x")))
    assert r"\`{who}\` \<b\> \$x\$ \_a\_ 50% & \\cmd{} \# \~ ^ \[z\](y) \| \*" in text
    assert "`` a`b ``$x_{1}$" in text


def test_latex_escapes_its_marks_and_lets_long_names_break():
    text = latex_of(sentence(Text(ODD), Code("a.b_c"), Formula("x_{1}", "x")))
    assert r"\$x\$ \_a\_ 50\% \& \textbackslash{}cmd\{\} \# \textasciitilde{} \textasciicircum{}" in text
    assert r"$<$b$>$" in text
    assert r"\texttt{a.\allowbreak{}b\_\allowbreak{}c}$x_{1}$" in text


def test_a_formula_is_drawn_with_its_words_escaped_and_underscores_bare():
    drawn = mathml(Formula(r"\text{act\_first} < 1", 'a "quote" <'))
    assert drawn.startswith('<math displaystyle="true" aria-label="a &#34;quote&#34; &lt;">')
    assert "<mtext>act_first</mtext>" in drawn
    assert r"act\_first} &lt; 1</annotation>" in drawn


def test_a_sum_is_drawn_in_terms_that_a_narrow_page_can_break():
    drawn = mathml(Formula(r"\frac{a - b}{c} - 0.5 \cdot \frac{d}{e} + \sum_{i} f", "words"))
    assert drawn.startswith('<span role="math" aria-label="words"><math')
    assert drawn.count("</math> <math") == 2


def test_a_converter_that_writes_something_else_is_noticed(monkeypatch):
    monkeypatch.setattr("analysis.methods.mathml.convert", lambda tex: f"<p>{tex}</p>")
    with pytest.raises(ValueError, match="see what changed in latex2mathml"):
        mathml(Formula("never seen before", "x"))
