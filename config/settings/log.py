"""Logging: one short line in the terminal for an error of ours, the full details in the data directory.

With KONTROLLANT_LOG=json the terminal gets one JSON object a line instead, also for each request, and no addresses.
"""

import os
from typing import Any

from config.settings.environment import data_directory, number

LOG_JSON = os.environ.get("KONTROLLANT_LOG", "") == "json"
SLOW_QUERY_MS = number("SLOW_QUERY_MS")

ERROR_LOG = data_directory() / "errors.log"

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "one_line": {"()": "config.log.lines.OneLine", "format": "{levelname}: {message}", "style": "{"},
        "json": {"()": "config.log.lines.Json"},
        "whole": {"()": "config.log.lines.Whole", "format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "terminal": {
            "class": "logging.StreamHandler",
            "formatter": "json" if LOG_JSON else "one_line",
            "level": "INFO" if LOG_JSON else "WARNING",
        },
        "file": {
            "class": "config.log.lines.SharedFile",
            "formatter": "whole",
            "filename": ERROR_LOG,
            "level": "ERROR",
            "maxBytes": 2_000_000,
            "backupCount": 2,
            "delay": True,
        },
    },
    "root": {"handlers": ["terminal", "file"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # A wrong address or a stale number is a guest's mistake, and has been answered: nothing to report.
        "kontrollant.accounts": {"level": "INFO"},  # sign-ins and failures; the terminal has them as JSON only
        "kontrollant.requests": {"level": "INFO" if LOG_JSON else "WARNING"},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
    },
}
