"""A new tournament by a name, a game and a preset, or like an earlier one."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from referee import api
from scoring.forms.beginning import TournamentForm
from scoring.models.tournaments import Act, Competition, Player
from scoring.models.wishes import NeverPair
from scoring.services.people.never_pairs import never_set
from scoring.services.rounds.plans import seating_set
from scoring.services.seasons.seasons import season_create, season_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import wifi_set
from scoring.systems.standings.visibility import Shown
from scoring.systems.tournaments.presets import PRESETS, Preset
from scoring.views.tournaments import beginning
from tests.scoring.competitions import FOUR, add_competition, address, make_competition, player_of, reloaded
from tests.scoring.seasons import play_round

pytestmark = pytest.mark.django_db

NEW = "/organise/new/"
LIKE = "/organise/new/like/"


def made() -> Competition:
    """Return the latest competition."""
    return Competition.objects.select_related("tournament").latest("pk")


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.key)
@pytest.mark.parametrize("game", [game.name for game in api.games()])
def test_name_game_and_preset_decide_everything(mia: Client, game: str, preset: Preset) -> None:
    """Nothing else is sent. Rounds, minutes and points are as the game proposes."""
    answer = mia.post(NEW, {"name": "Friday", "game": game, "preset": preset.key})
    competition = made()

    assert answer["Location"] == address(competition)
    assert {name: getattr(competition, name) for name in preset.settings} == dict(preset.settings)
    assert (competition.game, competition.preset, competition.options) == (game, preset.key, {})
    usual = api.game_info(game).usual
    found = (competition.planned_rounds, competition.minutes, competition.scheme)
    assert found == (usual.rounds, usual.minutes, usual.scheme)
    assert competition.tournament.overall == preset.overall
    assert "Everything is as in" in mia.get(address(competition, "settings/")).text


def test_name_is_proposed_in_the_readers_language(mia: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The evening's weekday and date."""
    monkeypatch.setattr("scoring.views.tournaments.beginning.timezone.localdate", lambda: date(2026, 11, 27))
    assert 'value="Friday evening 27 November"' in mia.get(NEW).text
    for language, name in (("sv", "Fredagskväll 27 november"), ("nl", "Vrijdagavond 27 november")):
        with translation.override(language):
            assert beginning.usual_name() == name


def test_game_and_preset_of_last_time_are_chosen(mia: Client, organiser: User) -> None:
    """Whoever plays Knåker as a festival every week needs no choice at all."""
    make_competition(FOUR, organiser, game="knaker", preset="festival")
    form = mia.get(NEW).context["form"]

    assert (form.game.name, form.chosen_preset.key) == ("knaker", "festival")


def test_details_are_shown_filled_in_and_nothing_is_made(mia: Client) -> None:
    """The second step has the name, the game and the preset of the first one."""
    page = mia.post(NEW, {"name": "Cup", "game": "knaker", "preset": "tournament", "details": "show"})

    assert (page.status_code, page.context["details"]) == (200, True)
    assert 'value="Cup"' in page.text and 'name="game" value="knaker"' in page.text
    assert page.context["form"]["confirm"].value() == "winner"
    assert page.context["form"].errors == {}
    assert "?name=Cup&amp;game=knaker&amp;preset=tournament" in page.text
    assert not Competition.objects.exists()


def test_what_differs_from_the_preset_is_said(mia: Client) -> None:
    """On the page of the settings, on the organiser's page, and for programs."""
    mia.post(NEW, {"name": "Friday", "game": "knoesten", "preset": "club", "confirm": "two", "minutes": ""})
    page = mia.get(address(made(), "settings/")).text

    assert "Differs from <strong>Club evening</strong>" in page
    assert "Two players of the table" in page and "Club evening: Nobody: it counts at once" in page
    assert "Minutes for a round:</strong> without a clock" in page
    assert "Who confirms a result: Two players of the table" in mia.get(address(made())).text


def test_a_mistake_in_the_details_shows_them_again(mia: Client) -> None:
    """A mistake in the name does not."""
    wrong = mia.post(NEW, {"name": "", "game": "knoesten", "preset": "club"})
    assert (wrong.status_code, wrong.context["details"]) == (422, False)
    wrong = mia.post(NEW, {"name": "Friday", "game": "knoesten", "preset": "club", "minutes": "many"})
    assert (wrong.status_code, wrong.context["details"]) == (422, True)


def test_club_evening_counts_in_the_running_season(mia: Client, organiser: User) -> None:
    """A tournament does not, unless the organiser chooses the season. A season that has ended is not offered."""
    season_end(season_id=season_create(owner_id=organiser.pk, name="Spring").pk)
    autumn = season_create(owner_id=organiser.pk, name="Autumn")

    mia.post(NEW, {"name": "Friday", "game": "knoesten", "preset": "club"})
    assert [part.competition for part in autumn.parts.all()] == [made()]
    mia.post(NEW, {"name": "Cup", "game": "knoesten", "preset": "tournament"})
    assert autumn.parts.count() == 1
    mia.post(NEW, {"name": "Cup 2", "game": "knoesten", "preset": "tournament", "season": "autumn"})
    assert autumn.parts.count() == 2
    assert mia.post(NEW, {"name": "Cup 3", "game": "knoesten", "preset": "club", "season": "spring"}).status_code == 422


def test_second_competition_begins_in_the_same_way(mia: Client, organiser: User) -> None:
    """The preset of the first one is chosen, and without a name it has that of its game."""
    competition = make_competition(FOUR, organiser, preset="festival")
    roof = f"/organise/tournament/{competition.tournament.slug}/add/"
    assert mia.get(roof).context["form"].chosen_preset.key == "festival"

    mia.post(roof, {"name": "", "first_name": "One", "first_table": "9", "game": "knaker", "preset": "club"})

    assert (made().name, made().game, made().preset, made().first_table) == ("Knåker", "knaker", "club", 9)


def test_like_last_time_has_the_same_people_and_settings(mia: Client, organiser: User) -> None:
    """Everybody is away until they come. Pairs that must never meet, the Wi-Fi and the season come along."""
    first = make_competition(FOUR, organiser, preset="tournament", has_final=True, minutes=33)
    whist = add_competition(first, "Whist", depth="result")
    Player.objects.filter(name="Anna").update(family="Berg", aliases=["Anna B"], fixed_table=2)
    anna, bo = player_of(first, "Anna"), player_of(first, "Bo")
    never_set(tournament_id=first.tournament_id, player_id=anna.pk, other_id=bo.pk, never=True)
    wifi_set(tournament_id=first.tournament_id, name="Hall", password="secret-word")
    seating_set(competition_id=whist.pk, way="standings", clubs_apart=True)
    standings_show(competition_id=whist.pk, shown=Shown.PART, hidden_rounds=2)
    competition_end(competition_id=whist.pk, show=True)
    season = season_create(owner_id=organiser.pk, name="Autumn")
    season.parts.create(competition=first, position=1)

    answer = mia.post(LIKE, {"like": first.tournament.slug, "name": "Next Friday", "key": "k"}, follow=True)
    assert mia.post(LIKE, {"like": first.tournament.slug, "name": "Next Friday", "key": "k"}).status_code == 302

    assert "Next Friday is made like Friday" in answer.text
    anew = Competition.objects.filter(tournament__name="Next Friday").order_by("pk")
    assert [(one.game, one.name) for one in anew] == [("knoesten", "Knoesten"), ("kombinationswhist", "Whist")]
    assert (anew[0].preset, anew[0].has_final, anew[0].minutes) == ("tournament", True, 33)
    assert (anew[1].depth, anew[1].seating, anew[1].clubs_apart) == ("result", "standings", True)
    assert (anew[1].shown, anew[1].hidden_rounds, anew[1].status) == (Shown.PART, 2, "planned")
    tournament = anew[0].tournament
    assert (tournament.wifi_name, tournament.wifi_password) == ("Hall", "secret-word")
    players = {player.name: player for player in tournament.players.all()}
    assert set(players) == set(FOUR.split()) and all(player.away for player in players.values())
    assert (players["Anna"].family, players["Anna"].aliases, players["Anna"].fixed_table) == ("Berg", ["Anna B"], 2)
    assert [one.entries.count() for one in anew] == [4, 4]
    pair = NeverPair.objects.get(one__tournament=tournament)
    assert {pair.one.name, pair.other.name} == {"Anna", "Bo"}
    assert [part.competition for part in season.parts.all()] == [first, anew[0]]
    kinds = set(Act.objects.filter(tournament=tournament).values_list("kind", flat=True))
    assert {"tournament_created", "players_added", "players_away", "players_never", "wifi_set"} <= kinds


def test_like_last_time_is_only_for_who_organised_it(mia: Client) -> None:
    """A stranger's tournament does not exist; the page offers none."""
    theirs = make_competition(FOUR)

    assert mia.post(LIKE, {"like": theirs.tournament.slug, "name": "x"}).status_code == 404
    assert "Like last time" not in mia.get(NEW).text


def test_preset_decides_the_big_step_after_the_last_round(mia: Client, organiser: User) -> None:
    """With a final it is the final, without one the end; the other way stays possible."""
    competition = make_competition(FOUR, organiser, planned_rounds=1, has_final=True)
    play_round(competition, "Anna Bo Cia Dag")
    page = mia.get(address(competition, "next/")).text
    assert "1 of 1 round played: the final comes next." in page
    assert page.count("button--turn") == 1 and "End the competition" in page

    Competition.objects.update(has_final=False)
    page = mia.get(address(reloaded(competition), "next/")).text
    assert "1 of 1 round played: end the competition?" in page
    assert page.count("button--turn") == 1 and "Who would play the finals?" in page


def test_form_takes_for_what_is_missing_what_the_preset_has() -> None:
    """Also if what was sent is not a request's data."""
    form = TournamentForm(api.game_info("knoesten"), PRESETS["tournament"], {"name": "Cup"})

    assert form.is_valid()
    assert form.choices["has_final"] is True and form.choices["clubs_apart"] is True
