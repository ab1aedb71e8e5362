"""The organiser's page of one player, and the page for checking in."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scoring.errors.competition import PlayerUnknown
from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Entry, Player, SeatOf, Tournament
from scoring.selectors.people.field import field_of
from scoring.selectors.people.leaving import return_view
from scoring.selectors.people.pairs_apart import never_pairs
from scoring.selectors.people.substitutes import SubstitutionView, playing_for, substitutes_of, substitution_view
from scoring.systems.roster.names import look_alike
from scoring.systems.standings.missed import Why
from scoring.wording.figures import points_text, return_text


@dataclass(frozen=True, slots=True)
class Played:
    """A round in which a player had a seat."""

    round: int
    table: int
    names: tuple[str, ...]  # the players of the table, in the order of the seats


@dataclass(frozen=True, slots=True)
class Absent:
    """A round that a player missed, because of a bye or because they were away. `points` is what it counts, as text."""

    round: int
    is_bye: bool
    points: str


@dataclass(frozen=True, slots=True)
class Part:
    """A player's part in one competition."""

    entry: Entry
    rounds: tuple[Played, ...]
    absent: tuple[Absent, ...]
    back: str  # what it means if the player, who has withdrawn, comes back; "" for everybody else


@dataclass(frozen=True, slots=True)
class PersonView:
    """A player with their parts in all competitions, for the organiser.

    `never` are the players with whom the player must never sit at one table, `others` all other players.
    """

    player: Player
    parts: tuple[Part, ...]
    substitution: SubstitutionView
    never: tuple[Player, ...]
    others: tuple[Player, ...]


def entry_of(competition: Competition, player_id: int) -> Entry:
    """Return the player's entry. Raises PlayerUnknown."""
    entry = competition.entries.select_related("player").filter(player=player_id).first()
    if entry is None:
        raise PlayerUnknown
    return entry


def person_view(tournament: Tournament, player_id: int) -> PersonView:
    """Return a player with their rounds in every competition. Raises PlayerUnknown."""
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    entries = player.entries.select_related("player", "competition__tournament").order_by("competition")
    pairs = never_pairs(everybody := list(tournament.players.all()))
    never = {one if other == player_id else other for one, other in pairs if player_id in (one, other)}
    return PersonView(
        player,
        tuple(_part(entry) for entry in entries),
        substitution_view(player),
        never=tuple(one for one in everybody if one.pk in never),
        others=tuple(one for one in everybody if one.pk not in never | {player_id}),
    )


def _part(entry: Entry) -> Part:
    name, competition = entry.player.name, entry.competition
    seats = SeatOf.objects.filter(table__round__competition=competition, player=entry.player_id)
    tables = [
        seat.table
        for seat in seats.select_related("table__round")
        .prefetch_related("table__seats__player")
        .order_by("table__round__number")
    ]
    stand_ins = substitutes_of(competition)
    may_return = entry.withdrawn and competition.status != CompetitionStatus.ENDED
    return Part(
        entry,
        tuple(
            Played(
                table.round.number,
                table.number,
                tuple(stand_ins.sat(seat.player, table.round.number) for seat in table.seats.all()),
            )
            for table in tables
        ),
        tuple(
            Absent(missed.round, missed.why == Why.BYE, points_text(worth))
            for missed, worth in field_of(competition).missed_worth(name)
        ),
        return_text(name, **return_view(entry)._asdict()) if may_return else "",
    )


@dataclass(frozen=True, slots=True)
class CheckInView:
    """The page for checking in. `players` are those whom the search found, each with the substitute's name or "".

    `expected` counts all players who are expected, and `here` those of them who are here.
    """

    players: tuple[tuple[Player, str], ...]
    expected: int
    here: int
    asked: str  # the text that was searched for
    only_away: bool

    @property
    def away(self) -> int:
        """How many expected players are not here."""
        return self.expected - self.here


def check_in_view(tournament: Tournament, *, asked: str = "", only_away: bool = False) -> CheckInView:
    """Return the players who are expected in any competition and who match the search. Two queries.

    The search `asked` finds parts of names, clubs, other spellings and substitutes, whatever their case and accents.
    """
    expects = Entry.objects.filter(player=OuterRef("pk"), withdrawn=False)
    expected = list(tournament.players.filter(Exists(expects)))
    wanted = look_alike(asked) if asked.strip() else ""
    stand_ins = playing_for(tournament)
    rows = ((player, stand_ins.get(player.pk, "")) for player in expected)
    found = (row for row in rows if wanted in look_alike(" ".join([row[0].name, row[0].club, *row[0].aliases, row[1]])))
    return CheckInView(
        players=tuple(row for row in found if row[0].away or not only_away),
        expected=len(expected),
        here=sum(not player.away for player in expected),
        asked=asked,
        only_away=only_away,
    )


def names_of(competition: Competition, ids: Collection[int]) -> tuple[str, ...]:
    """Return the names of these players of the tournament. One query."""
    players = Player.objects.filter(tournament=competition.tournament_id, pk__in=ids)
    return tuple(players.values_list("name", flat=True))
