"""Makes the commands of `config` known to Django, and watches the database."""

import gc

from django.apps import AppConfig

from config.slow import watch_queries


class ServerConfig(AppConfig):
    """The wiring as an app: it has commands but no models."""

    name = "config"
    label = "server"

    def ready(self) -> None:
        """Watch for slow queries in every process, and look for garbage from now on."""
        watch_queries()
        gc.enable()
