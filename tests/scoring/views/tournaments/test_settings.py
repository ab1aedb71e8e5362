"""Changing a competition: most settings at any time, and house options until a round is drawn."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee import api
from referee.models import Table
from scoring.errors.competition import OptionsFixed
from scoring.forms.beginning import TournamentForm
from scoring.models.tournaments import Act, Competition
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.settings import competition_change
from scoring.systems.standings.points import SCHEMES
from scoring.systems.tournaments.presets import PRESETS
from tests.scoring.competitions import FOUR, add_competition, address, make_competition, reloaded, start_round, table_of
from tests.scoring.views.tournaments.test_competitions import NEW

pytestmark = pytest.mark.django_db
SENT = {key: value for key, value in NEW.items() if not key.startswith(("scheme", "tie_break"))}
SENT = {**SENT, "name": "Saturday", "first_table": "5"}


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of Knoesten with four players."""
    return make_competition(FOUR, organiser)


def test_everything_can_be_changed_before_the_first_round(mia: Client, competition: Competition) -> None:
    """The form shows the present settings, the next draw uses the saved ones, and the audit log has both."""
    assert 'value="Friday"' in mia.get(address(competition, "settings/")).content.decode()

    assert mia.post(address(competition, "settings/"), SENT)["Location"] == address(competition)

    changed = reloaded(competition)
    assert (changed.title, changed.name, changed.slug, changed.first_table) == ("Saturday", "", "friday", 5)
    assert (changed.policy, changed.confirm, changed.depth) == ("teach", "winner", "hands")
    assert changed.options == {"start_points": 15, "fault_hand": "void"}
    assert (changed.scheme, changed.tie_breaks) == (competition.scheme, competition.tie_breaks)
    line = Act.objects.get(kind="competition_changed")
    assert ((line.was or {})["name"], (line.now or {})["name"]) == ("Friday", "Saturday")
    start_round(changed)
    assert Table.objects.get(pk=table_of(changed, 5).referee_table_id).depth == "hands"


@pytest.mark.parametrize("game", api.games(), ids=lambda game: game.name)
def test_a_game_proposes_rounds_minutes_and_points(mia: Client, game: api.GameInfo) -> None:
    """The form for a new competition is filled in with what the game proposes, and can be sent like that."""
    form = TournamentForm(game, PRESETS["club"])
    proposed = {name: form[name].initial for name in ("planned_rounds", "minutes", "scheme")}
    assert proposed == {
        "planned_rounds": game.usual.rounds,
        "minutes": game.usual.minutes,
        "scheme": game.usual.scheme,
    }
    assert game.usual.scheme in SCHEMES

    page = mia.get(f"/organise/new/?game={game.name}&details=1").content.decode()
    assert f'name="minutes" value="{game.usual.minutes}"' in page


def test_a_new_competition_has_the_rounds_and_minutes_of_its_form(mia: Client) -> None:
    """Rounds and minutes may differ from those proposed, and both can be left open."""
    mia.post("/organise/new/?game=knoesten", {**NEW, "planned_rounds": "6", "minutes": "50"})
    mia.post("/organise/new/?game=knoesten", {**NEW, "planned_rounds": "", "minutes": ""})

    made = Competition.objects.values_list("planned_rounds", "minutes")
    assert list(made) == [(6, 50), (None, None)]


def test_rounds_and_minutes_can_be_changed(mia: Client, competition: Competition) -> None:
    """The form for a plan proposes the rounds still to play, and the clock's form the minutes.

    Both can be left open.
    """
    assert 'name="rounds" inputmode="numeric" size="3" value="5"' in mia.get(address(competition, "seating/")).text
    mia.post(address(competition, "settings/"), {**SENT, "planned_rounds": "7", "minutes": "35"})
    assert (reloaded(competition).planned_rounds, reloaded(competition).minutes) == (7, 35)

    start_round(competition)

    assert 'autocomplete="off" size="4" value="35"' in mia.get(address(competition)).text
    assert 'name="rounds" inputmode="numeric" size="3" value="6"' in mia.get(address(competition, "seating/")).text
    wrong = mia.post(address(competition, "settings/"), {**SENT, "planned_rounds": "0", "minutes": "601"})
    assert wrong.status_code == 422
    mia.post(address(competition, "settings/"), {**SENT, "planned_rounds": "", "minutes": ""})
    assert (reloaded(competition).planned_rounds, reloaded(competition).minutes) == (None, None)


def test_saved_as_it_was_it_changes_nothing(competition: Competition) -> None:
    """Saving without a change writes no line into the audit log and sends nothing to pages."""
    same: dict[str, Any] = {key: getattr(competition, key) for key in ("policy", "confirm", "depth", "first_table")}
    competition_change(competition_id=competition.pk, name="Friday", options={}, **same)

    assert reloaded(competition).number == competition.number
    assert not Act.objects.filter(kind="competition_changed").exists()


def test_house_options_stay_once_a_round_was_drawn(mia: Client, competition: Competition) -> None:
    """After a round was drawn, house options can't be changed; the other settings can, for later rounds."""
    start_round(competition)
    page = mia.get(address(competition, "settings/")).content.decode()
    assert "The house options can't be changed" in page and "option_start_points" not in page

    mia.post(address(competition, "settings/"), SENT)

    assert (reloaded(competition).options, reloaded(competition).policy) == ({}, "teach")
    assert Table.objects.get(pk=table_of(competition).referee_table_id).policy == "call"
    with pytest.raises(OptionsFixed):
        competition_change(competition_id=competition.pk, name="Friday", options={"start_points": 15})

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition)
    assert Table.objects.get(pk=table_of(competition, 5).referee_table_id).policy == "teach"


def test_of_several_each_has_a_name_of_its_own(mia: Client, competition: Competition) -> None:
    """If there are several competitions, each has its own name, and the tournament's name stays."""
    whist = add_competition(competition)
    refused = mia.post(address(competition, "settings/"), {**SENT, "name": "whist"})
    missing = mia.post(address(competition, "settings/"), {**SENT, "name": ""})

    assert (refused.status_code, missing.status_code) == (422, 422)
    assert "has a competition called whist already" in refused.content.decode()

    mia.post(address(competition, "settings/"), SENT)
    assert reloaded(competition).title == "Friday · Saturday"
    assert reloaded(whist).title == "Friday · Whist"


def test_an_ended_competition_stays_as_it_is(mia: Client, competition: Competition) -> None:
    """The settings of an ended competition can't be changed, and a message says so."""
    competition_end(competition_id=competition.pk)
    answer = mia.post(address(competition, "settings/"), SENT, follow=True)

    assert "has ended" in answer.content.decode()
    assert reloaded(competition).title == "Friday"
