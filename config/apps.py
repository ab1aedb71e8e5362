"""Makes the commands of `config` known to Django, watches the database, and keeps translations compiled."""

import gc

from django.apps import AppConfig

from config.log.slow import watch_queries
from config.processes.translations import compile_all


class ServerConfig(AppConfig):
    """The wiring as an app: it has commands but no models."""

    name = "config"
    label = "server"

    def ready(self) -> None:
        """Watch for slow queries in every process, compile translations, and look for garbage from now on."""
        watch_queries()
        compile_all()
        gc.enable()
