"""Deciding how much of the standings the public sees, and whether the big screen foresees the end."""

from django.db import transaction

from scoring.models.tournaments import Competition
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_locked
from scoring.services.standings.results import standings_renew
from scoring.systems.standings.visibility import Shown


@transaction.atomic
def standings_show(*, competition_id: int, shown: Shown, hidden_rounds: int | None = None) -> Competition:
    """Show the standings live, without the last `hidden_rounds`, or not at all. This can be changed even after the end.

    If `hidden_rounds` is None, it stays as it was. Every page that follows the standings changes at once.
    """
    competition = competition_locked(competition_id)
    wanted = shown, competition.hidden_rounds if hidden_rounds is None else hidden_rounds
    if wanted != (competition.shown, competition.hidden_rounds):
        was, now = ([str(shown), rounds] for shown, rounds in ((competition.shown, competition.hidden_rounds), wanted))
        record_act("standings_shown", competition, was=was, now=now)
        competition.shown, competition.hidden_rounds = wanted
        competition.save(update_fields=["shown", "hidden_rounds"])
        standings_renew(competition, [])
    return competition


@transaction.atomic
def end_tell(*, competition_id: int, tell: bool) -> Competition:
    """Show the estimated end of the evening on the big screen, or stop showing it."""
    competition = competition_locked(competition_id)
    if tell != bool(competition.end_told):
        record_act("standings_end_told" if tell else "standings_end_untold", competition)
        competition.end_told = tell or None
        competition.save(update_fields=["end_told"])
        standings_renew(competition, [])
    return competition
