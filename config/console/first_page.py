"""The first page in the browser of the person who starts the program at their own computer, and its port."""

import json
import os
import socket
import sys
import urllib.request
import webbrowser
from threading import Thread

USUAL, TRIED = 8000, 10  # the first port, and how many are tried
PATIENCE = 3.0  # seconds


def address_here(port: int, *, https: bool = False) -> str:
    """Return the first page's address for this computer's own browser."""
    return f"http{'s' if https else ''}://localhost:{port}/"


def open_beside(address: str) -> None:
    """Open a page in the browser, and wait for nothing."""
    Thread(target=open_now, args=(address,), daemon=True).start()


def open_now(address: str) -> None:
    """Open a page in the browser, if there is one with a window. Python would else open one that fills the terminal."""
    windows = sys.platform in ("win32", "darwin")
    if windows or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")):
        webbrowser.open(address)


def served_already() -> int:
    """Return the port at which a server of this program answers on this computer; 0 if there is none."""
    return next((port for port in _ports() if not _is_free(port) and _is_ours(port)), 0)


def free_port() -> int:
    """Return the usual port, or the next one that no other program has."""
    return next((port for port in _ports() if _is_free(port)), USUAL)


def _ports() -> range:
    return range(USUAL, USUAL + TRIED)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(PATIENCE)
        return probe.connect_ex(("127.0.0.1", port)) != 0


def _is_ours(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready/", timeout=PATIENCE) as answer:
            return "ready" in json.loads(answer.read(5000))
    except (OSError, ValueError, TypeError):
        return False
