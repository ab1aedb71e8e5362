"""Knåker, what is left of a lay when some of its cards are taken back: the rest, laid again from the start (9)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from referee.engine.cards import Card
from referee.games.knaker.events import STOCK
from referee.games.knaker.lays.reading import BEGUN, SOUND, WRONG, Layer, Reading, layer_of, read_cards, read_instick
from referee.games.knaker.lays.rights import Pile, lays_no_black
from referee.games.knaker.state import Laid, Lying, State


class Left(NamedTuple):
    """What lies there after cards have been taken back: the rest, laid again from the start of the turn.

    `last` is the reading of its last event (None if nothing is left), `grade` that of the worst one, `wrong` the
    first cards of the events that can't be part of it, `thrown` everything that it flips away. `late`: the
    last event was laid after the turn had passed.
    """

    taken: tuple[Laid, ...] = ()
    kept: tuple[Laid, ...] = ()
    last: Reading | None = None
    grade: int = SOUND
    wrong: tuple[int, ...] = ()
    thrown: Pile = ()
    late: bool = False


def left_after(state: State, lying: Lying, cards: tuple[Card, ...]) -> Left:
    """Return what lies there after cards have been taken back, of equal cards the last first."""
    wanted = Counter(cards)
    taken: list[Laid] = []
    kept: list[Laid] = []
    for at in range(len(lying.laid) - 1, -1, -1):
        laid = lying.laid[at]
        free = at >= lying.fixed and wanted[laid.card] > 0
        wanted[laid.card] -= free
        (taken if free else kept).append(laid)
    left = Left(tuple(reversed(taken)), tuple(reversed(kept)))
    layer = layer_of(state, lying.seat)._replace(no_black=lays_no_black(lying.start.before, lying.seat))
    return _laid_anew(layer, lying, left)


def _laid_anew(layer: Layer, lying: Lying, left: Left) -> Left:
    """Lay the kept cards again, event by event."""
    before = lying.start.before
    pile, owners, base = before.pile, before.owners, len(before.pile)
    at = 0
    while at < len(left.kept):
        first = left.kept[at]
        cards = tuple(laid.card for laid in left.kept[at:] if laid.event == first.event)
        if lying.instick:
            last = read_instick(layer, pile, owners, cards)
        else:
            last = read_cards(layer, pile, owners, base, cards)
            if left.last is not None and not left.last.again and base == len(pile):
                last = last._replace(grade=WRONG)
        if last.grade > BEGUN:
            left = left._replace(grade=max(left.grade, last.grade), wrong=(*left.wrong, at))
        late = left.last is not None and not left.last.again
        left = left._replace(last=last, thrown=left.thrown + last.thrown, late=late)
        layer = layer._replace(no_black=last.no_black)
        pile, owners, base = last.pile, last.owners, last.base
        if first.source == STOCK and not layer.house.more_after_chance:
            base = len(pile)
        at += len(cards)
    return left
