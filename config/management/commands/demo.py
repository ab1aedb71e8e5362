"""`manage.py demo`: create the demo tournament."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.demo import demo_tournament


class Command(BaseCommand):
    """Create a demo tournament, unless there is a tournament already."""

    help = "Make a demo tournament: organiser, referee, 8 players, two tables, one hand half played. Once only."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create it, and report it."""
        call_command("migrate", interactive=False, verbosity=0)
        made = demo_tournament()
        self.stdout.write("The demo tournament is there." if made else "There is one already: nothing changed.")
