"""Adds players from a list, enters, withdraws and removes them, and marks them as away."""

from collections.abc import Collection, Mapping, Sequence

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, PlayerHasPlayed, PlayerUnknown
from scoring.models.choices import CompetitionStatus
from scoring.models.members import Member
from scoring.models.tournaments import Competition, Entry, Player, SeatOf, Tournament
from scoring.selectors.people.lists import ListRead, names_here
from scoring.selectors.people.members import member_entrant
from scoring.selectors.people.people import entry_of
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open, tournament_open
from scoring.services.people.substitutes import substitute_of_new_entries
from scoring.services.standings.results import standings_renew
from scoring.systems.roster.members import as_members
from scoring.systems.roster.names import same_name
from scoring.systems.roster.preview import Entrant, Reading
from scoring.systems.roster.reading import read_list


@raises(CompetitionIsOver)
@transaction.atomic
def players_add(
    *, competition_id: int, text: str, answers: Mapping[str, str] | None = None, read: ListRead | None = None
) -> Reading:
    """Enter the players of a list in a competition, and return the list as it was read.

    If the tournament has a player of that name already, this player enters the competition. New players also enter the
    tournament's other competitions that have not begun. `answers` has the answers to the reading's questions, by key. A
    line with a question that nobody has answered is not added. Whoever is a member of the organiser's club is entered
    with the name, family and other spellings by which the club knows them. `read` is the same list as it was read a
    moment ago; it is read again only if the competition's players have changed since.
    """
    competition = competition_open(competition_id)
    known = names_here(competition)
    if read is not None and read.known == known:
        reading = read.reading
    else:
        reading = read_list(text, known=known, answers=answers)
    if reading.entrants:
        members = Member.objects.filter(organiser=competition.tournament.organiser_id)
        _add(competition, as_members(reading.entrants, [member_entrant(member) for member in members], known))
    return reading


@raises(CompetitionIsOver)
@transaction.atomic
def entrants_add(*, competition_id: int, entrants: Sequence[Entrant]) -> None:
    """Enter these people in a competition, as `players_add` does with those of a list. Raises CompetitionIsOver."""
    competition = competition_open(competition_id)
    if entrants:
        _add(competition, entrants)


def _add(competition: Competition, entrants: Sequence[Entrant]) -> None:
    _enter(competition, entrants)
    names = [entrant.name for entrant in entrants]
    record_act("players_added", competition, count=len(names), names=names)


def _enter(competition: Competition, entrants: Sequence[Entrant]) -> None:
    """Enter these people in the competition, and the new ones also in the other competitions that have not begun."""
    tournament = competition.tournament
    here = {same_name(name): player for player in tournament.players.all() for name in (*player.aliases, player.name)}
    known = [player for entrant in entrants if (player := here.get(same_name(entrant.name)))]
    new = Player.objects.bulk_create(
        _player(tournament, entrant) for entrant in entrants if same_name(entrant.name) not in here
    )
    entries_make(competition, [*known, *new])
    others = Competition.objects.select_for_update().filter(tournament=tournament, status=CompetitionStatus.PLANNED)
    for other in others.exclude(pk=competition.pk) if new else ():
        entries_make(other, new)


def entries_make(competition: Competition, players: Collection[Player]) -> None:
    """Enter players in a locked competition, and renew its standings. Players who are in it already don't change."""
    entries = (Entry(competition=competition, player=player) for player in players)
    Entry.objects.bulk_create(entries, ignore_conflicts=True)  # a list may name the same player in two spellings
    substitute_of_new_entries(competition)
    standings_renew(competition)


@raises(PlayerUnknown, CompetitionIsOver)
@transaction.atomic
def entry_set(*, tournament_id: int, competition_id: int, player_id: int, plays: bool) -> Player:
    """Set whether a player of the tournament plays in one of its competitions.

    A player who has been seated in it, or plays in no other, is withdrawn and not removed, so that one tap undoes this.
    Raises PlayerUnknown, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    player = Player.objects.filter(pk=player_id, tournament=tournament_id).first()
    if player is None or competition.tournament_id != tournament_id:
        raise PlayerUnknown
    entry = competition.entries.filter(player=player).first()
    if (entry is not None and not entry.withdrawn) == plays:
        return player
    if entry is None:
        entries_make(competition, [player])
        record_act("players_added", competition, count=1, names=[player.name])
    elif plays or _has_sat(entry) or player.entries.count() == 1:
        withdrawn_set(entry, not plays)
        record_act("player_let_back" if plays else "player_withdrawn", competition, player=player.name)
    else:
        entry.delete()
        record_act("player_removed", competition, player=player.name)
    standings_renew(competition)
    return player


def _has_sat(entry: Entry) -> bool:
    return SeatOf.objects.filter(player=entry.player_id, table__round__competition=entry.competition_id).exists()


@raises(PlayerUnknown, CompetitionIsOver)
@transaction.atomic
def player_withdraw(*, competition_id: int, player_id: int, withdrawn: bool = True) -> Entry:
    """Stop seating the player from the next round on, or (withdrawn=False) seat them again. Their results are kept."""
    competition = competition_open(competition_id)
    entry = entry_of(competition, player_id)
    if entry.withdrawn != withdrawn:
        withdrawn_set(entry, withdrawn)
        standings_renew(competition)
        record_act("player_withdrawn" if withdrawn else "player_let_back", competition, player=entry.player.name)
    return entry


def withdrawn_set(entry: Entry, withdrawn: bool, *, during: int | None = None, how: str = "") -> None:
    """Note that a player has withdrawn, `during` a round if they left a table that played, or that they are back."""
    entry.withdrawn, entry.left_round, entry.left_how, entry.home_after = withdrawn, during, how, None
    entry.save(update_fields=["withdrawn", "left_round", "left_how", "home_after"])
    if not withdrawn:
        substitute_of_new_entries(entry.competition)


@raises(PlayerUnknown, CompetitionIsOver)
@transaction.atomic
def player_away(*, tournament_id: int, player_id: int, away: bool) -> Player:
    """Leave the player out of all draws because they are away, or (away=False) seat them again."""
    tournament, competitions = tournament_open(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    came = player.expected_at is not None and not away
    if player.away != away or came:
        player.away, player.expected_at = away, None if came else player.expected_at
        player.save(update_fields=["away", "expected_at"])
        entered = set(player.entries.values_list("competition", flat=True))
        for competition in competitions:
            if competition.pk in entered:
                standings_renew(competition)
        record_act("player_away" if away else "player_here", tournament, player=player.name)
    return player


@raises(PlayerUnknown, PlayerHasPlayed, CompetitionIsOver)
@transaction.atomic
def player_remove(*, competition_id: int, player_id: int) -> Player:
    """Remove the entry of a player who was never seated in the competition, such as a mistake in the pasted list.

    A player without any other entry is deleted. Raises PlayerHasPlayed.
    """
    competition = competition_open(competition_id)
    entry = entry_of(competition, player_id)
    player = entry.player
    if _has_sat(entry):
        raise PlayerHasPlayed(name=player.name)
    entry.delete()
    if not player.entries.exists():
        player.delete()
    standings_renew(competition)
    record_act("player_removed", competition, player=player.name)
    return player


def _player(tournament: Tournament, entrant: Entrant) -> Player:
    aliases = list(dict.fromkeys(filter(None, (*entrant.spellings, entrant.alias))))
    return Player(tournament=tournament, name=entrant.name, club=entrant.club, family=entrant.family, aliases=aliases)
