"""Kombinations-Whist, the special bids of section 5 as a table: bid.rattvisa to bid.oppen-hand.

A row has a hook (`kept`) only if the bid itself sets a condition on the tricks. Changes of the play by special bids are
in `declaring` and `tricks`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.games.kombinationswhist.bids_standard import TricksTaken
from referee.games.kombinationswhist.rulebook import RULES


class Special(NamedTuple):
    """One row of section 5.

    `order` is None if the book's column is empty. `not_with` are bids it can't be combined with; `trumps_only`: it
    needs a standard bid with trumps. Beside a bid with trumps, except those in `but`, it is worth `with_trumps`. `asks`
    is what must be declared before play. `extra` are additional points if made, `lost` additional points lost if not.
    """

    id: str
    value: int
    order: int | None = None
    not_with: tuple[str, ...] = ()
    trumps_only: bool = False
    with_trumps: int | None = None
    but: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    kept: Callable[[TricksTaken], bool] | None = None
    extra: int = 0
    lost: int = 0


@RULES.judge("bid.slut-hund")
def not_the_last(taken: TricksTaken) -> bool:
    """The last trick went to another player."""
    return not taken.last


@RULES.judge("bid.las")
def none_of_the_first_three(taken: TricksTaken) -> bool:
    """The first three tricks went to other players."""
    return taken.first_three == 0


SPECIAL_BIDS: Mapping[str, Special] = {
    row.id: row
    for row in (
        Special("rattvisa", -4, 1, asks=("justice",)),
        Special("lattja", -3),
        Special("potential", -2),
        Special("bradska", -2),
        Special("jarn", -1),
        Special("brev", -1, 2, asks=("direction", "brev")),
        Special("girighet", 0, extra=1),
        Special("atelje", 1, not_with=("oppen-hand",), asks=("studio",)),
        Special("mastarbrev", 1, 3, with_trumps=3, but=("grill",), asks=("mastarbrev",)),
        Special("slut-hund", 1, not_with=("noll",), kept=not_the_last),
        Special("oppen-trumf", 1, not_with=("grill", "oppen-hand"), trumps_only=True),
        Special("las", 2, not_with=("noll",), kept=none_of_the_first_three),
        Special("straff", 2, lost=2),
        Special("pest", 2, 1, not_with=("mastarskambud", "noll", "skambud"), asks=("plague",)),
        Special("oppen-hand", 3, not_with=("atelje", "oppen-trumf")),
    )
}

HONOUR = 1
"""Additional points for taking the whole plague suit with the bid made (bid.pest)."""


@RULES.judge("bid.pest")
def is_spared(own: int, others: tuple[int, ...], whole: int) -> bool:
    """Return whether the declarer did not alone take the most plague cards, or took all of them."""
    return own <= max(others) or own == whole
