"""Makes a Python process poorer, as if its system were not Unix. Put this folder first in PYTHONPATH.

What Windows lacks is gone: modules, functions, signals. What Windows refuses is refused: opening a folder, renaming
onto a file that is there, renaming, replacing or deleting a file that this process or the one that started it has open.
"""

import builtins
import errno
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

MODULES = frozenset({"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "spwd", "crypt"})
KNOWS_BETTER = ("billiard",)  # asks which system it is, and goes another way on Windows
FUNCTIONS = (
    *("nice", "fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "setuid", "setgid", "setsid", "killpg"),
    *("chown", "lchown", "fchown", "mkfifo", "mknod", "statvfs", "getloadavg", "sched_getaffinity", "setpriority"),
)
SIGNALS = ("SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGQUIT", "SIGCHLD", "SIGPIPE", "SIGCONT", "SIGSTOP")

Act = Callable[..., Any]


def without_modules(act: Act) -> Act:
    """Refuse to import what only Unix has."""

    def imports(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        by = str((globals or {}).get("__name__")).partition(".")[0]
        if level == 0 and name in MODULES and by not in KNOWS_BETTER:
            raise ModuleNotFoundError(f"No module named {name!r} on this system", name=name)
        return act(name, globals, locals, fromlist, level)

    return imports


def poorer() -> None:
    """Take it all away."""
    builtins.__import__ = without_modules(builtins.__import__)
    for place, names in ((os, FUNCTIONS), (signal, SIGNALS), (time, ("tzset",))):
        for name in names:
            if hasattr(place, name):
                delattr(place, name)
    os.open = opens_no_folder(os.open)
    os.rename = not_onto_a_file(not_while_open(os.rename))
    os.replace = not_while_open(os.replace)
    os.unlink = not_while_open(os.unlink)
    os.remove = not_while_open(os.remove)


def opens_no_folder(act: Act) -> Act:
    """Refuse to open folders, except to make a file there that has no name."""

    def opens(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        if flags & os.O_TMPFILE != os.O_TMPFILE and not named and os.path.isdir(path):
            raise PermissionError(errno.EACCES, "a folder is not opened", path)
        return int(act(path, flags, *rest, **named))

    return opens


def not_onto_a_file(act: Act) -> Act:
    """Refuse to rename onto what is there."""

    def renames(source: Any, target: Any, **named: Any) -> None:
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "it is there already", target)
        act(source, target, **named)

    return renames


def not_while_open(act: Act) -> Act:
    """Refuse what is done to open files."""

    def acts(*paths: Any, **named: Any) -> None:
        for path in () if named else paths:
            if os.path.realpath(path) in open_files():
                raise PermissionError(errno.EACCES, "the file is open", path)
        act(*paths, **named)

    return acts


def open_files() -> set[str]:
    """Return what this process and the one that started it have open."""
    found = set()
    for process in (os.getpid(), os.getppid()):
        with suppress(OSError):
            for name in os.listdir(f"/proc/{process}/fd"):
                with suppress(OSError):
                    found.add(os.readlink(f"/proc/{process}/fd/{name}"))
    return found


poorer()
