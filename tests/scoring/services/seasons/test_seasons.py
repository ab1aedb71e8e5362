"""A season: its competitions, how they count, who may change it, and who is who in it."""

import pytest
from django.contrib.auth.models import User

from scoring.errors.seasons import (
    CompetitionNotYours,
    OrganiserUnknown,
    PersonsInOneTournament,
    PersonUnknown,
    SeasonIsOver,
    SeasonNameUnusable,
)
from scoring.models.seasons import Season
from scoring.models.tournaments import Act, Player
from scoring.selectors.seasons.persons import known_in, people_view
from scoring.selectors.seasons.standings import season_view
from scoring.services.people.people import player_edit
from scoring.services.seasons.persons import (
    persons_apart,
    persons_confirm,
    persons_join,
    persons_part,
    season_decision_undo,
)
from scoring.services.seasons.seasons import (
    season_change,
    season_competition_add,
    season_competition_move,
    season_competition_remove,
    season_create,
    season_end,
    season_organiser_add,
    season_organiser_remove,
    season_reopen,
)
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_reopen
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import make_competition, make_organiser
from tests.scoring.seasons import make_season, play_round, played, player_in, standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia() -> User:
    """An organiser."""
    return make_organiser()


def two_events(mia: User) -> Season:
    """May and June: Bo Ek plays June under another name."""
    may = played("May", "Anna Bo Cia", mia)
    june = played("June", "Bosse Anna Dag", mia)
    return make_season(mia, may, june)


def test_a_season_adds_up_its_competitions(mia) -> None:
    """Persons are matched by equal names. Each scheme gives a place its worth, and the best results alone may count."""
    season = two_events(mia)
    assert standings(season) == [
        (1, "Anna", "150"),
        (2, "Bosse", "100"),
        (3, "Bo", "50"),
        (4, "Cia", "0"),
        (4, "Dag", "0"),
    ]

    season_change(season_id=season.pk, name="Autumn", scheme="ten", best=1, rated=False)
    assert standings(season)[:3] == [(1, "Anna", "25"), (1, "Bosse", "25"), (3, "Bo", "18")]
    assert season_view(season).lines[0].counting == 1


def test_a_corrected_result_changes_the_season(mia) -> None:
    """The standings are not stored, so they follow every change of results."""
    may = played("May", "Anna Bo Cia", mia, ended=False)
    season = make_season(mia, may)
    assert [name for _place, name, _points in standings(season)] == ["Anna", "Bo", "Cia"]
    play_round(may, "Cia Bo Anna")
    play_round(may, "Cia Bo Anna")
    assert [name for _place, name, _points in standings(season)] == ["Cia", "Bo", "Anna"]


def test_only_what_may_be_shown_counts(mia) -> None:
    """A round that is hidden, or standings that are held back, tell nobody anything through the season."""
    may, june = played("May", "Anna Bo Cia", mia), played("June", "Bo Anna Cia", mia, ended=False)
    season = make_season(mia, may, june)
    only_may = [(1, "Anna", "100"), (2, "Bo", "50"), (3, "Cia", "0")]
    assert standings(season) == [(1, "Anna", "150"), (1, "Bo", "150"), (3, "Cia", "0")]

    standings_show(competition_id=june.pk, shown=Shown.HELD)
    assert standings(season) == only_may
    assert season_view(season).parts[1].hidden == "The standings are held back until the organiser shows them."
    standings_show(competition_id=june.pk, shown=Shown.PART, hidden_rounds=1)
    assert standings(season) == only_may
    play_round(june, "Cia Anna Bo")
    assert standings(season) == [(1, "Anna", "150"), (1, "Bo", "150"), (3, "Cia", "0")]
    standings_show(competition_id=june.pk, shown=Shown.LIVE)
    assert standings(season) != [(1, "Anna", "150"), (1, "Bo", "150"), (3, "Cia", "0")]


def test_a_list_that_is_held_back_changes_no_name(mia) -> None:
    """While a list is held back, neither another spelling nor a similar name reveals who is on it."""
    july = played("July", "Anna Bosse Dag", mia)
    season = make_season(mia, played("May", "Anna Bo Cia", mia), july)
    may, cia = season.parts.all()[0].competition, player_in(july, "Bosse")
    player_edit(tournament_id=july.tournament_id, player_id=cia.pk, name="Cia", family="Ek")
    Player.objects.filter(name="Cia", tournament=may.tournament).update(family="Berg")
    player_edit(
        tournament_id=july.tournament_id, player_id=player_in(july, "Anna").pk, name="Anna Ek", aliases=["Anna"]
    )
    assert {name for _place, name, _points in standings(season)} == {"Anna Ek", "Bo", "Dag", "Cia (May)", "Cia (July)"}
    standings_show(competition_id=july.pk, shown=Shown.HELD)
    assert standings(season) == [(1, "Anna", "100"), (2, "Bo", "50"), (3, "Cia", "0")]


def test_whoever_did_not_play_takes_no_place(mia) -> None:
    """Players who have not played don't change what a place is worth.

    A competition that has not begun counts nothing.
    """
    planned = make_competition("Anna Bo", mia, name="July")
    season = make_season(mia, played("May", "Anna Bo Cia", mia), planned)
    assert standings(season) == [(1, "Anna", "100"), (2, "Bo", "50"), (3, "Cia", "0")]


def test_competitions_are_ordered_and_can_leave(mia) -> None:
    """A competition that is added twice is in the season once. The first competition can't move up."""
    season = two_events(mia)
    may, june = (part.competition for part in season.parts.all())
    season_competition_add(season_id=season.pk, competition_id=may.pk, user=mia)
    season_competition_move(season_id=season.pk, competition_id=may.pk)
    assert [part.competition for part in season.parts.all()] == [may, june]
    season_competition_move(season_id=season.pk, competition_id=june.pk)
    assert [part.competition for part in season.parts.all()] == [june, may]

    for _twice in range(2):
        season_competition_remove(season_id=season.pk, competition_id=may.pk)
    assert standings(season) == [(1, "Bosse", "100"), (2, "Anna", "50"), (3, "Dag", "0")]
    assert Act.objects.filter(season=season, kind="season_competition_removed").count() == 1


def test_only_own_competitions_are_added(mia) -> None:
    """A co-organiser of the season can add only competitions that they organise."""
    olle = make_organiser("olle")
    season = make_season(mia)
    theirs = played("June", "Eva Fia Gus", olle)
    with pytest.raises(CompetitionNotYours):
        season_competition_add(season_id=season.pk, competition_id=theirs.pk, user=mia)
    season_organiser_add(season_id=season.pk, name="olle")
    season_organiser_add(season_id=season.pk, name="olle")
    assert season_competition_add(season_id=season.pk, competition_id=theirs.pk, user=olle).position == 1
    season_organiser_remove(season_id=season.pk, user_id=olle.pk)
    assert not season.co_organisers.exists()
    for name in ("nobody", mia.username):
        with pytest.raises(OrganiserUnknown):
            season_organiser_add(season_id=season.pk, name=name)


def test_an_ended_season_is_not_changed_until_it_is_opened_again(mia) -> None:
    """Ending a season ends none of its competitions. A competition that is reopened still changes the season."""
    season = two_events(mia)
    season_end(season_id=season.pk)
    season.refresh_from_db()
    assert season_view(season).final
    for act in (season_end, persons_confirm):
        with pytest.raises(SeasonIsOver):
            act(season_id=season.pk)
    competition_reopen(competition_id=season.parts.all()[0].competition_id)
    assert not season_view(season).final
    season_reopen(season_id=season.pk)
    season_reopen(season_id=season.pk)
    season_end(season_id=season.pk)


def test_a_season_has_a_name_and_an_address_of_its_own(mia) -> None:
    """The same submit sent twice makes one season. Two seasons with the same name have different addresses."""
    first = season_create(owner_id=mia.pk, name=" Höst 2026 ", key="once")
    assert season_create(owner_id=mia.pk, name="Höst 2026", key="once") == first
    assert (first.name, first.slug) == ("Höst 2026", "host-2026")
    assert season_create(owner_id=mia.pk, name="Höst 2026").slug == "host-2026-2"
    for name in ("", " ", "x" * 121):
        with pytest.raises(SeasonNameUnusable):
            season_create(owner_id=mia.pk, name=name)


def test_the_organiser_joins_two_names(mia) -> None:
    """The question goes, the person has both results, and undoing asks again."""
    season = two_events(mia)
    question = people_view(season).questions[0]
    assert (question.one.name, question.other.name) == ("Bo", "Bosse")

    persons_join(season_id=season.pk, one=question.one.key, other=question.other.key)
    assert [name for _place, name, points in standings(season) if points == "150"] == ["Anna", "Bosse"]
    assert people_view(season).questions == ()
    season_decision_undo(season_id=season.pk, decision_id=people_view(season).decisions[0].id)
    assert len(people_view(season).questions) == 1 and people_view(season).decisions == ()


def test_a_decision_stays_when_a_competition_is_added(mia) -> None:
    """An organiser who decided that Bo and Bosse are two people is not asked again when Bosse plays once more."""
    season = two_events(mia)
    one, other, _why = people_view(season).questions[0]
    persons_apart(season_id=season.pk, one=one.key, other=other.key)
    july = played("July", "Bosse Anna Bo", mia)
    season_competition_add(season_id=season.pk, competition_id=july.pk, user=mia)

    assert people_view(season).questions == ()
    assert [len(person.members) for person in known_in(season).persons] == [3, 2, 1, 2, 1]


def test_equal_names_are_confirmed_or_parted(mia) -> None:
    """Parted, both are shown with their tournament, so that they can be told apart."""
    season = two_events(mia)
    anna = next(person for person in people_view(season).proposed)
    assert anna.name == "Anna"
    assert persons_confirm(season_id=season.pk, keys=[anna.key]) == 1
    assert persons_confirm(season_id=season.pk) == 0
    assert people_view(season).proposed == ()

    persons_part(season_id=season.pk, player_id=anna.ids[1])
    assert {name for _place, name, _points in standings(season)} >= {"Anna (May)", "Anna (June)"}
    with pytest.raises(PersonUnknown):
        persons_part(season_id=season.pk, player_id=anna.ids[1])


def test_two_of_one_tournament_are_not_joined(mia) -> None:
    """The two names are two entries of one tournament, which must be merged there first."""
    season = two_events(mia)
    may = season.parts.all()[0].competition
    anna, bo = player_in(may, "Anna").pk, player_in(may, "Bo").pk
    with pytest.raises(PersonsInOneTournament):
        persons_join(season_id=season.pk, one=anna, other=bo)
    with pytest.raises(PersonUnknown):
        persons_join(season_id=season.pk, one=anna, other=0)


def test_an_alias_of_a_tournament_recognises_a_person(mia) -> None:
    """Another spelling that a tournament knows is used at once."""
    season = two_events(mia)
    may = season.parts.all()[0].competition
    bo = player_in(may, "Bo")
    player_edit(tournament_id=may.tournament_id, player_id=bo.pk, name="Bo", aliases=["Bosse"])
    assert [(place, name) for place, name, points in standings(season) if points == "150"] == [
        (1, "Anna"),
        (1, "Bosse"),
    ]


def test_a_competition_of_two_seasons_counts_in_both(mia) -> None:
    """Each season has only its own players, each of them once."""
    may = played("May", "Anna Bo Cia", mia)
    one, other = make_season(mia, may), make_season(mia, may)
    assert standings(one) == standings(other) == [(1, "Anna", "100"), (2, "Bo", "50"), (3, "Cia", "0")]
