"""The web application."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup(set_prefix=False)

from config.server.handler import OneThreadHandler  # noqa: E402 (needs the apps)

application = OneThreadHandler()
