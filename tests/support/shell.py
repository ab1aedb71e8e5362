"""Python beside a running server: a process with Django set up on its data, which runs one piece of code after another.

Started once a server and fed by pipes: to start Django anew for each table that a test opens costs more than the test.
"""

import contextlib
import gc
import io
import json
import subprocess
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path


class Shell:
    """A process that runs code on a server's data."""

    def __init__(self, root: Path, environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.shell"],
            cwd=root,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, code: str) -> str:
        """Run a piece of code, with names of its own; what it printed. Fails if it raises."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(code) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the shell has ended"
        printed, trouble = json.loads(answer)
        assert not trouble, f"{printed}{trouble}\n{code}"
        return str(printed)

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def main() -> None:
    """Run each line of the input, a piece of code as JSON, and answer with what it printed and how it failed."""
    gc.disable()  # as manage.py does, until everything is loaded
    import django

    django.setup()
    from django.db import close_old_connections

    for line in sys.stdin:
        printed, trouble = io.StringIO(), ""
        try:
            with contextlib.redirect_stdout(printed):
                exec(json.loads(line), {})  # noqa: S102 (what the tests send)
        except Exception:  # whatever the error, the test that sent the code fails because of it
            trouble = traceback.format_exc()
        close_old_connections()
        sys.__stdout__.write(json.dumps([printed.getvalue(), trouble]) + "\n")
        sys.__stdout__.flush()


if __name__ == "__main__":
    main()
