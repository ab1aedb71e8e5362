"""What the organiser's page says comes next, from the first player to the podium."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import api
from referee.models import Seat
from referee.services.calls import call_raise
from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Competition
from tests.scoring.competitions import EIGHT, address, make_competition, play_hand, player_of, start_round, table_of

pytestmark = pytest.mark.django_db


def test_the_next_step_is_one_sentence_that_counts_who_is_here(mia: Client, organiser: User) -> None:
    """All of them, all but one, nobody; the mark is one button for each player."""
    competition = make_competition("Anna Bo Cia Dag", organiser)
    anna = player_of(competition, "Anna")
    assert "All 4 are here. Draw round 1." in spoken(mia, competition)

    answer = mia.post(address(competition, f"players/{anna.pk}/away/"), {"away": "yes"})
    assert answer["Location"].endswith(f"#player-{anna.pk}")
    assert "3 of 4 are here. Draw round 1." in spoken(mia, competition)
    assert "Away: Anna." in spoken(mia, competition)

    for name in ("Bo", "Cia", "Dag"):
        mia.post(address(competition, f"players/{player_of(competition, name).pk}/away/"), {"away": "yes"})
    assert "Everybody is marked as away." in spoken(mia, competition)

    mia.post(address(competition, f"players/{anna.pk}/away/"), {"away": "no"})
    assert "1 player is here, and a table takes 3 to 5." in spoken(mia, competition)


def test_during_a_round_the_next_step_is_to_wait_until_all_tables_are_done(mia: Client, organiser: User) -> None:
    """It counts the tables that are done, names those where somebody should go, and then ends the round."""
    competition = make_competition(EIGHT, organiser)
    start_round(competition)
    first, second = table_of(competition), table_of(competition, 2)
    play_hand(first)
    outbox_sweep()
    assert "Round 1 is being played: 0 of 2 tables are done." in spoken(mia, competition)

    call_raise(seat=Seat.objects.filter(table=second.referee_table_id)[0])
    assert "Somebody should go there: table 2" in spoken(mia, competition)

    for table in (first, second):
        api.table_close(table_id=table.referee_table_id)
    assert "All tables are done. End round 1." in spoken(mia, competition)


def test_the_end_of_a_competition_shows_the_podium_and_what_to_do_now(mia: Client, organiser: User) -> None:
    """The podium is on the organiser's page, on the public page and on the projector."""
    competition = make_competition(organiser=organiser)
    start_round(competition)
    dealer = play_hand(table_of(competition))
    outbox_sweep()
    mia.post(address(competition, "rounds/1/end/"), {"as_they_stand": "1"})
    public = f"/e/{competition.slug}/"
    assert 'id="podium"' not in mia.get(public).content.decode()
    mia.post(address(competition, "end/"))

    for page in (address(competition), public, f"{public}projector/"):
        text = mia.get(page).content.decode()
        podium = text[text.index('class="podium"') : text.index("</ol>", text.index('class="podium"'))]
        assert podium.index(dealer) < podium.index("podium__step--2")
    page = mia.get(address(competition)).content.decode()
    assert all(words in page for words in ("Save the results", "Print the standings", "New tournament"))


def spoken(mia: Client, competition: Competition) -> str:
    """Return the text of the panel about the next step."""
    text = mia.get(address(competition, "next/")).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_everything_else_is_in_five_groups_and_a_table_names_its_referee(mia: Client, organiser: User) -> None:
    """A referee with a section watches its tables; those of other tables aren't named."""
    competition = make_competition(EIGHT, organiser)
    hall = competition.tournament.hall_id
    (head,) = api.referee_links(hall)
    other = api.referee_link_make(hall_id=hall, label="Olle")
    api.referee_section_set(hall_id=hall, link_id=other, tables="2")
    start_round(competition)
    page = mia.get(address(competition)).text

    groups = re.findall(r'class="group__title">([^<]+)<', page)
    assert groups == ["People", "This round", "Show", "Take home", "Set up"]
    assert re.findall(r"Its referee: ([^<·]+) ·", page) == [head.label, "Olle"]
