"""A file in other languages: texts that are no longer wanted go, and those that are missing are marked."""

import json
import re
from collections.abc import Iterator, Sequence

from questionnaires.starters.spans import Span, replaced, spans_of


def in_languages(text: str, wanted: Sequence[str]) -> str:
    r"""Return a scenario or study in these languages; the first is the default.

    Where a text lacks one, the text of the file's first language stands for it, with the language before it in
    brackets.

    >>> print(in_languages('languages: [en, ko]\ntitle: {en: "A week", ko: "한 주"}', ["en"]))
    languages: [en]
    title: "A week"
    >>> print(in_languages('languages: [en, ko]\ntitle: {en: "A week", ko: "한 주"}', ["en", "de"]))
    languages: [en, de]
    title: {en: "A week", de: "[de] A week"}
    """
    root = spans_of(text)
    listed = root.entries["languages"]
    written = [text[span.start : span.end] for span in listed.nodes]
    if list(wanted) == written:
        return text
    changes = [(listed.start, listed.end, f"[{', '.join(wanted)}]")]
    changes += [_rewritten(text, span, wanted) for span in root.everything() if _is_text(span, written)]
    return replaced(text, changes)


def _is_text(span: Span, languages: Sequence[str]) -> bool:
    held = span.entries
    return bool(held) and set(held) <= set(languages) and all(value.is_scalar for value in held.values())


def _rewritten(text: str, span: Span, wanted: Sequence[str]) -> tuple[int, int, str]:
    values = dict(_values(text, span, wanted))
    if len(values) == 1:
        (value,) = values.values()
        start = _start_of_value(text, span)
        return start, span.end, value if start == span.start else f" {value}"
    named = (f"{name}: {value}" for name, value in values.items())
    if span.in_braces:
        return span.start, span.end, "{" + ", ".join(named) + "}"
    indent = " " * (span.start - text.rfind("\n", 0, span.start) - 1)
    return span.start, span.end, f"\n{indent}".join(named)


def _values(text: str, span: Span, wanted: Sequence[str]) -> Iterator[tuple[str, str]]:
    first = next(iter(span.entries.values()))
    for language in wanted:
        known = span.entries.get(language)
        if known:
            yield language, text[known.start : known.end]
        else:
            yield language, _marked(text[first.start : first.end], language)


def _marked(value: str, language: str) -> str:
    """Return a text in YAML with the language before it, whatever style it is written in."""
    if value.startswith(("|", ">")):
        return re.sub(r"\n(\s*)(?=\S)", rf"\n\1[{language}] ", value, count=1)
    if value.startswith(('"', "'")):
        return f"{value[0]}[{language}] {value[1:]}"
    return json.dumps(f"[{language}] {value}", ensure_ascii=False)


def _start_of_value(text: str, span: Span) -> int:
    """Return where one text for all languages begins: behind its key, and behind its anchor."""
    if span.in_braces or span.after_key is None:
        return span.start
    begins = re.compile(r"\s*:([ ]+&\w+)?").match(text, span.after_key)
    return begins.end() if begins else span.start
