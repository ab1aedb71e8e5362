"""Starts the process that does the long jobs of a server that runs alone (`manage.py work`).

The jobs get a process of their own, at a lower priority, because a job that counts for a minute would slow down every
page. The process runs only while there is something to do.
"""

import logging
import subprocess
import sys
from threading import Lock, Thread

from config.settings.environment import ROOT

logger = logging.getLogger(__name__)

# Windows: what `os.nice` does elsewhere (`manage.py work`), and Ctrl-C does not reach both.
FLAGS = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
PATIENCE = 3.0  # seconds that the process gets to end


class JobProcess:
    """Starts the process when it is needed. There is one at most."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._thread: Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._wanted = self._stopped = False

    def start(self) -> None:
        """Have the jobs done. A process that runs already is started once more when it ends: it may be just ending."""
        with self._lock:
            self._wanted = True
            if self._thread is None and not self._stopped:
                self._thread = Thread(target=self._run, name="jobs", daemon=True)
                self._thread.start()

    def stop(self) -> None:
        """End the process. A job that it works on is begun again when the server starts again."""
        with self._lock:
            self._stopped, process = True, self._process
        if process is not None:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _run(self) -> None:
        while process := self._start_process():
            code = process.wait()
            if process.stdin is not None:
                process.stdin.close()
            if code and not self._stopped:
                logger.error("the process for long jobs ended with %s; its job is begun again", code)

    def _start_process(self) -> subprocess.Popen[bytes] | None:
        """Start the process if somebody wants it, and return it; None if nobody does."""
        with self._lock:
            if not self._wanted or self._stopped:
                self._thread = self._process = None
                return None
            self._wanted = False
            command = [sys.executable, str(ROOT / "manage.py"), "work", "--beside"]
            self._process = subprocess.Popen(  # noqa: S603 (a program of our own)
                command,
                cwd=ROOT,
                stdin=subprocess.PIPE,  # which closes when this process ends, so that the other ends too
                start_new_session=True,  # so that Ctrl-C does not reach both
                creationflags=FLAGS,
            )
            return self._process
