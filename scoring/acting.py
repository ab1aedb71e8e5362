"""Who acts now, between the tables: set where a request begins, read where the audit log is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

ACCOUNT, REFEREE, HELPER, PLAYER, SYSTEM = "account", "referee", "helper", "player", "system"


@dataclass(frozen=True, slots=True)
class Somebody:
    """Whoever acts: an account, the holder of a referee's or a helper's link, a player's own phone, or the system.

    `id` is that of the account, link or player; `name` is kept as it was at that moment.
    """

    kind: str = SYSTEM
    id: int = 0
    name: str = ""


_now: ContextVar[Callable[[], Somebody] | None] = ContextVar("who acts", default=None)


@contextmanager
def acting(who: Callable[[], Somebody]) -> Iterator[None]:
    """Let everything in this block be done by whoever `who` returns; it is only asked if anything is done."""
    token = _now.set(who)
    try:
        yield
    finally:
        _now.reset(token)


def who_acts() -> Somebody:
    """Return who acts now; the system where nobody was named (a command, a worker)."""
    who = _now.get()
    return who() if who else Somebody()
