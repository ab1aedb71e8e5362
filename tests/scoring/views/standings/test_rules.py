"""Changing the rules of a competition: a preview, then applying them; and the reasons for places."""

import pytest
from django.test import Client

from referee.models import Table
from scoring.models.choices import Settled
from scoring.models.tournaments import Competition, Result, TableSeating
from scoring.selectors.standings.standings import standings_view
from scoring.services.standings.results import standings_renew
from scoring.systems.standings.rules import Rules
from tests.scoring.competitions import EIGHT, FOUR, address, make_competition, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db

IN_FORCE = {"scheme": "even", "tie_break_1": "wins", "missed_away": "nothing", "missed_bye": "half"}


def play(competition: Competition, *order: str) -> None:
    """Write the results of a round of one table directly into the database, with the names from first to last."""
    started = start_round(reloaded(competition))
    table = table_of(competition)
    for place, name in enumerate(order, start=1):
        seat = table.seats.get(player__name=name)
        Result.objects.create(seat=seat, place=place, game_points=place, placement_points=4 - place, source_hash="")
    Table.objects.filter(pk=table.referee_table_id).update(status="closed")
    started.status = "ended"
    started.save()
    standings_renew(reloaded(competition))


@pytest.fixture
def competition(organiser) -> Competition:
    """Return a competition: Cia (third, first) and Bo (second twice) have 4 points, Anna (first, last) 3, Dag 1."""
    made = make_competition(FOUR, organiser=organiser, tie_breaks=["wins"])
    play(made, "Anna", "Bo", "Cia", "Dag")
    play(made, "Cia", "Bo", "Dag", "Anna")
    return reloaded(made)


def order(competition: Competition) -> list[tuple[int, str, str]]:
    """Return the rank, name and points of each player."""
    return [(line.rank, line.name, str(line.points)) for line in standings_view(reloaded(competition)).lines]


def test_the_page_is_filled_in_with_the_rules_in_force(mia: Client, competition: Competition) -> None:
    """Each scheme, tie-break and rule has its meaning and an example. Only those that the game can use are offered."""
    page = mia.get(address(competition, "rules/")).content.decode()

    assert 'value="even" ' in page and "checked" in page
    assert '<option value="wins" selected>' in page
    assert "Anna comes second of four: 2 points." in page
    assert "Anna has a bye in round 2, and gets 1.5 points for it." in page
    assert "Anna&#x27;s lot is 120,417" in page
    assert 'value="pricks"' not in page


def test_pricks_are_offered_where_a_game_has_them(mia: Client, organiser) -> None:
    """The tie-break by pricks is offered only for games that have pricks."""
    made = make_competition(FOUR, organiser=organiser, game="knaker")

    assert 'value="pricks"' in mia.get(address(made, "rules/")).content.decode()


def test_a_preview_says_who_moves_and_changes_nothing(mia: Client, competition: Competition) -> None:
    """The preview lists each player whose place or points would change, with both values, and changes nothing."""
    before = order(competition)
    page = mia.post(address(competition, "rules/"), {**IN_FORCE, "scheme": "top_three"}).content.decode()
    preview = page.split('id="preview"')[1].split("</table>")[0]

    assert [name for name in FOUR.split() if f">{name}<" in preview] == ["Anna", "Bo", "Cia"]
    assert (preview.count("▲"), preview.count("▼")) == (1, 1)
    assert 'name="apply"' in page
    assert order(competition) == before


def test_rules_that_change_nothing_say_so(mia: Client, competition: Competition) -> None:
    """If nobody is level, another tie-break moves nobody, and the preview says so."""
    page = mia.post(address(competition, "rules/"), {**IN_FORCE, "tie_break_2": "lot"}).content.decode()

    assert "No places and no points." in page


def test_applied_rules_count_every_result_anew(mia: Client, competition: Competition) -> None:
    """The standings then show what the preview showed. Points that the organiser awarded stay the same."""
    for table in TableSeating.objects.filter(round__number=1):
        table.settled = Settled.AWARDED
        table.awarded = {seat.key: str(seat.result.placement_points) for seat in table.seats.all()}
        table.save()
    sent = {**IN_FORCE, "scheme": "top_three", "tie_break_1": "direct", "missed_away": "mean", "apply": "1"}
    said = mia.post(address(competition, "rules/"), sent, follow=True).content.decode()

    assert "Places are decided by these rules from now on." in said
    found = reloaded(competition)
    assert Rules(found.scheme, tuple(found.tie_breaks), found.missed_away, found.missed_bye) == Rules(
        "top_three", ("direct",), "mean", "half"
    )
    assert {name: points for _rank, name, points in order(competition)} == {
        "Cia": "5",
        "Bo": "4",
        "Anna": "3",
        "Dag": "1",
    }


def test_rules_are_applied_at_once_before_anybody_has_played(mia: Client, organiser) -> None:
    """Before anybody has played, no place can change, so the rules are applied without a preview."""
    made = make_competition(FOUR, organiser=organiser)

    mia.post(address(made, "rules/"), {**IN_FORCE, "tie_break_2": "lot"})

    assert reloaded(made).tie_breaks == ["wins", "lot"]


def test_a_tie_break_chosen_twice_is_refused(mia: Client, competition: Competition) -> None:
    """The form says beside the field why a tie-break can't be chosen twice."""
    answer = mia.post(address(competition, "rules/"), {**IN_FORCE, "tie_break_2": "wins", "apply": "1"})

    assert answer.status_code == 422
    assert "Choose each tie-break only once" in answer.content.decode()


def test_rules_of_an_ended_competition_stay(mia: Client, competition: Competition) -> None:
    """The rules of an ended competition can't be changed until it is opened again."""
    Competition.objects.filter(pk=competition.pk).update(status="ended")

    mia.post(address(competition, "rules/"), {**IN_FORCE, "scheme": "beaten", "apply": "1"})

    assert reloaded(competition).scheme == "even"


def test_rules_are_the_organisers(client: Client, competition: Competition) -> None:
    """Only the organiser can open the page."""
    assert client.get(address(competition, "rules/")).status_code == 302


def test_why_here_names_missed_rounds_and_leads_to_the_examples(organiser) -> None:
    """The place of a late player says what the missed round counts, and each tie-break is explained with an example."""
    made = make_competition(EIGHT, organiser=organiser, tie_breaks=["lot"])
    Competition.objects.filter(pk=made.pk).update(missed_away="mean")
    made.tournament.players.exclude(name__in=FOUR.split()).update(away=True)
    made.tournament.players.filter(name="Dag").update(away=True)
    play(made, "Anna", "Bo", "Cia")
    made.tournament.players.filter(name="Dag").update(away=False)
    play(made, "Dag", "Anna", "Bo", "Cia")
    page = Client().get(f"/e/{made.slug}/").content.decode()

    assert "Round 1: missed, which counts as much as the mean of the player&#x27;s own results." in page
    assert "Anna&#x27;s lot is 120,417" in page
    assert f'href="/e/{made.slug}/#how"' in page
    dag = next(line for line in standings_view(reloaded(made)).lines if line.name == "Dag")
    assert (str(dag.points), dag.rank, dag.played) == ("6", 1, 1)
    assert [(one.round, str(one.points)) for one in dag.missed] == [(1, "3")]
