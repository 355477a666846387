"""Files of effects: what can be stated, what it does to the levels, and what is said of a mistake."""

import pytest

from survey_app.errors import SurveyError
from survey_app.simulation.effects.acceptance import joint
from survey_app.simulation.effects.knobs import DERIVED, KNOBS, OWN_NAMES
from survey_app.simulation.effects.reading import read_effects
from survey_app.simulation.effects.starter import starter_text
from survey_app.simulation.levels import paper_levels

NAMES = [knob.name for knob in KNOBS]
MIDDLE = {knob.name: (knob.low + knob.high) / 2 for knob in KNOBS}
#: Where the middle of what can be stated would lead off the scale.
POSSIBLE = MIDDLE | {
    "trust.change.A_M": -1.0,
    "trust.change.M_M": -0.3,
    "trust.change.M_A": 1.0,
    "timing.accept_gain": 0.4,
}
#: What effects may move: the share within people and own preferences are stated by themselves.
MOVED = {
    "trust",
    "trust_start",
    "equal_choice",
    "pair_fit",
    "content_usable",
    "timing",
    "capability",
    "plausibility",
}


@pytest.fixture
def read(tmp_path):
    """Read effects from a text."""

    def reads(text, known=None):
        file = tmp_path / "effects.yaml"
        file.write_text(text, encoding="utf-8")
        return read_effects(file, known)

    return reads


@pytest.fixture
def complaint(read):
    """What is said of a text that cannot be used, line by line, without the file's place."""

    def says(text, known=None):
        with pytest.raises(SurveyError) as raised:
            read(text, known)
        return [line.partition("effects.yaml:")[2] for line in str(raised.value).splitlines()[1:]]

    return says


def stated(read, **effects):
    lines = "".join(f"  {name.replace('__', '.')}: {value}\n" for name, value in effects.items())
    return read(f"effects:\n{lines}").levels


@pytest.mark.parametrize("name", NAMES)
def test_each_effect_is_had_as_it_is_stated_and_read_back_so(read, name):
    (knob,) = (knob for knob in KNOBS if knob.name == name)
    value = POSSIBLE[name]
    effects = read(f"effects:\n  {name}: {value}\n")
    assert knob.read(effects.levels.model_dump()) == pytest.approx(value)
    assert effects.stated == {name: value}


@pytest.mark.parametrize("name", NAMES)
def test_stating_what_is_so_already_moves_hardly_anything(read, name):
    (knob,) = (knob for knob in KNOBS if knob.name == name)
    before = paper_levels().model_dump()
    after = read(f"effects:\n  {name}: {knob.read(before):.10f}\n").levels.model_dump()
    assert {key for key, value in after.items() if value != before[key]} <= MOVED
    for other in KNOBS:
        assert other.read(after) == pytest.approx(other.read(before), abs=0.05)


def test_a_change_of_trust_is_the_same_in_every_log(read):
    levels = stated(read, trust__change__A_M=-1.0)
    assert levels.trust["AMA"] == pytest.approx((4.43, 3.43, 4.29))
    assert levels.trust["AAM"] == pytest.approx((4.43, 4.60, 3.60))
    assert levels.trust["MAM"].over == pytest.approx((2.60, 4.075, 3.075))
    assert levels.trust["MMM"] == paper_levels().trust["MMM"]


def test_trust_begins_where_it_is_stated_and_changes_go_on_from_there(read):
    levels = stated(read, trust__start__A=3.5, trust__change__M_A=1.0)
    assert levels.trust["AMA"] == pytest.approx((3.5, 1.64, 2.64))
    assert levels.trust_at("AM", 2, "over") == pytest.approx(3.5 - 1.86)


def test_a_gain_moves_both_ratings_and_keeps_them_on_the_scale(read):
    fit = stated(read, depth__fit_gain=1.0).pair_fit["equal"]
    assert (fit["aligned"], fit["misaligned"]) == pytest.approx((4.02, 3.02))
    wide = stated(read, depth__fit_gain=-3.9).pair_fit["equal"]
    assert wide["misaligned"] - wide["aligned"] == pytest.approx(3.9)
    assert 1 <= wide["aligned"] <= wide["misaligned"] <= 5


def test_one_share_of_choices_holds_for_all_and_a_difference_lies_around_it(read):
    assert set(stated(read, depth__choice=0.7).equal_choice.values()) == {0.7}
    levels = stated(read, depth__choice=0.7, depth__choice__matched_minus_differed=0.2, own__matches=0.5)
    assert levels.equal_choice == pytest.approx({"matched": 0.8, "differed": 0.6, "unknown": 0.7})


def test_acceptance_keeps_its_margins_and_its_association(read):
    accept = stated(read, timing__accept_now=0.5, timing__accept_sleep=0.8).timing.accept
    assert accept["both"] + accept["now_only"] == pytest.approx(0.5)
    assert accept["both"] + accept["sleep_only"] == pytest.approx(0.8)
    before = paper_levels().timing.accept
    ratios = [a["both"] * a["neither"] / (a["now_only"] * a["sleep_only"]) for a in (accept, before)]
    assert ratios[0] == pytest.approx(ratios[1])
    assert list(accept) == list(before)


@pytest.mark.parametrize(("now", "sleep"), [(0.0, 0.5), (1.0, 0.3), (0.4, 1.0), (0.2, 0.9)])
@pytest.mark.parametrize("ratio", [0.1, 1.0, 8.0])
def test_joint_shares_add_up_and_none_is_negative(now, sleep, ratio):
    shares = joint(now, sleep, ratio)
    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) >= 0


def test_the_starter_is_a_file_of_the_published_study_and_each_of_its_lines_can_be_used(read):
    text = starter_text("three_t", NAMES)
    assert read(text, NAMES).levels == paper_levels()
    lines = [line for line in text.splitlines() if line.startswith("  # ")]
    assert [line.split()[1].rstrip(":") for line in lines] == NAMES
    for line in lines:
        read(text.replace(line, line.replace("# ", "", 1)), NAMES)


def test_the_starter_names_only_what_the_study_estimates():
    text = starter_text("tiny", {"timing.choice"})
    assert "timing.choice:" in text
    assert not any(name in text for name in ("depth.choice", "trust.", "own.matches", "log_fit"))


def test_likeness_within_people_is_stated_beside_the_effects(read):
    assert read("within_person: 0.2\n").levels.person_share == 0.2
    assert read("schema: effects/1\neffects:\n").levels == paper_levels()


def test_every_problem_is_told_with_its_line_and_what_to_do(complaint):
    told = complaint(
        "effects:\n  depth.choise: 0.7\n  depth.choice: 7\n  trust.change.A_M: -3.8\n"
        "  trust.loss_minus_gain: 1\n  timing.accept_gain: 1\n  timing.accept_now: 0.2\n"
        "  capability.fit_gain: [1]\nwithin: 1\n"
    )
    assert [line.split(":")[0] for line in told] == ["2", "3", "4", "5", "6", "6", "8", "9"]
    assert "Did you mean `depth.choice`?" in told[0]
    assert "Write a number from 0 to 1." in told[1]
    assert "trust would be 0.80 at checkpoint 3 of AAM" in told[2]
    assert "`trust.start.A`" in told[2]
    assert "State `trust.change.A_M` and `trust.change.M_A`." in told[3]
    assert "keep one of them" in "".join(told[4:6])
    assert "Did you mean `within_person`?" in told[7]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the file is empty. Begin it with `effects:`"),
        ("- depth.choice: 1\n", "the file holds no keys"),
        ("effects: [1]\n", "`effects` holds no effects"),
        ("schema: effects/2\n", "Write `schema: effects/1`"),
        ("effects: {depth.choice: nan}\n", "Write a number from 0 to 1"),
        ("effects: {timing.fix_minutes: 20}\n", "compared with nothing"),
        ("effects: {depth.choice: 0.5, depth.choice: 0.6}\n", "was given before"),
        ("effects: {depth.choice: 0.99, depth.choice.matched_minus_differed: 0.5}\n", "smaller difference"),
        ("within_person: 1\n", "Write a number from 0 to 0.99"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(complaint, text, told):
    assert told in "\n".join(complaint(text))


def test_an_effect_that_the_study_does_not_estimate_is_refused(complaint):
    assert complaint("effects: {timing.choice: 0.7}\n", {"depth.choice"}) == [
        "1: `timing.choice` is nothing this study estimates. Delete the line."
    ]


def test_names_of_the_model_are_told_apart_from_those_of_estimates():
    assert set(NAMES) >= OWN_NAMES
    assert not set(DERIVED) & set(NAMES) - {"depth.choice", "recall.correct"}
