"""The screen of a game of tricks: who has played what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from referee.faces.screen import Seen, View
from referee.shapes.base import Screen
from referee.shapes.common import Place


@dataclass(frozen=True, slots=True)
class TrickPlace(Place):
    """A player at the table, with their cards in the trick."""

    tricks: int
    passes: int
    cards: tuple[str, ...]  # of this player in the trick, in the order played: two if one was played out of turn
    leads: bool  # the first of these cards led the trick
    sits_out: bool  # not dealt in


@dataclass(frozen=True, slots=True)
class TrickScreen(Screen):
    """The trick in progress."""

    places: Sequence[TrickPlace]  # in the order of the page
    trump: str | None
    trick: tuple[tuple[str, str], ...]  # (player, card), in the order played


def trick_screen(seen: Seen) -> TrickScreen:
    """Return the screen of a game that shows no more than its tricks."""
    return TrickScreen(trick_places(seen), seen.view.get("trump"), trick_of(seen.view))


def trick_places(seen: Seen) -> tuple[TrickPlace, ...]:
    """Return the places with the cards before each player."""
    return tuple(TrickPlace(**of_place(place), **in_trick(seen.view, place.player)) for place in seen.places)


def of_place(place: Place) -> dict[str, Any]:
    """Return the fields that a place has in every game."""
    return {name: getattr(place, name) for name in Place.__dataclass_fields__}


def in_trick(view: View, player: str) -> dict[str, Any]:
    """Return the fields that a place has in a game of tricks."""
    trick = trick_of(view)
    return {
        "tricks": (view.get("tricks") or {}).get(player, 0),
        "passes": (view.get("passes") or {}).get(player, 0),
        "cards": tuple(card for by, card in trick if by == player),
        "leads": bool(trick) and trick[0][0] == player,
        "sits_out": player in (view.get("sits_out") or ()),
    }


def trick_of(view: View) -> tuple[tuple[str, str], ...]:
    """Return the trick in progress: (player, card), in the order played."""
    return tuple((row["by"], row["card"]) for row in view.get("trick") or ())
