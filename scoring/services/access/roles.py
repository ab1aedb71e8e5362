"""Gives a role in a tournament to an account or by a link, and takes it back."""

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from referee.ground.errors import raises
from scoring.access.roles import CO_ORGANISER, COMMITTEE, HELPER
from scoring.errors.competition import AccountUnknown, RoleUnclear
from scoring.models.tournaments import RoleGiven
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked

GIVEN = (CO_ORGANISER, HELPER, COMMITTEE)


@raises(AccountUnknown, RoleUnclear)
@transaction.atomic
def role_give(*, tournament_id: int, role: str, name: str, by_link: bool) -> RoleGiven:
    """Give a role to the account called `name`, or, if `by_link`, by a new link with this name on it.

    If the account has the role already, nothing changes. Raises AccountUnknown, RoleUnclear.
    """
    tournament = tournament_locked(tournament_id)
    name = name.strip()
    if role not in GIVEN or not 0 < len(name) <= RoleGiven.NAME:
        raise RoleUnclear(most=RoleGiven.NAME)
    if by_link:
        given = RoleGiven.objects.create(tournament=tournament, role=role, label=name)
    else:
        user = (
            get_user_model().objects.filter(username=name, is_active=True).exclude(pk=tournament.organiser_id).first()
        )
        if user is None:
            raise AccountUnknown(name=name)
        had = tournament.roles.filter(user=user, taken_at=None).first()
        if had is not None and had.role == role:
            return had
        tournament.roles.filter(user=user, taken_at=None).update(taken_at=timezone.now())
        given = RoleGiven.objects.create(tournament=tournament, role=role, user=user)
    record_act("role_given", tournament, name=name, role=role)
    return given


@transaction.atomic
def role_take(*, tournament_id: int, role_id: int) -> RoleGiven | None:
    """Take a role back, and return it; return None if it is not given. The role's link becomes void at once."""
    tournament = tournament_locked(tournament_id)
    given = tournament.roles.filter(pk=role_id, taken_at=None).select_related("user").first()
    if given is not None:
        given.taken_at = timezone.now()
        given.save(update_fields=["taken_at"])
        record_act(
            "role_taken", tournament, name=given.user.get_username() if given.user else given.label, role=given.role
        )
    return given
