"""A club's own rules: versions that never change, and competitions that name one."""

import pytest
from django.contrib.auth.models import User

from scoring.errors.club_rules import ClubRulesNameUnusable, ClubRulesUnknown, TooManyClubRules
from scoring.models.club_rules import ClubRules
from scoring.models.tournaments import Act
from scoring.selectors.tournaments.club_rules import club_rules_of, options_by_label
from scoring.services.tournaments import club_rules
from scoring.services.tournaments.again import tournament_again
from scoring.services.tournaments.club_rules import club_rules_retire, club_rules_save
from scoring.services.tournaments.settings import competition_change
from tests.scoring.competitions import FOUR, make_competition, make_organiser, reloaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia() -> User:
    """Return an organiser."""
    return make_organiser()


def saved(organiser: User, name: str = "Our rules", game: str = "knoesten", **options: object) -> ClubRules:
    """Save rules of the organiser's club."""
    return club_rules_save(organiser_id=organiser.pk, game=game, name=name, options=options)


def test_each_saving_makes_the_next_version_and_offers_it_alone(mia: User) -> None:
    """What was saved stays as it was; the same options again are no new version, whatever the name looks like."""
    first, again = saved(mia, start_points=20), saved(mia, "our  RULES", start_points=20)
    second = saved(mia, "our rules", start_points=15)
    other = saved(mia, "Lenient", faults="called")
    saved(mia, game="knaker", decks=2)
    saved(make_organiser("olle"), start_points=99)

    assert (first.pk, first.label, second.label) == (again.pk, "Our rules v1", "Our rules v2")
    assert options_by_label(mia.pk, "knoesten") == {"Lenient v1": other.options, "Our rules v2": {"start_points": 15}}
    assert ClubRules.objects.get(pk=first.pk).options == {"start_points": 20}
    assert [one.game for one in club_rules_of(mia.pk)] == ["knaker", "knoesten", "knoesten"]


def test_number_of_a_retired_version_is_never_used_again(mia: User) -> None:
    """So “v1” on an old sheet is always the same rules."""
    first = saved(mia, start_points=20)
    club_rules_retire(organiser_id=mia.pk, rules_id=first.pk)
    assert club_rules_of(mia.pk) == ()
    assert saved(mia, start_points=20).label == "Our rules v2"
    with pytest.raises(ClubRulesUnknown):
        club_rules_retire(organiser_id=make_organiser("olle").pk, rules_id=first.pk)


def test_names_and_numbers_have_bounds(mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name needs a letter and has a longest length, and a club keeps a limited number of versions."""
    for name in ("", " 1 ", "x" * 41):
        with pytest.raises(ClubRulesNameUnusable):
            saved(mia, name)
    monkeypatch.setattr(club_rules, "MOST_VERSIONS", 1)
    saved(mia, start_points=20)
    with pytest.raises(TooManyClubRules):
        saved(mia, start_points=21)


def test_competition_names_the_rules_until_it_has_other_options(mia: User) -> None:
    """The audit log tells it, the next evening has it too, and other options end it."""
    competition = make_competition(FOUR, mia)
    options = {"start_points": 20}
    competition_change(competition_id=competition.pk, name="Friday", options=options, club_rules="Our rules v1")
    assert reloaded(competition).club_rules == "Our rules v1"
    now = Act.objects.get(kind="competition_changed").now
    assert now == {"options": options, "club_rules": "Our rules v1"}

    again = tournament_again(tournament_id=competition.tournament_id, organiser_id=mia.pk, name="Next")
    assert (again.club_rules, again.options) == ("Our rules v1", options)
    competition_change(competition_id=competition.pk, name="Friday", minutes=30)
    assert reloaded(competition).club_rules == "Our rules v1", "nothing was said of the options"
    competition_change(competition_id=competition.pk, name="Friday", options={})
    assert reloaded(competition).club_rules is None
