"""REST for organisers: the rounds of a competition, from the draw to their end."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read_as
from referee.ground.rest.fields import WholeNumber
from scoring.access.roles import ROUNDS
from scoring.errors.rest import RoundUnknown
from scoring.exports.sheets.meetings import pairs_of
from scoring.models.limits import HIGHEST_TABLE, LONGEST_ROUND
from scoring.models.tournaments import Competition
from scoring.rest.access.organiser import OrganiserView, row
from scoring.rest.paging import part_of
from scoring.rest.rounds.public import (
    MeetingsIn,
    RoundsIn,
    TablesIn,
    byes_shape,
    meeting_shapes,
    numbers_of,
    only_round,
    seat_shape,
    tables_wanted,
)
from scoring.selectors.people.cards import seat_links
from scoring.selectors.rounds.rounds import RoundView, TableRow, round_views
from scoring.selectors.rounds.why import RoundWhy, round_why
from scoring.selectors.standings.resting import draw_rests
from scoring.selectors.tournaments.competitions import competition_view
from scoring.services.rounds.rounds import round_clock_set, round_end, round_reopen, round_start, round_undo
from scoring.shapes import rounds as shapes
from scoring.shapes.standings import Meeting
from scoring.wording.seating import Figure

OF_MEETINGS = "file"  # the row of access.ROWS for an organiser's files; the meetings are one of them


class Rounds(OrganiserView):
    """The rounds of a competition."""

    @row("tables")
    @gives(list[shapes.RoundOfCompetition], asks=RoundsIn)
    def get(self, request: Request, slug: str) -> Response:
        """Read the rounds with tables, seats and results, also those that the public does not see yet.

        The first round comes first.
        """
        sent = read_as(RoundsIn, request.query_params)
        numbers, length = numbers_of(self.competition, sent)
        outdated = outdated_round(self.competition)
        found = [round_shape(round_, outdated) for round_ in reversed(round_views(self.competition, numbers))]
        response = Response([one.to_json() for one in found])
        return part_of(request, response, length, limit=sent["limit"], offset=sent["offset"])


class DrawIn(serializers.Serializer[Any]):
    """How to draw a round. Without `tables`, the players are split in the best way."""

    tables = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, allow_null=True, default=None)
    seed = WholeNumber(max_value=2**31 - 1, allow_null=True, default=None)


class ClockIn(serializers.Serializer[Any]):
    """How many minutes the round has from now on; null stops its clock."""

    minutes = WholeNumber(min_value=1, max_value=LONGEST_ROUND, allow_null=True)


class EndIn(serializers.Serializer[Any]):
    """Whether tables that still play count as they stand. If not, a table that still plays prevents the end."""

    as_they_stand = serializers.BooleanField(default=False)


def round_of(competition: Competition, number: int) -> RoundView:
    """Return a round with everything that an organiser sees. Raises RoundUnknown."""
    return only_round(round_views(competition, [number]), number)


def round_told(competition: Competition, number: int) -> shapes.RoundOfCompetition:
    """Return a round as programs of organisers read it. Raises RoundUnknown."""
    return round_shape(round_of(competition, number), outdated_round(competition))


def tables_of(competition: Competition, number: int, sent: dict[str, Any]) -> list[shapes.TableOfRound]:
    """Return the tables of a round that a program asks for. Raises RoundUnknown."""
    return [table_shape(table) for table in tables_wanted(round_of(competition, number).tables, sent)]


def seats_of(competition: Competition, number: int, scopes: Collection[str]) -> list[shapes.SeatOfRound]:
    """Return who sits where, with the links of the seats if the token may give them to somebody."""
    found = round_of(competition, number).by_name
    links = seat_links(competition, number) if ROUNDS in scopes else ()
    paths = {(link.table, link.seat): link.address for link in links}
    return [
        shapes.SeatOfRound(seat.name, seat.table, seat.seat, seat.final, paths.get((seat.table, seat.seat), ""))
        for seat in found
    ]


def reasons_of(competition: Competition, number: int) -> shapes.RoundReasons:
    """Return why everybody sits where they sit. Raises RoundUnknown."""
    found = round_why(competition, number)
    if found is None:
        raise RoundUnknown(number=number)
    return reasons_shape(found)


def next_round(competition: Competition) -> shapes.NextRound:
    """Return what the next draw would have to seat."""
    view = competition_view(competition)
    return shapes.NextRound.made_from(view, round=view.next_number, splits=view.offered)


def meetings(competition: Competition, player: str) -> list[Meeting]:
    """Return who has met whom."""
    return meeting_shapes(pairs_of(round_views(competition)), player)


UNKNOWN = (RoundUnknown,)
OneRound = OrganiserView.gets(
    "tables", round_told, "Read one round with its tables, seats and results.", errors=UNKNOWN
)
Tables = OrganiserView.gets(
    "tables", tables_of, "Read the tables of a round, in the order of their numbers.", TablesIn, errors=UNKNOWN
)
Seats = OrganiserView.gets("round_seats", seats_of, "Read who sits where in a round, by name.", errors=UNKNOWN)
Why = OrganiserView.gets(
    "round_why",
    reasons_of,
    "Read why everybody sits where they sit in a round, and what the round repeats.",
    errors=UNKNOWN,
)
Next = OrganiserView.gets(
    "next",
    next_round,
    "Read what the next draw would have to seat: who is here, and how they can be split into tables.",
)
Start = OrganiserView.posts(
    round_start,
    """Draw the next round and publish it at once. If it has been published already, it stays as it is.

        The same `seed` draws the same round, as long as the players and the results are the same.
        """,
    DrawIn,
    round_told,
)
Undo = OrganiserView.posts(
    round_undo, "Take back the draw of a round, as long as nothing has been entered at its tables.", status=204
)
Clock = OrganiserView.posts(
    round_clock_set, "Set the clock of a round on every screen, or stop it.", ClockIn, round_told
)
End = OrganiserView.posts(
    round_end, "End a round. Its results can still be corrected until the competition ends.", EndIn, round_told
)
Reopen = OrganiserView.posts(
    round_reopen,
    """Open a round again that has ended. Its tables go on where they were.

        A round that has not ended stays as it is.
        """,
    then=round_told,
)
Meetings = OrganiserView.gets(
    OF_MEETINGS,
    meetings,
    "Read who has met whom, with their points against each other, also in rounds that the public does not see.",
    MeetingsIn,
)


def outdated_round(competition: Competition) -> int:
    """Return the number of the round that was drawn by standings which were corrected since; 0 for none."""
    rests = draw_rests(competition)
    return rests.number if rests else 0


def round_shape(round_: RoundView, outdated: int) -> shapes.RoundOfCompetition:
    """Return a round as programs of organisers read it. `outdated` is the number of the round that is."""
    return shapes.RoundOfCompetition.made_from(
        round_,
        round=round_.number,
        byes=byes_shape(round_),
        outdated=round_.number == outdated,
        tables=tuple(table_shape(table) for table in round_.tables),
    )


def table_shape(table: TableRow) -> shapes.TableOfRound:
    """Return a table of a round as programs of organisers read it."""
    return shapes.TableOfRound.made_from(
        table, table=table.number, seats=tuple(seat_shape(seat) for seat in table.seats)
    )


def figure_shapes(figures: tuple[Figure, ...]) -> tuple[shapes.SeatingFigure, ...]:
    """Return the figures of a seating as programs read them."""
    return tuple(shapes.SeatingFigure(figure.name, figure.text, figure.is_bad) for figure in figures)


def reasons_shape(why: RoundWhy) -> shapes.RoundReasons:
    """Return why everybody sits where they sit, as programs read it."""
    return shapes.RoundReasons(
        round=why.number,
        figures=figure_shapes(why.figures),
        tables=tuple(
            shapes.TableReasons(
                table.number,
                table.spread,
                tuple(shapes.SeatReasons(seat.name, seat.seat, seat.sentences) for seat in table.seats),
            )
            for table in why.tables
        ),
    )
