"""Notes that a referee writes in a log: beside an entry, or on coming to help. They change nothing in the game."""

from __future__ import annotations

from referee.access.actors import referee_actor
from referee.access.policies import REFEREE
from referee.errors import EventUnknown
from referee.models import Kind, RefereeLink
from referee.receipt import Receipt
from referee.selectors.tablet.table import table_for
from referee.services.recording import Draft, table_log

REMARK = {"note": "remark", "player": REFEREE}  # the `player` of a note says who may see it
HELP = {"note": "help", "player": REFEREE}


def note_write(*, link: RefereeLink, table_id: int, number: int, words: str, key: str) -> Receipt:
    """Write `words` beside log entry `number`; only referees see them. Raises TableUnknown, EventUnknown, TooLarge."""
    table_for(link, table_id)
    draft = Draft(Kind.NOTE, REFEREE, body=REMARK, target=number, reason=words)
    with table_log(table_id, referee_actor(link), key, draft) as log:
        if log.is_new:
            if not 0 < number <= log.table.last_number:
                raise EventUnknown(number=number)
            log.write(draft)
    return log.receipt


def help_begin(*, link: RefereeLink, table_id: int) -> Receipt:
    """Note that this referee helps at a table that others watch, which lets them act there. Only referees see it.

    Helping twice changes nothing. Raises TableUnknown.
    """
    table_for(link, table_id)
    draft = Draft(Kind.NOTE, REFEREE, body=HELP)
    with table_log(table_id, referee_actor(link), f"help-{link.pk}", draft) as log:
        if log.is_new:
            log.write(draft)
    return log.receipt
