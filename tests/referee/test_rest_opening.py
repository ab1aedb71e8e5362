"""REST for everybody: an app opens a quick table or a practice table, with the limits of the pages."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from referee.games import GAMES
from referee.models import Hall, Table
from referee.services import practice, quick

pytestmark = pytest.mark.django_db

HOME = "/api/v1/"


@pytest.fixture(autouse=True)
def _no_counts_from_other_tests() -> None:
    cache.clear()


def post(address: str, **body: Any) -> Any:
    """Send JSON without a token."""
    return Client().post(HOME + address, body, content_type="application/json")


def test_which_games_there_are() -> None:
    """The numbers of players are those that the page for a quick table offers."""
    games = {game["id"]: game for game in Client().get(f"{HOME}games/").json()}

    assert list(games) == list(GAMES)
    assert (games["knaker"]["title"], games["knaker"]["practice"]) == ("Knåker", True)
    assert games["knoesten"]["players"] == [3, 4, 5]


def test_an_app_opens_a_table_and_all_links_work() -> None:
    """The answer has the link of the referee and of each seat, clockwise. Sent again, it opens no second table."""
    sent = {"game": "knoesten", "players": ["Anna", "", "Cia"], "policy": "strict", "key": "k"}
    answer = post("quick/", **sent)
    again = post("quick/", **sent)

    opened = answer.json()
    assert (answer.status_code, again.json(), Table.objects.count()) == (201, opened, 1)
    assert [seat["player"] for seat in opened["seats"]] == ["Anna", "Player 2", "Cia"]
    for seat in opened["seats"]:
        assert Client().get(f"/api/v1{seat['path']}").json()["player"] == seat["player"]
    assert len(Client().get(f"/api/v1{opened['path']}").json()["tiles"]) == 1
    assert Table.objects.get().policy == "strict"


def test_one_phone_enters_for_all() -> None:
    """The first player's phone is asked for a name with each entry, as after the choice on the page."""
    opened = post("quick/", game="knoesten", players=["Anna", "Bo", "Cia"], one_phone=True, key="k").json()

    assert set(Table.objects.get().lent.values()) == {"Anna"}
    first = opened["seats"][0]["path"]
    assert Client().get(f"/api/v1{first}").status_code == 200


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"game": "poker", "players": ["", "", ""]}, "game"),
        ({"game": "knoesten", "players": ["", ""]}, "players"),
        ({"game": "knoesten", "players": ["Anna", "Anna", "Bo"]}, "players"),
        ({"game": "knoesten", "players": []}, "players"),
        ({"game": "knoesten", "players": ["", "", ""], "policy": "lenient"}, "policy"),
    ],
)
def test_what_is_wrong_names_the_field(body: dict[str, Any], field: str) -> None:
    """Nothing is opened."""
    refused = post("quick/", **body, key="k")

    assert (refused.status_code, refused.json()["code"], refused.json()["data"]["field"]) == (422, "malformed", field)
    assert not Hall.objects.exists()


def test_an_app_opens_a_practice_table() -> None:
    """The house plays as soon as the app asks for its next move."""
    answer = post("practice/", game="knaker")

    seat = answer.json()
    assert (answer.status_code, seat["player"]) == (201, "Guest")
    shown = Client().get(f"/api/v1{seat['path']}").json()
    assert shown["practice"] is not None
    assert post("practice/", game="poker").json()["data"]["field"] == "game"


def test_limits_are_those_of_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens too many tables from one address has to wait."""
    monkeypatch.setattr(quick, "MOST_AN_ADDRESS", 1)
    monkeypatch.setattr(practice, "MOST_AN_ADDRESS", 1)
    sent = {"game": "knoesten", "players": ["", "", ""]}

    quick_answers = [post("quick/", **sent, key=key).status_code for key in "ab"]
    practice_answers = [post("practice/", game="knaker").status_code for _ in range(2)]

    assert quick_answers == practice_answers == [201, 429]


def test_no_page_of_another_site_opens_tables() -> None:
    """A browser sends JSON to another site only after asking, and the answer to its question allows nothing."""
    for address in ("quick/", "practice/"):
        asked = Client().options(HOME + address, headers={"Origin": "https://other.example"})
        assert asked.status_code == 204 and "Access-Control-Allow-Origin" not in asked
        assert Client().post(HOME + address, "{}", content_type="text/plain").status_code == 415
