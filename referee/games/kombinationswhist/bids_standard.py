"""Kombinations-Whist, the standard bids of section 4 as a table: bid.skambud to bid.obesudlat.

Every standard bid has order 0. A row has a hook (`kept`) only where the book's column of tricks says "see".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.games.kombinationswhist.rulebook import RULES


class TricksTaken(NamedTuple):
    """How the tricks of a deal fell, as far as bids depend on it.

    `total` are the declarer's tricks, `others` those of each opponent; `first_three`, `first_seven` and `last_six` are
    the declarer's among these; `last`: the declarer took the last one; `guess` are the numbers named before play.
    """

    total: int
    others: tuple[int, ...]
    first_three: int = 0
    first_seven: int = 0
    last_six: int = 0
    last: bool = False
    guess: tuple[int, ...] = ()


Kept = Callable[[int, TricksTaken], bool]
"""Decides whether a bid is kept: (the declarer's tricks, including a virtual one; how they fell)."""


class Standard(NamedTuple):
    """One row of section 4.

    `points` is None if the bid scores the value of the whole combination. `tricks` are the fewest and the most that
    make it. `asks` is what must be declared before play, `guesses` how many numbers; `left_chooses`: the player to the
    declarer's left chooses trumps.
    """

    id: str
    value: int
    points: int | None
    trumps: bool
    tricks: tuple[int, int] | None = None
    kept: Kept | None = None
    asks: tuple[str, ...] = ()
    guesses: int = 0
    left_chooses: bool = False

    def is_kept(self, total: int, taken: TricksTaken) -> bool:
        """Return whether the bid's own condition holds with this many tricks."""
        return enough_tricks(self, total) if self.kept is None else self.kept(total, taken)


@RULES.judge("bid.skambud")
def somebody_took_more(total: int, taken: TricksTaken) -> bool:
    """The declarer took fewer tricks than the player with the most."""
    return total < max(taken.others)


@RULES.judge("bid.ungefar")
@RULES.judge("bid.precis")
def took_what_was_named(total: int, taken: TricksTaken) -> bool:
    """The declarer took as many tricks as were named before play."""
    return total in taken.guess


@RULES.judge("bid.limbo")
def late_rather_than_early(total: int, taken: TricksTaken) -> bool:
    """The declarer took fewer of the first seven tricks than of the last six; a virtual trick counts in neither."""
    return taken.first_seven < taken.last_six


@RULES.judge("bid.mastarskambud")
def nobody_took_fewer(total: int, taken: TricksTaken) -> bool:
    """The declarer took the fewest tricks, alone or tied."""
    return total <= min(taken.others)


@RULES.judge("bid.mastarspel")
def took_the_most(total: int, taken: TricksTaken) -> bool:
    """The declarer took more tricks than anybody else."""
    return total > max(taken.others)


ALL = 14
"""No upper limit: all thirteen tricks and a virtual one."""

STANDARD_BIDS: Mapping[str, Standard] = {
    row.id: row
    for row in (
        Standard("skambud", 0, 1, False, kept=somebody_took_more),
        Standard("ungefar", 1, 1, False, kept=took_what_was_named, asks=("guess",), guesses=2),
        Standard("trumf", 1, 1, True, (5, ALL), asks=("trump",)),
        Standard("grill", 1, 2, True, (5, ALL), asks=("trump",)),
        Standard("blocktrumf", 2, 1, True, (5, ALL), asks=("trump",)),
        Standard("limbo", 2, 1, False, kept=late_rather_than_early),
        Standard("spel", 2, 2, False, (5, ALL)),
        Standard("mastarskambud", 3, 2, False, kept=nobody_took_fewer),
        Standard("precis", 3, 2, False, kept=took_what_was_named, asks=("guess",), guesses=1),
        Standard("maxtrumf", 3, 3, True, (7, ALL), asks=("trump",)),
        Standard("subtrumf", 3, 3, True, (5, ALL), asks=("trump",)),
        Standard("rangtrumf", 3, 4, True, (5, ALL), asks=("ranks", "takes")),
        Standard("mastarspel", 4, 3, False, kept=took_the_most),
        Standard("noll", 4, 4, False, (0, 0)),
        Standard("mastartrumf", 6, 6, True, (5, ALL), asks=("trump",), left_chooses=True),
        Standard("obesudlat", 8, None, False, (12, ALL)),
    )
}


def enough_tricks(row: Standard, total: int) -> bool:
    """Return whether the requirement on the number of tricks is met."""
    assert row.tricks is not None
    fewest, most = row.tricks
    return fewest <= total <= most


for _row in STANDARD_BIDS.values():
    if _row.tricks is not None:
        RULES.judge(f"bid.{_row.id}")(enough_tricks)
