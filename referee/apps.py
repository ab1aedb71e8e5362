"""The app's name, and what it needs at a start."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RefereeConfig(AppConfig):
    """What happens at a table."""

    name = "referee"
    verbose_name = _("Referee")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the background tasks known in every process, not only the worker's."""
        import_module("referee.tasks")
