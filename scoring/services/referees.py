"""A competition's referees: adding and removing them, and choosing the head, even after the competition's end."""

from referee import api
from scoring.models import Competition


def referee_add(*, competition_id: int, label: str) -> None:
    """Make a link for another referee, who watches the same tables. Raises a RefereeError for an invalid name."""
    api.referee_link_make(hall_id=_hall(competition_id), label=label)


def referee_revoke(*, competition_id: int, link_id: int) -> str:
    """Revoke a referee's link and return its label. Raises a RefereeError if the competition has no such link."""
    return api.referee_link_revoke(hall_id=_hall(competition_id), link_id=link_id)


def referee_head_choose(*, competition_id: int, link_id: int) -> None:
    """Choose the head referee. Raises a RefereeError if the competition has no such link."""
    api.referee_head_choose(hall_id=_hall(competition_id), link_id=link_id)


def _hall(competition_id: int) -> int:
    return Competition.objects.values_list("hall_id", flat=True).get(pk=competition_id)
