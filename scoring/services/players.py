"""The players of a tournament and their entries: added from a list, away, withdrawn and readmitted, removed."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from scoring.errors import PlayerHasPlayed, PlayerUnknown
from scoring.models import Competition, Entry, Player, SeatOf, Tournament
from scoring.selectors.lists import names_here
from scoring.services.acts import acted
from scoring.services.locking import competition_open, tournament_open
from scoring.services.results import standings_renew
from scoring.systems.roster.names import same_name
from scoring.systems.roster.preview import Entrant, Reading
from scoring.systems.roster.reading import read_list


@transaction.atomic
def players_add(*, competition_id: int, text: str, answers: Mapping[str, str] | None = None) -> Reading:
    """Enter the players of a list, and return who was entered and which lines were not, with why.

    A name that the tournament knows already is that player: they enter this competition too. `answers` are those to the
    reading's questions, by key. A line whose question nobody has answered is not added.
    """
    competition = competition_open(competition_id)
    reading = read_list(text, known=names_here(competition), answers=answers)
    _enter(competition.tournament, [competition], reading)
    if reading.entrants:
        names = [entrant.name for entrant in reading.entrants]
        acted("players_added", competition, count=len(names), names=names)
    return reading


def _enter(tournament: Tournament, competitions: Sequence[Competition], reading: Reading) -> None:
    """Make players of the entrants that the tournament doesn't know, and enter them all in the competitions."""
    if not reading.entrants:
        return
    players = {
        same_name(name): player for player in tournament.players.all() for name in (*player.aliases, player.name)
    }
    new = [entrant for entrant in reading.entrants if same_name(entrant.name) not in players]
    made = Player.objects.bulk_create(_player(tournament, entrant) for entrant in new)
    players |= {same_name(player.name): player for player in made}
    for competition in competitions:
        Entry.objects.bulk_create(
            (Entry(competition=competition, player=players[same_name(one.name)]) for one in reading.entrants),
            ignore_conflicts=True,
        )
        standings_renew(competition)


@transaction.atomic
def player_withdraw(*, competition_id: int, player_id: int, withdrawn: bool = True) -> Entry:
    """Stop seating the player from the next round on, or (withdrawn=False) seat them again. Results stay."""
    competition = competition_open(competition_id)
    entry = _entry(competition, player_id)
    if entry.withdrawn != withdrawn:
        entry.withdrawn = withdrawn
        entry.save(update_fields=["withdrawn"])
        standings_renew(competition)
        acted("player_withdrawn" if withdrawn else "player_let_back", competition, player=entry.player.name)
    return entry


@transaction.atomic
def player_away(*, tournament_id: int, player_id: int, away: bool) -> Player:
    """Leave the player out of all draws because they are away, or (away=False) seat them again."""
    tournament, competitions = tournament_open(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    if player.away != away:
        player.away = away
        player.save(update_fields=["away"])
        entered = set(player.entries.values_list("competition", flat=True))
        for competition in competitions:
            if competition.pk in entered:
                standings_renew(competition)
        acted("player_away" if away else "player_here", tournament, player=player.name)
    return player


@transaction.atomic
def player_remove(*, competition_id: int, player_id: int) -> Player:
    """Remove the entry of somebody who was never seated in the competition (a slip in the pasted list).

    The player goes with their last entry. Raises PlayerHasPlayed.
    """
    competition = competition_open(competition_id)
    entry = _entry(competition, player_id)
    player = entry.player
    if SeatOf.objects.filter(player=player, table__round__competition=competition).exists():
        raise PlayerHasPlayed(name=player.name)
    entry.delete()
    if not player.entries.exists():
        player.delete()
    standings_renew(competition)
    acted("player_removed", competition, player=player.name)
    return player


def _player(tournament: Tournament, entrant: Entrant) -> Player:
    aliases = [entrant.alias] if entrant.alias else []
    return Player(tournament=tournament, name=entrant.name, club=entrant.club, family=entrant.family, aliases=aliases)


def _entry(competition: Competition, player_id: int) -> Entry:
    """Return the player's entry. Raises PlayerUnknown."""
    entry = competition.entries.select_related("player").filter(player=player_id).first()
    if entry is None:
        raise PlayerUnknown
    return entry
