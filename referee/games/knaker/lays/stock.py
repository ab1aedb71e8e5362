"""Knåker, the stock and taking the pile: 3.2, 3.3, 3.4."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cards.jokers import Need, as_frippel
from referee.games.knaker.cards.laying import FACES, barred_by_kings, in_rows, owner_of_top, takes, top_of
from referee.games.knaker.events import DOWN, HAND, UP, Chance, Draw, Instick, PickUp, Play
from referee.games.knaker.lays.conditions import CouldLay, NotDrawn, unknown_in
from referee.games.knaker.lays.rights import lays_no_black
from referee.games.knaker.players.turns import may_go_on, owes_pile_now
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HAND_FULL, HEXAKAJAK, PLAY, Seat, State


@RULES.check("3.2", Chance)
def chances_on_own_turn(state: State, event: Chance) -> Finding | None:
    """A player chances only in their own turn, whatever they hold; a card that may not lie there takes the pile."""
    return None if may_go_on(state, event.by) or state.phase != PLAY else Finding("3.2", why="out-of-turn")


@RULES.check("3.3", PickUp)
def had_nothing_to_lay(state: State, event: PickUp) -> Finding | None:
    """Only a player without a card that may be laid takes the pile; by option anyone may. A punished player must.

    Nobody, not even its owner, knows whether a face-down card may be laid, so luck doesn't decide: a player with only
    face-down cards left may take the pile, or by option must first turn one of them over.
    """
    if not state.house.stuck_only or owes_pile_now(state, event.by):
        return None
    seat = state.seats[event.by]
    place = _place_to_lay_from(state, seat)
    if place == DOWN and state.house.must_turn_down:
        return Finding("3.3", why="must-turn-face-down")
    if place in (None, DOWN):
        return None
    deck = DECKS[state.house.decks]
    goes, together = _what_goes(state, event.by, seat)
    known = seat.hand if place == HAND else ()
    known_up = tuple(card for stack in seat.up for card in stack if card in deck.mask)
    if place == UP:
        known = known_up
    shown = next((card for card in known if deck.mask[card] & goes), None)
    if shown is not None:
        return Finding("3.3", cards=(shown,), why="could-lay")
    rest = _rest_from_up(state, seat, together) if place == HAND else ()
    if rest:
        place, goes, together, known = UP, 0, rest, known_up
    unknown, since = unknown_in(seat, place)
    condition = CouldLay(
        seat=event.by, place=place, cards=goes, unknown=unknown, since=since, together=together, known=known
    )
    return Finding("3.3", condition, why="could-lay") if unknown or together else None


def _place_to_lay_from(state: State, seat: Seat) -> str | None:
    """Return where the cards are that a player may lay now; None if there are none."""
    if seat.hand_count:
        return HAND
    if any(seat.up):
        return None if state.stock else UP
    return DOWN if any(seat.down) else None


def _what_goes(state: State, index: int, seat: Seat) -> tuple[int, tuple[Need, ...]]:
    """Return the cards that may be laid singly, and those that may be laid only together (10.3)."""
    deck = DECKS[state.house.decks]
    top = top_of(state.house, state.pile)
    if top.frippel:
        return 0, ()
    goes = deck.of(takes(top))
    if HEXAKAJAK in seat.handicaps and top.rank and top.rank in FACES:
        own = owner_of_top(state.pile, state.owners) == index
        goes = goes if own else goes & deck.ranks("27T")
    if lays_no_black(state, index):
        goes &= ~deck.of(barred_by_kings(but_ten_seven=state.house.black_ten_seven))
    need = missing_of_frippel(state)
    if need is None:
        return goes, ()
    if sum(count for _rank, count in need.wants) == 1:
        return goes | deck.rank[need.wants[0][0]], ()
    return goes, (need,)


def _rest_from_up(state: State, seat: Seat, together: tuple[Need, ...]) -> tuple[Need, ...]:
    """Return what face-up cards must add to a known hand to be laid together (6.1); () if they can't or needn't."""
    if not together or state.stock or seat.hidden or not any(seat.up):
        return ()
    held = tuple((rank, min(count, sum(card[0] == rank for card in seat.hand))) for rank, count in together[0].wants)
    laid = sum(count for _rank, count in held)
    if not laid or (laid < seat.hand_count and not state.house.up_any_time):
        return ()
    lacks = ((rank, count - had) for (rank, count), (_rank, had) in zip(together[0].wants, held, strict=True))
    wants = tuple((rank, count) for rank, count in lacks if count)
    return (Need(wants),) if wants else ()


def missing_of_frippel(state: State) -> Need | None:
    """Return what would turn the cards on top of the pile into a frippelknåker; None if nothing would."""
    pile = in_rows(state.house, state.pile)
    if state.house.decks != 1 or not pile or pile[-1][0] not in "X3":
        return None
    frippel = as_frippel(pile, ())
    return frippel.need if frippel is not None and frippel.excused else None


@RULES.check("3.4", Draw)
def draws_to_three(state: State, event: Draw) -> Finding | None:
    """Nobody draws to more than three in hand, not even in the swap phase (2.3)."""
    too_many = state.seats[event.by].hand_count + event.number > HAND_FULL
    return Finding("3.4", why="drew-too-many") if too_many else None


@RULES.check("3.4", Play, Instick)
def draws_at_once(state: State, event: Play | Instick) -> Finding | None:
    """A player with fewer than three in hand draws from the stock before the next player moves."""
    if not state.stock or state.phase != PLAY:
        return None
    seat = state.seats[event.by]
    left = seat.hand_count - (len(event.cards) if event.source == HAND else 0)
    if left >= HAND_FULL:
        return None
    return Finding("3.4", NotDrawn(event.by, state.number), why="not-drawn", silent=True)
