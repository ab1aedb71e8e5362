"""A player's own page of the tournament: the seat, results, penalties, and the rows around the player's own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, NamedTuple

from django.db.models import Count, Q
from django.utils import timezone

from referee import api
from referee.ground.charts import Figures
from referee.ground.prepared import Select
from scoring.errors.competition import StillWaiting
from scoring.models.choices import CompetitionStatus, Leaving
from scoring.models.tournaments import Competition, Entry, Player, Round, SeatOf, Substitution, TableSeating
from scoring.selectors.people.duplicate import check_of, deal_to_check
from scoring.selectors.people.field import tournament_number
from scoring.selectors.people.leaving import bye_rule
from scoring.selectors.people.links import link_path
from scoring.selectors.people.own_acts import own_view
from scoring.selectors.people.penalties import standing_penalties
from scoring.selectors.standings.places import places_figures
from scoring.selectors.standings.standings import StandingRow, StandingsView, shared_standings
from scoring.shapes.standings import PlayerSays
from scoring.systems.standings.visibility import Shown

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
    id: int  # the referee's id of the table
    stopped: str  # why the organiser stopped the game; "" if nobody did

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


class PlaysFor(NamedTuple):
    """The player for whom a substitute plays, and the first round in which they do."""

    player: str
    since: int


@dataclass(frozen=True, slots=True)
class PersonalResults:
    """What a player's page shows below the places. It is drawn once for all requests with the same content.

    When a round is published, only everybody's seat is new, so this part need not be drawn again for a thousand phones.
    """

    slug: str
    path: str
    game: str
    game_title: str
    mine: StandingRow | None
    others: tuple[PlaceIn, ...]
    places: Figures | None
    last_seat: str
    last_head: str
    fined: tuple[Fined, ...]
    outside: tuple[api.OutsidePenalty, ...]
    brought: int
    next_cost: str
    appeals: bool


@dataclass(frozen=True, slots=True)
class PersonalView:
    """What a player sees between two games: the competition in which they play now, and their places in the others.

    `number` is the number of the tournament, which grows with every change of this page.
    """

    name: str  # of the person who has the link: the player or a substitute
    plays_for: PlaysFor | None  # None on the player's own page
    path: str
    competition: str  # with the tournament's name
    competition_id: int
    slug: str
    game: str
    game_title: str
    number: int
    round: int  # the round that is on; 0 between rounds
    rounds: int  # drawn so far
    withdrawn: bool
    left: bool  # has left the game at their table, which plays on
    away: bool  # left out of the next draw
    ended: bool
    bye: str  # what the player's bye in the round that is on counts, in words; "" without one
    final: str | None  # the label of the player's final, "" for none; None while nobody is told of finals
    out_after: int | None  # the round after which the player was knocked out; None while nobody is told
    seat: Seated | None  # None: the player does not sit in the round that is on
    mine: StandingRow | None
    around: tuple[StandingRow, ...]  # the rows of the standings around the player's own, which is one of them
    standings: StandingsView
    others: tuple[PlaceIn, ...]  # the player's places in the tournament's other competitions
    places: Figures | None  # over the rounds, the player's own marked; None before the second
    last_seat: str  # the path of the seat where the player's last game was played; "" before the first
    last_head: str  # the head of that game's log; "" while it is played
    fined: tuple[Fined, ...]
    outside: tuple[api.OutsidePenalty, ...]  # penalties outside a game that stand, newest first
    brought: int  # penalties that the player takes into the next game
    next_cost: str  # what the next penalty costs; "" where that is nothing to speak of
    taken_over_at: datetime | None  # when this phone took over, if recently
    appeals: bool  # whether the player can appeal, or has appealed
    own: PlayerSays | None  # what the player may say here now; None if nothing
    deal: int  # of a duplicate, whose hand the player compares with its slip; 0 if there is none
    checked: str  # what the player has said of that hand: a value of `CHECKS`, or ""
    LATE: ClassVar[tuple[int, ...]] = (5, 10, 15, 30, 60)  # the minutes that the page offers to those who are late

    @property
    def state(self) -> str:
        """What the page says first: where to sit, or why there is no seat now.

        `seat`, `plays` and `done` are those of the player's table in the round that is on.
        """
        if self.seat and not (self.withdrawn and (self.seat.is_done or self.left)):
            return "done" if self.seat.is_done else "plays" if self.seat.plays else "seat"
        why = {
            "ended": self.ended,
            "withdrawn": self.withdrawn,
            "bye": bool(self.bye),
            "out": self.final == "" or self.out_after is not None,
            "away": self.away,
            "skips": self.own is not None and self.own.skips > self.rounds,
            "without": self.round > 0,
            "between": self.rounds > 0,
        }
        return next((state for state, holds in why.items() if holds), "begins")

    @property
    def went_on(self) -> bool:
        """Whether the standings show that others of the player's final were knocked out after the last round."""
        mine, ended = self.mine, self.standings.rounds
        if mine is None or mine.out_after is not None:
            return False
        return any(line.out_after == ended and line.final == mine.final for line in self.standings.lines)

    @property
    def waits(self) -> bool:
        """Whether the player waits for a round, or is on the way to the table."""
        return self.state in ("seat", "done", "bye", "skips", "without", "between", "begins")

    @property
    def of(self) -> int:
        """How many players the standings have."""
        return self.standings.players

    @property
    def results(self) -> PersonalResults:
        """What the page shows below the places."""
        return PersonalResults(
            slug=self.slug,
            path=self.path,
            game=self.game,
            game_title=self.game_title,
            mine=self.mine,
            others=self.others,
            places=self.places,
            last_seat=self.last_seat,
            last_head=self.last_head,
            fined=self.fined,
            outside=self.outside,
            brought=self.brought,
            next_cost=self.next_cost,
            appeals=self.appeals,
        )


_ENTRIES = Select(
    "SELECT {entry}, {competition}, {played}, {stint} FROM scoring_entry entry"
    " JOIN scoring_competition competition ON competition.id = entry.competition_id"
    " LEFT JOIN scoring_round played ON played.competition_id = competition.id AND played.status <> 'ended'"
    " LEFT JOIN scoring_substitution stint ON stint.entry_id = entry.id AND stint.last_round IS NULL"
    " WHERE entry.player_id = %s ORDER BY competition.id",
    entry=Entry,
    competition=Competition,
    played=Round,
    stint=Substitution,
)
_SEATS = Select(
    "SELECT {seat}, {tbl}, {played} FROM scoring_seatof seat JOIN scoring_tableseating tbl ON tbl.id = seat.table_id"
    " JOIN scoring_round played ON played.id = tbl.round_id WHERE seat.player_id = %s ORDER BY played.number, seat.id",
    seat=SeatOf,
    tbl=TableSeating,
    played=Round,
)


class _Part(NamedTuple):
    """An entry of the player, with its competition's current round and the substitute who plays now, if any."""

    entry: Entry
    on: Round | None
    stint: Substitution | None


class _Sat(NamedTuple):
    """A seat of the player in the competition that is shown, with the state of its table."""

    round: Round
    number: int  # of the table in the hall
    stopped_why: str
    own: api.OwnTable


def personal_view(player: Player) -> PersonalView:
    """Return everything that a player's own page shows, and nothing that this player may not know.

    What all phones share is made once (`selectors.shared`). The rest takes four queries, a fifth for a player who sits
    in the current round, and a few more for fines, several competitions and what a player may say. Raises StillWaiting.
    """
    entries = _entries(player)
    if not entries:
        raise StillWaiting(name=player.name)
    seats = _SEATS.rows(player.pk)
    entry, on, stint = _foremost_entry(entries, {played.pk for _seat, _table, played in seats})
    competition = entry.competition
    standings = shared_standings(competition)
    sat = _seats_taken([row for row in seats if row[2].competition_id == competition.pk])
    now = next((one for one in sat if on is not None and one.round.pk == on.pk), None)
    played = [one.own for one in sat if one.own.played]
    at = standings.at.get(player.pk)
    brought = played[-1].next_game_pricks if played else 0  # from the last game (Knåker 16.1, 16.9)
    mine = standings.lines[at] if at is not None else None
    return PersonalView(
        name=stint.name if stint else player.name,
        plays_for=PlaysFor(player.name, stint.first_round) if stint else None,
        path=link_path(player),
        competition=competition.title,
        competition_id=competition.pk,
        slug=competition.slug,
        game=competition.game,
        game_title=api.game_info(competition.game).title,
        number=tournament_number(player.tournament_id),
        round=on.number if on else 0,
        rounds=standings.rounds,
        withdrawn=entry.withdrawn,
        left=on is not None and entry.left_round == on.number and entry.left_how == Leaving.PLAYS_ON,
        away=player.away,
        ended=standings.ended,
        bye=bye_rule(competition) if on and player.pk in on.byes else "",
        **_finals_told(entry, on, mine),
        seat=_seat_view(now) if now else None,
        mine=mine,
        around=standings.lines[max(at - AROUND, 0) : at + AROUND + 1] if at is not None else (),
        standings=standings,
        others=_places_elsewhere([part.entry for part in entries], competition),
        places=places_figures(competition, player.name),
        **_last_game(played) | _rulings_on(entry, sat),
        brought=brought,
        next_cost=_next_cost(competition, brought) if not standings.ended else "",
        taken_over_at=_if_recent(player.relinked_at),
        **_hand_to_check(competition, player, now),
        own=None if standings.ended else own_view(entry, on, standings.rounds, now.own.status if now else ""),
    )


def _hand_to_check(competition: Competition, player: Player, now: _Sat | None) -> dict[str, Any]:
    """Return the deal whose hand the player compares with its slip, and what was said of it. Two queries, or none."""
    if not competition.deals or now is None or now.own.status in api.DONE:
        return {"deal": 0, "checked": ""}
    seats = SeatOf.objects.select_related("player", "table__round__competition")
    seat = seats.get(player=player, table__round=now.round)
    deal = deal_to_check(seat)
    return {"deal": deal, "checked": check_of(seat, deal) if deal else ""}


def _finals_told(entry: Entry, on: Round | None, mine: StandingRow | None) -> dict[str, Any]:
    """Return what a draw or the standings tell the player of finals; None stands for what they don't tell yet."""

    def is_drawn(after: int) -> bool:
        return on is not None and on.number > after

    after, out_after = entry.competition.cut_after, entry.out_after
    is_cut = after is not None and (is_drawn(after) or bool(mine and mine.stage))
    is_out = out_after is not None and (is_drawn(out_after) or bool(mine and mine.out_after))
    return {"final": entry.final if is_cut else None, "out_after": out_after if is_out else None}


def _entries(player: Player) -> list[_Part]:
    """Return the player's entries with their competitions."""
    found = []
    for entry, competition, on, stint in _ENTRIES.rows(player.pk):
        entry.competition, competition.tournament, entry.player = competition, player.tournament, player
        found.append(_Part(entry, on, stint))
    return found


def _seats_taken(seats: Sequence[tuple[SeatOf, TableSeating, Round]]) -> list[_Sat]:
    """Return these seats of one player, in the order of their rounds. One query for each key that tables know."""
    own: dict[int, api.OwnTable] = {}
    for key in {seat.key for seat, _table, _round in seats}:
        own |= api.own_tables([table.referee_table_id for seat, table, _round in seats if seat.key == key], key)
    return [
        _Sat(played, table.number, table.stopped_why, own[table.referee_table_id]) for _seat, table, played in seats
    ]


def foremost_competition(player: Player) -> Competition:
    """Return the competition that the player's own page shows. The player has an entry. Two queries."""
    seated = {played.pk for _seat, _table, played in _SEATS.rows(player.pk)}
    return _foremost_entry(_entries(player), seated).entry.competition


def _foremost_entry(entries: Sequence[_Part], seated: Collection[int]) -> _Part:
    """Return the entry that matters most to the player now.

    A competition in whose current round the player sits comes first (`seated` are the rounds with a seat of theirs).
    Then come others with a current round, those that go on, those not begun, and those that have ended. Of several
    alike, the one that was added last comes first.
    """
    order = [CompetitionStatus.RUNNING, CompetitionStatus.PLANNED, CompetitionStatus.ENDED]

    def urgency(row: _Part) -> tuple[bool, bool, int, int]:
        entry, on, _stint = row
        status = CompetitionStatus(entry.competition.status)
        return on is None or on.pk not in seated, on is None, order.index(status), -entry.competition_id

    return min(entries, key=urgency)


def _last_game(played: Sequence[api.OwnTable]) -> dict[str, Any]:
    """Return where the player's last game was played, and the head of its log."""
    return (
        {"last_seat": played[-1].path, "last_head": played[-1].head} if played else {"last_seat": "", "last_head": ""}
    )


def _rulings_on(entry: Entry, sat: Sequence[_Sat]) -> dict[str, Any]:
    """Return the penalties at tables, those outside a game that stand, newest first, and whether appeals are heard."""
    fined = tuple(Fined(one.round.number, one.number, fine) for one in reversed(sat) for fine in one.own.fines)
    heard = entry.competition.appeals is not None
    return {"fined": fined, "outside": standing_penalties(entry), "appeals": heard}


def _places_elsewhere(entries: Sequence[Entry], shown: Competition) -> tuple[PlaceIn, ...]:
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


def _seat_view(sat: _Sat) -> Seated:
    return Seated(
        round=sat.round.number,
        table=sat.number,
        seat=sat.own.position + 1,
        status=sat.own.status,
        others=api.players_from(sat.own.table_id, sat.own.position),
        clock=sat.own.clock,
        path=sat.own.path,
        id=sat.own.table_id,
        stopped=sat.stopped_why,
    )


def _next_cost(competition: Competition, brought: int) -> str:
    return api.next_cost(game=competition.game, options=competition.options, brought=brought)


def _if_recent(moment: datetime | None) -> datetime | None:
    return moment if moment and timezone.now() - moment < TOLD_FOR else None
