"""REST for a seat: the clock, the real cards, one phone for several players, and practice."""

from __future__ import annotations

from referee.errors import NothingToRestore, NoTurnClock, OwnTime, RefereeOnly
from referee.models import Seat
from referee.rest.authentication import SeatView
from referee.rest.referee import turn_clock
from referee.rest.refusals import ENTERING, WRITING
from referee.rest.seat import seat_now
from referee.rest.serializers import HoldIn, LendIn, RestoredIn, Submit
from referee.services.lending import seat_keep, seat_lend
from referee.services.practice import practice_follow_hint, practice_go_on
from referee.services.restoring import restore_finish


def lent(seat: Seat, to: str, key: str) -> None:
    """Let another player's phone enter for a seat, too, or (to="") end that."""
    if to:
        seat_lend(seat=seat, to=to, key=key)
    else:
        seat_keep(seat=seat, key=key)
    seat.refresh_from_db()


def hint_followed(seat: Seat, key: str, expected: int | None) -> None:
    """Do what the hint of a practice table says."""
    practice_follow_hint(seat=seat, key=key, expected=expected or 0)


def gone_on(seat: Seat, expected: int | None) -> None:
    """Let the house make its next move."""
    practice_go_on(seat=seat, expected=expected or 0)


TurnClock = SeatView.posts(
    turn_clock,
    "Pause the clock of the player to move, or let it run on, at a table that the players opened themselves.",
    HoldIn,
    seat_now,
    errors=(*WRITING, NoTurnClock, RefereeOnly, OwnTime),
)
Restored = SeatView.posts(
    restore_finish,
    "Say that the real cards are back, so that play goes on, at a table that the players opened themselves.",
    RestoredIn,
    seat_now,
    errors=(*WRITING, NothingToRestore, RefereeOnly),
)
Lend = SeatView.posts(
    lent,
    "Let another player's phone enter for this seat, too. If `to` is empty, only its own phone enters again.",
    LendIn,
    seat_now,
    errors=WRITING,
)
Hint = SeatView.posts(hint_followed, "Do what the hint of a practice table says.", Submit, seat_now, errors=ENTERING)
GoOn = SeatView.posts(
    gone_on, "Let the house make its next move at a practice table.", Submit, seat_now, errors=ENTERING
)
