"""The app's name and its start: what was promised before the last stop is looked at again."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RefereeConfig(AppConfig):
    """What happens at a table."""

    name = "referee"
    verbose_name = _("Referee")
    default_auto_field = "django.db.models.BigAutoField"
