"""What two laptops say to each other can't be read, forged or said again."""

from __future__ import annotations

import pytest

from config.standby import offer
from config.standby.messages import (
    CODE,
    LETTERS,
    Unreadable,
    code_new,
    key_new,
    key_of_code,
    nonce_new,
    seal,
    seal_piece,
    unseal,
    unseal_piece,
)
from config.standby.offer import Offer


def test_code_is_typed_as_people_type() -> None:
    """In small letters, without lines or with spaces."""
    code = code_new()
    letters = code.replace("-", "")
    assert len(letters) == CODE and {*letters} <= {*LETTERS}
    assert key_of_code(code) == key_of_code(letters.lower()) == key_of_code(f" {code.replace('-', ' ')}\n")
    assert key_of_code(code) != key_of_code(code_new())


def test_only_the_answer_to_this_question_counts() -> None:
    """Not one with another key, nor a recorded one, nor one that was changed on its way."""
    key, nonce = key_new(), nonce_new()
    sealed = seal(key, {"nonce": nonce, "name": "Gnällknekt"})

    assert unseal(key, sealed, nonce)["name"] == "Gnällknekt" and b"llknekt" not in sealed
    for other_key, text, asked in [
        (key_new(), sealed, nonce),
        (key, sealed, nonce_new()),
        (key, sealed[:-2] + b"AA", nonce),
        (key, b"", nonce),
        (key, seal_piece(key, nonce, 0, b"[1, 2]"), nonce),
    ]:
        with pytest.raises(Unreadable):
            unseal(other_key, text, asked)


def test_pieces_of_a_file_stay_in_their_order() -> None:
    """None is left out, said twice, or taken from another file."""
    key, nonce = key_new(), nonce_new()
    piece = seal_piece(key, nonce, 3, b"cards")

    assert unseal_piece(key, nonce, 3, piece) == b"cards"
    for asked, at in [(nonce, 2), (nonce, 4), (nonce_new(), 3)]:
        with pytest.raises(Unreadable):
            unseal_piece(key, asked, at, piece)


def test_code_is_void_after_a_while_and_not_by_wrong_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest who sends wrong ones without end prevents no pairing."""
    one = Offer()
    for _ in range(100):
        with pytest.raises(Unreadable):
            one.read(seal(key_new(), {"nonce": "1"}))
    assert one.read(seal(one.key, {"nonce": "1"})) == {"nonce": "1"} and one.minutes == 15

    monkeypatch.setattr(offer, "monotonic", lambda: one._until)
    assert not one.is_open
    with pytest.raises(Unreadable):
        one.read(seal(one.key, {"nonce": "1"}))
