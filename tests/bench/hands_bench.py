"""Measures how long the index of hands takes to answer: `python -m tests.bench.hands_bench [HANDS]`. Not a test.

100,000 hands of 200 evenings lie in a database: SQLite, or the PostgreSQL that DATABASE_URL names. Each kind of
question is asked three times as the page asks it, with the count and the first 50 hands. The longest time, and the
longest CPU time of this process (with SQLite, all of it), stand beside the goal of one second, and after them the
indexes by which the database finds the hands.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from time import perf_counter, process_time
from typing import Any

import django

GOAL = 1.0  # seconds
EVENINGS, PLAYERS, SEATS, HANDS_OF_TABLE = 200, 48, 4, 16
LAST = datetime(2026, 6, 30, 20, tzinfo=UTC)  # the last evening
GAMES = ("knoesten", "kombinationswhist")
CLAUSES = ("follow", "ruff", "turn", "lead", "exchange", "deal")
BIDS = ("spel", "pest", "jarn", "brev", "atelje", "noll")

QUESTIONS: Sequence[dict[str, Any]] = (
    {},
    {"clause": "knoesten:follow", "outcome": "late"},
    {"clause": "knoesten:follow"},
    {"outcome": "ruled"},
    {"player": "Anna-0", "other": "Anna-1"},
    {"clause": "knoesten:follow", "outcome": "late", "player": "Anna-3"},
    {"bid": "kombinationswhist:pest"},
    {"least": 40},
    {"player": "Anna-5", "least": 20, "most": 30},
    {"game": "kombinationswhist", "since": "2026-03-01", "until": "2026-03-31"},
    {"clause": "knoesten:follow", "outcome": "late", "player": "Anna-3", "other": "Anna-4", "least": 0},
)


def main(hands: int = 100_000) -> None:
    """Build the rows, and print what each question takes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")
    django.setup()
    from django.db import connection

    connection.creation.create_test_db(verbosity=0)
    user = _build(hands)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    _ask(user, {})  # what a process does once
    print(f"{hands} hands on {connection.vendor}")
    print(f"{'question':66} {'found':>7} {'seconds':>8} {'of CPU':>7} {'goal':>5} {'ratio':>6}  by the index")
    for fields in QUESTIONS:
        count, longest, work, indexes = _ask(user, fields)
        told = ", ".join(f"{name} {value}" for name, value in fields.items()) or "everything"
        print(f"{told:66} {count:7} {longest:8.3f} {work:7.3f} {GOAL:5} {longest / GOAL:6.2f}  {indexes}")


def _ask(user: Any, fields: dict[str, Any]) -> tuple[int, float, float, str]:
    """Return how many hands there are, the longest of three times, the same of CPU, and the indexes that find them."""
    from referee import api
    from scoring.forms.hands import HandsForm

    longest, work, count = 0.0, 0.0, 0
    for _time in range(3):
        start, cpu = perf_counter(), process_time()
        form = HandsForm(fields, user=user)
        if not form.is_valid():
            raise SystemExit(str(form.errors))
        found = api.HandsFound(form.asked)
        count, _page = len(found), found[:50]
        longest, work = max(longest, perf_counter() - start), max(work, process_time() - cpu)
    used = re.findall(r"\bhands_\w+|\breferee_index\w+|\bone_indexed\w+", api.HandsFound(form.asked).matching.explain())
    return count, longest, work, ", ".join(dict.fromkeys(name for name in used if "_" in name))


def _build(hands: int) -> Any:
    """Make an account with tournaments, tables, seats and the index of their hands, straight in the database."""
    from scoring.models.tournaments import Player, Round
    from tests.scoring.competitions import make_competition, make_organiser

    random, organiser = Random(1), make_organiser()
    for number in range(EVENINGS):
        competition = make_competition("", organiser, name=f"Evening {number}", game=GAMES[number % 2])
        round_ = Round.objects.create(competition=competition, number=1, seed=1)
        players = Player.objects.bulk_create(
            Player(tournament=competition.tournament, name=f"Anna-{at}") for at in range(PLAYERS)
        )
        sits = [random.sample(players, SEATS) for _table in range(hands // EVENINGS // HANDS_OF_TABLE)]
        _index(_seats(round_, sits), number, random)
    return organiser


def _seats(round_: Any, sits: Sequence[Sequence[Any]]) -> list[Sequence[Any]]:
    """Make the tables of a round, for the referee and for the competition; return the seats of each."""
    from referee.models import Seat, Table
    from scoring.models.tournaments import SeatOf, TableSeating

    hall, about = round_.competition.tournament.hall_id, {"round": 1, "game": round_.competition.game}
    tables = Table.objects.bulk_create(
        Table(hall_id=hall, number=number, room_number=number, last_hash="", status="closed", **about)
        for number in range(1, len(sits) + 1)
    )
    seatings = TableSeating.objects.bulk_create(
        TableSeating(round=round_, number=table.number, referee_table_id=table.pk) for table in tables
    )
    placed = [(at, place, player) for at, players in enumerate(sits) for place, player in enumerate(players)]
    SeatOf.objects.bulk_create(
        SeatOf(table=seatings[at], player=player, position=place) for at, place, player in placed
    )
    seats = Seat.objects.bulk_create(
        Seat(table=tables[at], position=place, player=player.name, player_key=str(player.pk))
        for at, place, player in placed
    )
    return [seats[first : first + SEATS] for first in range(0, len(seats), SEATS)]


def _index(seats_of_tables: Sequence[Sequence[Any]], evening: int, random: Random) -> None:
    """Index the hands of an evening: of each ten, four with a clause that some entry is about."""
    from referee.models import ClauseOutcome, IndexedBid, IndexedClause, IndexedHand, IndexedSeat

    ended = LAST - timedelta(days=evening)
    hands = IndexedHand.objects.bulk_create(
        IndexedHand(
            table=table, hall_id=table.hall_id, game=table.game, number=number, first=20 * number, ended_at=ended
        )
        for table in (seats[0].table for seats in seats_of_tables)
        for number in range(1, HANDS_OF_TABLE + 1)
    )
    told = [(hand, seats_of_tables[at // HANDS_OF_TABLE]) for at, hand in enumerate(hands)]
    IndexedSeat.objects.bulk_create(
        IndexedSeat(hand=hand, seat=seat, points=random.randint(-10, 45)) for hand, seats in told for seat in seats
    )
    outcomes = random.choices(ClauseOutcome.values, k=len(told))
    IndexedClause.objects.bulk_create(
        IndexedClause(hand=hand, clause=random.choice(CLAUSES), outcome=outcome, seat=random.choice(seats), number=1)
        for (hand, seats), outcome in zip(told, outcomes, strict=True)
        for _entry in range(random.choice((0, 0, 0, 1, 2)))
    )
    if GAMES[evening % 2] == "kombinationswhist":
        IndexedBid.objects.bulk_create(IndexedBid(hand=hand, word=random.choice(BIDS)) for hand, _seats in told)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
