"""The methods section, written from the estimands of a run: one content, as HTML, Markdown and LaTeX.

Sentences are in `sentences` and `declarations`, definitions in `definitions`; `content` puts them together,
and what they look like is known only to `as_html`, `as_markdown` and `as_latex`. `catalogue` writes
`docs/estimands.md` from all declarations.
"""
