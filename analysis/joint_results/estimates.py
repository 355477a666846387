"""Everything that compares people and judges, as rows of the table of estimates."""

import dataclasses

from analysis.estimates import Estimate, Settings
from analysis.gym_results.resampled import estimated
from analysis.joint_results.comparing import judges_changes, level_gaps, overlooked_losses, people_changes
from analysis.joint_results.depth import depth_rows
from analysis.joint_results.judged_logs import JudgedLogs
from analysis.joint_results.ranks import rank_agreement
from analysis.joint_results.stimuli import Joined, joined
from analysis.tables import StudyTables


def joint_estimates(tables: StudyTables, judged: JudgedLogs, settings: Settings) -> tuple[Estimate, ...]:
    """Return every `joint.*` row.

    Args:
        tables: A study's tables, `with_stimuli`.
        judged: Judges' ratings of its logs.
        settings: Resamples, seed and level.

    Raises:
        AnalysisError: People and judges rated nothing in common.
    """
    return estimates_of(joined(tables, judged), settings)


def estimates_of(both: Joined, settings: Settings) -> tuple[Estimate, ...]:
    """Return every row of what people and judges both rated."""
    by_person = [*people_changes(both), *level_gaps(both), *overlooked_losses(both), *depth_rows(both)]
    found = (
        *estimated(by_person, settings, "participant"),
        *estimated(list(judges_changes(both)), settings, "scenario"),
        *rank_agreement(both, settings),
    )
    return tuple(_with_note(each, both.note) for each in found)


def _with_note(each: Estimate, note: str) -> Estimate:
    return dataclasses.replace(each, note="; ".join(part for part in (each.note, note) if part))
