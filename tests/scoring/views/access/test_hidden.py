"""Hidden standings stay hidden on a referee's tablet and before a helper; who sits where stays public, and says so."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.models import RefereeLink
from referee.selectors.tablet.previews import correction_preview
from scoring.access.roles import CO_ORGANISER, HELPER
from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
from scoring.services.access.roles import role_give
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.standings.results import results_refresh
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    EIGHT,
    address,
    at_referee,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.views.standings.test_settling import OUTCOME, RESULT, shown

pytestmark = pytest.mark.django_db

LAST_HIDDEN = "The last round is hidden until the organiser shows it."
TELLS = "so the draw tells players something of what is hidden"


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Eight players; in each of two rounds, one hand was played at both tables."""
    made = make_competition(EIGHT, organiser)
    for number in (1, 2):
        start_round(made)
        for table in (1, 2):
            play_hand(table_of(made, table))
            results_refresh(referee_table_id=at_referee(table_of(made, table)).pk)
        if number == 1:
            round_end(competition_id=made.pk, number=1, as_they_stand=True)
    return reloaded(made)


def as_helper(competition: Competition, role: str = HELPER) -> Client:
    """Somebody with a role by account."""
    user = User.objects.create_user("hanna")
    role_give(tournament_id=competition.tournament_id, role=role, name="hanna", by_link=False)
    client = Client()
    client.force_login(user)
    return client


def told_on_tablet(competition: Competition, round_: int) -> list[str]:
    """Whose place a tablet says would change if the last card of a round's first table had not been played."""
    played = competition.rounds.get(number=round_).tables.get(number=1)
    table = at_referee(played)
    last = table.events.filter(body__do="play").last()
    assert last is not None and RefereeLink.objects.filter(hall=table.hall).exists()
    return [change.player for change in correction_preview(table, last.number, None).standings]


def test_a_tablet_tells_no_more_of_the_standings_than_everybody_sees(competition: Competition) -> None:
    """Of a hidden round it tells nothing; of an earlier round, what it would change in what is shown."""
    assert told_on_tablet(competition, 1) and told_on_tablet(competition, 2)
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
    assert told_on_tablet(competition, 1) and not told_on_tablet(competition, 2)
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    assert not told_on_tablet(competition, 1) and not told_on_tablet(competition, 2)


def test_a_helper_enters_a_result_without_learning_who_moves(organiser: User, mia: Client) -> None:
    """The table's own result is shown, the standings are not; the organiser is told both."""
    competition = make_competition(organiser=organiser)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    helper = as_helper(competition)
    assert "Dag: place 1 → 4" in shown(helper.post(address(competition, RESULT), OUTCOME))

    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)

    page = shown(helper.post(address(competition, RESULT), OUTCOME))
    assert LAST_HIDDEN in page and "place 1 → 4" not in page and "Nothing changes there." not in page
    assert "Dag: place 1 → 4" in shown(mia.post(address(competition, RESULT), OUTCOME))


def test_a_co_organiser_is_told_who_moves(organiser: User) -> None:
    """A co-organiser with a link is told who would move, like one with an account."""
    competition = make_competition(organiser=organiser)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    client = as_helper(competition, CO_ORGANISER)
    assert "Dag: place 1 → 4" in shown(client.post(address(competition, RESULT), OUTCOME))


def test_a_players_own_pages_have_no_hidden_place(competition: Competition) -> None:
    """Neither the tournament's page nor the reasons for a table name anybody's points."""
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    path = link_path(player_of(competition, "Anna"))
    client = Client()
    for page in ("why/", "tournament/", "tournament/now/"):
        text = shown(client.get(path + page))
        assert "Place " not in text and ("points" not in text or page != "why/"), page


def test_the_organiser_is_told_that_a_draw_by_standings_tells_something(mia: Client, competition: Competition) -> None:
    """On the page where standings are hidden and on that where the seating is chosen, once both were chosen."""
    seating_set(competition_id=competition.pk, way="standings")
    assert TELLS not in shown(mia.get(address(competition))) + shown(mia.get(address(competition, "seating/")))
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
    assert TELLS in shown(mia.get(address(competition))) and TELLS in shown(mia.get(address(competition, "seating/")))
    seating_set(competition_id=competition.pk, way="meetings")
    assert TELLS not in shown(mia.get(address(competition))) + shown(mia.get(address(competition, "seating/")))
