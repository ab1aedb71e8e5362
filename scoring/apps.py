"""What happens between tables, as a Django app."""

from importlib import import_module

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Tournaments, players, rounds, standings."""

    name = "scoring"

    def ready(self) -> None:
        """Register with the referee what tells how corrections change standings, and what `verify`
        checks of evenings.
        """
        api, changes = import_module("referee.api"), import_module("scoring.selectors.changes")
        api.standings_told_by(changes.standing_changes)
        api.evenings_verified_by(import_module("scoring.selectors.verification").evening_faults)
