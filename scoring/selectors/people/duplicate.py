"""The hands of a round in which all tables have the same deals, and what they are worth by comparison."""

from __future__ import annotations

from collections.abc import Iterator

from referee import api
from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Act, Competition, Result, Round, SeatOf
from scoring.systems.rounds.deals import Dealt, deal
from scoring.systems.standings.comparison import Held, compared, hands_read
from scoring.systems.standings.counting import Compared
from scoring.systems.standings.results import Best

CHECKS = ("player_hand_matches", "player_hand_differs")
"""The kinds of acts by which players say whether their hand is the one on its slip."""

Seat = tuple[int, str]
"""A referee's table, and the key by which it knows the player."""


def held_in(round_: Round, *, but: int = 0) -> Iterator[Held[Seat]]:
    """Yield the stored hands of a round, but for those of one referee's table. One query."""
    found = Result.objects.filter(seat__table__round=round_, hands__isnull=False)
    rows = found.exclude(seat__table__referee_table_id=but).order_by("pk")
    for table, known_as, player, hands in rows.values_list(*_HELD):
        yield Held((table, known_as or str(player)), table, hands_read(hands))


_HELD = ("seat__table__referee_table_id", "seat__known_as", "seat__player_id", "hands")


def compared_at(round_: Round, table_id: int) -> dict[str, Compared]:
    """Return the hands of each player at a table as they are now, with the points that they have by comparison."""
    own = {key: tuple(hands) for key, hands in api.hands_given(table_id).items()}
    held = [Held((table_id, key), table_id, hands) for key, hands in own.items()]
    points = compared([*held, *held_in(round_, but=table_id)], best_of(round_), deals_in(round_.competition))
    return {key: Compared(hands, points[table_id, key]) for key, hands in own.items()}


def deals_in(competition: Competition) -> int:
    """Return how many deals a round of a duplicate has; 0 if each table deals its own."""
    return int(competition.deals["number"]) if competition.deals else 0


def best_of(round_: Round) -> Best:
    """Return which end of the scale of the game's points is good. No queries."""
    return Best(api.game_info(round_.competition.game).best)


def are_open(competition: Competition) -> bool:
    """Return whether everybody may know the seed of the deals: the standings are final, or were."""
    return competition.status == CompetitionStatus.ENDED or competition.was_final_at is not None


def deals_of_round(competition: Competition, number: int, seats: int) -> tuple[Dealt, ...]:
    """Return the deals of a round for tables with so many seats; () if the seed is not here. A secret until played."""
    dealing, kept = api.dealing(competition.game, seats), competition.deals or {}
    if dealing is None or "seed" not in kept:
        return ()
    return tuple(deal(kept["seed"], number, one, seats, dealing) for one in range(1, kept["number"] + 1))


def deal_to_check(seat: SeatOf) -> int:
    """Return the number of the deal that a table plays now or next; 0 if no deal is left. One query, or none."""
    deals = deals_in(seat.table.round.competition)
    if not deals:
        return 0
    hands = Result.objects.filter(seat=seat).values_list("hands", flat=True).first()
    number = len(hands or ()) + 1
    return number if number <= deals else 0


def check_of(seat: SeatOf, deal: int) -> str:
    """Return what the player last said of a hand and its slip, as one of CHECKS; "" if nothing was said."""
    round_ = seat.table.round
    found = Act.objects.filter(tournament=round_.competition.tournament_id, competition_id=round_.competition_id)
    told = found.filter(round=round_.number, kind__in=CHECKS, data__player=seat.player.name, data__deal=deal)
    return told.values_list("kind", flat=True).order_by("-pk").first() or ""
