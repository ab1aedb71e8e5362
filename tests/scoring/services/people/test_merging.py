"""Merging two lines of the list that are the same person."""

import pytest

from referee.models import Seat
from referee.services.links import seat_relink
from scoring.errors.competition import CompetitionIsOver, PlayersHaveMet, PlayerUnknown, RoundIsOn
from scoring.models.choices import RoundStatus
from scoring.models.seasons import Season
from scoring.models.tournaments import Competition, Entry, Player, SeatOf
from scoring.selectors.files.verification import tournament_faults
from scoring.selectors.people.cards import seat_links
from scoring.selectors.people.links import link_path, path_in_hall
from scoring.selectors.people.merging import merge_view
from scoring.selectors.rounds.requests import next_number
from scoring.selectors.seasons.persons import known_in
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.people.links import link_renew
from scoring.services.people.merging import players_merge
from scoring.services.people.players import player_away, players_add
from scoring.services.rounds.rounds import round_end, round_reopen
from scoring.services.seasons.persons import persons_part
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import (
    make_competition,
    play_hand,
    player_of,
    reloaded,
    results_of,
    start_round,
    table_of,
)
from tests.scoring.seasons import make_season, played
from tests.support.kept_rows import given_to_each
from tests.support.referee import new_key

Stage = tuple[str, int | None]  # the label of a final, and the round after which the player was out of it

pytestmark = pytest.mark.django_db


def merge(competition: Competition, kept: str, other: str) -> Player:
    """Merge the other player into the kept one."""
    return players_merge(
        tournament_id=competition.tournament_id,
        kept_id=player_of(competition, kept).pk,
        other_id=player_of(competition, other).pk,
    )


def away(competition: Competition, name: str, *, is_away: bool = True) -> None:
    """Mark a player as away, or as here again."""
    player = player_of(competition, name)
    player_away(tournament_id=competition.tournament_id, player_id=player.pk, away=is_away)


def play(competition: Competition) -> None:
    """Draw the next round, play a hand at its first table, and end it."""
    started = start_round(reloaded(competition))
    play_hand(table_of(competition))
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)


def one_person_twice() -> Competition:
    """Make a competition in which the same person played round 1 as Bo and round 2 as Bosse."""
    competition = make_competition("Anna Bo Cia Dag")
    play(competition)
    away(competition, "Bo")
    players_add(competition_id=competition.pk, text="Bosse")
    play(competition)
    return reloaded(competition)


made, competition = given_to_each(one_person_twice)


def test_results_move_to_the_player_who_is_kept(competition: Competition) -> None:
    """The kept player has the results of both rounds. The table's log keeps the other name, and verification passes."""
    before = results_of(competition)["Bosse"]
    link = personal_view(player_of(competition, "Bosse"))
    assert merge_view(competition.tournament, player_of(competition, "Bo").pk, player_of(competition, "Bosse").pk).moves

    kept = merge(competition, "Bo", "Bosse")

    assert (kept.aliases, kept.away) == (["Bosse"], False)
    assert [seat.table.round.number for seat in SeatOf.objects.filter(player=kept).order_by("pk")] == [1, 2]
    assert results_of(competition)["Bo"] == before
    assert not list(tournament_faults())
    mine = personal_view(Player.objects.select_related("tournament").get(pk=kept.pk))
    assert mine.mine is not None and [table.round for table in mine.mine.tables] == [1, 2]
    assert mine.last_seat != ""
    assert link.path != mine.path
    assert Entry.objects.filter(competition=competition).count() == 4
    assert reloaded(competition).number > competition.number


@pytest.mark.parametrize(
    ("kept", "other", "joined"),
    [
        (("", None), ("A", None), ("A", None)),
        (("B", None), ("A", 2), ("A", 2)),
        (("A", 2), ("A", 3), ("A", 3)),
        (("A", None), ("A", 3), ("A", None)),
        (("", None), ("", None), ("", None)),
    ],
)
def test_kept_player_plays_the_better_final(competition: Competition, kept: Stage, other: Stage, joined: Stage) -> None:
    """Whoever was put into a final under one name plays it under the other, as far as that name came."""
    entries = Entry.objects.filter(competition=competition)
    for name, (final, out_after) in (("Bo", kept), ("Bosse", other)):
        entries.filter(player__name=name).update(final=final, out_after=out_after)

    merge(competition, "Bo", "Bosse")

    assert entries.values_list("final", "out_after").get(player__name="Bo") == joined


def test_after_a_merge_a_round_can_be_opened_again(competition: Competition) -> None:
    """The reopened seat is found by the key that its table knows, and the player's new link leads to it."""
    kept = merge(competition, "Bo", "Bosse")
    round_reopen(competition_id=competition.pk, number=2)

    seen = personal_view(Player.objects.select_related("tournament").get(pk=kept.pk))
    assert seen.seat is not None and seen.seat.round == 2
    old = seen.seat.path
    link_renew(tournament_id=competition.tournament_id, player_id=kept.pk)
    seen = personal_view(Player.objects.select_related("tournament").get(pk=kept.pk))
    assert seen.seat is not None and seen.seat.path != old


def test_the_seat_of_a_merged_player_leads_home_once_its_round_is_open_again(competition: Competition) -> None:
    """The organiser's page lists the seat with its player, and the seat's own link leads to the personal page."""
    bosse = player_of(competition, "Bosse").pk
    kept = merge(competition, "Bo", "Bosse")
    round_reopen(competition_id=competition.pk, number=2)
    hall = competition.tournament.hall_id

    assert kept.pk in {link.player_id for link in seat_links(reloaded(competition), 2)}
    assert bosse not in {link.player_id for link in seat_links(reloaded(competition), 2)}
    assert path_in_hall(hall, str(bosse)) == path_in_hall(hall, str(kept.pk)) == link_path(kept)


def test_a_referee_who_renews_the_seat_of_a_merged_player_renews_all_links(competition: Competition) -> None:
    """The personal link and the links of the seats from before the merge all become void."""
    merge(competition, "Bo", "Bosse")
    round_reopen(competition_id=competition.pk, number=2)
    seats = Seat.objects.filter(table__hall_id=competition.tournament.hall_id, player__in=("Bo", "Bosse"))
    before = {seat.pk: seat.generation for seat in seats}
    was = player_of(competition, "Bo").generation

    seat_relink(seat_id=seats.get(player="Bosse").pk, key=new_key())

    assert player_of(competition, "Bo").generation == was + 1
    assert {seat.pk: seat.generation - 1 for seat in seats.all()} == before


def test_a_decision_of_a_season_follows_the_player_who_is_kept(competition: Competition) -> None:
    """The organiser parted Bosse from another tournament's Bosse. After the merge, Bo is parted from that Bosse."""
    organiser = competition.tournament.organiser
    other = played("Thursday", "Bosse Eva Fia", organiser)
    season = make_season(organiser, competition, other)
    bosse, stranger = player_of(competition, "Bosse"), player_of(other, "Bosse")
    persons_apart_of(season, bosse, stranger)
    number = Season.objects.get(pk=season.pk).number

    kept = merge(competition, "Bo", "Bosse")

    decision = season.decisions.get()
    assert ({*decision.ones}, {*decision.others}) == ({kept.pk}, {stranger.pk})
    assert not any({kept.pk, stranger.pk} <= {*person.ids} for person in known_in(season).persons)
    assert Season.objects.get(pk=season.pk).number > number


def persons_apart_of(season: Season, one: Player, other: Player) -> None:
    """Decide that two players of equal names are two persons."""
    persons_part(season_id=season.pk, player_id=one.pk)
    assert not any({one.pk, other.pk} <= {*person.ids} for person in known_in(season).persons)


def test_whoever_has_sat_in_one_round_is_not_one_person(competition: Competition) -> None:
    """The merge is refused, and nothing changes."""
    with pytest.raises(PlayersHaveMet):
        merge(competition, "Anna", "Bosse")
    with pytest.raises(PlayerUnknown):
        merge(competition, "Anna", "Anna")
    assert competition.players.count() == 5


def test_nobody_is_merged_away_from_a_running_table_or_final_standings(competition: Competition) -> None:
    """The merge is refused while a round is played, and once the standings are final."""
    started = start_round(competition)
    with pytest.raises(RoundIsOn):
        merge(competition, "Bo", "Bosse")
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)

    competition_end(competition_id=competition.pk)
    with pytest.raises(CompetitionIsOver):
        merge(competition, "Bo", "Bosse")
    assert next_number(competition) == 4


def test_a_bye_moves_unless_the_round_was_played(competition: Competition) -> None:
    """Bosse had two byes. The bye of round 1 is dropped, because Bo sat in that round; the later one moves."""
    bo, bosse = player_of(competition, "Bo"), player_of(competition, "Bosse")
    competition.rounds.filter(number=1).update(byes=[bosse.pk])
    competition.rounds.create(number=3, seed=1, status=RoundStatus.ENDED, byes=[bosse.pk])

    merge(competition, "Bo", "Bosse")
    assert list(competition.rounds.values_list("byes", flat=True)) == [[], [], [bo.pk]]
    assert not Player.objects.filter(pk=bosse.pk).exists()
    assert bo.seats.count() == 2


def test_the_log_tells_of_the_merge(competition: Competition) -> None:
    """The act names both players and says how many rounds moved."""
    merge(competition, "Bo", "Bosse")

    act = competition.tournament.acts.first()
    assert act is not None
    assert (act.kind, act.data) == ("players_merged", {"player": "Bo", "other": "Bosse", "count": 1})
