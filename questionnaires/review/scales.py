"""Scales and answers whose direction flips from one question to the next."""

import re
from collections.abc import Iterator

from questionnaires.language.items import ChoiceItem, Point
from questionnaires.language.text import LText
from questionnaires.review.case import ReviewCase
from questionnaires.review.rules import Remark, review_rule

#: Ends of a scale that say no, or little. "Not far enough" is the end of another kind of scale.
_LOW = {
    "en": re.compile(
        r"""^(?:not|not\ at\ all|not\ (?:at\ all\ )?\w+|never|none|no|nothing|hardly\b.*
        |(?:(?:very|strongly|completely|totally|extremely)\ )?(?:poor(?:ly)?|bad(?:ly)?|worst
        |dis(?:agree|like|satisf|trust|approv)\w*
        |un(?:likely|able|happy|helpful|clear|important|safe|satisfied|pleasant|usable|willing|reliable)))$""",
        re.IGNORECASE | re.VERBOSE,
    ),
    "ko": re.compile(
        r"전혀|않(?:다|음|습)|없(?:다|음|습)|못(?:하|함| )|안 |나쁘|나쁨|싫|반대|불(?:만|가능|신|편|필요)"
    ),
}
#: Questions that ask how bad something is.
_HOW_BAD = re.compile(
    r"""\bhow\ (?:\w+\ )?
    (?:annoy|disturb|difficult|hard\b|risky|worried|burden|confus|tiring|frustrat|stress|intrusive)
    |(?:얼마나|어느\ 정도)\s*(?:\w+\s+)?(?:성가|불편|어렵|어려|위험|걱정|부담|답답|짜증|불쾌|혼란|번거)""",
    re.IGNORECASE | re.VERBOSE,
)


@review_rule(
    "scale-falls", "Turn it round: low numbers mean little in every scale, or answers are easily misread."
)
def falling(case: ReviewCase) -> Iterator[Remark]:
    """Yield scales whose first answer says yes, and whose last one says no."""
    for number, scale in enumerate(case.compiled.study.scales):
        first, last = scale.points[0], scale.points[-1]
        if _is_low(last.label) and not _is_low(first.label):
            message = f"it falls from `{_read(first)}` to `{_read(last)}`; codes count upwards"
            yield Remark(("scales", number, "points"), message)


@review_rule(
    "scale-high-is-bad", "Ask it the other way round, or say under `accepts` that it is reversed on purpose."
)
def reversed_items(case: ReviewCase) -> Iterator[Remark]:
    """Yield ratings in which a high number is bad, in a study in which others mean good by it."""
    study = case.compiled.study
    rated = {n: item.text for n, item in enumerate(study.items) if item.type in {"scale", "slider"}}
    bad = [number for number, text in rated.items() if _asks_how_bad(text)]
    if len(bad) < len(rated):
        for number in bad:
            yield Remark(("items", number, "text"), "a high number is bad here, and good in other ratings")


@review_rule("slider-falls", "Put the end that says little on the left, at the low number.")
def falling_sliders(case: ReviewCase) -> Iterator[Remark]:
    """Yield sliders whose low end says yes, and whose high end says no."""
    for number, item in enumerate(case.compiled.study.items):
        if item.type == "slider" and _is_low(item.high) and not _is_low(item.low):
            yield Remark(("items", number, "high"), "the high end says less than the low end")


@review_rule("options-flip", "Offer the same answers in the same order throughout.")
def flipped(case: ReviewCase) -> Iterator[Remark]:
    """Yield choices that offer the answers of a former one in another order."""
    orders: dict[frozenset[str], tuple[str, list[str]]] = {}
    for number, item in enumerate(case.compiled.study.items):
        if not isinstance(item, ChoiceItem):
            continue
        values = [point.value for point in item.options]
        former, order = orders.setdefault(frozenset(values), (item.id, values))
        if values != order:
            message = f"`{former}` offers the same answers as {', '.join(order)}"
            yield Remark(("items", number, "options"), message)


def _asks_how_bad(text: LText) -> bool:
    return any(_HOW_BAD.search(written) for written in text.by_language.values())


def _is_low(label: LText) -> bool:
    # One text for all languages may be in any of them.
    return any(
        pattern.search(text)
        for language, text in label.by_language.items()
        for of, pattern in _LOW.items()
        if language == "*" or language.split("-")[0] == of
    )


def _read(point: Point) -> str:
    return next(iter(point.label.by_language.values()))
