"""Players compare their hands with the slips: said once, called once, and never about a deal that is not played now."""

import pytest

from referee.models import Call
from scoring.errors.deals import NotThisDeal
from scoring.errors.own_acts import TooManyOwnActs
from scoring.models.tournaments import Act, Competition
from scoring.selectors.people.links import link_path
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.access.attempts import Limit
from scoring.services.people import own_acts
from scoring.services.people.hand_checks import hand_check
from scoring.services.rounds.duplicate import deals_set
from scoring.services.standings.results import results_refresh
from tests.scoring.competitions import FOUR, make_competition, play_hand, player_of, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    """A duplicate of two deals whose first round has been drawn."""
    made = make_competition(FOUR)
    deals_set(competition_id=made.pk, number=2)
    start_round(reloaded(made))
    return reloaded(made)


def check(competition: Competition, name: str, deal: int, *, matches: bool = True) -> None:
    """A player compares a hand."""
    hand_check(token=link_path(player_of(competition, name)).split("/")[2], deal=deal, matches=matches)


def seen(competition: Competition, name: str) -> tuple[int, str]:
    """Return which deal a player's page asks about, and what the player has said of it."""
    view = personal_view(player_of(competition, name))
    return view.deal, view.checked


def test_it_counts_once(competition: Competition) -> None:
    """A second tap writes no second line; another player's hand is asked for all the same."""
    assert seen(competition, "Anna") == (1, "")
    check(competition, "Anna", 1)
    check(competition, "Anna", 1)
    assert Act.objects.filter(kind="player_hand_matches").count() == 1
    assert seen(competition, "Anna") == (1, "player_hand_matches")
    assert seen(competition, "Bo") == (1, "")


def test_a_wrong_hand_calls_the_referee(competition: Competition) -> None:
    """The referee is called once, and a player who was mistaken can still say that the hand matches."""
    check(competition, "Bo", 1, matches=False)
    check(competition, "Bo", 1, matches=False)
    assert Call.objects.filter(answered_at=None).count() == 1
    assert seen(competition, "Bo") == (1, "player_hand_differs")
    check(competition, "Bo", 1)
    assert seen(competition, "Bo") == (1, "player_hand_matches")


def test_a_phone_that_changes_its_mind_without_end_is_refused(
    competition: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing more is written to the audit log, and nobody is called."""
    monkeypatch.setattr(own_acts, "OF_PHONE", Limit(2, 60))
    check(competition, "Bo", 1)
    check(competition, "Bo", 1, matches=False)
    written = Act.objects.count()
    with pytest.raises(TooManyOwnActs):
        check(competition, "Bo", 1)
    assert Act.objects.count() == written


def test_only_the_deal_that_is_played_now(competition: Competition) -> None:
    """After each hand the page asks about the next deal; after the last deal it asks nothing."""
    with pytest.raises(NotThisDeal):
        check(competition, "Anna", 2)
    table = table_of(competition)
    play_hand(table)
    results_refresh(referee_table_id=table.referee_table_id)
    assert seen(competition, "Anna") == (2, "")
    with pytest.raises(NotThisDeal):
        check(competition, "Anna", 1)
    plain = make_competition(FOUR)
    start_round(plain)
    assert seen(plain, "Anna") == (0, "")
    with pytest.raises(NotThisDeal):
        check(plain, "Anna", 1)
