"""What a practice table shows, and where its cards lie: that follows from the log and is stored nowhere.

Decision 0025 says why. Queries: those of `referee.lines`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from referee.access.policies import REFEREE, is_practice
from referee.engine.errors import EntryError
from referee.engine.events import REFEREE as TABLE
from referee.engine.practice import Move, RealTable, real_table, sensible_move
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
from referee.engine.verdicts import Verdict
from referee.games import GAMES
from referee.history.line import Line
from referee.models import Table, TableStatus
from referee.shapes.practice import HeldCard, PracticeView
from referee.wording.entries import entry_text
from referee.wording.hints import hint_texts

PLAY = "play"  # the event that lays cards
LEARNER = 0  # the seat of the person who practises; players of the house sit in all others


class AtHand(NamedTuple):
    """A practice table now: its record, its real cards, and the clauses that the learner's last move broke, if any."""

    record: Record
    cards: RealTable
    broken: tuple[str, ...]
    is_proven: bool


def games_to_practise() -> list[Game]:
    """Return the games that can be practised alone."""
    return [game for game in GAMES.values() if game.practice is not None]


def at_hand(table: Table, line: Line) -> AtHand:
    """Follow the cards from the deal through all entries of the line of play."""
    record = line.record
    cards = real_table(line.start, _seed(table))
    broken: tuple[str, ...] = ()
    state, is_proven = line.start.state, False
    for entry in record.entries:
        ruling = entry.ruling
        if ruling.changed:
            is_proven = ruling.verdict is Verdict.ILLEGAL
            is_breach = is_proven or (ruling.verdict is Verdict.OPEN and not cards.keeps(state, entry.event))
            broken = ruling.rules if is_breach and entry.event.by == LEARNER else ()
            cards.follow(entry.event, state, ruling.state)
        state = ruling.state
    return AtHand(record, cards, broken, is_proven)


def _seed(table: Table) -> str:
    """Return the seed of a table's deals, which only this server can know."""
    return salted_hmac("referee.practice", f"{table.pk}/{table.created_at.isoformat()}", algorithm="sha256").hexdigest()


def house_move(now: AtHand) -> Move | None:
    """Return what the table or a player of the house does next; None while everything waits for the learner."""
    seats = (TABLE, *(seat for seat in range(len(now.record.setup.players)) if seat != LEARNER))
    moves = (sensible_move(now.record, now.cards, seat) for seat in seats)
    return next((move for move in moves if move is not None), None)


def table_move(now: AtHand) -> Move | None:
    """Return what the table does next by itself; None if it waits for the players."""
    return sensible_move(now.record, now.cards, TABLE)


def learner_move(now: AtHand) -> Move | None:
    """Return what the learner might do now; None if it is not for them to do anything."""
    return sensible_move(now.record, now.cards, LEARNER)


def practice_view(table: Table, line: Line, player: str) -> PracticeView | None:
    """Return what only a practice table shows to the person who practises; None at any other table."""
    if not is_practice(table.hall.slug) or line.record.setup.players[LEARNER] != player:
        return None
    now = at_hand(table, line)
    is_over = table.status in (TableStatus.FINISHED, TableStatus.CLOSED)
    house = None if is_over else house_move(now)
    hint = None if is_over or (house and house.body["by"] == REFEREE) else learner_move(now)
    move, why = hint_texts(table.game, hint) if hint else ("", "")
    return PracticeView(
        hand=now.cards.hand(LEARNER),
        fan=_fan(now) if hint and hint.body["do"] == PLAY and not house else (),
        is_whole="trick" in now.record.game.position(now.record.state),
        move=move,
        why=why,
        breach=_breach_text(now),
        house=str(house.body.get("by", REFEREE)) if house else "",
        moved=_house_moved(table, line),
        thinks=bool(now.broken) and house is not None,
    )


def _house_moved(table: Table, line: Line) -> str:
    """Return what a player of the house did just before the table dealt or turned up cards, "" if that is not so."""
    bodies = [slot.body for slot in line.slots if slot.body is not None]
    if not bodies or bodies[-1]["by"] != REFEREE:
        return ""
    learner = line.record.setup.players[LEARNER]
    move = next((body for body in reversed(bodies) if body["by"] != REFEREE), None)
    return entry_text(table.game, move) if move and move["by"] != learner else ""


def _fan(now: AtHand) -> tuple[HeldCard, ...]:
    """Return the learner's cards, each with the entry that lays it alone, or with the clause that forbids that."""
    record, player = now.record, now.record.setup.players[LEARNER]
    found = {str(move.body.get("cards")): move.body for move in reversed([*now.cards.moves(record.state, LEARNER)])}
    fan = []
    for code in now.cards.hand(LEARNER):
        body = found.get(code) or {"by": player, "do": PLAY, "cards": code}
        event = record.game.read_event(body, record)
        ruling = rule_on(record, event)
        may = ruling.verdict is Verdict.LEGAL or (
            ruling.verdict is Verdict.OPEN and now.cards.keeps(record.state, event)
        )
        clause = record.game.clauses[ruling.rules[0]] if ruling.rules and not may else None
        why = f"{gettext(clause.title)}: {gettext(clause.text)}" if clause else ""
        fan.append(HeldCard(code, None if clause else body, why))
    return tuple(fan)


def _breach_text(now: AtHand) -> str:
    """Return what the learner's last move broke, unless the ruling says so itself."""
    if not now.broken or now.is_proven:
        return ""
    clauses = now.record.game.clauses
    said = gettext("By the cards you hold this broke a rule, which others can't see yet. %(title)s: %(text)s")
    return said % {"title": gettext(clauses[now.broken[0]].title), "text": gettext(clauses[now.broken[0]].text)}


def all_held(table: Table, line: Line, bodies: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether entries agree with the real cards. What can't be read is refused elsewhere, with its reason."""
    now = at_hand(table, line)
    for body in bodies:
        try:
            event = now.record.game.read_event(body, now.record)
        except EntryError:
            return True
        if not now.cards.holds(now.record.state, event):
            return False
    return True
