"""Somebody takes over a player's entries from a round on; the player plays again; taking over is undone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef

from referee import api
from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, PlayerNameUnusable, PlayerUnknown
from scoring.errors.substitutes import PlayerIsOut, SubstituteAtTable, SubstitutePlays, SubstitutionIsPast
from scoring.models.tournaments import Competition, Entry, Player, Substitution, Tournament
from scoring.selectors.people import substitutes
from scoring.selectors.people.leaving import is_at_play, seat_in_play
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_open
from scoring.services.people.links import links_void
from scoring.services.people.people import name_usable
from scoring.services.rounds.publishing import table_open_anew
from scoring.services.standings.results import standings_renew


class Change(NamedTuple):
    """What changed for a player: the substitute's name, and the first round of the person who plays now.

    `other` is who played before the substitute, or plays again: the player, or another substitute.
    """

    player: Player
    substitute: str
    round: int
    other: str


@raises(PlayerUnknown, PlayerNameUnusable, PlayerIsOut, SubstitutePlays, CompetitionIsOver)
@transaction.atomic
def substitute_set(*, tournament_id: int, player_id: int, name: str) -> Change:
    """Let a substitute take over all entries of a player in competitions that go on.

    The points stay with the entries. A substitute who plays for the player now is replaced. The new one gets the
    personal link, and earlier phones are told. A table at which nothing has been entered is opened anew under the
    substitute's name; a table that plays gets a note. A form that is sent twice counts once.
    Raises PlayerUnknown, PlayerNameUnusable, PlayerIsOut, SubstitutePlays, CompetitionIsOver.
    """
    tournament, player = _lock_player(tournament_id, player_id)
    name, entries = name_usable(name), substitutes.open_entries(player)
    if not entries:
        raise PlayerIsOut(name=player.name)
    on = substitutes.stints_on(tournament, player)
    if on and on[0].name == name:
        return Change(player, name, on[0].first_round, substitutes.played_before(on))
    if plays := substitutes.plays_already(tournament, name):
        raise SubstitutePlays(name=plays)
    links_void(tournament, player)
    began = [(entry, substitutes.first_round(entry)) for entry in entries]
    for one in on:  # a substitute who is replaced in the first round has no round left, but can be put back
        one.last_round, one.ended_generation = substitutes.first_round(one.entry) - 1, player.generation
        one.save(update_fields=["last_round", "ended_generation"])
    Substitution.objects.bulk_create(
        Substitution(entry=entry, name=name, first_round=number, generation=player.generation)
        for entry, number in began
    )
    _pass_seats(entries, name)
    _renew(player, entries)
    for entry, number in began:
        replaced = {"was": on[0].name, "now": name} if on else {}
        record_act(
            "player_substituted", entry.competition, round_number=number, player=player.name, other=name, **replaced
        )
    return Change(player, name, began[0][1], on[0].name if on else player.name)


@raises(PlayerUnknown, SubstituteAtTable, CompetitionIsOver)
@transaction.atomic
def substitute_end(*, tournament_id: int, player_id: int) -> Change | None:
    """Give the entry and the personal link back to the player from the next round on. Return None without a substitute.

    A round that is drawn counts as the next one while nothing has been entered at the table. Raises PlayerUnknown,
    SubstituteAtTable, CompetitionIsOver.
    """
    tournament, player = _lock_player(tournament_id, player_id)
    on = substitutes.stints_on(tournament, player)
    if not on:
        return None
    for one in on:
        seat = seat_in_play(one.entry.competition, player.pk)
        if seat is not None and is_at_play(seat):
            raise SubstituteAtTable(name=one.name, player=player.name, number=seat.table.round.number)
    links_void(tournament, player)
    began = [(one, substitutes.first_round(one.entry)) for one in on]
    for one, number in began:
        one.last_round, one.ended_generation = number - 1, player.generation
        if one.last_round < one.first_round:
            one.delete()
        else:
            one.save(update_fields=["last_round", "ended_generation"])
    _close_in_ended_competitions(player)
    _pass_seats([one.entry for one in on], player.name)
    _renew(player, [one.entry for one in on])
    for one, number in began:
        words = {"player": player.name, "other": one.name}
        record_act("player_substitution_ended", one.entry.competition, round_number=number, **words)
    return Change(player, on[0].name, began[0][1], player.name)


@raises(PlayerUnknown, SubstitutionIsPast, CompetitionIsOver)
@transaction.atomic
def substitute_undo(*, tournament_id: int, player_id: int) -> Change | None:
    """Remove a substitution as if it had never been made. Return None if there is no substitute.

    A substitute who was replaced plays again, with a new link. Raises SubstitutionIsPast once a round with the
    substitute is over, PlayerUnknown, CompetitionIsOver.
    """
    tournament, player = _lock_player(tournament_id, player_id)
    on = substitutes.stints_on(tournament, player)
    if not on:
        return None
    if any(substitutes.is_past(one) for one in on):
        raise SubstitutionIsPast(name=on[0].name, player=player.name)
    replaced, other = [substitutes.replaced_by(one) for one in on], substitutes.played_before(on)
    links_void(tournament, player)
    Substitution.objects.filter(pk__in=[one.pk for one in on]).delete()
    for before in filter(None, replaced):
        before.last_round, before.ended_generation, before.generation = None, None, player.generation
        before.save(update_fields=["last_round", "ended_generation", "generation"])
    _pass_seats([one.entry for one in on], other)
    _renew(player, [one.entry for one in on])
    for one in on:
        words = {"player": player.name, "other": one.name}
        record_act("player_substitution_undone", one.entry.competition, round_number=one.first_round, **words)
    return Change(player, on[0].name, on[0].first_round, other)


def substitute_of_new_entries(competition: Competition) -> None:
    """Let the substitutes who play in other competitions of the tournament also play for their players' new entries."""
    on = {one.entry.player_id: one for one in substitutes.stints_on(competition.tournament)}
    has_one = Substitution.objects.filter(entry=OuterRef("pk"), last_round=None)
    entries = competition.entries.filter(~Exists(has_one), player__in=on, withdrawn=False)
    for entry in entries.select_related("competition") if on else ():
        one = on[entry.player_id]
        entry.substitutions.create(name=one.name, first_round=substitutes.first_round(entry), generation=one.generation)


def _lock_player(tournament_id: int, player_id: int) -> tuple[Tournament, Player]:
    tournament, _competitions = tournament_open(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    return tournament, player


def _close_in_ended_competitions(player: Player) -> None:
    """Store the last round of a substitute with whom a competition ended."""
    for one in Substitution.objects.filter(entry__player=player, last_round=None).select_related("entry__competition"):
        one.last_round = max(one.first_round, one.entry.competition.rounds.count())
        one.ended_generation = player.generation
        one.save(update_fields=["last_round", "ended_generation"])


def _pass_seats(entries: Iterable[Entry], name: str) -> None:
    """Tell the tables at which these entries sit now who plays there from here on."""
    for entry in entries:
        seat = seat_in_play(entry.competition, entry.player_id)
        if seat is not None and is_at_play(seat):
            api.leaving.seat_passed_on(table_id=seat.table.referee_table_id, player_key=seat.key, name=name)
        elif seat is not None:
            table_open_anew(seat.table)


def _renew(player: Player, entries: Iterable[Entry]) -> None:
    """Mark the person who plays now as here, and renew the pages of these competitions."""
    player.away, player.expected_at = False, None
    player.save(update_fields=["away", "expected_at"])
    for entry in entries:
        standings_renew(entry.competition)
