"""What a laptop remembers of the other one, in its data directory, for its owner alone.

| file | of |
|---|---|
| `second_laptop.json` | a laptop that serves, and that another one stands by for or has taken over from |
| `standing_by.json` | a laptop that stands by |
| `took_over.json` | a laptop that has taken over |
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

SECOND, STANDING_BY, TOOK_OVER = "second_laptop.json", "standing_by.json", "took_over.json"
HTTP, OWN, GIVEN = "", "own", "given"  # how a laptop serves: https with a certificate of its own making, or another's


@dataclass(slots=True)
class Pairing:
    """A laptop that stands by for this one: their `key`, the `address` at which it would serve.

    `era` is new whenever changes are numbered anew; `schema` is of the tables then. `is_over`: it has taken over.
    """

    key: str
    era: str
    schema: str
    address: str = ""
    is_over: bool = False


@dataclass(slots=True)
class StandingBy:
    """What a laptop that stands by needs: where the first one is, their key, and where it would serve itself.

    `https`: how the first one serves. `is_taking_over`: it has begun to take over, and must end it.
    """

    first: str
    key: str
    host: str
    port: int
    https: str = HTTP
    is_taking_over: bool = False


@dataclass(slots=True)
class TookOver:
    """From which laptop this one has taken over, their key, where it serves, and whether the other one knows."""

    first: str
    key: str
    address: str
    is_told: bool


def second_kept() -> Pairing | None:
    """Return the laptop that stands by for this one, or has taken over from it."""
    found = _read(SECOND)
    return Pairing(**found) if found else None


def standing_by_kept() -> StandingBy | None:
    """Return for which laptop this one stands by."""
    found = _read(STANDING_BY)
    return StandingBy(**found) if found else None


def took_over_kept() -> TookOver | None:
    """Return from which laptop this one has taken over."""
    found = _read(TOOK_OVER)
    return TookOver(**found) if found else None


def keep(told: Pairing | StandingBy | TookOver) -> None:
    """Write it to its file, completely or not at all."""
    names = {Pairing: SECOND, StandingBy: STANDING_BY, TookOver: TOOK_OVER}
    path = Path(settings.DATA) / names[type(told)]
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        json.dump(asdict(told), file)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def forget(*names: str) -> None:
    """Delete these files."""
    for name in names:
        (Path(settings.DATA) / name).unlink(missing_ok=True)


def _read(name: str) -> dict[str, Any] | None:
    try:
        found: dict[str, Any] = json.loads((Path(settings.DATA) / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return found
