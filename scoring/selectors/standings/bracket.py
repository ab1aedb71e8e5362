"""The finals as a picture: from which places their players came, at which tables they play, and how they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.models.tournaments import Competition
from scoring.selectors.people.field import cut_of, rows_of
from scoring.selectors.people.substitutes import who_sits
from scoring.selectors.rounds.rounds import RoundView
from scoring.selectors.standings.knock_out import knock_out_told
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
    went_on = {
        (later.after, name)
        for final in cut.finals
        for stage in final.stages
        if (later := stage.cut) and knock_out_told(competition, later.after)
        for name in later.finals[0].players
    }
    return tuple(
        FinalInBracket(
            final=final.label,
            seeds=_by_place(_player(places.get(name), called[name], None) for name in final.players),
            tables=tuple(table for round_ in rounds for table in _tables(round_, final.label, went_on)),
            places=tuple(
                _player(line.rank, line.called, line.points)
                for line in standings.lines
                if line.final == final.label and line.by_final
            ),
        )
        for final in cut.finals
    )


def _player(place: int | None, name: str, gained: Fraction | None, *, went_on: bool = False) -> PlayerInBracket:
    return PlayerInBracket(place, name, **points(gained), went_on=went_on)


def _places_before(competition: Competition, after: int) -> Mapping[str, int]:
    """Return everybody's place before the finals, by name; {} if the public doesn't see it."""
    seen = visible_to_public(competition)
    if not seen.sees(after):
        return {}
    field = replace(field_seen(competition, seen).until(after), cut=None)
    return {row.player: row.rank for row in rows_of(competition, field)}


def _tables(round_: RoundView, label: str, went_on: Collection[tuple[int, str]]) -> Sequence[TableInBracket]:
    """Return the round's tables of a final. `went_on` has the rounds after which players went on, and their names."""
    return [
        TableInBracket(
            round=round_.number,
            table=table.number,
            done=table.done,
            players=_by_place(
                _player(seat.place, seat.called, seat.points, went_on=(round_.number, seat.name) in went_on)
                for seat in table.seats
            ),
        )
        for table in round_.tables
        if table.final == label
    ]


def _by_place(players: Iterable[PlayerInBracket]) -> tuple[PlayerInBracket, ...]:
    """Return the players by their places. Of level players, those who went on come first, then names decide."""
    return tuple(sorted(players, key=lambda one: (one.place or 0, not one.went_on, one.player.casefold())))
