import pytest

from analysis.errors import AnalysisError
from analysis.estimates import Settings, estimate_all
from analysis.tables import checked_tables

PEOPLE = ("ann", "bo", "cy", "di")


def estimates(study) -> dict:
    found = estimate_all(study.tables(), Settings(resamples=200))
    return {each.estimate.estimate_id: each.estimate for each in found}


def timing(study, person: str, now: str, sleep: str, scenario: str = "gpu", **columns: str) -> None:
    for role, value in (("now", now), ("sleep", sleep)):
        study.answer(
            person,
            "accept",
            value,
            block_kind="timing",
            comparison="now_or_sleep",
            role=role,
            scenario_id=scenario,
            block_id=scenario,
            item_id=f"accept_{role}",
            **columns,
        )


def test_changes_go_by_the_letters_of_successive_checkpoints(study):
    study.joined_by("ann", "bo").log("ann", "AMA", [5, 2, 4]).log("bo", "AAM", [4, 5, 1])
    found = estimates(study)
    assert found["trust.change.A_M"].estimate == (-3 - 4) / 2
    assert found["trust.change.M_A"].estimate == 2
    assert found["trust.change.A_A"].estimate == 1
    assert "trust.change.M_M" not in found
    assert (found["trust.change.A_M"].n_units, found["trust.change.A_M"].n_answers) == (2, 2)


def test_changes_never_cross_from_one_log_into_another(study):
    for person in ("ann", "bo"):
        study.joined_by(person)
        study.log(person, "MMM", [3, 2, 1], direction="over").log(person, "MMM", [5, 5, 5], direction="under")
    assert estimates(study)["trust.change.M_M"].estimate == (-1 - 1 + 0 + 0) / 4


def test_logs_in_one_block_are_told_apart_by_their_scenario(study):
    for person in ("ann", "bo"):
        study.joined_by(person)
        study.log(person, "AAA", [3, 4, 5]).log(person, "MMM", [5, 5, 5])
    for answer in study.answers:
        answer["block_id"] = "all logs"
    assert estimates(study)["trust.change.A_A"].estimate == 1


def test_a_skipped_checkpoint_is_not_bridged(study):
    study.joined_by("ann", "bo", "cy").log("ann", "AMA", [5, 2, 4]).log("bo", "AMA", [5, 2, 4])
    study.log("cy", "AMA", [5, "", 1])
    study.answers[-2]["missing"] = "skipped"
    found = estimates(study)
    assert found["trust.change.A_M"].n_answers == found["trust.change.M_A"].n_answers == 2
    assert found["trust.mean.AMA.d7"].n_answers == 3
    assert "trust.change.A_A" not in found


def test_a_checkpoint_without_a_row_is_not_bridged_either(study):
    study.joined_by("ann", "bo").log("ann", "AAA", [5, 2, 1]).log("bo", "AAA", [5, 2, 1])
    del study.answers[1]
    found = estimates(study)["trust.change.A_A"]
    assert (found.estimate, found.n_answers) == (-2, 2)


def test_a_rating_off_the_path_neither_counts_nor_stands_in_the_way(study):
    study.joined_by("ann", "bo").log("ann", "AAA", [1, 1, 1], off_path=1)
    study.log("ann", "AAA", [3, 4, 5]).log("bo", "AAA", [3, 4, 5])
    found = estimates(study)
    assert (found["trust.change.A_A"].estimate, found["trust.change.A_A"].n_answers) == (1, 4)
    assert found["trust.mean.AAA.d2"].estimate == 3


def test_a_log_left_after_two_checkpoints_counts_as_far_as_it_goes(study):
    study.joined_by("ann", "bo").log("ann", "AMA", [5, 2, 4]).log("bo", "AMA", [4, 1])
    found = estimates(study)
    assert found["trust.change.A_M"].n_answers == 2
    assert found["trust.mean.AMA.d7"].n_answers == 1
    assert found["trust.mean.AMA.d7"].ci_low is None
    assert "only one person" in found["trust.mean.AMA.d7"].note


def test_loss_minus_gain_adds_the_two_changes_with_turned_sign(study):
    study.joined_by("ann", "bo").log("ann", "AMA", [5, 1, 4]).log("bo", "AMA", [5, 3, 4])
    found = estimates(study)
    assert found["trust.loss_minus_gain"].estimate == 3 - 2
    assert found["trust.loss_minus_gain"].n_answers == 4


def test_recovery_is_the_last_day_of_ama_less_the_first(study):
    study.joined_by("ann", "bo").log("ann", "AMA", [5, 1, 3]).log("bo", "AMA", [4, 3, 4])
    found = estimates(study)["trust.recovery.AMA"]
    assert (found.estimate, found.n_answers, found.n_units) == (-1.0, 2, 2)


def test_never_aligned_logs_are_averaged_apart_by_direction(study):
    for person in ("ann", "bo"):
        study.joined_by(person)
        study.log(person, "MMM", [1, 1, 1], direction="over").log(person, "MMM", [3, 3, 3], direction="under")
        study.log(person, "MMM", [2, 2, 2], direction="over", construct="depth_fit")
    found = estimates(study)
    assert found["trust.mean.MMM_over.d4"].estimate == 1
    assert found["trust.mean.MMM_under.d4"].estimate == 3
    assert found["depth_fit.mean.MMM_over.d7"].estimate == 2
    assert "depth_fit.mean.MMM_under.d7" not in found


def test_two_ratings_at_one_checkpoint_are_refused(study):
    study.joined_by("ann").log("ann", "AMA", [5, 1, 3]).log("ann", "AMA", [5, 1, 3])
    with pytest.raises(AnalysisError, match="two trust ratings at checkpoint 1"):
        estimates(study)


def test_shares_count_same_and_neither_as_not_choosing(study):
    for person, chosen in zip(PEOPLE, ("good", "same", "neither", "poor"), strict=True):
        side = "" if chosen in ("same", "neither") else "left"
        study.joined_by(person)
        study.pair(person, "capability", chosen, side=side, block_kind="capability_pair")
    found = estimates(study)
    assert (found["capability.choice"].estimate, found["capability.choice"].n_answers) == (0.25, 4)
    assert (found["side.bias"].estimate, found["side.bias"].n_answers) == (1.0, 2)


def test_equal_and_tradeoff_pairs_are_kept_apart(study):
    study.joined_by("ann", "bo")
    for person in ("ann", "bo"):
        study.pair(person, "equal", "aligned").pair(person, "tradeoff", "misaligned", request="ask_first")
        study.pair(person, "tradeoff", "aligned", request="delegated")
    found = estimates(study)
    assert found["depth.choice"].estimate == 1
    assert found["tradeoff.choice.ask_first"].estimate == 0
    assert found["tradeoff.choice.delegated"].estimate == 1


def test_a_pair_is_matched_by_the_own_preference_for_its_scenario(study):
    for person in ("ann", "bo"):
        study.joined_by(person)
        study.answer(person, "own_preference", "ask_first", block_kind="form", scenario_id="mail")
        study.answer(person, "own_preference", "delegated", block_kind="form", scenario_id="shop")
        study.answer(person, "own_preference", "delegated", block_kind="trust_log", scenario_id="trip")
        study.pair(person, "equal", "aligned", scenario="mail", request="ask_first")
        study.pair(person, "equal", "misaligned", scenario="shop", request="ask_first")
        study.pair(person, "equal", "aligned", scenario="trip", request="ask_first")
    found = estimates(study)
    assert (found["depth.choice.matched"].estimate, found["depth.choice.matched"].n_answers) == (1.0, 2)
    assert (found["depth.choice.differed"].estimate, found["depth.choice.differed"].n_answers) == (0.0, 2)
    assert found["depth.choice"].n_answers == 6


def test_a_preference_of_another_person_or_a_contradicted_one_matches_nothing(study):
    study.joined_by("ann", "bo")
    study.answer("ann", "own_preference", "ask_first", block_kind="form", scenario_id="mail")
    study.answer("ann", "own_preference", "delegated", block_kind="form", scenario_id="mail")
    study.pair("ann", "equal", "aligned").pair("bo", "equal", "aligned")
    found = estimates(study)
    assert "depth.choice" in found
    assert "depth.choice.matched" not in found
    assert "depth.choice.differed" not in found


def test_a_pair_that_does_not_say_its_request_is_neither_matched_nor_differed(study):
    study.joined_by("ann", "bo").answer("ann", "own_preference", "ask_first", scenario_id="mail")
    study.pair("ann", "equal", "aligned", request="").pair("bo", "equal", "aligned")
    assert "depth.choice.differed" not in estimates(study)


def test_a_log_of_one_checkpoint_has_a_mean_and_no_change(study):
    study.joined_by("ann", "bo").log("ann", "A", [4]).log("bo", "A", [2])
    found = estimates(study)
    assert found["trust.mean.A.d2"].estimate == 3
    assert not [name for name in found if name.startswith("trust.change")]


def test_the_fit_gain_is_a_pooled_difference_of_ratings(study):
    for person, aligned, misaligned in (("ann", 5, 1), ("bo", 4, 3)):
        study.joined_by(person)
        for role, value in (("aligned", aligned), ("misaligned", misaligned)):
            study.answer(person, "depth_fit", value, block_kind="depth_pair", comparison="equal", role=role)
            study.answer(person, "depth_fit", 3, block_kind="depth_pair", comparison="tradeoff", role=role)
    found = estimates(study)["depth.fit_gain"]
    assert (found.estimate, found.n_answers, found.n_units) == (2.5, 2, 2)
    study.answers[0]["missing"] = "declined"
    found = estimates(study)["depth.fit_gain"]
    assert (found.estimate, found.n_answers) == (4 - 2, 2)
    assert "1 ratings on one side, 2 on the other" in found.note


def test_acceptance_gain_pairs_the_two_offers_of_one_scenario(study):
    study.joined_by(*PEOPLE)
    for person, now, sleep in (("ann", "no", "yes"), ("bo", "yes", "yes"), ("cy", "yes", "no")):
        timing(study, person, now, sleep)
    timing(study, "di", "no", "yes", scenario="laptop")
    study.answers[-1]["missing"] = "skipped"
    found = estimates(study)
    assert found["timing.accept_now"].n_answers == 4
    assert found["timing.accept_sleep"].n_answers == 3
    assert found["timing.accept_gain"].estimate == (1 + 0 - 1) / 3
    rejected = found["timing.rejected_now_accepted_sleep"]
    assert (rejected.estimate, rejected.n_answers) == (1, 3)
    assert isinstance(rejected.estimate, int)
    assert "count among 3 pairs" in rejected.note


def test_timing_choices_are_selected_by_comparison(study):
    study.joined_by("ann", "bo")
    for person in ("ann", "bo"):
        study.pair(person, "now_or_sleep", "sleep", block_kind="timing")
        study.pair(person, "no_conflict", "interrupt", block_kind="timing")
        study.pair(person, "imperfect_sleep", "now", block_kind="timing")
        study.answer(person, "fix_minutes", 12.5, comparison="imperfect_sleep", role="sleep")
        study.answer(person, "would_use", "yes", comparison="imperfect_sleep", role="sleep")
    found = estimates(study)
    assert found["timing.choice"].estimate == 1
    assert found["timing.no_conflict"].estimate == 0
    assert found["timing.imperfect_choice"].estimate == 0
    assert found["timing.imperfect_would_use"].estimate == 1
    assert found["timing.fix_minutes"].estimate == 12.5
    assert "median 12.5" in found["timing.fix_minutes"].note


def test_plausible_means_four_or_five(study):
    for person, value in zip(PEOPLE, (5, 4, 3, 1), strict=True):
        study.joined_by(person).answer(person, "plausibility", value, block_kind="form")
    assert estimates(study)["plausibility.high"].estimate == 0.5


def test_a_study_without_a_block_lacks_its_rows(study):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "aligned")
    assert set(estimates(study)) == {"depth.choice", "depth.choice.ask_first", "side.bias"}


def test_a_question_nobody_answered_keeps_its_row_without_a_number(study):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "aligned")
    study.answer("ann", "benefit", "", missing="skipped", comparison="now_or_sleep")
    found = estimates(study)["timing.benefit"]
    assert (found.estimate, found.ci_low, found.n_units, found.n_answers) == (None, None, 0, 0)
    assert "nobody contributes" in found.note


def test_people_without_answers_are_resampled_too(study):
    study.joined_by(*PEOPLE).pair("ann", "equal", "aligned").pair("bo", "equal", "misaligned")
    found = estimates(study)["depth.choice"]
    assert "resamples drew no contributor" in found.note
    assert found.n_units == 2


def test_two_sittings_of_one_person_are_one_unit(study):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "aligned")
    study.sittings.append(study.sittings[0] | {"sitting_id": "s-again"})
    study.answers.append(study.answers[0] | {"sitting_id": "s-again"})
    found = estimates(study)["depth.choice"]
    assert (found.n_units, found.n_answers) == (2, 3)


def test_the_order_of_rows_changes_nothing(study):
    for number, person in enumerate(("p3", "p1", "p2", "p5", "p4")):
        study.joined_by(person).log(person, "AMA", [5, number % 4 + 1, 3]).pair(person, "equal", "aligned")
        timing(study, person, "no", ("yes", "no")[number % 2])
    sittings, answers = study.frames()
    shuffled = checked_tables(sittings.sample(frac=1, random_state=1), answers.sample(frac=1, random_state=2))
    settings = Settings(resamples=300)
    assert estimate_all(shuffled, settings) == estimate_all(study.tables(), settings)


def test_the_row_says_how_it_was_made(study):
    study.joined_by("ann", "bo").pair("ann", "equal", "aligned").pair("bo", "equal", "misaligned")
    found = estimate_all(study.tables(), Settings(resamples=150, seed=9, level=0.9), only=["depth.choice"])
    row = found[0].estimate
    assert len(found) == 1
    assert (row.unit, row.resamples, row.seed, row.ci_level, row.p_value) == ("participant", 150, 9, 0.9, None)


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        (
            "value",
            "left",
            "`value` is `left` .* It should be the role that was chosen, `aligned`, `misaligned`",
        ),
        (
            "construct",
            "plausibility",
            "`value` is `aligned` and `value_num` is `` .* a whole number from 1 to 5",
        ),
    ],
)
def test_an_answer_that_is_no_role_or_no_number_is_refused(study, column, value, words):
    study.joined_by("ann").pair("ann", "equal", "aligned")
    study.answers[0][column] = value
    with pytest.raises(AnalysisError, match=words):
        estimates(study)


def test_a_yes_no_that_says_neither_is_refused(study):
    study.joined_by("ann")
    timing(study, "ann", "perhaps", "yes")
    with pytest.raises(AnalysisError, match=r"`value` is `perhaps` .* It should be `yes` or `no`"):
        estimates(study)


def test_an_offer_answered_twice_is_refused(study):
    study.joined_by("ann")
    timing(study, "ann", "no", "yes")
    timing(study, "ann", "yes", "yes")
    with pytest.raises(AnalysisError, match="help `now` was accepted or turned down twice for scenario `gpu`"):
        estimates(study)


def test_tables_without_anything_to_estimate_are_refused(study):
    study.joined_by("ann").answer("ann", "why", "because")
    with pytest.raises(AnalysisError, match="no answer belongs to anything"):
        estimates(study)


@pytest.mark.parametrize(
    "wrong", [{"resamples": 0}, {"seed": -1}, {"level": 1.0}, {"level": 0.0}], ids=lambda w: next(iter(w))
)
def test_impossible_settings_are_refused(wrong):
    with pytest.raises(AnalysisError):
        Settings(**wrong)
