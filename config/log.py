"""How a log line looks in the terminal, and how many lines guests can cause."""

import asyncio
import logging
import re
from collections import Counter

from django.conf import settings

logger = logging.getLogger(__name__)

TALLIED = 60.0  # seconds that are summed up in a line
SECRET = re.compile(r"(/[sr]/|Bearer )([0-9a-z]{1,12}-[0-9a-z]{1,6}-)[A-Za-z0-9_-]{24}")


def without_secrets(text: str) -> str:
    """The text with every secret link cut short: whose it is can be seen, and nobody can open it."""
    return SECRET.sub(r"\1\2…", text)


class Whole(logging.Formatter):
    """All of it, the traceback too, but no secret link: the file lies on the laptop after the evening."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines for `record`."""
        return without_secrets(super().format(record))


class OneLine(logging.Formatter):
    """The message, and in place of the traceback where to find it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line for `record`."""
        record.message = record.getMessage()
        line = without_secrets(self.formatMessage(record))
        return f"{line} (the whole of it is in {settings.ERROR_LOG})" if record.exc_info else line


class Tally:
    """What the server did to guests: said at once the first time, and then as a number once a minute.

    An attack is a thousand times the same; a line for each would be an attack on the disk.
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, guest: str, what: str) -> None:
        """`what` was done to `guest`. On an event loop's thread."""
        if not self._counts:
            asyncio.get_running_loop().call_later(TALLIED, self.say)
        self._counts[guest, what] += 1
        if self._counts[guest, what] == 1:
            logger.warning("%s: %s", guest, what)

    def say(self) -> None:
        """Say what came after the first of each, and begin anew."""
        for (guest, what), times in self._counts.items():
            if times > 1:
                logger.warning("%s: %s (%s times more)", guest, what, times - 1)
        self._counts.clear()


tally = Tally()
