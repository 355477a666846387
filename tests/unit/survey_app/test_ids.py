"""Ids: random, readable, repeatable from a seed."""

import re

import numpy as np

from survey_app.storage.ids import IdMaker, tidy_code


def test_ids_begin_with_a_letter_and_never_read_as_a_number():
    ids = IdMaker()
    for made in (ids.sitting_id(), ids.participant_id()):
        assert re.fullmatch(r"[sp][0-9a-z]{20}", made)


def test_a_resume_code_has_more_than_128_bits_and_no_lookalikes():
    code = IdMaker().resume_code()
    assert re.fullmatch(r"([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}", code)
    assert 5 * len(code.replace("-", "")) >= 128


def test_codes_do_not_repeat():
    ids = IdMaker()
    assert len({ids.resume_code() for _ in range(1000)}) == 1000


def test_the_same_seed_makes_the_same_ids():
    def made(seed):
        ids = IdMaker(np.random.default_rng(seed).bytes)
        return [ids.sitting_id(), ids.participant_id(), ids.resume_code()]

    assert made(1) == made(1) != made(2)


def test_a_code_is_recognised_in_every_way_of_typing_it():
    code = IdMaker().resume_code()
    for typed in (
        code,
        code.upper(),
        f" {code} ",
        code.replace("-", ""),
        code.replace("1", "I").replace("0", "O"),
    ):
        assert tidy_code(typed) == code
