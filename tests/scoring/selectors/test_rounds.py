"""Rounds as pages, files and REST show them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.services.outbox import outbox_sweep
from scoring.selectors.cards import referee_cards, seat_cards
from scoring.selectors.evenings import evening_view
from scoring.selectors.rounds import round_views
from scoring.services.rounds import round_end
from tests.scoring.evenings import EIGHT, give_fault, make_evening, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


def test_round_views_show_the_latest_first_with_results_as_they_stand() -> None:
    """A seat nobody has played at has no figures; one at a running table has provisional ones."""
    tournament = make_evening(EIGHT)
    start_round(tournament)
    round_end(tournament_id=tournament.pk, number=1, as_they_stand=True)
    start_round(tournament, seed=2)
    table = table_of(tournament, 1)
    fined = table.seats.all()[0].player.name
    give_fault(table, fined)
    outbox_sweep()
    latest, first = round_views(tournament)

    assert (latest.number, latest.status, first.number, first.ended) == (2, "running", 1, True)
    assert [(table.number, table.status, table.done) for table in latest.tables] == [
        (1, "playing", False),
        (2, "waiting", False),
    ]
    assert latest.tables[0].seats[0].name == fined
    assert (latest.tables[0].seats[0].game_points, latest.tables[0].seats[0].provisional) == (30, True)
    assert latest.tables[1].seats[0].points is None


def test_round_views_ask_the_database_a_fixed_number_of_times() -> None:
    """More tables cost no more queries."""
    counts = []
    for players in (8, 40):
        tournament = make_evening(" ".join(f"P{number:02}" for number in range(players)))
        start_round(tournament)
        with CaptureQueriesContext(connection) as queries:
            round_views(tournament)
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 8


def test_evening_view_says_what_the_next_draw_makes() -> None:
    """Eight players are two tables of four; two players cannot be seated."""
    assert evening_view(make_evening(EIGHT)).sizes == (4, 4)
    assert evening_view(make_evening("Anna Bo")).sizes == ()


def test_seat_cards_have_a_card_for_each_seat_with_its_secret_address() -> None:
    """Eight different addresses, by table and seat."""
    tournament = make_evening(EIGHT)
    start_round(tournament)
    cards = seat_cards(tournament, 1, "http://club.example")

    assert [(card.table, card.seat) for card in cards] == [(table, seat) for table in (1, 2) for seat in (1, 2, 3, 4)]
    assert len({card.address for card in cards}) == 8
    assert all(card.address.startswith("http://club.example/s/") for card in cards)


def test_seat_cards_of_a_round_that_has_ended_are_none() -> None:
    """Nothing can be entered there any more."""
    tournament = make_evening()
    start_round(tournament)
    round_end(tournament_id=tournament.pk, number=1, as_they_stand=True)

    assert seat_cards(reloaded(tournament), 1) == ()
    assert len(referee_cards(tournament, "")) == 1
