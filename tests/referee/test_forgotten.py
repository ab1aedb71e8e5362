"""Names of forgotten people in texts and in JSON: which ones go, and which ones stay."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.history.forgotten import Forgotten

GONE = Forgotten({"Anna Berg": "N.N. 00001", "Bo": "N.N. 00002"}, ["Anna Lind", "Bo Ek", "Bodil", "Åsa"])
words = st.lists(
    st.sampled_from(["Anna", "Berg", "Lind", "Bo", "Ek", "Bodil", "bergs", "ANNA", "plays", ","]), max_size=9
)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Anna Berg, Bo", "N.N. 00001, N.N. 00002"),
        ("Anna Lind, Bo Ek, Bodil", "Anna Lind, Bo Ek, Bodil"),
        ("X → Bo", "X → N.N. 00002"),
        ("Anna", "Anna"),
        ("bo", "bo"),
    ],
)
def test_names_go_and_parts_stay_in_what_we_write(text: str, left: str) -> None:
    """A name may stand among others. Who has a longer name stays."""
    assert GONE.text(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("anna was late, says Anna Lind", "N.N. 00001 was late, says Anna Lind"),
        ("BERG's cards, Bos tur", "N.N. 00001 cards, N.N. 00002 tur"),
        ("Bodil bordered on it", "Bodil bordered on it"),
    ],
)
def test_parts_go_in_what_people_typed(text: str, left: str) -> None:
    """In any case, and with an “s” at the end."""
    assert GONE.text(text, typed=True) == left


@given(words)
def test_no_part_is_left_but_in_names_that_stay(said: list[str]) -> None:
    """Whatever people type, no part of a forgotten name is left by itself, and forgetting twice changes nothing."""
    left = GONE.text(" ".join(said), typed=True)
    alone = re.sub(r"(?i)Anna Lind|Bo Ek", "", left)
    assert not re.search(r"(?i)(?<!\w)(anna|berg|bo)s?(?!\w)", alone)
    assert GONE.text(left, typed=True) == left


def test_json_loses_names_in_keys_too_but_no_words_of_ours() -> None:
    """What an entry does and what a note is are never names. Hashes follow what became of them."""
    gone = Forgotten({"play": "N.N. 00003"})
    gone.hashes["old"] = "new"
    before: dict[str, Any] = {"do": "play", "by": "play", "points": {"play": 3}, "why": "Play!", "logs": [[4, "old"]]}
    assert gone.value(before) == {
        "do": "play",
        "by": "N.N. 00003",
        "points": {"N.N. 00003": 3},
        "why": "N.N. 00003!",
        "logs": [[4, "new"]],
    }
