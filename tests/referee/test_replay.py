"""Playing back hands that are over: what everybody could know, at each moment, and nothing else."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.actors import HOUSE
from referee.access.links import referee_token, replay_token, replayed_table, seat_for, seat_token
from referee.errors import EventUnknown
from referee.games import GAMES
from referee.ground.errors import LinkUnknown
from referee.selectors.replay.replay import film_of, first_moment, moment_of, replay_of, version_of
from referee.services.corrections import event_correct
from referee.services.events import event_record
from referee.services.tables import Player, hall_open, table_close, table_open
from referee.templatetags.cards import say_cards
from tests.support import dealt
from tests.support.desk import words
from tests.support.recorded import recorded_bodies
from tests.support.referee import (
    FOUR,
    REST,
    SHOWN,
    START,
    TRICKS,
    enter,
    enter_all,
    forged,
    house_enters,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
    take_back,
)
from tests.support.samples import SAMPLES

pytestmark = pytest.mark.django_db

HAND = START + TRICKS + SHOWN + REST
ENOUGH = {"knoesten": 60, "kombinationswhist": 90}  # entries, of which some hands are over; else the whole game
FRAGMENT = {"HX-Request": "true"}


def over(**choices):
    """A table whose first hand is over, and whose second one has begun with a card laid."""
    table = make_table(**choices)
    enter_all(table, HAND)
    ended = reloaded(table).last_number
    house_enters(table, {"by": "referee", "do": "deal", "dealer": "Anna", "trump": "7C"})
    return reloaded(table), ended


def played(game, seed=1, **choices):
    """A table at which random players have played."""
    hall = hall_open(name="Clubhouse", slug=f"{game}-{seed}-{new_key()[:6]}")
    table = table_open(hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in FOUR], **choices)
    for body in recorded_bodies(game, SAMPLES[game].raw, seed, FOUR, events=ENOUGH.get(game), mischief=0.1):
        house_enters(table, body)
    return reloaded(table)


def addresses(table, number=None):
    """The three ways to a moment: public, a seat's, a referee's."""
    rest = [number] if number else []
    name = "-moment" if number else ""
    rut = referee_token(make_referee(table))
    return (
        reverse(f"referee:replay{name}", args=[replay_token(table.pk), *rest]),
        reverse(f"referee:seat-replay{name}", args=[seat_token(seat_of(table, "Bo")), *rest]),
        reverse(f"referee:tablet-replay{name}", args=[rut, table.pk, *rest]),
    )


def test_moment_shows_the_table_as_it_was():
    """After Bo's revoke three cards are still to come, and nobody knows yet that it is one."""
    table, _ended = over()

    shown = moment_of(table, 10)
    screen: Any = shown.screen

    assert [(place.player, place.cards) for place in screen.places if place.cards] == [
        ("Anna", ("AH",)),
        ("Bo", ("7S",)),
    ]
    assert (shown.at, shown.before, shown.after, shown.turn) == (10, 9, 11, "Cia")
    assert {place.player: place.points for place in shown.places}["Bo"] == 25


def test_open_entry_is_followed_until_it_is_proven():
    """Entry 10 was open, and is illegal now; until entry 18 it is listed as open, and there it is proven."""
    table, _ended = over()

    revoke, between, proof = (moment_of(table, number) for number in (10, 13, 18))

    assert (revoke.then.verdict, revoke.line.verdict.verdict) == ("open", "illegal")
    assert (revoke.line.settled_by, revoke.settled_by) == (18, "Bo plays 8♥")
    assert [(one.number, one.text) for one in between.still_open] == [(10, "Bo plays 7♠")]
    assert proof.still_open == () and [(one.number, one.verdict.verdict) for one in proof.line.settles] == [
        (10, "illegal")
    ]
    assert [(one.player, one.amount) for one in proof.line.penalties] == [("Bo", "+5 penalty points")]


def test_what_is_known_of_a_hand_is_marked_where_it_was_proven():
    """Dag shows no spade when spades are led in trick 4, say: what a card proves is new at that card and no later."""
    table = played("knoesten", seed=3)
    film = film_of(table)
    proven = 0
    for hand in film.hands:
        before: dict[str, tuple[str, ...]] = {}
        for place in range(hand.first, hand.last + 1):
            for known in moment_of(table, film.number_at(place)).hands_known:
                if known.player in before:
                    assert set(known.new_lacks) == set(known.lacks) - set(before[known.player])
                    proven += len(known.new_lacks)
                before[known.player] = known.lacks
    assert proven


def test_entries_of_the_running_hand_are_not_there():
    """Neither as a moment nor in the marks; an address that names one leads to the last moment that may be seen."""
    table, ended = over()

    assert [mark.number for mark in replay_of(table, 1).marks] == list(range(1, ended + 1))
    with pytest.raises(EventUnknown):
        moment_of(table, ended + 1)
    for address in addresses(table, ended + 1):
        answer = Client().get(address, headers=FRAGMENT)
        assert answer.status_code == 302 and answer.headers["Location"].endswith(f"/{ended}/")


def test_what_is_served_of_a_finished_hand_is_the_same_however_the_next_one_goes():
    """Two tables differ in the hand that is being played: their replays don't, byte for byte."""
    tables = [over()[0], over()[0]]
    for player in ("Bo", "Cia", "Dag", "Anna"):
        enter(tables[0], player, "join")
    served: list[Any] = []
    for table in map(reloaded, tables):
        page = Client().get(addresses(table, 10)[0], headers=FRAGMENT).content.decode()
        served.append(page.replace(replay_token(table.pk), ""))
        served.append(replay_of(table, 10).to_json() | {"table_id": 0, "version": ""})

    assert say_cards("Bo plays 7♠") in served[0]
    assert served[0] == served[2] and served[1] == served[3]


def test_nothing_is_played_back_before_a_hand_is_over():
    """The page says so, with the way back; and so does REST."""
    table = make_table()
    enter_all(table, START + TRICKS)

    assert first_moment(reloaded(table)) is None
    for address in (*addresses(table), *addresses(table, 10)):
        answer = Client().get(address)
        assert answer.status_code == 404 and "No hand is over yet" in words(answer)
    assert Client().get(f"/api/v1/replay/{replay_token(table.pk)}/").status_code == 404
    assert Client().get(f"/api/v1/replay/{replay_token(table.pk)}/10/").status_code == 404


@pytest.mark.parametrize("number", [None, 0, 999_999, 10**9 - 1])
def test_any_number_leads_to_a_moment(number):
    """Without one it is the beginning of the last hand; a later one than the last is the last."""
    table, ended = over()
    for address in addresses(table):
        answer = Client().get(address if number is None else f"{address}{number}/")
        assert answer.headers["Location"] == f"{address}{ended if number else 1}/"


def test_slider_works_without_a_script():
    """Its form sends which entry of the hand."""
    table, ended = over()
    address = addresses(table, 10)[0]

    for at, number in (("12", 12), ("0", 1), ("99", ended)):
        answer = Client().get(address, {"at": at})
        assert answer.headers["Location"] == addresses(table)[0] + f"{number}/"
    assert Client().get(address, {"at": "x"}).status_code == 200
    page = Client().get(address).content.decode()
    assert f'href="{addresses(table)[0]}9/"' in page and f'href="{addresses(table)[0]}11/"' in page


def test_every_reader_is_served_the_same():
    """A seat and a referee see no more than the public; only the addresses differ."""
    table, _ended = over()
    shown = [words(Client().get(address, headers=FRAGMENT)) for address in addresses(table, 10)]

    assert shown[0] == shown[1] == shown[2] and "Bo plays 7♠" in shown[0]


@pytest.mark.parametrize("seed", range(3))
def test_what_some_were_told_is_in_no_moment(seed):
    """At one table all tell which cards they hand in, at the other nobody does: every moment is the same."""
    bodies = dealt.recorded_hand(seed, FOUR, {})
    tables = [make_table(), make_table()]
    for body in bodies:
        house_enters(tables[0], body)
        hidden = body["do"] == "exchange"
        house_enters(tables[1], {key: value for key, value in body.items() if not hidden or key != "cards"})

    told, untold = (
        [plain(moment_of(table, number + 1)) for number in range(len(bodies))] for table in map(reloaded, tables)
    )

    assert told == untold


@pytest.mark.parametrize("seed", range(3))
def test_version_is_a_fingerprint_of_what_is_public(seed):
    """Cards that only some were told leave it as it is, so nobody can try them out; what everybody sees changes it."""
    bodies = dealt.recorded_hand(seed, FOUR, {})
    at = next(at for at, body in enumerate(bodies) if body["do"] == "exchange" and body.get("cards"))
    hidden = {key: value for key, value in bodies[at].items() if key != "cards"}
    tables = [make_table(), make_table()]
    for table, told in zip(tables, (bodies[at], hidden), strict=True):
        for body in [*bodies[:at], told, *bodies[at + 1 :]]:
            house_enters(table, body)
    one, other = map(reloaded, tables)

    assert version_of(one) == version_of(other) == moment_of(one, 3).version
    assert not one.last_hash.startswith(version_of(one))
    before = version_of(one)
    played_at = next(number for number, body in enumerate(bodies, 1) if body["do"] == "play")
    says = {"by": "referee", "do": "overrule", "event": played_at, "verdict": "illegal"}
    event_record(table_id=one.pk, actor=HOUSE, body=says, key=new_key(), expected=None, reason="I saw it")
    assert version_of(reloaded(one)) != before


def plain(moment):
    """A moment without what differs from table to table."""
    row = moment.to_json() | {"table_id": 0, "version": ""}
    row["line"] = row["line"] | {"at": ""}
    return row


def test_verdicts_are_those_that_the_policy_tells_until_the_game_is_over():
    """Where faults are called, a hand that is over keeps its secret, which may still cost a fault; a game doesn't."""
    table, _ended = over(options={"faults": "called"})

    assert {mark.look for mark in replay_of(table, 10).marks} == {""}
    assert moment_of(table, 10).line.verdict is None and moment_of(table, 13).still_open == ()
    assert moment_of(table, 18).line.settles == ()
    page = words(Client().get(addresses(table, 10)[0]))
    assert "No verdict is told while the game goes on." in page and "illegal" not in page

    table_close(table_id=table.pk, key=new_key())
    table = reloaded(table)
    assert [mark.number for mark in replay_of(table, 10).troubles] == [10]
    assert moment_of(table, 13).still_open[0].number == 10


def test_replay_follows_the_line_of_play():
    """What was taken back is not in it, what was corrected has its new words, in the hand where it lies."""
    table = make_table()
    enter_all(table, START + "Anna play KH\n")
    take_back(table, "Anna")
    enter_all(table, TRICKS + SHOWN + REST)
    rut = make_referee(table)
    now = {"by": "Dag", "do": "play", "cards": "JH"}
    event_correct(link=rut, table_id=table.pk, number=14, body=now, reason="Mistyped", key=new_key(), expected=None)
    table = reloaded(table)

    numbers = [mark.number for mark in replay_of(table, 1).marks]

    assert 9 not in numbers and 10 not in numbers and table.last_number not in numbers
    assert moment_of(table, 14).line.text_now == "Dag plays J♥"
    page = words(Client().get(addresses(table, 14)[0]))
    assert "Dag plays J♥" in page and "Dag plays 10♥" not in page
    assert Client().get(addresses(table, 9)[0]).headers["Location"].endswith("/8/")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_games_are_played_back(game):
    """Every moment of a game is a page of its own; marks and moments agree."""
    table = played(game)
    film = film_of(table)
    for hand in film.hands:
        marks = replay_of(table, film.number_at(hand.first)).marks
        assert len(marks) == hand.last - hand.first + 1
        for mark in marks[:: max(len(marks) // 8, 1)]:
            shown = moment_of(table, mark.number)
            assert (shown.line.verdict.look if shown.line.verdict else "") == mark.look
            page = Client().get(addresses(table, mark.number)[0]).content.decode()
            assert (
                'id="overhead"' in page
                and "/s/" not in page
                and "/r/" not in page
                and all(act.endswith("/costs/") for act in re.findall('<form method="post" action="([^"]*)"', page))
            )


def test_address_to_share_opens_nothing_else():
    """It is no seat's and no referee's link, nor is theirs one of it; a forged one is unknown."""
    table, _ended = over()
    token, seat = replay_token(table.pk), seat_token(seat_of(table, "Bo"))

    page = Client().get(addresses(table, 10)[1]).content.decode()
    shared = page[page.index('id="shared"') :].split('value="')[1].split('"')[0]

    assert shared == f"http://testserver/replay/{token}/10/"
    assert seat not in shared
    for wrong in (seat, forged(token), "nonsense"):
        with pytest.raises(LinkUnknown):
            replayed_table(wrong)
        assert Client().get(f"/replay/{wrong}/10/").status_code == 404
    with pytest.raises(LinkUnknown):
        seat_for(token)


def test_moment_is_kept_by_a_browser_only_under_an_address_that_says_how_the_table_stands():
    """Anything else is fetched anew: after a correction the same number may be another moment."""
    table, _ended = over()
    where = addresses(table, 10)[0]

    current = Client().get(where, {"v": f"{replay_of(table, 10).version}-en-en-unasked"}, headers=FRAGMENT)
    other = Client().get(where, {"v": "0-en-en-unasked"}, headers=FRAGMENT)

    assert "max-age" in current.headers["Cache-Control"] and "private" in current.headers["Cache-Control"]
    assert other.headers["Cache-Control"] == "no-store"
    assert Client().get(where).headers["Cache-Control"] == "no-store"


def test_moment_costs_four_queries_and_is_drawn_once(django_assert_num_queries):
    """The table, other names of its players, what its cards cost, and the entry's line of the log, once for all."""
    table, _ended = over()
    public, seat, _referee = addresses(table, 10)
    Client().get(addresses(table, 9)[0], headers=FRAGMENT)
    film = film_of(table)

    for queries, where in ((4, public), (3, public), (3, seat)):
        with django_assert_num_queries(queries):
            assert Client().get(where, headers=FRAGMENT).status_code == 200
    assert film_of(reloaded(table)) is film
    enter(table, "Bo", "join")
    assert film_of(reloaded(table)) is not film


def test_rest_has_the_same_replay():
    """Behind each link and at the public address."""
    table, ended = over()
    rut = referee_token(make_referee(table))
    ways = (
        f"/api/v1/replay/{replay_token(table.pk)}/",
        f"/api/v1/s/{seat_token(seat_of(table, 'Bo'))}/replay/",
        f"/api/v1/r/{rut}/tables/{table.pk}/replay/",
    )
    for way in ways:
        told = Client().get(way).json()
        assert (told["hands"], len(told["marks"]), told["troubles"][0]["number"]) == (1, ended, 10)
        assert Client().get(way, {"number": 10}).json() == told
        assert Client().get(f"{way}18/").json()["line"]["settles"][0]["number"] == 10
        assert Client().get(f"{way}{ended + 1}/").status_code == 404
        assert Client().get(way, {"number": ended + 1}).status_code == 404
        assert Client().get(way, {"number": "x"}).status_code == 422


def test_replay_is_a_link_away_from_phone_list_and_tablet():
    """From a finished hand's list, with each of its entries; from the tablet; and from the finished game."""
    table, _ended = over()
    bo = seat_token(seat_of(table, "Bo"))
    rut = referee_token(make_referee(table))
    listed = Client().get(f"/s/{bo}/happened/", {"hand": 1}).content.decode()
    assert f'href="/s/{bo}/replay/1/"' in listed and f'href="/s/{bo}/replay/10/"' in listed
    assert "/replay/" not in Client().get(f"/s/{bo}/happened/").content.decode()
    assert f'href="/r/{rut}/tables/{table.pk}/replay/"' in Client().get(f"/r/{rut}/tables/{table.pk}/").content.decode()

    table_close(table_id=table.pk, key=new_key())

    assert f'href="/s/{bo}/replay/"' in Client().get(f"/s/{bo}/").content.decode()
