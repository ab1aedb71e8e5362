"""Creates a tournament with its first competition, adds competitions to it, and ends and reopens them."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import api
from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, NameTaken, RoundIsOn
from scoring.errors.seasons import CompetitionNotYours, SeasonIsOver
from scoring.models.choices import CompetitionStatus, RoundStatus
from scoring.models.tournaments import Competition, Entry, Round, Tournament
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_locked, competition_open, tournament_locked
from scoring.services.people.substitutes import substitute_of_new_entries
from scoring.services.seasons.seasons import season_competition_add
from scoring.services.slugs import free_slug
from scoring.services.standings.hiding import standings_show
from scoring.services.standings.results import standings_renew, tables_recount
from scoring.systems.roster.names import same_name
from scoring.systems.standings.points import SCHEMES
from scoring.systems.standings.tie_breaks import DEFAULT_ORDER
from scoring.systems.standings.visibility import Shown

_ENDS = ("ended_at", "reopened_at", "was_final_at")
#: The settings that the audit log tells when a competition begins. Archives are compared with them.
_TOLD = (
    *("options", "policy", "confirm", "depth", "scheme", "tie_breaks", "missed_away", "missed_bye", "first_table"),
    *("shown", "hidden_rounds", "planned_rounds", "minutes", "seating", "clubs_apart", "least_seats", "most_seats"),
    *("recalls", "meetings_most", "has_final", "preset", "lot_seed", "club_rules"),
)
#: What may be chosen of a new competition: all that the log tells but the lots, and when embedded tables show cards.
CHOICES = frozenset({*_TOLD, "cards_after"}) - {"lot_seed"}


@raises(CompetitionNotYours, SeasonIsOver)
def tournament_create(
    *,
    organiser_id: int,
    name: str,
    overall: str = "",
    season_id: int | None = None,
    key: str | None = None,
    **choices: Any,
) -> Competition:
    """Create a tournament with one competition, and its hall with a link for the referee; return the competition.

    `overall` is the scheme of its overall ranking, and the competition counts in the season `season_id`. `choices` are
    the arguments of `_unsaved_competition`. `key` identifies one submit of a form: if it is sent again, the competition
    that it created is returned. Raises SeasonIsOver.
    """
    tournament = Tournament(organiser_id=organiser_id, name=name, overall=overall, key=key)
    chosen = _unsaved_competition(**choices)
    while True:
        made = key and Competition.objects.filter(tournament__organiser=organiser_id, tournament__key=key).first()
        if made:
            return made
        tournament.slug = chosen.slug = free_slug(name, (Tournament, Competition))
        try:
            return _save_tournament(tournament, chosen, season_id)
        except IntegrityError:
            if not _taken_meanwhile(tournament):
                raise


@raises(NameTaken)
@transaction.atomic
def competition_add(
    *, tournament_id: int, name: str, first_name: str = "", first_table: int = 1, key: str | None = None, **choices: Any
) -> Competition:
    """Add a competition to a tournament, and enter all players who have not withdrawn from everything.

    `first_name` becomes the name of the competition that was the only one until now and had no name. `choices` and
    `key` are as in `tournament_create`. Raises NameTaken.
    """
    tournament = tournament_locked(tournament_id)
    others = list(tournament.competitions.select_for_update())
    made = next((other for other in others if key and other.key == key), None)
    if made:
        return made
    for other in others:
        if not other.name:
            other.name = first_name or api.game_info(other.game).title
            other.save(update_fields=["name"])
            standings_renew(other)
    if same_name(name) in {same_name(other.name) for other in others}:
        raise NameTaken(name=name)
    added = _unsaved_competition(**choices)
    added.tournament, added.name, added.first_table, added.key = tournament, name, first_table, key
    added.slug = free_slug(f"{tournament.slug}-{name}", (Tournament, Competition))
    added.save(force_insert=True)
    players = tournament.players.filter(entries__withdrawn=False).distinct()
    Entry.objects.bulk_create(Entry(competition=added, player=player) for player in players)
    substitute_of_new_entries(added)
    standings_renew(added)
    record_act("competition_added", added, name=name, game=added.game, settings=_settings(added))
    return added


def _unsaved_competition(
    *,
    game: str,
    options: Mapping[str, Any] | None = None,
    policy: str = "call",
    scheme: str = next(iter(SCHEMES)),
    tie_breaks: Sequence[str] = DEFAULT_ORDER,
    **others: Any,
) -> Competition:
    """Return a competition with these choices, not yet saved. `others` are further CHOICES.

    `options` has those that differ from the game's defaults.
    """
    if unknown := others.keys() - CHOICES:
        raise TypeError(f"nobody chooses {', '.join(sorted(unknown))} of a new competition")
    return Competition(
        game=game, options=dict(options or {}), policy=policy, scheme=scheme, tie_breaks=list(tie_breaks), **others
    )


@transaction.atomic
def _save_tournament(tournament: Tournament, chosen: Competition, season_id: int | None) -> Competition:
    """Save a tournament and its competition, and let it count in the season.

    Raises IntegrityError if their address or key has been taken meanwhile.
    """
    tournament.pk = None
    tournament.hall_id = api.hall_open(name=tournament.name, slug=f"tournament-{token_hex(8)}")
    api.referee_link_make(hall_id=tournament.hall_id, label=_("Referee"))
    tournament.save(force_insert=True)
    chosen.tournament = tournament
    chosen.save(force_insert=True)
    record_act("tournament_created", chosen, name=tournament.name, game=chosen.game, settings=_settings(chosen))
    if tournament.overall:
        record_act("standings_overall", tournament, was="", now=tournament.overall)
    if season_id is not None:
        season_competition_add(season_id=season_id, competition_id=chosen.pk, user=tournament.organiser)
    return chosen


def _settings(competition: Competition) -> dict[str, Any]:
    """Return the settings with which a competition begins, as the audit log keeps them."""
    return {name: getattr(competition, name) for name in _TOLD}


def _taken_meanwhile(tournament: Tournament) -> bool:
    """Return whether another tournament or competition, created at the same moment, has taken the address or key."""
    same_key = Q(organiser_id=tournament.organiser_id, key=tournament.key, key__isnull=False)
    found = Tournament.objects.filter(Q(slug=tournament.slug) | same_key)
    return found.exists() or Competition.objects.filter(slug=tournament.slug).exists()


@raises(CompetitionIsOver, RoundIsOn)
@transaction.atomic
def competition_end(*, competition_id: int, show: bool = False) -> Competition:
    """End the competition, so that its standings are final, and `show` everything that is hidden.

    Without `show`, what is hidden stays hidden. Raises RoundIsOn, and CompetitionIsOver if it has ended.
    """
    competition = competition_open(competition_id)
    running = Round.objects.filter(competition=competition).exclude(status=RoundStatus.ENDED).first()
    if running is not None:
        raise RoundIsOn(number=running.number)
    tables_recount(competition)
    competition.status = CompetitionStatus.ENDED
    competition.ended_at, competition.reopened_at, competition.was_final_at = timezone.now(), None, None
    competition.save(update_fields=["status", *_ENDS])
    standings_renew(competition)
    record_act("competition_ended", competition)
    if show and competition.shown != Shown.LIVE:
        return standings_show(competition_id=competition.pk, shown=Shown.LIVE)
    return competition


@transaction.atomic
def competition_reopen(*, competition_id: int) -> Competition:
    """Undo the end of a competition, so that rounds may go on and results may be corrected.

    The competition keeps the time of its end and shows it until it is ended again. A competition that has not ended is
    not changed.
    """
    competition = competition_locked(competition_id)
    if competition.status == CompetitionStatus.ENDED:
        begun = competition.rounds.exists()
        competition.status = CompetitionStatus.RUNNING if begun else CompetitionStatus.PLANNED
        competition.was_final_at, competition.reopened_at = competition.ended_at, timezone.now()
        competition.ended_at = None
        competition.save(update_fields=["status", *_ENDS])
        tables_recount(competition)
        standings_renew(competition)
        record_act("competition_reopened", competition)
    return competition
