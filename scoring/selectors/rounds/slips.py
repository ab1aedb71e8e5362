"""A pile of slips of one round: each table with its players in the order of the slip, and what was entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee import api
from scoring.models.tournaments import Act, Competition, Round, TableSeating
from scoring.selectors.people.substitutes import substitutes_of
from scoring.selectors.rounds.rounds import seats_prefetched

ENTERED = "result_entered"
CHECKED = "result_checked"  # the kind of act that says that somebody read a slip again, and it says the same


@dataclass(frozen=True, slots=True)
class SlipTable:
    """A table of the pile. `values` are the points (or places) that count, None if nothing is entered."""

    number: int
    table_id: int
    names: tuple[str, ...]
    values: tuple[int, ...] | None
    hand: int  # of a game that still plays, else 0
    checked: bool  # whether a second person has entered the same

    @property
    def told(self) -> tuple[tuple[str, int | None], ...]:
        """Each player with what was entered."""
        return tuple(zip(self.names, self.values or [None] * len(self.names), strict=True))

    @property
    def text(self) -> str:
        """What was entered, as somebody would write it; "" for nothing."""
        return " ".join(map(str, self.values)) if self.values is not None else ""


@dataclass(frozen=True, slots=True)
class Pile:
    """The slips of a round."""

    round: int
    by_places: bool  # whether the game's results are places
    tables: tuple[SlipTable, ...]

    @property
    def open(self) -> tuple[SlipTable, ...]:
        """The tables without a result."""
        return tuple(table for table in self.tables if table.values is None)

    @property
    def unchecked(self) -> tuple[SlipTable, ...]:
        """The tables that only one person has entered."""
        return tuple(table for table in self.tables if table.values is not None and not table.checked)


def pile_of(competition: Competition, number: int) -> Pile:
    """Return the slips of a round. Raises Round.DoesNotExist."""
    round_: Round = competition.rounds.get(number=number)
    tables = list(round_.tables.prefetch_related(seats_prefetched()))
    summaries = api.tables_status(table.referee_table_id for table in tables)
    stand_ins = substitutes_of(competition)
    last = last_acts(competition, number)
    by_places = bool(tables) and asks_places(tables[0])
    return Pile(
        round=number,
        by_places=by_places,
        tables=tuple(
            _table(
                table,
                summaries[table.referee_table_id],
                by_places=by_places,
                checked=table.number in last and last[table.number].kind == CHECKED,
                names={seat.key: stand_ins.sat(seat.player, number) for seat in table.seats.all()},
            )
            for table in tables
        ),
    )


def last_acts(competition: Competition, number: int) -> dict[int, Act]:
    """Return the last act by which the result of each table was entered, or read again. One query."""
    acts = Act.objects.filter(competition_id=competition.pk, round=number, kind__in=(CHECKED, ENTERED)).order_by("pk")
    return {act.data["table"]: act for act in acts}


def asks_places(table: TableSeating) -> bool:
    """Return whether the game's result is the places of its players, and not their points."""
    return any(field.name.startswith("places.") for field in api.result_form(table.referee_table_id).fields)


def _table(
    table: TableSeating, summary: api.TableSummary, *, by_places: bool, checked: bool, names: Mapping[str, str]
) -> SlipTable:
    done = summary.status in api.DONE
    counted = tuple(row.place if by_places else row.points for row in summary.players)
    return SlipTable(
        number=table.number,
        table_id=table.referee_table_id,
        names=tuple(names[row.key] for row in summary.players),
        values=counted if done and summary.played else None,
        hand=summary.hand if summary.played and not done else 0,
        checked=checked,
    )
