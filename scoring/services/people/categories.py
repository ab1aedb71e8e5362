"""Puts players into categories, and decides on prizes."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.categories import AmountUnclear, CategoryNameless
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.standings.categories import categories_of
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_locked, tournament_locked
from scoring.services.standings.results import standings_renew
from scoring.systems.people.money import UNIT_LENGTH, category_name, lists_read
from scoring.systems.roster.names import same_name, tidy
from scoring.systems.unreadable import Unreadable


@raises(CategoryNameless)
@transaction.atomic
def category_set(*, tournament_id: int, category: str, players: Collection[int]) -> Tournament:
    """Let these players, and nobody else, be in a category. Without players there is no such category.

    A category keeps the spelling that it had first. Raises CategoryNameless.
    """
    tournament = tournament_locked(tournament_id)
    wanted = category_name(category)
    if not wanted:
        raise CategoryNameless
    name = next((one for one in categories_of(tournament) if same_name(one) == same_name(wanted)), wanted)
    everybody = list(tournament.players.all())
    was = [player.name for player in everybody if name in (player.categories or ())]
    for player in everybody:
        mine = set(player.categories or ())
        now = mine | {name} if player.pk in players else mine - {name}
        if now != mine:
            player.categories = sorted(now) or None
            player.save(update_fields=["categories"])
    names = [player.name for player in everybody if player.pk in players]
    if names != was:
        record_act("players_category_set", tournament, category=name, names=names, was=was, now=names)
        for competition in tournament.competitions.select_for_update().order_by("pk"):
            standings_renew(competition, [])
    return tournament


@raises(AmountUnclear)
@transaction.atomic
def prizes_set(*, competition_id: int, text: str, unit: str = "") -> Competition:
    """Decide on the prizes of a competition: a line for all, and one for each category, "Junior: 100, 50".

    This is possible after its end, too. Raises AmountUnclear.
    """
    competition = competition_locked(competition_id)
    try:
        lists = lists_read(text, categories_of(competition.tournament))
        amounts = {name: [int(amount) for amount in line] for name, line in lists.items()}
    except Unreadable as error:
        raise AmountUnclear(line=str(error)) from error
    except ValueError as error:  # a part of a unit
        raise AmountUnclear(line=text.strip()) from error
    now = {"unit": tidy(unit)[:UNIT_LENGTH], "lists": amounts} if amounts else None
    if now != competition.prizes:
        record_act("competition_prizes_set", competition, was=competition.prizes, now=now)
        competition.prizes = now
        competition.save(update_fields=["prizes"])
        standings_renew(competition, [])
    return competition
