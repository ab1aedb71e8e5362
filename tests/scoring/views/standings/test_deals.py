"""Pages of a duplicate: a deal is secret while its round is played, and public afterwards."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.models import Event
from scoring.models.choices import CardsAfter
from scoring.models.tournaments import Act, Competition, TableSeating
from scoring.selectors.people.duplicate import deals_of_round
from scoring.selectors.seasons.hands import halls_of
from scoring.selectors.standings.cards_shown import cards_shown
from scoring.services.rounds.duplicate import deals_set
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.standings.results import results_refresh
from scoring.services.tournaments.competitions import competition_end
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    EIGHT,
    address,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

SLIPS = {"round": "1", "first": "1", "last": "2", "seats": "4"}


def begun(organiser: User, number: int | None = 4) -> Competition:
    """Return a competition whose two tables have played the first deal of a round that goes on."""
    made = make_competition(EIGHT, organiser, cards_after=CardsAfter.GAME)
    deals_set(competition_id=made.pk, number=number)
    start_round(reloaded(made))
    for at in (1, 2):
        play_hand(table_of(made, at))
    give_fault(table_of(made, 2), at_referee(table_of(made, 2)).seats.get(position=0).player)
    for at in (1, 2):
        results_refresh(referee_table_id=table_of(made, at).referee_table_id)
    return reloaded(made)


@pytest.fixture
def competition(organiser: User) -> Competition:
    """A duplicate whose first round goes on."""
    return begun(organiser)


def public(competition: Competition, rest: str = "deals/") -> str:
    """A public page of the competition, in one line."""
    return " ".join(Client().get(f"/e/{competition.slug}/{rest}").text.split())


def end_round(competition: Competition) -> None:
    """End the first round."""
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)


def test_a_club_evening_sees_nothing_of_it(mia: Client, organiser: User) -> None:
    """Other games have no link to it, and a competition without deals has no page of them."""
    whist, knaker = make_competition(organiser=organiser), make_competition(organiser=organiser, game="knaker")
    assert "deals/" in mia.get(address(whist)).text
    assert "deals/" not in mia.get(address(knaker)).text
    for rest in ("deals/", "deals/1/1/", f"deals/player/{player_of(whist, 'Anna').pk}/"):
        assert Client().get(f"/e/{whist.slug}/{rest}").status_code == 404
    assert "deals/" not in public(whist, "")


def test_the_organiser_binds_and_prints(mia: Client, organiser: User) -> None:
    """A wrong number stays in the form with a sentence, and slips come as a PDF that no browser caches."""
    made = make_competition(EIGHT, organiser)
    wrong = mia.post(address(made, "deals/"), {"number": "many"})
    assert wrong.status_code == 422
    assert 'value="many"' in wrong.text
    assert "up to 24 deals" in wrong.text
    page = mia.post(address(made, "deals/"), {"number": "4"}, follow=True).text
    kept = reloaded(made).deals or {}
    assert kept["commitment"] in page
    assert kept["seed"] not in page
    slips = mia.post(address(made, "deals/print/"), SLIPS)
    assert slips["Content-Type"] == "application/pdf"
    assert "no-store" in slips["Cache-Control"]
    assert slips.content.startswith(b"%PDF")
    assert Act.objects.filter(kind="competition_deals_printed").count() == 1
    assert mia.post(address(made, "deals/print/"), {**SLIPS, "last": "99"}, follow=True).status_code == 200
    assert Act.objects.filter(kind="competition_deals_printed").count() == 1
    mia.post(address(made, "deals/"), {"number": ""})
    assert reloaded(made).deals is None


def test_the_organiser_is_told_that_results_alone_compare_nothing(mia: Client, organiser: User) -> None:
    """Tables that record only results have no hands to compare."""
    for depth, is_told in (("result", True), ("hands", False)):
        made = make_competition(EIGHT, organiser, depth=depth)
        deals_set(competition_id=made.pk, number=4)
        page = mia.get(address(made, "deals/")).content.decode()
        assert ("The tables record results only" in page) is is_told


def test_a_deal_is_a_secret_until_its_round_is_over(mia: Client, organiser: User, competition: Competition) -> None:
    """No page of it, no replay of a table that is ahead of others, no cards on embedded tables; points are there."""
    (dealt, *_others) = deals_of_round(competition, 1, 4)
    assert Client().get(f"/e/{competition.slug}/deals/1/1/").status_code == 404
    assert "once it is over" in public(competition)
    played = address(competition)
    assert "/replay/" not in mia.get(played).text
    assert cards_shown(competition, 1) is None
    assert mia.get(address(competition, "files/games.txt")).content == b""
    assert halls_of(organiser) == frozenset()
    end_round(competition)
    assert halls_of(organiser) == {competition.tournament.hall_id}
    assert "/replay/" in mia.get(played).text
    page = public(competition, "deals/1/1/")
    assert dealt.turned[0] in page
    assert "Dealer" in page
    assert Client().get(f"/e/{competition.slug}/deals/1/5/").status_code == 404


def test_hidden_results_hide_deals(competition: Competition) -> None:
    """Deals of a hidden round would tell who has won."""
    end_round(competition)
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    assert Client().get(f"/e/{competition.slug}/deals/1/1/").status_code == 404


def test_others_with_the_same_cards_stand_beside(competition: Competition) -> None:
    """At the second table one was fined 5 points: 10 against 5, so one is better than all and the other than none."""
    end_round(competition)
    fined = at_referee(table_of(competition, 2)).seats.get(position=0).player
    page = public(competition, f"deals/player/{player_of(competition, fined).pk}/")
    assert re.search(r"\+10</td>\s*<td class=\"figure\">\+5</td><td class=\"figure\">0 %", page)
    assert "Deal by deal" in public(competition, "standings/")
    assert "Comparison deal by deal" in public(competition, "")
    assert f"deals/player/{player_of(competition, fined).pk}/" in public(competition, "deals/1/1/")


def test_the_seed_is_open_after_the_end(competition: Competition, mia: Client) -> None:
    """Everybody can deal again; programs read the same."""
    seed, slug = (competition.deals or {})["seed"], competition.slug
    assert seed not in public(competition) + mia.get(address(competition, "deals/")).text
    end_round(competition)
    competition_end(competition_id=competition.pk)
    assert seed in public(competition)
    told = Client().get(f"/api/v1/competitions/{slug}/deals/").json()
    assert (told["seed"], told["rounds"], told["deals"]) == (seed, [1], 4)
    (deal,) = Client().get(f"/api/v1/competitions/{slug}/rounds/1/deals/1/").json()
    assert [len(hand["cards"]) for hand in deal["hands"]] == [5, 5, 5, 5]
    assert len(deal["tables"]) == 2
    assert Client().get(f"/api/v1/competitions/{slug}/rounds/2/deals/1/").status_code == 404


def test_programs_of_the_organiser_set_it(organiser: User) -> None:
    """But no program prints: only a person sees cards before they are played."""
    made = make_competition(EIGHT, organiser)
    program = Program(made)
    assert program.ask("patch", "deals/", {"deals": 8}).json()["deals"] == 8
    assert program.ask("patch", "deals/", {"deals": None}).json()["deals"] == 0


def test_rulings_tell_nothing_of_the_deal(organiser: User) -> None:
    """The same entries at tables with different deals, and at one that deals its own cards, are ruled on alike."""

    def rulings(competition: Competition) -> list[object]:
        table = TableSeating.objects.get(round__competition=competition, number=1)
        entries = Event.objects.filter(table=table.referee_table_id).order_by("number")
        return list(entries.values_list("ruling", flat=True))

    one, other, own = begun(organiser), begun(organiser), begun(organiser, None)
    assert (one.deals or {})["seed"] != (other.deals or {})["seed"]
    assert rulings(one) == rulings(other) == rulings(own)
