"""The pages that show byes: drafts, plans, the list for the wall, the public page, and the player's own page."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import api
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.links import link_path
from scoring.services.people.players import player_away
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import EIGHT, address, make_competition, reloaded, start_round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def only_fours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every game take exactly four players a table, which none of the real games does."""
    info = api.game_info

    def fours(*asked: Any) -> Any:
        return replace(info(*asked), seats=(4,), best_size=4)

    monkeypatch.setattr(api, "game_info", fours)


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of nine players, of whom eight get a seat."""
    return make_competition(f"{EIGHT} Ivo", organiser)


def text_of(client: Client, path: str) -> str:
    """Return a page as text without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(path).content.decode()).split())


def free_in(competition: Competition) -> Player:
    """Return the name of the player with the bye of the latest round."""
    return competition.players.get(pk=competition.rounds.last().byes[0])


def test_the_organiser_is_told_before_and_after_the_draw(mia: Client, competition: Competition) -> None:
    """Before the draw, the page says how many get a bye; after it, the page and the list for the wall name them."""
    assert "One player finds no seat and gets a bye." in text_of(mia, address(competition))

    start_round(competition)
    name = free_in(competition).name
    assert f"Bye: {name}" in text_of(mia, address(competition))
    assert f"{name} bye" in text_of(mia, address(competition, "rounds/1/seats/"))
    assert f"{name} bye" in text_of(Client(), f"/e/{competition.slug}/")


def test_a_draft_shows_its_byes_and_lets_them_be_picked(mia: Client, competition: Competition) -> None:
    """Byes are listed after the tables as links, like seats, and the search finds their players."""
    mia.post(address(competition, "rounds/1/draft/"))
    draft = Draft.objects.get()
    free = competition.players.get(pk=draft.byes[0])

    page = mia.get(address(competition, f"drafts/?find={free.name}")).content.decode()
    assert f'id="who-{free.pk}"' in page
    assert f"{free.name} · bye" in page
    priced = text_of(mia, address(competition, f"drafts/?one={free.pk}&to=p{draft.tables[0][0]}"))
    assert f"{free.name} and {competition.players.get(pk=draft.tables[0][0]).name} change places" in priced


def test_a_plan_shows_its_byes(mia: Client, competition: Competition) -> None:
    """The plan names the byes of each round."""
    mia.post(address(competition, "seating/plan/"), {"rounds": "2"})
    assert text_of(mia, address(competition, "seating/")).count("Bye:") == 2


def test_the_player_is_told_what_the_bye_counts(mia: Client, competition: Competition) -> None:
    """The player's own page says it during the round, even while the player is away; later the standings say it."""
    start_round(competition)
    free = free_in(competition)

    told = text_of(Client(), link_path(free))
    assert "You have a bye in round 1" in told
    assert "Your bye counts half as much as a first place." in told
    player_away(tournament_id=competition.tournament_id, player_id=free.pk, away=True)
    assert "You have a bye in round 1" in text_of(Client(), link_path(free))

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert "Round 1: a bye, which counts half as much as a first place." in text_of(mia, f"/e/{competition.slug}/")
    assert reloaded(competition).rounds.get().byes == [free.pk]
