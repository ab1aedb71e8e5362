"""The module through which scoring uses the referee: tables, links, points and results, in a few queries."""

import pytest

from referee import api
from referee.access.links import seat_for
from referee.services.links import link_revoke
from tests.support.referee import FOUR, REST, SHOWN, START, TRICKS, enter_all, make_referee, make_table, reloaded

pytestmark = pytest.mark.django_db

PLAYERS = [api.Player("Anna", "11"), api.Player("Bo", "12"), api.Player("Cia", "13")]


def test_api_opens_hall_table_and_hands_out_links():
    """From nothing to a table with its seats' addresses, in the order they sit."""
    hall = api.hall_open(name="Clubhouse", slug="clubhouse")
    table = api.table_open(hall_id=hall, number=3, game="knoesten", players=PLAYERS, policy="teach")

    links = api.seat_links([table])

    assert [(link.name, link.key, link.position, link.table_number) for link in links] == [
        ("Anna", "11", 0, 3),
        ("Bo", "12", 1, 3),
        ("Cia", "13", 2, 3),
    ]
    assert seat_for(links[1].path.removeprefix("/s/").rstrip("/")).player == "Bo"
    assert len({link.path for link in links}) == 3


def test_api_addresses_are_those_of_the_pages(client):
    """The paths handed out are served."""
    table = make_table()
    path = api.seat_links([table.pk])[0].path
    link_id = api.referee_link_make(hall_id=table.hall_id, label="Rut")
    (access,) = api.referee_links(table.hall_id)

    assert client.get(path).status_code == 200
    assert client.get(access.path).status_code == 200
    assert (access.link_id, access.label, access.is_head) == (link_id, "Rut", True)


def test_api_voids_the_links_of_one_player_in_a_hall():
    """From then on other paths are handed out; the logs of tables in play say so, and nobody else's path changes."""
    hall, elsewhere = (api.hall_open(name=slug, slug=slug) for slug in ("clubhouse", "elsewhere"))
    players = [api.Player(name, key=name.lower()) for name in FOUR]
    table, done, other = (
        api.table_open(hall_id=where, number=number, game="knoesten", players=players)
        for number, where in enumerate((hall, hall, elsewhere))
    )
    api.table_close(table_id=done)
    before = api.seat_links([table, done, other])

    api.seats_void(hall_id=hall, player_key="bo")

    now = api.seat_links([table, done, other])
    renewed = {(new.table_id, new.name) for old, new in zip(before, now, strict=True) if old.path != new.path}
    assert renewed == {(table, "Bo"), (done, "Bo")}
    assert [status.log_number for status in api.tables_status([table, done, other]).values()] == [1, 1, 0]


def test_api_status_takes_three_queries_and_tells_points_and_places(django_assert_num_queries):
    """Standings of many tables cost no more than those of one."""
    table, other = make_table(), make_table()
    enter_all(table, START + TRICKS + SHOWN)

    with django_assert_num_queries(3):
        status = api.tables_status([table.pk, other.pk])

    standing = status[table.pk]
    assert (standing.status, standing.hand, standing.log_number) == ("playing", 1, 18)
    assert [(row.name, row.points, row.place) for row in standing.players] == [
        ("Anna", 25, 1),
        ("Bo", 30, 4),
        ("Cia", 25, 1),
        ("Dag", 25, 1),
    ]
    assert status[other.pk].status == "waiting"
    assert standing.log_hash == reloaded(table).last_hash


def test_api_standing_of_a_finished_game_has_its_places():
    """Ties share a place; before the end the table is playing."""
    table = make_table(options={"start_points": 2})
    enter_all(table, START + TRICKS + SHOWN)
    before = api.tables_status([table.pk])[table.pk]
    enter_all(table, REST)

    standing = api.tables_status([table.pk])[table.pk]

    assert before.status == "playing"
    assert standing.status == "finished"
    assert sorted((row.place, row.key) for row in standing.players) == [
        (1, "key-anna"),
        (1, "key-dag"),
        (3, "key-bo"),
        (4, "key-cia"),
    ]


def test_api_standing_of_a_closed_table_is_as_it_stood():
    """A round that ends ends its tables: the points as they stand count."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)

    api.table_close(table_id=table.pk, reason="The round is over")

    standing = api.tables_status([table.pk])[table.pk]
    assert standing.status == "closed"
    assert {row.name: row.points for row in standing.players}["Bo"] == 30


def test_api_link_of_a_revoked_referee_is_not_handed_out():
    """Only links that are still good."""
    link = make_referee(make_table())
    link_revoke(hall_id=link.hall_id, link_id=link.pk)

    assert api.referee_links(link.hall_id) == ()
