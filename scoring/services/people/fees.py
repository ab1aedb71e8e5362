"""Decides on fees, and notes who has paid."""

from __future__ import annotations

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.categories import AmountUnclear
from scoring.errors.competition import PlayerUnknown
from scoring.models.tournaments import Player, Tournament
from scoring.selectors.people.fees import due_of
from scoring.selectors.standings.categories import categories_of
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked
from scoring.systems.people.money import UNIT_LENGTH, Tariff, amount_text, hundredths, lists_read
from scoring.systems.roster.names import tidy
from scoring.systems.unreadable import Unreadable


@raises(AmountUnclear)
@transaction.atomic
def fees_set(*, tournament_id: int, text: str, unit: str = "") -> Tournament:
    """Decide what players owe: an amount for everybody, and one for each category that owes another.

    Raises AmountUnclear.
    """
    tournament = tournament_locked(tournament_id)
    try:
        amounts = {name: _only(line) for name, line in lists_read(text, categories_of(tournament)).items()}
    except Unreadable as error:
        raise AmountUnclear(line=str(error)) from error
    usual = amounts.pop("", 0)
    now = {"unit": tidy(unit)[:UNIT_LENGTH], "usual": usual, "by_category": amounts} if usual or amounts else None
    if now != tournament.fees:
        record_act("tournament_fees_set", tournament, was=tournament.fees, now=now)
        tournament.fees = now
        tournament.save(update_fields=["fees"])
    return tournament


def _only(amounts: list[str]) -> int:
    if len(amounts) > 1:
        raise Unreadable(" ".join(amounts))
    return hundredths(amounts[0])


@raises(AmountUnclear, PlayerUnknown)
@transaction.atomic
def fee_set(*, tournament_id: int, player_id: int, paid: str | None = None, due: str | None = None) -> Player:
    """Note what a player has paid by now in all, and what they owe; None leaves it, and "" is nothing or the usual.

    Raises AmountUnclear, PlayerUnknown.
    """
    tournament = tournament_locked(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    try:
        if paid is not None:
            player.fee_paid = (hundredths(paid) if paid.strip() else 0) or None
        if due is not None:
            player.fee_due = hundredths(due) if due.strip() else None
    except Unreadable as error:
        raise AmountUnclear(line=str(error)) from error
    stored = tournament.players.values_list("fee_due", "fee_paid").get(pk=player.pk)
    if (player.fee_due, player.fee_paid) != stored:
        player.save(update_fields=["fee_due", "fee_paid"])
        owes, has_paid = due_of(player, Tariff.read(tournament.fees)), player.fee_paid or 0
        told = amount_text(owes), amount_text(has_paid)
        record_act("player_fee_set", tournament, player=player.name, due=told[0], paid=told[1])
    return player
