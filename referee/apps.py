"""The app's name and its start-up code."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from referee.redis_line import line
from referee.services.waking import catch_up


class RefereeConfig(AppConfig):
    """Django app for what happens at a table."""

    name = "referee"
    verbose_name = _("Referee")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the background tasks in every process, not just the worker; catch up whenever Redis comes back."""
        import_module("referee.tasks")
        line.on_return(catch_up)
