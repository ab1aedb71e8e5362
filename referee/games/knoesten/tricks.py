"""Knoesten, play: turn, lead, follow, ruff, overruff, underruff, trump-led, trick.

The five duties say which cards a player must not have held; the kernel derives the verdict from that.
"""

from __future__ import annotations

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.engine.tricks import Trick, broken_if_held, suit_not_followed, taker
from referee.games.knoesten.events import Exchange, Join, Pass, Play
from referee.games.knoesten.rulebook import PACK, RULES
from referee.games.knoesten.state import State


@RULES.check("turn", Join, Pass, Exchange, Play)
def in_turn(state: State, event: Join | Pass | Exchange | Play) -> Finding | None:
    """Every player waits for their turn."""
    if event.by == state.turn and (state.phase == "play" or type(event) is not Play):
        return None
    return Finding("turn", why="out-of-turn")


@RULES.check("lead", Play)
def leads(state: State, event: Play) -> Finding | None:
    """The player who took the last trick leads; to the first trick, the first player after the dealer who joined."""
    if state.trick or (state.phase == "play" and event.by == state.leader):
        return None
    return Finding("lead", why="another-leads")


def highest_trump(state: State) -> Card | None:
    """Return the highest trump in the trick, None if there is none."""
    return highest_trump_in(state.trick, state.trump)


def highest_trump_in(trick: Trick, trump: Card | None) -> Card | None:
    """Return the highest trump in a trick, None if there is none. `trump` is the card turned up."""
    if trump is None:
        return None
    suit = trump[1]
    highest = None
    for _seat, card in trick:
        if card[1] == suit and (highest is None or PACK.bit[card] > PACK.bit[highest]):
            highest = card
    return highest


def breaks_if_held(state: State, event: Play, clause: str, cards: int, why: str) -> Finding | None:
    """Return the finding that `clause` is broken if one of `cards` was held; None if all are gone.

    A card in the pile has left play, unless this player handed it in: then it may have been dealt back to the same
    player, which later cards will show.
    """
    came_back = state.pile & state.handed_in[event.by]
    return broken_if_held(state.hidden, event.by, clause, cards, why, pack=PACK, besides=came_back)


@RULES.check("follow", Play)
def follows(state: State, event: Play) -> Finding | None:
    """A card of another suit is illegal if a card of the suit led was held."""
    led = suit_not_followed(state.trick, event.cards)
    return None if led is None else breaks_if_held(state, event, "follow", PACK.suit[led], "held-suit-led")


@RULES.check("ruff", Play)
def ruffs(state: State, event: Play) -> Finding | None:
    """A card neither of the suit led nor a trump is illegal if a trump was held."""
    if not state.trick or state.trump is None:
        return None
    led, trump = state.trick[0][1][1], state.trump[1]
    if trump == led or event.cards[1] in (led, trump):
        return None
    return breaks_if_held(state, event, "ruff", PACK.suit[trump], "held-trump")


@RULES.check("overruff", Play)
def overruffs(state: State, event: Play) -> Finding | None:
    """In a ruffed trick, neither following nor beating the trump is illegal if a higher trump was held."""
    if not state.trick or state.trump is None:
        return None
    led = state.trick[0][1][1]
    if led == state.trump[1] or event.cards[1] == led:
        return None
    highest = highest_trump(state)
    if highest is None or PACK.bit[event.cards] & PACK.higher[highest]:
        return None
    return breaks_if_held(state, event, "overruff", PACK.higher[highest], "held-higher-trump")


@RULES.check("underruff", Play)
def underruffs(state: State, event: Play) -> Finding | None:
    """In a ruffed trick, a card neither of the suit led nor a trump is illegal if a lower trump was held."""
    if not state.trick or state.trump is None:
        return None
    led, trump = state.trick[0][1][1], state.trump[1]
    if led == trump or event.cards[1] in (led, trump):
        return None
    highest = highest_trump(state)
    if highest is None:
        return None
    lower = PACK.suit[trump] & ~PACK.higher[highest]
    return breaks_if_held(state, event, "underruff", lower, "held-lower-trump")


@RULES.check("trump-led", Play)
def beats_trump_led(state: State, event: Play) -> Finding | None:
    """Not beating led trumps is illegal if a higher trump was held (or, without playing a trump, any trump)."""
    if not state.trick or state.trump is None or state.trick[0][1][1] != state.trump[1]:
        return None
    if event.cards[1] != state.trump[1]:
        return breaks_if_held(state, event, "trump-led", PACK.suit[state.trump[1]], "held-trump")
    highest = highest_trump(state)
    assert highest is not None
    if PACK.bit[event.cards] & PACK.higher[highest]:
        return None
    return breaks_if_held(state, event, "trump-led", PACK.higher[highest], "held-higher-trump")


@RULES.judge("trick")
def trick_taker(trick: Trick, trump: str | None) -> int:
    """Return the seat that takes a complete trick: with the highest trump, else the highest card of the suit led."""
    return taker(trick, trump and trump[1], PACK.bit)
