"""The form of log lines in the terminal, and a limit on how many lines guests can cause."""

import asyncio
import json
import logging
import os
import re
from collections import Counter
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from typing import Any

from django.conf import settings
from filelock import FileLock

from referee.ground.serving import context, metrics

logger = logging.getLogger(__name__)

TALLIED = 60.0  # seconds summed up in one line
# Wherever it stands: in an address, in a header, in the values that an error of the database quotes.
SECRET = re.compile(r"(?<![A-Za-z0-9_-])([0-9a-z]{1,12}-[0-9a-z]{1,6}-)[A-Za-z0-9_-]{24}(?![A-Za-z0-9_-])")
QUOTED = re.compile(
    r"(?i)((?:session|password|csrf|secret)\w*\)?\s*[=:]\s*\(?)[^\s,;)]+"
)  # as databases' errors quote values
OTHERS_OWN = re.compile(r"(\w+://[^\s:/@]*:)[^\s@/]+@")  # the password in the address of a database or of Redis


def without_secrets(text: str) -> str:
    """Return the text with every secret link shortened: one sees whose it is, but nobody can open it."""
    return OTHERS_OWN.sub(r"\1…@", QUOTED.sub(r"\1…", SECRET.sub(r"\1…", text)))


def on_one_line(text: str) -> str:
    """Return the text without secrets, and with line breaks and other control characters spelled out."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in without_secrets(text))


class Whole(logging.Formatter):
    """Formats the full message with its traceback, but without secret links, since the file stays on the laptop.

    What somebody has sent may be quoted in either, and can't pass for another record: the message is one line, and the
    lines of a traceback are indented.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines for `record`."""
        return without_secrets(super().format(record))

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        """Return when it was, as the club's clock shows it, and how far that is from UTC."""
        return datetime.fromtimestamp(record.created).astimezone().isoformat(" ", "milliseconds")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Return the record's own line."""
        record.message = on_one_line(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        """Return the lines of a traceback."""
        return "\n".join(f"  {on_one_line(line)}" for line in super().formatException(ei).splitlines())


class SharedFile(RotatingFileHandler):
    """A file that several processes write and rotate: each record is written under a lock.

    The file is open only meanwhile. So nobody writes to one that was put aside, and Windows, which renames no file that
    is open, can put it aside.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._lock = FileLock(f"{self.baseFilename}.lock", mode=0o600, poll_interval=0.002)

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record to the file that has the name now."""
        try:
            os.stat(os.path.dirname(self.baseFilename))  # a folder that is gone is not made anew by the lock
            with self._lock:
                try:
                    super().emit(record)
                finally:
                    self._let_go()
        except OSError:
            self.handleError(record)

    def _let_go(self) -> None:
        if self.stream is not None:
            self.stream.close()
            self.stream = None


class OneLine(Whole):
    """The message, with a reference to the error log in place of the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line for `record`."""
        record.message = record.getMessage()
        line = self.formatMessage(record)
        return f"{line} (the whole of it is in {settings.ERROR_LOG})" if record.exc_info else line


class Json(logging.Formatter):
    """One JSON object a line, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line for `record`: with what its thread is at, and what was told besides (`extra={"told": …}`)."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            **context.told_now(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


class Tally:
    """What the server did to guests: logged at once the first time, then as a count once a minute.

    An attack repeats the same thing a thousand times; logging each one would be an attack on the disk.
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, guest: str, what: str) -> None:
        """Record that `what` was done to `guest`. Call on an event loop's thread."""
        metrics.refused.labels(what).inc()
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
