"""A knock-out on the pages: the organiser decides who goes on; players, the public and programs learn of it in time."""

import re

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client

from scoring.models.tournaments import Act, Competition
from scoring.selectors.people.links import link_path
from scoring.services.people.players import player_away
from scoring.services.rounds.finals import cut_make
from tests.scoring.competitions import EIGHT, address, make_competition, play_round, player_of, reloaded, start_round
from tests.scoring.rest.program import Program
from tests.scoring.views.standings.test_finals import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Nine players after the first stage of a knock-out in which the best two of each table go on."""
    made = play_round(make_competition(f"{EIGHT} Ida", organiser))
    cut_make(competition_id=made.pk, sizes=[9], goes_on=2)
    return play_round(made)


def decide(client: Client, competition: Competition) -> str:
    """Decide on who goes on as the preview shows them, and return the page that follows."""
    mark = re.search(r'name="mark" value="(\w+)"', client.get(address(competition, "knock-out/")).text)
    assert mark
    posted = {"best": "2", "mark": mark.group(1)}
    return " ".join(client.post(address(competition, "knock-out/"), posted, follow=True).text.split())


def phone(competition: Competition, *, out: bool) -> str:
    """The page of the first player who is out, or of the first who went on."""
    entry = competition.entries.exclude(out_after__isnull=out).select_related("player")[0]
    return words(Client(), link_path(entry.player))


def picture(competition: Competition) -> list[str]:
    """The players who went on, as the picture of the finals has them."""
    (final,) = Client().get(f"/api/v1/competitions/{competition.slug}/finals/").json()
    return [player["player"] for table in final["tables"] for player in table["players"] if player["went_on"]]


def test_nothing_is_seen_of_it_where_finals_have_one_table(mia: Client, organiser: User) -> None:
    """The choice appears beside a final with several tables, and then shows its stages."""
    made = play_round(make_competition(f"{EIGHT} Ida", organiser))
    assert "Who goes on after each round?" not in words(mia, address(made, "finals/?sizes=4"))
    assert "Who goes on after each round?" in words(mia, address(made, "finals/?sizes=9"))
    assert "2 tables, 5 + 4. Then 4." in words(mia, address(made, "finals/?sizes=9&best=2"))
    assert "In final A nobody would be out" in words(mia, address(made, "finals/?sizes=9&best=1"))
    for wrong in ("0", "x", "99999999999"):
        assert "Then" not in words(mia, address(made, f"finals/?sizes=9&best={wrong}"))


def test_end_says_that_a_stage_was_decided_and_not_played(mia: Client, competition: Competition) -> None:
    """Whoever ends the competition before the next stage is played is told so, until it is played."""
    unplayed = "It was decided who goes on to the next stage, but nobody has played it."
    assert unplayed not in words(mia, address(competition, "end/"))
    decide(mia, competition)
    assert unplayed in words(mia, address(competition, "end/"))
    play_round(competition)
    assert unplayed not in words(mia, address(competition, "end/"))


def test_the_organiser_decides_who_goes_on_and_may_undo_it(mia: Client, competition: Competition) -> None:
    """The page says what comes next, the preview says who, and the audit log keeps it."""
    assert "Round 2 is over: decide who goes on." in words(mia, address(competition))
    page = decide(mia, competition)
    assert "The next stage can be drawn." in page and "1 table of 4." in page
    assert "these go on:" in words(mia, address(competition, "log/"))
    again = mia.get(address(competition, "knock-out/"), follow=True)
    assert "No stage of a knock-out waits for a decision" in again.text

    mia.post(address(competition, "knock-out/undo/"))
    assert "Round 2 is over: decide who goes on." in words(mia, address(competition))
    assert list(Act.objects.order_by("pk").values_list("kind", flat=True))[-2:] == ["knocked_out", "knock_out_undone"]


def test_somebody_left_since_the_preview(mia: Client, competition: Competition) -> None:
    """Nothing is decided, and the preview is shown anew with the next of the table."""
    shown = mia.get(address(competition, "knock-out/")).text
    mark, first = re.search(r'name="mark" value="(\w+)"', shown), re.search(r"<strong>(\w+)<", shown)
    assert mark and first
    gone = player_of(competition, first.group(1))
    player_away(tournament_id=competition.tournament_id, player_id=gone.pk, away=True)
    answer = mia.post(address(competition, "knock-out/"), {"best": "2", "mark": mark.group(1)}, follow=True)
    assert "Look at them again." in answer.text
    assert not competition.entries.exclude(out_after=None).exists()


def test_players_and_the_public_learn_of_it_with_the_results(mia: Client, competition: Competition) -> None:
    """On their own pages, in the standings and in the picture; the sum of points tells of the latest stage alone."""
    decide(mia, competition)
    assert "You are out After round 2 others went on. Your place:" in phone(competition, out=True)
    assert "You go on to the next stage." in phone(competition, out=False)
    assert "In a knock-out, the points are those" in words(Client(), f"/e/{competition.slug}/")
    on = set(competition.entries.filter(out_after=None).values_list("player__name", flat=True))
    assert set(picture(competition)) == on and "goes on" in words(Client(), f"/e/{competition.slug}/finals/")


def test_what_hides_a_stage_hides_who_went_on_until_the_next_is_drawn(mia: Client, competition: Competition) -> None:
    """Then the seats tell of it, and so does the page of whoever has none, without a place."""
    decide(mia, competition)
    Competition.objects.filter(pk=competition.pk).update(shown="held", number=F("number") + 1)
    hidden = reloaded(competition)
    for told in (phone(hidden, out=True), phone(hidden, out=False), words(Client(), f"/e/{hidden.slug}/")):
        assert "out" not in told.lower().split() and "next stage" not in told, told
    assert picture(hidden) == []

    start_round(hidden)
    assert "You are out" in phone(hidden, out=True) and "Your place:" not in phone(hidden, out=True)
    assert len(picture(hidden)) == 4


def test_programs_preview_decide_and_undo_it(competition: Competition) -> None:
    """As the page does, by the mark of the preview."""
    program = Program(competition)
    preview = program.get("knock-out/preview/")
    assert (preview["best"], preview["most"], preview["finals"][0]["next"]) == (2, 4, [4])
    assert program.get("knock-out/preview/?best=1")["refused"]
    assert program.ask("post", "knock-out/", {"mark": "0123"}).json()["code"] == "finals-changed"
    assert program.ask("post", "knock-out/", {"best": 1}).json()["code"] == "knock-out-doesnt-fit"

    made = program.post("knock-out/", {"mark": preview["mark"]})
    out = {one["name"] for one in made["finals"][0]["players"] if one["out_after"] == 2}
    assert made["goes_on"] == 2
    assert out == {one["player"] for table in preview["finals"][0]["tables"] for one in table["out"]}
    assert program.ask("get", "knock-out/preview/").json()["code"] == "knock-out-not-due"
    undone = program.post("knock-out/undo/")
    assert {one["out_after"] for one in undone["finals"][0]["players"]} == {None}
