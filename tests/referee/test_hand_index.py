"""The index of hands answers as a plain reading of all logs does, and follows whatever changes a log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import pytest
from django.core.management import call_command

from referee.engine.verdicts import Verdict
from referee.forms.hands import HandsAsked
from referee.games import GAMES
from referee.ground.errors import RefereeError
from referee.history.line import Line
from referee.history.playback import Hand, hands_of
from referee.models import ClauseOutcome, Event, IndexedHand, IndexedSeat, Kind, Outbox, Table
from referee.selectors.log.log import LogReader, reader_of
from referee.selectors.replay.hands_found import HandsFound, seats_at
from referee.services.corrections import event_correct
from referee.services.deleting import hall_delete
from referee.services.events import event_overrule
from referee.services.indexing import hands_index
from referee.services.outbox import outbox_sweep
from referee.services.recording import HANDS
from referee.services.tables import Player, hall_open, table_close, table_open, table_reopen
from tests.support.recorded import recorded_bodies
from tests.support.referee import (
    FOUR,
    REST,
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    house_enters,
    make_referee,
    new_key,
    reloaded,
)
from tests.support.samples import SAMPLES

pytestmark = pytest.mark.django_db

BROKEN = START + TRICKS + SHOWN + REST  # a hand in which Bo's discard is proven to be a revoke
SIX = (*FOUR, "Eva", "Fia")
REVOKE: dict[str, Any] = {"clause": "follow", "outcome": ClauseOutcome.LATE}


def make_table(
    game: str = "knoesten", *, hall: int | None = None, names: Sequence[str] = FOUR, **choices: Any
) -> Table:
    """A table of a tournament's round, as the index has them."""
    hall = hall or hall_open(name="Clubhouse", slug=new_key()).pk
    players = [Player(name, key=name) for name in names]
    usual: dict[str, Any] = {"hall_id": hall, "number": 1, "game": game, "players": players, "round_number": 1}
    return table_open(**usual | choices)


def seats_of(name: str) -> frozenset[int]:
    """All seats of a player."""
    return seats_at((pk, name) for pk in Table.objects.values_list("pk", flat=True))


def found(hall: int, **asked: Any) -> list[tuple[str, int]]:
    """The table and the number of each hand that is found in a hall."""
    outbox_sweep()
    asked |= {name: seats_of(asked[name]) for name in ("player", "other") if name in asked}
    hands = HandsFound(HandsAsked(halls=[hall], **asked))
    assert len(hands) == len(hands[:500])
    return sorted((row.table, row.hand) for row in hands[:500])


class Read(NamedTuple):
    """A hand as plain reading of its log finds it. `about` has each clause, its outcome and who made the entry."""

    table: str
    hand: int
    about: frozenset[tuple[str, str, str]]
    points: dict[str, int | None]
    bid: frozenset[str]

    def fits(self, asked: dict[str, Any]) -> bool:
        """Return whether a hand meets all conditions of a question."""
        clause, outcome, player = (asked.get(name) for name in ("clause", "outcome", "player"))
        about = any(
            clause in (None, one) and outcome in (None, became) and player in (None, who)
            for one, became, who in self.about
        )
        if not {player, asked.get("other")} <= {None, *self.points}:
            return False
        won = [points for who, points in self.points.items() if player in (None, who) and points is not None]
        within = any(asked.get("least", points) <= points <= asked.get("most", points) for points in won)
        return (
            (about or not (clause or outcome))
            and (within or not {"least", "most"} & asked.keys())
            and asked.get("bid", "") in {"", *self.bid}
        )


def read_hands(table: Table) -> Iterator[Read]:
    """Read a table's log from its first line to its last, as everybody may know it."""
    table = reloaded(table)
    reader = reader_of(table, None, looks_back=True)
    line = reader.line
    for hand in hands_of(line, closed=table.status in ("finished", "closed")):
        if hand.over:
            entries = line.order[hand.first - 1 : hand.last]
            about = frozenset(fact for number in entries for fact in read_entry(reader, number))
            yield Read(f"Round 1, table {table.number}", hand.number, about, *won_and_bid(line, hand))


def read_entry(reader: LogReader, number: int) -> Iterator[tuple[str, str, str]]:
    """Say what became of an entry, from the log in words."""
    row = reader.row(reader.table.events.get(number=number))
    if row is None or row.verdict is None:
        return
    look, first = row.verdict.look, reader.line.record.entries[reader.line.order.index(number)].ruling
    if row.verdict.overruled:
        became = "excused" if look == "legal" else "ruled"
    elif look == "legal":
        became = "cleared" if first.verdict is Verdict.OPEN else ""
    else:
        became = {"illegal": "late" if row.settled_by else "at_once"}.get(look, look)
    breaches = row.verdict.breaches or reader.statuses.by_number[number].breaches or first.breaches
    yield from ((one.clause, became, one.player) for one in breaches if became)


def won_and_bid(line: Line, hand: Hand) -> tuple[dict[str, int | None], frozenset[str]]:
    """Return the points of each player after a hand less those before it, and the bid as the position tells it."""
    game, players = line.record.game, line.record.setup.players
    states = [line.start.state, *(entry.ruling.state for entry in line.record.entries)]
    was, now = game.points(states[hand.first - 1]), game.points(states[hand.last])
    points = {name: now[at] - was[at] if now and was else None for at, name in enumerate(players)}
    bid = game.position(states[hand.last]).get("bid")
    return points, frozenset([bid["standard"], *bid["specials"]] if bid else [])


def asked_of(hands: Iterable[Read], random: Random) -> Iterator[dict[str, Any]]:
    """Yield questions, each about something that is in one of the hands, or nearly."""
    hands = list(hands)
    for _question in range(60):
        one, other = random.choice(hands), random.choice(hands)
        clause, outcome, who = random.choice([*one.about, ("follow", "late", "Bo")])
        every = {
            "clause": clause,
            "outcome": outcome,
            "player": who or random.choice(SIX),
            "other": random.choice(SIX),
            "least": random.choice([*one.points.values(), 1]) or 0,
            "most": random.choice([*other.points.values(), 3]) or 0,
            "bid": random.choice([*one.bid, *other.bid, "spel"]),
        }
        yield {name: every[name] for name in random.sample(sorted(every), random.choice((1, 1, 2, 3)))}


def disturb(table: Table, random: Random) -> None:
    """Strike out, correct and overrule entries, and close and reopen the table, as referees and organisers do."""
    link = make_referee(table)
    entered = Event.objects.filter(table=table, kind=Kind.ENTRY)
    entries = list(entered.values_list("number", flat=True))
    doubtful = list(entered.exclude(ruling__verdict="legal").values_list("number", flat=True))
    by: dict[str, Any] = {"link": link, "table_id": table.pk, "reason": "x", "expected": None}
    for number in {*random.sample(entries, 2), *random.sample(doubtful, min(2, len(doubtful)))}:
        event_overrule(**by, number=number, verdict=random.choice(("legal", "illegal")), key=new_key())
    for number in random.sample(entries, 2):
        with suppress(RefereeError):  # such as a deal that the overruled entries need
            event_correct(**by, number=number, body=None, key=new_key())
    table_close(table_id=table.pk, key=new_key())
    if random.random() < 0.5:
        table_reopen(table_id=table.pk, key=new_key())


def play(game: str, hall: int, number: int) -> Table:
    """Play at a table with planted breaches; every second table is closed at its end."""
    names = Random(number).sample(SIX, 4)
    table = make_table(game, hall=hall, number=number, names=names, policy=("call", "teach")[number % 2])
    for body in recorded_bodies(game, SAMPLES[game].raw, number, names, events=80, mischief=0.12):
        house_enters(table, body)
    if number % 2:
        table_close(table_id=table.pk, key=new_key())
    return table


def test_it_answers_as_a_reading_of_all_logs_does():
    """Random games of all four with planted breaches: 60 questions, and 60 after the logs were corrected."""
    random, hall = Random(7), hall_open(name="Clubhouse", slug=new_key()).pk
    tables = [play(game, hall, number) for number, game in enumerate(sorted([*GAMES, *GAMES]), 1)]
    before = ask_both(hall, tables, random)
    for table in tables:
        disturb(table, random)
    assert before | ask_both(hall, tables, random) == {*ClauseOutcome.values} - {ClauseOutcome.UNPROVEN}


def ask_both(hall: int, tables: list[Table], random: Random) -> set[str]:
    """Check that the index answers as a plain reading of all logs does. Return the outcomes found in these logs."""
    read = [one for table in tables for one in read_hands(table)]
    answers = {}
    for asked in asked_of(read, random):
        answers[str(asked)] = found(hall, **asked)
        assert answers[str(asked)] == sorted((one.table, one.hand) for one in read if one.fits(asked)), asked
    assert len(set(map(tuple, answers.values()))) > 12  # questions that are told apart
    return {became for one in read for _clause, became, _who in one.about}


def promised() -> int:
    """How many promises to index hands wait."""
    return Outbox.objects.filter(topic=HANDS, done_at=None).count()


def test_a_proven_revoke_is_found_by_clause_player_and_points():
    """Bo's discard was open until he played a heart. What was open and turned out legal is told after the game."""
    table = make_table()
    enter_all(table, BROKEN)
    hall = table.hall_id
    assert found(hall) == [("Round 1, table 1", 1)] and found(hall, outcome=ClauseOutcome.CLEARED) == []
    table_close(table_id=table.pk, key=new_key())
    here = [("Round 1, table 1", 1)]
    assert found(hall, outcome=ClauseOutcome.CLEARED) == found(hall, **REVOKE, player="Bo", other="Anna") == here
    assert found(hall, **REVOKE, player="Anna") == found(hall, player="Anna", other="Eva") == found(hall + 1) == []
    (hand,) = HandsFound(HandsAsked(halls=[hall], **REVOKE))
    assert hand.replay.endswith(f"/{REVOKED}/") and {(one.player, one.clause) for one in hand.clauses} == {
        ("Bo", "follow")
    }
    points = {one.player: one.points or 0 for one in hand.players}
    assert found(hall, player="Bo", least=points["Bo"], most=points["Bo"]) == here
    assert found(hall, most=min(points.values()) - 1) == []


def test_only_what_touches_a_hand_that_is_over_promises_work():
    """An entry of the running hand promises no indexing, and neither does any entry outside a tournament's rounds."""
    table = make_table()
    enter_all(table, START + TRICKS)
    outbox_sweep()
    enter_all(table, SHOWN)
    assert promised() == 0 and not IndexedHand.objects.exists()
    enter_all(table, REST)
    assert promised() == 1
    outbox_sweep()
    enter_all(table, "Anna deal QC\nBo join")
    assert promised() == 0
    quick = make_table(round_number=None)
    enter_all(quick, BROKEN)
    table_close(table_id=quick.pk, key=new_key())
    assert promised() == 0 and not hands_index(table_id=quick.pk)


def test_it_can_be_made_anew_and_goes_with_its_table(capsys: pytest.CaptureFixture[str]):
    """The index is derived: a command makes it from the logs, and a hall that is deleted takes its hands along."""
    table = make_table()
    enter_all(table, BROKEN)
    before = found(table.hall_id)
    IndexedHand.objects.all().delete()
    call_command("hands")
    assert capsys.readouterr().out == "1 hands of 1 tables are indexed.\n" and found(table.hall_id) == before
    hall_delete(hall_id=table.hall_id)
    assert not IndexedHand.objects.exists() and not IndexedSeat.objects.exists()
    assert hands_index(table_id=table.pk) == 0
