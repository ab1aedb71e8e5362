"""REST for organisers: the players of a competition."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.access.roles import PEOPLE
from scoring.errors.competition import (
    CompetitionIsOver,
    PlayerHasPlayed,
    PlayerNameTaken,
    PlayerNameUnusable,
    PlayerUnknown,
)
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import Entry
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.rest.paging import PageIn, paged
from scoring.selectors.people.links import link_path
from scoring.selectors.people.lists import ListView, list_read, list_view
from scoring.selectors.people.people import entry_of
from scoring.services.people.check_in import players_away
from scoring.services.people.people import player_edit
from scoring.services.people.players import player_away, player_remove, player_withdraw, players_add
from scoring.shapes.organiser import Checked, ListEntrant, ListQuestion, ListReading, OddLine, PlayerOfList
from scoring.wording.roster import odd_line

LONGEST_LIST = 60_000  # characters


class PlayersIn(PageIn):
    """Which players to read."""

    name = serializers.CharField(max_length=60, default="", allow_blank=True)
    away = serializers.BooleanField(allow_null=True, default=None)
    withdrawn = serializers.BooleanField(allow_null=True, default=None)


class ListIn(serializers.Serializer[Any]):
    """A list of players, one in a line, and answers to the questions that its reading has asked."""

    text = serializers.CharField(max_length=LONGEST_LIST)
    answers = serializers.DictField(child=serializers.CharField(max_length=200), default=dict)


class PlayerView(OrganiserView):
    """A view of players."""

    def shown(self, entry: Entry) -> PlayerOfList:
        """Return a player, with the personal link if the token may give it to somebody."""
        return player_shape(entry, with_link=PEOPLE in self.api_token.scopes)


class Players(PlayerView):
    """The players of a competition."""

    @row("players")
    @gives(list[PlayerOfList], asks=PlayersIn)
    def get(self, request: Request, slug: str) -> Response:
        """Read the players of a competition, in the order of the list."""
        sent = read(PlayersIn, request.query_params)
        entries = self.competition.entries.select_related("player")
        if sent["name"]:
            entries = entries.filter(player__name__icontains=sent["name"])
        if sent["away"] is not None:
            entries = entries.filter(player__away=sent["away"])
        if sent["withdrawn"] is not None:
            entries = entries.filter(withdrawn=sent["withdrawn"])
        rows = [self.shown(entry) for entry in entries]
        return paged(request, rows, limit=sent["limit"], offset=sent["offset"])

    @row("players")
    @gives(ListReading, takes=ListIn, statuses=(201,), errors=(CompetitionIsOver,))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Add the players of a list.

        Lines with a question that nobody has answered are left out. The answer says who was added, and what was not.
        """
        sent = read(ListIn, request.data)
        listed = list_read(self.competition, sent["text"], sent["answers"])
        shape = list_shape(list_view(listed))
        players_add(competition_id=self.competition.pk, text=listed.text, answers=sent["answers"], read=listed)
        return Response(shape.to_json(), status=201)


class Preview(OrganiserView):
    """Previews what a list of players would add."""

    @row("players_list")
    @gives(ListReading, takes=ListIn)
    def post(self, request: Request, slug: str) -> Response:
        """Preview a list of players: how it is read, and which questions it asks. Nothing is written."""
        sent = read(ListIn, request.data)
        return Response(list_shape(list_view(list_read(self.competition, sent["text"], sent["answers"]))).to_json())


class PlayerEdit(serializers.Serializer[Any]):
    """What is to change of a player. What is left out stays as it is."""

    name = serializers.CharField(max_length=60, required=False)
    club = serializers.CharField(max_length=60, allow_blank=True, required=False)
    family = serializers.CharField(max_length=60, allow_blank=True, required=False)
    aliases = serializers.ListField(child=serializers.CharField(max_length=60), max_length=20, required=False)
    fixed_table = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, allow_null=True, required=False)


class OnePlayer(PlayerView):
    """One player of a competition."""

    @row("person")
    @gives(PlayerOfList, errors=(PlayerUnknown,))
    def get(self, request: Request, slug: str, player_id: int) -> Response:
        """Read one player of a competition."""
        return Response(self.shown(entry_of(self.competition, player_id)).to_json())

    @row("person")
    @gives(
        PlayerOfList,
        takes=PlayerEdit,
        errors=(PlayerUnknown, PlayerNameTaken, PlayerNameUnusable, CompetitionIsOver),
    )
    @once
    def patch(self, request: Request, slug: str, player_id: int) -> Response:
        """Change what is known of a player, who keeps all results.

        That is the name, the club, the family, other spellings, and the fixed table.
        """
        sent = read(PlayerEdit, request.data)
        player = entry_of(self.competition, player_id).player
        known = {name: getattr(player, name) for name in ("name", "club", "family", "aliases", "fixed_table")}
        player_edit(tournament_id=self.competition.tournament_id, player_id=player_id, **(known | sent))
        return Response(self.shown(entry_of(self.competition, player_id)).to_json())

    @row("player_remove")
    @gives(None, statuses=(204,), errors=(PlayerUnknown, PlayerHasPlayed, CompetitionIsOver))
    @once
    def delete(self, request: Request, slug: str, player_id: int) -> Response:
        """Take a player off the list who was never seated, such as a mistake in it."""
        player_remove(competition_id=self.competition.pk, player_id=player_id)
        return Response(status=204)


class AwayIn(serializers.Serializer[Any]):
    """Whether the player is away."""

    away = serializers.BooleanField()


class Away(PlayerView):
    """Marks a player as away or as here."""

    @row("player_away")
    @gives(PlayerOfList, takes=AwayIn, errors=(PlayerUnknown, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Mark a player as away, so that the next draw leaves them out, or as here again."""
        away = read(AwayIn, request.data)["away"]
        player_away(tournament_id=self.competition.tournament_id, player_id=player_id, away=away)
        return Response(self.shown(entry_of(self.competition, player_id)).to_json())


class WithdrawnIn(serializers.Serializer[Any]):
    """Whether the player has withdrawn."""

    withdrawn = serializers.BooleanField()


class Withdraw(PlayerView):
    """Withdraws a player, or lets the player play again."""

    @row("player_withdraw")
    @gives(PlayerOfList, takes=WithdrawnIn, errors=(PlayerUnknown, CompetitionIsOver))
    @once
    def post(self, request: Request, slug: str, player_id: int) -> Response:
        """Withdraw a player from the next round on, or let them back in. Their results stay."""
        withdrawn = read(WithdrawnIn, request.data)["withdrawn"]
        entry = player_withdraw(competition_id=self.competition.pk, player_id=player_id, withdrawn=withdrawn)
        return Response(self.shown(entry).to_json())


class CheckIn(serializers.Serializer[Any]):
    """Whom to mark, as away or as here. Without `players`: everybody."""

    away = serializers.BooleanField()
    players = serializers.ListField(child=WholeNumber(min_value=1), allow_null=True, default=None, max_length=1000)


class CheckingIn(OrganiserView):
    """Marks several players as away or as here."""

    @row("check_in")
    @gives(Checked, takes=CheckIn, errors=(CompetitionIsOver,))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Mark several players of the tournament, or all, as away or as here."""
        sent = read(CheckIn, request.data)
        tournament = self.competition.tournament_id
        changed = players_away(tournament_id=tournament, away=sent["away"], only=sent["players"])
        return Response(Checked(changed).to_json())


def player_shape(entry: Entry, *, with_link: bool) -> PlayerOfList:
    """Return a player as programs read it."""
    player = entry.player
    return PlayerOfList(
        id=player.pk,
        name=player.name,
        club=player.club,
        family=player.family,
        aliases=tuple(player.aliases),
        away=player.away,
        withdrawn=entry.withdrawn,
        final=entry.final,
        fixed_table=player.fixed_table,
        path=link_path(player) if with_link else "",
    )


def list_shape(view: ListView) -> ListReading:
    """Return a list of players as it is read."""
    return ListReading(
        players=tuple(ListEntrant(one.name, one.club, one.family, one.alias) for one in view.entrants),
        questions=tuple(
            ListQuestion(
                key=asked.key,
                text=asked.words,
                choices=tuple(choice.value for choice in asked.choices),
                words=tuple(choice.words for choice in asked.choices),
                answer=next((choice.value for choice in asked.choices if choice.chosen), None),
                open=asked.open,
            )
            for asked in view.questions
        ),
        odd=tuple(OddLine(*odd_line(line)) for line in view.refused),
        stopped=view.stop,
    )
