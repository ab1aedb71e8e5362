"""Hidden results are on no public page and in no public file or answer, and the organiser sees all of them."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.models.tournaments import Competition, Result, Standing
from scoring.selectors.people.links import link_path
from scoring.selectors.rounds.hidden import hidden_text
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.standings.hiding import standings_show
from scoring.services.standings.results import results_refresh, standings_renew
from scoring.services.tournaments.competitions import competition_end
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    FOUR,
    address,
    make_competition,
    make_organiser,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.kept_rows import made_once

pytestmark = pytest.mark.django_db

LAST_HIDDEN = "The last round is hidden until the organiser shows it."
HELD = "The standings are held back until the organiser shows them."


def played() -> Competition:
    """Return a competition with two rounds of one table of four; the last player of the first round won the second."""

    made = make_competition(FOUR, organiser=make_organiser(), options={"start_points": 5})
    for _round in (1, 2):
        started = start_round(reloaded(made))
        table = table_of(made)
        play_hand(table)
        results_refresh(referee_table_id=table.referee_table_id)
        places = [1, 2, 3, 4] if started.number == 1 else [4, 3, 2, 1]
        for name, place in zip(sorted(FOUR.split()), places, strict=True):
            Result.objects.filter(seat__table=table, seat__player__name=name).update(
                place=place, placement_points=2 * (4 - place) if started.number == 2 else 4 - place, game_points=place
            )
        started.status, started.ended_at = "ended", timezone.now()
        started.save()
    standings_renew(reloaded(made))
    return reloaded(made)


made = made_once(played)


@pytest.fixture
def competition(made: Callable[[], Competition]) -> Competition:
    """Return the same competition for each test."""
    return made()


@pytest.fixture
def organiser(competition: Competition) -> User:
    """Return Mia, who organises it."""
    return competition.tournament.organiser


def public_ways(competition: Competition) -> dict[str, str]:
    """Return every public page, file and answer with standings, by name."""
    client, slug = Client(), competition.slug
    ways = {
        "page": f"/e/{slug}/",
        "fragment": f"/e/{slug}/standings/",
        "projector": f"/e/{slug}/projector/",
        "projector fragment": f"/e/{slug}/projector/standings/",
        "standings file": f"/e/{slug}/standings.csv",
        "results file": f"/e/{slug}/results.csv",
        "REST standings": f"/api/v1/competitions/{slug}/standings/",
        "REST rounds": f"/api/v1/competitions/{slug}/rounds/",
        "personal page": link_path(player_of(competition, "Dag")),
        "REST personal": "/api/v1" + link_path(player_of(competition, "Dag")),
    }
    return {name: client.get(way).content.decode() for name, way in ways.items()}


def order_in(text: str) -> list[str]:
    """Return the players in the order in which they are first named after the list begins."""
    listed = re.findall(r'"player": ?"(\w+)"|standing__name">(\w+)|wall__name">(\w+)', text)
    return list(dict.fromkeys("".join(found) for found in listed))


def test_live_standings_have_every_round(competition: Competition) -> None:
    """Dag won the second round and leads in the live standings."""
    ways = public_ways(competition)

    assert order_in(ways["page"])[0] == order_in(ways["projector"])[0] == order_in(ways["REST standings"])[0] == "Dag"
    assert not any(LAST_HIDDEN in text or HELD in text for text in ways.values())


def test_without_the_last_round_everybody_reads_the_standings_of_the_round_before(competition: Competition) -> None:
    """The standings are those of the round before and say so, and no result of the last round is anywhere."""
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
    ways = public_ways(reloaded(competition))

    for way in ("page", "fragment", "projector", "projector fragment", "REST standings"):
        assert order_in(ways[way]) == sorted(FOUR.split()), way
        assert LAST_HIDDEN in ways[way], way
    assert LAST_HIDDEN in ways["personal page"]
    assert "Place 4 of 4" in ways["personal page"]
    assert [line.split(",")[5:8] for line in ways["results file"].splitlines() if line.startswith("2,")] == [
        [""] * 3
    ] * 4
    assert ways["REST rounds"].count('"place":null') == 4


def test_while_earlier_rounds_are_played_the_organiser_reads_which_will_be_hidden(competition: Competition) -> None:
    """Two of three, or of four, planned rounds have been drawn, and all of them are shown."""
    for planned, hidden, told in (
        (3, 1, "Round 3 will be hidden until the organiser shows it."),
        (4, 2, "Rounds 3 to 4 will be hidden until the organiser shows them."),
        (2, 1, LAST_HIDDEN),
        (None, 1, LAST_HIDDEN),
    ):
        competition.planned_rounds, competition.shown, competition.hidden_rounds = planned, Shown.PART, hidden
        assert hidden_text(competition) == told


def test_held_back_standings_name_nobodys_place(competition: Competition) -> None:
    """Held back standings show neither ranks nor points, but still seats and rounds."""
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    ways = public_ways(reloaded(competition))

    for way in ("page", "projector", "REST standings"):
        assert order_in(ways[way]) == [], way
        assert HELD in ways[way], way
    assert ways["standings file"].count("\n") == 1
    assert ways["REST rounds"].count('"place":null') == 8
    assert HELD in ways["personal page"]
    assert "Place " not in ways["personal page"]


def test_no_mark_tells_who_has_just_moved(competition: Competition) -> None:
    """Places that have just changed have an arrow, but not while results are hidden."""
    Standing.objects.update(moved_from=9, moved_at=timezone.now())
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)

    assert "data-marked" not in public_ways(reloaded(competition))["page"]


def test_the_podium_waits_until_everything_is_shown(competition: Competition) -> None:
    """Hidden results stay hidden at the end of the competition, until the organiser shows them."""
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
    competition_end(competition_id=competition.pk)
    assert "podium__" not in public_ways(reloaded(competition))["page"]

    standings_show(competition_id=competition.pk, shown=Shown.LIVE)

    assert "podium__" in public_ways(reloaded(competition))["page"]


def test_a_page_that_follows_the_standings_changes_at_once(competition: Competition) -> None:
    """The number of the standings grows, so that every cached page is made anew."""
    number = competition.number

    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    standings_show(competition_id=competition.pk, shown=Shown.HELD)

    assert reloaded(competition).number == number + 1


def test_the_organiser_sees_everything_and_that_others_do_not(mia: Client, competition: Competition) -> None:
    """The organiser has a page with all results, with its own files, which nobody else can open."""
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    text = mia.get(address(competition, "standings/")).content.decode()

    assert order_in(text)[0] == "Dag"
    assert HELD in text and "Only organisers can open this page" in text
    assert address(competition, "standings/now/") in text
    assert "Dag" in mia.get(address(competition, "standings.csv")).content.decode()
    assert ",4," in mia.get(address(competition, "results.csv")).content.decode()
    for way in ("standings/", "standings/now/", "standings.csv", "results.csv"):
        assert Client().get(address(competition, way)).status_code == 302


def test_the_organiser_hides_and_shows_with_one_form(mia: Client, competition: Competition) -> None:
    """One form on the competition's page hides and shows results without scripts. Impossible values are refused."""
    hidden = {"shown": "part", "hidden_rounds": "2"}
    said = mia.post(address(competition, "show/"), hidden, follow=True).content.decode()
    assert "The last 2 rounds are hidden until the organiser shows them." in said
    assert (reloaded(competition).shown, reloaded(competition).hidden_rounds) == ("part", 2)

    said = mia.post(address(competition, "show/"), {"shown": "live"}, follow=True).content.decode()
    assert "Everybody sees the standings as they are now." in said
    assert (reloaded(competition).shown, reloaded(competition).hidden_rounds) == ("live", 2)

    for odd in ({"shown": "maybe"}, {"shown": "part", "hidden_rounds": "0"}, {}):
        assert (
            "Choose what the public sees" in mia.post(address(competition, "show/"), odd, follow=True).content.decode()
        )


def test_somebody_else_can_neither_hide_nor_show(client: Client, competition: Competition) -> None:
    """Only the organiser can send the form."""
    client.post(address(competition, "show/"), {"shown": "held"})

    assert reloaded(competition).shown == "live"


def test_a_player_reads_no_hidden_place_of_another_competition(competition: Competition) -> None:
    """A player's list of other competitions says that results are hidden, in place of a rank."""
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    view = personal_view(player_of(competition, "Dag"))

    assert view.mine is None
    assert view.around == ()
