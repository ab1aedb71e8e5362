"""Give every competition a tournament of the same name and address, its players, and an entry for each of them."""

from typing import Any

from django.db import migrations

SHARED = ("name", "slug", "organiser_id", "hall_id", "wifi_name", "wifi_password", "key", "created_at")


def roof(apps: Any, _schema_editor: Any) -> None:
    """Move what competitions share to their tournaments, and what is of one competition alone to the entries."""
    tournaments, competitions, players, entries, standings = (
        apps.get_model("scoring", name).objects
        for name in ("Tournament", "Competition", "Player", "Entry", "Standing")
    )
    for competition in competitions.order_by("pk"):
        tournament = tournaments.create(**{name: getattr(competition, name) for name in SHARED})
        competitions.filter(pk=competition.pk).update(tournament=tournament, name="", key=None)
        of_it = players.filter(competition=competition)
        of_it.update(tournament=tournament)
        made = [
            entries.create(competition=competition, player_id=pk, withdrawn=withdrawn)
            for pk, withdrawn in of_it.order_by("pk").values_list("pk", "withdrawn")
        ]
        for entry in made:
            standings.filter(player=entry.player_id).update(entry=entry)


class Migration(migrations.Migration):
    dependencies = [("scoring", "0009_tournament")]

    # There is a way back for empty tables only: competitions of one tournament can't be told apart again.
    operations = [migrations.RunPython(roof, migrations.RunPython.noop)]
