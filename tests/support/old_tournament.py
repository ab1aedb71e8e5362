"""Migrates a database of the last release before tournaments had several competitions."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from scoring.models.tournaments import Competition, Entry, Player, Standing, Tournament
from scoring.selectors.files.verification import tournament_faults

BEFORE = [("scoring", "0008_competition")]
WIFI = {"wifi_name": "Clubhouse", "wifi_password": "let-me-in"}


def check_that_it_survives() -> None:
    """Fill an empty database of that release, migrate it, and check all its data."""
    _fill(migrate_to(BEFORE))
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes("scoring"))
    _check()


def migrate_to(nodes: list[tuple[str, str]]) -> Any:
    """Migrate to an earlier state, by the migrations that a squashed one replaces; return the models of that state."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    executor.migrate(nodes)
    return executor.loader.project_state(nodes).apps


def _fill(old: Any) -> None:
    """Write two competitions: one that has ended, with a withdrawn player, and one without a key that has not begun."""
    organiser = get_user_model().objects.create_user("mia")
    make = {name: old.get_model("scoring", name).objects.create for name in ("Competition", "Player", "Standing")}
    common = {"organiser_id": organiser.pk, "game": "knoesten", "policy": "call", "scheme": "even"}
    over = {"status": "ended", "ended_at": timezone.now()}
    friday = make["Competition"](**common, **over, **WIFI, name="F" * 120, slug="friday", hall_id=7, key="a submit")
    sunday = make["Competition"](**common, name="Sunday", slug="sunday", hall_id=8)
    for generation, name in enumerate(("Anna", "Bo"), start=1):
        player = make["Player"](
            competition=friday, name=name, club="Club", generation=generation, withdrawn=name == "Bo"
        )
        make["Standing"](player=player, rank=1, moved_from=generation)
    make["Player"](competition=sunday, name="Anna", away=True)


def _check() -> None:
    friday, sunday = Competition.objects.order_by("pk")
    assert (friday.name, friday.title, friday.slug, friday.key) == ("", "F" * 120, "friday", None)
    tournament = friday.tournament
    assert (tournament.slug, tournament.hall_id, tournament.key) == ("friday", 7, "a submit")
    assert {name: getattr(tournament, name) for name in WIFI} == WIFI
    assert friday.first_table == 1 and friday.ended_at is not None
    assert [(player.name, player.club, player.generation) for player in tournament.players.all()] == [
        ("Anna", "Club", 1),
        ("Bo", "Club", 2),
    ]
    assert [(entry.player.name, entry.withdrawn, entry.standing.moved_from) for entry in friday.entries.all()] == [
        ("Anna", False, 1),
        ("Bo", True, 2),
    ]
    anna = sunday.players.get()
    assert (anna.name, anna.away, anna.tournament) == ("Anna", True, sunday.tournament)
    assert (Tournament.objects.count(), Player.objects.count(), Entry.objects.count()) == (2, 3, 3)
    assert Standing.objects.count() == 2
    assert list(tournament_faults()) == []
