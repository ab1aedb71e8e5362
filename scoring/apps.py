"""What happens between tables, as a Django app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Tournaments, players, rounds, standings."""

    name = "scoring"
