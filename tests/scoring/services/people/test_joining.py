"""Players put themselves on the list, and the organiser lets them in."""

import pytest
from django.core.cache import cache

from referee.ground.errors import LinkRevoked, LinkUnknown
from scoring.errors.competition import (
    JoiningClosed,
    JoiningFull,
    NameOnList,
    PlayerNameUnusable,
    StillWaiting,
    TooManyJoining,
)
from scoring.models.choices import Joining
from scoring.models.tournaments import Competition, Player, Tournament
from scoring.selectors.people.cards import player_cards
from scoring.selectors.people.joining import join_path, waiting_players
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.access.attempts import Limit
from scoring.services.people import joining as service
from scoring.services.people.joining import joining_renew, joining_set, player_join, players_let_in, players_turn_away
from scoring.services.people.people import player_edit
from scoring.services.people.players import players_add
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import add_competition, make_competition, player_of, reloaded
from tests.support.referee import forged

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_joined_yet():
    """Forget the attempts of earlier tests."""
    cache.clear()


def opened(joining: Joining = Joining.ASK, players: str = "Anna Bo Cia Dag") -> Competition:
    """Return a competition whose list players may join."""
    competition = make_competition(players)
    joining_set(tournament_id=competition.tournament_id, joining=joining)
    return competition


def token_of(competition: Competition) -> str:
    """Return the secret part of the link by which players join."""
    return join_path(Tournament.objects.get(pk=competition.tournament_id)).split("/")[2]


def join(competition: Competition, name: str, club: str = "", address: str = "192.0.2.7") -> Player:
    """Let a player join."""
    return player_join(token=token_of(competition), name=name, club=club, address=address)


def test_whoever_joins_waits_until_the_organiser_lets_them_in() -> None:
    """A player who joins has a page of their own at once, and after being let in they play in every competition."""
    competition = opened()
    other = add_competition(competition)
    before = reloaded(competition).number
    eva = join(competition, " Eva  Ek ", "Ruter")

    assert (eva.name, eva.club, list(waiting_players(competition.tournament))) == ("Eva Ek", "Ruter", [eva])
    assert reloaded(competition).number == before
    assert eva.pk not in {card.player_id for card in player_cards(competition.tournament, "")}
    with pytest.raises(StillWaiting):
        personal_view(eva)

    assert players_let_in(tournament_id=competition.tournament_id, only={eva.pk}) == (eva,)
    assert players_let_in(tournament_id=competition.tournament_id) == ()
    assert {entry.competition_id for entry in eva.entries.all()} == {competition.pk, other.pk}
    assert personal_view(eva).name == "Eva Ek"
    assert reloaded(competition).number == before + 1


def test_an_open_list_lets_everybody_in_at_once() -> None:
    """If joining is open, a player who joins is entered at once."""
    competition = opened(Joining.OPEN)

    assert join(competition, "Eva").entries.count() == 1


def test_somebody_turned_away_is_gone() -> None:
    """One waiting player or all of them can be turned away, but no player who has been let in."""
    competition = opened()
    eva, _fia, _gun = (join(competition, name) for name in ("Eva", "Fia", "Gun"))
    anna = player_of(competition, "Anna")

    assert len(players_turn_away(tournament_id=competition.tournament_id, only={eva.pk, anna.pk})) == 1
    assert len(players_turn_away(tournament_id=competition.tournament_id)) == 2
    assert competition.tournament.players.count() == 4


@pytest.mark.parametrize("name", ["anna", "ANNIE ", "Eva"])
def test_a_name_on_the_list_is_refused_without_telling_whose_it_is(name: str) -> None:
    """The name may be a player's, another spelling of it, or that of a player who waits."""
    competition = opened()
    anna = player_of(competition, "Anna")
    player_edit(tournament_id=competition.tournament_id, player_id=anna.pk, name="Anna", aliases=["Annie"])
    join(competition, "Eva")

    with pytest.raises(NameOnList) as refused:
        join(competition, name)
    assert f"The name {name.strip()} is on the list" in str(refused.value)


@pytest.mark.parametrize("name", ["", "17", "x" * 61, "referee"])
def test_what_is_no_name_is_refused(name: str) -> None:
    """A name that no list would accept is refused."""
    with pytest.raises(PlayerNameUnusable):
        join(opened(), name)


def test_a_list_that_has_somebody_who_waits_lets_them_in() -> None:
    """A pasted list that names a waiting player lets this player in."""
    competition = opened()
    eva = join(competition, "Eva")
    players_add(competition_id=competition.pk, text="eva")

    assert competition.entries.filter(player=eva).exists()


def test_nobody_joins_where_the_list_is_closed() -> None:
    """The list is closed at first, and after all competitions have ended."""
    competition = make_competition()
    with pytest.raises(JoiningClosed):
        join(competition, "Eva")
    joining_set(tournament_id=competition.tournament_id, joining=Joining.ASK)
    competition_end(competition_id=competition.pk)
    with pytest.raises(JoiningClosed):
        join(competition, "Eva")


def test_a_renewed_link_is_void_and_a_forged_one_unknown() -> None:
    """A player who has joined by the old link stays on the list."""
    competition = opened()
    old = token_of(competition)
    eva = join(competition, "Eva")
    joining_renew(tournament_id=competition.tournament_id)

    with pytest.raises(LinkRevoked):
        player_join(token=old, name="Fia", club="", address="192.0.2.7")
    with pytest.raises(LinkUnknown):
        player_join(token=forged(old), name="Fia", club="", address="192.0.2.7")
    assert join(competition, "Fia").pk != eva.pk


def test_an_address_that_joins_without_end_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players behind one router stay below the limit, and the limit for one address does not affect another."""
    monkeypatch.setattr(service, "FROM_ADDRESS", Limit(2, 600))
    competition = opened()
    for name in ("Eva", "Fia"):
        join(competition, name)

    with pytest.raises(TooManyJoining):
        join(competition, "Gun")
    join(competition, "Gun", address="192.0.2.8")


@pytest.mark.parametrize(("joining", "limit"), [(Joining.ASK, "MOST_WAITING"), (Joining.OPEN, "MOST_PLAYERS")])
def test_a_flooded_list_takes_nobody_more(monkeypatch: pytest.MonkeyPatch, joining: Joining, limit: str) -> None:
    """Nobody can join until the organiser has let in or removed the players who wait."""
    monkeypatch.setattr(service, limit, 1 if joining == Joining.ASK else 5)
    competition = opened(joining)
    join(competition, "Eva")

    with pytest.raises(JoiningFull):
        join(competition, "Fia")
