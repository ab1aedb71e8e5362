"""Knåker, laying: 3, 3.1, 9, 9.1, 10 to 10.3, 12 to 12.4, 13.1, 14, 15, 16.8, 17.2.1 to 17.2.6.

All checks use the same reading of the entry (reading.py). A card turned over blind can't be laid wrongly: if it may not
lie there, it is taken up (3.3, 6.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.engine.cards import Card
from referee.engine.clauses import Finding
from referee.games.knaker.cards import combos, laying
from referee.games.knaker.cards.jokers import Top, covers_one, joker_on_three, off_the_ladder, on_frippel
from referee.games.knaker.events import DOWN, Chance, Instick, PickUp, Play
from referee.games.knaker.lays.conditions import Unfinished
from referee.games.knaker.lays.reading import BARRED, BEGUN, SOUND, WRONG, Reading, Stretch, read_entry
from referee.games.knaker.lays.rights import lay_of, pile_of
from referee.games.knaker.players.pricks import NO_RUNS_FROM
from referee.games.knaker.players.turns import may_go_on
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HEXAKAJAK, SWAP, Lying, State


@RULES.check("3", Play, Chance, PickUp)
def in_turn(state: State, event: Play | Chance | PickUp) -> Finding | None:
    """Play goes clockwise. After the turn has passed, a player may only add to what they laid in turn.

    After a card out of turn that stands, the skipped player and the one after the offender may both go on.
    """
    if state.turn == event.by or state.phase == SWAP or may_go_on(state, event.by):
        return None
    lying = _adds(state, event)
    return Finding("3", why="out-of-turn") if lying is None or lying.out_of_turn else None


def _adds(state: State, event: Play | Chance | PickUp) -> Lying | None:
    """Return what the player has laid, if the entry adds to it after the turn has passed."""
    if type(event) is not Play or event.source == DOWN or may_go_on(state, event.by):
        return None
    return read_entry(state, event).added_to


@RULES.check("9", Play)
def could_have_been_laid(state: State, event: Play) -> Finding | None:
    """A player may lay more as long as everything could have been laid like that from the start."""
    if state.turn == event.by or (lying := _adds(state, event)) is None:
        return None
    if read_entry(state, event).grade < BARRED and not _is_spoilt(state, lying):
        return None
    return Finding("9", why="not-part-of-the-lay")


def _is_spoilt(state: State, lying: Lying) -> bool:
    """Return whether something is already wrong with the cards that would be added to."""
    stretch = len(pile_of(state, lying)[0]) - lying.base
    return any(at >= len(lying.laid) - stretch for at in lying.wrong)


@RULES.check("9.1", Play)
def right_to_lay_more(state: State, event: Play) -> Finding | None:
    """The right to lay more ends with the next player's card, an instick, a conviction and a chance.

    A card out of turn or an illegal instick by somebody else doesn't end it.
    """
    if state.turn == event.by or state.phase == SWAP or may_go_on(state, event.by) or _adds(state, event) is not None:
        return None
    return Finding("9.1", why="right-has-ended") if _laid_in_the_last_turn(state, event.by) else None


def _laid_in_the_last_turn(state: State, index: int) -> bool:
    past = state.past
    while past is not None and past.before.visits[index] == state.visits[index]:
        if type(past.event) in (Play, Chance) and past.event.by == index:
            return True
        past = past.before.past
    return False


# --- which cards may be laid on which ----------------------------------------------------------------------


def _unless_completed(state: State, event: Play | Instick) -> Unfinished:
    """Return the condition that the combination begun by this entry is not completed."""
    lying = read_entry(state, event).added_to
    start = lying.start.before.number if lying is not None else state.number
    return Unfinished(event.by, state.number, start)


def _objection(state: State, event: Play | Instick, bar: Callable[[Top, Card], str], why: str) -> Finding | None:
    """Return one rule's objection to the lowest cards of a stretch that may not lie there."""
    reading = read_entry(state, event)
    if reading.grade == SOUND or (type(event) is Play and event.source == DOWN):
        return None
    for stretch in reading.stretches:
        if not stretch.barred or (stretch.excused and stretch.grade == SOUND):
            continue
        for card in laying.first_rank_cards(stretch.cards):
            clause = bar(stretch.top, card)
            if clause:
                condition = _unless_completed(state, event) if stretch.excused else None
                return Finding(clause, condition, _card_below(state, event, reading), why)
    for top, card in _laid_for_a_frippel(state, event, reading):
        clause = bar(top, card)
        if clause:
            condition = _unless_completed(state, event) if reading.grade == BEGUN else None
            return Finding(clause, condition, why=why)
    return None


def _laid_for_a_frippel(state: State, event: Play | Instick, reading: Reading) -> Iterator[tuple[Top, Card]]:
    """Yield the entry's cards laid on others of the same unfinished frippelknåker, each with the top it lies on."""
    last, pile = reading.stretches[-1], reading.pile if reading.alone is None else reading.alone[0]
    if state.house.decks != 1 or reading.flipped or {card[0] for card in last.cards} != {"X", "3"}:
        return
    first = len(pile) - min(len(last.cards) - 1, len(event.cards))
    for at in range(first, len(pile)):
        yield laying.top_of(state.house, pile[:at]), pile[at]


def _card_below(state: State, event: Play | Instick, reading: Reading) -> tuple[Card, ...]:
    """Return the card that counted under the entry, which shows why it may not lie there."""
    for card in reversed(_pile_under(state, event, reading)):
        if card[0] != "7":
            return (card,)
    return ()


def _pile_under(state: State, event: Play | Instick, reading: Reading) -> tuple[Card, ...]:
    """Return the pile under an entry and under the cards it was added to."""
    lying = reading.added_to if reading.alone is not None else None
    pile = state.pile if lying is None else pile_of(state, lying)[0]
    return pile[: len(pile) + len(event.cards) - len(reading.together)]


@RULES.check("3", Play, Instick)
def high_enough(state: State, event: Play | Instick) -> Finding | None:
    """A card may be laid on one that is not higher."""
    return _objection(state, event, laying.too_low, "too-low")


@RULES.check("10", Play, Instick)
def no_joker_on_a_three(state: State, event: Play | Instick) -> Finding | None:
    """A joker may be laid on any card except a three, unless it forms a frippelknåker."""
    return _objection(state, event, joker_on_three, "joker-on-three")


@RULES.check("10", Play, Instick)
def what_goes_on_jokers(state: State, event: Play | Instick) -> Finding | None:
    """On jokers in a row only the ranks of the ladder may be laid (10, 10.1, 10.2; 17.2.1 to 17.2.6)."""
    return _objection(state, event, off_the_ladder, "not-on-jokers")


@RULES.check("10.3", Play, Instick)
def nothing_on_a_frippel(state: State, event: Play | Instick) -> Finding | None:
    """On a frippelknåker only a three as last face-down card may be laid, and nothing in the turn that made it."""
    found = _objection(state, event, on_frippel, "nothing-on-frippel")
    if found is not None or type(event) is not Play or (reading := _unsound_reading(state, event)) is None:
        return found
    if state.house.decks != 1 or reading.grade <= BEGUN:
        return None
    under = _pile_under(state, event, reading)
    covered = covers_one(laying.in_rows(state.house, under), laying.in_rows(state.house, reading.together))
    return Finding("10.3", why="nothing-on-frippel") if covered else None


@RULES.check("13.1", Play, Instick)
def no_seven_on_two_jokers(state: State, event: Play | Instick) -> Finding | None:
    """A seven may be laid on anything except two or more jokers."""
    return _objection(state, event, laying.seven_on_jokers, "seven-on-jokers")


@RULES.check("14", Play, Instick)
def no_black_on_three_kings(state: State, event: Play | Instick) -> Finding | None:
    """A player who lays on three kings lays no black card in that turn, neither in a combination nor after a two."""
    reading = read_entry(state, event)
    if reading.grade == SOUND or (type(event) is Play and event.source == DOWN):
        return None
    for stretch in reading.stretches:
        if stretch.black and not (stretch.excused and stretch.grade == SOUND):
            condition = _unless_completed(state, event) if stretch.excused else None
            return Finding("14", condition, _card_below(state, event, reading), "black-on-three-kings")
    return None


@RULES.check("17.2.6", Play, Instick)
def handicapped_by_six_kajaks(state: State, event: Play | Instick) -> Finding | None:
    """A player who took up six kajaks lays only twos, sevens and tens on face cards laid by others."""
    if HEXAKAJAK not in state.seats[event.by].handicaps or (type(event) is Play and event.source == DOWN):
        return None
    for stretch in read_entry(state, event).stretches:
        if stretch.barred and laying.handicap_bars(stretch.top, stretch.owner, event.by, stretch.cards):
            return Finding("17.2.6", why="handicapped")
    return None


# --- what is laid together -------------------------------------------------------------------------------


def _unsound_reading(state: State, event: Play) -> Reading | None:
    """Return the reading of an entry that is incomplete or wrong; None for any other."""
    if event.source == DOWN:
        return None
    reading = read_entry(state, event)
    return None if reading.grade == SOUND else reading


def _lowest_barred(stretch: Stretch) -> bool:
    """Return whether the lowest cards of a combination may not lie there, by 14 or another clause."""
    if not stretch.barred:
        return False
    goes = laying.takes(stretch.top)
    return any(card not in goes for card in laying.first_rank_cards(stretch.cards)) or not stretch.black


def _is_one_rank(stretch: Stretch) -> bool:
    return all(card[0] == stretch.cards[0][0] for card in stretch.cards)


@RULES.check("3.1", Play)
def one_rank_or_combination(state: State, event: Play) -> Finding | None:
    """A turn is cards of one rank or one combination. Only a two, a seven on a two, or a flip gives another."""
    reading = _unsound_reading(state, event)
    if reading is None:
        return None
    if any(stretch.late or stretch.form == combos.NONE for stretch in reading.stretches):
        return Finding("3.1", why="no-combination")
    last = reading.stretches[-1]
    if _is_one_rank(last):
        return None
    if last.needs:
        return Finding("3.1", _unless_completed(state, event), why="not-complete")
    return Finding("3.1", why="not-complete") if _is_begun_run_barred(state, event.by, last) else None


def _is_begun_run_barred(state: State, index: int, stretch: Stretch) -> bool:
    """Return whether a run has been begun that may not be completed with three pricks."""
    if state.seats[index].pricks < NO_RUNS_FROM or stretch.form != combos.RUN:
        return False
    run = combos.as_run(combos.rows_of(stretch.cards))
    return run is not None and run.need is not None


@RULES.check("12", Play)
def is_a_run(state: State, event: Play) -> Finding | None:
    """A run has three ranks in order, and its lowest card must be allowed there."""
    reading = _unsound_reading(state, event)
    if reading is None:
        return None
    if any(stretch.form == combos.RUN and _lowest_barred(stretch) for stretch in reading.stretches):
        return Finding("12", why="run-does-not-go-there")
    if any(need.is_run for need in reading.stretches[-1].needs):
        return Finding("12", _unless_completed(state, event), why="run-not-complete")
    if reading.grade == WRONG and combos.looks_like_run(combos.rows_of(reading.together)):
        return Finding("12", why="no-run")
    return None


@RULES.check("12.3", Play)
def no_twos_or_tens_in_a_run(state: State, event: Play) -> Finding | None:
    """Twos and tens are never in a run."""
    reading = _unsound_reading(state, event)
    if reading is None or reading.grade != WRONG or not combos.is_run_with_barred_ranks(reading.together):
        return None
    return Finding("12.3", why="two-or-ten-in-run")


@RULES.check("12.4", Play)
def wraps_over_a_joker(state: State, event: Play) -> Finding | None:
    """A run continues from ace to three only through a joker."""
    reading = _unsound_reading(state, event)
    if reading is None or reading.grade != WRONG:
        return None
    rows = combos.rows_of(reading.together)
    return (
        Finding("12.4", why="no-joker-between")
        if combos.looks_like_run(rows) and combos.wraps_without_joker(rows)
        else None
    )


@RULES.check("15", Play)
def is_a_full_house(state: State, event: Play) -> Finding | None:
    """A full house is three of a rank and two of another, without sevens, the lower first, which must fit there."""
    reading = _unsound_reading(state, event)
    if reading is None:
        return None
    if any(stretch.form == combos.KAKER and _lowest_barred(stretch) for stretch in reading.stretches):
        return Finding("15", why="full-house-does-not-go-there")
    last = reading.stretches[-1]
    if last.grade == BEGUN and any(not need.is_run and need.wants[0][0] not in "X3" for need in last.needs):
        return Finding("15", _unless_completed(state, event), why="full-house-not-complete")
    if reading.grade in (BEGUN, WRONG) and combos.looks_like_kaker(combos.rows_of(reading.together)):
        condition = _unless_completed(state, event) if reading.grade == BEGUN else None
        return Finding("15", condition, why="no-full-house")
    return None


@RULES.check("16.8", Play)
def no_runs_with_three_pricks(state: State, event: Play) -> Finding | None:
    """With three or more pricks a player neither lays runs nor continues one."""
    if state.seats[event.by].pricks < NO_RUNS_FROM or event.source == DOWN:
        return None
    barred = any(stretch.form == combos.RUN for stretch in read_entry(state, event).stretches)
    return Finding("16.8", why="no-runs") if barred or _goes_on_with_a_run(state, event) else None


def _goes_on_with_a_run(state: State, event: Play) -> bool:
    """Return whether cards laid after the right to lay more has ended make a run with those that lie there."""
    lying = lay_of(state, event.by)
    if lying is None or lying.more or may_go_on(state, event.by):
        return False
    rows = combos.rows_of(pile_of(state, lying)[0][lying.base :] + event.cards)
    return len(rows) > 1 and combos.as_run(rows) is not None
