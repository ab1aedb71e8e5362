"""REST for accounts: making a season, its settings and competitions, its end, and its audit log."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import NotFound, gives, read
from referee.ground.rest.fields import WholeNumber
from scoring.errors.seasons import CompetitionNotYours, SeasonIsOver, SeasonNameUnusable
from scoring.forms.seasons import MOST_BEST
from scoring.models.seasons import SEASON_NAME, Season
from scoring.models.tournaments import Competition
from scoring.rest.access.account import AccountView
from scoring.rest.access.acts import ActsIn, act_shape
from scoring.rest.access.programs import once, row
from scoring.rest.paging import PageIn, paged
from scoring.selectors.access.acts import Asked, acts_of
from scoring.selectors.seasons.seasons import competitions_to_add, season_role, seasons_of
from scoring.services.seasons import seasons
from scoring.shapes.account import CompetitionNamed, OwnSeason
from scoring.shapes.organiser import ActShape
from scoring.systems.season import SEASON_SCHEMES


class SeasonSettingsIn(serializers.Serializer[Any]):
    """Settings of a season. Those that are left out stay as they are, or are those that the page proposes."""

    name = serializers.CharField(max_length=SEASON_NAME, required=False)
    scheme = serializers.ChoiceField(list(SEASON_SCHEMES), required=False)
    best = WholeNumber(min_value=1, max_value=MOST_BEST, allow_null=True, required=False)
    rated = serializers.BooleanField(required=False)


class SeasonIn(SeasonSettingsIn):
    """A new season."""

    name = serializers.CharField(max_length=SEASON_NAME)


class SeasonView(AccountView):
    """What the views of the account's seasons share."""

    def told(self, season: Season, status: int = 200) -> Response:
        """Return the answer with a season."""
        return Response(self.shape(season).to_json(), status=status)

    def shape(self, season: Season) -> OwnSeason:
        """Return a season of the account as programs read it."""
        parts = season.parts.select_related("competition__tournament")
        return OwnSeason(
            name=season.name,
            slug=season.slug,
            role=season_role(self.user, season),
            scheme=season.scheme,
            best=season.best,
            rated=season.rated,
            ended=season.ended_at is not None,
            number=season.number,
            competitions=tuple(named(part.competition) for part in parts),
        )


class Seasons(SeasonView):
    """The seasons of the account."""

    @row("tournaments")
    @gives(list[OwnSeason], asks=PageIn)
    def get(self, request: Request) -> Response:
        """Read the seasons that the account organises, the latest first."""
        shapes = [self.shape(tile.season) for tile in seasons_of(self.user)]
        return paged(request, shapes, **read(PageIn, request.query_params))

    @row("season_new")
    @gives(OwnSeason, takes=SeasonIn, statuses=(201,), errors=(SeasonNameUnusable,))
    @once
    def post(self, request: Request) -> Response:
        """Make a season without competitions. The account owns it."""
        made = seasons.season_create(owner_id=self.user.pk, **read(SeasonIn, request.data))
        return self.told(made, status=201)


class OneSeason(SeasonView):
    """One season."""

    @row("season_organise")
    @gives(OwnSeason)
    def get(self, request: Request, slug: str) -> Response:
        """Read a season with its settings and competitions. `GET seasons/{slug}/` has the standings."""
        return self.told(self.season)

    @row("season_settings")
    @gives(OwnSeason, takes=SeasonSettingsIn, errors=(SeasonIsOver, SeasonNameUnusable))
    @once
    def patch(self, request: Request, slug: str) -> Response:
        """Change settings of a season. Its standings are counted anew."""
        now = {name: getattr(self.season, name) for name in seasons.SETTINGS}
        chosen = now | read(SeasonSettingsIn, request.data)
        return self.told(seasons.season_change(season_id=self.season.pk, **chosen))


class End(SeasonView):
    """Ends a season."""

    @row("season_end")
    @gives(OwnSeason, errors=(SeasonIsOver,))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """End a season, so that nothing in it can be changed."""
        return self.told(seasons.season_end(season_id=self.season.pk))


class Reopen(SeasonView):
    """Opens a season again."""

    @row("season_reopen")
    @gives(OwnSeason)
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Open a season again that has ended. One that has not ended stays as it is."""
        return self.told(seasons.season_reopen(season_id=self.season.pk))


class PartIn(serializers.Serializer[Any]):
    """A competition, by its name in addresses."""

    competition = serializers.SlugField(max_length=80)


class Parts(SeasonView):
    """The competitions of a season."""

    @row("season_organise")
    @gives(list[CompetitionNamed], asks=PageIn)
    def get(self, request: Request, slug: str) -> Response:
        """Read the competitions that the account may add to a season: those it organises that are not in the season."""
        found = competitions_to_add(self.user, self.season).order_by("tournament__created_at", "tournament", "pk")
        return paged(request, [named(one) for one in found], **read(PageIn, request.query_params))

    @row("season_competition_add")
    @gives(OwnSeason, takes=PartIn, errors=(SeasonIsOver, CompetitionNotYours))
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Add a competition at the end of a season's order. One that is in the season already keeps its place."""
        wanted = Competition.objects.filter(slug=read(PartIn, request.data)["competition"]).first()
        if wanted is None:
            raise CompetitionNotYours
        seasons.season_competition_add(season_id=self.season.pk, competition_id=wanted.pk, user=self.user)
        self.season.refresh_from_db()
        return self.told(self.season)


class OfPart(SeasonView):
    """What the views of one competition in a season share."""

    def part(self, competition: str) -> int:
        """Return the id of a competition of the season. Raises Http404."""
        found = self.season.parts.filter(competition__slug=competition).first()
        if found is None:
            raise Http404
        return found.competition_id


class OnePart(OfPart):
    """One competition of a season."""

    @row("season_competition_remove")
    @gives(None, statuses=(204,), errors=(SeasonIsOver, NotFound))
    @once
    def delete(self, request: Request, slug: str, competition: str) -> Response:
        """Take a competition out of a season. The competition itself stays as it is."""
        seasons.season_competition_remove(season_id=self.season.pk, competition_id=self.part(competition))
        return Response(status=204)


class Move(OfPart):
    """Moves a competition of a season."""

    @row("season_competition_move")
    @gives(OwnSeason, errors=(SeasonIsOver, NotFound))
    @once
    def post(self, request: Request, slug: str, competition: str) -> Response:
        """Move a competition one place up in a season's order. The first one stays where it is."""
        seasons.season_competition_move(season_id=self.season.pk, competition_id=self.part(competition))
        self.season.refresh_from_db()
        return self.told(self.season)


class Acts(SeasonView):
    """The audit log of a season."""

    @row("season_acts")
    @gives(list[ActShape], asks=ActsIn)
    def get(self, request: Request, slug: str) -> Response:
        """Read the audit log of a season, the latest line first. The filters are those of a tournament's log."""
        sent = read(ActsIn, request.query_params)
        page = {name: sent.pop(name) for name in ("limit", "offset")}
        return paged(request, [act_shape(line) for line in acts_of(self.season, Asked.of(sent)).lines], **page)


def named(competition: Competition) -> CompetitionNamed:
    """Return a competition that counts in a season, or may, as programs read it."""
    tournament = competition.tournament
    return CompetitionNamed(competition.slug, competition.name or tournament.name, tournament.name, competition.game)
