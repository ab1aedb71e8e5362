"""The phone page as requests and answers: what is shown, what is refused, what nobody else may see."""

import re

import pytest
from django.test import Client

from referee.access.links import seat_token
from referee.services.links import seat_relink
from referee.templatetags.cards import say_cards
from tests.support.kept_rows import given_to_each
from tests.support.referee import START, enter_all, forged, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def first_trick():
    """Four players at their first trick; Anna leads."""
    made = make_table()
    enter_all(made, START)
    return reloaded(made)


made, table = given_to_each(first_trick)


def address(table, player, part=""):
    """Where a player's phone asks."""
    return f"/s/{seat_token(seat_of(table, player))}/{part}"


def send(table, who, part="events/", /, *, expected=None, **fields):
    """A player's phone sends a form, as htmx does."""
    expected = reloaded(table).last_number if expected is None else expected
    fields = {"key": new_key(), "expected": expected, **fields}
    return Client().post(address(table, who, part), fields, headers=HTMX)


def test_seat_page_shows_who_is_asked_and_all_cards(table):
    """The page says what is asked, and the pad has all 32 cards as buttons of one form."""
    page = Client().get(address(table, "Anna")).content.decode()

    assert "Your turn" in page
    assert len(re.findall(r'<button\s+class="key [^"]*"\s+name="cards"', page)) == 31
    assert "king of clubs, lies elsewhere" in page  # the turned card is the dealer's


def test_seat_entry_answers_with_the_fragment_alone(table):
    """Entering a card brings what is below the strip, with the new number."""
    answer = send(table, "Anna", do="play", cards="AH")

    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div class="seat" id="seat"')
    assert f'data-number="{reloaded(table).last_number}"' in answer.content.decode()


def test_seat_entry_sent_again_answers_with_its_own_number(table):
    """A phone that lost the answer learns which number its entry has, not the last one: others may have gone on."""
    mark = {"key": new_key(), "expected": 8, "do": "play", "cards": "AH"}
    first = send(table, "Anna", **mark)
    send(table, "Bo", do="play", cards="7H")
    again = send(table, "Anna", **mark)

    assert 'data-number="9" data-entered="9"' in first.content.decode()
    assert 'data-number="10" data-entered="9"' in again.content.decode()


def test_seat_entry_without_htmx_answers_with_the_page(table):
    """A plain form brings the whole page again, at the seat's own address: reloading it enters nothing twice."""
    fields = {"key": new_key(), "expected": table.last_number, "do": "play", "cards": "AH"}
    answer = Client().post(address(table, "Anna", "events/"), fields)

    assert (answer.status_code, answer.headers["Location"]) == (302, address(table, "Anna"))


@pytest.mark.parametrize(
    ("fields", "status", "code", "said"),
    [
        ({"expected": "1"}, 409, "stale", "Look at what is new"),
        ({"by": "Bo"}, 403, "wrong-seat", "This link belongs to Anna&#x27;s seat"),
        ({"cards": "1H"}, 422, "malformed", "is not a card"),
        ({"cards": "KC"}, 200, "impossible", "Not entered. That card lies elsewhere already."),
    ],
)
def test_refusal_of_a_plain_form_is_a_clear_page(table, fields, status, code, said):
    """What was wrong and what to do, on the page of the table as it stands; scripts read the same from a code."""
    fields = {"key": new_key(), "expected": table.last_number, "do": "play", "cards": "AH", **fields}
    plain = Client().post(address(table, "Anna", "events/"), fields)
    htmx = Client().post(address(table, "Anna", "events/"), fields, headers=HTMX)

    assert [answer.status_code for answer in (plain, htmx)] == [status, status]
    assert [answer.headers["Kontrollant-Answer"] for answer in (plain, htmx)] == [code, code]
    page = plain.content.decode()
    assert "<!doctype html>" in page and 'class="pad' in page and "<template id=" not in page.partition("<main")[2]
    assert said in page.partition('id="messages"')[2]
    assert '<template id="refusal">' in htmx.content.decode()


def test_entry_under_an_outdated_token_is_told_the_new_one(table):
    """Only scripts of our own pages can read the answer's header; with the token they send it again."""
    browser = Client(enforce_csrf_checks=True)
    browser.get(address(table, "Anna"))
    fields = {"key": new_key(), "expected": table.last_number, "do": "play", "cards": "AH"}
    where = address(table, "Anna", "events/")
    refused = browser.post(where, fields, headers={**HTMX, "X-CSRFToken": "a" * 64})
    again = browser.post(where, fields, headers={**HTMX, "X-CSRFToken": refused.headers["Kontrollant-Token"]})

    assert (refused.status_code, refused.headers["Kontrollant-Answer"]) == (403, "page-outdated")
    assert "This page was open too long." in refused.content.decode()
    assert (again.status_code, again.headers["Kontrollant-Answer"]) == (200, "entered")


def test_sum_that_does_not_fit_is_to_be_counted_once_more():
    """Six tricks of five: that is no card to look at."""
    table = make_table(depth="hands")
    enter_all(table, START)
    fields = {"key": new_key(), "expected": reloaded(table).last_number, "do": "outcome"}
    tricks = {f"tricks.{player}": "2" for player in ("Anna", "Bo", "Cia")}
    answer = Client().post(address(table, "Anna", "events/"), {**fields, **tricks, "tricks.Dag": "0"})

    assert "Count once more." in answer.content.decode()
    assert "Look at the card" not in answer.content.decode()


def test_seat_entry_sent_twice_counts_once(table):
    """The same key is the same entry."""
    fields = {"key": "once", "expected": table.last_number, "do": "play", "cards": "AH"}
    send(table, "Anna", **fields)
    answer = send(table, "Anna", **fields)

    assert answer.status_code == 200
    assert reloaded(table).last_number == table.last_number + 1


def test_stale_entry_is_refused_and_shows_what_was_missed(table):
    """Of two taps at once one wins, and the other is told what it missed."""
    send(table, "Anna", do="play", cards="AH")
    answer = send(table, "Bo", do="play", cards="7H", expected=table.last_number)

    assert answer.status_code == 409
    assert say_cards("Anna plays A♥") in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"do": "play", "cards": "1H"}, 422),
        ({"do": "play"}, 422),
        ({"do": "fly"}, 422),
        ({"do": "exchange", "count": "many"}, 422),
        ({"do": "play", "cards": "AH", "expected": "soon"}, 422),
        ({"do": "play", "cards": "AH", "expected": "99999"}, 409),
        ({"do": "play", "cards": "AH", "key": ""}, 422),
        ({"do": "play", "cards": "AH", "by": "Bo"}, 403),
        ({"do": "fault", "player": "Bo"}, 403),
    ],
)
def test_bad_entry_is_refused_and_changes_nothing(table, fields, status):
    """Whatever is sent, the answer is the seat as it stands with a message, and nothing is stored."""
    answer = send(table, "Anna", **fields)

    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert reloaded(table).last_number == table.last_number


def test_impossible_entry_is_told_kindly_and_not_stored(table):
    """A card that lies elsewhere is an entry mistake: said with what to do, and nothing changes."""
    send(table, "Anna", do="play", cards="AH")
    answer = send(table, "Bo", do="play", cards="AH")

    assert answer.status_code == 200
    assert "call the referee" in answer.content.decode()
    assert reloaded(table).last_number == table.last_number + 1


def test_card_that_lies_elsewhere_is_asked_about_first(table):
    """A tap on a dimmed card asks whether it is really the one; a card of no pack asks nothing."""
    asked = Client().get(address(table, "Anna", "table/"), {"ask": "KC"}).content.decode()
    nonsense = Client().get(address(table, "Anna", "table/"), {"ask": "<b>"}).content.decode()

    assert "Is it really the card you laid?" in asked
    assert "Is it really" not in nonsense and "<b>" not in nonsense


def test_take_back_is_offered_until_the_next_card(table):
    """What I did last can be taken back, and no more once somebody else has played."""
    send(table, "Anna", do="play", cards="AH")
    assert say_cards("Entered by mistake: A♥") in Client().get(address(table, "Anna")).content.decode()
    send(table, "Bo", do="play", cards="7H")
    answer = send(table, "Anna", "take-back/")

    assert "Take back" not in Client().get(address(table, "Anna")).content.decode()
    assert answer.status_code == 409


def test_call_is_shown_as_waiting_to_the_caller_only(table):
    """The caller sees that the referee has been called; the others' pages say nothing of it."""
    answer = send(table, "Bo", "call/", reason="A question about the rules")

    assert "data-calling" in answer.content.decode()
    assert "data-calling" not in Client().get(address(table, "Anna")).content.decode()


def test_unknown_and_revoked_links_say_what_to_do(table):
    """A forged link is unknown, an old one is revoked; both say what to do, as page and as fragment."""
    revoked = address(table, "Anna")
    seat_relink(seat_id=seat_of(table, "Anna").pk, key=new_key())
    gone = Client().get(revoked)
    unknown = Client().get(f"{forged(revoked.removesuffix('/'))}/")

    assert (gone.status_code, unknown.status_code) == (410, 404)
    assert "Scan the new code" in gone.content.decode()
    assert "Scan the code" in unknown.content.decode()
    assert Client().get(revoked + "table/", headers=HTMX).content.decode().count("<html") == 0


def test_known_hidden_cards_stay_on_their_own_phone():
    """Who hands in cards has them dimmed; nobody else's page knows."""
    made = make_table()
    enter_all(made, "Dag deal KC\nAnna join\nBo join\nCia join\nDag exchange 0\nAnna exchange 7D 8D")
    enter_all(made, "Bo exchange 0\nCia exchange 0")
    own = Client().get(address(made, "Anna", "table/")).content.decode()
    send(made, "Anna", do="play", cards="AH")
    other = Client().get(address(made, "Bo", "table/")).content.decode()

    assert "7 of diamonds, lies elsewhere" in own
    assert "7 of diamonds, lies elsewhere" not in other
    assert "7♦" not in other and "8♦" not in other


@pytest.mark.parametrize("count", [3, 4, 5])
def test_table_is_drawn_for_every_number_of_players(count):
    """Each player sits at the bottom of their own phone, the others clockwise."""
    names = ("Anna", "Bo", "Cia", "Dag", "Eva")[:count]
    made = make_table(players=names)
    for name in names:
        page = Client().get(address(made, name, "table/")).content.decode()
        seats = re.findall(r'class="place place--(\d)[^"]*">\s*<span class="place__name">(\w+)', page)
        start = names.index(name)

        assert [seat for _place, seat in seats] == [*names[start:], *names[:start]]
