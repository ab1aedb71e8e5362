"""Short codes: six characters that lead to one player, and say nothing to anybody else."""

from itertools import pairwise

import pytest

from referee.ground.short_codes import ALPHABET, LENGTH, MOST, is_generation, read_short_code, short_code


@pytest.mark.parametrize("pk", [1, 2, 255, 256, 70_000, MOST - 1])
@pytest.mark.parametrize("generation", [1, 2, 255, 256, 300])
def test_a_code_is_read_back(pk, generation):
    """Whose it is and of which generation, up to 256 renewals."""
    code = short_code(pk, generation)

    assert len(code) == LENGTH and set(code) <= set(ALPHABET)
    assert read_short_code(code) == (pk, generation % 256)


def test_codes_differ_and_show_no_order():
    """No two players share one, and who sees some of them can't tell the next: its characters fall anywhere."""
    codes = [short_code(pk, 1) for pk in range(1, 2001)]

    assert len(set(codes)) == 2000
    assert all(len({code[place] for code in codes}) == len(ALPHABET) for place in range(LENGTH))
    assert sum(one[:4] == next_[:4] for one, next_ in pairwise(codes)) == 0


def test_codes_depend_on_the_servers_secret(settings):
    """Whoever has the program has none of the codes."""
    before = short_code(7, 1)
    settings.SECRET_KEY = "another secret, which is long enough for a key of this server"

    assert short_code(7, 1) != before


def test_a_code_is_read_as_it_was_meant():
    """Small letters, a gap, a dash, and the letters that look like digits."""
    pk = next(pk for pk in range(1, 5000) if {"0", "1"} <= set(short_code(pk, 1)))
    code = short_code(pk, 1)
    typed = f" {code[:3].lower()}-{code[3:].lower()} ".replace("0", "o").replace("1", "l")

    assert read_short_code(typed) == (pk, 1)
    assert read_short_code(code.replace("1", "I")) == (pk, 1)


@pytest.mark.parametrize("text", ["", "K7M2Q", "K7M2QPX", "K7M2QU", "K7M2Q!", "Ж7M2QP", "K7M2Q\u0661"])
def test_what_is_no_code_is_read_as_nothing(text):
    """Too short, too long, or with characters that no code has."""
    assert read_short_code(text) is None


def test_an_id_beyond_the_last_has_no_code():
    """A card is printed without one then; its QR code stays."""
    assert short_code(MOST, 1) == ""
    assert is_generation(44, 300) and not is_generation(44, 45)
