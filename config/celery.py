"""The Celery application: background work that must not hold up a phone."""

import os

from celery import Celery

from config.queue import use_whole_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

use_whole_files()
app = Celery("kontrollant")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
