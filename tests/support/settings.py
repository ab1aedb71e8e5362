"""Settings of the tests: a data directory of their own, and cheaper passwords; otherwise the same as at a club."""

import os
from pathlib import Path

# Before the settings are read, so that a test never comes near the data of a real evening.
os.environ["KONTROLLANT_DATA"] = str(Path(__file__).resolve().parent.parent.parent / "build" / "test-data")

from tests.support.served import *

ALLOWED_HOSTS = ["*"]
HOST_NAMES = [*HOST_NAMES, "testserver"]  # noqa: F405 (from the star above)
STORAGES = {
    **STORAGES,  # noqa: F405 (from the star above)
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MIDDLEWARE = [*MIDDLEWARE, "tests.support.documented.documented"]  # noqa: F405 (from the star above)
CELERY_TASK_ALWAYS_EAGER = True
# In a file, as at a club: several threads share it, which a database in memory can't. One a process: tests may run side
# by side. Django removes it at the end.
DATABASES["default"]["TEST"] = {  # noqa: F405 (from the star above)
    "NAME": str(Path(os.environ["KONTROLLANT_DATA"]) / f"test-{os.getpid()}.sqlite3")
}
