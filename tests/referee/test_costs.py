"""What the cards of a hand cost: asked for by a tap, valued by a worker, read by whoever sees the replay."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token, replay_token, seat_token
from referee.errors import EventUnknown
from referee.ground import worker
from referee.ground.errors import TooMany
from referee.models import HandCosts, RefereeLink, Table
from referee.selectors.replay.costs import TRIES, costs_at_table, costs_of_hand, losses_at
from referee.services import costs
from referee.services.costs import costs_ask, costs_count
from referee.services.deleting import hall_delete
from tests.referee.test_replay import over, played
from tests.support.kept_rows import given_to_each
from tests.support.referee import (
    COSTLY,
    DEAR,
    LOSING,
    START,
    enter_all,
    house_enters,
    make_referee,
    make_table,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db

LOSS = "Anna lost 1 point by it."
HTMX = {"HX-Request": "true"}


def second_hand() -> Table:
    """Make a table whose first hand is over, and whose second one has begun."""
    table = make_table()
    enter_all(table, COSTLY)
    house_enters(table, {"by": "referee", "do": "deal", "dealer": "Anna", "trump": "7C"})
    return reloaded(table)


made, table = given_to_each(second_hand)


@pytest.fixture
def valued(table: Table) -> Table:
    """The same table after somebody has asked, and a worker has valued the cards."""
    costs_ask(table=table, number=1)
    costs_count()
    return table


def addresses(table: Table, link: RefereeLink) -> dict[str, str]:
    """Return the replay's address for each kind of reader."""
    return {
        "public": reverse("referee:replay", args=[replay_token(table.pk)]),
        "seat": reverse("referee:seat-replay", args=[seat_token(seat_of(table, "Bo"))]),
        "referee": reverse("referee:tablet-replay", args=[referee_token(link), table.pk]),
    }


def test_each_card_is_valued_once_somebody_has_asked(table: Table) -> None:
    """Twenty cards, all exactly; what would have been better is told where a card cost something."""
    assert costs_of_hand(table, 1).state == "unasked"
    costs_ask(table=table, number=5)
    assert costs_of_hand(table, 1).state == "waiting"
    costs_count()

    found = costs_of_hand(table, 1)
    dear = found.of(DEAR)
    assert (found.state, len(found.cards), all(card.exact for card in found.cards)) == ("counted", 20, True)
    assert dear is not None and dear.text == "The 9♦ cost Cia 6 points." and dear.better == ("KD",)
    assert [card.number for card in found.dear] == [DEAR]


def test_asking_again_changes_nothing(valued: Table) -> None:
    """A hand is valued once, however many people ask."""
    before = HandCosts.objects.values().get()
    costs_ask(table=valued, number=3)
    costs_ask(table=valued, number=3)
    assert HandCosts.objects.values().get() == before


def test_nothing_is_told_of_a_hand_that_is_not_over(valued: Table) -> None:
    """Nothing is told of the second hand while it is played, or of the first before its end."""
    begun = make_table(number=2)
    enter_all(begun, COSTLY.rpartition("Cia play 9H")[0])
    for table, number in ((valued, valued.last_number), (reloaded(begun), 9)):
        assert costs_at_table(table, number) is None
        with pytest.raises(EventUnknown):
            costs_of_hand(table, number)
        with pytest.raises(EventUnknown):
            costs_ask(table=table, number=number)


def test_what_others_lost_is_for_the_referee_alone(valued: Table, client: Client) -> None:
    """On pages and by REST only the referee reads it; everybody reads what the card itself cost."""
    link = make_referee(valued)
    for reader, base in addresses(valued, link).items():
        page = client.get(f"{base}{DEAR}/").content.decode()
        told = client.get(f"/api/v1{base}{DEAR}/costs/").json()
        assert "cost Cia 6 points" in page
        assert (LOSS in page) is (reader == "referee")
        assert any(card["lost"] for card in told["cards"]) is (reader == "referee")


def test_that_a_card_gained_is_told_only_with_its_verdict(valued: Table) -> None:
    """Only an illegal card gains anything, so players don't read of a gain while their policy hides the verdict."""
    kept = HandCosts.objects.get()
    kept.found = [[*row[:3], -3 if row[0] in (DEAR, LOSING) else 0, *row[4:]] for row in kept.found]
    kept.save()
    told = {of: costs_of_hand(valued, 1, for_referee=of == "referee") for of in ("referee", "public")}

    gained = {of: [card.number for card in costs.cards if card.points] for of, costs in told.items()}
    assert gained == {"referee": [DEAR, LOSING], "public": [LOSING]}
    assert "Against the rules" in told["public"].cards[LOSING - 9].text
    assert "cost nothing" in told["public"].cards[DEAR - 9].text


def test_a_page_asks_and_is_loaded_anew_when_the_cards_are_valued(table: Table, client: Client) -> None:
    """A form asks; the page then looks again and again."""
    for base in addresses(table, make_referee(table)).values():
        HandCosts.objects.all().delete()
        address = f"{base}{DEAR}/costs/"
        assert "costs-ask" in client.get(f"{base}{DEAR}/").content.decode()
        assert client.post(address)["Location"] == f"{base}{DEAR}/#costs"
        assert client.get(address, headers=HTMX).status_code == 204
        assert "costs-look" in client.get(f"{base}{DEAR}/").content.decode()
        costs_count()
        assert client.get(address, headers=HTMX).headers["HX-Refresh"] == "true"
        assert client.get(address)["Location"] == f"{base}{DEAR}/#costs"
        assert "costs-ask" not in client.get(f"{base}{DEAR}/").content.decode()


def test_a_kept_moment_is_fetched_anew_once_its_card_is_valued(table: Table, client: Client) -> None:
    """The address of a cached moment says how far the costs are, so no stale one is shown."""
    base = addresses(table, make_referee(table))["public"]
    before = client.get(f"{base}{DEAR}/").content.decode().partition('data-version="')[2].partition('"')[0]
    assert "cost Cia" not in client.get(f"{base}{DEAR}/?v={before}", headers=HTMX).content.decode()
    costs_ask(table=table, number=DEAR)
    costs_count()
    after = client.get(f"{base}{DEAR}/").content.decode().partition('data-version="')[2].partition('"')[0]

    answer = client.get(f"{base}{DEAR}/?v={after}", headers=HTMX)
    assert after != before and "cost Cia 6 points" in answer.content.decode()
    assert "max-age" in answer.headers["Cache-Control"]


def test_the_referee_reads_at_the_entry_what_others_lost(table: Table, client: Client) -> None:
    """Until the hand is valued, a link leads to where that is asked for. A legal card has neither."""
    address = {"token": referee_token(make_referee(table)), "table_id": table.pk}
    entry = reverse("referee:tablet-event", kwargs={**address, "number": LOSING})
    legal = reverse("referee:tablet-event", kwargs={**address, "number": DEAR})
    assert "Have the cards of this hand valued" in client.get(entry).content.decode()
    costs_ask(table=table, number=1)
    costs_count()

    assert LOSS in client.get(entry).content.decode()
    assert 'id="lost"' not in client.get(legal).content.decode()
    assert [cost.number for cost in losses_at(table)] == [LOSING]


def test_a_correction_lets_the_hand_be_valued_anew(valued: Table) -> None:
    """Costs that were counted from other entries are no longer shown."""
    HandCosts.objects.update(basis="of other entries")
    assert costs_of_hand(valued, 1).state == "unasked"
    assert losses_at(valued) == ()
    costs_ask(table=valued, number=1)
    costs_count()
    assert costs_of_hand(valued, 1).state == "counted"


def test_hands_that_never_became_known_are_not_valued() -> None:
    """A hand of which only the outcome was entered, and a game whose stock nobody learns."""
    table = make_table()
    enter_all(table, START)
    tricks = {"Anna": 2, "Bo": 1, "Cia": 1, "Dag": 1}
    house_enters(table, {"by": "referee", "do": "outcome", "tricks": tricks})
    knaker = played("knaker")
    for one, number, state in ((reloaded(table), 1, "unknown"), (knaker, 1, "unvalued")):
        costs_ask(table=one, number=number)
        assert costs_of_hand(one, number).state == state
    assert not HandCosts.objects.exists()


def test_a_guest_may_ask_for_so_many_hands_an_hour(
    table: Table, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A referee is no guest, and a hand that was asked for already counts for nobody."""
    monkeypatch.setattr(costs, "MOST_AN_ADDRESS", 1)
    link = make_referee(table)
    others = [over(number=number, hall_id=table.hall_id)[0] for number in (2, 3)]
    asked = [client.post(f"{addresses(one, link)['public']}1/costs/").status_code for one in (table, table, *others)]
    assert asked == [302, 302, 429, 429]
    assert client.post(f"{addresses(others[0], link)['referee']}1/costs/").status_code == 302


def test_programs_read_without_asking(table: Table, client: Client) -> None:
    """Only a program that asks for it has the cards valued, and it learns how far that is."""
    for base in addresses(table, make_referee(table)).values():
        assert client.get(f"/api/v1{base}1/costs/").json()["state"] == "unasked"
    for base in addresses(table, make_referee(table)).values():
        assert client.post(f"/api/v1{base}1/costs/").json()["state"] == "waiting"
    assert HandCosts.objects.count() == 1


def test_no_more_hands_wait_than_may(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the most hands wait, further requests are refused until later."""
    monkeypatch.setattr(costs, "MOST_WAITING", 0)
    with pytest.raises(TooMany):
        costs_ask(table=table, number=1)


def test_a_hand_that_can_t_be_valued_is_given_up(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """After the last try the page says that it failed, and the log says why."""

    def fail(*_arguments: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(costs, "costs_of", fail)
    costs_ask(table=table, number=1)
    costs_count()
    assert costs_of_hand(table, 1).state == "failed"
    assert caplog.text.count("could not be valued") == TRIES


def test_another_process_values_the_cards_if_there_is_one(table: Table) -> None:
    """The process that serves pages only starts it, and only if a hand waits."""
    started: list[int] = []
    worker.work_beside(lambda: started.append(1))
    try:
        costs.costs_work()
        costs_ask(table=table, number=1)
        costs.costs_work()
    finally:
        worker.work_beside(None)
    assert started == [1]
    assert costs_of_hand(table, 1).state == "waiting"
    costs.costs_work()
    assert costs_of_hand(table, 1).state == "counted"


def test_what_was_valued_goes_with_its_hall(valued: Table) -> None:
    """Deleting the hall leaves no row of its costs."""
    hall_delete(hall_id=valued.hall_id)
    assert not HandCosts.objects.exists()
