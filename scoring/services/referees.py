"""An evening's referees: one more, one fewer, and which of them is the head; after its end too."""

from referee import api
from scoring.models import Tournament


def referee_add(*, tournament_id: int, label: str) -> None:
    """Make a link for another referee, who watches the same tables. Raises a RefereeError for a name that can't be."""
    api.referee_link_make(hall_id=_hall(tournament_id), label=label)


def referee_revoke(*, tournament_id: int, link_id: int) -> str:
    """Take a referee's link back; the name on it. Raises a RefereeError if the evening has no such link."""
    return api.referee_link_revoke(hall_id=_hall(tournament_id), link_id=link_id)


def referee_head_choose(*, tournament_id: int, link_id: int) -> None:
    """Say which referee is the head. Raises a RefereeError if the evening has no such link."""
    api.referee_head_choose(hall_id=_hall(tournament_id), link_id=link_id)


def _hall(tournament_id: int) -> int:
    return Tournament.objects.values_list("hall_id", flat=True).get(pk=tournament_id)
