"""`manage.py verify` names what somebody has changed by hand in the database: every column that feeds the standings."""

from typing import Any, cast

import pytest
from django.db import transaction
from django.db.models import Model

from referee.models import Event, Table
from referee.selectors.log.verification import table_faults
from referee.services.outbox import outbox_sweep
from scoring.models.choices import Settled
from scoring.models.tournaments import (
    Competition,
    Entry,
    Player,
    Result,
    Round,
    SeatOf,
    Standing,
    Substitution,
    TableSeating,
    Tournament,
)
from scoring.selectors.files.verification import tournament_faults
from scoring.services.people.substitutes import substitute_set
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.rules import rules_change
from scoring.services.rounds.settling import table_settle
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.standings.rules import Rules
from tests.scoring.competitions import make_competition, play_hand, player_of, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db

TEN = "Anna Bo Cia Dag Eva Fia Gus Hal Ida Jon Kim"


def tournament() -> Competition:
    """Return a competition with a round played, an award, byes, a substitute, and a round of finals."""
    competition = make_competition(TEN, scheme="beaten")
    start_round(competition)
    play_hand(table_of(competition, 1))
    outbox_sweep()
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    awarded = {seat.key: 3 - at for at, seat in enumerate(table_of(competition, 2).seats.all())}
    settled: Any = {"settled": Settled.AWARDED, "awarded": awarded, "reason": "Cards missing"}
    table_settle(competition_id=competition.pk, number=1, table=2, **settled)
    rules_change(competition_id=competition.pk, rules=Rules("even", ("direct", "lot"), "nothing", "half"))
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    eva = player_of(competition, "Eva").pk
    substitute_set(tournament_id=competition.tournament_id, player_id=eva, name="Stand-in")
    cut_make(competition_id=competition.pk, sizes=[4, 4])
    start_round(reloaded(competition))
    play_hand(table_of(competition, 1))
    outbox_sweep()
    return reloaded(competition)


def found(competition: Competition) -> list[str]:
    """Return what `manage.py verify` would print."""
    tables = Table.objects.filter(hall=competition.tournament.hall_id).select_related("hall")
    return [fault for table in tables for fault in table_faults(table)] + list(tournament_faults())


#: A column, and another value for its first row or a function that gives one. The hash chains cover the logs' own.
COLUMNS: tuple[tuple[type[Model], str, Any], ...] = (
    (Result, "game_points", lambda row: row.game_points + 1),
    (Result, "place", lambda row: row.place + 1),
    (Result, "placement_points", lambda row: row.placement_points + 1),
    (Result, "pricks", lambda row: row.pricks + 1),
    (Result, "finished_at", lambda row: None),
    (Standing, "rank", lambda row: row.rank + 1),
    (SeatOf, "player_id", lambda row: Player.objects.exclude(seats__table=row.table_id).latest("pk").pk),
    (SeatOf, "known_as", lambda row: "12345"),
    (TableSeating, "settled", lambda row: "unplayed"),
    (TableSeating, "awarded", lambda row: {"1": "9"}),
    (TableSeating, "recorded", lambda row: "result"),
    (TableSeating, "number", lambda row: 99),
    (TableSeating, "referee_table_id", lambda row: 10**6),
    (Round, "number", lambda row: 9),
    (Round, "status", lambda row: "ended"),
    (Round, "byes", lambda row: [1]),
    (Round, "seed", lambda row: row.seed + 1),
    (Round, "repeats", lambda row: row.repeats + 1),
    (Competition, "scheme", lambda row: "beaten"),
    (Competition, "tie_breaks", lambda row: ["lot", "direct"]),
    (Competition, "missed_away", lambda row: "half"),
    (Competition, "missed_bye", lambda row: "nothing"),
    (Competition, "cut_after", lambda row: None),
    (Competition, "options", lambda row: {"start_points": 20}),
    (Competition, "game", lambda row: "knaker"),
    (Player, "name", lambda row: "Zoe"),
    (Substitution, "name", lambda row: "Zoe"),
    (Tournament, "overall", lambda row: ""),
    (Entry, "final", lambda row: "B" if row.final == "A" else "A"),
    (Entry, "withdrawn", lambda row: True),
    *((Table, name, value) for name, value in {
        "game": "knaker", "options": {"start_points": 20}, "policy": "strict", "confirm": "two",
        "brought": {"Anna": 2},
        "rules": "0" * 12, "depth": "result", "status": "closed", "result": [], "hand": 7, "state": {},
        "lent": {"a": "b"},
        "last_number": 3, "last_hash": "0" * 64, "open_rulings": 5, "unanswered": 5, "confirmed_by": ["Anna"],
        "disputed_by": "Anna", "reported": {"x": 1}, "shallow": {"1": "hands"}, "opened_in": "elsewhere",
    }.items()),
    *((Event, name, value) for name, value in {
        "kind": "note", "actor": "seat:0", "by": "x", "body": {}, "target": 1, "ruling": {}, "reason": "x", "key": "x",
        "hash": "0" * 64, "previous_hash": "1" * 64, "number": 999,
    }.items()),
)  # fmt: skip


def test_every_changed_column_is_named() -> None:
    """Nothing else is changed with it: neither what is counted from it, nor what it was counted from."""
    competition = tournament()
    assert found(competition) == []
    unnamed = []
    for model, name, value in COLUMNS:
        rows = cast(Any, model)._base_manager.order_by("pk")
        row = rows.last() if name == "status" else rows.first()
        new = value(row) if callable(value) else value
        assert new != getattr(row, name), name
        with transaction.atomic():
            cast(Any, model)._base_manager.filter(pk=row.pk).update(**{name: new})
            if not found(reloaded(competition)):
                unnamed.append(f"{model.__name__}.{name}")
            transaction.set_rollback(True)
    assert not unnamed, "\n".join(unnamed)
