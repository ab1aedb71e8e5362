"""Knåker, the reading of laid cards: 3.1, 11.2, and 9 if several plays of one turn count together.

A turn is a chain of *stretches*: cards that count as one lay (one rank, or one combination), each except the last
giving its player another turn. This module finds the best reading of an entry; the checks say what is wrong with it,
and carry_out.py what lies there afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.values import keeps_last
from referee.games.knaker.cards import laying
from referee.games.knaker.cards.combos import FRIPPEL, NONE, RANK, RUN, Form, as_kaker, as_run, rows_of
from referee.games.knaker.cards.flips import flips, has_another_turn
from referee.games.knaker.cards.jokers import Need, Top, as_frippel, joker_on_three
from referee.games.knaker.events import DOWN, Chance, Instick, Play
from referee.games.knaker.lays.rights import Owners, Pile, lay_of, lays_no_black, may_add
from referee.games.knaker.options import House
from referee.games.knaker.players.pricks import NO_RUNS_FROM
from referee.games.knaker.players.turns import may_go_on
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HEXAKAJAK, Lying, Seat, State

SOUND, BEGUN, BARRED, WRONG = range(4)
"""The quality of a lay: complete and allowed; allowed but incomplete; valid form but not allowed; no valid form."""


class Layer(NamedTuple):
    """What matters about the player who lays.

    16.8 forbids runs, 17.2.6 most cards on faces, and 14 black cards after laying on three kings in this turn.
    """

    house: House
    seat: int
    no_runs: bool
    handicapped: bool
    no_black: bool = False


class Stretch(NamedTuple):
    """Cards that count as one lay.

    `top` is what counted under them, `owner` who had laid it. `form` is what they are, `needs` the ways to complete it
    (() if complete, or if nothing can). `barred`: they may not lie there; `excused`: although a frippelknåker makes up
    for it. `black`: one of them is forbidden by 14. `late`: laid after the player's turn was over.
    """

    top: Top
    owner: int | None
    cards: tuple[Card, ...]
    form: str
    needs: tuple[Need, ...]
    grade: int
    barred: bool
    excused: bool = False
    black: bool = False
    late: bool = False


class Reading(NamedTuple):
    """The reading of an entry, and what lies there after it is carried out.

    `grade` is that of its worst stretch. `pile` and `owners` are those afterwards, `thrown` was flipped away; `base` is
    how many cards lie under the stretch that may be added to. `again`: the player has another turn, `flipped` because
    of a flip. `together` are the cards of the entry with those it was added to: those of the lay `added_to`. If a
    breach has put cards between them (9.1), `alone` is the pile, with its owners, without those cards, and `instead`
    another way to read the entry that may yet prove right. `no_black`: its player may lay no more black cards in this
    turn (14).
    """

    grade: int
    stretches: tuple[Stretch, ...]
    pile: Pile
    owners: Owners
    thrown: Pile
    base: int
    again: bool
    flipped: bool
    together: tuple[Card, ...]
    no_black: bool = False
    added_to: Lying | None = None
    alone: tuple[Pile, Owners] | None = None
    instead: Reading | None = None


def layer_of(state: State, index: int) -> Layer:
    """Return what matters about the player who lays."""
    seat: Seat = state.seats[index]
    no_runs, handicapped = seat.pricks >= NO_RUNS_FROM, HEXAKAJAK in seat.handicaps
    return Layer(state.house, index, no_runs, handicapped, lays_no_black(state, index))


def read_as_one(layer: Layer, pile: Pile, owners: Owners, base: int, cards: tuple[Card, ...]) -> Stretch:
    """Read cards, with those above `base` on which they are laid, as one stretch.

    Sevens on a two at the beginning may be a lay of their own (13.2) instead of part of a combination.
    """
    under, stretch = pile[:base], pile[base:] + cards
    top = laying.top_of(layer.house, under)
    best = _best_stretch(layer, under, owners[:base], top, stretch)
    if best.grade == SOUND or stretch[0][0] != "7" or top.rank != "2":
        return best
    sevens = next((count for count, card in enumerate(stretch) if card[0] != "7"), len(stretch))
    if sevens == len(stretch) or (layer.no_black and _some_black(layer, stretch[:sevens])):
        return best
    lower = under + stretch[:sevens]
    without = _best_stretch(layer, lower, owners[:base] + (layer.seat,) * sevens, top, stretch[sevens:])
    return without if without.grade < best.grade else best


def _best_stretch(layer: Layer, under: Pile, owners: Owners, top: Top, cards: tuple[Card, ...]) -> Stretch:
    """Find the best form for cards laid on `under`."""
    owner = laying.owner_of_top(under, owners) if layer.handicapped else None
    black = (layer.no_black or laying.on_three_kings(top)) and _some_black(layer, cards)
    barred = black or cards[0] not in laying.takes(top)
    barred = barred or (layer.handicapped and laying.handicap_bars(top, owner, layer.seat, cards))
    rank = cards[0][0]
    one_rank = len(cards) == 1 or all(card[0] == rank for card in cards)
    if one_rank and not barred:
        return Stretch(top=top, owner=owner, cards=cards, form=RANK, needs=(), grade=SOUND, barred=False)
    needs: tuple[Need, ...] = ()
    name = NONE
    frippel = (
        as_frippel(laying.in_rows(layer.house, under), cards) if layer.house.decks == 1 and not top.frippel else None
    )
    excused = frippel is not None and (frippel.excused or (not black and joker_on_three(top, cards[0]) != ""))
    if frippel is not None and (excused or not barred):
        if frippel.need is None:
            return Stretch(
                top=top,
                owner=owner,
                cards=cards,
                form=FRIPPEL,
                needs=(),
                grade=SOUND,
                barred=barred,
                excused=excused,
                black=black,
            )
        needs, name = (frippel.need,), FRIPPEL
    forms = [] if one_rank else _forms(cards)
    form = RANK if one_rank else name
    return _of_form(
        layer,
        Stretch(top=top, owner=owner, cards=cards, form=form, needs=needs, grade=BARRED, barred=barred, black=black),
        forms,
    )


@RULES.judge("14")
def _some_black(layer: Layer, cards: tuple[Card, ...]) -> bool:
    """Return whether one of these cards is forbidden for a player who lays, or has laid, on three kings."""
    return not laying.barred_by_kings(but_ten_seven=layer.house.black_ten_seven).isdisjoint(cards)


def _of_form(layer: Layer, stretch: Stretch, forms: list[Form]) -> Stretch:
    """Grade a stretch by the combinations it may be. Its `needs` so far are those of a frippelknåker."""
    allowed = [] if stretch.barred else [form for form in forms if not (layer.no_runs and form.name == RUN)]
    done = next((form for form in allowed if form.need is None), None)
    if done is not None:
        return stretch._replace(form=done.name, needs=(), grade=SOUND)
    needs = stretch.needs + tuple([form.need for form in allowed if form.need is not None])
    name = FRIPPEL if stretch.needs else (allowed or forms)[0].name if forms else stretch.form
    if needs:
        return stretch._replace(form=name, needs=needs, grade=BEGUN, excused=stretch.barred)
    return stretch._replace(form=name, grade=BARRED if name != NONE else WRONG)


def _is_combination(cards: tuple[Card, ...]) -> bool:
    """Return whether cards are a complete run or a full house, wherever they lie."""
    return any(form.need is None for form in _forms(cards))


def _forms(cards: tuple[Card, ...]) -> list[Form]:
    rows = rows_of(cards)
    return [form for form in (as_run(rows), as_kaker(rows)) if form is not None]


@RULES.judge("14")
def _reading_of_stretch(
    layer: Layer, pile: Pile, owners: Owners, base: int, cards: tuple[Card, ...], stretch: Stretch
) -> Reading:
    """Return what lies there after cards are laid as this stretch."""
    after = pile + cards
    flipped = flips(layer.house, after[: len(after) - len(stretch.cards)], stretch.cards, stretch.form)
    turn = has_another_turn(stretch.top, stretch.cards, flipped)
    if flipped:
        return _flipped(stretch, after, together=pile[base:] + cards)
    now = len(after) if cards[-1][0] == "2" else base
    laid_by = owners + (layer.seat,) * len(cards)
    no_black = layer.no_black or laying.on_three_kings(stretch.top)
    return Reading(
        grade=stretch.grade,
        stretches=(stretch,),
        pile=after,
        owners=laid_by,
        thrown=(),
        base=now,
        again=turn,
        flipped=False,
        together=pile[base:] + cards,
        no_black=no_black,
    )


def _flipped(stretch: Stretch, thrown: Pile, *, together: tuple[Card, ...]) -> Reading:
    """Return what lies there after a stretch has flipped the pile: nothing, and its player has another turn."""
    return Reading(
        grade=stretch.grade,
        stretches=(stretch,),
        pile=(),
        owners=(),
        thrown=thrown,
        base=0,
        again=True,
        flipped=True,
        together=together,
    )


def _join_readings(first: Reading, rest: Reading, grade: int) -> Reading:
    together = first.together + rest.together
    stretches, thrown = first.stretches + rest.stretches, first.thrown + rest.thrown
    return rest._replace(grade=grade, stretches=stretches, thrown=thrown, together=together)


def read_cards(layer: Layer, pile: Pile, owners: Owners, base: int, cards: tuple[Card, ...]) -> Reading:
    """Read cards laid on a pile. Those above `base` were laid just before, and the cards are added to them.

    The best reading counts: all as one stretch if that is legal, else as a chain of stretches. But a combination
    forbidden by 14 is read as such, even if its first cards alone might flip the pile and make the rest legal.
    """
    whole = read_as_one(layer, pile, owners, base, cards)
    best = _reading_of_stretch(layer=layer, pile=pile, owners=owners, base=base, cards=cards, stretch=whole)
    if whole.black and _is_combination(whole.cards):
        return best
    for end in range(len(cards) - 1, 0, -1):
        if best.grade == SOUND:
            return best
        part = read_as_one(layer, pile, owners, base, cards[:end])
        if part.grade != SOUND:
            continue
        first = _reading_of_stretch(layer=layer, pile=pile, owners=owners, base=base, cards=cards[:end], stretch=part)
        if not first.again:
            continue
        lays_on = layer._replace(no_black=first.no_black)
        rest = read_cards(lays_on, first.pile, first.owners, _new_base(first), cards[end:])
        if rest.grade < best.grade:
            best = _join_readings(first, rest, rest.grade)
    if best.grade < WRONG:
        return best
    return _read_wrong(layer=layer, pile=pile, owners=owners, base=base, cards=cards, best=best)


def _new_base(before: Reading) -> int:
    """Return the base for what is laid in the same entry after the player has got another turn."""
    return len(before.pile)


def _read_wrong(layer: Layer, pile: Pile, owners: Owners, base: int, cards: tuple[Card, ...], best: Reading) -> Reading:
    """Read cards that can't be one turn in the order they were laid; twos and tens have their usual effects."""
    added = base < len(pile)
    groups = _groups(cards)
    if not added and len(groups) == 1:
        return best
    joined = Reading(
        grade=SOUND,
        stretches=(),
        pile=pile,
        owners=owners,
        thrown=(),
        base=len(pile),
        again=False,
        flipped=False,
        together=(),
    )
    over = added
    for group in groups:
        lies = read_cards(layer, joined.pile, joined.owners, len(joined.pile), group)
        if over:
            lies = lies._replace(stretches=(lies.stretches[0]._replace(late=True), *lies.stretches[1:]))
        over, layer = over or not lies.again, layer._replace(no_black=lies.no_black)
        joined = _join_readings(joined, lies, WRONG)
    return joined._replace(together=pile[base:] + cards)


def _groups(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Split cards before and after each two and ten."""
    groups: list[tuple[Card, ...]] = []
    for card in cards:
        alone = card[0] in "2T"
        if groups and (groups[-1][-1][0] == card[0] if alone else groups[-1][-1][0] not in "2T"):
            groups[-1] += (card,)
        else:
            groups.append((card,))
    return groups


@RULES.judge("11.2")
def read_instick(layer: Layer, pile: Pile, owners: Owners, cards: tuple[Card, ...]) -> Reading:
    """Read cards laid as an instick: they count as one lay, and only a flip gives the turn (11.2)."""
    top = laying.top_of(layer.house, pile)
    owner = laying.owner_of_top(pile, owners) if layer.handicapped else None
    black = laying.on_three_kings(top) and _some_black(layer, cards)
    barred = black or cards[0] not in laying.takes(top)
    barred = barred or (layer.handicapped and laying.handicap_bars(top, owner, layer.seat, cards))
    of_rank = all(card[0] == top.rank for card in cards)
    grade = SOUND if of_rank and not barred else BARRED if of_rank else WRONG
    stretch = Stretch(
        top=top,
        owner=owner,
        cards=cards,
        form=RANK if of_rank else NONE,
        needs=(),
        grade=grade,
        barred=barred,
        black=black,
    )
    after = pile + cards
    if flips(layer.house, pile, cards, RANK):
        return _flipped(stretch, after, together=cards)
    return Reading(
        grade=grade,
        stretches=(stretch,),
        pile=after,
        owners=owners + (layer.seat,) * len(cards),
        thrown=(),
        base=len(after),
        again=False,
        flipped=False,
        together=cards,
    )


def read_blind(state: State, layer: Layer, event: Chance | Play) -> Reading:
    """Read a card that was turned over blind, from the stock or as a face-down card: it lies if it may.

    A last face-down three may lie even on a frippelknåker (10.3).
    """
    cards = event.cards
    reading = read_cards(layer, state.pile, state.owners, len(state.pile), cards)
    last_down = type(event) is Play and sum(state.seats[event.by].down) == 1
    if last_down and cards[0][0] == "3" and len(cards) == 1 and reading.stretches[0].top.frippel:
        stretch = reading.stretches[0]._replace(grade=SOUND, barred=False)
        return _reading_of_stretch(
            layer=layer, pile=state.pile, owners=state.owners, base=len(state.pile), cards=cards, stretch=stretch
        )
    return reading


@keeps_last
def read_entry(state: State, event: Play | Chance | Instick) -> Reading:
    """Read an entry. All checks ask for the same reading, so the last one is cached."""
    layer = layer_of(state, event.by)
    if type(event) is Instick:
        return read_instick(layer, state.pile, state.owners, event.cards)
    if type(event) is Chance or (type(event) is Play and event.source == DOWN):
        return read_blind(state, layer, event)
    return _read_play(state, layer, event)


def _read_play(state: State, layer: Layer, event: Play | Chance | Instick) -> Reading:
    """Read cards laid from the hand or the face-up cards: added to what lies there, or as a new lay.

    A player who has another turn after somebody's breach may do either; the best reading counts.
    """
    pile, owners, cards = state.pile, state.owners, event.cards
    lying = lay_of(state, event.by) if may_add(state, event.by) else None
    if lying is None:
        return read_cards(layer, pile, owners, len(pile), cards)
    if lying.alone is None and lying.instead is None:
        return read_cards(layer, pile, owners, lying.base, cards)._replace(added_to=lying)
    found = [added for lay in (lying, lying.instead) if lay and (added := _read_added(state, layer, lay, cards))]
    if may_go_on(state, event.by):
        found.append(read_cards(layer, pile, owners, len(pile), cards))
    elif not found:
        return _read_apart(state, layer, lying, cards)
    best, *others = sorted(found, key=lambda reading: reading.grade)
    return best._replace(instead=next((other for other in others if other.added_to and other.grade <= BEGUN), None))


def _read_apart(state: State, layer: Layer, lying: Lying, cards: tuple[Card, ...]) -> Reading:
    """Read cards laid when only adding is allowed, but which don't form one lay with what they would be added to."""
    reading = read_cards(layer, state.pile, state.owners, len(state.pile), cards)._replace(grade=WRONG, added_to=lying)
    if reading.flipped:
        return reading._replace(alone=((), ()))
    pile, owners = lying.alone or (state.pile, state.owners)
    return reading._replace(base=len(pile), alone=(pile + cards, owners + (layer.seat,) * len(cards)))


@RULES.judge("9.1")
def _read_added(state: State, layer: Layer, lying: Lying, cards: tuple[Card, ...]) -> Reading | None:
    """Read cards added to a lay; None if a breach has put others on it and they don't form one lay with it.

    What they form together is decided on the pile without those others; whether it flips, on the real one.
    """
    if lying.alone is None:
        return read_cards(layer, state.pile, state.owners, lying.base, cards)._replace(added_to=lying)
    pile, owners = lying.alone
    reading = read_cards(layer, pile, owners, lying.base, cards)._replace(added_to=lying)
    stretch = reading.stretches[0]
    if len(reading.stretches) > 1 or len(stretch.cards) <= len(cards):
        return None
    after, laid_by = state.pile + cards, (layer.seat,) * len(cards)
    flipped = flips(layer.house, state.pile, cards, stretch.form)
    turn = has_another_turn(stretch.top, stretch.cards, flipped)
    if flipped:
        return reading._replace(pile=(), owners=(), thrown=after, base=0, again=turn, flipped=True, alone=((), ()))
    return reading._replace(
        pile=after,
        owners=state.owners + laid_by,
        thrown=(),
        base=len(pile) + len(cards) if cards[-1][0] == "2" else lying.base,
        again=turn,
        flipped=False,
        alone=(pile + cards, owners + laid_by),
    )
