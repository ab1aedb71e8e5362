"""Rounds: who has met, which tables still play, and the state of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from referee import api
from scoring.archive.heads import head_of
from scoring.errors.finals import FinalTooSmall
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Player, Result, Round, SeatOf, TableSeating
from scoring.selectors.people.field import cut_of, finals_by_player, sizes_of
from scoring.selectors.people.other_names import names_of_seats
from scoring.selectors.people.substitutes import Substitutes, substitutes_of
from scoring.systems.seating import field_splits
from scoring.wording.adjusting import adjusted_text
from scoring.wording.figures import TABLE_STATUS, agreement_text
from scoring.wording.substitutes import stand_in_text


def _on_elsewhere(competition: Competition) -> QuerySet[TableSeating]:
    """Return the tables of the rounds that are being played in the tournament's other competitions."""
    tables = TableSeating.objects.filter(round__competition__tournament=competition.tournament_id)
    return tables.exclude(round__competition=competition).exclude(round__status=RoundStatus.ENDED)


def tables_elsewhere(competition: Competition) -> frozenset[int]:
    """Return the numbers of the tables at which the tournament's other competitions play now. One query."""
    return frozenset(_on_elsewhere(competition).values_list("number", flat=True))


def players_elsewhere(competition: Competition) -> frozenset[int]:
    """Return the ids of the players who sit in a round that another competition plays now. One query."""
    return frozenset(SeatOf.objects.filter(table__in=_on_elsewhere(competition)).values_list("player", flat=True))


def players_to_seat(competition: Competition, number: int | None = None) -> list[Player]:
    """Return the players whom the next draw seats, or that of round `number`.

    They have not withdrawn, are here, don't skip the round, and sit in no current round of another competition. After
    the cut they are only the players in a final who have not been knocked out.
    """
    entries = competition.entries.filter(withdrawn=False, player__away=False).select_related("player")
    last = competition.rounds.order_by("-number").values("number")[:1]
    skipped = Value(number) if number is not None else Coalesce(Subquery(last), 0) + 1
    entries = entries.exclude(skips_round__isnull=False, skips_round=skipped)
    if competition.cut_after is not None:
        entries = entries.filter(out_after=None).exclude(final="")
    elsewhere = players_elsewhere(competition)
    return [entry.player for entry in entries if entry.player_id not in elsewhere]


def ways_to_split(competition: Competition, here: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways in which the next draw may split `here` players into tables, the best first.

    Finals are split one by one, each in its best way. Three queries, and none before the cut.
    """
    sizes = sizes_of(competition)
    if competition.cut_after is None:
        return field_splits(here, sizes)
    finals = Counter(
        competition.entries.filter(player__in=players_to_seat(competition)).values_list("final", flat=True)
    )
    ways = [field_splits(finals[label], sizes) for label in sorted(finals)]
    return (tuple(size for final in ways for size in final[0]),) if ways and all(ways) else ()


def final_too_small(competition: Competition) -> FinalTooSmall | None:
    """Return what is wrong if a final has fewer players here than the smallest table; None if each can be seated."""
    cut, smallest = cut_of(competition), sizes_of(competition).smallest
    names = {player.name for player in players_to_seat(competition)} if cut else set[str]()
    here = ((final.label, len(final.players & names)) for final in (cut.finals if cut else ()))
    too_few = ((label, players) for label, players in here if players < smallest)
    return next((FinalTooSmall(final=label, players=players, smallest=smallest) for label, players in too_few), None)


def table_numbers(competition: Competition, tables: int) -> list[int]:
    """Return the numbers in the hall for this many `tables`.

    They begin with the competition's first table, and leave out the tables at which other competitions play. One query.
    """
    taken = tables_elsewhere(competition)
    free = (number for number in count(competition.first_table) if number not in taken)
    return list(islice(free, tables))


def past_tables(competition: Competition) -> tuple[tuple[str, ...], ...]:
    """Return the names at each table of all rounds so far, in the order in which they were played. One query."""
    tables: dict[int, list[str]] = {}
    seats = SeatOf.objects.filter(table__round__competition=competition).select_related("player")
    for seat in seats.order_by("table__round__number", "table__number", "position"):
        tables.setdefault(seat.table_id, []).append(seat.player.name)
    return tuple(tuple(names) for names in tables.values())


def pricks_brought(competition: Competition) -> dict[str, int]:
    """Return the pricks that players bring into their next game of the competition, by name (Knåker 16.1, 16.9).

    Pricks come from a player's last game. A table at which nothing was entered is not a game.
    """
    found = SeatOf.objects.filter(table__round__competition=competition).select_related("player", "table")
    seats = list(found.order_by("table__round__number"))
    summaries = api.tables_status({seat.table.referee_table_id for seat in seats})
    brought: dict[str, int] = {}
    for seat in seats:
        summary = summaries[seat.table.referee_table_id]
        if summary.played:
            told = {row.key: row.next_game_pricks for row in summary.players}
            brought[seat.player.name] = told[seat.key]
    return {name: pricks for name, pricks in brought.items() if pricks}


def tables_in_play(round_: Round) -> list[TableSeating]:
    """Return the tables of a round whose game has not ended."""
    tables = list(round_.tables.all())
    summaries = api.tables_status(table.referee_table_id for table in tables)
    return [table for table in tables if summaries[table.referee_table_id].status not in api.DONE]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A player in a round, with a seat or a bye, and the result so far (None while nobody has played at the table)."""

    name: str
    club: str
    game_points: int | None = None
    place: int | None = None
    points: Fraction | None = None
    provisional: bool = False
    substitute: str = ""  # who played instead of the player
    adjusted: str = ""  # why the score was adjusted; "" if it is that of the game

    @property
    def called(self) -> str:
        """Who took part, such as "Cilla (for Bo)"."""
        return stand_in_text(self.name, self.substitute)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a round. `status` is the referee's term, `status_text` the same in words, `hand` the hands dealt."""

    number: int
    status: str
    status_text: str
    hand: int
    done: bool
    seats: tuple[SeatRow, ...]
    unconfirmed: bool = False  # done, but its result must be confirmed before it is final
    disputed_by: str = ""
    reported_by: str = ""  # who has entered an outcome that waits until somebody else at the table agrees
    confirmed_by: tuple[str, ...] = ()  # players who have confirmed its result
    at_referee: int = 0  # the id of the referee's table
    recorded: str = "moves"  # the shallowest depth used in its game: moves, hands or result
    clock: api.Clock | None = None  # of a table that still plays
    callers: tuple[str, ...] = ()  # players who have called the referee and still wait
    organiser_calls: bool = False  # whether the organiser has, and nobody has answered yet
    replay: str = ""  # where a hand of it can be seen again
    head: str = ""  # of the log of a game that is over (`archive.heads`)
    settled: str = ""  # how the organiser has settled the table, in words; "" if the result of its game counts
    settled_why: str = ""
    stopped_why: str = ""  # why the organiser stopped its game during the round
    final: str = ""  # the label of the final that is played at it, "" for none
    referees: tuple[str, ...] = ()  # who watches it, for the organiser's page

    @property
    def counts(self) -> bool:
        """Whether the table's players have a result."""
        return any(seat.place is not None for seat in self.seats)

    @property
    def is_late(self) -> bool:
        """Whether the time is up and the table still plays."""
        return self.clock is not None and self.clock.seconds < 0

    @property
    def awaits(self) -> str:
        """Whose agreement an entered result still lacks, as a sentence; "" if none waits, or somebody disputes it."""
        if self.disputed_by or not (self.reported_by or self.unconfirmed):
            return ""
        return agreement_text(
            self.reported_by, self.confirmed_by, [seat.substitute or seat.name for seat in self.seats]
        )

    @property
    def in_trouble(self) -> bool:
        """Whether somebody should go there."""
        return bool(self.callers or self.organiser_calls or self.disputed_by) or self.is_late

    @property
    def state(self) -> str:
        """How the table is drawn in the picture of the hall: trouble, confirming, done, playing or waiting."""
        if self.in_trouble:
            return "trouble"
        if self.awaits:
            return "confirming"
        if self.done:
            return "done"
        return "playing" if self.status == "playing" else "waiting"


class SeatByName(NamedTuple):
    """Where somebody sits: `seat` from 1, `final` the label of the final that is played there."""

    name: str
    table: int
    seat: int
    final: str = ""


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A player's table in the current round, and the label of the final that is played there, "" for none."""

    name: str
    table: int
    final: str


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round with its tables, for pages and REST."""

    number: int
    status: str
    repeats: int
    ended: bool
    tables: tuple[TableRow, ...]
    clock: api.Clock | None = None
    minutes: int | None = None  # the minutes given, as last set
    byes: tuple[SeatRow, ...] = ()  # who found no seat in it

    @property
    def nobody_has_played(self) -> bool:
        """Whether the draw can still be undone."""
        return self.status == RoundStatus.SEATED

    @property
    def by_name(self) -> tuple[SeatByName, ...]:
        """Everybody's table and seat, by name."""
        seats = [
            SeatByName(seat.called, table.number, at, table.final)
            for table in self.tables
            for at, seat in enumerate(table.seats, 1)
        ]
        return tuple(sorted(seats, key=lambda seat: seat.name.casefold()))

    @property
    def in_play(self) -> tuple[TableRow, ...]:
        """The tables whose game has not ended."""
        return tuple(table for table in self.tables if not table.done)

    @property
    def done(self) -> tuple[TableRow, ...]:
        """The tables whose game has ended."""
        return tuple(table for table in self.tables if table.done)

    @property
    def awaiting(self) -> tuple[TableRow, ...]:
        """The tables whose result waits for somebody's agreement."""
        return tuple(table for table in self.tables if table.awaits)

    @property
    def troubled(self) -> tuple[TableRow, ...]:
        """The tables where somebody should go."""
        return tuple(table for table in self.tables if table.in_trouble)


def seats_prefetched(lookup: str = "seats") -> Prefetch[str]:
    """Return the prefetch of seats with their players and results, in one query.

    Players are joined, since SQLite refuses Django's own prefetch of 1,000 of them ("Expression tree is too large").
    """
    return Prefetch(lookup, SeatOf.objects.select_related("player", "result"))


def round_views(competition: Competition, numbers: Collection[int] | None = None) -> tuple[RoundView, ...]:
    """Return the rounds, latest first, or only the rounds with these numbers.

    Eight queries, one more for byes, and one for each round of finals.
    """
    wanted = competition.rounds.all() if numbers is None else competition.rounds.filter(number__in=numbers)
    rounds = list(wanted.prefetch_related(seats_prefetched("tables__seats")))
    tables = [table.referee_table_id for round_ in rounds for table in round_.tables.all()]
    summaries, callers = api.tables_status(tables), api.callers(tables)
    stand_ins = substitutes_of(competition)
    byes = byes_by_name(rounds, stand_ins)
    return tuple(
        _round(
            round_=round_,
            summaries=summaries,
            callers=callers,
            byes=byes[round_.number],
            finals=finals_by_player(competition, round_.number),
            stand_ins=stand_ins,
        )
        for round_ in reversed(rounds)
    )


def byes_by_name(rounds: Sequence[Round], stand_ins: Substitutes) -> dict[int, tuple[SeatRow, ...]]:
    """Return who had a bye in each of these rounds, by its number. One query if anybody had one."""
    free = {player for round_ in rounds for player in round_.byes}
    players = Player.objects.in_bulk(free) if free else {}
    found: dict[int, tuple[SeatRow, ...]] = {}
    for round_ in rounds:
        here = (players[player] for player in round_.byes if player in players)
        rows = (SeatRow(one.name, one.club, substitute=stand_ins.at(one.pk, round_.number)) for one in here)
        found[round_.number] = tuple(sorted(rows, key=lambda row: row.called.casefold()))
    return found


def _round(
    round_: Round,
    summaries: dict[int, api.TableSummary],
    callers: Mapping[int, tuple[str, ...]],
    byes: tuple[SeatRow, ...],
    finals: Mapping[int, str],
    stand_ins: Substitutes,
) -> RoundView:
    tables = []
    for table in round_.tables.all():
        summary = summaries[table.referee_table_id]
        shown = names_of_seats(summary, table.seats.all(), stand_ins, round_.number)
        tables.append(
            TableRow(
                number=table.number,
                status=summary.status,
                status_text=str(TABLE_STATUS[summary.status]),
                hand=summary.hand,
                done=summary.status in api.DONE,
                seats=_seats(table, summary.game, stand_ins),
                unconfirmed=summary.played and summary.status in api.DONE and not summary.confirmed,
                disputed_by=shown.get(summary.disputed_by, summary.disputed_by),
                reported_by=shown.get(summary.reported_by, summary.reported_by),
                confirmed_by=tuple(shown.get(name, name) for name in summary.confirmed_by),
                at_referee=summary.table_id,
                recorded=summary.recorded,
                clock=clock_of_table(summary),
                callers=tuple(shown.get(name, name) for name in callers.get(table.referee_table_id, ()) if name),
                organiser_calls="" in callers.get(table.referee_table_id, ()),
                replay="" if round_.competition.deals and round_.status != RoundStatus.ENDED else summary.replay,
                head=head_of(summary.log_hash) if summary.status in api.DONE else "",
                settled=table.get_settled_display() if table.settled else "",
                settled_why=table.settled_why,
                stopped_why=table.stopped_why,
                final=next((finals.get(seat.player_id, "") for seat in table.seats.all()), ""),
            )
        )
    return RoundView(
        number=round_.number,
        status=round_.status,
        repeats=round_.repeats,
        clock=api.clock_until(round_.ends_at) if round_.ends_at and round_.status != RoundStatus.ENDED else None,
        minutes=round_.minutes,
        ended=round_.status == RoundStatus.ENDED,
        tables=tuple(tables),
        byes=byes,
    )


def _seats(table: TableSeating, game: str, stand_ins: Substitutes) -> tuple[SeatRow, ...]:
    return tuple(
        _seat(
            seat,
            stand_ins.at(seat.player_id, table.round.number),
            adjusted_text(table.adjusted, seat.key, game),
        )
        for seat in table.seats.all()
    )


def _seat(seat: SeatOf, substitute: str, adjusted: str) -> SeatRow:
    try:
        result = seat.result
    except Result.DoesNotExist:
        return SeatRow(seat.player.name, seat.player.club, substitute=substitute)
    return SeatRow(
        name=seat.player.name,
        club=seat.player.club,
        game_points=result.game_points,
        place=result.place,
        points=result.placement_points,
        provisional=result.finished_at is None,
        substitute=substitute,
        adjusted=adjusted,
    )


def seats_now(competition: Competition, round_: Round, stand_ins: Substitutes) -> tuple[SeatNow, ...]:
    """Return who sits where, by name. Substitutes are found under their own names."""
    finals = finals_by_player(competition, round_.number)
    rows = SeatOf.objects.filter(table__round=round_).values_list("player__name", "table__number", "player")
    seats = (
        SeatNow(stand_in_text(name, stand_ins.at(player, round_.number)), table, finals.get(player, ""))
        for name, table, player in rows
    )
    return tuple(sorted(seats, key=lambda seat: seat.name.casefold()))


def clock_of_table(summary: api.TableSummary) -> api.Clock | None:
    """Return the clock of a table that still plays; None if none runs."""
    if summary.ends_at is None or summary.status in api.DONE:
        return None
    return api.clock_until(summary.ends_at, extra_minutes=summary.extra_minutes)
