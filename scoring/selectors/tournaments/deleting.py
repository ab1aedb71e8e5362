"""What the deletion of a tournament would take away, and what remains of those that were deleted."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404

from scoring.models.choices import RoundStatus
from scoring.models.seasons import Season
from scoring.models.tournaments import Competition, Round, Tournament
from scoring.selectors.seasons.seasons import seasons_with


@dataclass(frozen=True, slots=True)
class DeletionPreview:
    """What would be lost. `playing` says whether a round is on, `seasons` which seasons would lose its results."""

    tournament: Tournament
    first: Competition  # on whose page its archive is made
    players: int
    rounds: int
    playing: bool
    seasons: tuple[Season, ...]


def deletion_preview(tournament: Tournament) -> DeletionPreview:
    """Return what deleting a tournament would mean. A few queries."""
    rounds = Round.objects.filter(competition__tournament=tournament)
    return DeletionPreview(
        tournament=tournament,
        first=tournament.competitions.order_by("pk")[0],
        players=tournament.players.count(),
        rounds=rounds.count(),
        playing=rounds.exclude(status=RoundStatus.ENDED).exists(),
        seasons=seasons_with(tournament.pk),
    )


def tournament_of_owner(user: User, slug: str) -> Tournament:
    """Return the tournament at this address if the account owns it. Raises Http404."""
    return get_object_or_404(Tournament, organiser=user.pk, slug=slug)


def deleted_of(user: User) -> tuple[Tournament, ...]:
    """Return the deleted tournaments of an account, the latest first. One query."""
    found = Tournament.every.filter(organiser=user.pk, deleted_at__isnull=False)
    return tuple(found.order_by("-deleted_at"))


def deleted_at(user: User, pk: int) -> Tournament:
    """Return a deleted tournament of an account. Raises Http404."""
    return get_object_or_404(Tournament.every.all(), organiser=user.pk, deleted_at__isnull=False, pk=pk)
