"""The public pages, without a browser."""

import re

import pytest
from django.test import Client

from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Competition
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import EIGHT, give_fault, make_competition, player_of, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


def test_the_page_needs_no_account_and_shows_no_secret(client: Client) -> None:
    """Neither a seat's link nor the referee's is anywhere on it."""
    competition = make_competition(EIGHT)
    start_round(competition)
    for path in ("", "standings/", "projector/", "projector/standings/"):
        answer = client.get(f"/e/{competition.slug}/{path}")

        assert answer.status_code == 200
        assert b"/s/" not in answer.content
        assert b"/r/" not in answer.content


def test_the_fragment_is_the_page_without_its_frame(client: Client) -> None:
    """One template for both: the same lines, with the number the page waits for."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    fragment = client.get(f"/e/{competition.slug}/standings/").content.decode()
    page = client.get(f"/e/{competition.slug}/").content.decode()

    for text in (fragment, page):
        assert f'data-number="{reloaded(competition).number}"' in text
        assert text.count('class="standing"') == 4
        assert "Below Dag: 0 points to 2." in text
    assert "<html" not in fragment


def test_the_states_of_a_competition_are_said(client: Client) -> None:
    """The page says in which state a competition is, from no players to the final standings."""
    competition = make_competition("")
    said = []
    page = f"/e/{competition.slug}/"
    assert "Nobody yet" in client.get(page).content.decode()

    competition = make_competition()
    page = f"/e/{competition.slug}/"
    said.append("The first round has not begun." in client.get(page).content.decode())
    start_round(competition)
    said.append("Round 1 is drawn. Find your table." in client.get(page).content.decode())
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    said.append("Tables still playing count as they stand now." in client.get(page).content.decode())
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    said.append("After 1 round." in client.get(page).content.decode())

    assert said == [True] * 4


@pytest.mark.parametrize("path", ["", "standings/", "projector/", "live/", "standings.csv", "results.csv"])
def test_a_competition_nobody_knows_is_not_found(client: Client, path: str) -> None:
    """An unknown competition is answered with a page and not with an error of the server."""
    assert client.get(f"/e/nothing-here/{path}").status_code == 404


def test_the_page_speaks_the_readers_language_for_figures(client: Client) -> None:
    """Points have a decimal comma in Swedish and Dutch."""
    competition = make_competition("Anna Bo Cia Dag Eva")
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()

    for language, points in [("en", "1.88"), ("sv", "1,88"), ("nl", "1,88")]:
        page = client.get(f"/e/{competition.slug}/", headers={"accept-language": language}).content.decode()
        assert f'standing__points">{points}<' in page


def test_the_stream_carries_numbers(client: Client) -> None:
    """The live view is an event stream."""
    competition = make_competition()

    assert client.get(f"/e/{competition.slug}/live/")["Content-Type"].startswith("text/event-stream")


def test_the_fragment_is_rendered_once_a_number(client: Client, django_assert_num_queries) -> None:
    """Fifty spectators cost one reading of the standings; the next change is seen at once."""
    competition = make_competition()
    start_round(competition)
    address = f"/e/{competition.slug}/standings/"
    before = client.get(address).content
    with django_assert_num_queries(1):
        assert client.get(address).content == before

    give_fault(table_of(competition), "Bo")
    outbox_sweep()

    assert "Tables still playing count as they stand now." in client.get(address).content.decode()


def played_rounds(count: int) -> Competition:
    """Return a competition with `count` ended rounds. In each round, another player was fined."""
    competition = make_competition()
    for number in range(1, count + 1):
        start_round(competition)
        give_fault(table_of(competition), ["Anna", "Bo", "Cia", "Dag"][number])
        round_end(competition_id=competition.pk, number=number, as_they_stand=True)
    return competition


def test_places_over_the_rounds_are_a_picture_and_a_table(client: Client) -> None:
    """From the second round on; the public page marks whomever its address names, and its fragment goes on doing so."""
    assert 'id="places"' not in client.get(f"/e/{played_rounds(1).slug}/").content.decode()

    competition = played_rounds(2)
    cia = player_of(competition, "Cia")
    page = client.get(f"/e/{competition.slug}/?player={cia.pk}").content.decode()

    assert page.count("chart__row--") == 4
    assert page.count("is-marked") == 1
    assert f"standings/?player={cia.pk}" in page
    assert '<th scope="row">Cia</th>' in page
    assert "is-marked" not in client.get(f"/e/{competition.slug}/?player=x9").content.decode()
    assert client.get(f"/e/{competition.slug}/standings/?player={cia.pk}").content.decode().count("is-marked") == 1


@pytest.mark.parametrize("language", ["sv", "nl"])
def test_a_picture_has_points_in_every_language(client: Client, language: str) -> None:
    """Numbers of a drawing are never written with a comma."""
    page = client.get(f"/e/{played_rounds(2).slug}/", headers={"accept-language": language}).content.decode()
    drawing = page[page.index('<svg class="chart') : page.index("</svg>", page.index('<svg class="chart'))]

    assert not re.search(r'"-?\d+,\d', drawing)
