"""Notes: what a referee writes beside an entry. They change nothing in the game."""

from __future__ import annotations

from referee.actors import referee_actor
from referee.errors import EventUnknown
from referee.line import Line
from referee.models import Kind, RefereeLink, Table
from referee.outcome import Outcome
from referee.policies import REFEREE
from referee.selectors.table import table_for
from referee.services.recording import Draft, write_line

REMARK = {"note": "remark", "player": REFEREE}  # of a note, its `player` says whose eyes it is for


def note_write(*, link: RefereeLink, table_id: int, number: int, words: str, key: str) -> Outcome:
    """Write `words` beside log entry `number`, for referees' eyes. Raises TableUnknown, EventUnknown, TooLarge."""
    table = table_for(link, table_id)
    draft = Draft(Kind.NOTE, REFEREE, body=REMARK, target=number, reason=words)

    def is_about_an_entry(table: Table, line: Line) -> Draft:
        if not 0 < number <= table.last_number:
            raise EventUnknown(number=number)
        return draft

    return write_line(
        table_id=table.pk,
        actor=referee_actor(link),
        draft=draft,
        key=key,
        expected=None,
        prepare=is_about_an_entry,
    )
