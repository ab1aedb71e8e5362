"""The finals as a picture: from which places their players came, at which tables they play, and how they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.models.tournaments import Competition
from scoring.selectors.people.field import cut_of, rows_of
from scoring.selectors.people.substitutes import who_sits
from scoring.selectors.rounds.rounds import RoundView
from scoring.selectors.standings.standings import StandingsView
from scoring.selectors.standings.visible import field_seen, rounds_seen, visible_to_public
from scoring.shapes.finals import FinalInBracket, PlayerInBracket, TableInBracket
from scoring.shapes.standings import points


def bracket_of(competition: Competition, standings: StandingsView) -> tuple[FinalInBracket, ...]:
    """Return the finals, the best first, as far as the public sees their results; () before the finals are decided.

    `standings` are those that the public sees.
    """
    cut = cut_of(competition)
    if cut is None:
        return ()
    numbers = competition.rounds.filter(number__gt=cut.after).values_list("number", flat=True)
    rounds = sorted(rounds_seen(competition, list(numbers)), key=lambda round_: round_.number)
    places, called = _places_before(competition, cut.after), who_sits(competition, cut.after + 1)
    return tuple(
        FinalInBracket(
            final=label,
            seeds=_by_place(PlayerInBracket(places.get(name), called[name], **points(None)) for name in names),
            tables=tuple(table for round_ in rounds for table in _tables(round_, label)),
            places=tuple(
                PlayerInBracket(line.rank, line.called, **points(line.points))
                for line in standings.lines
                if line.final == label and line.by_final
            ),
        )
        for label, names in cut.finals
    )


def _places_before(competition: Competition, after: int) -> Mapping[str, int]:
    """Return everybody's place before the finals, by name; {} if the public doesn't see it."""
    seen = visible_to_public(competition)
    if not seen.sees(after):
        return {}
    field = replace(field_seen(competition, seen).until(after), cut=None)
    return {row.player: row.rank for row in rows_of(competition, field)}


def _tables(round_: RoundView, label: str) -> Sequence[TableInBracket]:
    return [
        TableInBracket(
            round=round_.number,
            table=table.number,
            done=table.done,
            players=_by_place(PlayerInBracket(seat.place, seat.called, **points(seat.points)) for seat in table.seats),
        )
        for table in round_.tables
        if table.final == label
    ]


def _by_place(players: Iterable[PlayerInBracket]) -> tuple[PlayerInBracket, ...]:
    """Return the players by their places, and by name where they share one or have none."""
    return tuple(sorted(players, key=lambda one: (one.place or 0, one.player.casefold())))
