"""An organiser's tournaments, and the page of one tournament: its competitions, and who plays in which of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from django.contrib.auth.models import User
from django.db.models import Count, Max
from django.shortcuts import get_object_or_404

from referee import api
from scoring.access.roles import ByLink
from scoring.models.choices import CompetitionStatus, RoundStatus
from scoring.models.tournaments import Competition, Player, Round, TableSeating, Tournament
from scoring.selectors.access.roles import tournaments_organised, tournaments_with_role
from scoring.selectors.rounds.rounds import players_to_seat, tables_in_play
from scoring.wording.figures import next_text

#: How many earlier tournaments are offered to repeat.
MOST_TO_REPEAT = 12


@dataclass(frozen=True, slots=True)
class TournamentTile:
    """A tournament in the organiser's list. `alone` is the slug of its only competition, "" if there are several."""

    tournament: Tournament
    alone: str
    status: CompetitionStatus
    competitions: tuple[str, ...]
    players: int
    rounds: int


@dataclass(frozen=True, slots=True)
class CompetitionTile:
    """A competition on its tournament's page.

    `next` says what comes next, and `waits` whether the organiser must act.
    """

    competition: Competition
    game_title: str
    next: str
    waits: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A box that says whether a player plays in a competition, which may have ended."""

    competition: Competition
    plays: bool
    ended: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player of the tournament with a box for each of its competitions."""

    player: Player
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament for its organiser. `first` is its first competition, `open` the first one that has not ended."""

    tournament: Tournament
    number: int
    tiles: tuple[CompetitionTile, ...]
    players: tuple[PlayerRow, ...]
    first: Competition
    open: Competition | None


def own_tournament(user: User | ByLink, slug: str) -> Tournament:
    """Return the tournament at this address if the user has a role in it. Raises Http404."""
    return get_object_or_404(tournaments_with_role(user), slug=slug)


def tournament_by_slug(slug: str) -> Tournament:
    """Return the tournament at a public address. Raises Http404."""
    return get_object_or_404(Tournament, slug=slug)


def tournaments_of(user: User) -> tuple[TournamentTile, ...]:
    """Return the tournaments in which an account has a role, the latest first. Two queries."""
    found = tournaments_with_role(user).prefetch_related("competitions")
    counted = found.annotate(
        player_count=Count("players", distinct=True), round_count=Count("competitions__rounds", distinct=True)
    )
    return tuple(_tile(row, row.player_count, row.round_count) for row in counted)


def tournaments_to_repeat(user: User) -> tuple[TournamentTile, ...]:
    """Return the latest tournaments of an organiser that have players, as those that another may be like."""
    organised = set(tournaments_organised(user).values_list("pk", flat=True))
    tiles = (tile for tile in tournaments_of(user) if tile.players and tile.tournament.pk in organised)
    return tuple(islice(tiles, MOST_TO_REPEAT))


def tournament_to_repeat(user: User, slug: str) -> Tournament:
    """Return the tournament at this address if the account is one of its organisers. Raises Http404."""
    return get_object_or_404(tournaments_organised(user), slug=slug)


def _tile(tournament: Tournament, players: int, rounds: int) -> TournamentTile:
    competitions = tournament.competitions.all()
    several = len(competitions) > 1
    return TournamentTile(
        tournament=tournament,
        alone="" if several else competitions[0].slug,
        status=status_of(competitions),
        competitions=tuple(competition.name for competition in competitions) if several else (),
        players=players,
        rounds=rounds,
    )


def status_of(competitions: Iterable[Competition]) -> CompetitionStatus:
    """Return the status of a tournament with these competitions. It runs from the first draw to the last end."""
    found = {CompetitionStatus(competition.status) for competition in competitions}
    return found.pop() if len(found) == 1 else CompetitionStatus.RUNNING


def tournament_view(tournament: Tournament) -> TournamentView:
    """Return everything that a tournament's page shows. A few queries for each competition, whatever the players."""
    competitions = tuple(tournament.competitions.select_related("tournament"))
    going_on = [competition for competition in competitions if competition.status != CompetitionStatus.ENDED]
    players = tournament.players.prefetch_related("entries")
    return TournamentView(
        tournament=tournament,
        number=sum(competition.number for competition in competitions),
        tiles=tuple(_competition_tile(competition) for competition in competitions),
        players=tuple(_player_row(player, competitions) for player in players),
        first=competitions[0],
        open=going_on[0] if going_on else None,
    )


def first_free_table(tournament: Tournament) -> int:
    """Return the next number after the highest table of the tournament so far, or 1 if it had none. One query."""
    tables = TableSeating.objects.filter(round__competition__tournament=tournament)
    return (tables.aggregate(highest=Max("number"))["highest"] or 0) + 1


def _competition_tile(competition: Competition) -> CompetitionTile:
    on = competition.rounds.exclude(status=RoundStatus.ENDED).first()
    tables = on.tables.count() if on else 0
    in_play = len(tables_in_play(on)) if on else 0
    begun = Round.objects.filter(competition=competition).count()
    ended = competition.status == CompetitionStatus.ENDED
    return CompetitionTile(
        competition=competition,
        game_title=api.game_info(competition.game).title,
        next=next_text(
            ended=ended,
            round_=on.number if on else 0,
            drawn=on is not None and on.status == RoundStatus.SEATED,
            tables=tables,
            done=tables - in_play,
            begun=begun,
            here=len(players_to_seat(competition)) if not (ended or on) else 0,
        ),
        waits=not ended and not in_play,
    )


def _player_row(player: Player, competitions: Iterable[Competition]) -> PlayerRow:
    playing = {entry.competition_id for entry in player.entries.all() if not entry.withdrawn}
    return PlayerRow(
        player,
        tuple(
            Tick(competition, competition.pk in playing, competition.status == CompetitionStatus.ENDED)
            for competition in competitions
        ),
    )
