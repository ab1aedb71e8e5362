"""The screen of a game of tricks: who has played what.

A complete trick stays on the table until the next card is played, as the real cards do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, pgettext

from referee.faces.screen import Seen, View
from referee.ground.shape import Screen
from referee.history.playback import Cards, Trick, last_trick
from referee.shapes.by_hand import Pile
from referee.shapes.common import Place
from referee.signs import suit_words


@dataclass(frozen=True, slots=True)
class TrickPlace(Place):
    """A player at the table, with their cards in the trick, or in the last one until the next begins."""

    tricks: int
    passes: int
    cards: tuple[str, ...]  # of this player in the trick, in the order played: two if one was played out of turn
    apart: tuple[str, ...]  # those of them that were played when it was another player's turn
    leads: bool  # the first of these cards led the trick
    took: bool  # the trick is complete, and this player took it
    sits_out: bool  # not dealt in


@dataclass(frozen=True, slots=True)
class TrickScreen(Screen):
    """The trick in progress. `last` is the one that was just completed; () once the next one has begun."""

    places: Sequence[TrickPlace]  # in the order of the page
    trump: str | None
    trick: tuple[tuple[str, str], ...]  # (player, card), in the order played
    last: tuple[tuple[str, str], ...]


def trick_screen(seen: Seen) -> TrickScreen:
    """Return the screen of a game that shows no more than its tricks."""
    lies = trick_on_table(seen)
    return TrickScreen(trick_places(seen, lies), **in_screen(seen.view, lies))


def trick_places(seen: Seen, lies: Trick) -> tuple[TrickPlace, ...]:
    """Return the places with the cards before each player."""
    return tuple(TrickPlace(**of_place(place), **in_trick(seen, place.player, lies)) for place in seen.places)


def trick_on_table(seen: Seen) -> Trick:
    """Return the cards that lie on the table: the trick in progress, or the last one until the next begins."""
    trick = trick_of(seen.view)
    return (None if trick else last_trick(seen.record)) or Trick(trick, "")


def trick_piles(seen: Seen) -> tuple[Pile, ...]:
    """Return what lies on the table: the trump, each card of the trick, and how many tricks each player took."""
    trump, tricks = str(seen.view.get("trump") or ""), seen.view.get("tricks") or {}
    lies = trick_on_table(seen)
    took = pgettext("a trick", "took it")
    taken = Pile(gettext("Tricks"), said=" · ".join(f"{player} {count}" for player, count in tricks.items()))
    return (
        *([_trump(trump)] if trump else []),
        *(Pile(player, (card,), took if player == lies.by else "") for player, card in lies.cards),
        *([taken] if tricks else []),
    )


def _trump(trump: str) -> Pile:
    """Return the trump: a turned card, or a suit in words."""
    is_card = len(trump) > 1
    return Pile(gettext("trump"), (trump,) if is_card else (), "" if is_card else suit_words(trump))


def in_screen(view: View, lies: Trick) -> dict[str, Any]:
    """Return the fields that the screen of every game of tricks has."""
    trick = trick_of(view)
    return {"trump": view.get("trump"), "trick": trick, "last": () if trick else lies.cards}


def of_place(place: Place) -> dict[str, Any]:
    """Return the fields that a place has in every game."""
    return {name: getattr(place, name) for name in Place.__dataclass_fields__}


def in_trick(seen: Seen, player: str, lies: Trick) -> dict[str, Any]:
    """Return the fields that a place has in a game of tricks."""
    view, trick = seen.view, lies.cards
    return {
        "tricks": (view.get("tricks") or {}).get(player, 0),
        "passes": (view.get("passes") or {}).get(player, 0),
        "cards": tuple(card for by, card in trick if by == player),
        "apart": tuple(card for by, card in played_out_of_turn(seen, trick) if by == player),
        "leads": bool(trick) and trick[0][0] == player,
        "took": player == lies.by,
        "sits_out": player in (view.get("sits_out") or ()),
    }


def played_out_of_turn(seen: Seen, trick: Cards) -> Cards:
    """Return the cards of a trick that were played when it was another player's turn, as the order of the cards says.

    It was the turn of the first player, clockwise from the one who led, whose card was not there yet. A lead by the
    wrong player can't be seen so.
    """
    playing = set(seen.view.get("joined") or (place.player for place in seen.places))
    playing = playing.difference(seen.view.get("sits_out") or ()).union(by for by, _card in trick)
    clockwise = [place.player for place in sorted(seen.places, key=lambda place: place.position)]
    waiting = [player for player in clockwise if player in playing]
    if trick:
        leader = waiting.index(trick[0][0])
        waiting = waiting[leader:] + waiting[:leader]
    apart = []
    for by, card in trick:
        if waiting[:1] != [by]:
            apart.append((by, card))
        if by in waiting:
            waiting.remove(by)
    return tuple(apart)


def trick_of(view: View) -> tuple[tuple[str, str], ...]:
    """Return the trick in progress: (player, card), in the order played."""
    return tuple((row["by"], row["card"]) for row in view.get("trick") or ())
