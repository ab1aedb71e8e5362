"""Rounds, their tables and who has met whom, for everybody: what the pages show, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read_as
from referee.ground.shape import JSON
from scoring.errors.rest import CompetitionUnknown, RoundUnknown, TableNotInRound
from scoring.exports.sheets.meetings import Pairs, pairs_of
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition
from scoring.rest.access.everybody import CompetitionView
from scoring.rest.paging import PageIn, paged_response, part_of
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.rounds import RoundView, SeatRow, TableRow
from scoring.selectors.standings.visible import rounds_seen
from scoring.shapes import standings as shapes
from scoring.shapes.standings import points


class RoundsIn(PageIn):
    """Which rounds to read."""

    status = serializers.ChoiceField(RoundStatus.values, required=False)


class TablesIn(PageIn):
    """Which tables of a round to read. `player` is a part of the name of somebody who sits there."""

    status = serializers.ChoiceField(["waiting", "playing", "finished", "closed"], required=False)
    player = serializers.CharField(max_length=60, default="", allow_blank=True)


class MeetingsIn(PageIn):
    """Whose meetings to read. `player` is a whole name."""

    player = serializers.CharField(max_length=60, default="", allow_blank=True)


class RoundsView(CompetitionView):
    """The rounds."""

    @gives(shapes.Rounds, asks=RoundsIn, errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read the rounds with tables, seats and results, the first round first."""
        competition, sent = self.competition(slug), read_as(RoundsIn, request.query_params)
        numbers, length = numbers_of(competition, sent)
        found = tuple(round_shape(round_) for round_ in reversed(rounds_seen(competition, numbers)))
        response = Response(shapes.Rounds(found).to_json())
        return part_of(request, response, length, limit=sent["limit"], offset=sent["offset"])


class Certificate(CompetitionView):
    """The certificate of the published rounds."""

    @gives(JSON, errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read who sat where in the published rounds, and what that was made from.

        `manage.py check-seating` verifies this certificate, which has no points.
        """
        return Response(seating_certificate(self.competition(slug)))


class OfRound(CompetitionView):
    """What the public views of one round share."""

    def round(self, slug: str, round_number: int) -> RoundView:
        """Return a round as everybody may see it. Raises CompetitionUnknown, RoundUnknown."""
        return only_round(rounds_seen(self.competition(slug), [round_number]), round_number)


class OneRound(OfRound):
    """One round."""

    @gives(shapes.RoundShape, errors=(CompetitionUnknown, RoundUnknown))
    def get(self, request: Request, slug: str, round_number: int) -> Response:
        """Read one round with its tables, seats and results."""
        return Response(round_shape(self.round(slug, round_number)).to_json())


class Tables(OfRound):
    """The tables of a round."""

    @gives(list[shapes.TableShape], asks=TablesIn, errors=(CompetitionUnknown, RoundUnknown))
    def get(self, request: Request, slug: str, round_number: int) -> Response:
        """Read the tables of a round, in the order of their numbers."""
        sent = read_as(TablesIn, request.query_params)
        found = tables_wanted(self.round(slug, round_number).tables, sent)
        return paged_response(
            request, [table_shape(table) for table in found], limit=sent["limit"], offset=sent["offset"]
        )


class OneTable(OfRound):
    """One table of a round."""

    @gives(shapes.TableShape, errors=(CompetitionUnknown, RoundUnknown, TableNotInRound))
    def get(self, request: Request, slug: str, round_number: int, table: int) -> Response:
        """Read one table of a round: who sits there, and how it stands."""
        found = [one for one in self.round(slug, round_number).tables if one.number == table]
        if not found:
            raise TableNotInRound(number=round_number, table=table)
        return Response(table_shape(found[0]).to_json())


class Meetings(CompetitionView):
    """Reads who has met whom, as far as everybody may know."""

    @gives(list[shapes.Meeting], asks=MeetingsIn, errors=(CompetitionUnknown,))
    def get(self, request: Request, slug: str) -> Response:
        """Read who has met whom, with their points against each other. A cross table is made of these."""
        sent = read_as(MeetingsIn, request.query_params)
        found = meeting_shapes(pairs_of(rounds_seen(self.competition(slug))), sent["player"])
        return paged_response(request, found, limit=sent["limit"], offset=sent["offset"])


def numbers_of(competition: Competition, sent: dict[str, Any]) -> tuple[list[int], int]:
    """Return the numbers of the rounds in the part that was asked for, and how many rounds the whole list has."""
    rounds = competition.rounds.filter(status=sent["status"]) if "status" in sent else competition.rounds.all()
    numbers = list(rounds.values_list("number", flat=True))
    return numbers[sent["offset"] : sent["offset"] + sent["limit"]], len(numbers)


def only_round(rounds: Sequence[RoundView], round_number: int) -> RoundView:
    """Return the only one of these rounds. Raises RoundUnknown if there is none."""
    if not rounds:
        raise RoundUnknown(number=round_number)
    return rounds[0]


def tables_wanted(tables: Sequence[TableRow], sent: dict[str, Any]) -> list[TableRow]:
    """Return the tables with the status and the player that were asked for. Substitutes are found by their names."""
    name = sent["player"].casefold()
    return [
        table
        for table in tables
        if sent.get("status", table.status) == table.status
        and (not name or any(name in seat.called.casefold() for seat in table.seats))
    ]


def meeting_shapes(pairs: Pairs, player: str) -> list[shapes.Meeting]:
    """Return the meetings as programs read them: all, or those of one player, who is then the first of each pair."""
    found = []
    for (one, other), met in pairs.items():
        if player and player not in (one, other):
            continue
        mine = shapes.MeetingSide(one, **points(met.points), above=met.above)
        theirs = shapes.MeetingSide(other, **points(met.others_points), above=met.below)
        sides = (theirs, mine) if player == other else (mine, theirs)
        found.append(shapes.Meeting(*sides, times=met.times, level=met.level))
    return found


def round_shape(round_: RoundView) -> shapes.RoundShape:
    """Return a round as everybody reads it."""
    tables = tuple(table_shape(table) for table in round_.tables)
    return shapes.RoundShape(round_.number, round_.status, round_.repeats, byes_shape(round_), tables)


def byes_shape(round_: RoundView) -> tuple[shapes.Bye, ...]:
    """Return the players who sit out a round as programs read them."""
    return tuple(shapes.Bye(seat.name, seat.substitute) for seat in round_.byes)


def table_shape(table: TableRow) -> shapes.TableShape:
    """Return a table of a round as everybody reads it."""
    return shapes.TableShape.made_from(table, table=table.number, seats=tuple(seat_shape(seat) for seat in table.seats))


def seat_shape(seat: SeatRow) -> shapes.SeatResult:
    """Return a seat of a round as programs read it."""
    return shapes.SeatResult.made_from(seat, player=seat.name, **points(seat.points))
