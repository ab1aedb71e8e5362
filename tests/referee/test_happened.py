"""Looking back during a game: the trick that still lies there, the list of a hand, the reason of each penalty."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import seat_token
from referee.selectors.replay.happened import ENTRIES, happened_view
from referee.selectors.seat.seat import seat_view
from referee.services.events import event_overrule, fault_give
from referee.services.tables import Player, hall_open, table_close, table_open
from tests.support.desk import words
from tests.support.knaker import recorded_game
from tests.support.referee import (
    FOUR,
    REST,
    SHOWN,
    START,
    TRICKS,
    enter,
    enter_all,
    house_enters,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
    take_back,
)

pytestmark = pytest.mark.django_db

TRICK = "".join(TRICKS.splitlines(keepends=True)[:5])


def page(table, player="Bo", **asked):
    """The list as a player opens it."""
    return Client().get(reverse("referee:seat-happened", args=[seat_token(seat_of(table, player))]), asked)


def screen_of(table, player="Bo") -> Any:
    """What a phone shows of this game alone."""
    return seat_view(seat_of(table, player)).screen


def lines(shown):
    """The entries of a list, by number."""
    return {line.number: line for part in shown.parts for line in part.lines}


def test_trick_stays_on_every_phone_until_the_next_card():
    """Its four cards lie there with who took it; the next card is alone on the table."""
    table = make_table()
    enter_all(table, START + TRICK)

    screen = screen_of(table)

    assert screen.trick == () and screen.last == (("Anna", "AH"), ("Bo", "7S"), ("Cia", "9H"), ("Dag", "TH"))
    assert {place.player: place.cards for place in screen.places}["Cia"] == ("9H",)
    assert [place.player for place in screen.places if place.took] == ["Anna"]
    enter(table, "Anna", "play", cards="AS")
    screen = screen_of(table)
    assert screen.last == () and screen.trick == (("Anna", "AS"),)
    assert not any(place.took for place in screen.places)


def test_list_is_one_tap_from_the_phone():
    """A link in the strip, which leads to the tricks with their cards, newest first."""
    table = make_table()
    enter_all(table, START + TRICKS)
    address = reverse("referee:seat-happened", args=[seat_token(seat_of(table, "Bo"))])

    phone = Client().get(f"/s/{seat_token(seat_of(table, 'Bo'))}/").content.decode()
    shown = words(page(table))

    assert f'href="{address}"' in phone
    assert shown.index("Trick 3") < shown.index("Trick 2 Anna took it") < shown.index("Trick 1 Anna took it")
    assert "Outside the tricks" in shown and "Dag deals" in shown


def test_list_has_other_hands_and_htmx_gets_only_the_list():
    """The hand before is a link away; a number that is none is the latest hand."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + REST)
    house_enters(table, {"by": "referee", "do": "deal", "dealer": "Anna", "trump": "7C"})

    assert "hand 2 of 2" in words(page(table)) and "Trick 1" not in words(page(table))
    assert "hand 1 of 2" in words(page(table, hand="1")) and "Trick 5" in words(page(table, hand="1"))
    assert "hand 2 of 2" in words(page(table, hand="999999999"))
    where = reverse("referee:seat-happened", args=[seat_token(seat_of(table, "Bo"))])
    assert Client().get(where, headers={"HX-Request": "true"}).content.decode().lstrip().startswith("<div")


def test_list_says_of_verdicts_only_what_its_reader_may_know():
    """Under `call` the open revoke has no mark; under `teach` Bo sees his own, and nobody else does."""
    for policy, seen in (("call", False), ("teach", True)):
        table = make_table(policy=policy)
        enter_all(table, START + TRICK)
        assert (lines(happened_view(reloaded(table), "Bo"))[10].verdict is not None) is seen
        assert lines(happened_view(reloaded(table), "Cia"))[10].verdict is None
        assert lines(happened_view(reloaded(table), None))[10].verdict is None


def test_all_verdicts_stand_in_the_list_once_the_game_is_over():
    """Nobody gains by them any more, and people like to know."""
    table = make_table()
    enter_all(table, START + TRICK)
    table_close(table_id=table.pk, key=new_key())

    shown = lines(happened_view(reloaded(table), None))

    assert shown[10].verdict.verdict == "open" and shown[9].verdict.verdict == "legal"


def test_list_follows_the_line_of_play():
    """What was taken back is not in it."""
    table = make_table()
    enter_all(table, START + "Anna play AH\n")
    take_back(table, "Anna")
    enter(table, "Anna", "play", cards="KH")

    shown = lines(happened_view(reloaded(table), "Bo"))

    assert 9 not in shown and shown[11].text == "Anna plays K♥"


def test_long_game_is_listed_on_several_pages():
    """A page ends with a whole turn; together the pages have every entry once."""
    hall = hall_open(name="Clubhouse", slug="long")
    table = table_open(hall_id=hall.pk, number=1, game="knaker", players=[Player(name) for name in FOUR])
    bodies = recorded_game(3, FOUR, events=3 * ENTRIES)
    for body in bodies:
        house_enters(table, body)
    table = reloaded(table)

    shown = [happened_view(table, "Bo", page=number) for number in (1, 2, 3)]

    assert shown[0].pages >= 3 and shown[0].parts[0].by in FOUR
    numbers = [line.number for one in shown for part in one.parts for line in part.lines]
    assert len(numbers) == len(set(numbers)) and max(numbers) == table.last_number
    assert "Earlier entries" in words(page(table)) and "Later entries" in words(page(table, page="2"))


def test_penalty_says_why_as_long_as_the_game_lasts():
    """Bo's five points: for which card, by which rule, shown by which; on every phone, also in the next hand."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + REST)
    house_enters(table, {"by": "referee", "do": "deal", "dealer": "Anna", "trump": "7C"})

    for player in FOUR:
        (one,) = seat_view(seat_of(table, player)).penalties
        assert (one.penalty.player, one.penalty.amount, one.number, one.shown_at) == ("Bo", "+5 penalty points", 10, 18)
        assert (one.text, one.shown_by) == ("Bo plays 7♠", "Bo plays 8♥")
        assert [breach.clause for breach in one.breaches] == ["follow"] and one.verdict.verdict == "illegal"
    phone = words(Client().get(f"/s/{seat_token(seat_of(table, 'Cia'))}/"))
    assert "Penalties: Bo +5 penalty points" in phone and "Bo played 7♠, but held a card of the suit led: 8♥." in phone
    assert "Shown by: Bo plays 8♥" in words(page(table, "Cia"))


def test_no_penalty_says_nothing():
    """A quiet table has no such line."""
    table = make_table()
    enter_all(table, START + TRICK)

    assert seat_view(seat_of(table, "Bo")).penalties == ()
    assert 'id="penalties"' not in page(table).content.decode()


def test_fault_and_what_the_referee_gives_back_are_listed():
    """The referee's fault is its own reason; a point given back says for which entry."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)
    by_rut: dict[str, Any] = {"link": make_referee(table), "table_id": table.pk, "expected": None}
    fault_give(**by_rut, player="Cia", reason="Talked", key=new_key())
    event_overrule(**by_rut, number=10, verdict="legal", reason="Misheard", key=new_key())

    back, fault, revoke = seat_view(seat_of(table, "Dag")).penalties

    assert (back.penalty.player, back.penalty.amount, back.number) == ("Bo", "−5 penalty points", 10)
    assert back.verdict.overruled and back.verdict.verdict == "legal"
    assert (fault.penalty.player, fault.number, fault.shown_by) == ("Cia", 19, "") and "Cia" in fault.text
    assert (fault.reason, back.reason, revoke.reason, revoke.number) == ("Talked", "Misheard", "", 10)


def test_pricks_brought_from_the_last_game_are_listed():
    """They count, although nothing at this table caused them."""
    hall = hall_open(name="Clubhouse", slug="brought")
    players = [Player(name) for name in FOUR]
    table = table_open(hall_id=hall.pk, number=1, game="knaker", players=players, brought={"Bo": 2})

    assert "Bo brought 2 pricks from the last game" in words(page(table))


def test_rest_has_the_same_list():
    """What the page shows, as JSON; a hand that is no number is refused."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)
    where = f"/api/v1/s/{seat_token(seat_of(table, 'Bo'))}/happened/"

    told = Client().get(where, {"hand": 1}).json()

    assert [part["trick"] for part in told["parts"]] == [3, 2, 1, 0]
    assert told["parts"][1]["cards"] == [["Anna", "AS"], ["Bo", "8S"], ["Cia", "9S"], ["Dag", "TS"]]
    assert [one["penalty"]["player"] for one in told["penalties"]] == ["Bo"]
    assert Client().get(where, {"hand": "x"}).status_code == 422
