"""The app's name, and what it needs at a start."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from referee.redis_line import line
from referee.services.waking import catch_up


class RefereeConfig(AppConfig):
    """What happens at a table."""

    name = "referee"
    verbose_name = _("Referee")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Make the background tasks known in every process, not only the worker's; make up for an outage of Redis."""
        import_module("referee.tasks")
        line.on_return(catch_up)
