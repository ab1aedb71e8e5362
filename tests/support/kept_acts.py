"""The audit log in a PostgreSQL: what was written stays as it is. On SQLite, `test_acts` checks the same."""

from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection, transaction

from scoring.models.tournaments import Act, Tournament
from scoring.services.access.acts import record_act

#: What would change or delete lines past the models.
CHANGES = (
    "UPDATE scoring_act SET kind = 'player_away'",
    "DELETE FROM scoring_act",
    "TRUNCATE scoring_act",
)


def check_that_lines_are_kept() -> None:
    """Write a line, and check that PostgreSQL refuses each of these changes and still has the line."""
    organiser = get_user_model().objects.create_user("keeper")
    with transaction.atomic():
        tournament = Tournament.objects.create(name="Kept", slug="kept", organiser=organiser, hall_id=99)
        record_act("tournament_created", tournament, name="Kept", game="knoesten")
    for change in CHANGES:
        refused = ""
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(change)
        except DatabaseError as error:
            refused = str(error)
        assert "never changed or deleted" in refused, change
    assert list(Act.objects.filter(tournament=tournament).values_list("kind", flat=True)) == ["tournament_created"]
