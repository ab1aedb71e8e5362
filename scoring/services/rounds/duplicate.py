"""A duplicate: all tables have the same deals, which follow from a seed that stays secret until the end."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from referee import api
from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver
from scoring.errors.deals import DealsHaveBegun, DealsOpen, DealsUnclear, NoDeals
from scoring.models.tournaments import Competition
from scoring.selectors.people.duplicate import are_open, deals_of_round
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_locked, competition_open
from scoring.services.standings.results import standings_renew
from scoring.systems.rounds.deals import MOST_DEALS, Dealt, deals_kept, deals_told

MOST_TABLES = 40  # for which slips are printed at once


class Slips(NamedTuple):
    """The deals of a round, to be dealt at tables of so many seats with these numbers."""

    round: int
    seats: int
    tables: range
    deals: tuple[Dealt, ...]


@raises(NoDeals, DealsUnclear, DealsHaveBegun, CompetitionIsOver)
@transaction.atomic
def deals_set(*, competition_id: int, number: int | None) -> Competition:
    """Let all tables play the same deals, so many a round; None lets each table deal its own.

    A new seed is drawn, and what is said of it in public binds to it from then on. Raises NoDeals, DealsUnclear,
    DealsHaveBegun, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    was = competition.deals
    if number == (was and was["number"]):
        return competition
    if number is not None and not 0 < number <= MOST_DEALS:
        raise DealsUnclear(deals=MOST_DEALS, tables=MOST_TABLES)
    if api.dealing(competition.game, api.game_info(competition.game, competition.options).best_size) is None:
        raise NoDeals
    if competition.rounds.exists():
        raise DealsHaveBegun
    competition.deals = deals_kept(number, competition.title) if number is not None else None
    competition.save(update_fields=["deals"])
    if competition.deals:
        record_act("competition_deals_set", competition, **deals_told(competition.deals, is_open=False))
    else:
        record_act("competition_deals_dropped", competition)
    standings_renew(competition, [])
    return competition


@raises(NoDeals, DealsOpen, DealsUnclear)
@transaction.atomic
def deals_print(*, competition_id: int, number: int, seats: int, tables: range) -> Slips:
    """Return the deals of a round, to be printed, and note who has seen them.

    Raises NoDeals, DealsUnclear, and DealsOpen once the seed is open.
    """
    competition = competition_locked(competition_id)
    dealing = api.dealing(competition.game, seats)
    if not competition.deals or dealing is None:
        raise NoDeals
    if not 0 < len(tables) <= MOST_TABLES:
        raise DealsUnclear(deals=MOST_DEALS, tables=MOST_TABLES)
    if are_open(competition) or "seed" not in competition.deals:
        raise DealsOpen
    record_act(
        "competition_deals_printed", competition, round_number=number, seats=seats, first=tables[0], last=tables[-1]
    )
    return Slips(number, seats, tables, deals_of_round(competition, number, seats))
