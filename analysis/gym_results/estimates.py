"""Everything that is estimated of agents, as rows of the table of estimates."""

from analysis.estimates import Estimate, Settings
from analysis.gym_results.configurations import main_configurations
from analysis.gym_results.differences import effort_rows, harness_rows
from analysis.gym_results.group_estimates import configuration_rows, model_rows, overall_rows
from analysis.gym_results.gym_tables import GymTables
from analysis.gym_results.judges import judge_agreement
from analysis.gym_results.relations import relations
from analysis.gym_results.resampled import estimated
from analysis.gym_results.score_estimates import best_rows, score_rows
from analysis.gym_results.scores import GymScores, score_runs


def gym_estimates(tables: GymTables, settings: Settings) -> tuple[Estimate, ...]:
    """Return every `gym.*` row: configurations first, then what is made of them.

    Shares and scores run from 0 to 1, ratings from 1 to 5. `n_units` counts scenarios, `n_answers` runs
    (tasks for `no_valid_execute`). What nobody has is an empty row that says why.

    Raises:
        AnalysisError: No run counts, or two rows would have one id.
    """
    return estimates_of(score_runs(tables), settings)


def estimates_of(scores: GymScores, settings: Settings) -> tuple[Estimate, ...]:
    """Return every row of runs that were scored."""
    main = main_configurations(scores)
    wanted = [
        *configuration_rows(scores),
        *(model_rows(scores, main) if main else ()),
        *(overall_rows(scores, main) if main else ()),
        *harness_rows(scores, main),
        *effort_rows(scores),
        *score_rows(scores, main),
    ]
    return (
        *estimated(wanted, settings),
        *best_rows(scores, main, settings),
        *relations(scores, main, settings),
        *judge_agreement(scores, settings),
    )
