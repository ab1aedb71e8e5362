"""The standings for pages, exports and REST, which all read the same rows and so show the same figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee import api
from scoring.models.choices import CompetitionStatus, RoundStatus, Settled
from scoring.models.tournaments import Competition, Round, Standing, TableSeating
from scoring.selectors.people.duplicate import deals_in
from scoring.selectors.people.field import rows_of
from scoring.selectors.people.substitutes import Stint, Substitutes, substitutes_of
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.rounds.rounds import SeatNow, byes_by_name, clock_of_table, seats_now
from scoring.selectors.shared import LastMade, Shared
from scoring.selectors.standings.adjusted import Adjusted, adjusted_scores
from scoring.selectors.standings.visible import EVERYTHING, Visible, field_seen, visible_to_public
from scoring.systems.standings.podium import PodiumStep, podium
from scoring.systems.standings.points import scheme_of
from scoring.systems.standings.results import CompetitionResults, TableResult
from scoring.systems.standings.stages import deciding
from scoring.systems.standings.standings import Row, Stage
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from scoring.wording.figures import above_text, below_text, decimals_of, missed_text, stage_text, step_text, tie_text
from scoring.wording.penalties import deduction_text, kind_name
from scoring.wording.substitutes import called_text

#: How long a changed place stays marked.
MARKED = timedelta(minutes=1)

#: Seconds for which readers share the standings: marks and clocks are that old at most. Any change is seen at once.
FRESH = 5

EVERY_MOVE = "moves"
Depths = dict[tuple[int, int], str]
_TABLE = ("round__number", "number")


@dataclass(frozen=True, slots=True)
class Move:
    """A place that changed less than a minute ago: up or down, by how many, and how many seconds it stays marked."""

    up: bool
    places: int
    seconds: int


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """One table in a player's "why am I here?"."""

    round: int
    table: int
    place: int
    size: int
    shared: bool
    game_points: int
    points: Fraction
    provisional: bool
    recorded: str  # the shallowest depth used in the game: moves, hands or result
    adjusted: str  # why the score was adjusted; "" if it is that of the game


@dataclass(frozen=True, slots=True)
class MissedRound:
    """A round that a player missed, in the answer to "why am I here?": the reason, and the points for it."""

    round: int
    why: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class Deducted:
    """A penalty outside a game, in the answer to "why am I here?": what for, and the points it took off."""

    kind: str
    text: str
    points: Fraction  # below 0


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One player's row. `values` has one entry for each tie-break, None if it was not needed."""

    id: int
    rank: int
    shared: bool
    name: str
    club: str
    withdrawn: bool
    points: Fraction
    played: int
    provisional: bool
    recorded: str  # the shallowest depth of all the tables
    values: tuple[Fraction | None, ...]
    tables: tuple[TableOutcome, ...]
    missed: tuple[MissedRound, ...]
    penalties: tuple[Deducted, ...]  # outside a game, which took points off the total
    earlier: tuple[TableOutcome, ...]  # a finalist's tables before the cut or the stage, not in `tables` and `missed`
    decided: Stage | None  # where the place was decided; None in a competition without finals
    stage: str  # a sentence about that; "" in a competition without finals
    steps: tuple[str, ...]
    above: str
    below: str
    tie: str  # what decided between this row and the next one on equal points, "" if the points did
    substitutes: str  # who plays for the player, and from which round on; "" for nobody
    stints: tuple[Stint, ...]  # the same as data

    @property
    def called(self) -> str:
        """The name, with those of the substitutes."""
        return called_text(self.name, self.substitutes)

    @property
    def has_played(self) -> bool:
        """Whether the player has sat at a table that counts for something."""
        return bool(self.tables or self.earlier)

    @property
    def final(self) -> str:
        """The label of the player's final; "" if the player is in none."""
        return self.decided.final if self.decided else ""

    @property
    def by_final(self) -> bool:
        """Whether the place was decided in the final, in which something counts already."""
        return self.decided is not None and self.decided.counts and bool(self.final)

    @property
    def is_knock_out(self) -> bool:
        """Whether some were knocked out of the player's final."""
        return self.decided is not None and self.decided.is_knock_out

    @property
    def out_after(self) -> int | None:
        """The round after which the player was knocked out."""
        return self.decided.out_after if self.decided else None

    @property
    def noted(self) -> bool:
        """Whether there is a note below the name."""
        return bool(self.club or self.withdrawn or self.provisional or self.final or self.is_adjusted)

    @property
    def is_adjusted(self) -> bool:
        """Whether the score of one of the tables was adjusted."""
        return any(table.adjusted for table in self.tables)


@dataclass(frozen=True, slots=True)
class TieBreakHead:
    """A tie-break as the head of a column: its abbreviation, name, meaning and a worked example."""

    key: str
    abbreviation: str
    name: str
    meaning: str
    example: str


@dataclass(frozen=True, slots=True)
class TableClock:
    """A table with extra time."""

    table: int
    clock: api.Clock


@dataclass(frozen=True)
class StandingsView:
    """The standings of a competition. `number` grows with every change; `as_of` is when they were read.

    `round` is the number of the current round, 0 between rounds, and `seats` has its seats by the players' names. The
    round is `waiting` if it is drawn and nobody has played yet. `clock` is the round's clock, and `late` are the tables
    with extra time. `decimals` is how many decimals the column of points needs. The standings are `final` if the
    competition has ended and they count all that was played. Of the `rounds` drawn, the first `counted` count in them.
    """

    name: str
    slug: str
    tournament_slug: str  # the slug of the page of all competitions; "" if there are no others
    number: int
    status: str
    ended: bool
    final: bool
    final_since: datetime | None  # when the competition ended; None while its standings can change
    open_again_since: datetime | None  # when it was opened again; None after its next end
    was_final_at: datetime | None  # when it had ended before it was opened again
    as_of: datetime
    rounds: int
    counted: int
    round: int
    waiting: bool
    published_at: datetime | None  # when the current round was published; None between rounds
    seats: tuple[SeatNow, ...]
    byes: tuple[str, ...]  # who has no seat in it because the sizes left none
    clock: api.Clock | None
    late: tuple[TableClock, ...]
    provisional: bool
    recorded: tuple[tuple[str, str, str], ...]  # each shallower depth: name, what was recorded, and not shown
    decimals: int
    scheme: str
    scheme_meaning: str
    scheme_example: str
    tie_breaks: tuple[TieBreakHead, ...]
    lines: tuple[StandingRow, ...]
    moves: Mapping[int, Move]  # the marks of places that have just changed, by the player's id
    podium: tuple[PodiumStep, ...]  # () before the competition's end and while any results are hidden
    players: int
    hidden: str  # a sentence about what the public does not see; "" if it sees everything
    whole: bool  # whether they are for the organiser, who sees everything
    deals: int = 0  # how many deals a round of a duplicate has

    @cached_property
    def at(self) -> dict[int, int]:
        """Where in `lines` each player is, by id."""
        return {line.id: index for index, line in enumerate(self.lines)}

    @property
    def is_cut(self) -> bool:
        """Whether it is decided who plays finals."""
        return any(line.final for line in self.lines)

    @property
    def has_finals(self) -> bool:
        """Whether a place in the standings was decided in a final."""
        return any(line.by_final for line in self.lines)

    @property
    def has_knock_out(self) -> bool:
        """Whether somebody was knocked out of a final."""
        return any(line.is_knock_out for line in self.lines)


def competition_by_slug(slug: str) -> Competition:
    """Return the competition at a public address. Raises Http404."""
    return get_object_or_404(Competition.objects.select_related("tournament"), slug=slug)


def standings_view(competition: Competition, *, whole: bool = False, after: int | None = None) -> StandingsView:
    """Return the current standings, as far as the public may see them, or the `whole` standings for the organiser.

    With the number of a round in `after`, return the standings after that round. At most thirteen queries.
    """
    seen = (EVERYTHING if whole else visible_to_public(competition)).until(after)
    stand_ins = substitutes_of(competition)
    ranked = _ranked_rows(competition, seen, stand_ins)
    now = timezone.now()
    rounds = list(competition.rounds.all())
    on = next((round_ for round_ in rounds if round_.status != RoundStatus.ENDED), None)
    scheme = scheme_of(competition.scheme, competition.deals)
    ended = competition.status == CompetitionStatus.ENDED
    final = ended and seen.last is None
    return StandingsView(
        name=competition.title,
        slug=competition.slug,
        tournament_slug=competition.tournament.slug if competition.name else "",
        number=competition.number,
        status=competition.status,
        ended=ended,
        final=final,
        final_since=competition.ended_at,
        open_again_since=competition.reopened_at,
        was_final_at=competition.was_final_at,
        as_of=now,
        rounds=len(rounds) if after is None else min(after, len(rounds)),
        counted=len(rounds) if seen.last is None else min(seen.last, len(rounds)),
        round=on.number if on else 0,
        waiting=on is not None and on.status == RoundStatus.SEATED,
        published_at=on.started_at if on else None,
        seats=seats_now(competition, on, stand_ins) if on else (),
        byes=tuple(row.called for row in byes_by_name([on], stand_ins)[on.number]) if on else (),
        clock=api.clock_until(on.ends_at) if on and on.ends_at else None,
        late=_late_tables(on) if on and on.ends_at else (),
        provisional=any(row.provisional for row in ranked.rows),
        recorded=tuple(row for row in api.depths(competition.game) if row[0] in ranked.depths.values()),
        decimals=decimals_of(row.points for row in ranked.rows),
        scheme=_(scheme.name),
        scheme_meaning=_(scheme.meaning),
        scheme_example=_(scheme.example),
        tie_breaks=tuple(_head(key) for key in competition.tie_breaks),
        lines=ranked.lines if not seen.nothing else (),
        moves=_moves(competition, now) if seen.last is None and not seen.nothing else {},
        podium=podium(ranked.rows, {line.name: line.called for line in ranked.lines}) if final else (),
        players=len(ranked.rows),
        hidden=seen.why if not whole else hidden_text(competition),
        whole=whole,
        deals=deals_in(competition),
    )


def shared_standings(competition: Competition) -> StandingsView:
    """Return the standings for the public. Everybody asks for them at once after a change, so they are made once."""
    return _shared.of(competition)


_shared = Shared(standings_view, seconds=FRESH)


@dataclass(frozen=True, slots=True)
class Who:
    """What a row of the standings says about a player besides the results."""

    id: int
    club: str
    withdrawn: bool
    substitutes: str
    stints: tuple[Stint, ...]


class Said(NamedTuple):
    """What is said of tables besides their results."""

    depths: Depths  # the shallowest depth of each table that was not recorded move by move
    adjusted: Adjusted


class _Ranked(NamedTuple):
    """The rows of the standings, and what they are made of."""

    rows: tuple[Row, ...]
    depths: Depths
    lines: tuple[StandingRow, ...]


_last_ranked: LastMade[_Ranked] = LastMade()


def _ranked_rows(competition: Competition, seen: Visible, stand_ins: Substitutes) -> _Ranked:
    """Return the rows of all players. They are worded again only if something in them has changed.

    The standings often get a new number although no row changes, for example when a round is published. To compare what
    the rows are made of takes a tenth of the time that wording a thousand of them takes.
    """
    field, said = field_seen(competition, seen), _said(competition)
    entries = competition.entries.values_list("player__name", "player", "player__club", "withdrawn")
    who = {
        name: Who(key, club, withdrawn, stand_ins.told(key), stand_ins.of(key))
        for name, key, club, withdrawn in entries
    }

    def ranked() -> _Ranked:
        rows, own = rows_of(competition, field), deciding(field)
        lines = (
            _line(
                index=index,
                rows=rows,
                field=field,
                own=own.get(row.player, field),
                said=said,
                who=who[row.player],
            )
            for index, row in enumerate(rows)
        )
        return _Ranked(rows, said.depths, tuple(lines))

    made_of = (field, said, who, tuple(competition.tie_breaks))
    return _last_ranked.of((competition.pk, seen.last, get_language()), made_of, ranked)


def _moves(competition: Competition, now: datetime) -> dict[int, Move]:
    """Return the marks for places that have changed within the last minute, by the player's id.

    While results are hidden nobody sees them: a mark would reveal one.
    """
    moved = Standing.objects.filter(entry__competition=competition, moved_at__gt=now - MARKED)
    found = moved.values_list("entry__player", "rank", "moved_from", "moved_at")
    return {player: _move(was - rank, at + MARKED - now) for player, rank, was, at in found if was and at}


def _said(competition: Competition) -> Said:
    """Return what is said of tables that were not recorded move by move, or whose scores were adjusted.

    One query, and another one if scores were adjusted.
    """
    unusual = Q(settled=Settled.ADJUSTED) | ~Q(recorded=EVERY_MOVE)
    tables = TableSeating.objects.filter(unusual, round__competition=competition)
    rows = list(tables.values_list(*_TABLE, "recorded", "settled"))
    return Said(
        {(round_, number): depth for round_, number, depth, _settled in rows if depth != EVERY_MOVE},
        adjusted_scores(competition) if any(row[-1] == Settled.ADJUSTED for row in rows) else {},
    )


def _late_tables(round_: Round) -> tuple[TableClock, ...]:
    """Return the tables with extra time that still play. Four queries, and only while a clock runs."""
    tables = {table.referee_table_id: table.number for table in round_.tables.all()}
    standings = api.tables_status(tables).values()
    clocks = {tables[row.table_id]: clock_of_table(row) for row in standings if row.extra_minutes}
    return tuple(TableClock(number, clock) for number, clock in sorted(clocks.items()) if clock)


def _head(key: str) -> TieBreakHead:
    tie_break = TIE_BREAKS[key]
    return TieBreakHead(key, _(tie_break.abbreviation), _(tie_break.name), _(tie_break.meaning), _(tie_break.example))


def _move(places: int, left: timedelta) -> Move:
    """Return the mark of a place that has changed by so many places, above 0 upwards."""
    return Move(up=places > 0, places=abs(places), seconds=max(1, round(left.total_seconds())))


def _line(
    index: int,
    rows: tuple[Row, ...],
    field: CompetitionResults,
    own: CompetitionResults,
    said: Said,
    who: Who,
) -> StandingRow:
    """Return a row for pages. `own` is the part of the field that decided the player's place."""
    row = rows[index]
    upper = rows[index - 1] if index else None
    lower = rows[index + 1] if index + 1 < len(rows) else None
    tables = tuple(_table(field, outcome, said) for outcome in field.by_player[row.player])
    counted = {(outcome.round, outcome.table) for outcome in own.by_player[row.player]}
    return StandingRow(
        id=who.id,
        rank=row.rank,
        shared=any(other is not None and other.rank == row.rank for other in (upper, lower)),
        name=row.player,
        club=who.club,
        withdrawn=who.withdrawn,
        points=row.points,
        played=row.played,
        provisional=row.provisional,
        recorded=api.least_deep(table.recorded for table in tables),
        values=row.values,
        tables=tuple(table for table in tables if (table.round, table.table) in counted),
        missed=tuple(
            MissedRound(one.round, missed_text(one, field.counts.rule(one.why)), points)
            for one, points in own.missed_worth(row.player)
        ),
        penalties=tuple(
            Deducted(kind_name(one.kind), deduction_text(one), Fraction(-one.points))
            for one in own.deducted_from.get(row.player, ())
        ),
        earlier=tuple(table for table in tables if (table.round, table.table) not in counted),
        decided=row.stage,
        stage=stage_text(row),
        steps=tuple(step_text(step) for step in row.steps),
        above=above_text(row.above, lower.player) if lower else "",
        below=below_text(upper.above, upper.player) if upper else "",
        tie=tie_text(row.above, lower.player) if lower else "",
        substitutes=who.substitutes,
        stints=who.stints,
    )


def _table(field: CompetitionResults, outcome: TableResult, said: Said) -> TableOutcome:
    table = field.by_table[outcome.round, outcome.table]
    return TableOutcome(
        round=outcome.round,
        table=outcome.table,
        place=outcome.place,
        size=len(table),
        shared=sum(other.place == outcome.place for other in table) > 1,
        game_points=outcome.game_points,
        points=outcome.points,
        provisional=outcome.provisional,
        recorded=said.depths.get((outcome.round, outcome.table), EVERY_MOVE),
        adjusted=said.adjusted.get((outcome.round, outcome.player), ""),
    )
