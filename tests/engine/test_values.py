"""Values of many fields, of which a few change."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from referee.engine.values import often_replaced


@often_replaced
class Table(NamedTuple):
    """A value to change."""

    turn: int
    trick: tuple[str, ...] = ()
    open: tuple[int, ...] = ()


def test_often_replaced_changes_what_is_named() -> None:
    """The fields named are new, the others and the kind stay, and the old value is as it was."""
    before = Table(1, ("AS",), (4,))
    after = before._replace(turn=2, trick=())
    assert after == Table(2, (), (4,))
    assert type(after) is Table
    assert before == Table(1, ("AS",), (4,))


def test_often_replaced_knows_its_fields() -> None:
    """A field that isn't there is not put anywhere."""
    with pytest.raises(KeyError):
        Table(1)._replace(lead=2)  # type: ignore[call-arg]  # that is the mistake
