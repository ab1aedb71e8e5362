"""Who is acting now between the tables. This is set at the beginning of a request and read by the audit log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

ACCOUNT, REFEREE, HELPER, PLAYER, PROGRAM, SYSTEM = "account", "referee", "helper", "player", "program", "system"


@dataclass(frozen=True, slots=True)
class Somebody:
    """The one who acts: an account, the holder of a referee's or a helper's link, a player's own phone, another program
    with a token, or the system.

    `id` is the id of the account, link, player or token; `name` is the name at that moment.
    """

    kind: str = SYSTEM
    id: int = 0
    name: str = ""


_now: ContextVar[Callable[[], Somebody] | None] = ContextVar("who acts", default=None)


@contextmanager
def act_as(who: Callable[[], Somebody]) -> Iterator[None]:
    """Name the one who does everything in this block. `who` is only called if something is done."""
    token = _now.set(who)
    try:
        yield
    finally:
        _now.reset(token)


def who_acts() -> Somebody:
    """Return who acts now. If nobody was named, as in a command or a worker, this is the system."""
    who = _now.get()
    return who() if who else Somebody()
