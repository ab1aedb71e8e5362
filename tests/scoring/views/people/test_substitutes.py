"""Substitutes on a player's page, and what everybody reads of a substitute, without a browser."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Competition, Substitution
from scoring.selectors.people.links import link_path
from tests.scoring.competitions import (
    address,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of four players in the middle of round 1."""
    competition = make_competition("Anna Bo Cia Dag", organiser)
    start_round(competition)
    play_hand(table_of(competition))
    outbox_sweep()
    return reloaded(competition)


def of_bo(competition: Competition, act: str = "") -> str:
    """Return one of Bo's addresses."""
    return address(competition, f"players/{player_of(competition, 'Bo').pk}/{act}")


def test_a_substitute_takes_over_and_everybody_reads_it(mia: Client, client: Client, competition: Competition) -> None:
    """The player's page, standings, projector, sheet, REST, card and both phones name the substitute."""
    asked = mia.get(of_bo(competition)).content.decode()
    assert "takes over the game at table 1 as it stands now" in asked
    earlier = link_path(player_of(competition, "Bo"))

    told = mia.post(of_bo(competition, "substitute/"), {"substitute": " Cilla "}, follow=True).content.decode()
    assert "Cilla plays for Bo from round 1 on." in told and "Cilla is in the middle of a game." in told
    listed = mia.get(address(competition)).content.decode()
    assert "Cilla plays</span>" in listed and "Cilla (for Bo)" in listed

    public = f"/e/{competition.slug}/"
    for page in (public, f"{public}projector/"):
        assert "Bo (from round 1: Cilla)" in client.get(page).content.decode()
    sheet = client.get(f"{public}standings.csv").content.decode().splitlines()
    assert [row.split(",")[1] for row in sheet if ",from round 1: Cilla," in row] == ["Bo"]
    rows = client.get(f"/api/v1/competitions/{competition.slug}/standings/").json()["standings"]
    assert {row["player"]: row["substitutes"] for row in rows}["Bo"] == "from round 1: Cilla"
    assert {row["player"]: row["stints"] for row in rows} == {
        "Anna": [],
        "Cia": [],
        "Dag": [],
        "Bo": [{"player": "Cilla", "from_round": 1, "to_round": None}],
    }

    own = client.get(link_path(player_of(competition, "Bo")) + "tournament/").content.decode()
    assert "<h1>Cilla<" in own and "You play for Bo from round 1 on." in own
    gone = client.get(earlier)
    assert gone.status_code == 410 and "Cilla has played for Bo since" in gone.content.decode()
    card = mia.get(address(competition, "cards/")).content.decode()
    assert "Cilla (for Bo)</h2>" in card

    undone = mia.post(of_bo(competition, "substitute/undo/"), follow=True).content.decode()
    assert "Cilla did not take over." in undone and not Substitution.objects.exists()


def test_a_name_that_is_wrong_is_shown_again(mia: Client, competition: Competition) -> None:
    """The form says why and has the focus. The player's own fields keep their values."""
    answer = mia.post(of_bo(competition, "substitute/"), {"substitute": "Anna"})
    page = answer.content.decode()
    assert answer.status_code == 409 and "Anna plays in this tournament already." in page
    form = page[page.index('id="substitute-name"') : page.index("Let the substitute play")]
    assert 'value="Anna"' in form and "autofocus" in form and "Anna plays in this tournament already." in form
    assert page.count("Anna plays in this tournament already.") == 1 and 'value="Bo"' in page


def test_a_player_who_cannot_be_replaced_is_answered_above_the_page(mia: Client, competition: Competition) -> None:
    """There is no form for a substitute on the page of somebody who has withdrawn."""
    mia.post(of_bo(competition, "withdraw/"), {"how": "nobody", "reason": "Ill"})
    competition.entries.filter(player__name="Bo").update(withdrawn=True)
    page = mia.post(of_bo(competition, "substitute/"), {"substitute": "Cilla"}).content.decode()
    assert "Bo has withdrawn. Let Bo back in first" in page and 'id="substitute-name"' not in page


def test_the_player_plays_again_once_the_substitute_s_game_is_over(mia: Client, competition: Competition) -> None:
    """During the game the page says why not. A form that is sent twice counts once."""
    mia.post(of_bo(competition, "substitute/"), {"substitute": "Cilla"})
    refused = mia.post(of_bo(competition, "substitute/end/"), follow=True).content.decode()
    assert "Bo can play again when that game is over." in refused
    mia.post(address(competition, "rounds/1/end/"), {"as_they_stand": "1"})
    assert "Bo plays again, from round 2 on" in mia.get(of_bo(competition)).content.decode()
    for _twice in range(2):
        told = mia.post(of_bo(competition, "substitute/end/"), follow=True).content.decode()
    assert "in round 1: Cilla" in mia.get(f"/e/{competition.slug}/").content.decode()
    assert "Name of the substitute" in told
