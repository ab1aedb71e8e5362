"""One writer per competition: every service locks the competition's row first, so services can't deadlock."""

from scoring.errors import CompetitionIsOver
from scoring.models import Competition, CompetitionStatus


def competition_locked(competition_id: int) -> Competition:
    """Return the competition with its row locked until the transaction ends."""
    return Competition.objects.select_for_update().get(pk=competition_id)


def competition_open(competition_id: int) -> Competition:
    """Return the locked competition. Raises CompetitionIsOver if it has been ended."""
    competition = competition_locked(competition_id)
    if competition.status == CompetitionStatus.ENDED:
        raise CompetitionIsOver
    return competition
