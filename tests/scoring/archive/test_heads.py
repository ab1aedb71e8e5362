"""People see heads on the phone at the end of a game, in the saved results, and on the final standings."""

from pathlib import Path

import pytest
from django.test import Client

from referee.access.links import seat_token
from referee.models import Seat, Table
from referee.services.outbox import outbox_sweep
from scoring.archive.heads import PaperHead, heads_in
from scoring.models.tournaments import Tournament
from scoring.services.access.roles import role_give
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import (
    EIGHT,
    make_competition,
    make_organiser,
    play_hand,
    start_round,
    table_of,
)
from tests.support.archived import export, faults

pytestmark = pytest.mark.django_db


def test_heads_that_people_can_save_or_write_down_are_found_in_the_archive(client: Client, tmp_path: Path) -> None:
    """The CSV of results lists the heads. The tournament's head is found even after later acts."""
    competition = make_competition(EIGHT)
    start_round(competition)
    play_hand(table_of(competition, 1))
    outbox_sweep()
    while_it_plays = client.get(f"/e/{competition.slug}/results.csv").content.decode()
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    competition_end(competition_id=competition.pk)
    saved = heads_in(client.get(f"/e/{competition.slug}/results.csv").content.decode())
    page = client.get(f"/e/{competition.slug}/").content.decode()
    (printed,) = heads_in(page)
    make_organiser("helper")
    role_give(tournament_id=competition.tournament_id, role="helper", name="helper", by_link=False)

    seat = Seat.objects.select_related("table__hall").get(table=table_of(competition, 1).referee_table_id, position=0)

    (on_phone,) = heads_in(client.get(f"/s/{seat_token(seat)}/", follow=True).content.decode())

    assert heads_in(while_it_plays) == []
    assert [(one.round, one.table) for one in saved] == [(1, 1), (1, 2)] and on_phone.head == saved[0].head
    last = Table.objects.get(pk=seat.table_id).last_number
    path = export(Tournament.objects.get(), tmp_path / "friday.zip")
    told = faults(path, *saved, on_phone, printed)
    assert f"Friday, round 1, table 1, head {saved[0].head}: The head on paper is that of entry {last}." in told
    assert "The head on paper is that of the tournament after line" in told[-1] and len(told) == 4


def test_heads_are_read_as_people_write_them() -> None:
    """A head stands alone or after round and table, in capitals or not, also in a row of the results."""
    text = """
    3/12 7F3A-91C0-55DE-0B2C and 3/13: 0000-1111-2222-3333
    1,2,3,Anna,,4,1,3,no,moves,,,aaaa-bbbb-cccc-dddd
    1;2;4;Bo;;4;1;3;no;moves;;;aaaa-bbbb-cccc-dddd
    12345-1111-2222-3333 is none, ffff-ffff-ffff-ffff is one"""

    assert heads_in("\n".join(line.strip() for line in text.splitlines())) == [
        PaperHead("7f3a-91c0-55de-0b2c", 3, 12),
        PaperHead("0000-1111-2222-3333", 3, 13),
        PaperHead("aaaa-bbbb-cccc-dddd", 1, 2),
        PaperHead("ffff-ffff-ffff-ffff"),
    ]
