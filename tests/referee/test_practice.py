"""Practising alone: from the start page to the end of a game, against players of the house."""

from datetime import timedelta
from io import StringIO
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from referee.access.links import seat_token
from referee.games import GAMES
from referee.ground.errors import TooMany
from referee.lines import line_of
from referee.models import Event, Hall, Seat, Table
from referee.selectors.parts import practice as selector
from referee.selectors.seat.seat import seat_view
from referee.services import practice
from referee.services.practice import practice_open, practice_sweep

pytestmark = pytest.mark.django_db
LONGEST = 2000  # entries


def opened(game):
    """A practice table: the learner's seat."""
    return practice_open(game=game)


def post(client, seat, what, **sent):
    """The page's form for the house's move, or the hint's, is sent."""
    seat.refresh_from_db()
    seat.table.refresh_from_db()
    sent |= {"key": f"k{seat.table.last_number}", "expected": seat.table.last_number}
    return client.post(reverse(f"referee:{what}", args=[seat_token(seat)]), sent)


def page_of(client, seat):
    """The learner's page."""
    return client.get(reverse("referee:seat", args=[seat_token(seat)])).content.decode()


@pytest.mark.parametrize("address", ["referee:practice", "referee:quick"])
def test_games_look_like_themselves_on_every_choice(client, address):
    """Each with its table in small, its line and its players; a single game has no rounds."""
    page = client.get(reverse(address)).content.decode()

    assert page.count('<svg class="mini"') == page.count('class="game__about"') == len(GAMES)
    assert page.count("players</span>") == len(GAMES) and "min</span>" not in page


def test_two_taps_from_the_start_page_to_the_game(client):
    """The start page links to the games, and a game's button opens a table with the pad on it."""
    assert reverse("referee:practice") in client.get("/").content.decode()
    games = client.get(reverse("referee:practice")).content.decode()
    assert all(reverse("referee:practice-begin", args=[game]) in games for game in GAMES)
    page = client.post(reverse("referee:practice-begin", args=["knoesten"]), follow=True).content.decode()
    assert 'id="seat"' in page and "Practice" in page
    assert "strip__sheet--call" not in page


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whole_game_is_played_by_tapping_the_hint(client, game):
    """Play until nobody has a move left, which means that somebody has won. Every move takes the recording path.

    The finished table leads to another with the same players, whose cards are dealt too.
    """
    seat = opened(game)
    for _entry in range(LONGEST):
        view = seat_view(seat)
        if view.result:
            break
        practice_now = view.practice
        assert practice_now.house or practice_now.move or practice_now.why
        what = "practice-go-on" if practice_now.house and not practice_now.thinks else "practice-hint"
        answer = post(client, seat, what)
        assert answer.status_code == 302, answer.content.decode()
        before = view.number
        seat = Seat.objects.select_related("table__hall").get(pk=seat.pk)
        assert seat.table.last_number > before
    assert view.result
    assert view.practice.house == view.practice.move == view.practice.why == ""

    post(client, seat, "seat-next")
    again = Seat.objects.select_related("table__hall").exclude(table=seat.table).get(player=seat.player)
    house = seat_view(again).practice.house
    assert again.table.game == game and house and (house == "referee" or game != "knoesten")


@pytest.fixture
def seat(monkeypatch):
    """The learner's seat at a table of Knoesten, where the cards are always dealt alike.

    In a third of all deals the learner would hold the turned card, a trump, so that everybody sees a revoke at once.
    """
    monkeypatch.setattr(selector, "_seed", lambda table: "seed")
    return opened("knoesten")


def at_hand(seat):
    """The real cards of a seat's table."""
    return selector.at_hand(seat.table, line_of(seat.table))


def reach_own_card(client, seat):
    """Play on until the learner is to follow suit with a choice of cards, one of which would be a revoke."""
    for _entry in range(400):
        seat = Seat.objects.select_related("table__hall").get(pk=seat.pk)
        now = at_hand(seat)
        state, hand = now.record.state, now.cards.hand(0)
        if state.phase == "play" and state.turn == 0 and state.trick:
            led = state.trick[0][1][1]
            wrong = [card for card in hand if card[1] not in (led, state.trump[1])]
            if wrong and len(wrong) < len([card for card in hand if card[1] != state.trump[1]]):
                return seat, wrong[0]
        view = seat_view(seat).practice
        post(client, seat, "practice-go-on" if view.house and not view.thinks else "practice-hint")
    raise AssertionError("no such hand was dealt")


def entered(client, seat, card):
    """The learner taps a card on the pad."""
    sent = {"do": "play", "cards": card, "key": "tap", "expected": seat.table.last_number}
    return client.post(reverse("referee:seat-events", args=[seat_token(seat)]), sent)


def test_own_cards_lie_as_a_fan_that_is_tapped(client, seat):
    """A card that may be laid enters itself, any other says why not; there is no pad."""
    seat, wrong = reach_own_card(client, seat)
    fan = {one.code: one for one in seat_view(seat).practice.fan}
    page = page_of(client, seat)

    assert tuple(fan) == at_hand(seat).cards.hand(0)
    assert fan[wrong].body is None and fan[wrong].why
    assert 'class="pad"' not in page and "Hint" in page
    lifted = [code for code, one in fan.items() if one.body]
    assert f'value="do=play&amp;cards={lifted[0]}"' in page and page.count("fan-hand__one--may") == len(lifted)

    assert post(client, seat, "seat-events", act=f"do=play&cards={lifted[0]}").status_code == 302
    seat = Seat.objects.select_related("table__hall").get(pk=seat.pk)
    assert lifted[0] not in at_hand(seat).cards.hand(0)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_tap_on_a_lifted_card_breaks_no_rule(client, game):
    """What the fan offers is stored and is no breach. Gnällknekt's cards need a life as well."""
    seat, tapped = opened(game), 0
    for _entry in range(60):
        view = seat_view(seat)
        body = next((one.body for one in view.practice.fan if one.body), None)
        if body is None:
            post(
                client, seat, "practice-go-on" if view.practice.house and not view.practice.thinks else "practice-hint"
            )
        else:
            act = urlencode({name: value for name, value in body.items() if name != "by"})
            assert post(client, seat, "seat-events", act=act).status_code == 302
            tapped += 1
        seat = Seat.objects.select_related("table__hall").get(pk=seat.pk)
        assert not at_hand(seat).broken
    assert tapped or game == "gnallknekt"


def test_card_that_is_not_held_is_refused(client, seat):
    """Even if the referee could not know better: here the server does."""
    seat, _card = reach_own_card(client, seat)
    now = at_hand(seat)
    foreign = now.cards.hand(1)[0]
    answer = entered(client, seat, foreign)
    assert answer.status_code == 422
    assert "hold that card: here the cards are dealt" in answer.content.decode()
    assert Table.objects.get().last_number == seat.table.last_number


def test_revoke_is_explained_and_the_house_waits(client, seat):
    """Others can't see it yet, so the ruling is open; the learner is told, and may take it back or play on."""
    seat, wrong = reach_own_card(client, seat)
    assert entered(client, seat, wrong).status_code == 302
    page = page_of(client, seat)
    assert "By the cards you hold this broke a rule" in page and "Following suit" in page
    assert "Play on" in page and "data-house" not in page
    number = Table.objects.get().last_number
    back = {"key": "back", "expected": number}
    client.post(reverse("referee:seat-take-back", args=[seat_token(seat)]), back)
    seat = Seat.objects.select_related("table__hall").get(pk=seat.pk)
    assert wrong in at_hand(seat).cards.hand(0)
    assert "By the cards you hold" not in page_of(client, seat)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_page_is_the_same_whatever_the_others_hold(client, monkeypatch, game):
    """The others' cards are exchanged with one another; neither page nor REST says anything else."""
    seat = opened(game)
    for _entry in range(30):
        view = seat_view(seat)
        post(client, seat, "practice-go-on" if view.practice.house and not view.practice.thinks else "practice-hint")
        seat = Seat.objects.select_related("table__hall").get(pk=seat.pk)
    before = seat_view(seat).to_json()
    honest = selector.at_hand

    def exchanged(table, line):
        now: Any = honest(table, line)
        if hasattr(now.cards, "real"):  # Knåker
            _mine, *others = now.cards.real.hands
            now.cards.real = now.cards.real._replace(
                hands=(_mine, *reversed(others)), stock=tuple(reversed(now.cards.real.stock))
            )
        else:
            now.cards.hands[1:] = reversed(now.cards.hands[1:])
            if hasattr(now.cards, "stock"):
                now.cards.stock.reverse()
        return now

    monkeypatch.setattr(selector, "at_hand", exchanged)
    assert seat_view(seat).to_json() == before


def test_house_moves_once_however_many_pages_ask(client, seat):
    """Two pages are open, or a tap is doubled: the second request finds its number outdated."""
    while not (view := seat_view(seat)).practice.house:
        post(client, seat, "practice-hint")
        seat = Seat.objects.select_related("table__hall").get(pk=seat.pk)
    sent = {"key": "any", "expected": view.number}
    for _page in range(2):
        client.post(reverse("referee:practice-go-on", args=[seat_token(seat)]), sent)
    entries = Event.objects.filter(table=seat.table, number__gt=view.number)
    assert [entry.body["by"] for entry in entries if entry.body["by"] != "referee"] == [view.practice.house]
    assert {entry.actor for entry in entries} == {"house"}


def test_practice_is_refused_at_a_real_table(client):
    """The house plays only where somebody practises."""
    client.post(reverse("referee:quick-table", args=["knoesten"]), {"players": "3"})
    real = Seat.objects.select_related("table__hall").get(position=0)
    assert post(client, real, "practice-go-on").status_code == 409
    assert post(client, real, "practice-hint").status_code == 409
    assert seat_view(real).practice is None


def test_guest_has_a_limit_and_so_have_all_together(monkeypatch):
    """Neither counts against the quick tables of players."""
    monkeypatch.setattr(practice, "MOST_AN_ADDRESS", 1)
    practice_open(game="knoesten", address="192.0.2.7")
    with pytest.raises(TooMany):
        practice_open(game="knoesten", address="192.0.2.7")
    monkeypatch.setattr(practice, "MOST_AT_ONCE", 1)
    with pytest.raises(TooMany):
        practice_open(game="knoesten", address="192.0.2.8")


def test_table_does_not_grow_without_end(client, monkeypatch, seat):
    """Somebody who keeps playing begins a new table."""
    monkeypatch.setattr(practice, "MOST_ENTRIES", seat.table.last_number)
    assert post(client, seat, "practice-hint").status_code == 409


def test_tables_left_alone_are_deleted_and_played_ones_are_not(client, seat):
    """With their log; nothing of real tables goes."""
    client.post(reverse("referee:quick-table", args=["knoesten"]), {"players": "3"})
    long_ago = timezone.now() - timedelta(hours=3)
    Hall.objects.update(created_at=long_ago)
    practice_sweep()
    assert Table.objects.count() == 2  # its last entry is new
    Event.objects.update(created_at=long_ago)
    practice_sweep()
    assert [table.hall.slug[:5] for table in Table.objects.all()] == ["quick"]
    assert not Event.objects.exists()
    answer = client.get(reverse("referee:seat", args=[seat_token(seat)]))
    assert answer.status_code == 404


def test_verify_leaves_practice_out_unless_asked(seat):
    """It belongs to no evening and is deleted soon; its log is as sound as any."""
    said = StringIO()
    call_command("verify", stdout=said)
    assert "Practice" not in said.getvalue()
    call_command("verify", str(seat.table_id), stdout=said)
    assert "sound" in said.getvalue()
