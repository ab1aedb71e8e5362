"""What everybody owes and has paid, with the totals for the treasurer."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.models.tournaments import Player, Tournament
from scoring.systems.people.money import Tariff, amount_text


@dataclass(frozen=True, slots=True)
class FeeRow:
    """What a player owes and has paid, in hundredths."""

    id: int
    player: str
    categories: tuple[str, ...]
    due: int
    paid: int
    own: bool  # whether what they owe is not what the tournament's fees say

    @property
    def open(self) -> int:
        """What is still to be paid."""
        return max(self.due - self.paid, 0)

    @property
    def texts(self) -> dict[str, str]:
        """Its amounts as people write them."""
        return {"due": amount_text(self.due), "paid": amount_text(self.paid), "open": amount_text(self.open)}


@dataclass(frozen=True, slots=True)
class Fees:
    """The fees of a tournament: what is asked for, and each player's row by name."""

    tariff: Tariff
    rows: tuple[FeeRow, ...]

    @property
    def totals(self) -> dict[str, str]:
        """What all owe together, what they have paid, and what is still to be paid."""
        sums = {name: sum(getattr(row, name) for row in self.rows) for name in ("due", "paid", "open")}
        return {name: amount_text(value) for name, value in sums.items()}

    @property
    def totals_in_words(self) -> dict[str, str]:
        """The totals with their unit, if it has one; {} while nobody owes or has paid anything."""
        if not any(row.due or row.paid for row in self.rows):
            return {}
        return {name: f"{total} {self.tariff.unit}".strip() for name, total in self.totals.items()}

    @property
    def text(self) -> str:
        """The tariff as the organiser would write it."""
        if not self.tariff.usual and not self.tariff.by_category:
            return ""
        lines = [amount_text(self.tariff.usual)]
        return "\n".join(lines + [f"{name}: {amount_text(due)}" for name, due in self.tariff.by_category.items()])


def due_of(player: Player, tariff: Tariff) -> int:
    """Return what a player owes, in hundredths."""
    return tariff.due(player.categories or ()) if player.fee_due is None else player.fee_due


def fees_of(tournament: Tournament) -> Fees:
    """Return the fees of everybody on the list. One query."""
    tariff = Tariff.read(tournament.fees)
    rows = (
        FeeRow(
            id=player.pk,
            player=player.name,
            categories=tuple(player.categories or ()),
            due=due_of(player, tariff),
            paid=player.fee_paid or 0,
            own=player.fee_due is not None,
        )
        for player in tournament.players.exclude(entries=None)
    )
    return Fees(tariff, tuple(rows))
