"""Knåker's pages as requests and answers: phone and tablet can enter everything."""

import pytest
from django.test import Client
from django.utils.html import escape

from referee.access.actors import HOUSE, referee_actor
from referee.access.links import referee_token, seat_token
from referee.forms.reading import form_fields_of
from referee.games import game_named
from referee.games.knaker.players.pricks import KIND_PRICKS
from referee.selectors.log.log import log_lines
from referee.selectors.tablet.hall import hall_view
from referee.services.events import event_record
from referee.services.tables import Player, table_open
from referee.templatetags.cards import say_cards
from tests.support.knaker import recorded_game
from tests.support.knaker_table import (
    HTMX,
    LAY_AND_DRAW,
    NAMES,
    dealt_table,
    enter,
    last_body,
    page_of,
    play_goes_on,
    seats_now,
    send,
    started_table,
    tablet_of,
)
from tests.support.referee import house_enters, make_referee, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """Three players, dealt; nobody has taken up the hand."""
    return dealt_table()


@pytest.fixture
def begun():
    """The same, all ready; Anna begins."""
    return started_table()


def test_swap_phase_is_entered_from_the_phone(table):
    """Take up the hand, tell a face-up card, lay one onto it, take it up, be ready; anybody says who begins."""
    assert "Take up your three cards" in page_of(table, "Bo")
    send(table, "Bo", "do=lift_hand")
    shown = send(table, "Bo", do="show", stack="1", cards="5H")
    assert 'aria-label="My stack 2" checked' in shown and 'form="tell" name="act" value="stack=1"' not in shown
    send(table, "Bo", "stack=1", do="lay", cards="5S")
    send(table, "Bo", "do=draw&count=1")
    assert seats_now(table)["Bo"]["up"][0] == "5H 5S"
    assert say_cards("Take up 5♥ (stack 1)") in page_of(table, "Bo")
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
    act = LAY_AND_DRAW
    assert escape(f'value="{act}"').replace("&quot;", '"') in page_of(begun, "Anna")

    send(begun, "Anna", act, cards=["5H"], **{"from": "hand"})

    assert [event.body["do"] for event in begun.events.order_by("number")][-2:] == ["play", "draw"]
    assert seats_now(begun)["Anna"]["hand_count"] == 3


def test_lay_that_leaves_three_in_hand_draws_nothing(begun):
    """Who holds the pile lays without drawing; a choice for it is there only in case several are laid."""
    send(begun, "Anna", LAY_AND_DRAW, cards=["5H"], **{"from": "hand"})
    send(begun, "Bo", "do=pick_up", **{"from": "hand"})
    send(begun, "Cia", LAY_AND_DRAW, cards=["5S"], **{"from": "hand"})

    page = page_of(begun, "Bo")
    assert 'value="do=instick&amp;cards=5H"' in page
    assert "<label hidden>" in page.partition("count%3D0")[0][-120:]


def test_more_goes_with_what_was_just_laid(begun):
    """Until the next player has laid, a card tapped by the same player is no instick."""
    first = "do=play&amp;then=do%3Ddraw%26count%3D1"
    send(begun, "Anna", LAY_AND_DRAW, cards=["5H"], **{"from": "hand"})

    assert f'value="{first}"' in page_of(begun, "Anna")
    assert f'value="{first}"' not in page_of(begun, "Cia")


def test_stock_is_tapped_to_chance_in_ones_own_turn_alone(begun):
    """It chooses what the next card does; the card is then a rank and a suit, as any other."""
    assert 'for="do-chance"' in page_of(begun, "Anna")
    assert "do-chance" not in page_of(begun, "Bo")

    send(begun, "Anna", "do=chance", rank="5", cards="5H", **{"from": "hand"})
    assert last_body(begun) == {"by": "Anna", "do": "chance", "cards": "5H"}


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
    assert say_cards("Take 5♥ back up") in page_of(begun, "Anna")
    assert say_cards("Take 5♥ back up") not in page_of(begun, "Bo")

    send(begun, "Anna", "do=take_back&cards=5H")
    assert seats_now(begun)["Anna"]["hand"].startswith("5H")


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


def test_card_out_of_turn_leaves_two_players_to_go_on(begun):
    """Phones, tablet and hall say who may move, not that it is the turn of one; both phones lay, not only instick."""
    send(begun, "Bo", LAY_AND_DRAW, cards=["9H"], **{"from": "hand"})

    phones = {name: page_of(begun, name) for name in NAMES}
    assert "You or Cia may go on: whoever moves first." in phones["Anna"]
    assert "You or Anna may go on: whoever moves first." in phones["Cia"]
    assert "Anna or Cia may go on: whoever moves first." in phones["Bo"]
    assert [page.count("data-my-turn") for page in phones.values()] == [1, 0, 1]
    assert escape(f'value="{LAY_AND_DRAW}"').replace("&quot;", '"') in phones["Anna"]
    assert tablet_of(begun).count("sitter-k__turn") == 2
    (tile,) = hall_view(reloaded(begun).hall).tiles
    assert tile.to_move == "Anna or Cia"

    send(begun, "Anna", LAY_AND_DRAW, cards=["JH"], **{"from": "hand"})
    assert "Your turn: lay, chance or take the pile." in page_of(begun, "Bo")
    assert "It is Bo&#x27;s turn." in page_of(begun, "Cia")


def test_cheat_that_was_put_back_is_still_offered_for_a_call(begun):
    """Whoever cheats second is not saved by the first call: the phone lists the card that went back with it."""
    send(begun, "Anna", LAY_AND_DRAW, cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", LAY_AND_DRAW, cards=["5S"], **{"from": "hand"})
    first = reloaded(begun).last_number - 1
    send(begun, "Cia", LAY_AND_DRAW, cards=["4S"], **{"from": "hand"})
    second = first + 2
    send(begun, "Cia", do="accuse", event=first, denies="no")
    play_goes_on(begun)
    assert f'name="event" value="{second}"' in page_of(begun, "Anna").partition('id="cheat-late"')[0]
    assert f'name="event" value="{first}"' not in page_of(begun, "Anna").partition('id="cheat-late"')[0]

    send(begun, "Anna", do="accuse", event=second, denies="no")
    assert [seats_now(begun)[name]["pricks"] for name in NAMES] == [0, 1, 1]
    assert "Put the table back" not in tablet_of(begun)


def test_event_out_of_reach_is_called_from_the_phone(begun):
    """It costs nothing and puts nothing back (16): but it was said, and stands in the log as breaking the rule."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    number = reloaded(begun).last_number
    send(begun, "Anna", "do=draw&count=1")
    for who, card in (("Bo", "TS"), ("Bo", "4S"), ("Cia", "5S"), ("Anna", "6S"), ("Bo", "8S"), ("Cia", "9S")):
        send(begun, who, LAY_AND_DRAW, cards=[card], **{"from": "hand"})
    page = page_of(begun, "Bo")
    assert "An earlier one, after a whole lap" in page
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
    play_goes_on(begun)
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    page = page_of(begun, "Cia")
    assert "You are out of the game: pointing out a cheat costs you a prick in the next one" in page

    send(begun, "Cia", do="accuse", event=reloaded(begun).last_number, denies="no")
    assert seats_now(begun)["Cia"]["next_game_pricks"] == 1


def test_cheat_that_is_no_move_calls_the_referee(begun):
    """A player can't give pricks for it; the referee is called with what it was, in the referee's own language."""
    assert 'name="reason" value="looked at a face-down card"' in page_of(begun, "Bo")
    address = f"/s/{seat_token(seat_of(begun, 'Bo'))}/call/"
    Client().post(address, {"key": new_key(), "reason": "looked at a face-down card"})

    assert "looked at a face-down card" in tablet_of(begun)


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


COSTS = {0: "disqualified at once", 1: "1 prick", 2: "2 pricks", 3: "3 pricks"}


def test_who_is_out_confirms_a_cheat_in_one_tap(begun):
    """At the entry that was called; nobody else is asked."""
    send(begun, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(begun).last_number
    assert "Confirmed by" not in tablet_of(begun, f"events/{number}/")
    house_enters(begun, {"by": "referee", "do": "leave", "player": "Cia"})
    house_enters(begun, {"by": "Anna", "do": "accuse", "event": number})
    desk = tablet_of(begun, f"events/{number}/")
    assert desk[desk.index("Confirmed by") :].count("do=witness") == 1

    address = f"/r/{referee_token(make_referee(begun))}/tables/{begun.pk}/seats/3/enter/"
    last = reloaded(begun).last_number
    fields = {"key": new_key(), "expected": last, "act": "do=witness", "player": "Cia", "event": number}
    answer = Client().post(address, fields)
    assert answer.status_code == 302, answer.content.decode()
    assert last_body(begun) == {"by": "referee", "do": "witness", "player": "Cia", "event": number}
    assert seats_now(begun)["Cia"]["next_game_pricks"] == 1  # for leaving, none for confirming


def test_tablet_gives_a_cheat_of_the_catalogue_in_two_taps(begun):
    """The player, then the cheat; the next step of the ladder stands there."""
    link = make_referee(begun)
    address = f"/r/{referee_token(link)}/tables/{begun.pk}/seats/1/"
    page = Client().get(address).content.decode()
    assert "swapped face-down cards" in page
    assert "The next one is a warning." in page
    for kind, pricks in KIND_PRICKS.items():
        if kind != "other":
            button = page.split(f"do=cheat&amp;kind={kind}")[1].split("</button>")[0]
            assert f'<small class="muted">{COSTS[pricks]}</small>' in button

    given = {"key": new_key(), "expected": begun.last_number, "player": "Bo", "act": "do=cheat&kind=swap-down"}
    answer = Client().post(f"{address}enter/", given)
    assert answer.status_code == 302, answer.content.decode()
    assert seats_now(begun)["Bo"]["pricks"] == 2


@pytest.mark.parametrize(("seed", "decks"), [(1, 1), (7, 2)])
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
            play_goes_on(game)
            continue
        who = NAMES[0] if body["by"] == "referee" else body["by"]
        fields = form_fields_of(body, game_named("knaker"))
        answer = send(game, who, **{name: value for name, value in fields.items() if name != "by"})
        if body["do"] == "accuse":
            play_goes_on(game)
        if at % 10 == 0:
            assert "board-k" in answer
    assert reloaded(game).status == "finished"
    winners = ", ".join(row["player"] for row in reloaded(game).result if row["place"] == 1)
    for who in NAMES:
        assert f"The game is over: {winners} won." in page_of(game, who)
    assert f"The game is over: {winners} won." in tablet_of(game)


def test_tablet_offers_true_and_false_as_answers_to_a_question(begun):
    """A table played by another value of such an option: its value stays the casebook's."""
    desk = tablet_of(begun, "arrange/?what=options")
    assert "Does a seven between two cards of one rank break their row?" in desk
    assert '<option value="true" selected>Yes</option><option value="false">No: it is ignored when rows' in desk

    shown = tablet_of(begun, "arrange/?what=options&option.sevens_break_rows=false")
    assert "other options: Does a seven between two cards of one rank break their row? No: it is ignored" in shown


@pytest.mark.parametrize(("hand", "said"), [("yes", "threw away or changed cards of the hand"), ("no", "cheated in")])
def test_tablet_tells_whether_cards_of_the_hand_were_changed(begun, hand, said):
    """For a cheat without a name of its own two rows of buttons; the answer is stored and told."""
    act = f"do=cheat&kind=other&hand={hand}&pricks=2"
    page = tablet_of(begun, "seats/1/")
    assert escape(act) in page

    address = f"/r/{referee_token(make_referee(begun))}/tables/{begun.pk}/seats/1/enter/"
    given = {"key": new_key(), "expected": begun.last_number, "player": "Bo", "act": act}
    assert Client().post(address, given).status_code == 302

    assert last_body(begun)["hand"] is (hand == "yes")
    assert said in tablet_of(begun)


def test_a_pile_taken_of_which_nothing_was_proven_is_not_called_legal(begun):
    """When the game is over, tablet and REST say that it was never proven, why, and by which clause."""
    enter(begun, {"do": "play", "cards": "9H"})
    enter(begun, {"do": "pick_up"}, "Bo")
    number = reloaded(begun).last_number
    assert "verdict--open" in tablet_of(begun, f"events/{number}/")
    places = [["Anna"], ["Cia"], ["Bo"]]
    body = {"by": "referee", "do": "result", "places": places}
    event_record(table_id=begun.pk, actor=HOUSE, body=body, key=new_key(), expected=None)

    shown = tablet_of(begun, f"events/{number}/")

    assert (
        "not proven" in shown
        and "verdict--unproven" in shown
        and "verdict--legal" not in shown.split('id="ruling"')[1].split("</section>")[0]
    )
    assert "No card has shown whether this rule was kept" in shown and "3.3" in shown
    verdict = next(line.verdict for line in log_lines(reloaded(begun), "referee") if line.number == number)
    assert (verdict.verdict, verdict.look) == ("legal", "unproven")


def test_the_referee_may_still_call_legal_what_was_never_proven(begun):
    """Then it is legal because the referee says so."""
    enter(begun, {"do": "play", "cards": "9H"})
    enter(begun, {"do": "pick_up"}, "Bo")
    number = reloaded(begun).last_number
    body = {"by": "referee", "do": "result", "places": [["Anna"], ["Cia"], ["Bo"]]}
    event_record(table_id=begun.pk, actor=HOUSE, body=body, key=new_key(), expected=None)
    ruled = {"by": "referee", "do": "overrule", "event": number, "verdict": "legal"}
    who = referee_actor(make_referee(begun))
    event_record(table_id=begun.pk, actor=who, body=ruled, key=new_key(), expected=None, reason="seen at the table")

    assert "not proven" not in tablet_of(begun, f"events/{number}/")
