"""The steps by which a table is put back after a cheat was called. Queries: those of `selectors.lines`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from referee.line import Line, prefix
from referee.wording.signs import card_signs

CALL = "accuse"  # the event by which a table may be put back
Position = Mapping[str, Any]


def restore_steps(line: Line) -> tuple[str, ...]:
    """What must lie where, a sentence a step, if the last entry has put the table back; else ()."""
    slot = line.last()
    if slot is None or slot.body is None or slot.body["do"] != CALL:
        return ()
    game = line.record.game
    was = game.position(prefix(line, line.slots.index(slot)).record.state)
    now = game.position(line.record.state)
    steps = (*_piles(was, now), *_seats(was, now))
    return (*steps, *_seen(now), *_turn(now)) if steps else ()


def _piles(was: Position, now: Position) -> Iterator[str]:
    if was["pile"] != now["pile"]:
        cards = card_signs(now["pile"].split())
        yield (
            gettext("The lay pile, from the bottom: %(cards)s.") % {"cards": cards}
            if cards
            else gettext("The lay pile is empty.")
        )
    if was["stock"] != now["stock"]:
        words = {"count": now["stock"]}
        yield ngettext("The stock has %(count)d card.", "The stock has %(count)d cards.", now["stock"]) % words


def _seats(was: Position, now: Position) -> Iterator[str]:
    for player, seat in now["seats"].items():
        before = was["seats"][player]
        if (seat["hand_count"], seat["hand"]) != (before["hand_count"], before["hand"]):
            count = seat["hand_count"]
            words = {"player": player, "count": count}
            yield ngettext("%(player)s holds %(count)d card.", "%(player)s holds %(count)d cards.", count) % words
        for number, (up, earlier) in enumerate(zip(seat["up"], before["up"], strict=True), start=1):
            if up != earlier:
                cards = card_signs(up.split()) or gettext("nothing")
                words = {"player": player, "number": number, "cards": cards}
                yield gettext("Face up on stack %(number)s of %(player)s: %(cards)s.") % words
        for number, (down, earlier) in enumerate(zip(seat["down"], before["down"], strict=True), start=1):
            if down != earlier:
                words = {"player": player, "number": number}
                yield (
                    gettext("A face-down card lies on stack %(number)s of %(player)s.")
                    if down
                    else gettext("No face-down card lies on stack %(number)s of %(player)s.")
                ) % words


def _seen(now: Position) -> Iterator[str]:
    for player, seat in now["seats"].items():
        known = [card for card in seat["hand"].split() if card != "??"]
        if known:
            words = {"player": player, "cards": card_signs(known)}
            yield gettext("Of the hand of %(player)s is known by now: %(cards)s.") % words


def _turn(now: Position) -> Iterator[str]:
    if now["turn"] is not None:
        yield gettext("It is %(turn)s's turn.") % {"turn": now["turn"]}
