"""`manage.py demo`: create the demo evening."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from config.demo import demo_evening


class Command(BaseCommand):
    """Create a demo evening, unless there is an evening already."""

    help = "Make a demo evening: organiser, referee, 8 players, two tables, one hand half played. Once only."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create it, and report it."""
        call_command("migrate", interactive=False, verbosity=0)
        made = demo_evening()
        self.stdout.write("The demo evening is there." if made else "There is an evening already: nothing changed.")
