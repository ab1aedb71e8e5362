"""The knock-out: after a round of a final with several tables the best of each go on, until that is undone."""

from django.db import transaction
from django.db.models import Max

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, RoundIsOn
from scoring.errors.finals import FinalsChanged, FinalsHaveBegun, KnockOutDoesntFit, KnockOutNotDue
from scoring.models.tournaments import Competition
from scoring.selectors.standings.knock_out import check_stage, mark_of_stage, stage_over
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.standings.results import standings_renew


@raises(FinalsChanged, KnockOutNotDue, RoundIsOn, KnockOutDoesntFit, CompetitionIsOver)
@transaction.atomic
def knock_out_make(*, competition_id: int, best: int | None = None, expected: str | None = None) -> Competition:
    """Let the `best` of each table, or as many as the organiser chose at the cut, go on. The others are out.

    Finals that were played at one table in the last round are left as they are. `expected` is the mark of what the
    organiser was shown. Raises FinalsChanged if others would go on by now, and KnockOutNotDue, RoundIsOn,
    KnockOutDoesntFit, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    stages = stage_over(competition, best)
    check_stage(competition, stages)
    if expected is not None and expected != mark_of_stage(stages):
        raise FinalsChanged
    last = competition.rounds.latest("number").number
    out = [name for one in stages for name in one.out]
    competition.entries.filter(player__name__in=out).update(out_after=last)
    _renew(competition)
    going = [name for one in stages for name in one.going]
    record_act("knocked_out", competition, round_number=last, going=going, out=out)
    return competition


@raises(FinalsHaveBegun, CompetitionIsOver)
@transaction.atomic
def knock_out_undo(*, competition_id: int) -> Competition:
    """Undo the last knock-out, so that everybody of that stage plays on. Without one, nothing changes.

    Raises FinalsHaveBegun, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    after = competition.entries.aggregate(last=Max("out_after"))["last"]
    if after is None:
        return competition
    if competition.rounds.filter(number__gt=after).exists():
        raise FinalsHaveBegun
    competition.entries.filter(out_after=after).update(out_after=None)
    _renew(competition)
    record_act("knock_out_undone", competition, round_number=after)
    return competition


def _renew(competition: Competition) -> None:
    """Count the standings again. Drop the drafts, because they seat players who will not play together."""
    competition.drafts.all().delete()
    standings_renew(competition)
