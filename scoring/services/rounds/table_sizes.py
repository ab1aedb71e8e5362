"""The organiser allows only some of the game's sizes for a competition's tables, "tables of four only" for example."""

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import CompetitionIsOver, SizesImpossible
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.table_sizes import are_offered, drafts_against, sizes_text, with_sizes
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.standings.results import standings_renew


@raises(SizesImpossible, CompetitionIsOver)
@transaction.atomic
def sizes_set(*, competition_id: int, smallest: int, largest: int) -> Competition:
    """Allow only tables of these sizes from the next draw on.

    Drafts with tables of other sizes are dropped, and a plan with such tables is solved anew by the next draw. Raises
    SizesImpossible if the game has no such tables, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    if not are_offered(competition, smallest, largest):
        raise SizesImpossible
    was, tried = sizes_text(competition), with_sizes(competition, smallest, largest)
    competition.least_seats, competition.most_seats = tried.least_seats, tried.most_seats
    if was != (now := sizes_text(competition)):
        competition.save(update_fields=["least_seats", "most_seats"])
        competition.drafts.filter(label__in=drafts_against(competition)).delete()
        sizes = {"least_seats": competition.least_seats, "most_seats": competition.most_seats}
        record_act("competition_sizes_set", competition, was=was, now=now, **sizes)
        standings_renew(competition)
    return competition
