"""The public pages, without a browser."""

import re

import pytest
from django.test import Client

from referee.services.outbox import outbox_sweep
from scoring.models import Tournament
from scoring.services.rounds import round_end
from tests.scoring.evenings import EIGHT, give_fault, make_evening, player_of, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


def test_the_page_needs_no_account_and_shows_no_secret(client: Client) -> None:
    """Neither a seat's link nor the referee's is anywhere on it."""
    tournament = make_evening(EIGHT)
    start_round(tournament)
    for path in ("", "standings/", "projector/", "projector/standings/"):
        answer = client.get(f"/e/{tournament.slug}/{path}")

        assert answer.status_code == 200
        assert b"/s/" not in answer.content
        assert b"/r/" not in answer.content


def test_the_fragment_is_the_page_without_its_frame(client: Client) -> None:
    """One template for both: the same lines, with the number the page waits for."""
    tournament = make_evening()
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")
    outbox_sweep()
    fragment = client.get(f"/e/{tournament.slug}/standings/").content.decode()
    page = client.get(f"/e/{tournament.slug}/").content.decode()

    for text in (fragment, page):
        assert f'data-number="{reloaded(tournament).number}"' in text
        assert text.count('class="standing"') == 4
        assert "Below Dag: 0 points to 2." in text
    assert "<html" not in fragment


def test_the_states_of_an_evening_are_said(client: Client) -> None:
    """From nobody yet to the final standings."""
    tournament = make_evening("")
    said = []
    page = f"/e/{tournament.slug}/"
    assert "Nobody yet" in client.get(page).content.decode()

    tournament = make_evening()
    page = f"/e/{tournament.slug}/"
    said.append("The first round has not begun." in client.get(page).content.decode())
    start_round(tournament)
    said.append("Round 1 is drawn. Find your table." in client.get(page).content.decode())
    give_fault(table_of(tournament), "Bo")
    outbox_sweep()
    said.append("Tables still playing count as they stand now." in client.get(page).content.decode())
    round_end(tournament_id=tournament.pk, number=1, as_they_stand=True)
    said.append("After 1 round." in client.get(page).content.decode())

    assert said == [True] * 4


@pytest.mark.parametrize("path", ["", "standings/", "projector/", "live/", "standings.csv", "results.csv"])
def test_an_evening_nobody_knows_is_not_found(client: Client, path: str) -> None:
    """A page that says so, no traceback."""
    assert client.get(f"/e/nothing-here/{path}").status_code == 404


def test_the_page_speaks_the_readers_language_for_figures(client: Client) -> None:
    """Points have a decimal comma in Swedish and Dutch."""
    tournament = make_evening("Anna Bo Cia Dag Eva")
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")
    outbox_sweep()

    for language, points in [("en", "1.88"), ("sv", "1,88"), ("nl", "1,88")]:
        page = client.get(f"/e/{tournament.slug}/", headers={"accept-language": language}).content.decode()
        assert f'standing__points">{points}<' in page


def test_the_stream_carries_numbers(client: Client) -> None:
    """The live view is an event stream."""
    tournament = make_evening()

    assert client.get(f"/e/{tournament.slug}/live/")["Content-Type"].startswith("text/event-stream")


def test_the_fragment_is_rendered_once_a_number(client: Client, django_assert_num_queries) -> None:
    """Fifty spectators cost one reading of the standings; the next change is seen at once."""
    tournament = make_evening()
    start_round(tournament)
    address = f"/e/{tournament.slug}/standings/"
    before = client.get(address).content
    with django_assert_num_queries(1):
        assert client.get(address).content == before

    give_fault(table_of(tournament), "Bo")
    outbox_sweep()

    assert "Tables still playing count as they stand now." in client.get(address).content.decode()


def played_rounds(count: int) -> Tournament:
    """An evening with rounds that have ended, in each of which somebody was fined."""
    tournament = make_evening()
    for number in range(1, count + 1):
        start_round(tournament)
        give_fault(table_of(tournament), ["Anna", "Bo", "Cia", "Dag"][number])
        round_end(tournament_id=tournament.pk, number=number, as_they_stand=True)
    return tournament


def test_places_over_the_rounds_are_a_picture_and_a_table(client: Client) -> None:
    """From the second round on; the public page marks whomever its address names, and its fragment goes on doing so."""
    assert 'id="places"' not in client.get(f"/e/{played_rounds(1).slug}/").content.decode()

    tournament = played_rounds(2)
    cia = player_of(tournament, "Cia")
    page = client.get(f"/e/{tournament.slug}/?player={cia.pk}").content.decode()

    assert page.count("chart__row--") == 4
    assert page.count("is-marked") == 1
    assert f"standings/?player={cia.pk}" in page
    assert '<th scope="row">Cia</th>' in page
    assert "is-marked" not in client.get(f"/e/{tournament.slug}/?player=x9").content.decode()
    assert client.get(f"/e/{tournament.slug}/standings/?player={cia.pk}").content.decode().count("is-marked") == 1


@pytest.mark.parametrize("language", ["sv", "nl"])
def test_a_picture_has_points_in_every_language(client: Client, language: str) -> None:
    """Numbers of a drawing are never written with a comma."""
    page = client.get(f"/e/{played_rounds(2).slug}/", headers={"accept-language": language}).content.decode()
    drawing = page[page.index('<svg class="chart') : page.index("</svg>", page.index('<svg class="chart'))]

    assert not re.search(r'"-?\d+,\d', drawing)
