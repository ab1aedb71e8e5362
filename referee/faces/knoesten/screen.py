"""Knoesten: what its pages show besides the trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.faces.screen import Seen, View
from referee.faces.tricks import TrickPlace, TrickScreen, in_screen, in_trick, of_place, trick_on_table


@dataclass(frozen=True, slots=True)
class KnoestenPlace(TrickPlace):
    """A player at the table."""

    joined: bool | None  # None: not asked yet


@dataclass(frozen=True, slots=True)
class KnoestenScreen(TrickScreen):
    """The table of a hand."""

    laid_last: str  # this player's card, if it was played last in the trick and the game lets it be taken back up


def screen(seen: Seen) -> KnoestenScreen:
    """Return what the pages of Knoesten show."""
    players, lies = seen.record.setup.players, trick_on_table(seen)
    places = (
        KnoestenPlace(
            **of_place(place),
            **in_trick(seen, place.player, lies),
            joined=_has_joined(seen.view, players, place.player),
        )
        for place in seen.places
    )
    laid_last = (seen.pad or {}).get("take_back") or ""
    return KnoestenScreen(tuple(places), **in_screen(seen.view, lies), laid_last=laid_last)


def _has_joined(view: View, players: Sequence[str], player: str) -> bool | None:
    """Return whether a player has joined the hand; None if not asked yet, or before the first deal."""
    dealer, turn = view.get("dealer"), view.get("turn")
    if dealer is None:
        return None
    if player not in view["joined"]:
        return False
    if view["phase"] != "join" or player == dealer or turn is None:
        return True
    from_left = [players[(players.index(dealer) + step) % len(players)] for step in range(1, len(players))]
    return True if from_left.index(player) < from_left.index(turn) else None
