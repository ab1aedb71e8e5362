"""Knåker: what its pages show besides the engine's view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine.events import REFEREE
from referee.faces.knaker.news import news_of
from referee.faces.screen import Seen
from referee.games.knaker.events import Accuse, Chance, Instick, Lay, Lift, PickUp, Play, Shift
from referee.ground.shape import Screen
from referee.shapes.seat import Offer

LATE_CALLS = 6  # as many as are shown
CALL, CALLED = "accuse", "event"  # calling an earlier entry a cheat: the entry, and its field
LAYS = (Play, Chance, Instick, PickUp, Lay, Lift, Shift)
"""What is most likely called a cheat: what was laid or taken, rather than the draw after it."""


@dataclass(frozen=True, slots=True)
class KnakerScreen(Screen):
    """What the last move did, and the cheats that a phone can still call."""

    news: str  # what the last move did to the pile and the turn; "" if the cards show it
    likely_call: Offer | None  # the call chosen beforehand: of what was laid last
    late_calls: tuple[Offer, ...]  # calls that break a rule themselves: too late, or not one's own


def screen(seen: Seen) -> KnakerScreen:
    """Return what the pages of Knåker show."""
    late = tuple(_late_calls(seen))[:LATE_CALLS]
    return KnakerScreen(news_of(seen.record.state), _likely_call(seen), late)


def _likely_call(seen: Seen) -> Offer | None:
    """Return the call of the last lay that is offered."""
    offered = {offer.body[CALLED]: offer for offer in seen.offers if offer.body["do"] == CALL}
    if not offered or seen.offer is None:
        return None
    for number in range(seen.record.number, 0, -1):
        if isinstance(seen.record.entries[number - 1].event, LAYS):
            called = seen.offer({"by": seen.player, "do": CALL, CALLED: number}).body[CALLED]
            if called in offered:
                return offered[called]
    return None


def _late_calls(seen: Seen) -> Iterator[Offer]:
    """Return the calls on the others' last entries that are not offered, but may be made all the same."""
    if seen.pad is None or seen.offer is None or seen.player is None or seen.view["finished"]:
        return
    players = seen.record.setup.players
    offered = {offer.body.get(CALLED) for offer in seen.offers if offer.body["do"] == CALL}
    not_called = {REFEREE, players.index(seen.player)}
    for number in range(seen.record.number, max(0, seen.record.number - LATE_CALLS * len(players)), -1):
        event = seen.record.entries[number - 1].event
        if event.by in not_called or isinstance(event, Accuse):
            continue
        call = seen.offer({"by": seen.player, "do": CALL, CALLED: number})
        if call.body[CALLED] not in offered:
            yield call
