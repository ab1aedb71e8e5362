"""Knåker's pages as requests and answers: phone and tablet enter all of it, and a called cheat is put back."""

import pytest
from django.test import Client
from django.utils.html import escape

from referee.actors import HOUSE, seat_actor
from referee.forms import written
from referee.links import referee_token, seat_token
from referee.selectors.table import table_full
from referee.services.events import event_record
from referee.services.tables import Player, hall_open, table_open
from tests.support.knaker import recorded_game
from tests.support.referee import make_referee, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Bo", "Cia")
HTMX = {"HX-Request": "true"}


@pytest.fixture
def table():
    """Three players, dealt; nobody has taken up the hand."""
    players = [Player(name) for name in NAMES]
    hall = hall_open(name="Clubhouse", slug="club")
    return table_open(hall_id=hall.pk, number=1, game="knaker", players=players, policy="call")


@pytest.fixture
def begun(table):
    """The same, all ready; Anna begins."""
    for name in NAMES:
        enter(table, {"do": "lift_hand"}, name)
        enter(table, {"do": "ready"}, name)
    enter(table, {"do": "start", "first": "Anna"})
    return reloaded(table)


def enter(table, body, who="Anna"):
    """Enter an event from a seat."""
    actor = seat_actor(seat_of(table, who))
    return event_record(table_id=table.pk, actor=actor, body=body, key=new_key(), expected=None)


def page_of(table, who):
    """What a player's phone shows."""
    return Client().get(f"/s/{seat_token(seat_of(table, who))}/").content.decode()


def send(table, who, *acts, **fields):
    """A player's phone sends a form; the answer's text."""
    address = f"/s/{seat_token(seat_of(table, who))}/events/"
    fields = {"key": new_key(), "expected": reloaded(table).last_number, "act": list(acts), **fields}
    answer = Client().post(address, fields, headers=HTMX)
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def tablet_of(table, path=""):
    """A page of the referee's tablet for this table."""
    address = f"/r/{referee_token(make_referee(table))}/tables/{table.pk}/{path}"
    return Client().get(address, follow=True).content.decode()


def last_body(table):
    """What was entered last."""
    return table.events.order_by("-number").first().body


def seats_now(table):
    """Everybody's cards as the phones show them: from the referee's view."""
    return table_full(reloaded(table)).position["seats"]


def test_swap_phase_is_entered_from_the_phone(table):
    """Take up the hand, tell a face-up card, lay one onto it, take it up, be ready; anybody says who begins."""
    assert "Take up your three cards" in page_of(table, "Bo")
    send(table, "Bo", "do=lift_hand")
    assert "Which card lies face up on your stack 2?" in send(table, "Bo", do="show", stack="1", cards="5H")
    send(table, "Bo", "stack=1", do="lay", cards="5S")
    send(table, "Bo", "do=draw&count=1")
    assert seats_now(table)["Bo"]["up"][0] == "5H 5S"
    assert "Take up 5♥ (stack 1)" in page_of(table, "Bo")
    send(table, "Bo", "do=lift&stack=1&cards=5S")
    assert seats_now(table)["Bo"]["up"][0] == "5H"
    send(table, "Bo", "do=ready")
    for name in ("Anna", "Cia"):
        send(table, name, "do=lift_hand")
        send(table, name, "do=ready")
    assert "All are ready: who begins?" in page_of(table, "Cia")
    send(table, "Cia", do="start", first="Bo")
    assert "Your turn: lay anything." in page_of(table, "Bo")


def test_several_cards_of_a_rank_are_one_lay(begun):
    """Two fives go in one act, and count on the pile for everybody."""
    send(begun, "Anna", "do=play", cards=["5H", "5S"], **{"from": "hand"})

    assert last_body(begun) == {"by": "Anna", "do": "play", "cards": "5H 5S", "from": "hand"}
    assert "counts as <strong>5</strong>" in page_of(begun, "Cia")


@pytest.mark.parametrize(
    ("who", "act", "body"),
    [
        ("Anna", "do=chance", {"do": "chance", "cards": "5H"}),
        ("Bo", "do=instick", {"do": "instick", "cards": "5H", "from": "hand"}),
    ],
)
def test_chance_and_instick_take_the_same_cards(begun, who, act, body):
    """What is chosen on the pad goes with whichever button is pressed."""
    send(begun, who, act, cards="5H", **{"from": "hand"})

    assert last_body(begun) == {"by": who, **body}


def test_pile_is_taken_and_its_cards_can_be_laid_with_one_tap(begun):
    """Cards that all know lie above the pad, each one tap."""
    send(begun, "Anna", "do=play", cards=["5H"], **{"from": "hand"})
    send(begun, "Anna", "do=draw&count=1")
    send(begun, "Bo", "do=pick_up", **{"from": "hand"})
    page = page_of(begun, "Bo")

    assert 'value="do=instick&amp;cards=5H"' in page
    assert "5♥" not in page_of(begun, "Anna").split("board-k")[0]


def test_lay_is_taken_back_while_the_right_lasts(begun):
    """It is offered to who laid, and to nobody else; then the card is in the hand again."""
    send(begun, "Anna", "do=play", cards=["5H"], **{"from": "hand"})
    assert "Take 5♥ back up" in page_of(begun, "Anna")
    assert "Take 5♥ back up" not in page_of(begun, "Bo")

    send(begun, "Anna", "do=take_back&cards=5H")
    assert seats_now(begun)["Anna"]["hand"].startswith("5H")


def test_called_cheat_puts_the_table_back_and_the_tablet_lists_the_steps(begun):
    """Bo lays a four on a nine, Cia calls it: one prick, and the steps say what lies where."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    send(begun, "Anna", "do=draw&count=1")
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    assert f'name="event" value="{number}"' in page_of(begun, "Cia")

    send(begun, "Cia", do="accuse", event=number, denies="no")

    tablet = tablet_of(begun)
    assert "Put the table back" in tablet
    assert "The lay pile, from the bottom: 9♥." in tablet
    assert "Of the hand of Bo is known by now: 4♠." in tablet
    assert escape("It is Bo's turn.") in tablet
    assert seats_now(begun)["Bo"]["pricks"] == 1
    assert "1 prick" in page_of(begun, "Anna")


def test_denied_cheat_costs_one_prick_more(begun):
    """The second button says that it was denied."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    send(begun, "Anna", do="accuse", event=reloaded(begun).last_number, denies="yes")

    assert seats_now(begun)["Bo"]["pricks"] == 2


def test_call_names_the_entry_by_its_number_in_the_log(begun):
    """After an undone entry the log's numbers are ahead of the engine's; the call still means the right one."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    address = f"/s/{seat_token(seat_of(begun, 'Anna'))}/take-back/"
    Client().post(address, {"key": new_key(), "expected": reloaded(begun).last_number}, headers=HTMX)
    send(begun, "Anna", "do=play", cards=["9S"], **{"from": "hand"})
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number

    assert f'name="event" value="{number}"' in page_of(begun, "Cia")
    send(begun, "Cia", do="accuse", event=number, denies="no")
    assert seats_now(begun)["Bo"]["pricks"] == 1


def test_tablet_gives_a_cheat_of_the_catalogue_in_two_taps(begun):
    """The player, then the cheat; the next step of the ladder stands there."""
    link = make_referee(begun)
    address = f"/r/{referee_token(link)}/tables/{begun.pk}/seats/1/"
    page = Client().get(address).content.decode()
    assert "swapped face-down cards" in page
    assert "The next one is a warning." in page

    given = {"key": new_key(), "expected": begun.last_number, "player": "Bo", "act": "do=cheat&kind=swap-down"}
    answer = Client().post(f"{address}enter/", given)
    assert answer.status_code == 302, answer.content.decode()
    assert seats_now(begun)["Bo"]["pricks"] == 2


@pytest.mark.parametrize(("seed", "decks"), [(1, 1), (2, 2)])
def test_recorded_game_goes_through_the_forms_to_its_end(table, seed, decks):
    """Every event of a random game, mischief included, as its player's phone or the tablet would send it."""
    game = table_open(
        hall_id=table.hall_id,
        number=2,
        game="knaker",
        players=[Player(name) for name in NAMES],
        policy="call",
        options={"decks": decks},
    )
    for at, body in enumerate(recorded_game(seed, NAMES, {"decks": decks}, mischief=0.05)):
        if body["by"] == "referee" and body["do"] != "start":
            event_record(table_id=game.pk, actor=HOUSE, body=body, key=new_key(), expected=None)
            continue
        who = NAMES[0] if body["by"] == "referee" else body["by"]
        answer = send(game, who, **{name: value for name, value in written(body).items() if name != "by"})
        if at % 10 == 0:
            assert "board-k" in answer
    assert reloaded(game).status == "finished"
    assert "won" in page_of(game, "Anna")
    assert "won" in tablet_of(game)
