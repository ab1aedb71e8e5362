"""Announcements of an organiser: one line for everybody, a competition, a table or the referees (decision 0103)."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from referee import api
from referee.ground.errors import raises
from referee.ground.serving.live import publish
from scoring.errors.announcements import AnnouncementEmpty, TableNotOn
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.tournaments.announcements import tables_on
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked
from scoring.services.standings.results import standings_topic, tournament_topic

LONGEST = 12 * 60  # minutes


@raises(AnnouncementEmpty, TableNotOn)
@transaction.atomic
def announcement_send(
    *, competition_id: int, to: str, minutes: int, phrase: str = "", text: str = "", table: int = 0
) -> int:
    """Show a line for so many minutes, and return its id. `to` is one of `api.Audience`, `table` a number in the hall.

    A `phrase` is shown in each reader's language, a `text` as it was written. Raises AnnouncementEmpty, TableNotOn.
    """
    competition = Competition.objects.get(pk=competition_id)
    tournament = tournament_locked(competition.tournament_id)
    words = " ".join(text.split())[: api.ANNOUNCED]
    if not words and phrase not in api.PHRASES:
        raise AnnouncementEmpty
    on, tables = tables_on(tournament.pk), list[int]()
    if to == api.Audience.TABLE:
        if table not in on:
            raise TableNotOn(number=table)
        tables = [on[table]]
    elif to == api.Audience.COMPETITION:
        own = competition.rounds.exclude(status=RoundStatus.ENDED)
        tables = list(own.filter(tables__isnull=False).values_list("tables__referee_table_id", flat=True))
    sent = api.announcement_send(
        hall_id=tournament.hall_id,
        to=to,
        minutes=max(1, min(minutes, LONGEST)),
        phrase="" if words else phrase,
        text=words,
        tables=tables,
        group=competition.pk if to == api.Audience.COMPETITION else None,
    )
    whose: Tournament | Competition = competition if to == api.Audience.COMPETITION else tournament
    at_table = {"table": table} if to == api.Audience.TABLE else {}
    record_act("announcement_sent", whose, audience=to, **at_table, text=words or phrase, minutes=minutes)
    _tell_pages(tournament, sent.pk)
    return int(sent.pk)


@transaction.atomic
def announcement_end(*, tournament_id: int, announcement_id: int) -> None:
    """End an announcement now. One that runs no more stays as it is."""
    tournament = tournament_locked(tournament_id)
    ended = api.announcement_end(hall_id=tournament.hall_id, announcement_id=announcement_id)
    if ended is not None:
        record_act("announcement_ended", tournament, text=ended.text or ended.phrase)
        _tell_pages(tournament, ended.pk)


def _tell_pages(tournament: Tournament, number: int) -> None:
    """Let personal pages and screens fetch themselves again. No page has this number, so all of them do."""
    topics = [standings_topic(pk) for pk in tournament.competitions.values_list("pk", flat=True)]
    for topic in (*topics, tournament_topic(tournament.pk)):
        transaction.on_commit(partial(publish, topic, -number))
