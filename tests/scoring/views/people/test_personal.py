"""The personal link, without a browser: where it leads, what it shows, and what it keeps to itself."""

import json

import pytest
from django.test import Client

from referee import api
from referee.models import Seat, Table
from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.people.links import code_of, link_path
from scoring.services.access.attempts import Limit
from scoring.services.people import links
from scoring.services.people.links import link_renew
from scoring.services.people.players import player_remove
from scoring.services.rounds.rounds import round_end, round_undo
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import (
    EIGHT,
    FOUR,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.kept_rows import given_to_each

pytestmark = pytest.mark.django_db


def first_round() -> Competition:
    """Make a competition whose first round is drawn. Another one is made before it, so that ids of kinds differ."""
    start_round(make_competition(EIGHT))
    competition = make_competition(FOUR)
    start_round(competition)
    return reloaded(competition)


made, competition = given_to_each(first_round)


def path_of(competition: Competition, name: str = "Anna") -> str:
    """Return a player's personal link."""
    return link_path(player_of(competition, name))


def seat_path(competition: Competition, name: str = "Anna") -> str:
    """Return the link of a player's seat at the latest table 1."""
    return next(link.path for link in api.seat_links([table_of(competition).referee_table_id]) if link.name == name)


def test_it_shows_the_seat_until_the_table_plays_and_then_leads_there(client: Client, competition: Competition) -> None:
    """An open page learns from its next fragment that the table plays. The competition can still be opened."""
    path, seat = path_of(competition), seat_path(competition)
    before = client.get(path)
    assert before.status_code == 200 and f'href="{seat}"' in before.content.decode()
    assert not client.get(f"{path}now/").has_header("HX-Redirect")

    play_hand(table_of(competition))

    assert client.get(path)["Location"] == seat
    assert client.get(f"{path}now/")["HX-Redirect"] == seat
    looked = client.get(f"{path}tournament/")
    assert looked.status_code == 200 and "Back to my table" in looked.content.decode()
    assert not client.get(f"{path}tournament/now/").has_header("HX-Redirect")

    api.table_close(table_id=table_of(competition).referee_table_id)
    over = client.get(f"{path}tournament/now/")
    assert over["HX-Replace-Url"] == path and f'data-fragment="{path}now/"' in over.content.decode()
    assert client.get(f"{path}tournament/")["Location"] == path


def test_a_seat_leads_back_to_its_players_competition(client: Client, competition: Competition) -> None:
    """A seat leads to the competition from the menu while the table plays, and by its home address afterwards."""
    path, seat = path_of(competition), seat_path(competition)

    assert client.get(f"{seat}tournament/")["Location"] == f"{path}tournament/"
    assert client.get(f"{seat}home/")["Location"] == path
    assert f'href="{seat}tournament/"' in client.get(seat).content.decode()


def test_a_finished_game_is_no_dead_end(client: Client, competition: Competition) -> None:
    """After a game the page links to the competition.

    It goes there by itself after the round if nothing is to confirm.
    """
    seat = seat_path(competition)
    assert "data-onward" not in client.get(seat).content.decode()
    Table.objects.filter(pk=table_of(competition).referee_table_id).update(confirm="two")
    play_hand(table_of(competition))
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    waits = client.get(seat).content.decode()
    assert "Standings and your next seat" in waits and "data-onward" not in waits

    Table.objects.update(confirm="none")
    assert f'data-onward="{seat}home/"' in client.get(f"{seat}table/").content.decode()


def test_a_draw_taken_back_sends_phones_home(client: Client, competition: Competition) -> None:
    """The seat's link leads to the player's page, or to the start page if the player was removed from the list."""
    anna, bo = seat_path(competition), seat_path(competition, "Bo")
    round_undo(competition_id=competition.pk, number=1)
    player_remove(competition_id=competition.pk, player_id=player_of(competition, "Bo").pk)

    page = client.get(anna).content.decode()

    assert f'data-onward="{anna}home/"' in page
    assert client.get(f"{anna}home/")["Location"] == path_of(competition)
    assert client.get(f"{bo}home/")["Location"] == "/"


def test_it_tells_results_penalties_and_standings(client: Client, competition: Competition) -> None:
    """The page shows what a player wants to know between two rounds."""
    give_fault(table_of(competition), "Anna")
    outbox_sweep()
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    page = client.get(path_of(competition)).content.decode()

    for said in ("Round 1 is over", "Place 4 of 4", "Round 1, table 1", "Spoke of the lead", "Your next fault costs 5"):
        assert said in page
    assert 'aria-current="true"' in page and "/rules/knoesten/" in page


def test_a_renewed_link_says_so_on_both_phones(client: Client, competition: Competition) -> None:
    """The old link and the seat's say when the link was replaced; the new one says since when it holds."""
    path, seat, anna = path_of(competition), seat_path(competition), player_of(competition, "Anna")
    link_renew(tournament_id=competition.tournament_id, player_id=anna.pk)

    for old in (
        path,
        f"{path}tournament/",
        f"{path}tournament/now/",
        f"{path}now/",
        f"{path}live/",
        seat,
        f"{seat}home/",
    ):
        answer = client.get(old)
        assert (answer.status_code, answer["Kontrollant-Answer"]) == (410, "link-revoked"), old
        if old.startswith(path):
            assert answer["HX-Reswap"] == "none", "the refusal's page would stand inside the open one"
    assert "Anna got a new one at" in client.get(path).content.decode()
    assert "The previous one no longer has the link." in client.get(path_of(competition)).content.decode()


def test_unknown_links_are_refused(client: Client, competition: Competition) -> None:
    """An unknown link is answered with a page that says what to do."""
    answer = client.get("/p/1-1-abc/")

    assert (answer.status_code, answer["Kontrollant-Answer"]) == (404, "link-unknown")


def test_nothing_secret_stands_on_other_peoples_pages(client: Client, competition: Competition) -> None:
    """Public pages, other players' pages and files have no personal link, no code and no Wi-Fi password."""
    Tournament.objects.update(wifi_name="Clubhouse", wifi_password="fyra-ess-och-en-joker")
    anna = player_of(competition, "Anna")
    code = code_of(anna)
    slug = competition.slug
    public = [f"/e/{slug}/", f"/e/{slug}/projector/", f"/e/{slug}/standings.csv", f"/e/{slug}/results.csv", "/"]
    public += [f"/api/v1/competitions/{slug}/{part}/" for part in ("standings", "rounds")]
    own = [path_of(competition, "Bo"), seat_path(competition, "Bo")]

    for address in public + own:
        page = client.get(address).content.decode()
        for secret in (
            link_path(anna),
            seat_path(competition),
            code,
            f"{code[:3]} {code[3:]}",
            "fyra-ess-och-en-joker",
        ):
            assert secret not in page, address
    assert "fyra-ess" not in client.get(link_path(anna)).content.decode()


def test_the_manifest_starts_an_app_at_the_personal_link(client: Client, competition: Competition) -> None:
    """An app on the home screen opens the personal link, even if it shares no cookies with the browser."""
    path, seat = path_of(competition), seat_path(competition)

    assert f"/app.webmanifest?start={path}" in client.get(path).content.decode()
    assert f"/app.webmanifest?start={seat}home/" in client.get(seat).content.decode()
    for start, found in [(path, path), (f"{seat}home/", f"{seat}home/"), ("//evil.example/", "/"), ("/organise/", "/")]:
        assert json.loads(client.get("/app.webmanifest", {"start": start}).content)["start_url"] == found


def test_a_seat_of_no_competition_has_no_home(client: Client) -> None:
    """For a quick table, these addresses lead back to the seat, and the seat's page doesn't link to them."""
    hall = api.hall_open(name="Clubhouse", slug="clubhouse")
    table = api.table_open(hall_id=hall, number=1, game="knoesten", players=[api.Player(name) for name in FOUR.split()])
    path = api.seat_links([table])[0].path

    assert client.get(f"{path}home/")["Location"] == client.get(f"{path}tournament/")["Location"] == path
    api.table_close(table_id=table)
    page = client.get(path).content.decode()
    assert "tournament/" not in page and "data-onward" not in page


def test_the_referees_tablet_shows_the_personal_link(client: Client, competition: Competition) -> None:
    """The code on the tablet is the personal link, which works for the whole tournament, and can be renewed there."""
    table = table_of(competition).referee_table_id
    (referee,) = api.referee_links(competition.tournament.hall_id)
    seat = Seat.objects.get(table=table, player="Anna")
    desk = f"{referee.path}tables/{table}/seats/{seat.position}/link/"
    old = path_of(competition)
    assert old in client.get(desk).content.decode()

    client.post(desk, {"key": "k" * 16})

    new = path_of(competition)
    assert new != old and new in client.get(desk).content.decode()
    assert client.get(old).status_code == 410


# ---------------------------------------------------------------- codes


def test_a_typed_code_leads_to_the_personal_link(client: Client, competition: Competition) -> None:
    """A code may be typed with gaps and in any case. A wrong code is explained and stays in its field."""
    code = code_of(player_of(competition, "Anna"))

    assert client.post("/code/", {"code": f"{code[:3]} {code[3:]}".lower()})["Location"] == path_of(competition)
    wrong = client.post("/code/", {"code": "zzz"})
    assert wrong.status_code == 404 and 'value="zzz"' in wrong.content.decode()
    assert "Nobody here has this code." in wrong.content.decode()
    assert 'action="/code/"' in client.get("/").content.decode() and client.get("/code/").status_code == 200


def test_too_many_wrong_codes_are_refused_with_a_way_on(
    client: Client, competition: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scanning still works."""
    monkeypatch.setattr(links, "WRONG_FROM_ADDRESS", Limit(2, 300))
    monkeypatch.setattr("scoring.views.people.codes.HELD", 0.0)
    answers = [client.post("/code/", {"code": "zzz"}).status_code for _time in range(3)]

    assert answers == [404, 404, 429]
    refused = client.post("/code/", {"code": code_of(player_of(competition, "Anna"))})
    assert "Wait 5 minutes, or scan the square code" in refused.content.decode()
    assert client.get(path_of(competition)).status_code == 200


def test_a_competition_that_is_over_shows_its_end(client: Client) -> None:
    """After the end, the personal link leads to the final standings."""
    competition = make_competition(EIGHT)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    competition_end(competition_id=competition.pk)

    assert "The competition is over" in client.get(path_of(competition)).content.decode()
