"""The Celery application: background work that must not hold up a phone."""

import os

from celery import Celery

from config.queue import use_our_queues

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

use_our_queues()
app = Celery("kontrollant")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
