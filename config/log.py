"""How a log line looks in the terminal."""

import logging

from django.conf import settings


class OneLine(logging.Formatter):
    """The message, and in place of the traceback where to find it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line for `record`."""
        record.message = record.getMessage()
        line = self.formatMessage(record)
        return f"{line} (the whole of it is in {settings.ERROR_LOG})" if record.exc_info else line
