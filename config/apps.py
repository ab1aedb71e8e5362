"""Makes `manage.py serve` known to Django."""

from django.apps import AppConfig


class ServerConfig(AppConfig):
    """The wiring as an app: it has commands but no models."""

    name = "config"
    label = "server"
