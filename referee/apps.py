"""The app's name and its start-up code."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from referee.ground.serving.listeners import tell_listeners
from referee.ground.serving.live import answer_with
from referee.ground.serving.redis_connection import connection
from referee.ground.worker import catch_up


class RefereeConfig(AppConfig):
    """Django app for what happens at a table."""

    name = "referee"
    verbose_name = _("Referee")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register tasks and converters of addresses in every process; catch up whenever Redis comes back."""
        import_module("referee.tasks")
        import_module("referee.ground.serving.addresses")
        connection.on_return(catch_up)
        answer_with(tell_listeners)
