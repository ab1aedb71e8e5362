"""Penalties outside a game: what a player has, what the schedule proposes next, and those of a whole competition."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from referee import api
from scoring.models.tournaments import Competition, Entry, TableSeating, Tournament
from scoring.selectors.people.links import player_in_hall
from scoring.systems.people.penalties import Penalty, Schedule, penalties_read, proposed_step, schedule_of
from scoring.wording.penalties import kind_name, step_name


@dataclass(frozen=True, slots=True)
class Penalised:
    """A penalty with the player who got it."""

    player_id: int
    player: str
    given: api.OutsidePenalty


def schedule_in(tournament: Tournament) -> Schedule:
    """Return the tournament's kinds of penalty, each with its steps."""
    return schedule_of(tournament.penalty_kinds)


def penalty_card(entry: Entry) -> api.PenaltyCard:
    """Return what a player got in all competitions of the tournament, and what the schedule proposes now. One query."""
    every = Entry.objects.filter(player=entry.player_id).values_list("competition", "penalties").order_by("competition")
    own = [(competition, one) for competition, kept in every for one in penalties_read(kept)]
    counted = Counter(one.kind for _competition, one in own if one.stands)
    kinds = (
        api.PenaltyKind(
            key=kind,
            name=kind_name(kind),
            earlier=counted[kind],
            points=(points := proposed_step(steps, counted[kind])),
            step=step_name(points),
        )
        for kind, steps in schedule_in(entry.competition.tournament).items()
    )
    given = (penalty_told(one, here=where == entry.competition_id) for where, one in own)
    return api.PenaltyCard(tuple(kinds), tuple(sorted(given, key=lambda one: -one.number)))


def card_at_table(table_id: int, player_key: str) -> api.PenaltyCard | None:
    """Return the card of a player at a referee's table; None if the table belongs to no competition."""
    entry = entry_at_table(table_id, player_key)
    return penalty_card(entry) if entry else None


def entry_at_table(table_id: int, player_key: str) -> Entry | None:
    """Return the entry of the player with this key at a referee's table, in the table's competition; None if none."""
    table = TableSeating.objects.select_related("round__competition__tournament").filter(referee_table_id=table_id)
    found = table.first()
    if found is None:
        return None
    competition = found.round.competition
    player = player_in_hall(competition.tournament.hall_id, player_key)
    if player is None:
        return None
    return competition.entries.select_related("player", "competition__tournament").filter(player=player.pk).first()


def penalties_listed(competition: Competition) -> tuple[Penalised, ...]:
    """Return all penalties outside a game of a competition, in the order in which they were given. One query."""
    entries = competition.entries.exclude(penalties=None).select_related("player")
    found = (
        Penalised(entry.player_id, entry.player.name, penalty_told(one))
        for entry in entries
        for one in penalties_read(entry.penalties)
    )
    return tuple(sorted(found, key=lambda one: one.given.number))


def standing_penalties(entry: Entry) -> tuple[api.OutsidePenalty, ...]:
    """Return the penalties outside a game of an entry that stand, newest first. No queries."""
    return tuple(penalty_told(one) for one in reversed(penalties_read(entry.penalties)) if one.stands)


def penalty_told(one: Penalty, *, here: bool = True) -> api.OutsidePenalty:
    """Return a penalty in words. `here` says whether it counts in the competition that is shown."""
    return api.OutsidePenalty(
        number=one.number,
        kind=kind_name(one.kind),
        points=one.points,
        step=step_name(one.points),
        round=one.round,
        why=one.why,
        given_at=datetime.fromisoformat(one.at),
        given_by=one.by,
        stands=one.stands,
        revoked_by=one.revoked_by,
        revoked_why=one.revoked_why,
        here=here,
    )
