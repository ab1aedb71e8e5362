"""Rounds: draw and open the tables, undo the draw while nobody has played, end the round."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import api
from referee.ground.errors import raises
from scoring.errors.competition import (
    CompetitionIsOver,
    LaterRoundDrawn,
    LaterRoundPlayed,
    PlayersElsewhere,
    RoundHasBegun,
    RoundIsOn,
    RoundIsOver,
    RoundNotNext,
    TablesDontFit,
    TablesStillPlay,
    TooFewPlayers,
    TooManyDrafts,
)
from scoring.errors.finals import FinalTooSmall
from scoring.errors.teams import PairsDontFit
from scoring.models.choices import RoundStatus, Way
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition, Player, Round
from scoring.selectors.rounds.rounds import players_elsewhere, tables_in_play
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.publishing import round_drawn, round_publish, round_to_draw
from scoring.services.standings.results import standings_renew, table_count


@raises(RoundIsOn, RoundNotNext, TooFewPlayers, FinalTooSmall, TablesDontFit, PairsDontFit, CompetitionIsOver)
@transaction.atomic
def round_start(*, competition_id: int, number: int, tables: int | None = None, seed: int | None = None) -> Round:
    """Draw round `number` and publish it at once, at `tables` tables if the organiser chose their number.

    Players who are away are left out, and so are players who sit in a round of another competition that is being
    played. If the round has been published already, it is returned. Raises RoundIsOn, RoundNotNext,
    TooFewPlayers, TablesDontFit, PairsDontFit, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    published = round_to_draw(competition, number)
    if published is not None:
        return published
    return round_publish(competition, round_drawn(competition, tables=tables, seed=seed))


@raises(RoundHasBegun, CompetitionIsOver)
@transaction.atomic
def round_undo(*, competition_id: int, number: int) -> None:
    """Undo a draw: close its tables and make their links void. Raises RoundHasBegun if anything has been entered.

    A result that waits until somebody agrees has been entered, too.
    """
    competition = competition_open(competition_id)
    drawn = competition.rounds.get(number=number)
    tables = list(drawn.tables.all())
    standings = api.tables_status(table.referee_table_id for table in tables)
    if drawn.status != RoundStatus.SEATED or any(one.played or one.reported_by for one in standings.values()):
        raise RoundHasBegun(number=number)
    for table in tables:
        api.table_close(table_id=table.referee_table_id, reason=_("The draw was taken back."))
    drawn.delete()
    standings_renew(competition)
    record_act("draw_taken_back", competition, round_number=number, tables=len(tables), seed=drawn.seed)


@raises(
    RoundHasBegun,
    RoundIsOn,
    RoundNotNext,
    TooFewPlayers,
    FinalTooSmall,
    PairsDontFit,
    TablesDontFit,
    TooManyDrafts,
    CompetitionIsOver,
)
@transaction.atomic
def round_redraw(*, competition_id: int, number: int) -> Draft:
    """Take the draw of a round back and draw it again as a draft, by the standings as they are now.

    Raises RoundHasBegun, TooFewPlayers, FinalTooSmall, CompetitionIsOver.
    """
    round_undo(competition_id=competition_id, number=number)
    Draft.objects.filter(competition=competition_id).delete()  # those of the round that was taken back are outdated
    return draft_make(competition_id=competition_id, number=number, way=Way.STANDINGS)


@raises(TablesStillPlay, RoundIsOver, CompetitionIsOver)
@transaction.atomic
def round_end(*, competition_id: int, number: int, as_they_stand: bool = False) -> Round:
    """End a round, so that its results are final. Tables that still play are counted `as_they_stand`, if that is given.

    Raises TablesStillPlay (without `as_they_stand`), RoundIsOver.
    """
    competition = competition_open(competition_id)
    ending = competition.rounds.get(number=number)
    if ending.status == RoundStatus.ENDED:
        raise RoundIsOver(number=number)
    playing = tables_in_play(ending)
    if playing and not as_they_stand:
        raise TablesStillPlay(tables=", ".join(_("table %(number)s") % {"number": table.number} for table in playing))
    for table in ending.tables.all():
        api.table_close(table_id=table.referee_table_id, reason=_("The round was ended."))
    ending.status = RoundStatus.ENDED
    ending.ended_at = timezone.now()
    ending.save(update_fields=["status", "ended_at"])
    for table in ending.tables.all():
        table_count(table)
    standings_renew(competition)
    record_act("round_ended", competition, round_number=number, playing=[table.number for table in playing])
    return ending


@raises(LaterRoundDrawn, LaterRoundPlayed, PlayersElsewhere, CompetitionIsOver)
@transaction.atomic
def round_reopen(*, competition_id: int, number: int) -> Round:
    """Undo the end of a round: tables that were closed by it go on where they were, without a clock.

    Tables that the organiser has settled since then are no longer settled. A round that has not ended is not changed.
    Raises LaterRoundDrawn, LaterRoundPlayed, PlayersElsewhere, CompetitionIsOver.
    """
    competition = competition_open(competition_id)
    ended = competition.rounds.get(number=number)
    if ended.status != RoundStatus.ENDED:
        return ended
    later = competition.rounds.filter(number__gt=number).first()
    if later is not None:
        refusal = LaterRoundDrawn if later.status == RoundStatus.SEATED else LaterRoundPlayed
        raise refusal(number=number, later=later.number)
    _refuse_if_seated_elsewhere(competition, ended)
    tables = list(ended.tables.all())
    ended.tables.update(settled="", awarded={}, adjusted=None, settled_why="", stopped_why="")
    for table in tables:
        api.table_reopen(table_id=table.referee_table_id, reason=_("The round was opened again."))
    played = any(summary.played for summary in api.tables_status(table.referee_table_id for table in tables).values())
    ended.status = RoundStatus.RUNNING if played else RoundStatus.SEATED
    ended.ended_at, ended.ends_at = None, None
    ended.save(update_fields=["status", "ended_at", "ends_at"])
    api.tables_clock_set((table.referee_table_id for table in tables), ends_at=None)
    for table in ended.tables.all():
        table_count(table)
    standings_renew(competition)
    record_act("round_reopened", competition, round_number=number)
    return ended


def _refuse_if_seated_elsewhere(competition: Competition, ended: Round) -> None:
    """Raise PlayersElsewhere if any player of this round has a seat in another competition's current round."""
    seated = Player.objects.filter(seats__table__round=ended, pk__in=players_elsewhere(competition))
    names = list(seated.values_list("name", flat=True))
    if names:
        raise PlayersElsewhere(number=ended.number, names=", ".join(names))


@raises(RoundIsOver, CompetitionIsOver)
@transaction.atomic
def round_clock_set(*, competition_id: int, number: int, minutes: int | None) -> Round:
    """Set the round's clock to `minutes` from now on every screen, or stop it if that is None. Raises RoundIsOver."""
    competition = competition_open(competition_id)
    timed = competition.rounds.get(number=number)
    if timed.status == RoundStatus.ENDED:
        raise RoundIsOver(number=number)
    was = timed.minutes if timed.ends_at else None
    timed.ends_at = None if minutes is None else timezone.now() + timedelta(minutes=minutes)
    timed.minutes = timed.minutes if minutes is None else minutes
    timed.save(update_fields=["ends_at", "minutes"])
    api.tables_clock_set((table.referee_table_id for table in timed.tables.all()), ends_at=timed.ends_at)
    standings_renew(competition)
    record_act("clock_set", competition, round_number=number, was=was, now=minutes)
    return timed
