"""A player's own page of the tournament: the seat, results, penalties, and the rows around the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import get_language

from referee import api
from scoring.errors import StillWaiting
from scoring.models import Competition, CompetitionStatus, Entry, Player, Round, RoundStatus, SeatOf
from scoring.selectors.field import tournament_number
from scoring.selectors.links import link_path
from scoring.selectors.places import places_figures
from scoring.selectors.rounds import clock_of_table
from scoring.selectors.standings import StandingRow, StandingsView, standings_view
from scoring.systems.shown import Shown

FRESH = 5  # seconds for which phones share the standings; a change in them is seen at once
AROUND = 2  # rows shown above and below one's own
TOLD_FOR = timedelta(minutes=3)  # how long it is shown that a phone took over


@dataclass(frozen=True, slots=True)
class Seated:
    """A player's seat in the round that is on: `seat` from 1, `others` clockwise from there. `path` opens it."""

    round: int
    table: int
    seat: int
    status: str  # waiting | playing | finished | closed
    others: tuple[str, ...]
    clock: api.Clock | None
    path: str

    @property
    def plays(self) -> bool:
        """Whether something has been entered at the table, and its game goes on."""
        return self.status == "playing"

    @property
    def is_done(self) -> bool:
        """Whether the game at the table is over."""
        return self.status in api.DONE


@dataclass(frozen=True, slots=True)
class Fined:
    """A penalty, with the round and the table where the player got it."""

    round: int
    table: int
    fine: api.Fine


@dataclass(frozen=True, slots=True)
class PlaceIn:
    """A player's place in another competition of the tournament. `rank` is None before its first result.

    If it is `hidden`, the public does not see the present standings, so the player does not see them either.
    """

    competition: str
    slug: str
    rank: int | None
    of: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class PersonalView:
    """What a player sees between two games: the competition in which they play now, and their places in the others.

    `number` is the number of the tournament, which grows with every change of this page.
    """

    name: str
    path: str
    competition: str  # with the tournament's name
    slug: str
    game: str
    game_title: str
    number: int
    round: int  # the round that is on; 0 between rounds
    rounds: int  # drawn so far
    withdrawn: bool
    away: bool  # left out of the next draw
    ended: bool
    seat: Seated | None  # None: the player does not sit in the round that is on
    mine: StandingRow | None
    around: tuple[StandingRow, ...]  # the rows of the standings around the player's own, which is one of them
    standings: StandingsView
    others: tuple[PlaceIn, ...]  # the player's places in the tournament's other competitions
    places: api.Figures | None  # over the rounds, the player's own marked; None before the second
    last_seat: str  # the path of the seat where the player's last game was played; "" before the first
    fined: tuple[Fined, ...]
    brought: int  # penalties that the player takes into the next game
    next_cost: str  # what the next penalty costs; "" where that is nothing to speak of
    taken_over_at: datetime | None  # when this phone took over, if recently

    @property
    def state(self) -> str:
        """What the page says first: where to sit, or why there is no seat now.

        `seat`, `plays` and `done` are those of the player's table in the round that is on.
        """
        if self.seat and not (self.seat.is_done and self.withdrawn):
            return "done" if self.seat.is_done else "plays" if self.seat.plays else "seat"
        if self.ended:
            return "ended"
        if self.withdrawn:
            return "withdrawn"
        if self.away:
            return "away"
        if self.round:
            return "without"
        return "between" if self.rounds else "begins"

    @property
    def of(self) -> int:
        """How many players the standings have."""
        return self.standings.players


def personal_view(player: Player) -> PersonalView:
    """Return everything that a player's own page shows, and nothing that this player may not know.

    At most fourteen queries, and two more for a player in several competitions. The queries of the standings, which all
    phones share, and of fines that were not read before come on top of these. Raises StillWaiting.
    """
    entries = list(player.entries.select_related("competition__tournament").order_by("competition"))
    seats = _seats(player)
    if not entries:
        raise StillWaiting(name=player.name)
    entry, on = _foremost(entries, seats)
    competition = entry.competition
    standings = shared_standings(competition)
    seats = [seat for seat in seats if seat.table.round.competition_id == competition.pk]
    summaries = api.tables_status(seat.table.referee_table_id for seat in seats)
    now = next((seat for seat in seats if on is not None and seat.table.round_id == on.pk), None)
    lines = standings.lines
    at = next((index for index, line in enumerate(lines) if line.id == player.pk), None)
    brought = _brought(player, seats, summaries)
    info = api.game_info(competition.game)
    return PersonalView(
        name=player.name,
        path=link_path(player),
        competition=competition.title,
        slug=competition.slug,
        game=info.name,
        game_title=info.title,
        number=tournament_number(player.tournament_id),
        round=on.number if on else 0,
        rounds=standings.rounds,
        withdrawn=entry.withdrawn,
        away=player.away,
        ended=standings.ended,
        seat=_seated(player, now, on, summaries) if now and on else None,
        mine=lines[at] if at is not None else None,
        around=lines[max(at - AROUND, 0) : at + AROUND + 1] if at is not None else (),
        standings=standings,
        others=_others(entries, competition),
        places=places_figures(competition, player.name),
        last_seat=_last_seat(player, seats, summaries),
        fined=_fined(player, seats),
        brought=brought,
        next_cost=_next_cost(competition, brought) if not standings.ended else "",
        taken_over_at=_lately(player.relinked_at),
    )


def shared_standings(competition: Competition) -> StandingsView:
    """Return the standings. All phones ask for them at once after a change, so they are made once and shared."""
    key = f"standings-view:{competition.pk}:{competition.number}:{get_language()}"
    found: StandingsView = cache.get_or_set(key, lambda: standings_view(competition), FRESH) or standings_view(
        competition
    )
    return found


def _foremost(entries: Sequence[Entry], seats: Sequence[SeatOf]) -> tuple[Entry, Round | None]:
    """Return the entry that matters most to the player now, with the current round of its competition, if there is one.

    A competition in whose current round the player sits comes first. Then come others with a current round, those that
    go on, those not begun, and those that have ended. Of several alike, the one that was added last comes first.
    """
    rounds = Round.objects.filter(competition__in=[entry.competition_id for entry in entries])
    on = {round_.competition_id: round_ for round_ in rounds.exclude(status=RoundStatus.ENDED)}
    seated = {seat.table.round.pk for seat in seats}
    order = [CompetitionStatus.RUNNING, CompetitionStatus.PLANNED, CompetitionStatus.ENDED]

    def urgency(entry: Entry) -> tuple[bool, bool, int, int]:
        round_ = on.get(entry.competition_id)
        sits = round_ is not None and round_.pk in seated
        status = CompetitionStatus(entry.competition.status)
        return not sits, round_ is None, order.index(status), -entry.competition_id

    entry = min(entries, key=urgency)
    return entry, on.get(entry.competition_id)


def _others(entries: Sequence[Entry], shown: Competition) -> tuple[PlaceIn, ...]:
    """Return the player's places in the competitions that are not shown."""
    others = [entry for entry in entries if entry.competition_id != shown.pk]
    if not others:
        return ()
    played = Q(competition__rounds__tables__seats__result__isnull=False)
    ranks = Entry.objects.filter(played, pk__in=[entry.pk for entry in others]).values_list("pk", "standing__rank")
    of = Entry.objects.filter(competition__in=[entry.competition_id for entry in others]).values("competition")
    rank, count = dict(ranks.distinct()), dict(of.annotate(count=Count("pk")).values_list("competition", "count"))
    return tuple(
        PlaceIn(
            competition=entry.competition.name,
            slug=entry.competition.slug,
            rank=rank.get(entry.pk) if entry.competition.shown == Shown.LIVE else None,
            of=count[entry.competition_id],
            hidden=entry.competition.shown != Shown.LIVE,
        )
        for entry in others
    )


def _seats(player: Player) -> list[SeatOf]:
    """Return the player's seats, the first round's first."""
    seats = SeatOf.objects.filter(player=player).select_related("table__round")
    return list(seats.order_by("table__round__number"))


def _seated(player: Player, seat: SeatOf, on: Round, summaries: dict[int, api.TableSummary]) -> Seated:
    summary = summaries[seat.table.referee_table_id]
    names = [row.name for row in summary.players]
    mine = next(row for row in summary.players if row.key == str(player.pk))
    links = api.seat_links([summary.table_id])
    return Seated(
        round=on.number,
        table=seat.table.number,
        seat=mine.position + 1,
        status=summary.status,
        others=(*names[mine.position + 1 :], *names[: mine.position]),
        clock=clock_of_table(summary),
        path=next(link.path for link in links if link.key == mine.key),
    )


def _fined(player: Player, seats: Sequence[SeatOf]) -> tuple[Fined, ...]:
    """Return the player's penalties of the competition, the latest first."""
    fines = api.fines((seat.table.referee_table_id for seat in seats), player_key=str(player.pk))
    return tuple(
        Fined(seat.table.round.number, seat.table.number, fine)
        for seat in reversed(seats)
        for fine in fines.get(seat.table.referee_table_id, ())
    )


def _last_seat(player: Player, seats: Sequence[SeatOf], summaries: dict[int, api.TableSummary]) -> str:
    """Return the path of the player's seat in the last game that was played."""
    played = [seat.table.referee_table_id for seat in seats if summaries[seat.table.referee_table_id].played]
    links = api.seat_links(played[-1:]) if played else ()
    return next((link.path for link in links if link.key == str(player.pk)), "")


def _brought(player: Player, seats: Sequence[SeatOf], summaries: dict[int, api.TableSummary]) -> int:
    """Return the penalties that the player's last game leaves for the next one (Knåker 16.1, 16.9)."""
    played = [summary for seat in seats if (summary := summaries[seat.table.referee_table_id]).played]
    rows = played[-1].players if played else ()
    return next((row.next_game_pricks for row in rows if row.key == str(player.pk)), 0)


def _next_cost(competition: Competition, brought: int) -> str:
    return api.next_cost(game=competition.game, options=competition.options, brought=brought)


def _lately(moment: datetime | None) -> datetime | None:
    return moment if moment and timezone.now() - moment < TOLD_FOR else None
