"""One phone for several players: it follows the turn, shows what all may know, and the log says whose phone it was."""

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import seat_for, seat_token, token_for
from referee.errors import WrongSeat
from referee.ground.errors import Malformed
from referee.models import Event, Seat, Table
from referee.selectors.log.verification import table_faults
from referee.selectors.seat.seat import seat_view
from referee.services.lending import seat_keep, seat_lend
from tests.support.referee import enter_all, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db
EXCHANGING = "Dag deal KC\nAnna join\nBo join\nCia join"


@pytest.fixture
def table():
    """A table of Knoesten where Bo has handed his seat over to Anna's phone, and Dag exchanges first."""
    made = make_table(policy="teach")
    seat_lend(seat=seat_of(made, "Bo"), to="Anna", key=new_key())
    enter_all(made, EXCHANGING)
    return reloaded(made)


def phone(table, player="Anna", position=None):
    """The address of the page on which a player's phone enters for several."""
    return reverse("referee:seat", args=[token_for(seat_of(table, player), position)])


def page(table, position=None):
    """What Anna's phone shows."""
    return Client().get(phone(table, position=position)).content.decode()


def post(table, position, **sent):
    """Anna's phone sends a form for the player at a position."""
    sent |= {"key": new_key(), "expected": reloaded(table).last_number}
    return Client().post(f"{phone(table, position=position)}events/", sent)


def test_it_follows_the_turn_and_says_for_whom(table):
    """Whoever is to move is shown, if their seat was handed over; else the phone's own player."""
    assert "You enter for <strong>Anna</strong>" in page(table)  # it is Dag's turn, who has his own phone
    enter_all(table, "Dag exchange 0\nAnna exchange 1")
    assert "You enter for <strong>Bo</strong>" in page(table)
    assert f'action="{phone(table, position=1)}events/"' in page(table)


def test_log_says_whose_phone_entered_it(table):
    """The player is Bo, the phone Anna's. The chain and what is stored are sound."""
    enter_all(table, "Dag exchange 0\nAnna exchange 1")
    answer = post(table, 1, do="exchange", count="2")
    assert answer.status_code == 302
    entry = Event.objects.filter(table=table).latest("number")
    assert (entry.by, entry.actor) == ("Bo", f"seat:{seat_of(table, 'Anna').pk}")
    assert list(table_faults(reloaded(table))) == []


def test_it_enters_for_nobody_else(table):
    """Cia has kept her phone: her page does not open from Anna's, and nothing is entered."""
    assert Client().get(phone(table, position=2)).status_code == 403
    assert post(table, 2, do="exchange", count="1").status_code == 403
    with pytest.raises(WrongSeat):
        seat_for(token_for(seat_of(table, "Cia"), 0))


def test_seat_is_taken_back(table):
    """From then on only its own phone enters for it."""
    seat = seat_of(table, "Bo")
    own = reverse("referee:seat", args=[seat_token(seat)])
    assert "Anna's phone enters for you." in Client().get(own).content.decode()
    Client().post(f"{own}lend/", {"key": new_key()})
    assert reloaded(table).lent == {}
    assert Client().get(phone(table, position=1)).status_code == 403
    assert "phone enters for you" not in Client().get(own).content.decode()
    assert list(table_faults(reloaded(table))) == []


def test_seat_is_handed_over_from_the_menu(table):
    """Cia taps Anna's phone: Anna's menu offers to enter for her, and Cia's page says so."""
    own = reverse("referee:seat", args=[seat_token(seat_of(table, "Cia"))])
    answer = Client().post(f"{own}lend/", {"to": "Anna", "key": new_key()}, follow=True).content.decode()
    assert "Anna's phone enters for you." in answer
    anna = Client().get(reverse("referee:seat", args=[seat_token(seat_of(table, "Anna"))])).content.decode()
    assert "Enter for Bo, Cia too" in anna and phone(table) in anna
    assert Client().get(phone(table, position=2)).status_code == 200


def test_only_the_own_phone_hands_a_seat_over(table):
    """Anna's phone can't pass Bo's seat on, and nobody hands theirs to themselves or to a stranger."""
    with pytest.raises(WrongSeat):
        seat_lend(seat=seat_for(token_for(seat_of(table, "Anna"), 1)), to="Cia", key=new_key())
    with pytest.raises(WrongSeat):
        seat_keep(seat=seat_for(token_for(seat_of(table, "Anna"), 1)), key=new_key())
    for to in ("Cia", "Eva"):
        with pytest.raises(Malformed):
            seat_lend(seat=seat_of(table, "Cia"), to=to, key=new_key())


def test_what_one_player_told_is_not_shown_to_all(table):
    """Anna tells which cards she hands in: her own page knows them, the page for several players does not."""
    enter_all(table, "Dag exchange 0")
    untold = {at: seat_view(seat_for(token_for(seat_of(table, "Anna"), at))) for at in (0, 1)}
    assert untold[0].my_cards == untold[1].my_cards == ()
    post(table, 0, do="exchange", cards="7H 8H")
    own = Client().get(reverse("referee:seat", args=[seat_token(seat_of(table, "Anna"))])).content.decode()
    assert "7♥" in own
    for position in (0, 1):
        seen = seat_view(seat_for(token_for(seat_of(table, "Anna"), position))).to_json()
        assert "7♥" not in str(seen) and "8♥" not in str(seen)
        assert seen["pad"].get("7H") != "elsewhere"


def test_breach_is_told_to_whoever_enters(table):
    """Under the policy teach the verdict is shown, as on a phone of one's own."""
    assert post(table, 1, do="exchange", count="1").status_code == 302  # Dag exchanges first
    answer = Client().get(phone(table, position=1)).content.decode()
    assert "illegal" in answer


def test_own_entries_for_others_are_taken_back(table):
    """The phone's last act is the one that it takes back, whoever it was for."""
    enter_all(table, "Dag exchange 0\nAnna exchange 1")
    post(table, 1, do="exchange", count="2")
    sent = {"key": new_key(), "expected": reloaded(table).last_number}
    assert Client().post(f"{phone(table)}take-back/", sent).status_code == 302
    assert "You enter for <strong>Bo</strong>" in page(table)


def test_quick_table_is_opened_for_one_phone(client):
    """Chosen when the table is opened: the answer is the page on which everything is entered."""
    address = reverse("referee:quick-table", args=["knoesten"])
    answer = client.post(address, {"players": "3", "one_phone": "yes"}, follow=True)
    assert "You enter for" in answer.content.decode()
    table = Table.objects.get()
    assert table.lent == {"Player 2": "Player 1", "Player 3": "Player 1"}
    assert list(table_faults(table)) == []
    names = [one.player for one in seat_view(seat_for(token_for(table.seats.get(position=0)))).for_all]
    assert names == ["Player 1", "Player 2", "Player 3"]


def test_codes_page_keeps_its_promise(client):
    """One tap beside the codes, and this phone enters for everybody. Tapped again, it changes nothing."""
    address = reverse("referee:quick-table", args=["knoesten"])
    codes = client.post(address, {"players": "3"}, follow=True)
    table = Table.objects.get()
    where = f"{codes.redirect_chain[-1][0]}{table.pk}/"
    assert where in codes.content.decode()
    for _tap in range(2):
        answer = client.post(where, {"key": new_key()}, follow=True)
        assert "You enter for" in answer.content.decode()
    assert Event.objects.filter(table=table).count() == 1


def test_one_phone_is_kept_in_the_next_game(client):
    """The same phone goes on for all."""
    client.post(reverse("referee:quick-table", args=["knoesten"]), {"players": "3", "one_phone": "yes"})
    first = Seat.objects.get(position=0)
    address = reverse("referee:seat", args=[token_for(first)])
    players = ["Player 1", "Player 2", "Player 3"]
    points = {f"points.{player}": "20" for player in players[1:]} | {"points.Player 1": "0"}
    sent = {"do": "result", "key": new_key(), "expected": first.table.last_number, **points}
    Table.objects.update(depth="result")
    client.post(f"{address}events/", sent)
    assert Table.objects.get().status == "finished"
    answer = client.post(f"{address}next/", {"key": new_key()}, follow=True)
    assert "You enter for" in answer.content.decode()
    opened = Table.objects.latest("pk")
    assert opened.follows_id == first.table_id
    assert list(table_faults(opened)) == []
