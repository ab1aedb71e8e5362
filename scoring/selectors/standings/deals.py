"""The deals of a duplicate after their round: the cards, what each table made of them, and what each player did.

Nobody reads anything of a deal while its round is played, or while the results of the round are hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.http import Http404

from referee import api
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Player, Result, Round
from scoring.selectors.people.duplicate import are_open, best_of, deals_in, deals_of_round
from scoring.selectors.people.substitutes import substitutes_of
from scoring.selectors.standings.visible import visible_to_public
from scoring.shapes.deals import DealMade, Deals, HandDealt, HandMade, OwnDeal, TableMade
from scoring.systems.standings.comparison import Hand, Held, hands_read, shares


def deals_shown(competition: Competition) -> Deals | None:
    """Return what everybody may know of the deals; None if each table deals its own. Two queries."""
    kept = competition.deals
    if not kept:
        return None
    return Deals(
        deals=kept["number"],
        event=kept["event"],
        commitment=kept["commitment"],
        seed=kept.get("seed", "") if are_open(competition) else "",
        rounds=tuple(round_.number for round_ in _rounds_over(competition)),
    )


def deal_made(competition: Competition, number: int, deal: int) -> tuple[DealMade, ...]:
    """Return a deal with what each table made of it, by the size of the tables. Raises Http404 if it is a secret."""
    round_ = next((one for one in _rounds_over(competition) if one.number == number), None)
    if round_ is None or not 0 < deal <= deals_in(competition):
        raise Http404
    made = _RoundMade(round_)
    return tuple(_deal_of_size(competition, made, deal, seats) for seats in sorted(set(made.seats.values())))


def deals_of_player(competition: Competition, player: Player) -> tuple[OwnDeal, ...]:
    """Return the deals that a player has had in rounds that everybody may read."""
    return tuple(
        own
        for round_ in _rounds_over(competition)
        for made in (_RoundMade(round_),)
        for result in made.results
        if result.seat.player_id == player.pk
        for own in made.of_player(result)
    )


def _rounds_over(competition: Competition) -> list[Round]:
    seen = visible_to_public(competition)
    over = competition.rounds.filter(status=RoundStatus.ENDED).select_related("competition__tournament")
    return [round_ for round_ in over if seen.sees(round_.number)] if competition.deals else []


class _Made(NamedTuple):
    """What a player made of a deal."""

    result: Result
    place: int
    points: int
    share: Fraction


class _RoundMade:
    """The hands of a round: `seats` at each referee's table, and what each of them is worth."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        found = Result.objects.filter(seat__table__round=round_).select_related("seat__table", "seat__player")
        self.results = list(found.order_by("seat__table__number", "seat__position"))
        self.seats = Counter(result.seat.table.referee_table_id for result in self.results)
        held = [Held(one.pk, one.seat.table.referee_table_id, hands_read(one.hands)) for one in self.results]
        self._hands = {one.who: one.hands for one in held}
        self._shares = shares(held, best_of(round_), deals_in(round_.competition))

    def hand(self, result: Result, deal: int) -> Hand | None:
        """Return where a player sat in a deal and what it gave; None if the player had no cards in it."""
        hands = self._hands[result.pk]
        return hands[deal - 1] if deal <= len(hands) else None

    def of_deal(self, deal: int, seats: int) -> list[_Made]:
        """Return what was made of a deal at tables with so many seats."""
        return [
            _Made(result, *hand, self._shares[result.pk][deal])
            for result in self.results
            if self.seats[result.seat.table.referee_table_id] == seats and (hand := self.hand(result, deal)) is not None
        ]

    def of_player(self, result: Result) -> Sequence[OwnDeal]:
        """Return the deals that a player had at one table, beside those who had the same cards."""
        seats = self.seats[result.seat.table.referee_table_id]
        found = []
        for deal, share in self._shares[result.pk].items():
            made = self.of_deal(deal, seats)
            own = next(one for one in made if one.result is result)
            others = [one.points for one in made if one.place == own.place and one is not own]
            found.append(
                OwnDeal(
                    round=self.round.number,
                    deal=deal,
                    place=own.place,
                    points=own.points,
                    others=sum(others) / len(others) if others else None,
                    share=float(share),
                    share_exact=str(share),
                )
            )
        return found


def _deal_of_size(competition: Competition, made: _RoundMade, deal: int, seats: int) -> DealMade:
    number = made.round.number
    dealt = deals_of_round(competition, number, seats)
    one = dealt[deal - 1] if dealt else None
    tables: dict[int, list[_Made]] = {}
    for row in made.of_deal(deal, seats):
        tables.setdefault(row.result.seat.table.referee_table_id, []).append(row)
    names = substitutes_of(competition).names((row.seat.player for row in made.results), number)
    summaries = api.tables_status(tables)
    return DealMade(
        round=number,
        deal=deal,
        seats=seats,
        turned=one.turned if one else "",
        hands=tuple(HandDealt(place, cards) for place, cards in enumerate(one.hands)) if one else (),
        stock=one.stock if one else (),
        tables=tuple(_table(rows, summaries[key].replay, names) for key, rows in tables.items()),
    )


def _table(rows: Sequence[_Made], replay: str, names: Mapping[int, str]) -> TableMade:
    return TableMade(
        table=rows[0].result.seat.table.number,
        replay=replay,
        hands=tuple(
            HandMade(
                place=row.place,
                player=names[row.result.seat.player_id],
                player_id=row.result.seat.player_id,
                points=row.points,
                share=float(row.share),
                share_exact=str(row.share),
            )
            for row in sorted(rows, key=lambda row: row.place)
        ),
    )
