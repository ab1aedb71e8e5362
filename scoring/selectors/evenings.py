"""The organiser's view: their evenings, and one evening with everything that can be done next."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from referee import api
from scoring.models import Player, SeatOf, Tournament, TournamentStatus
from scoring.selectors.cards import SeatLink, seat_links
from scoring.selectors.field import field_of, rows_of, sizes_of
from scoring.selectors.places import places_figures
from scoring.selectors.rounds import RoundView, round_views
from scoring.systems.podium import PodiumStep, podium
from scoring.systems.points import SCHEMES
from scoring.systems.seating import splits
from scoring.systems.tie_breaks import TIE_BREAKS

MOST_SPLITS = 6  # offered to the organiser; a large field can be split in many ways that are hardly different


def own_tournament(user: User, slug: str) -> Tournament:
    """Return an organiser's own evening. Somebody else's raises Http404, like one that does not exist."""
    return get_object_or_404(Tournament, slug=slug, organiser_id=user.pk)


def evenings_of(user: User) -> QuerySet[Tournament]:
    """Return an organiser's evenings, latest first, with the numbers of players and rounds. One query."""
    return Tournament.objects.filter(organiser_id=user.pk).annotate(
        player_count=Count("players", distinct=True), round_count=Count("rounds", distinct=True)
    )


def usual_game(user: User) -> str:
    """Return the game of the organiser's latest evening, "" if there is none. One query."""
    latest = Tournament.objects.filter(organiser_id=user.pk).values_list("game", flat=True).first()
    return latest or ""


@dataclass(frozen=True, slots=True)
class EveningView:
    """One evening for its organiser.

    `round` is the current one, None between rounds, and `links` its seats. `expected` counts the
    players who have not withdrawn, `here` those of them who are not away; `away` names the others. `splits` are the
    ways to split those who are here into tables, the best first. `next_number` is the next round's number.
    `podium` and `places` are shown once the evening has ended.
    """

    tournament: Tournament
    game: api.GameInfo
    ended: bool
    policy: str
    confirm: str  # who confirms a result before it is final; "" if nobody needs to
    depth: str  # the recording depth in words; "" if it is every move
    scheme: str
    tie_breaks: tuple[str, ...]
    players: tuple[Player, ...]
    expected: int
    here: int
    away: tuple[str, ...]
    round: RoundView | None
    past: tuple[RoundView, ...]
    next_number: int
    splits: tuple[tuple[int, ...], ...]
    links: tuple[SeatLink, ...]
    podium: tuple[PodiumStep, ...]
    places: api.Figures | None

    @property
    def sizes(self) -> tuple[int, ...]:
        """The tables of the next draw; () if those who are here cannot be seated."""
        return self.splits[0] if self.splits else ()

    @property
    def offered(self) -> tuple[tuple[int, ...], ...]:
        """The ways to split them among which the organiser may choose."""
        return self.splits[:MOST_SPLITS]


def evening_view(tournament: Tournament) -> EveningView:
    """Return everything the organiser's page of an evening shows."""
    game = api.game_info(tournament.game, tournament.options)
    rounds = round_views(tournament)
    on = next((round_ for round_ in rounds if not round_.ended), None)
    seated = SeatOf.objects.filter(player=OuterRef("pk"))
    players = tuple(tournament.players.annotate(seated=Exists(seated)))
    expected = [player for player in players if not player.withdrawn]
    away = tuple(player.name for player in expected if player.away)
    here = len(expected) - len(away)
    ended = tournament.status == TournamentStatus.ENDED
    return EveningView(
        tournament=tournament,
        game=game,
        ended=ended,
        policy=dict(api.policies())[tournament.policy],
        confirm=dict(api.confirmations())[tournament.confirm] if tournament.confirm != "none" else "",
        depth=_depth(tournament),
        scheme=_(SCHEMES[tournament.scheme].name),
        tie_breaks=tuple(_(TIE_BREAKS[key].name) for key in tournament.tie_breaks),
        players=players,
        expected=len(expected),
        here=here,
        away=away,
        round=on,
        past=tuple(round_ for round_ in rounds if round_.ended),
        next_number=rounds[0].number + 1 if rounds else 1,
        splits=tuple(splits(here, sizes_of(tournament))),
        links=seat_links(tournament, on.number) if on else (),
        podium=podium(rows_of(tournament, field_of(tournament))) if ended else (),
        places=places_figures(tournament) if ended else None,
    )


def _depth(tournament: Tournament) -> str:
    _every_move, *others = api.depths(tournament.game)
    return next((name for depth, name, _unproven in others if depth == tournament.depth), "")
