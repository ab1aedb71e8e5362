"""Which tables of the current round are slow, and when the evening is over (estimated by `systems.rounds.pace`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from django.utils import timezone

from referee import api
from scoring.models.choices import CompetitionStatus, RoundStatus
from scoring.models.tournaments import Competition, Round, TableSeating
from scoring.selectors.people.field import cut_of, sizes_of
from scoring.shapes.setup import EndForeseen, SlowTable
from scoring.systems.rounds.pace import Ending, Evening, Game, ending_of, minutes_needed, slow_games
from scoring.systems.seating import CannotSeat, stages_of
from scoring.systems.standings.cuts import Final

STEP = 300  # seconds: times are told to five minutes, as nobody could be more exact


@dataclass(frozen=True, slots=True)
class Pace:
    """How the current round gets on, and when the evening is over; None if there is too little to go by.

    `needed` is how many minutes the round will likely take from now; None, too, if nothing of it is played any more.
    """

    slow: tuple[SlowTable, ...]
    end: EndForeseen | None
    needed: int | None


NOTHING = Pace((), None, None)


def pace_of(competition: Competition, now: datetime | None = None) -> Pace:
    """Return how the competition gets on. Four queries; none after its end."""
    if competition.status == CompetitionStatus.ENDED:
        return NOTHING
    now = now or timezone.now()
    rounds = list(competition.rounds.prefetch_related("tables"))
    tables = {table.referee_table_id: table for round_ in rounds for table in round_.tables.all()}
    games = {key: _game(tables[key], pace, now) for key, pace in api.table_paces(tables).items()}
    on = rounds[-1] if rounds and rounds[-1].status != RoundStatus.ENDED else None
    own = list(on.tables.all()) if on else []
    evening = Evening(
        finished=[game for game in games.values() if game.done],
        playing=[games[table.referee_table_id] for table in own if not games[table.referee_table_id].done],
        elapsed=_minutes(on.started_at, now) if on else None,
        clock=_minutes(now, on.ends_at) if on and on.ends_at else None,
        rounds=[_minutes(round_.started_at, round_.ended_at) for round_ in rounds if round_.ended_at],
        pauses=[_minutes(one.ended_at, other.started_at) for one, other in pairwise(rounds) if one.ended_at],
        paused=_minutes(rounds[-1].ended_at, now) if rounds and rounds[-1].ended_at else 0,
        to_come=rounds_to_come(competition, len(rounds)),
    )
    end = _foreseen(competition, on, ending_of(evening), now)
    return Pace(_slow(own, games), end, minutes_needed(evening) or None)


def rounds_to_come(competition: Competition, drawn: int) -> int:
    """Return how many rounds are still to be drawn, with one for a final that is to follow; 0 if nobody has said."""
    last = competition.planned_rounds or 0
    if (cut := cut_of(competition)) is not None:
        last = max(last, *(_last_round_of(competition, cut.after, final) for final in cut.finals))
    elif competition.has_final and last:
        last += 1
    return max(last - drawn, 0)


def _last_round_of(competition: Competition, after: int, final: Final) -> int:
    """Return the number of a final's last round: that of its only round, or of the last stage of its knock-out."""
    if competition.goes_on is None:
        return after + 1
    begun = max([after, *(stage.cut.after for stage in final.stages if stage.cut)])
    try:
        return begun + len(stages_of(len(final.playing), competition.goes_on, sizes_of(competition)))
    except CannotSeat:
        return begun + 1


def _foreseen(competition: Competition, on: Round | None, ending: Ending | None, now: datetime) -> EndForeseen | None:
    if ending is None:
        return None
    low, about, high = (now + timedelta(minutes=minutes) for minutes in ending)
    is_last = bool(competition.planned_rounds) or competition.cut_after is not None
    number = on.number if on and not is_last else 0
    return EndForeseen(number, _stepped(low, 0), _stepped(about, STEP / 2), _stepped(high, STEP - 1))


def _stepped(at: datetime, up: float) -> datetime:
    """Return the last full step of time before `up` seconds after this time."""
    return datetime.fromtimestamp((at.timestamp() + up) // STEP * STEP, tz=at.tzinfo)


def _slow(tables: Sequence[TableSeating], games: dict[int, Game]) -> tuple[SlowTable, ...]:
    found = slow_games([games[table.referee_table_id] for table in tables])
    return tuple(
        SlowTable(tables[slow.at].number, round(slow.each), round(slow.median), round(slow.behind / 60))
        for slow in found
    )


def _game(table: TableSeating, pace: api.TablePace, now: datetime) -> Game:
    until = pace.last_at if pace.done else now
    return Game(pace.moves, max(_minutes(pace.first_at, until) * 60, 0), done=pace.done, depth=table.recorded)


def _minutes(one: datetime | None, other: datetime | None) -> float:
    return (other - one).total_seconds() / 60 if one and other else 0
