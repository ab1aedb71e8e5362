"""What a player was fined for, as somebody may know it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.ground.shape import Shape


@dataclass(frozen=True, slots=True)
class Fine(Shape):
    """A penalty that a player has got at a table, and why."""

    number: int  # of the line of the log that gave it
    amount: str  # "+5 penalty points", "−2 points", "1 prick"
    reason: str  # "Bo did not follow hearts: he had the 8♥."
    clause: str  # the clause that was broken; "" for a fault that the referee gave in words
    href: str  # the address of the clause in the rule text


@dataclass(frozen=True, slots=True)
class EarlierFine(Shape):
    """A penalty that a player has got at another table of the same hall."""

    table_id: int
    table: str  # "Round 2, table 4"
    fine: Fine


@dataclass(frozen=True, slots=True)
class Penalty(Shape):
    """A penalty at one of many tables, as everybody may know it."""

    table_id: int
    key: str  # by which `scoring` knows the player
    player: str
    points: int
    pricks: int
    fine: Fine
