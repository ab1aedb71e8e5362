"""Keeps processes running: starts them, starts those that die again, and stops all of them in order."""

import ctypes
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from pwd import struct_passwd
from threading import Event
from time import monotonic
from typing import Any

from django.utils.translation import gettext as _

SHORTEST, LONGEST = 0.2, 10.0  # seconds before a process that died is started again: the first time, and at most
STEADY = 30.0  # a process that ran for so many seconds begins with the shortest wait again
LOOKS_EVERY = 0.1  # seconds
LOG_BYTES = 5_000_000  # a log larger than this is put aside when its process is started
ENDS_WITH_ITS_PARENT = 1  # PR_SET_PDEATHSIG in Linux's prctl.h

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Program:
    """A process to keep running. Those of a higher `stage` need those of a lower one, and are stopped first."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    folder: Path
    stage: int
    account: struct_passwd | None = None  # whom it runs as; None: whoever runs the supervisor
    ends_by: signal.Signals = signal.SIGTERM
    patience: float = 20.0  # seconds that it gets to end by itself; on a busy machine a worker needed more than six
    sockets: Sequence[int] = ()  # file descriptors that it inherits


@dataclass(slots=True)
class BackOff:
    """How long to wait before the next start of a process that died."""

    seconds: float = 0.0

    def after(self, ran: float) -> float:
        """Return how many seconds to wait before a process is started again, given how long it ran."""
        again = self.seconds and ran < STEADY
        self.seconds = min(self.seconds * 2, LONGEST) if again else SHORTEST
        return self.seconds


@dataclass(slots=True)
class Child:
    """A program that runs, or waits to be started again at `due`."""

    program: Program
    log: Path
    process: subprocess.Popen[bytes] = field(init=False)
    started: float = field(init=False)
    due: float | None = None
    restarts: int = 0
    back_off: BackOff = field(default_factory=BackOff)

    def start(self) -> None:
        """Start the process. What it prints is added to its log."""
        program = self.program
        _put_aside_if_large(self.log)
        who: dict[str, Any] = {}
        if program.account:
            who = {"user": program.account.pw_uid, "group": program.account.pw_gid, "extra_groups": []}
        with open(os.open(self.log, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600), "wb") as log:
            self.process = subprocess.Popen(  # noqa: S603 (a program of our own)
                list(program.command),
                cwd=program.folder,
                env=dict(program.environment),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=program.sockets,
                start_new_session=True,  # so that Ctrl-C reaches the supervisor alone, which stops them in order
                preexec_fn=_end_with(program.ends_by),
                **who,
            )
        self.started, self.due = monotonic(), None

    def send(self, number: signal.Signals) -> None:
        """Send a signal, unless the process has ended."""
        if self.process.poll() is None:
            self.process.send_signal(number)


class Supervisor:
    """The processes, and a file that says which run: for tests, for people, and for the organiser's page."""

    def __init__(self, logs: Path, status: Path, say: Say) -> None:
        self._logs, self._status, self._say = logs, status, say
        self._children: list[Child] = []
        self.stopped = Event()
        logs.mkdir(mode=0o700, exist_ok=True)

    @property
    def children(self) -> Sequence[Child]:
        """All processes, in the order in which they were started."""
        return self._children

    def start(self, program: Program) -> Child:
        """Start a process and keep it running from now on."""
        child = Child(program, self._logs / f"{program.name}.log")
        child.start()
        self._children.append(child)
        self._write_status()
        return child

    def watch(self, until: Callable[[], bool] = lambda: False) -> bool:
        """Keep everything running until `until` holds (return True) or somebody asks to stop (return False)."""
        while not self.stopped.wait(LOOKS_EVERY):
            for child in self._children:
                self._look_at(child)
            if until():
                return True
        return False

    def stop(self) -> None:
        """Stop everything: first what needs others, and at once what doesn't end by itself."""
        for stage in sorted({child.program.stage for child in self._children}, reverse=True):
            those = [child for child in self._children if child.program.stage == stage]
            for child in those:
                child.send(child.program.ends_by)
            until = monotonic() + max(child.program.patience for child in those)
            for child in those:
                self._wait_for(child, until)
        self._children.clear()
        self._status.unlink(missing_ok=True)

    def _look_at(self, child: Child) -> None:
        """Restart a process that has died, after a pause."""
        if child.due is None and (code := child.process.poll()) is not None:
            _kill_group(child)  # whatever it has started and left behind
            wait = child.back_off.after(monotonic() - child.started)
            child.due = monotonic() + wait
            ended = _("%(name)s ended (%(how)s) and is started again in %(seconds)s s. Its log: %(log)s")
            how = signal.Signals(-code).name if code < 0 else str(code)
            self._say(ended % {"name": child.program.name, "how": how, "seconds": f"{wait:g}", "log": child.log})
        if child.due is not None and child.due <= monotonic():
            child.start()
            child.restarts += 1
            self._write_status()

    def _wait_for(self, child: Child, until: float) -> None:
        try:
            child.process.wait(max(until - monotonic(), 0.1))
        except subprocess.TimeoutExpired:
            self._say(_("%(name)s did not end by itself and was killed.") % {"name": child.program.name})
        _kill_group(child)
        child.process.wait()

    def _write_status(self) -> None:
        rows = [
            {"name": child.program.name, "pid": child.process.pid, "restarts": child.restarts, "log": str(child.log)}
            for child in self._children
        ]
        draft = self._status.with_name(f"{self._status.name}.new")
        draft.write_text(json.dumps({"pid": os.getpid(), "processes": rows}, indent=1), encoding="utf-8")
        draft.replace(self._status)


def _end_with(number: signal.Signals) -> Callable[[], None]:
    """Return what a new process does first: ask Linux to send it this signal when the supervisor dies."""
    if not sys.platform.startswith("linux"):
        return lambda: None
    prctl, parent = ctypes.CDLL(None, use_errno=True).prctl, os.getpid()

    def ask() -> None:
        prctl(ENDS_WITH_ITS_PARENT, int(number))
        if os.getppid() != parent:  # it died before it was asked
            os._exit(1)

    return ask


def _kill_group(child: Child) -> None:
    """Kill a process and all that it has started; each child has a group of its own."""
    with suppress(ProcessLookupError):
        os.killpg(child.process.pid, signal.SIGKILL)


def _put_aside_if_large(log: Path) -> None:
    if log.exists() and log.stat().st_size > LOG_BYTES:
        log.replace(log.with_name(f"{log.name}.1"))
