"""A tournament's referees: adding and removing them, and choosing the head, even after the tournament's end."""

from referee import api
from scoring.models import Tournament


def referee_add(*, tournament_id: int, label: str) -> None:
    """Make a link for another referee, who watches the same tables. Raises a RefereeError for an invalid name."""
    api.referee_link_make(hall_id=_hall(tournament_id), label=label)


def referee_revoke(*, tournament_id: int, link_id: int) -> str:
    """Revoke a referee's link and return its label. Raises a RefereeError if the tournament has no such link."""
    return api.referee_link_revoke(hall_id=_hall(tournament_id), link_id=link_id)


def referee_head_choose(*, tournament_id: int, link_id: int) -> None:
    """Choose the head referee. Raises a RefereeError if the tournament has no such link."""
    api.referee_head_choose(hall_id=_hall(tournament_id), link_id=link_id)


def _hall(tournament_id: int) -> int:
    return Tournament.objects.values_list("hall_id", flat=True).get(pk=tournament_id)
