"""Logging: one short line in the terminal for an error of ours, the full details in the data directory."""

from typing import Any

from config.settings.environment import data_directory

ERROR_LOG = data_directory() / "errors.log"

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "one_line": {"()": "config.log.OneLine", "format": "{levelname}: {message}", "style": "{"},
        "whole": {"()": "config.log.Whole", "format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": "one_line", "level": "WARNING"},
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
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
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
    },
}
