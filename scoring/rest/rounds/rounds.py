"""REST for organisers: the rounds of a competition, from the draw to their end."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.access.roles import ROUNDS
from scoring.errors.competition import (
    CompetitionIsOver,
    LaterRoundDrawn,
    LaterRoundPlayed,
    PlayersElsewhere,
    RoundHasBegun,
    RoundIsOn,
    RoundIsOver,
    RoundNotNext,
    TablesDontFit,
    TablesStillPlay,
    TooFewPlayers,
)
from scoring.errors.finals import FinalTooSmall
from scoring.errors.rest import RoundUnknown
from scoring.exports.sheets.meetings import pairs_of
from scoring.models.limits import HIGHEST_TABLE, LONGEST_ROUND
from scoring.models.tournaments import Competition
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.paging import paged, part_of
from scoring.rest.rounds.public import (
    MeetingsIn,
    RoundsIn,
    TablesIn,
    byes_shape,
    meeting_shapes,
    numbers_of,
    only,
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

DRAWING = (RoundIsOn, RoundNotNext, TooFewPlayers, FinalTooSmall, TablesDontFit, CompetitionIsOver)
OF_MEETINGS = "file"  # the row of access.ROWS for an organiser's files; the meetings are one of them


class Rounds(OrganiserView):
    """The rounds of a competition."""

    @row("tables")
    @gives(list[shapes.RoundOfCompetition], asks=RoundsIn)
    def get(self, request: Request, slug: str) -> Response:
        """Read the rounds with tables, seats and results, also those that the public does not see yet.

        The first round comes first.
        """
        sent = read(RoundsIn, request.query_params)
        numbers, length = numbers_of(self.competition, sent)
        outdated = outdated_round(self.competition)
        found = [round_shape(round_, outdated) for round_ in reversed(round_views(self.competition, numbers))]
        response = Response([one.to_json() for one in found])
        return part_of(request, response, length, limit=sent["limit"], offset=sent["offset"])


class OfRound(OrganiserView):
    """What the views of one round share."""

    def round(self, round_number: int) -> RoundView:
        """Return a round with everything that an organiser sees. Raises RoundUnknown."""
        return only(round_views(self.competition, [round_number]), round_number)

    def told(self, round_number: int) -> Response:
        """Return an answer with a round. Raises RoundUnknown."""
        shape = round_shape(self.round(round_number), outdated_round(self.competition))
        return Response(shape.to_json())


class OneRound(OfRound):
    """One round."""

    @row("tables")
    @gives(shapes.RoundOfCompetition, errors=(RoundUnknown,))
    def get(self, request: Request, slug: str, round_number: int) -> Response:
        """Read one round with its tables, seats and results."""
        return self.told(round_number)


class Tables(OfRound):
    """The tables of a round."""

    @row("tables")
    @gives(list[shapes.TableOfRound], asks=TablesIn, errors=(RoundUnknown,))
    def get(self, request: Request, slug: str, round_number: int) -> Response:
        """Read the tables of a round, in the order of their numbers."""
        sent = read(TablesIn, request.query_params)
        found = tables_wanted(self.round(round_number).tables, sent)
        return paged(request, [table_shape(table) for table in found], limit=sent["limit"], offset=sent["offset"])


class Seats(OfRound):
    """Reads who sits where."""

    @row("round_seats")
    @gives(list[shapes.SeatOfRound], errors=(RoundUnknown,))
    def get(self, request: Request, slug: str, round_number: int) -> Response:
        """Read who sits where in a round, by name."""
        found = self.round(round_number).by_name
        links = seat_links(self.competition, round_number) if ROUNDS in self.api_token.scopes else ()
        paths = {(link.table, link.seat): link.address for link in links}
        rows = [
            shapes.SeatOfRound(seat.name, seat.table, seat.seat, seat.final, paths.get((seat.table, seat.seat), ""))
            for seat in found
        ]
        return Response([one.to_json() for one in rows])


class Why(OfRound):
    """Reads why everybody sits where they sit."""

    @row("round_why")
    @gives(shapes.RoundReasons, errors=(RoundUnknown,))
    def get(self, request: Request, slug: str, round_number: int) -> Response:
        """Read why everybody sits where they sit in a round, and what the round repeats."""
        found = round_why(self.competition, round_number)
        if found is None:
            raise RoundUnknown(number=round_number)
        return Response(reasons_shape(found).to_json())


class Next(OrganiserView):
    """Reads what the next draw would have to seat."""

    @row("next")
    @gives(shapes.NextRound)
    def get(self, request: Request, slug: str) -> Response:
        """Read what the next draw would have to seat: who is here, and how they can be split into tables."""
        view = competition_view(self.competition)
        shape = shapes.NextRound(
            round=view.next_number,
            here=view.here,
            away=view.away,
            elsewhere=view.elsewhere,
            byes=view.byes,
            splits=view.offered,
            drafts=view.drafts,
            final_too_small=view.final_too_small,
            step=view.step,
        )
        return Response(shape.to_json())


class DrawIn(serializers.Serializer[Any]):
    """How to draw a round. Without `tables`, the players are split in the best way."""

    tables = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, allow_null=True, default=None)
    seed = WholeNumber(max_value=2**31 - 1, allow_null=True, default=None)


class Start(OfRound):
    """Draws and publishes a round."""

    @row("round_start")
    @gives(shapes.RoundOfCompetition, takes=DrawIn, errors=DRAWING)
    @once
    def post(self, request: Request, slug: str, round_number: int) -> Response:
        """Draw the next round and publish it at once. If it has been published already, it stays as it is.

        The same `seed` draws the same round, as long as the players and the results are the same.
        """
        sent = read(DrawIn, request.data)
        round_start(competition_id=self.competition.pk, number=round_number, **sent)
        return self.told(round_number)


class Undo(OfRound):
    """Takes a draw back."""

    @row("round_undo")
    @gives(None, statuses=(204,), errors=(RoundHasBegun, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, round_number: int) -> Response:
        """Take back the draw of a round, as long as nothing has been entered at its tables."""
        round_undo(competition_id=self.competition.pk, number=round_number)
        return Response(status=204)


class ClockIn(serializers.Serializer[Any]):
    """How many minutes the round has from now on; null stops its clock."""

    minutes = WholeNumber(min_value=1, max_value=LONGEST_ROUND, allow_null=True)


class Clock(OfRound):
    """Sets or stops the clock of a round."""

    @row("round_clock_set")
    @gives(shapes.RoundOfCompetition, takes=ClockIn, errors=(RoundIsOver, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, round_number: int) -> Response:
        """Set the clock of a round on every screen, or stop it."""
        round_clock_set(competition_id=self.competition.pk, number=round_number, **read(ClockIn, request.data))
        return self.told(round_number)


class EndIn(serializers.Serializer[Any]):
    """Whether tables that still play count as they stand. If not, a table that still plays prevents the end."""

    as_they_stand = serializers.BooleanField(default=False)


class End(OfRound):
    """Ends a round."""

    @row("round_end")
    @gives(shapes.RoundOfCompetition, takes=EndIn, errors=(TablesStillPlay, RoundIsOver, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, round_number: int) -> Response:
        """End a round. Its results can still be corrected until the competition ends."""
        round_end(competition_id=self.competition.pk, number=round_number, **read(EndIn, request.data))
        return self.told(round_number)


class Reopen(OfRound):
    """Reopens a round that has ended."""

    @row("round_reopen")
    @gives(shapes.RoundOfCompetition, errors=(LaterRoundDrawn, LaterRoundPlayed, PlayersElsewhere, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, round_number: int) -> Response:
        """Open a round again that has ended. Its tables go on where they were.

        A round that has not ended stays as it is.
        """
        round_reopen(competition_id=self.competition.pk, number=round_number)
        return self.told(round_number)


class Meetings(OrganiserView):
    """Reads who has met whom."""

    @row(OF_MEETINGS)
    @gives(list[Meeting], asks=MeetingsIn)
    def get(self, request: Request, slug: str) -> Response:
        """Read who has met whom, with their points against each other, also in rounds that the public does not see."""
        sent = read(MeetingsIn, request.query_params)
        found = meeting_shapes(pairs_of(round_views(self.competition)), sent["player"])
        return paged(request, found, limit=sent["limit"], offset=sent["offset"])


def outdated_round(competition: Competition) -> int:
    """Return the number of the round that was drawn by standings which were corrected since; 0 for none."""
    rests = draw_rests(competition)
    return rests.number if rests else 0


def round_shape(round_: RoundView, outdated: int) -> shapes.RoundOfCompetition:
    """Return a round as programs of organisers read it. `outdated` is the number of the round that is."""
    return shapes.RoundOfCompetition(
        round=round_.number,
        status=round_.status,
        repeats=round_.repeats,
        minutes=round_.minutes,
        clock=round_.clock,
        byes=byes_shape(round_),
        outdated=round_.number == outdated,
        tables=tuple(table_shape(table) for table in round_.tables),
    )


def table_shape(table: TableRow) -> shapes.TableOfRound:
    """Return a table of a round as programs of organisers read it."""
    return shapes.TableOfRound(
        table=table.number,
        status=table.status,
        hand=table.hand,
        recorded=table.recorded,
        final=table.final,
        unconfirmed=table.unconfirmed,
        disputed_by=table.disputed_by,
        reported_by=table.reported_by,
        awaits=table.awaits,
        callers=table.callers,
        clock=table.clock,
        settled=table.settled,
        settled_why=table.settled_why,
        stopped_why=table.stopped_why,
        replay=table.replay,
        head=table.head,
        seats=tuple(seat_shape(seat) for seat in table.seats),
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
