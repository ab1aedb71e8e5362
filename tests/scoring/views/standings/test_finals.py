"""Finals on the pages: the organiser decides who plays in them, and everybody can read the reason for each place."""

import re

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client

from scoring.models.tournaments import Act, Competition
from scoring.services.people.substitutes import substitute_set
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import (
    EIGHT,
    address,
    give_fault,
    make_competition,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of eight players after a round in which both tables have a result."""
    made = make_competition(EIGHT, organiser)
    for table in start_round(made).tables.all():
        give_fault(table, table.seats.all()[0].player.name)
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    return reloaded(made)


def words(client: Client, where: str) -> str:
    """Return a page as text with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(where).text).split())


def decide(client: Client, competition: Competition, sizes: str) -> str:
    """Decide on the finals as their preview shows them, and return the page that follows."""
    shown = client.get(address(competition, "finals/"), {"sizes": sizes}).text
    mark = re.search(r'name="mark" value="(\w+)"', shown)
    assert mark
    posted = {"sizes": sizes, "mark": mark.group(1)}
    return client.post(address(competition, "finals/"), posted, follow=True).text


def test_the_organiser_decides_who_plays_the_finals_and_may_undo_it(mia: Client, competition: Competition) -> None:
    """The preview takes the sizes of the finals. The page then shows both finals and the tables of the next draw."""
    assert "Who would play the finals?" in words(mia, address(competition))

    page = " ".join(decide(mia, competition, "3 + 3").split())
    assert "The next rounds are finals." in page
    assert "<dt>Final A</dt>" in page and "<dt>Final B</dt>" in page and "2 tables, 3 + 3." in page

    mia.post(address(competition, "finals/undo/"))
    assert reloaded(competition).cut_after is None
    assert "2 tables, 4 + 4." in words(mia, address(competition))


def test_the_finals_name_the_substitute_who_plays_for_a_player(mia: Client, competition: Competition) -> None:
    """The best and the fifth player have substitutes: the preview, the finals and who moves up name those."""
    order = re.findall(r"\d\. <strong>(\w+)<", mia.get(address(competition, "finals/?sizes=4-4")).text)
    best, fifth = player_of(competition, order[0]), player_of(competition, order[4])
    for player, substitute in ((best, "Olle"), (fifth, "Ulla")):
        substitute_set(tournament_id=competition.tournament_id, player_id=player.pk, name=substitute)
    assert f"1. Olle (for {best.name})" in words(mia, address(competition, "finals/?sizes=4"))

    page = " ".join(decide(mia, competition, "4").split())
    assert f"Olle (for {best.name})" in page.partition("<dt>Final A</dt>")[2].partition("</dd>")[0]

    mia.post(address(competition, f"players/{best.pk}/away/"), {"away": "yes"})
    page = words(mia, address(competition))
    assert f"Olle (for {best.name}) is in final A, but not here." in page
    assert f"Ulla (for {fifth.name}) can move up to final A." in page


def test_sizes_that_do_not_fit_are_refused_with_a_sentence(mia: Client, competition: Competition) -> None:
    """More players than there are, and an empty field, are refused with a sentence."""
    for sizes in ("5, 5", "", "all"):
        page = mia.post(address(competition, "finals/"), {"sizes": sizes, "mark": "0"}, follow=True).text
        assert "8 players are here, and a final needs" in page
    assert "8 players are here, and a final needs" in words(mia, address(competition, "finals/?sizes=9"))
    assert reloaded(competition).cut_after is None


ALONE = "The points of a player in a final are those of the rounds of that final alone."


def test_the_standings_say_in_which_final_a_place_was_decided(mia: Client, competition: Competition) -> None:
    """Rows of final A, final B and the rest say in which final they were decided, and why they are above the next."""
    decide(mia, competition, "3, 3")
    start_round(reloaded(competition))
    for number in (1, 2):
        table = table_of(competition, number)
        give_fault(table, table.seats.all()[0].player.name)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    page = words(mia, f"/e/{competition.slug}/")

    assert page.count("final A") > page.count("Place 3: place 3 in final A") == 1
    assert "Place 7: in no final." in page
    assert ALONE in page
    assert "final A comes before final B." in page and "final B comes after final A." in page
    assert "who is in no final." in page and "who is in a final." in page
    assert page.index("Place 6: place 3 in final B") < page.index("Place 7: in no final")


def test_what_hides_the_rounds_before_the_cut_hides_the_cut(mia: Client, competition: Competition) -> None:
    """While the rounds before the cut are hidden, the standings don't show who is in a final."""
    decide(mia, competition, "4")
    assert "final A" in words(mia, f"/e/{competition.slug}/")

    mia.post(address(competition, "show/"), {"shown": "part", "hidden_rounds": "1"})

    assert "final A" not in words(mia, f"/e/{competition.slug}/") and ALONE not in words(mia, f"/e/{competition.slug}/")
    assert "final A" in words(mia, address(competition, "standings/"))


def test_the_preview_shows_both_finals_and_changes_nothing(mia: Client, competition: Competition) -> None:
    """The preview marks players placed by lot, counts the players in no final, and offers usual sizes."""
    page = words(mia, address(competition, "finals/?sizes=3-3"))

    assert page.index("Final A") < page.index("Final B") < page.index("In no final: 2 players")
    assert "1. " in page and "by lot" in page and "4 + 4" in page
    assert reloaded(competition).cut_after is None


def test_finals_that_changed_since_they_were_shown_are_shown_again(mia: Client, competition: Competition) -> None:
    """Somebody of final A leaves between the preview and the decision: nothing is decided, the preview is new."""
    shown = mia.get(address(competition, "finals/?sizes=3")).text
    mark = re.search(r'name="mark" value="(\w+)"', shown)
    best = re.search(r"1\. <strong>(\w+)<", shown)
    assert mark and best
    gone = player_of(competition, best.group(1))
    mia.post(address(competition, f"players/{gone.pk}/away/"), {"away": "yes"})

    answer = mia.post(address(competition, "finals/"), {"sizes": "3", "mark": mark.group(1)}, follow=True)

    assert reloaded(competition).cut_after is None
    assert "Look at them again." in answer.text and f"in no final: {gone.name}." in " ".join(answer.text.split())


def test_who_leaves_is_replaced_by_the_next_in_line(mia: Client, competition: Competition) -> None:
    """The page says who would move up, the organiser decides, and the log keeps it."""
    decide(mia, competition, "3, 3")
    label = dict(reloaded(competition).entries.values_list("player__name", "final"))
    gone = player_of(competition, next(name for name, final in label.items() if final == "A"))
    mia.post(address(competition, f"players/{gone.pk}/withdraw/"))
    page = words(mia, address(competition))
    assert f"{gone.name} is in final A, but not here." in page and "can move up to final A." in page

    for _twice in range(2):
        mia.post(address(competition, f"finals/replace/{gone.pk}/"))

    now = dict(reloaded(competition).entries.values_list("player__name", "final"))
    assert sorted(now.values()) == sorted(label.values()) and now[gone.name] == ""
    assert Act.objects.filter(kind="cut_replaced").count() == 1
    assert "moved up:" in words(mia, address(competition, "log/"))


def test_everybody_learns_which_final_is_played_at_a_table(mia: Client, competition: Competition) -> None:
    """On the printed seats, the wall, the public page, REST and CSV; the draft has no choice of a way."""
    decide(mia, competition, "3, 3")
    assert "How the next draft is seated" not in words(mia, address(competition, "drafts/"))
    start_round(reloaded(competition))
    public = f"/e/{competition.slug}/"

    for page in (address(competition, "rounds/2/seats/"), f"{public}projector/", public, address(competition)):
        assert words(mia, page).count("final B") >= 3 or page == address(competition), page
    assert "A table of final A" in words(mia, address(competition, "rounds/2/why/"))
    rounds = mia.get(f"/api/v1/competitions/{competition.slug}/rounds/").json()["rounds"]
    assert [[table["final"] for table in one["tables"]] for one in rounds] == [["", ""], ["A", "B"]]
    standings = mia.get(f"/api/v1/competitions/{competition.slug}/standings/").json()["standings"]
    assert [row["final"] for row in standings] == [*"AAABBB", "", ""]
    assert mia.get(f"{public}standings.csv").text.splitlines()[1].endswith(",A,,,")
    assert mia.get(f"{public}results.csv").text.splitlines()[-1].endswith(",B,,,")


def test_everybody_sees_the_finals_as_a_picture_that_fills(mia: Client, competition: Competition) -> None:
    """First the places before the finals, then the tables, then who won them; REST sends the same."""
    page, rest = f"/e/{competition.slug}/finals/", f"/api/v1/competitions/{competition.slug}/finals/"
    assert "No finals yet" in words(Client(), page) and Client().get(rest).json() == []
    decide(mia, competition, "3 + 3")
    assert f'href="{page}"' in Client().get(f"/e/{competition.slug}/").text
    best, second = Client().get(rest).json()
    before = [one["place"] for one in (*best["seeds"], *second["seeds"])]
    assert len(before) == 6 and None not in before and before == sorted(before)
    assert (best["final"], best["tables"], best["places"]) == ("A", [], []) and "Before the finals" in words(mia, page)

    start_round(reloaded(competition))
    waiting = Client().get(rest).json()[0]["tables"]
    assert [(one["round"], one["table"], one["done"]) for one in waiting] == [(2, 1, False)]
    assert {one["place"] for one in waiting[0]["players"]} == {None}
    fined = table_of(competition).seats.all()[0].player.name
    give_fault(table_of(competition), fined)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    best = Client().get(rest).json()[0]
    assert best["tables"][0]["players"][-1]["player"] == fined == best["places"][-1]["player"]
    assert [one["place"] for one in best["places"]][::2] == [1, 3]
    assert "Round 2 Table 1" in words(Client(), f"{page}now/")


def test_the_picture_of_finals_tells_nothing_that_is_hidden(mia: Client, competition: Competition) -> None:
    """The seats are public; places and points are not, before the finals or in them."""
    decide(mia, competition, "3 + 3")
    start_round(reloaded(competition))
    give_fault(table_of(competition), table_of(competition).seats.all()[0].player.name)
    Competition.objects.filter(pk=competition.pk).update(shown="held", number=F("number") + 1)

    found = Client().get(f"/api/v1/competitions/{competition.slug}/finals/").json()
    assert len(found) == 2
    for final in found:
        told = [*final["seeds"], *(player for table in final["tables"] for player in table["players"])]
        assert len(told) == 6 and final["places"] == []
        assert {(one["place"], one["points"]) for one in told} == {(None, None)}
