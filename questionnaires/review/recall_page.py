"""The page about recall: what was tried, what was found, and what was missed."""

from collections import Counter
from collections.abc import Sequence

from questionnaires.review.mutating.mutate import OPERATORS, Mutation
from questionnaires.review.mutating.trying import LANGUAGES, Trial

HEAD = """# How many confounds the review finds

Written by `python -m questionnaires.review.recall --seeds {seeds}`; the rules were made and tried with seeds
0 to 199 only. Each seed puts one unintended difference into one side of a pair of `three_t` or `first_study`,
once with each operator and in each language, and the review is asked what is new.

{share} of {count} differences are found, and {named} are called by the name one would expect. Before the change
the review had something to say in {alarms} of the {count} cases: so many false alarms on clean pairs, written
as bundled or with the content written out in the words. {unreal} mutations changed nothing that is read
and are not counted.

| operator | language | tried | found | by its name |
| --- | --- | --- | --- | --- |
{rows}

*number* changes a digit, an amount or a spelt number; *time* moves a time token; *tone* puts a phrase before a
sentence or at the end; *omission* leaves out a sentence or a row; *length* pads a text by more than 15 %;
*order* exchanges two sentences or rows. A padded text is mostly reported as a sentence that only one side has:
the padding is more than 15 % of its text, and seldom of all that the side says. A phrase that is in no list of
tones is reported as a difference in words.

## What this does not show

The operators (`questionnaires/review/mutating`) share no word list, no pattern and no reader with the rules
(`questionnaires/review/confounds`). But the same people wrote both, in the same days, and tried one against the
other on the seeds named above. The operators only touch what both sides of a pair have: whether a difference in
what they do not share was meant, only an author can tell. The texts are ours, parallel and short; looser texts
of other authors will give more alarms and more misses. Another wording inside a sentence about a declared
point, which any reader might notice, is not among the mutations.

## Some misses

{misses}
"""


def page(found: Sequence[Trial], seeds: str) -> str:
    """Return the page about recall, in Markdown."""
    real = [trial for trial in found if trial.is_real]
    rows = [_row(operator, language, real) for operator in OPERATORS for language in LANGUAGES]
    misses = [trial.mutation for trial in real if not trial.found]
    return HEAD.format(
        seeds=seeds,
        count=len(found),
        unreal=len(found) - len(real),
        share=_percent(sum(bool(trial.found) for trial in real), len(real)),
        named=_percent(sum(trial.is_named for trial in real), len(real)),
        alarms=sum(bool(trial.alarms) for trial in found),
        rows="\n".join(rows),
        misses="\n".join(_quoted(miss) for miss in _one_of_each(misses)) or "None.",
    )


def _row(operator: str, language: str, real: Sequence[Trial]) -> str:
    some = [one for one in real if (one.mutation.operator, one.mutation.language) == (operator, language)]
    found, named = sum(bool(one.found) for one in some), sum(one.is_named for one in some)
    shares = f"{_percent(found, len(some))} | {_percent(named, len(some))}"
    return f"| {operator} | {language} | {len(some)} | {shares} |"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _one_of_each(misses: Sequence[Mutation]) -> list[Mutation]:
    """Return at most three misses of each operator, in different places."""
    count: Counter[str] = Counter()
    chosen: dict[tuple[str, str], Mutation] = {}
    for miss in misses:
        if (miss.operator, miss.where) not in chosen and count[miss.operator] < 3:
            chosen[miss.operator, miss.where] = miss
            count[miss.operator] += 1
    return sorted(chosen.values(), key=lambda miss: OPERATORS.index(miss.operator))


def _quoted(miss: Mutation) -> str:
    after = f"`{miss.after}`" if miss.after else "nothing"
    return f"- {miss.operator}, {miss.language}, {miss.where}: `{miss.before}` became {after}"
