"""Knåker's pages as requests and answers: phone and tablet enter all of it, and a called cheat is put back."""

import pytest
from django.test import Client
from django.utils.html import escape

from referee.actors import HOUSE, referee_actor, seat_actor
from referee.forms import written
from referee.links import referee_token, seat_token
from referee.selectors.lines import forget
from referee.selectors.log import log_lines
from referee.selectors.table import table_full
from referee.services.events import event_record
from referee.services.links import referee_link_make
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


def test_lay_and_the_draw_due_after_it_are_one_tap(begun):
    """The likely button lays what is chosen and draws; both stand in the log, and the hand is full again."""
    act = "do=play&then=do%3Ddraw%26count%3D1"
    assert escape(f'value="{act}"').replace("&quot;", '"') in page_of(begun, "Anna")

    send(begun, "Anna", act, cards=["5H"], **{"from": "hand"})

    assert [event.body["do"] for event in begun.events.order_by("number")][-2:] == ["play", "draw"]
    assert seats_now(begun)["Anna"]["hand_count"] == 3


def test_lay_that_leaves_three_in_hand_draws_nothing(begun):
    """Who holds the pile lays without drawing; a button for it is there only in case several are laid."""
    send(begun, "Anna", "do=play&then=do%3Ddraw%26count%3D1", cards=["5H"], **{"from": "hand"})
    send(begun, "Bo", "do=pick_up", **{"from": "hand"})
    send(begun, "Cia", "do=play&then=do%3Ddraw%26count%3D1", cards=["5S"], **{"from": "hand"})

    page = page_of(begun, "Bo")
    assert 'value="do=instick&amp;cards=5H"' in page
    assert "count%3D0" in page and "hidden data-takes-cards" in page


def test_more_goes_with_what_was_just_laid(begun):
    """Until the next player has laid, a card tapped by the same player is no instick."""
    first = "do=play&amp;then=do%3Ddraw%26count%3D1"
    send(begun, "Anna", "do=play&then=do%3Ddraw%26count%3D1", cards=["5H"], **{"from": "hand"})

    assert f'value="{first}"' in page_of(begun, "Anna")
    assert f'value="{first}"' not in page_of(begun, "Cia")


def test_chanced_card_is_a_rank_and_a_suit(begun):
    """Below the suits that are laid stand those that were turned over, while it is one's turn."""
    assert 'form="chance" name="act" value="do=chance&amp;cards=5H"' in page_of(begun, "Anna")
    assert 'form="chance"' not in page_of(begun, "Bo")


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
    """Bo lays a four on a nine, Cia calls it: one prick, and the steps say which card goes where."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    send(begun, "Anna", "do=draw&count=1")
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    assert f'name="event" value="{number}"' in page_of(begun, "Cia")

    send(begun, "Cia", do="accuse", event=number, denies="no")

    full = table_full(reloaded(begun))
    assert [(step.cards, step.text) for step in full.restore.steps] == [
        (("4S",), "from the lay pile to the hand of Bo"),
    ]
    assert [(step.cards, step.text) for step in full.restore.seen] == [(("4S",), "seen by all (the hand of Bo)")]
    assert "Put the table back" in tablet_of(begun)
    assert "The referee puts the table back." in page_of(begun, "Anna")
    assert seats_now(begun)["Bo"]["pricks"] == 1
    assert "1 prick" in page_of(begun, "Anna")


def test_called_cheat_is_spoken_of(put_back):
    """It no longer waits for the referee's word, and everybody may see why it was wrong."""
    number = put_back.last_number - 2
    assert reloaded(put_back).unanswered == 0
    (line,) = (line for line in log_lines(put_back, "Anna") if line.number == number)
    assert [breach.clause for breach in line.verdict.breaches] == ["3"]


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


@pytest.fixture
def put_back(begun):
    """Bo's four on a nine has been called; three steps put it back."""
    send(begun, "Anna", "do=play&then=do%3Ddraw%26count%3D1", cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    send(begun, "Bo", "do=draw&count=1")
    send(begun, "Cia", do="accuse", event=number, denies="no")
    return reloaded(begun)


def ticks(table, path, link=None, **fields):
    """The tablet ticks a step off, or says that play goes on; the table's page comes back."""
    address = f"/r/{referee_token(link or make_referee(table))}/tables/{table.pk}/events/{table.last_number}/{path}/"
    answer = Client().post(address, {"key": new_key(), **fields}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def done_now(table):
    """The steps that are ticked off, as any tablet shows them now."""
    restore = table_full(reloaded(table)).restore
    return restore and [step.number for step in restore.steps if step.done]


def test_steps_are_ticked_off_and_stay_so(put_back):
    """A tick shows on every tablet, can be taken away again, and leaves no line in the log's story."""
    ticks(put_back, "restore", step="1", done="yes")
    ticks(put_back, "restore", step="2", done="yes")
    forget()
    assert done_now(put_back) == [1, 2]

    assert 'aria-pressed="true"' in ticks(put_back, "restore", step="2", done="no")
    assert done_now(put_back) == [1]
    assert [line.kind for line in log_lines(reloaded(put_back), "referee")].count("note") == 0


def test_tick_sent_twice_counts_once(put_back):
    """The same form again, from this tablet or another, changes nothing more."""
    link, key = make_referee(put_back), new_key()
    ticks(put_back, "restore", link, step="1", done="yes", key=key)
    number = reloaded(put_back).last_number

    ticks(put_back, "restore", link, step="1", done="yes", key=key)
    ticks(put_back, "restore", step="1", done="yes")

    assert reloaded(put_back).last_number == number


def test_play_goes_on_when_the_referee_says_so(put_back):
    """The list is gone from the tablet, the word from the phones, and the log tells it."""
    assert "Put the table back" not in ticks(put_back, "restored")

    assert "The referee puts the table back." not in page_of(put_back, "Anna")
    assert log_lines(reloaded(put_back), "Anna")[-1].text == "The table is put back: play goes on"
    assert done_now(put_back) is None
    ticks(put_back, "restore", step="1", done="yes")
    assert done_now(put_back) is None


def test_list_stays_until_it_is_done_once_it_was_begun(put_back):
    """A player who plays on meanwhile doesn't take it away from under the referee; unbegun, it goes."""
    ticks(put_back, "restore", step="1", done="yes")
    send(put_back, "Bo", "do=play&then=do%3Ddraw%26count%3D1", cards=["TS"], **{"from": "hand"})
    assert done_now(put_back) == [1]


def test_list_nobody_has_begun_goes_with_the_next_entry(put_back):
    """A table without a referee puts its cards back itself, and plays on."""
    send(put_back, "Bo", "do=play", cards=["TS"], **{"from": "hand"})
    assert done_now(put_back) is None


@pytest.mark.parametrize("step", ["0", "9", "", "x"])
def test_step_that_is_none_is_refused(put_back, step):
    """Only what stands on the list is ticked off."""
    address = f"/r/{referee_token(make_referee(put_back))}/tables/{put_back.pk}/events/{put_back.last_number}/restore/"
    answer = Client().post(address, {"key": new_key(), "step": step, "done": "yes"})
    assert answer.status_code in (404, 422)
    assert done_now(put_back) == []


def test_ticking_asks_for_a_link_to_this_hall(put_back):
    """A referee of another hall finds no such table."""
    other = referee_link_make(hall_id=hall_open(name="Elsewhere", slug="elsewhere").pk, label="Nils")
    address = f"/r/{referee_token(other)}/tables/{put_back.pk}/events/{put_back.last_number}/restored/"
    assert Client().post(address, {"key": new_key()}).status_code == 404


def test_event_out_of_reach_is_called_from_the_phone(begun):
    """It costs nothing and puts nothing back (16): but it was said, and stands in the log as breaking the rule."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    number = reloaded(begun).last_number
    send(begun, "Anna", "do=draw&count=1")
    for who, card in (("Bo", "TS"), ("Bo", "4S"), ("Cia", "5S"), ("Anna", "6S"), ("Bo", "8S"), ("Cia", "9S")):
        send(begun, who, "do=play&then=do%3Ddraw%26count%3D1", cards=[card], **{"from": "hand"})
    page = page_of(begun, "Bo")
    assert "An earlier one: a lap has gone" in page
    assert f'name="event" value="{number}"' in page.partition('id="cheat-late"')[2]

    send(begun, "Bo", do="accuse", event=number, denies="no")
    (finding,) = log_lines(reloaded(begun), "referee")[-1].verdict.breaches
    assert finding.clause == "16"


def test_player_out_of_the_game_may_still_point_out_a_cheat(begun):
    """And is told what that costs: a prick in the next game (16.1)."""
    link = make_referee(begun)
    event_record(
        table_id=begun.pk,
        actor=referee_actor(link),
        body={"by": "referee", "do": "cheat", "player": "Cia", "kind": "hide-card"},
        key=new_key(),
        expected=None,
    )
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    page = page_of(begun, "Cia")
    assert "You are out of the game: pointing out a cheat costs you a prick in the next one" in page

    send(begun, "Cia", do="accuse", event=reloaded(begun).last_number, denies="no")
    assert seats_now(begun)["Cia"]["next_game_pricks"] == 1


def test_tablet_enters_who_called_an_entry_a_cheat(begun):
    """The entry in the log, then the player's name: two taps."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    desk = tablet_of(begun, f"events/{number}/")
    assert "Called a cheat by" in desk

    address = f"/r/{referee_token(make_referee(begun))}/tables/{begun.pk}/seats/2/enter/"
    fields = {"key": new_key(), "expected": number, "by": "Cia", "do": "accuse", "event": number}
    Client().post(address, fields)
    assert last_body(begun) == {"by": "Cia", "do": "accuse", "event": number}
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
