"""Knåker, what can't be seen yet: how a turn goes on (3.1, 9), a draw that is due (3.4), hidden cards (3.3, 2.2)."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.cards import UNKNOWN, Card
from referee.games.knaker.cards.combos import RUN, as_kaker, as_run, from_one_rank, rows_of
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cards.jokers import Need
from referee.games.knaker.events import HAND, UP
from referee.games.knaker.lays.rest_of_lay import left_after
from referee.games.knaker.lays.rights import lays, pile_of
from referee.games.knaker.lays.supply import can_complete
from referee.games.knaker.players.hands import put_back
from referee.games.knaker.players.pricks import NO_RUNS_FROM
from referee.games.knaker.state import Exchanged, Lying, Seat, State, with_seat


def _lay_with(state: State, after: int, start: int) -> Lying | bool | None:
    """Return the lay that contains this event's cards; True once it is over, False once they are taken back.

    None if nobody has told what lies on the table.
    """
    if state.untold:
        return None
    lying = next((lay for lay in lays(state, also_instead=True) if lay.start.before.number == start), None)
    if lying is None:
        return True
    return False if lying.gone or all(laid.after != after for laid in lying.laid) else lying


class _Begun(NamedTuple):
    """A combination that was begun: its cards, the ways to complete it, and the state in which that may be done."""

    cards: tuple[Card, ...]
    needs: tuple[Need, ...]
    state: State


def _begun_by(state: State, lying: Lying, after: int) -> _Begun | None:
    """Return what the event after event `after` has begun; None if nothing can complete it any more.

    Wrong cards laid on it later count as taken back, if they may be. Wrong ones before it don't matter.
    """
    if state.finished or not lying.more:
        return None
    at = max(at for at, laid in enumerate(lying.laid) if laid.after == after)
    wrong = next((first for first in lying.wrong if first > at), None)
    if wrong is None:
        return _Begun(pile_of(state, lying)[0][lying.base :], lying.needs, state)
    if wrong < lying.fixed:
        return None
    left = left_after(state, lying, tuple([laid.card for laid in lying.laid[wrong:]]))
    assert left.last is not None
    seat = put_back(state.seats[lying.seat], left.taken)
    then = state._replace(seats=with_seat(state.seats, lying.seat, seat))
    return _Begun(left.last.pile[left.last.base :], left.last.stretches[-1].needs, then)


class Unfinished(NamedTuple):
    """The condition that a combination begun in a turn is not completed.

    `after` is the number of the event before the one in question, `start` that of the event before the first of the
    same lay, because a check doesn't know its own event's number.
    """

    seat: int
    after: int
    start: int

    def status(self, state: State) -> bool | None:
        """Return True once it can't be completed, False once it is (or was taken back), else None."""
        lying = _lay_with(state, self.after, self.start)
        if not isinstance(lying, Lying):
            return lying
        if not lying.needs and not lying.wrong:
            return False
        begun = _begun_by(state, lying, self.after)
        if begun is None or not begun.needs:
            return begun is None
        return None if any(can_complete(begun.state, self.seat, need) for need in begun.needs) else True

    def remains(self, state: State) -> tuple[object, ...]:
        """Return what the condition amounts to: only itself."""
        return (self,)

    def proof(self, state: State) -> tuple[Card, ...]:
        """Return no cards: it follows from what was not laid."""
        return ()


class OneRankOnly(NamedTuple):
    """The condition that face-up cards laid on hand cards of their rank become no combination in that turn (6.1).

    `after` and `start` are as in `Unfinished`.
    """

    seat: int
    after: int
    start: int

    def status(self, state: State) -> bool | None:
        """Return True once they can't become a combination, False once they have (or are taken back), else None."""
        lying = _lay_with(state, self.after, self.start)
        if not isinstance(lying, Lying):
            return lying
        begun = _begun_by(state, lying, self.after)
        rows = rows_of(pile_of(state, lying)[0][lying.base :] if begun is None else begun.cards)
        if not rows:
            return True
        no_runs = state.seats[self.seat].pricks >= NO_RUNS_FROM
        forms = [form for form in (as_run(rows), as_kaker(rows)) if form and not (no_runs and form.name == RUN)]
        if len(rows) > 1 and any(form.need is None for form in forms):
            return False
        if begun is None:
            return True
        needs = from_one_rank(*rows[0]) if len(rows) == 1 else [form.need for form in forms if form.need is not None]
        return None if any(can_complete(begun.state, self.seat, need) for need in needs) else True

    def remains(self, state: State) -> tuple[object, ...]:
        """Return what the condition amounts to: only itself."""
        return (self,)

    def proof(self, state: State) -> tuple[Card, ...]:
        """Return no cards: it follows from what was not laid."""
        return ()


class NotDrawn(NamedTuple):
    """The condition that a player has not drawn when the next player moves (3.4).

    `after` is the number of the event before the one that left too few cards in hand.
    """

    seat: int
    after: int

    def status(self, state: State) -> bool | None:
        """Return True if the next player moved first, None while the draw is due, else False."""
        if (self.seat, self.after) in state.late:
            return True
        return None if any(seat == self.seat for seat, _after in state.owing) else False

    def remains(self, state: State) -> tuple[object, ...]:
        """Return what the condition amounts to: only itself."""
        return (self,)

    def proof(self, state: State) -> tuple[Card, ...]:
        """Return no cards: the next player's move shows it."""
        return ()


class OtherRank(NamedTuple):
    """The condition that the unknown card of a face-up stack is not of `rank` (2.2, 2.3)."""

    seat: int
    stack: int
    rank: str
    since: int

    def status(self, state: State) -> bool | None:
        """Return True if the card is of another rank, False if of this one, None while unknown.

        A card laid from an unspecified stack may have been this one.
        """
        if state.untold:
            return None
        maybe = []
        for stack, card in state.seats[self.seat].shown_up[self.since :]:
            if stack == self.stack and card == UNKNOWN:
                return None  # random cards lie there now (16.7)
            if stack == self.stack:
                return card[0] != self.rank
            if stack is None:
                maybe.append(card[0] == self.rank)
        of_rank = DECKS[state.house.decks].rank[self.rank]
        if not state.unseen & of_rank and not any(maybe):
            return True
        return None if state.unseen & ~of_rank or not all(maybe) else False

    def remains(self, state: State) -> tuple[object, ...]:
        """Return what the condition amounts to: only itself."""
        return (self,)

    def proof(self, state: State) -> tuple[Card, ...]:
        """Return the card that has come to light."""
        shown = state.seats[self.seat].shown_up[self.since :]
        return tuple(card for stack, card in shown if stack == self.stack)[:1]


class CouldLay(NamedTuple):
    """The condition that a player who took the pile had a card that could be laid (3.3).

    `cards` are those that could be laid there (with all their copies), `unknown` is how many cards of the hand or of
    the face-up cards (`place`) were unknown then, and `since` is the length of their history at that time. `together`
    are cards that could only be laid together, `known` the known cards in hand then.
    """

    seat: int
    place: str
    cards: int
    unknown: int
    since: int
    together: tuple[Need, ...] = ()
    known: tuple[Card, ...] = ()

    def status(self, state: State) -> bool | None:
        """Return True if the player certainly had one, False if certainly none, None while both are possible.

        Once random cards have replaced some of them, cards shown later say nothing about the earlier ones (16.7).
        """
        traces = self._traces(state.seats[self.seat])
        if traces is None or state.untold:
            return None
        found = self._had_one(state, traces)
        for need in self.together if found is not True else ():
            had = self._had_all(state, traces, need)
            found = had if had or found is False else found
        return found

    def _traces(self, seat: Seat) -> tuple[Card | int, ...] | None:
        """Return the history since of the unknown cards; None if random cards may have replaced them."""
        if self.place == UP:
            cards = tuple([card for _stack, card in seat.shown_up[self.since :]])
            return None if UNKNOWN in cards else cards
        traces: list[Card | int] = []
        for trace in seat.traces[self.since :]:
            if isinstance(trace, Exchanged):
                return None
            traces.append(trace)
        return tuple(traces)

    def _had_one(self, state: State, traces: tuple[Card | int, ...]) -> bool | None:
        """Decide by the history of the unknown cards since then.

        A card that was shown may have been drawn since, as far as that many were drawn before it; when no unknown card
        is left, all the earlier ones have been shown.
        """
        if not self.unknown:
            return False
        masks = DECKS[state.house.decks].mask
        left, drawn, fitting, others = self.unknown, 0, 0, 0
        for trace in traces:
            if isinstance(trace, int):
                drawn += trace
                left += trace
                continue
            left -= 1
            if masks[trace] & self.cards:
                fitting += 1
                if fitting > drawn:
                    return True
            else:
                others += 1
            if not left:
                return None if fitting else False
        unseen = state.unseen
        if self.unknown - others > (unseen & ~self.cards).bit_count():
            return True
        return None if fitting or unseen & self.cards else False

    def _had_all(self, state: State, traces: tuple[Card | int, ...], need: Need) -> bool | None:
        """Return whether the player had all cards of `need`: True, False, or None if unsure."""
        rank_of = DECKS[state.house.decks].rank
        shown, sure, hidden = self._cards_shown(traces)
        if all(_of_rank((*self.known, *sure), rank) >= count for rank, count in need.wants):
            return True
        missing = still = 0
        for rank, count in need.wants:
            lacks = max(0, count - _of_rank(self.known, rank))
            unshown = max(0, lacks - _of_rank(shown, rank))
            if unshown > (state.unseen & rank_of[rank]).bit_count():
                return False
            missing, still = missing + lacks, still + unshown
        return None if missing <= self.unknown and still <= hidden else False

    def _cards_shown(self, traces: tuple[Card | int, ...]) -> tuple[list[Card], list[Card], int]:
        """Return the earlier unknown cards that may have been shown, those that surely were, and how many may not."""
        shown: list[Card] = []
        sure: list[Card] = []
        drawn = 0
        for trace in traces:
            if isinstance(trace, int):
                drawn += trace
                continue
            shown.append(trace)
            if not drawn:
                sure.append(trace)
            if len(shown) == self.unknown + drawn:
                return shown, sure, 0
        return shown, sure, self.unknown if drawn else self.unknown - len(shown)

    def remains(self, state: State) -> tuple[object, ...]:
        """Return what the condition amounts to: only itself."""
        return (self,)

    def proof(self, state: State) -> tuple[Card, ...]:
        """Return the first card shown that could be laid there; () if it follows by counting."""
        masks = DECKS[state.house.decks].mask
        traces = self._traces(state.seats[self.seat]) or ()
        return tuple(card for card in traces if isinstance(card, str) and masks[card] & self.cards)[:1]


def _of_rank(cards: tuple[Card, ...] | list[Card], rank: str) -> int:
    return sum(card[0] == rank for card in cards)


def unknown_up(seat: Seat) -> int:
    """Return how many of a player's face-up cards the referee doesn't know."""
    return sum(stack.count(UNKNOWN) for stack in seat.up)


def unknown_in(seat: Seat, place: str) -> tuple[int, int]:
    """Return how many cards of a place are unknown, and the length of their history so far."""
    if place == HAND:
        return seat.hidden, len(seat.traces)
    return unknown_up(seat), len(seat.shown_up)
