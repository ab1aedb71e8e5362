"""Knåker: what the last move did to the pile and the turn, in words: 3.3, 4, 5, 11.2, 13.2."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from referee.games.knaker.events import Chance, Draw, Instick, PickUp, Play
from referee.games.knaker.state import State

MOVES = (Play, Chance, Instick, PickUp)


def news_of(state: State) -> str:
    """Return in words what the last move did: a flip, another turn and why, an instick, a pile taken; else ""."""
    after = state
    while after.past is not None and isinstance(after.past.event, Draw):
        after = after.past.before
    if after.past is None or not isinstance(after.past.event, MOVES):
        return ""
    event, before = after.past.event, after.past.before
    by = before.setup.players[event.by]
    laid = () if isinstance(event, PickUp) else event.cards
    flipped = len(before.pile) + len(laid) if len(after.thrown) > len(before.thrown) else 0
    if flipped:
        return _flip_text(after, event, by, flipped)
    if before.pile and not after.pile:
        return _taken_text(by, len(before.pile) + len(laid))
    if isinstance(event, Instick):
        return _instick(after, by)
    if after.turn == event.by:
        return _another_turn(by, laid)
    return ""


def _flip_text(after: State, event: Play | Chance | Instick | PickUp, by: str, count: int) -> str:
    told = ngettext("The pile has flipped: %(count)d card out.", "The pile has flipped: %(count)d cards out.", count)
    goes_on = ""
    if after.turn == event.by:
        goes_on = (
            gettext("The instick takes the turn: %(by)s.") if type(event) is Instick else gettext("%(by)s lays again.")
        )
    return f"{told} {goes_on}".strip() % {"count": count, "by": by}


def _taken_text(by: str, count: int) -> str:
    words = {"by": by, "count": count}
    return ngettext("%(by)s took the pile: %(count)d card.", "%(by)s took the pile: %(count)d cards.", count) % words


def _instick(after: State, by: str) -> str:
    if after.turn is None:
        return ""
    words = {"by": by, "turn": after.setup.players[after.turn]}
    return gettext("Instick by %(by)s; the turn stays with %(turn)s.") % words


def _another_turn(by: str, laid: tuple[str, ...]) -> str:
    if laid and laid[-1][0] == "2":
        return gettext("A two: %(by)s lays again.") % {"by": by}
    if laid and laid[-1][0] == "7":
        return gettext("A seven on a two: %(by)s lays again.") % {"by": by}
    return ""
