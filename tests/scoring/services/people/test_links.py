"""A player's personal link: renewed in one act, by the organiser or the referee; and codes that can't be guessed."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from referee import api
from referee.access.actors import referee_actor
from referee.ground.errors import LinkUnknown
from referee.ground.serving import live
from referee.models import RefereeLink, Seat
from referee.services.links import seat_relink
from scoring.errors.competition import CodeUnknown, LinkRenewed, PlayerUnknown, TooManyCodes
from scoring.models.tournaments import Competition, Player
from scoring.selectors.people.links import code_of, link_path, path_in_hall, player_for
from scoring.services.access.attempts import Limit
from scoring.services.people import links
from scoring.services.people.links import link_renew, player_of_code
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import FOUR, make_competition, player_of, reloaded, start_round, table_of
from tests.support.kept_rows import given_to_each
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db

CLUB, STRANGER = "192.0.2.1", "198.51.100.1"


def token_of(player: Player) -> str:
    """The secret part of a player's link."""
    return link_path(player).split("/")[2]


def seat_paths(competition: Competition, name: str) -> list[str]:
    """Return the paths of all seats that a player has had, by round."""
    return [
        link.path
        for round_ in competition.rounds.all()
        for link in api.seat_links(round_.tables.values_list("referee_table_id", flat=True))
        if link.name == name
    ]


def second_round() -> Competition:
    """Make a competition in its second round."""
    competition = make_competition(FOUR)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition, seed=2)
    return reloaded(competition)


made, competition = given_to_each(second_round)


def test_a_link_opens_its_player_in_every_round(competition: Competition) -> None:
    """Each player has their own link, which stays the same in all rounds."""
    players = list(competition.players.all())

    assert [player_for(token_of(player)) for player in players] == players
    assert len({link_path(player) for player in players}) == 4


@pytest.mark.parametrize("token", ["", "1-1-x", "zzz", "1-1-" + "A" * 24])
def test_a_forged_link_opens_nothing(competition: Competition, token: str) -> None:
    """A forged link is refused as unknown, whatever it looks like."""
    with pytest.raises(LinkUnknown):
        player_for(token)


def test_a_link_of_one_kind_opens_no_other_door(competition: Competition) -> None:
    """The token of a seat is not valid as that of a player."""
    seat = seat_paths(competition, "Anna")[0].split("/")[2]

    with pytest.raises(LinkUnknown):
        player_for(seat)


def test_link_renew_voids_all_of_one_players_links(
    competition: Competition, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    """The personal link, the code, and the seats of all rounds; nobody else's. Phones that are open are told."""
    anna, bo = player_of(competition, "Anna"), player_of(competition, "Bo")
    old_token, old_code = token_of(anna), code_of(anna)
    old_seats, seats_of_bo = seat_paths(competition, "Anna"), seat_paths(competition, "Bo")

    topics: list[str] = []
    monkeypatch.setattr(live.hub, "tell", lambda topic, _number: topics.append(topic))
    with django_capture_on_commit_callbacks(execute=True):
        now = link_renew(tournament_id=competition.tournament_id, player_id=anna.pk)

    with pytest.raises(LinkRenewed) as told:
        player_for(old_token)
    assert "Anna got a new one at" in told.value.message
    with pytest.raises(CodeUnknown):
        player_of_code(text=old_code, address=CLUB)
    assert player_for(token_of(now)) == anna and player_of_code(text=code_of(now), address=CLUB) == anna
    assert not set(old_seats) & set(seat_paths(competition, "Anna"))
    assert seat_paths(competition, "Bo") == seats_of_bo and player_for(token_of(bo)) == bo
    doors = [topic for topic in topics if topic.startswith("door:")]
    assert doors.count(f"door:player:{anna.pk}") == 1 and sum(door.startswith("door:seat:") for door in doors) == 2


def test_link_renew_knows_only_players_of_this_competition(competition: Competition) -> None:
    """An organiser can't renew the link of a player in another tournament."""
    other = player_of(make_competition(FOUR), "Anna")

    with pytest.raises(PlayerUnknown):
        link_renew(tournament_id=competition.tournament_id, player_id=other.pk)
    assert Player.objects.get(pk=other.pk).generation == 1


def test_a_link_may_be_renewed_between_rounds_and_after_the_end(competition: Competition) -> None:
    """A link can be renewed at any time, since a card may be lost at any time."""
    anna = player_of(competition, "Anna")
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    competition_end(competition_id=competition.pk)

    assert link_renew(tournament_id=competition.tournament_id, player_id=anna.pk).generation == 2


def test_a_referee_who_renews_a_seat_renews_the_personal_link(competition: Competition) -> None:
    """Otherwise the old phone would follow to the next seat.

    Links of earlier seats become void too; a repeat does nothing.
    """
    anna = player_of(competition, "Anna")
    table = table_of(competition).referee_table_id
    seat = Seat.objects.get(table=table, player="Anna")
    old, before, key = token_of(anna), seat_paths(competition, "Anna"), new_key()
    referee = referee_actor(RefereeLink.objects.get(hall_id=competition.tournament.hall_id))

    for _time in range(2):
        seat_relink(seat_id=seat.pk, key=key, actor=referee)

    with pytest.raises(LinkRenewed):
        player_for(old)
    assert player_of(competition, "Anna").generation == 2
    assert Seat.objects.get(pk=seat.pk).generation == 2
    assert not set(before) & set(seat_paths(competition, "Anna"))
    assert path_in_hall(competition.tournament.hall_id, str(anna.pk)) == link_path(player_of(competition, "Anna"))


def test_a_referees_hall_leads_to_its_own_players_only(competition: Competition) -> None:
    """A player's key in another hall has no personal link, and neither has a hall without a tournament."""
    anna, stranger = player_of(competition, "Anna"), player_of(make_competition(FOUR), "Anna")

    hall_id = competition.tournament.hall_id
    assert path_in_hall(hall_id, str(anna.pk)) == link_path(anna)
    assert path_in_hall(hall_id, str(stranger.pk)) == path_in_hall(hall_id, "anna") == ""


def test_a_code_leads_to_its_player_while_the_competition_lasts(competition: Competition) -> None:
    """A code works until the morning after the competition's end."""
    anna = player_of(competition, "Anna")
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    competition_end(competition_id=competition.pk)
    assert player_of_code(text=code_of(anna).lower(), address=CLUB) == anna

    Competition.objects.filter(pk=competition.pk).update(ended_at=timezone.now() - timedelta(hours=13))
    with pytest.raises(CodeUnknown):
        player_of_code(text=code_of(anna), address=CLUB)


def wrong(times: int, address: str) -> list[type[Exception]]:
    """How so many codes that belong to nobody are refused."""
    found: list[type[Exception]] = []
    for _time in range(times):
        with pytest.raises((CodeUnknown, TooManyCodes)) as refused:
            player_of_code(text="nobody", address=address)
        found.append(refused.type)
    return found


def test_wrong_codes_are_limited_by_address(competition: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only wrong codes count towards the limit, and another address is not affected."""
    monkeypatch.setattr(links, "WRONG_FROM_ADDRESS", Limit(3, 300))
    anna = player_of(competition, "Anna")

    for _time in range(10):
        player_of_code(text=code_of(anna), address=CLUB)
    assert wrong(5, CLUB) == [CodeUnknown] * 3 + [TooManyCodes] * 2
    with pytest.raises(TooManyCodes, match="Wait 5 minutes, or scan"):
        player_of_code(text=code_of(anna), address=CLUB)
    assert player_of_code(text=code_of(anna), address=STRANGER) == anna


def test_many_addresses_together_are_limited_too(competition: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each address still has a few tries, which is enough for a player with a card."""
    monkeypatch.setattr(links, "WRONG_FROM_ALL", Limit(5, 3600))
    monkeypatch.setattr(links, "UNDER_ATTACK", 2)
    for guest in range(5):
        wrong(1, f"198.51.100.{guest}")

    assert wrong(3, CLUB) == [CodeUnknown] * 2 + [TooManyCodes]
    anna = player_of(competition, "Anna")
    assert player_of_code(text=code_of(anna), address=STRANGER) == anna
