"""Give every competition a tournament with the same name and address, its players, and an entry for each player."""

from typing import Any

from django.db import migrations

SHARED = ("name", "slug", "organiser_id", "hall_id", "wifi_name", "wifi_password", "key", "created_at")


def roof(apps: Any, _schema_editor: Any) -> None:
    """Move what competitions share to their tournament, and what concerns only one competition to the entries."""
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

    # This can be undone only while there are no competitions: later, nobody can tell what each of them had before.
    operations = [migrations.RunPython(roof, migrations.RunPython.noop)]
