"""Knåker, insticks: 11, 11.1 (11.2: reading.py), and the handicap of 10.3."""

from __future__ import annotations

from referee.engine.clauses import Finding
from referee.games.knaker.events import UP, Instick
from referee.games.knaker.lays.reading import WRONG, read_entry
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import NO_INSTICK, State

NEVER_AS_INSTICK = "2T7"


@RULES.check("11", Instick)
def in_anothers_turn(state: State, event: Instick) -> Finding | None:
    """An instick is laid during somebody else's turn, which includes the time when several players may go on."""
    return Finding("11", why="own-turn") if state.turn == event.by and not state.claims else None


@RULES.check("11", Instick)
def of_the_rank_on_top(state: State, event: Instick) -> Finding | None:
    """Its cards have the rank that counts on the pile; combinations are not allowed."""
    return Finding("11", why="another-rank-on-top") if read_entry(state, event).grade == WRONG else None


@RULES.check("11.1", Instick)
def of_no_barred_rank(state: State, event: Instick) -> Finding | None:
    """Twos, tens and sevens are never laid as an instick."""
    barred = any(card[0] in NEVER_AS_INSTICK for card in event.cards)
    return Finding("11.1", why="barred-from-insticks") if barred else None


@RULES.check("6.1", Instick)
def from_the_hand(state: State, event: Instick) -> Finding | None:
    """Face-up cards are never laid as an instick."""
    return Finding("6.1", why="face-up-as-instick") if event.source == UP else None


@RULES.check("10.3", Instick)
def not_handicapped(state: State, event: Instick) -> Finding | None:
    """A player who had to take up a frippelknåker lays no more insticks."""
    return Finding("10.3", why="no-insticks") if NO_INSTICK in state.seats[event.by].handicaps else None
