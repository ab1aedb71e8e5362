"""REST for organisers: the tournament as a whole: a new competition, who plays where, and the overall ranking."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from referee import api
from referee.ground.rest.fields import WholeNumber
from scoring.forms.beginning import CompetitionAddForm
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import COMPETITION_NAME, Player, Tournament
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.by_form import read_by_form
from scoring.rest.paging import PageIn
from scoring.rest.serializers import BeginIn, preset_in
from scoring.rest.tournaments.tournaments import competition_shape
from scoring.selectors.tournaments.tournaments import tournament_view
from scoring.services.people.players import entry_set
from scoring.services.tournaments.competitions import competition_add
from scoring.services.tournaments.tournaments import overall_set
from scoring.shapes.organiser import CompetitionShape
from scoring.shapes.tournament import OverallChoice, PlayerOfTournament, RankingChoice
from scoring.systems.seasons.season import SEASON_SCHEMES


class CompetitionIn(BeginIn):
    """A new competition. Whatever is left out gets the value that the page proposes for the preset.

    Without `preset` that is `club`. `options` are house options by name, with values as the page of the game's rules
    writes them. `first_name` names the competition that was the only one until now and had no name.
    """

    name = serializers.CharField(max_length=COMPETITION_NAME)
    game = serializers.ChoiceField([game.name for game in api.games()])
    first_name = serializers.CharField(max_length=COMPETITION_NAME, required=False)
    first_table = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, required=False)


class EntryIn(serializers.Serializer[Any]):
    """`plays` says whether the player plays in the competition."""

    plays = serializers.BooleanField()


class OverallIn(serializers.Serializer[Any]):
    """The chosen way to rank overall, which is a key of `choices`; empty for no overall ranking."""

    scheme = serializers.ChoiceField(["", *SEASON_SCHEMES])


def _choices(tournament: Tournament, sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `competition_add`, read by the page's own form. Raises Malformed."""
    game, first = api.game_info(sent["game"]), tournament.competitions.order_by("pk")[0]
    return read_by_form(partial(CompetitionAddForm, game, preset_in(sent), first), sent).choices


def overall(tournament: Tournament) -> OverallChoice:
    """Return how players are ranked across the competitions, and the other choices."""
    none = RankingChoice("", _("No overall ranking"), "", "")
    known = (
        RankingChoice(key, _(scheme.name), _(scheme.meaning), _(scheme.example))
        for key, scheme in SEASON_SCHEMES.items()
    )
    return OverallChoice(tournament.overall, (none, *known))


def added(tournament: Tournament, sent: Mapping[str, Any]) -> CompetitionShape:
    """Add a competition. Raises NameTaken."""
    choices = _choices(tournament, sent)
    return competition_shape(competition_add(tournament_id=tournament.pk, game=sent["game"], **choices))


def everybody(tournament: Tournament) -> list[PlayerOfTournament]:
    """Return all players of a tournament, and in which competitions each of them plays."""
    return [
        PlayerOfTournament(
            id=row.player.pk,
            name=row.player.name,
            club=row.player.club,
            competitions=tuple(tick.competition.slug for tick in row.ticks if tick.plays),
        )
        for row in tournament_view(tournament).players
    ]


def entered(made: Player) -> PlayerOfTournament:
    """Return in which competitions a player plays."""
    plays = made.entries.filter(withdrawn=False).order_by("competition")
    return PlayerOfTournament(made.pk, made.name, made.club, tuple(plays.values_list("competition__slug", flat=True)))


Competitions = OrganiserView.posts(
    added,
    "Add a competition to the tournament. All players who have not withdrawn from everything are entered.",
    CompetitionIn,
    of=competition_add,
    status=201,
)
Everybody = OrganiserView.gets(
    "tournament", everybody, "Read all players of the tournament, and in which competitions each of them plays.", PageIn
)
Entry = OrganiserView.posts(
    entry_set,
    """Enter a player of the tournament in this competition, or take the player out of it.

        A player who was seated is withdrawn and keeps all results. A player whose table plays finishes this game; to
        decide otherwise, use `leave`.
        """,
    EntryIn,
    entered,
)
Overall = OrganiserView.of(
    get=reads("tournament", overall, "Read how players are ranked across the competitions, and the other choices."),
    patch=act(
        overall_set,
        "Choose how players are ranked across the competitions. The public sees the ranking at once.",
        OverallIn,
        overall,
    ),
)
