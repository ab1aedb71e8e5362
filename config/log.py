"""The form of log lines in the terminal, and a limit on how many lines guests can cause."""

import asyncio
import logging
import re
from collections import Counter

from django.conf import settings

logger = logging.getLogger(__name__)

TALLIED = 60.0  # seconds summed up in one line
SECRET = re.compile(r"(/(?:[srph]|join|replay)/|Bearer )([0-9a-z]{1,12}-[0-9a-z]{1,6}-)[A-Za-z0-9_-]{24}")


def without_secrets(text: str) -> str:
    """Return the text with every secret link shortened: one sees whose it is, but nobody can open it."""
    return SECRET.sub(r"\1\2…", text)


class Whole(logging.Formatter):
    """Formats the full message with its traceback, but without secret links, since the file stays on the laptop."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines for `record`."""
        return without_secrets(super().format(record))


class OneLine(logging.Formatter):
    """The message, with a reference to the error log in place of the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line for `record`."""
        record.message = record.getMessage()
        line = without_secrets(self.formatMessage(record))
        return f"{line} (the whole of it is in {settings.ERROR_LOG})" if record.exc_info else line


class Tally:
    """What the server did to guests: logged at once the first time, then as a count once a minute.

    An attack repeats the same thing a thousand times; logging each one would be an attack on the disk.
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, guest: str, what: str) -> None:
        """Record that `what` was done to `guest`. Call on an event loop's thread."""
        if not self._counts:
            asyncio.get_running_loop().call_later(TALLIED, self.say)
        self._counts[guest, what] += 1
        if self._counts[guest, what] == 1:
            logger.warning("%s: %s", guest, what)

    def say(self) -> None:
        """Log what came after the first of each, and reset the counts."""
        for (guest, what), times in self._counts.items():
            if times > 1:
                logger.warning("%s: %s (%s times more)", guest, what, times - 1)
        self._counts.clear()


tally = Tally()
