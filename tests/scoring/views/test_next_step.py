"""What the organiser's page says comes next, from the first player to the podium."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import api
from referee.models import Seat
from referee.services.calls import call_raise
from referee.services.outbox import outbox_sweep
from scoring.models import Tournament
from tests.scoring.evenings import EIGHT, address, make_evening, play_hand, player_of, start_round, table_of

pytestmark = pytest.mark.django_db


def test_the_next_step_is_one_sentence_that_counts_who_is_here(mia: Client, organiser: User) -> None:
    """All of them, all but one, nobody; the mark is one button for each player."""
    tournament = make_evening("Anna Bo Cia Dag", organiser)
    anna = player_of(tournament, "Anna")
    assert "All 4 are here. Draw round 1." in spoken(mia, tournament)

    answer = mia.post(address(tournament, f"players/{anna.pk}/away/"), {"away": "yes"})
    assert answer["Location"].endswith(f"#player-{anna.pk}")
    assert "3 of 4 are here. Draw round 1." in spoken(mia, tournament)
    assert "Away: Anna." in spoken(mia, tournament)

    for name in ("Bo", "Cia", "Dag"):
        mia.post(address(tournament, f"players/{player_of(tournament, name).pk}/away/"), {"away": "yes"})
    assert "Everybody is marked as away." in spoken(mia, tournament)

    mia.post(address(tournament, f"players/{anna.pk}/away/"), {"away": "no"})
    assert "1 player is here, and a table takes 3 to 5." in spoken(mia, tournament)


def test_during_a_round_the_next_step_is_to_wait_until_all_tables_are_done(mia: Client, organiser: User) -> None:
    """It counts the tables that are done, names those where somebody should go, and then ends the round."""
    tournament = make_evening(EIGHT, organiser)
    start_round(tournament)
    first, second = table_of(tournament), table_of(tournament, 2)
    play_hand(first)
    outbox_sweep()
    assert "Round 1 is being played: 0 of 2 tables are done." in spoken(mia, tournament)

    call_raise(seat=Seat.objects.filter(table=second.referee_table_id)[0])
    assert "Somebody should go there: table 2" in spoken(mia, tournament)

    for table in (first, second):
        api.table_close(table_id=table.referee_table_id)
    assert "All tables are done. End round 1." in spoken(mia, tournament)


def test_the_end_of_an_evening_shows_the_podium_and_what_to_do_now(mia: Client, organiser: User) -> None:
    """On the organiser's page, on the public one and on the projector."""
    tournament = make_evening(organiser=organiser)
    start_round(tournament)
    dealer = play_hand(table_of(tournament))
    outbox_sweep()
    mia.post(address(tournament, "rounds/1/end/"), {"as_they_stand": "1"})
    public = f"/e/{tournament.slug}/"
    assert 'id="podium"' not in mia.get(public).content.decode()
    mia.post(address(tournament, "end/"))

    for page in (address(tournament), public, f"{public}projector/"):
        text = mia.get(page).content.decode()
        podium = text[text.index('id="podium"') : text.index("</ol>", text.index('id="podium"'))]
        assert podium.index(dealer) < podium.index("podium__step--2")
    page = mia.get(address(tournament)).content.decode()
    assert all(words in page for words in ("Save the results", "Print the standings", "New evening"))


def spoken(mia: Client, tournament: Tournament) -> str:
    """What the panel of the next step says, in plain words."""
    text = mia.get(address(tournament, "next/")).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())
