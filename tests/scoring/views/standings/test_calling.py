"""The organiser calls the referee to a table."""

import pytest
from django.test import Client

from referee.access.links import referee_token, seat_token
from referee.models import Call, Event, RefereeLink, Seat
from referee.services.calls import call_answer, call_claim, call_raise
from scoring.models.tournaments import Act, Competition
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import EIGHT, address, at_referee, make_competition, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing() -> Competition:
    """Return a competition whose first round is drawn, at two tables."""
    made = make_competition(EIGHT)
    start_round(made)
    return reloaded(made)


@pytest.fixture
def organiser(playing: Competition) -> Client:
    """Return a browser in which the organiser has signed in."""
    client = Client()
    client.force_login(playing.tournament.organiser)
    return client


def call(client: Client, competition: Competition, table: int = 1) -> str:
    """Tap the button of a table's tile, and return the page after it."""
    return client.post(f"{address(competition)}rounds/1/tables/{table}/call/", follow=True).content.decode()


def test_call_stands_among_the_referees_as_the_organisers(playing: Competition, organiser: Client) -> None:
    """It rings there until it is answered; the audit log has it, and no player is said to have called."""
    assert "Call its referee" in organiser.get(address(playing)).content.decode()
    page = call(organiser, playing)

    assert "The referees see your call to table 1." in page and "The organiser calls the referee" in page
    assert page.count("Call its referee") == 1  # of table 2
    link = RefereeLink.objects.get(hall_id=playing.tournament.hall_id)
    tablet = Client().get(f"/r/{referee_token(link)}/").content.decode()
    assert "The organiser" in tablet
    assert "The organiser" in Client().get(f"/r/{referee_token(link)}/calls/").content.decode()
    act = Act.objects.get(kind="referee_called")
    assert (act.round, act.data) == (1, {"table": 1})
    waits = Call.objects.get()
    assert (waits.seat, waits.player, waits.table_id) == (None, "", at_referee(table_of(playing)).pk)
    for seat in Seat.objects.filter(table=waits.table):
        assert "The organiser calls" not in Client().get(f"/s/{seat_token(seat)}/happened/").content.decode()

    desk = Client().get(f"/r/{referee_token(link)}/tables/{waits.table_id}/calls/{waits.pk}/").content.decode()
    assert "The organiser calls" in desk and "The player is told" not in desk
    call_claim(link=link, call_id=waits.pk)
    call_answer(link=link, call_id=waits.pk, answer="Settled")
    log = Client().get(f"/r/{referee_token(link)}/tables/{waits.table_id}/").content.decode()
    assert "The referee answers the organiser" in log
    assert "Call its referee" in organiser.get(address(playing)).content.decode()


def test_second_tap_changes_nothing_and_players_still_call(playing: Competition, organiser: Client) -> None:
    """One call of the organiser's waits at a table; it takes no player's place."""
    call(organiser, playing)
    call(organiser, playing)
    call_raise(seat=Seat.objects.filter(table=at_referee(table_of(playing)))[0])
    call(organiser, playing, table=2)

    assert Call.objects.filter(seat=None).count() == 2 and Call.objects.count() == 3
    assert Act.objects.filter(kind="referee_called").count() == 2
    assert Event.objects.filter(body__note="call", body__player="").count() == 2


def test_nobody_is_called_after_the_end(playing: Competition, organiser: Client) -> None:
    """The competition is over, and so is the referees' evening."""
    round_end(competition_id=playing.pk, number=1, as_they_stand=True)
    competition_end(competition_id=playing.pk)

    call(organiser, playing)
    assert not Call.objects.exists() and not Act.objects.filter(kind="referee_called").exists()
