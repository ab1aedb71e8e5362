"""Wishes that draws, drafts and plans heed: fixed tables, clubs kept apart, meetings at earlier tournaments."""

import pytest

from scoring.models.choices import Way
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.rounds.requests import seating_request
from scoring.selectors.rounds.why import round_why, seats_why, tables_played
from scoring.selectors.rounds.wishes import met_earlier
from scoring.services.people.people import player_edit
from scoring.services.rounds.drafts import draft_make, draft_swap
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.rounds.rounds import round_end
from scoring.systems.rounds.changing_places import Place
from scoring.systems.rounds.seating_check import check
from scoring.systems.seating import seat
from tests.scoring.competitions import EIGHT, FOUR, make_competition, make_organiser, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db


def play(competition: Competition) -> list[set[str]]:
    """Draw the next round and end it. Return the names at its tables, by the tables' numbers in the hall."""
    started = start_round(reloaded(competition))
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)
    names = dict(competition.players.values_list("pk", "name"))
    tables = [table for table in tables_played(competition, 99) if table.round == started.number]
    return [{names[player] for player in table.players} for table in tables]


def fix(competition: Competition, name: str, table: int) -> None:
    """Give a player a fixed table."""
    player = player_of(competition, name)
    player_edit(tournament_id=competition.tournament_id, player_id=player.pk, name=name, fixed_table=table)


@pytest.mark.parametrize("way", Way)
def test_a_player_with_a_fixed_table_always_sits_there(way: Way) -> None:
    """This holds for each way of seating, by the hall's table numbers. A fixed table outside the round is ignored."""
    competition = make_competition(EIGHT)
    competition.first_table = 11
    competition.save()
    fix(competition, "Eva", 12)
    fix(competition, "Bo", 30)
    if way == Way.PLANNED:
        made = seat(seating_request(reloaded(competition), rounds=3, seed=1, steps=300))
        plan_keep(competition_id=competition.pk, seating=made, first=1)
    seating_set(competition_id=competition.pk, way=way)

    assert ["Eva" in play(competition)[1] for _round in range(3)] == [True] * 3


def test_a_draft_says_who_is_taken_from_a_fixed_table() -> None:
    """The draft says it at the table, and the preview of a swap lists it as a cost."""
    competition = make_competition(EIGHT)
    fix(competition, "Eva", 2)
    eva = player_of(competition, "Eva")
    draft = draft_make(competition_id=competition.pk, number=1, seed=1)
    to = Place(player=draft.tables[0][0])
    told = "Eva always sits at table 2, but not in this draft."

    page = draft_page(reloaded(competition), Choice(one=eva.pk, to=f"p{to.player}"))
    assert page.swap is not None and page.swap.worse[0] == told
    draft_swap(competition_id=competition.pk, draft_id=draft.pk, version=0, player_id=eva.pk, place=to)
    page = draft_page(reloaded(competition), Choice())
    assert page.draft is not None
    assert [table.apart for table in page.draft.tables] == [(told,), ()]


@pytest.mark.parametrize("way", [Way.MEETINGS, Way.STANDINGS])
def test_clubs_are_kept_apart_if_the_organiser_wants_it(way: Way) -> None:
    """Players of the same club never meet. Capitals in a club's name make no difference."""
    competition = make_competition(EIGHT)
    players = list(competition.players.order_by("pk"))
    for at, player in enumerate(players):
        player.club = ["Ruter", "ruter", "Klöver", "KLÖVER", "Hjärter", "Hjärter", "", ""][at]
        player.save()
    seating_set(competition_id=competition.pk, way=way, clubs_apart=True)
    pairs = [{players[at].name, players[at + 1].name} for at in (0, 2, 4)]

    for _round in range(3):
        tables = play(competition)
        assert not [pair for pair in pairs for table in tables if pair <= table]


def test_meetings_at_earlier_tournaments_count_if_the_organiser_wants_it() -> None:
    """Only the same organiser's earlier tournaments count. People are recognised by name or other spelling."""
    mia = make_organiser()
    earlier = make_competition(EIGHT, mia, name="Last year")
    met = play(earlier)
    competition = make_competition(EIGHT, mia, name="This year")
    play(make_competition(EIGHT, mia, name="Next year"))
    play(make_competition(EIGHT, name="Elsewhere"))
    bo = player_of(competition, "Bo")
    player_edit(tournament_id=competition.tournament_id, player_id=bo.pk, name="Bosse", aliases=["Bo"])

    assert met_earlier(competition, competition.players.all()) == {}
    seating_set(competition_id=competition.pk, way=Way.MEETINGS, recalls=True)
    found = met_earlier(reloaded(competition), competition.players.all())
    assert set(found.values()) == {1}
    assert len(found) == 12
    assert all(one < other for one, other in found)
    assert [len(names & table) for names in _renamed(met) for table in play(competition)] == [2] * 4


def test_the_figures_of_a_plan_count_meetings_at_earlier_tournaments() -> None:
    """Four players who played last year are six pairs that must meet again, and the bound says so."""
    mia = make_organiser()
    play(make_competition(FOUR, mia, name="Last year"))
    competition = make_competition(FOUR, mia, name="This year")
    for recalls, figures in ((False, (0, 0)), (True, (6, 6))):
        seating_set(competition_id=competition.pk, way=Way.PLANNED, recalls=recalls)
        made = seat(seating_request(reloaded(competition), rounds=1, seed=1, steps=300))
        kept = plan_keep(competition_id=competition.pk, seating=made, first=1)
        assert (kept.repeats, kept.bound) == figures
    assert [competition.tournament.acts.filter(kind="plan_made").latest("pk").data["repeats"]] == [6]


def test_figures_reasons_and_certificate_count_meetings_at_earlier_tournaments() -> None:
    """Four players who played last year meet again in round 1, and once more in round 2."""
    mia = make_organiser()
    play(make_competition(FOUR, mia, name="Last year"))
    competition = make_competition(FOUR, mia, name="This year")
    draft_make(competition_id=competition.pk, number=1, seed=1)
    assert figures_of(competition) == ("0", ())
    seating_set(competition_id=competition.pk, way=Way.MEETINGS, recalls=True)
    repeats, told = figures_of(competition)
    assert repeats == "6 (at least 6)"
    assert told[0] == "Anna and Bo meet again, after 1 meeting at an earlier tournament."

    play(competition)
    assert competition.rounds.get().repeats == 6
    why = round_why(reloaded(competition), 1)
    assert why is not None and why.figures[1].text == "6 (at least 6)"
    anna = player_of(competition, "Anna")
    ((_competition, first),) = [row for row in seats_why(anna) if row[0].pk == competition.pk]
    assert "Bo (1 time at an earlier tournament)" in first[0].sentences[0]
    play(competition)
    ((_competition, seats),) = [row for row in seats_why(anna) if row[0].pk == competition.pk]
    assert "Bo (round 1, 1 time at an earlier tournament)" in seats[0].sentences[0]
    draft_make(competition_id=competition.pk, number=3, seed=1)
    assert figures_of(competition)[1][0] == (
        "Anna and Bo meet again, after rounds 1 and 2. They also met 1 time at an earlier tournament."
    )

    certificate = seating_certificate(reloaded(competition))
    assert ["Anna", "Bo", 1] in certificate["met"]
    assert (certificate["repeats"], certificate["repeats_earlier"]) == (6, 6)
    assert check(certificate).faults == ()
    (fault,) = check({**certificate, "repeats_earlier": 5}).faults
    assert fault == "The certificate claims 5 pairs that meet after an earlier tournament; counted anew there are 6."


def figures_of(competition: Competition) -> tuple[str, tuple[str, ...]]:
    """Return what the draft says about pairs that meet again: the figure, and the sentences at its first table."""
    page = draft_page(reloaded(competition), Choice())
    assert page.draft is not None
    return page.draft.figures[1].text, page.draft.tables[0].again


def _renamed(tables: list[set[str]]) -> list[set[str]]:
    return [{"Bosse" if name == "Bo" else name for name in names} for names in tables]


def test_the_log_says_what_the_draw_heeds() -> None:
    """The act has the settings before and after. Saving the same settings again writes no act."""
    competition = make_competition(EIGHT)
    for _again in range(2):
        seating_set(competition_id=competition.pk, way=Way.MEETINGS, clubs_apart=True, recalls=True)

    (act,) = competition.tournament.acts.filter(kind="seating_chosen")
    assert (act.was, act.now) == (["meetings"], ["meetings", "clubs_apart", "recalls"])
