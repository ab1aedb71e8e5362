"""REST for organisers: the tournament of the token, its competitions, their settings, and the audit log."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from rest_framework import serializers

from referee import api
from referee.ground.rest.fields import WholeNumber
from scoring.access.roles import ByLink
from scoring.errors.competition import OptionsFixed
from scoring.forms.competition import SettingsForm
from scoring.models.choices import CardsAfter
from scoring.models.limits import HIGHEST_TABLE
from scoring.models.tournaments import COMPETITION_NAME, Competition, Tournament
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.rest.by_form import read_by_form
from scoring.rest.serializers import PlayingIn
from scoring.rest.standings.standings import StandingsIn, standings_shape
from scoring.selectors.standings.ending import end_preview
from scoring.selectors.standings.standings import standings_view
from scoring.services.tournaments.competitions import competition_end, competition_reopen
from scoring.services.tournaments.settings import competition_change
from scoring.shapes.organiser import CompetitionShape, EndShape, OpenTable, PodiumShape, TournamentShape
from scoring.shapes.standings import Standings, points
from scoring.wording.presets import differing


class SettingsIn(PlayingIn):
    """Settings to change. Those that are left out stay as they are. Tables that play keep the earlier ones.

    `cards_after` changes embedded tables at once: how many minutes later they show cards.

    `options` are house options by name, with values as the page of the game's rules writes them; `club_rules` has the
    label of rules of the organiser's club, whose options count in their place. Both can be changed until a round is
    drawn.
    """

    name = serializers.CharField(max_length=COMPETITION_NAME, required=False)
    first_table = WholeNumber(min_value=1, max_value=HIGHEST_TABLE, required=False)
    cards_after = serializers.ChoiceField(CardsAfter.values, required=False)


class CompetitionEndIn(serializers.Serializer[Any]):
    """Whether everything that is hidden is shown at the end. If not, it stays hidden."""

    show = serializers.BooleanField(default=False)


def tournament_told(tournament: Tournament, user: ByLink, scopes: Collection[str]) -> TournamentShape:
    """Return the tournament of a token, its competitions, and what the token allows."""
    competitions = tournament.competitions.select_related("tournament").order_by("pk")
    return TournamentShape(
        name=tournament.name,
        slug=tournament.slug,
        role=user.role,
        scopes=tuple(scopes),
        competitions=tuple(competition_shape(competition) for competition in competitions),
    )


def settings_changed(competition: Competition, sent: dict[str, Any]) -> CompetitionShape:
    """Change settings of a competition. Raises OptionsFixed, and what `competition_change` does."""
    name = sent.pop("name", _name(competition))
    rules: dict[str, Any] = {name: sent.pop(name) for name in ("options", "club_rules") if name in sent}
    if rules:
        sent |= _rules(competition, rules)
    return competition_shape(competition_change(competition_id=competition.pk, name=name, **sent))


def end_foreseen(competition: Competition) -> EndShape:
    """Return what the end of a competition would mean."""
    page = end_preview(competition)
    return EndShape.made_from(
        page,
        planned_rounds=competition.planned_rounds,
        open=tuple(OpenTable(one.round, one.table, one.awaits) for one in page.open),
        first=tuple(PodiumShape(one.place, one.names, **points(one.points)) for one in page.first),
    )


def whole_standings(competition: Competition, after: int | None) -> Standings:
    """Return the standings with everything that the public may not see yet."""
    return standings_shape(standings_view(competition, whole=True, after=after))


def _rules(competition: Competition, sent: dict[str, Any]) -> dict[str, Any]:
    """Return the house options and the club's rules with those that were sent. Raises OptionsFixed, Malformed."""
    if competition.rounds.exists():
        raise OptionsFixed
    form = read_by_form(partial(SettingsForm, api.game_info(competition.game), competition), {"club_rules": "", **sent})
    return form.chosen_rules


def _name(competition: Competition) -> str:
    return competition.name or competition.tournament.name


def competition_shape(competition: Competition) -> CompetitionShape:
    """Return a competition as programs read it. Two queries."""
    return CompetitionShape.made_from(
        competition,
        name=_name(competition),
        tie_breaks=tuple(competition.tie_breaks),
        preset=competition.preset or "",
        club_rules=competition.club_rules or "",
        differs=tuple(one.setting for one in differing(competition)),
        rounds=competition.rounds.count(),
        players=competition.entries.filter(withdrawn=False).count(),
    )


TournamentOfToken = OrganiserView.gets(
    "competition", tournament_told, "Read the tournament of the token, its competitions, and what the token allows."
)
OneCompetition = OrganiserView.of(
    get=reads("competition", competition_shape, "Read a competition with its settings."),
    patch=act(
        settings_changed,
        "Change settings of a competition. Rounds that are drawn later have them.",
        SettingsIn,
        of=competition_change,
    ),
)
End = OrganiserView.of(
    get=reads(
        "competition_end",
        end_foreseen,
        "Read what the end of a competition would mean: who would win, what is hidden, and what is still open.",
    ),
    post=act(
        competition_end, "End a competition, so that its standings are final.", CompetitionEndIn, competition_shape
    ),
)
Reopen = OrganiserView.posts(
    competition_reopen,
    "Open a competition again that has ended. One that has not ended stays as it is.",
    then=competition_shape,
)
WholeStandings = OrganiserView.gets(
    "whole_standings",
    whole_standings,
    "Read the whole standings as they are now, or as they were after a round, with the reasons for every place.",
    StandingsIn,
)
