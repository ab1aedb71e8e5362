"""Finding hands: by whom they can be found, people across tournaments, what the form refuses, and the same by REST."""

from __future__ import annotations

from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.access.links import referee_token
from referee.models import RefereeLink
from referee.services.outbox import outbox_sweep
from scoring.access.roles import CO_ORGANISER, HELPER
from scoring.models.tournaments import Competition, Player, Tournament
from scoring.selectors.people.links import link_path
from scoring.selectors.seasons.persons import known_in
from scoring.services.access.referees import referee_add
from scoring.services.access.roles import role_give
from scoring.services.people.forgetting import person_forget
from scoring.services.people.merging import players_merge
from scoring.services.people.other_names import other_name_set
from scoring.services.people.players import players_add
from scoring.services.programs.tokens import account_token_make
from scoring.services.rounds.rounds import round_end
from scoring.services.seasons.persons import persons_join
from scoring.services.tournaments.deleting import tournament_delete
from tests.scoring.competitions import (
    add_competition,
    at_referee,
    make_competition,
    make_organiser,
    player_of,
    start_round,
    table_of,
)
from tests.scoring.seasons import make_season
from tests.support.referee import enter_revoke

pytestmark = pytest.mark.django_db

REVOKE = {"clause": "knoesten:follow", "outcome": "late"}


@pytest.fixture
def mia() -> User:
    """An organiser."""
    return make_organiser()


def evening(mia: User, players: str = "Anna Bo Cia Dag", **choices: Any) -> Competition:
    """An evening at which a hand with a revoke was played."""
    competition = make_competition(players, mia, **choices)
    start_round(competition)
    enter_revoke(at_referee(table_of(competition)))
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    outbox_sweep()
    return competition


def asked(user: User, **fields: Any) -> Any:
    """Return the page with what this account finds."""
    browser = Client()
    browser.force_login(user)
    return browser.get(f"/organise/hands/?{urlencode(fields)}")


def found(user: User, **fields: Any) -> list[str]:
    """Return the tournaments of the hands that an account finds, the newest first."""
    answer = asked(user, **fields)
    assert answer.status_code == 200, answer.context["form"].errors
    return [hand.tournament for hand in answer.context["page"]]


def revoker(competition: Competition) -> str:
    """Return the name of the player who revoked, in the second seat."""
    return str(at_referee(table_of(competition)).seats.get(position=1).player)


def test_a_revoke_is_found_with_the_ways_to_its_replay_and_text(mia: User) -> None:
    """The page names the clause, what became of it and who did it; both ways lead somewhere."""
    competition = evening(mia)
    answer = asked(mia, **REVOKE, player=revoker(competition))
    (hand,) = answer.context["page"]
    page = answer.content.decode()
    assert f"proven late</span> {hand.clauses[0].title}: {revoker(competition)}" in page
    assert 'value="knoesten:follow" selected' in page
    for path in (hand.replay, hand.text):
        assert f'href="{path}"' in page and Client().get(path, follow=True).status_code == 200
    assert found(mia, **REVOKE, bid="") == found(mia, since="2020-01-01") == ["Friday"]
    assert found(mia, until="2020-01-01") == found(mia, outcome="at_once") == []


def test_only_organisers_find_their_own_hands(mia: User) -> None:
    """A co-organiser does; a helper, another organiser and who isn't signed in do not."""
    competition = evening(mia)
    others = {role: make_organiser(role) for role in (CO_ORGANISER, HELPER, "stranger")}
    for role in (CO_ORGANISER, HELPER):
        role_give(tournament_id=competition.tournament_id, role=role, name=role, by_link=False)
    assert found(others[CO_ORGANISER]) == found(mia) == ["Friday"]
    assert found(others[HELPER]) == found(others["stranger"]) == []
    assert Client().get("/organise/hands/").status_code == 302


def test_a_person_is_found_in_all_tournaments(mia: User) -> None:
    """By equal names, by an organiser's decision in a season, and after a merge."""
    one, two = evening(mia), evening(mia, "Anna Bo Cia Dagmar", name="Saturday")
    assert found(mia, player="anna", other=" Bo ") == ["Saturday", "Friday"]
    assert found(mia, player="Dag") == ["Friday"] and found(mia, player="Dag", other="Dagmar") == []
    season = make_season(mia, one, two)
    dag, dagmar = (next(who for who in known_in(season).persons if who.name == name) for name in ("Dag", "Dagmar"))
    persons_join(season_id=season.pk, one=dag.key, other=dagmar.key)
    assert found(mia, player="Dag") == found(mia, season=season.slug) == ["Saturday", "Friday"]
    three = evening(mia, "Eva Fia Gus Hal", name="Sunday")
    players_add(competition_id=three.pk, text="Evita")
    kept, gone = player_of(three, "Evita"), player_of(three, "Eva")
    players_merge(tournament_id=three.tournament_id, kept_id=kept.pk, other_id=gone.pk)
    assert found(mia, player="Evita") == ["Sunday"]


def test_names_are_those_that_everybody_may_see(mia: User) -> None:
    """Whoever publishes under another name has it in the organiser's list, and the real one in the referee's, as on the
    tablet. Whoever was forgotten isn't found by name any more."""
    competition = evening(mia)
    name = revoker(competition)
    Tournament.objects.update(own_acts="always")
    other_name_set(token=link_path(player_of(competition, name)).split("/")[2], name="Falcon")
    (hand,) = asked(mia, **REVOKE, player=name).context["page"]
    rut = RefereeLink.objects.get(pk=referee_add(tournament_id=competition.tournament_id, label="Rut"))
    assert hand.clauses[0].player == "Falcon" and name not in {one.player for one in hand.players}
    at_tablet = Client().get(f"/r/{referee_token(rut)}/hands/")
    assert {one.player for one in at_tablet.context["page"][0].players} == {"Anna", "Bo", "Cia", "Dag"}
    player = Player.objects.get(name="Falcon")
    neutral = person_forget(organiser_id=mia.pk, player_id=player.pk, name="Falcon")
    assert found(mia, player=neutral, **REVOKE) == ["Friday"]
    assert asked(mia, player=name).status_code == asked(mia, player="Falcon").status_code == 422


def test_a_deleted_tournament_has_no_hands(mia: User) -> None:
    """The page then says that no hand was found."""
    competition = evening(mia)
    tournament_delete(tournament_id=competition.tournament_id, name="Friday")
    assert "No hand found" in asked(mia).content.decode()


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"player": "Zoe"}, "Nobody by this name is on the list of any of your tournaments."),
        ({"player": "x" * 61}, "Ensure this value has at most 60 characters (it has 61)."),
        ({"clause": "knoesten:nothing"}, "Select a valid choice."),
        ({"least": "3", "most": "2"}, "The upper limit is below the lower one."),
        ({"since": "yesterday"}, "Enter a valid date."),
        ({"least": "9" * 30}, "Ensure this value is less than or equal to 100000."),
        ({"season": "of-somebody-else"}, "Select a valid choice."),
    ],
)
def test_what_cannot_be_asked_is_said_and_kept(mia: User, fields: dict[str, str], wrong: str) -> None:
    """The sentence stands at the field, and nothing that was typed is lost."""
    make_competition(organiser=mia)
    answer = asked(mia, **fields, other="Bo")
    assert answer.status_code == 422 and wrong in unescape(answer.content.decode())
    assert 'value="Bo"' in answer.content.decode()


def test_a_clause_of_another_game_is_refused(mia: User) -> None:
    """Without a refusal it would look as if no hand matched."""
    competition = make_competition(organiser=mia)
    add_competition(competition)
    answer = asked(mia, game="kombinationswhist", clause="knoesten:follow")
    assert "The game, the clause and the bid must be of one game." in answer.content.decode()


def test_pages_have_fifty_hands_and_cost_the_same_queries(mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a page that doesn't exist leads to one that does."""
    monkeypatch.setattr("referee.selectors.replay.hands_found.PAGE", 2)
    counts = []
    for number in range(3):
        evening(mia, name=f"Evening {number}")
        with CaptureQueriesContext(connection) as queries:
            asked(mia, **REVOKE)
        counts.append(len(queries))
    assert counts[2] <= counts[1]
    assert found(mia, page="2") == ["Evening 0"] and found(mia, page="x") == ["Evening 2", "Evening 1"]
    assert 'rel="next" href="?game=knoesten&amp;page=2"' in asked(mia, game="knoesten").content.decode()


def test_a_program_finds_the_same(mia: User) -> None:
    """REST takes the page's fields, answers in parts, and refuses with the page's sentences."""
    evening(mia)
    evening(mia, name="Saturday")
    _token, secret = account_token_make(user_id=mia.pk, name="Club site", scopes=["read"])

    def get(**fields: Any) -> Any:
        headers = {"Authorization": f"Bearer {secret}"}
        return Client().get("/api/v1/account/hands/", fields, headers=headers)

    answer = get(**REVOKE, limit=1)
    (hand,) = answer.json()
    assert (answer["Total-Count"], hand["tournament"], hand["clauses"][0]["outcome"]) == ("2", "Saturday", "late")
    refused = get(player="Zoe")
    assert refused.status_code == 422 and "Nobody by this name" in refused.json()["detail"]
    assert get(outcome="nothing").status_code == get(since="x").status_code == 422
