"""Wiring: settings, addresses, the web application, background work. No word of any game in here."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
