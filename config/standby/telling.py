"""A laptop that has taken over tells the first one until it knows: if that was only cut off, it stops serving then."""

from __future__ import annotations

import logging
from threading import Thread
from time import sleep

from config.standby import kept
from config.standby.first import AWAY, HANGS, First, Refused
from config.standby.kept import TookOver
from config.standby.messages import Unreadable

logger = logging.getLogger(__name__)

EVERY = 5.0  # seconds


def tell_first() -> None:
    """Go on telling the first laptop, if this one has taken over and the other doesn't know. It waits for nothing."""
    took_over = kept.took_over_kept()
    if took_over is not None and not took_over.is_told:
        Thread(target=_tell, args=(took_over,), name="telling", daemon=True).start()


def _tell(took_over: TookOver) -> None:
    first = First(took_over.first, took_over.key.encode())
    while not is_told(first, took_over.address):
        sleep(EVERY)
    took_over.is_told = True
    kept.keep(took_over)
    logger.info("the first laptop knows that this one has taken over")


def is_told(first: First, address: str) -> bool:
    """Tell the first laptop once, and return whether it knows."""
    try:
        first.ask("over", {"address": address, "era": "", "number": 0}, HANGS)
    except (*AWAY, Refused, Unreadable):
        return False
    return True
