"""A substitute takes over a player's entry: who plays where, which points and names are shown, how it is undone."""

import pytest

from referee.access.links import seat_for, seat_token
from referee.errors import SeatRelinked
from referee.models import Event, Seat, TableStatus
from scoring.errors.competition import LinkGivenBack, LinkPassedOn, LinkRenewed
from scoring.errors.substitutes import (
    PlayerIsOut,
    SeatPassedOn,
    SubstituteAtTable,
    SubstituteInMerge,
    SubstitutePlays,
    SubstitutionIsPast,
)
from scoring.models.tournaments import Act, Competition, Substitution
from scoring.selectors.files.verification import tournament_faults
from scoring.selectors.people.cards import player_cards
from scoring.selectors.people.links import link_path, player_for
from scoring.selectors.people.merging import merge_view
from scoring.selectors.people.people import check_in_view, person_view
from scoring.selectors.rounds.rounds import round_views
from scoring.selectors.standings.overall import overall_view
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.people.links import link_renew
from scoring.services.people.merging import players_merge
from scoring.services.people.players import player_away, player_withdraw, players_add
from scoring.services.people.substitutes import Change, substitute_end, substitute_set, substitute_undo
from scoring.services.rounds.rounds import round_clock_set, round_end
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.seasons.season import SEASON_SCHEMES
from tests.scoring.competitions import (
    add_competition,
    at_referee,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    results_of,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    """Return a competition of four players before the first round."""
    return make_competition("Anna Bo Cia Dag")


def replace(competition: Competition, name: str = "Bo", substitute: str = "Cilla") -> Change:
    """Let a substitute take over from a player now."""
    player = player_of(competition, name)
    return substitute_set(tournament_id=competition.tournament_id, player_id=player.pk, name=substitute)


def back(competition: Competition, name: str = "Bo") -> Change | None:
    """Let the player play again."""
    return substitute_end(tournament_id=competition.tournament_id, player_id=player_of(competition, name).pk)


def undo(competition: Competition, name: str = "Bo") -> Change | None:
    """Undo that a substitute took over."""
    return substitute_undo(tournament_id=competition.tournament_id, player_id=player_of(competition, name).pk)


def play_round(competition: Competition) -> None:
    """Draw a round, play a hand, and end the round."""
    start_round(competition)
    play_hand(table_of(competition))
    end_round(competition)


def end_round(competition: Competition) -> None:
    """End the latest round."""
    last = competition.rounds.latest("number")
    round_end(competition_id=competition.pk, number=last.number, as_they_stand=True)


def at_table(competition: Competition) -> set[str]:
    """Return the names at the table of the latest round."""
    return set(Seat.objects.filter(table=at_referee(table_of(competition))).values_list("player", flat=True))


def called(competition: Competition) -> str:
    """Return the name that the standings have for Bo."""
    return next(line.called for line in standings_view(reloaded(competition)).lines if line.name == "Bo")


def token_of(competition: Competition) -> str:
    """Return the token of Bo's present personal link."""
    return link_path(player_of(competition, "Bo")).split("/")[2]


def test_a_substitute_plays_from_the_next_round_on(competition: Competition) -> None:
    """One line has the points of both, and the table, the seats and the card have the substitute's name."""
    play_round(competition)
    before = token_of(competition)
    assert replace(competition).round == 2
    play_round(competition)

    assert at_table(competition) == {"Anna", "Cilla", "Cia", "Dag"}
    assert called(competition) == "Bo (from round 2: Cilla)"
    line = next(line for line in standings_view(reloaded(competition)).lines if line.name == "Bo")
    assert line.played == 2 and not list(tournament_faults())
    latest, first = round_views(reloaded(competition))
    assert "Cilla (for Bo)" in {seat.called for seat in latest.tables[0].seats}
    assert "Bo" in {seat.called for seat in first.tables[0].seats}
    cards = [card.called for card in player_cards(competition.tournament, "")]
    assert cards == ["Anna", "Cilla (for Bo)", "Cia", "Dag"]

    view = personal_view(player_for(token_of(competition)))
    assert (view.name, view.plays_for) == ("Cilla", ("Bo", 2))
    with pytest.raises(LinkPassedOn) as told:
        player_for(before)
    assert "Cilla has played for Bo since" in str(told.value)


def test_a_substitute_may_take_over_before_the_first_draw(competition: Competition) -> None:
    """The substitute plays every round, although the player was marked as away."""
    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "Bo").pk, away=True)
    assert replace(competition).round == 1
    start_round(competition)
    assert "Cilla" in at_table(competition)
    assert [seat.name for seat in standings_view(reloaded(competition)).seats] == [
        "Anna",
        "Cia",
        "Cilla (for Bo)",
        "Dag",
    ]


def test_between_draw_and_play_the_table_gets_the_new_name(competition: Competition) -> None:
    """A new table with the number and clock of the old one is opened, also when the player returns."""
    start_round(competition)
    round_clock_set(competition_id=competition.pk, number=1, minutes=40)
    first = table_of(competition).referee_table_id
    assert replace(competition).round == 1
    table = table_of(competition)
    assert table.referee_table_id != first and at_table(competition) == {"Anna", "Cilla", "Cia", "Dag"}
    assert at_referee(table).status == TableStatus.WAITING and at_referee(table).ends_at is not None
    assert personal_view(player_for(token_of(competition))).state == "seat"
    play_hand(table)
    end_round(competition)
    assert len(results_of(competition)) == 4

    other = make_competition("Anna Bo Cia Dag")
    start_round(other)
    for way_back in (undo, back):
        replace(other)
        assert way_back(other) is not None
        assert at_table(other) == {"Anna", "Bo", "Cia", "Dag"} and called(other) == "Bo"


def test_in_mid_round_the_table_is_told_and_plays_on(competition: Competition) -> None:
    """The seat keeps its name, which all entries of the log use; the substitute's phone opens the seat."""
    start_round(competition)
    play_hand(table_of(competition))
    old_seat = Seat.objects.get(table=at_referee(table_of(competition)), player="Bo").generation
    assert replace(competition).round == 1
    assert at_table(competition) == {"Anna", "Bo", "Cia", "Dag"}
    assert Event.objects.get(body__note="pass_on").body == {"note": "pass_on", "name": "Cilla", "seat": "Bo"}
    assert Seat.objects.get(table=at_referee(table_of(competition)), player="Bo").generation > old_seat
    assert personal_view(player_for(token_of(competition))).state == "plays"
    with pytest.raises(SubstituteAtTable):
        back(competition)
    undo(competition)
    assert Event.objects.filter(body__note="pass_back").exists() and called(competition) == "Bo"
    replace(competition)
    end_round(competition)
    assert called(competition) == "Bo (from round 1: Cilla)"
    with pytest.raises(SubstitutionIsPast):
        undo(competition)


def test_the_player_comes_back_before_a_later_round(competition: Competition) -> None:
    """The standings name the substitute's rounds, and each earlier phone shows who plays now."""
    play_round(competition)
    bos = token_of(competition)
    replace(competition)
    cillas = token_of(competition)
    play_round(competition)
    change = back(competition)
    assert change is not None and change.round == 3
    again = token_of(competition)
    play_round(competition)
    assert "Bo" in at_table(competition)
    assert called(competition) == "Bo (in round 2: Cilla)"
    assert personal_view(player_for(again)).plays_for is None
    with pytest.raises(LinkGivenBack) as told:
        player_for(cillas)
    assert "Bo plays again" in str(told.value)
    with pytest.raises(LinkRenewed):
        player_for(bos)
    replace(competition, substitute="Eva")
    assert called(competition) == "Bo (in round 2: Cilla; from round 4: Eva)"
    kinds = Act.objects.filter(kind__startswith="player_subst").values_list("kind", "round", "data__other")
    assert list(reversed(kinds)) == [
        ("player_substituted", 2, "Cilla"),
        ("player_substitution_ended", 3, "Cilla"),
        ("player_substituted", 4, "Eva"),
    ]


def test_who_may_be_a_substitute(competition: Competition) -> None:
    """Nobody who plays already can be a substitute, and a player who has withdrawn can't get one."""
    for name in ("anna", "Bo"):
        with pytest.raises(SubstitutePlays):
            replace(competition, substitute=name)
    assert replace(competition) == replace(competition)
    with pytest.raises(SubstitutePlays):
        replace(competition, "Anna", "Cilla")
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Dag").pk)
    with pytest.raises(PlayerIsOut):
        replace(competition, "Dag", "Eva")
    assert replace(competition, "Anna", "Dag").substitute == "Dag"
    assert back(competition, "Cia") is None and undo(competition, "Cia") is None


def test_a_third_person_takes_over_from_a_substitute_in_mid_game(competition: Competition) -> None:
    """Table and phones learn who plays now; the standings name everybody who finished a round."""
    replace(competition)
    play_round(competition)
    start_round(competition)
    play_hand(table_of(competition))
    cilla = token_of(competition)
    assert replace(competition, substitute="Eva") == Change(player_of(competition, "Bo"), "Eva", 2, "Cilla")
    note = Event.objects.filter(table=at_referee(table_of(competition)), kind="note").latest("pk").body
    assert (note["note"], note["name"], note["seat"]) == ("pass_on", "Eva", "Cilla")
    with pytest.raises(LinkPassedOn, match="Eva has played for Bo since"):
        player_for(cilla)

    end_round(competition)
    assert called(competition) == "Bo (in round 1: Cilla; from round 2: Eva)"
    assert not list(tournament_faults())
    taken = Act.objects.filter(kind="player_substituted").latest("pk")
    assert (taken.was, taken.now) == ("Cilla", "Eva")


def test_undoing_a_third_person_lets_the_substitute_before_play_again(competition: Competition) -> None:
    """The first substitute is not lost, although both took over in the same round."""
    start_round(competition)
    play_hand(table_of(competition))
    replace(competition)
    replace(competition, substitute="Eva")
    assert called(competition) == "Bo (from round 1: Eva)"
    eva = token_of(competition)
    assert undo(competition) == Change(player_of(competition, "Bo"), "Eva", 1, "Cilla")
    assert called(competition) == "Bo (from round 1: Cilla)"
    assert personal_view(player_for(token_of(competition))).name == "Cilla"
    with pytest.raises(LinkPassedOn, match="Cilla has played for Bo since"):
        player_for(eva)
    undone = undo(competition)
    assert undone is not None and undone.other == "Bo" and not Substitution.objects.exists()


def test_a_new_link_for_a_substitute_says_whose_it_is(competition: Competition) -> None:
    """The substitute's earlier phone shows the substitute's name, not the player's."""
    replace(competition)
    earlier = token_of(competition)
    link_renew(tournament_id=competition.tournament_id, player_id=player_of(competition, "Bo").pk)
    with pytest.raises(LinkRenewed, match="Cilla got a new one at"):
        player_for(earlier)


def test_an_earlier_link_of_a_seat_says_who_plays_now(competition: Competition) -> None:
    """After the player's return, the earlier link only says that the seat has a new link."""
    start_round(competition)
    play_hand(table_of(competition))
    seat = Seat.objects.get(table=at_referee(table_of(competition)), player="Bo")
    earlier = seat_token(seat)
    replace(competition)
    with pytest.raises(SeatPassedOn, match="Cilla plays for Bo now"):
        seat_for(earlier)
    undo(competition)
    with pytest.raises(SeatRelinked):
        seat_for(earlier)


def test_a_substitute_takes_over_in_all_competitions_that_go_on(competition: Competition) -> None:
    """A competition that is added later has the substitute too. The overall ranking says who played where."""
    overall_set(tournament_id=competition.tournament_id, scheme=next(iter(SEASON_SCHEMES)))
    play_round(competition)
    whist = add_competition(competition, "Whist")
    competition_end(competition_id=competition.pk)
    replace(competition)
    late = add_competition(competition, "Late")
    stints = Substitution.objects.values_list("entry__competition__name", "first_round")
    assert set(stints) == {("Whist", 1), ("Late", 1)}
    assert called(competition) == "Bo" and called(whist) == called(late) == "Bo (from round 1: Cilla)"
    rows = overall_view(reloaded(competition).tournament).rows
    assert "Bo (Whist, Late, from round 1: Cilla)" in {row.called for row in rows}
    back(competition)
    assert not Substitution.objects.exists()


def test_the_overall_ranking_names_a_substitute_of_all_competitions_once(competition: Competition) -> None:
    """The same words are not repeated for each competition of the tournament."""
    overall_set(tournament_id=competition.tournament_id, scheme=next(iter(SEASON_SCHEMES)))
    add_competition(competition, "Whist")
    replace(competition)
    play_round(competition)
    rows = overall_view(reloaded(competition).tournament).rows
    assert {row.called for row in rows} == {"Anna", "Bo (from round 1: Cilla)", "Cia", "Dag"}


def test_a_substitute_plays_also_in_a_competition_whose_list_is_pasted_later(competition: Competition) -> None:
    """The player was entered by a pasted list and not by a tick on the page."""
    whist = add_competition(competition, "Whist")
    whist.entries.all().delete()
    replace(competition)
    players_add(competition_id=whist.pk, text="Anna\nBo")
    assert called(whist) == "Bo (from round 1: Cilla)"


def test_a_competition_that_ended_with_the_substitute_knows_up_to_which_round(competition: Competition) -> None:
    """The player gets the card again, and plays under their own name in the other competition."""
    whist = add_competition(competition, "Whist")
    replace(competition)
    play_round(competition)
    competition_end(competition_id=competition.pk)
    assert back(competition) is not None
    assert (called(competition), called(whist)) == ("Bo (in round 1: Cilla)", "Bo")
    assert "Bo" in {card.called for card in player_cards(competition.tournament, "")}
    assert personal_view(player_for(token_of(competition))).plays_for is None


def test_the_podium_names_the_substitute(competition: Competition) -> None:
    """Both the organiser's podium and the public one name the substitute."""
    for name in ("Anna", "Bo", "Cia", "Dag"):
        replace(competition, name, f"For{name}")
    play_round(competition)
    competition_end(competition_id=competition.pk)
    names = [name for step in standings_view(reloaded(competition)).podium for name in step.names]
    assert names and all("(from round 1: For" in name for name in names)


def test_a_table_with_two_of_a_name_keeps_them_apart(competition: Competition) -> None:
    """A later player has the substitute's name, so the table uses the name of the replaced player instead."""
    replace(competition, substitute="Eva")
    players_add(competition_id=competition.pk, text="Eva")
    start_round(competition)
    assert at_table(competition) == {"Anna", "Bo", "Cia", "Dag", "Eva"}


def test_the_organiser_finds_the_substitute(competition: Competition) -> None:
    """The check-in finds the substitute's name, and the player's page shows what can be done."""
    start_round(competition)
    play_hand(table_of(competition))
    bo = player_of(competition, "Bo")
    assert [taking.plays for taking in person_view(competition.tournament, bo.pk).substitution.takes] == [True]
    replace(competition)
    found = check_in_view(competition.tournament, asked="cilla").players
    assert [(player.name, substitute) for player, substitute in found] == [("Bo", "Cilla")]
    view = person_view(competition.tournament, bo.pk)
    assert (view.substitution.name, view.substitution.may_end, view.substitution.may_undo) == ("Cilla", False, True)
    assert "Cilla (for Bo)" in view.parts[0].rounds[0].names


def test_nobody_is_merged_while_a_substitute_plays_for_them(competition: Competition) -> None:
    """The preview says why neither entry can be merged into the other, and what to do first."""
    replace(competition)
    players_add(competition_id=competition.pk, text="Bosse")
    ids = [player_of(competition, name).pk for name in ("Bo", "Bosse")]
    for kept, other in (ids, ids[::-1]):
        assert merge_view(competition.tournament, kept, other).substitute == ("Cilla", "Bo")
        with pytest.raises(SubstituteInMerge, match="Let Bo play again first"):
            players_merge(tournament_id=competition.tournament_id, kept_id=kept, other_id=other)
    back(competition)
    players_merge(tournament_id=competition.tournament_id, kept_id=ids[0], other_id=ids[1])


def test_a_merge_keeps_who_played(competition: Competition) -> None:
    """The entry that stays gets the substitutes of the entry that goes."""
    replace(competition)
    play_round(competition)
    back(competition)
    players_add(competition_id=competition.pk, text="Bosse")
    kept = player_of(competition, "Bosse")
    other = player_of(competition, "Bo").pk
    players_merge(tournament_id=competition.tournament_id, kept_id=kept.pk, other_id=other)
    line = next(line for line in standings_view(reloaded(competition)).lines if line.name == "Bosse")
    assert line.called == "Bosse (in round 1: Cilla)"
