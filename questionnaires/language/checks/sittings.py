"""How people come in and go: exits, codes, minutes, contact, and the estimates declared before."""

import re
from collections.abc import Iterator

from questionnaires.language.checks.cases import StudyCase
from questionnaires.language.checks.rules import Finding, study_rule
from questionnaires.language.entry import ExitName
from questionnaires.language.study import Check, Form

RECRUITERS = frozenset({"prolific", "mturk", "sona"})
SEQUENCE = r"(?:[AM]{1,5}|MMM_over|MMM_under)"
ESTIMATES = re.compile(
    rf"""
    trust\.change\.(?:A_M|M_A|A_A|M_M) | trust\.loss_minus_gain | trust\.recovery\.AMA
  | (?:trust|depth_fit)\.mean\.{SEQUENCE}\.d\d{{1,2}}
  | depth\.(?:choice(?:\.(?:matched|differed))?|fit_gain)
  | tradeoff\.choice\.(?:ask_first|delegated)
  | timing\.(?:accept_now|accept_sleep|accept_gain|rejected_now_accepted_sleep|choice|benefit|no_conflict
             |imperfect_choice|imperfect_would_use|willingness|fix_minutes)
  | capability\.(?:choice|fit_gain) | plausibility\.high | side\.bias
  | (?:gym|joint)\.[a-z0-9_.]+
    """,
    re.VERBOSE,
)


@study_rule("exit-missing", "Add it under `exits`, with the text people read.")
def missing_exits(case: StudyCase) -> Iterator[Finding]:
    """Yield ways out that people can take and that have no text."""
    for name, reason in _ways_out(case):
        if name not in case.study.exits:
            yield Finding(("exits",), f"the exit `{name}` is missing: {reason}")


@study_rule("exit-code", "Add `code` or `redirect`; without it the recruiter cannot pay or replace people.")
def codes(case: StudyCase) -> Iterator[Finding]:
    """Yield exits without a code where people come from a recruiter."""
    recruited = sorted(RECRUITERS & set(case.study.entry.sources))
    for name, way in case.study.exits.items():
        if recruited and not (way.code or way.redirect):
            yield Finding(("exits", name), f"the exit has no code, and people come from {recruited[0]}")


@study_rule("exit-redirect", "Write a whole address, beginning with https://.")
def redirects(case: StudyCase) -> Iterator[Finding]:
    """Yield redirects that are no address on the web."""
    for name, way in case.study.exits.items():
        if way.redirect and not re.match(r"https?://[^\s/]+", way.redirect):
            yield Finding(("exits", name, "redirect"), f"`{way.redirect}` is no address")


@study_rule("minutes-order", "Write the shorter time first, in minutes: [40, 60].")
def minutes(case: StudyCase) -> Iterator[Finding]:
    """Yield an estimate of time that runs backwards."""
    low, high = case.study.estimated_minutes
    if not 0 < low <= high:
        yield Finding(("estimated_minutes",), f"{low} to {high} minutes")


@study_rule("contact", "Write a mail address or a web address that participants can use.")
def contact(case: StudyCase) -> Iterator[Finding]:
    """Yield a contact nobody can be reached by."""
    if not re.search(r"\S+@\S+\.\S+|https?://\S+", case.study.contact):
        yield Finding(("contact",), f"`{case.study.contact}` is no address")


@study_rule("estimate-id", "Use an id from the list of estimates, such as depth.choice.")
def estimates(case: StudyCase) -> Iterator[Finding]:
    """Yield primary estimates that no analysis computes."""
    for number, name in enumerate(case.study.analysis.primary):
        if not ESTIMATES.fullmatch(name):
            yield Finding(("analysis", "primary", number), f"there is no estimate `{name}`")


def _ways_out(case: StudyCase) -> Iterator[tuple[ExitName, str]]:
    study = case.study
    yield "completed", "everybody who finishes reads it"
    yield "declined_consent", "the consent page can be declined"
    if any(isinstance(block, Form) and block.screen_out_if for block in study.pages):
        yield "screened_out", "a form has `screen_out_if`"
    if any(isinstance(block, Check) and block.on_failure == "exit" for block in study.pages):
        yield "failed_checks", "a check ends the sitting when failed"
    if study.entry.quota is not None:
        yield "quota_full", "`entry` has a quota"
    if study.entry.time_limit_minutes is not None:
        yield "timed_out", "`entry` has a time limit"
