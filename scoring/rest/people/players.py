"""REST for organisers: the players of a competition."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rest_framework import serializers

from referee.ground.rest.fields import WholeNumber
from scoring.access.roles import PEOPLE
from scoring.errors.competition import PlayerUnknown
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import Competition, Entry
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.paging import PageIn
from scoring.selectors.people.links import link_path
from scoring.selectors.people.lists import ListView, list_read, list_view
from scoring.selectors.people.people import entry_of
from scoring.services.people.check_in import players_away
from scoring.services.people.other_names import other_name_take_back
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


class PlayerEdit(serializers.Serializer[Any]):
    """What is to change of a player. What is left out stays as it is."""

    name = serializers.CharField(max_length=60, required=False)
    club = serializers.CharField(max_length=60, allow_blank=True, required=False)
    family = serializers.CharField(max_length=60, allow_blank=True, required=False)
    aliases = serializers.ListField(child=serializers.CharField(max_length=60), max_length=20, required=False)
    fixed_table = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, allow_null=True, required=False)


class AwayIn(serializers.Serializer[Any]):
    """Whether the player is away."""

    away = serializers.BooleanField()


class WithdrawnIn(serializers.Serializer[Any]):
    """Whether the player has withdrawn."""

    withdrawn = serializers.BooleanField()


class CheckIn(serializers.Serializer[Any]):
    """Whom to mark, as away or as here. Without `players`: everybody."""

    away = serializers.BooleanField()
    players = serializers.ListField(
        child=WholeNumber(min_value=1), allow_null=True, default=None, max_length=1000, source="only"
    )


def players_wanted(
    competition: Competition, scopes: Collection[str], name: str, away: bool | None, withdrawn: bool | None
) -> list[PlayerOfList]:
    """Return the players of a competition that a program asks for."""
    entries = competition.entries.select_related("player")
    if name:
        entries = entries.filter(player__name__icontains=name)
    if away is not None:
        entries = entries.filter(player__away=away)
    if withdrawn is not None:
        entries = entries.filter(withdrawn=withdrawn)
    return [player_shape(entry, with_link=PEOPLE in scopes) for entry in entries]


def player_told(competition: Competition, player_id: int, scopes: Collection[str]) -> PlayerOfList:
    """Return a player, with the personal link if the token may give it to somebody. Raises PlayerUnknown."""
    return player_shape(entry_of(competition, player_id), with_link=PEOPLE in scopes)


def player_edited(competition: Competition, player_id: int, sent: Mapping[str, Any]) -> None:
    """Change what was sent of a player."""
    player = entry_of(competition, player_id).player
    known = {name: getattr(player, name) for name in ("name", "club", "family", "aliases", "fixed_table")}
    player_edit(tournament_id=competition.tournament_id, player_id=player_id, **{**known, **sent})


def list_told(competition: Competition, text: str, answers: Mapping[str, str]) -> ListReading:
    """Return how a list is read."""
    return list_shape(list_view(list_read(competition, text, answers)))


def list_added(competition: Competition, text: str, answers: Mapping[str, str]) -> ListReading:
    """Add the players of a list, and return how it was read."""
    listed = list_read(competition, text, answers)
    shape = list_shape(list_view(listed))
    players_add(competition_id=competition.pk, text=listed.text, answers=answers, read=listed)
    return shape


def checked(made: tuple[int, ...]) -> Checked:
    """Return whom a check-in has changed."""
    return Checked(made)


Players = OrganiserView.of(
    get=reads("players", players_wanted, "Read the players of a competition, in the order of the list.", PlayersIn),
    post=act(
        list_added,
        """Add the players of a list.

        Lines with a question that nobody has answered are left out. The answer says who was added, and what was not.
        """,
        ListIn,
        of=players_add,
        status=201,
    ),
)
Preview = OrganiserView.of(
    post=reads(
        "players_list",
        list_told,
        "Preview a list of players: how it is read, and which questions it asks. Nothing is written.",
        takes=ListIn,
    )
)
OnePlayer = OrganiserView.of(
    get=reads("person", player_told, "Read one player of a competition.", errors=(PlayerUnknown,)),
    patch=act(
        player_edited,
        """Change what is known of a player, who keeps all results.

        That is the name, the club, the family, other spellings, and the fixed table.
        """,
        PlayerEdit,
        player_told,
        of=player_edit,
    ),
    delete=act(player_remove, "Take a player off the list who was never seated, such as a mistake in it.", status=204),
)
Away = OrganiserView.posts(
    player_away, "Mark a player as away, so that the next draw leaves them out, or as here again.", AwayIn, player_told
)
Withdraw = OrganiserView.posts(
    player_withdraw,
    "Withdraw a player from the next round on, or let them back in. Their results stay.",
    WithdrawnIn,
    player_told,
)
OtherNameTakenBack = OrganiserView.posts(
    other_name_take_back,
    "Take back the other name under which a player publishes. The player can't choose that name again.",
    then=player_told,
)
CheckingIn = OrganiserView.posts(
    players_away, "Mark several players of the tournament, or all, as away or as here.", CheckIn, checked
)


def player_shape(entry: Entry, *, with_link: bool) -> PlayerOfList:
    """Return a player as programs read it."""
    player = entry.player
    return PlayerOfList.made_from(
        player,
        id=player.pk,
        aliases=tuple(player.aliases),
        withdrawn=entry.withdrawn,
        final=entry.final,
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
