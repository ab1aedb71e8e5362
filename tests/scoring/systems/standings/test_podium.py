"""Who stands on the podium."""

import pytest

from scoring.systems.standings.podium import podium
from scoring.systems.standings.standings import standings
from scoring.systems.standings.tie_breaks import DEFAULT_ORDER, TIE_BREAKS
from tests.scoring.systems.fields import field

DEFAULT = tuple(TIE_BREAKS[key] for key in DEFAULT_ORDER)


@pytest.mark.parametrize(
    ("table", "steps"),
    [
        ("anna bo cia dag", [(1, ("anna",)), (2, ("bo",)), (3, ("cia",))]),
        ("anna=bo cia dag", [(1, ("anna", "bo")), (3, ("cia",))]),
        ("anna bo=cia=dag", [(1, ("anna",)), (2, ("bo", "cia", "dag"))]),
        ("anna=bo=cia=dag", [(1, ("anna", "bo", "cia", "dag"))]),
        ("anna bo", [(1, ("anna",)), (2, ("bo",))]),
    ],
)
def test_podium_has_the_first_three_places_with_everybody_who_shares_them(
    table: str, steps: list[tuple[int, tuple[str, ...]]]
) -> None:
    """After a shared place the next ones are left out."""
    rows = standings(field((table,)), DEFAULT)

    assert [(step.place, step.names) for step in podium(rows)] == steps


def test_somebody_who_has_not_played_has_no_step() -> None:
    """A competition without a result has no podium, and a player without a result is not third of two."""
    assert podium(standings(field(also="anna bo"), DEFAULT)) == ()
    assert [step.names for step in podium(standings(field(("anna bo",), also="cia"), DEFAULT))] == [("anna",), ("bo",)]
