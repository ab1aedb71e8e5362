"""What players say on their own page, and what the organiser agrees to."""

from pathlib import Path

import pytest

from referee import api
from scoring.errors.own_acts import AskedIsPast, OwnActIsPast, OwnActsOff, TooManyOwnActs
from scoring.models.asked import Asked
from scoring.models.tournaments import Act, Competition, Entry, Player, Tournament
from scoring.selectors.people.links import link_path
from scoring.selectors.rounds.rounds import players_to_seat
from scoring.selectors.tournaments.competitions import competition_view
from scoring.selectors.tournaments.personal import PersonalView, personal_view
from scoring.services.access.attempts import Limit
from scoring.services.files.importing import tournament_import
from scoring.services.people import own_acts
from scoring.services.people.own_acts import asked_answer, own_acts_set, own_say
from scoring.services.people.players import player_withdraw
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.rounds import round_end, round_undo
from tests.scoring.competitions import (
    EIGHT,
    make_competition,
    make_organiser,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.archived import export, faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    """Return a competition of nine whose players may say something on their own page."""
    competition = make_competition(f"{EIGHT} Ida")
    own_acts_set(tournament_id=competition.tournament_id, own_acts="drawn")
    return reloaded(competition)


@pytest.fixture
def eight() -> Competition:
    """Return the same with eight, who sit at two tables of four."""
    competition = make_competition(EIGHT)
    own_acts_set(tournament_id=competition.tournament_id, own_acts="drawn")
    return reloaded(competition)


def say(competition: Competition, says: str, name: str = "Anna", **more: int) -> PersonalView:
    """Let a player say something; return what their page shows then."""
    token = link_path(player_of(competition, name)).split("/")[2]
    own_say(token=token, says=says, **more)
    return seen(competition, name)


def seen(competition: Competition, name: str = "Anna") -> PersonalView:
    """Return what a player's page shows."""
    return personal_view(Player.objects.select_related("tournament").get(competitions=competition, name=name))


def to_seat(competition: Competition) -> set[str]:
    """Return the names of those whom the next draw seats."""
    return {player.name for player in players_to_seat(reloaded(competition))}


def kinds() -> list[str]:
    """Return the kinds of the lines that players have written in the audit log, the latest first."""
    return list(Act.objects.filter(actor="player").values_list("kind", flat=True))


def answer(competition: Competition, *, agrees: bool) -> None:
    """Answer what the only player who asks has asked for."""
    asked_answer(tournament_id=competition.tournament_id, asked_id=Asked.objects.get().pk, agrees=agrees)


def end_round(competition: Competition, number: int) -> None:
    """End a round as its tables stand."""
    round_end(competition_id=competition.pk, number=number, as_they_stand=True)


def test_nothing_can_be_said_unless_the_organiser_opens_it() -> None:
    """A new tournament leaves it out: the page shows nothing of it, and a request that comes anyway is refused."""
    competition = make_competition(EIGHT)
    assert seen(competition).own is None
    with pytest.raises(OwnActsOff):
        say(competition, "home")
    assert kinds() == [] and "Anna" in to_seat(competition)


def test_here_and_late_are_taken_at_once(competition: Competition) -> None:
    """Who is late is left out of the draw until they say that they are here; the organiser sees when they come."""
    late = say(competition, "late", minutes=20)
    assert late.state == "away" and late.own and late.own.expected_at
    assert "Anna" not in to_seat(competition)
    view = competition_view(reloaded(competition))
    assert [one.name for one in view.late] == ["Anna"] and view.here == 8

    say(competition, "here")
    say(competition, "here")
    assert "Anna" in to_seat(competition)
    assert Player.objects.get(name="Anna").expected_at is None
    assert kinds() == ["player_here", "player_late", "player_away"]


def test_who_has_a_seat_and_is_late_keeps_it(eight: Competition) -> None:
    """The organiser is told, and the next draw does not leave the player out. At a table that plays, it is too late."""
    start_round(eight)
    late = say(eight, "late", minutes=10)
    assert not late.away and [one.name for one in competition_view(reloaded(eight)).late] == ["Anna"]
    for number in (1, 2):
        play_hand(table_of(eight, number))
    assert competition_view(reloaded(eight)).late == ()
    with pytest.raises(OwnActIsPast):
        say(eight, "late", minutes=10)


def test_a_round_is_skipped_and_the_next_is_played(competition: Competition) -> None:
    """It is taken back until it is drawn; after the draw the player is expected again by itself."""
    assert say(competition, "skip", number=1).state == "skips"
    assert competition_view(reloaded(competition)).skipping == ("Anna",)
    assert say(competition, "play").state == "begins" and "Anna" in to_seat(competition)
    say(competition, "skip", number=1)
    assert "Anna" not in to_seat(competition)

    start_round(competition)
    drawn = seen(competition)
    assert drawn.state == "without" and drawn.own and drawn.own.skips == 0 and drawn.own.skip == 2
    with pytest.raises(OwnActIsPast):
        say(competition, "play")
    with pytest.raises(OwnActIsPast):
        say(competition, "skip", number=1)
    end_round(competition, 1)
    assert "Anna" in to_seat(competition)


def test_a_draw_taken_back_leaves_the_player_out_again(competition: Competition) -> None:
    """The wish is of the round, however often it is drawn."""
    say(competition, "skip", number=1)
    start_round(competition)
    round_undo(competition_id=competition.pk, number=1)
    assert "Anna" not in to_seat(competition) and seen(competition).state == "skips"


@pytest.mark.parametrize("agrees", [True, False])
def test_skipping_a_round_that_is_drawn_waits_for_the_organiser(competition: Competition, agrees: bool) -> None:
    """Once they agree, the draw is taken back and made without the player."""
    start_round(competition)
    asked = say(competition, "skip", number=1)
    say(competition, "skip", number=1)
    assert asked.own and asked.own.skip_asked == "waits" and asked.state == "seat"
    assert [one.entry.player.name for one in competition_view(reloaded(competition)).asked] == ["Anna"]

    answer(competition, agrees=agrees)
    own_view = seen(competition).own
    assert own_view and (own_view.skips, own_view.skip_asked) == ((1, "") if agrees else (0, "refused"))
    round_undo(competition_id=competition.pk, number=1)
    assert ("Anna" in to_seat(competition)) is not agrees
    assert kinds() == ["player_asks_skip"]


def test_a_draft_counts_as_a_draw(competition: Competition) -> None:
    """A round of which the organiser has a draft is not made anew behind their back."""
    draft_make(competition_id=competition.pk, number=1, seed=1)
    say(competition, "skip", number=1)
    assert Asked.objects.count() == 1 and "Anna" in to_seat(competition)
    say(competition, "play")
    assert Asked.objects.count() == 0 and kinds() == ["player_asks_not", "player_asks_skip"]


def test_going_home_between_rounds_is_taken_back_until_the_next_draw(competition: Competition) -> None:
    """Then only the organiser lets the player back in."""
    assert say(competition, "home").state == "withdrawn"
    assert "Anna" not in to_seat(competition)
    assert say(competition, "stay").state == "begins"
    say(competition, "home")
    start_round(competition)
    with pytest.raises(OwnActIsPast):
        say(competition, "stay")
    assert kinds() == ["player_withdrawn", "player_let_back", "player_withdrawn"]


def test_nobody_takes_back_what_the_organiser_has_decided(competition: Competition) -> None:
    """Whom the organiser has withdrawn can't let themselves back in."""
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Anna").pk)
    with pytest.raises(OwnActIsPast):
        say(competition, "stay")
    assert Entry.objects.get(player__name="Anna").withdrawn


def test_going_home_in_mid_round_waits_for_the_organiser(eight: Competition) -> None:
    """Agreed, the player finishes this game. What was answered, or taken back, can't be answered again."""
    start_round(eight)
    play_hand(table_of(eight))
    name = next(iter(api.players_from(table_of(eight).referee_table_id, 0)))
    say(eight, "home", name)
    asked = Asked.objects.get()
    assert not Entry.objects.get(player__name=name).withdrawn
    say(eight, "stay", name)
    with pytest.raises(AskedIsPast):
        asked_answer(tournament_id=eight.tournament_id, asked_id=asked.pk, agrees=True)

    say(eight, "home", name)
    answer(eight, agrees=True)
    assert Entry.objects.get(player__name=name).withdrawn and Asked.objects.count() == 0


def test_of_another_tournament_nobody_answers(competition: Competition) -> None:
    """An id is of this tournament, or unknown."""
    own_acts_set(tournament_id=competition.tournament_id, own_acts="ask")
    say(competition, "home")
    with pytest.raises(AskedIsPast):
        asked_answer(tournament_id=make_competition(EIGHT).tournament_id, asked_id=Asked.objects.get().pk, agrees=True)


@pytest.mark.parametrize(("mode", "waits"), [("ask", 1), ("open", 0)])
def test_the_organiser_may_ask_for_everything_or_nothing(competition: Competition, mode: str, waits: int) -> None:
    """The other two settings."""
    own_acts_set(tournament_id=competition.tournament_id, own_acts=mode)
    if mode == "open":
        start_round(competition)
    say(competition, "home")
    assert Asked.objects.count() == waits
    assert Entry.objects.get(player__name="Anna").withdrawn is not bool(waits)


def test_a_phone_that_taps_without_end_is_refused(competition: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    """It writes nothing any more, and no other phone is."""
    monkeypatch.setattr(own_acts, "OF_PHONE", Limit(3, 60))
    for says in ("home", "stay", "home"):
        say(competition, says)
    written = Act.objects.count()
    with pytest.raises(TooManyOwnActs):
        say(competition, "stay")
    assert Act.objects.count() == written
    say(competition, "home", "Bo")


def test_the_archive_keeps_it(competition: Competition, tmp_path: Path) -> None:
    """What was said is in the archive and comes back; what only waits is not."""
    say(competition, "late", minutes=20)
    say(competition, "skip", "Bo", number=1)
    say(competition, "home", "Cia")
    file = export(Tournament.objects.get(), tmp_path / "here.zip")
    assert faults(file) == []
    copied = tournament_import(file, organiser_id=make_organiser("kim").pk, again=True)
    entries = {entry.player.name: entry for entry in Entry.objects.filter(player__tournament=copied)}
    assert (copied.own_acts, entries["Bo"].skips_round, entries["Cia"].home_after) == ("drawn", 1, 0)
    assert entries["Anna"].player.expected_at
