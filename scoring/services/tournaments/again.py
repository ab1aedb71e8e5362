"""Makes the next evening from an earlier one, with its people and settings."""

from typing import Any

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, NameTaken, PlayerUnknown
from scoring.errors.seasons import CompetitionNotYours, SeasonIsOver
from scoring.models.choices import CompetitionStatus, Way
from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Competition, Entry, Player, Tournament
from scoring.models.wishes import NeverPair
from scoring.services.access.acts import record_act
from scoring.services.people.check_in import players_away
from scoring.services.people.never_pairs import never_set
from scoring.services.people.own_acts import own_acts_set
from scoring.services.people.penalties import penalty_kinds_keep
from scoring.services.people.players import entries_make
from scoring.services.seasons.seasons import season_competition_add
from scoring.services.tournaments.competitions import CHOICES, competition_add, tournament_create
from scoring.services.tournaments.tournaments import wifi_set
from scoring.systems.standings.visibility import Shown


@raises(CompetitionIsOver, CompetitionNotYours, NameTaken, PlayerUnknown, SeasonIsOver)
@transaction.atomic
def tournament_again(*, tournament_id: int, organiser_id: int, name: str, key: str | None = None) -> Competition:
    """Create a tournament like an earlier one of the same people; return its first competition.

    It has the same competitions with their settings, the same players, all of them away, their pairs who must never
    meet, the Wi-Fi, and the schedule of penalties. What counted in a season that the organiser still runs counts in it
    again. `key` identifies one submit of a form: if it is sent again, what it created is returned.
    """
    made = key and Competition.objects.filter(tournament__organiser=organiser_id, tournament__key=key).first()
    if made:
        return made
    earlier = Tournament.objects.get(pk=tournament_id)
    competitions = list(earlier.competitions.order_by("pk"))
    first = tournament_create(
        organiser_id=organiser_id, name=name, key=key, overall=earlier.overall, **_choices(competitions[0])
    )
    tournament = first.tournament
    if earlier.wifi_name:
        wifi_set(tournament_id=tournament.pk, name=earlier.wifi_name, password=earlier.wifi_password)
    if earlier.own_acts:
        own_acts_set(tournament_id=tournament.pk, own_acts=earlier.own_acts)
    penalty_kinds_keep(tournament, earlier.penalty_kinds)
    anew = [first]
    for competition in competitions[1:]:
        choices = {"first_name": competitions[0].name, "name": competition.name, **_choices(competition)}
        anew.append(competition_add(tournament_id=tournament.pk, **choices))
    _enter(earlier, tournament)
    for old, new in zip(competitions, anew, strict=True):
        seasons = Season.objects.filter(parts__competition=old, ended_at=None)
        for season in seasons.filter(owner=organiser_id) | seasons.filter(co_organisers=organiser_id):
            season_competition_add(season_id=season.pk, competition_id=new.pk, user=tournament.organiser)
    first.refresh_from_db()
    return first


def _choices(competition: Competition) -> dict[str, Any]:
    """Return the settings of a competition as arguments for one like it.

    A plan of who sits where is not among them, and whatever was hidden is hidden again.
    """
    chosen = {name: getattr(competition, name) for name in CHOICES}
    seating = Way.MEETINGS if competition.seating == Way.PLANNED else competition.seating
    return {**chosen, **_shown(competition), "game": competition.game, "seating": seating}


def _shown(competition: Competition) -> dict[str, Any]:
    """Return what the public saw of the standings before everything was shown at the end."""
    last = Act.objects.filter(competition_id=competition.pk, kind="standings_shown").first()
    was, now = (last.was or [], last.now or []) if last is not None else ([], [])
    if competition.status == CompetitionStatus.ENDED and now[:1] == [Shown.LIVE]:
        return dict(zip(("shown", "hidden_rounds"), was, strict=True))
    return {}


def _enter(earlier: Tournament, tournament: Tournament) -> None:
    """Enter the players of the earlier tournament where they played, as away."""
    players = list(earlier.players.filter(entries__isnull=False).distinct())
    new = {
        player.pk: Player(
            tournament=tournament,
            name=player.name_at_table,
            club=player.club,
            family=player.family,
            aliases=player.other_spellings,
            fixed_table=player.fixed_table,
        )
        for player in players
    }
    Player.objects.bulk_create(new.values())
    old, anew = (list(one.competitions.select_for_update().order_by("pk")) for one in (earlier, tournament))
    for before, now in zip(old, anew, strict=True):
        there = [new[pk] for pk in Entry.objects.filter(competition=before).values_list("player", flat=True)]
        if there:
            entries_make(now, there)
            record_act("players_added", now, count=len(there), names=[player.name for player in there])
    if new:
        players_away(tournament_id=tournament.pk, away=True)
    for pair in NeverPair.objects.filter(one__in=new, other__in=new):
        one, other = new[pair.one_id].pk, new[pair.other_id].pk
        never_set(tournament_id=tournament.pk, player_id=one, other_id=other, never=True)
