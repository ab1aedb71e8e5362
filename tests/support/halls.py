"""A hall for one test on a running server: several tables, one referee."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.server import RunningServer

CODE = """
import json
from uuid import uuid4
from tests.support import referee as made
from referee.access.links import referee_token, seat_token
from referee.services.links import referee_link_make, referee_section_set
from referee.services.tables import hall_open
hall = hall_open(name="Clubhouse", slug=uuid4().hex[:8])
tables = []
for number, (lines, options) in enumerate({tables!r}, start=1):
    table = made.make_table(number=number, hall_id=hall.pk, options=options)
    made.enter_all(table, lines)
    tables.append([table.pk, {{seat.player: "/s/" + seat_token(seat) + "/" for seat in table.seats.all()}}])
links = [referee_link_make(hall_id=hall.pk, label=label) for label in ("Rut", "Siv")]
for link, section in zip(links, {sections!r}):
    referee_section_set(hall_id=hall.pk, link_id=link.pk, section=section)
print(json.dumps([["/r/" + referee_token(link) + "/" for link in links], tables]))
"""


@dataclass(frozen=True)
class OpenHall:
    """A hall that is open: the addresses of two referees, and of each table (from 0) by id and by player."""

    referees: list[str]
    table_ids: list[int]
    seats: list[dict[str, str]]

    def table(self, which: int = 0, part: str = "", *, referee: int = 0) -> str:
        """The address of a table on a referee's tablet, or of something at it."""
        return f"{self.referees[referee]}tables/{self.table_ids[which]}/{part}"


def open_hall(
    server: RunningServer, *tables: str, options: dict[str, object] | None = None, sections: Sequence[str] = ()
) -> OpenHall:
    """Open a hall at `server` with a table of Knoesten for each text of entries (see `support.referee`).

    `sections` are the tables of the head referee Rut and of Siv, written as "1–8"; without them both watch all.
    """
    code = CODE.format(tables=[(lines, options) for lines in tables], sections=tuple(sections))
    referees, made = json.loads(server.run(code).splitlines()[-1])
    return OpenHall(
        referees=[server.url + path for path in referees],
        table_ids=[pk for pk, _seats in made],
        seats=[{player: server.url + path for player, path in seats.items()} for _pk, seats in made],
    )
