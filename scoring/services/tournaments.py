"""What the competitions of a tournament share."""

from django.db import transaction

from scoring.services.acts import acted
from scoring.services.locking import tournament_locked


@transaction.atomic
def wifi_set(*, tournament_id: int, name: str, password: str) -> None:
    """Set the Wi-Fi that the players' cards show; an empty name removes it."""
    tournament = tournament_locked(tournament_id)
    acted("wifi_set", tournament, was=tournament.wifi_name, now=name)
    tournament.wifi_name, tournament.wifi_password = name, password if name else ""
    tournament.save(update_fields=["wifi_name", "wifi_password"])
