"""Making an evening and ending it."""

from typing import Any

import pytest

from referee import api
from referee.models import Hall
from scoring.errors import EveningIsOver, RoundIsOn
from scoring.models import TournamentStatus
from scoring.services import tournaments
from scoring.services.players import players_add
from scoring.services.rounds import round_end
from scoring.services.tournaments import tournament_create, tournament_end, tournament_reopen
from tests.scoring.evenings import make_evening, make_organiser, reloaded, start_round

pytestmark = pytest.mark.django_db


def test_tournament_create_opens_a_hall_with_a_link_for_the_referee() -> None:
    """The evening can be refereed before the first player has come."""
    tournament = make_evening("")

    assert tournament.status == TournamentStatus.PLANNED
    assert [link.label for link in api.referee_links(tournament.hall_id)] == ["Referee"]


def test_tournament_create_keeps_what_was_chosen() -> None:
    """Options, policy, scheme and tie-breaks are the evening's own."""
    tournament = make_evening(
        options={"start_points": 15}, policy="teach", scheme="top_three", tie_breaks=["direct", "wins"]
    )

    assert tournament.options == {"start_points": 15}
    assert (tournament.policy, tournament.scheme) == ("teach", "top_three")
    assert tournament.tie_breaks == ["direct", "wins"]


def test_tournament_create_finds_a_free_address_for_every_name() -> None:
    """The same name twice, a name of signs only, and a very long one each get an address of their own."""
    organiser = make_organiser()
    names = ["Fredag på Klubben", "Fredag på Klubben", "♠♥", "x" * 120]

    slugs = [tournament_create(organiser_id=organiser.pk, name=name, game="knoesten").slug for name in names]

    assert slugs == ["fredag-pa-klubben", "fredag-pa-klubben-2", "evening", "x" * 60]


def test_tournament_create_takes_the_next_address_when_another_evening_was_quicker(monkeypatch) -> None:
    """Between looking for a free address and writing it, another evening has taken it."""
    make_evening("")
    looked_up = iter(["friday", "friday-2"])
    monkeypatch.setattr(tournaments, "_free_slug", lambda name: next(looked_up))

    assert make_evening("").slug == "friday-2"
    assert Hall.objects.count() == 2


def test_tournament_create_makes_one_evening_of_a_submit() -> None:
    """Sent again by a second tap it is the same evening; of another organiser it is another."""
    mia, ola = make_organiser("mia"), make_organiser("ola")
    choices: dict[str, Any] = {"name": "Friday", "game": "knoesten", "key": "of one form"}
    first, again = (tournament_create(organiser_id=mia.pk, **choices) for _ in range(2))
    other = tournament_create(organiser_id=ola.pk, **choices)

    assert first.pk == again.pk != other.pk
    assert Hall.objects.count() == 2


def test_tournament_end_makes_the_standings_final() -> None:
    """An ended evening takes no more changes, and cannot be ended twice."""
    tournament = make_evening()
    tournament_end(tournament_id=tournament.pk)
    ended = reloaded(tournament)

    assert ended.status == TournamentStatus.ENDED
    assert ended.ended_at is not None
    assert ended.number == tournament.number + 1
    with pytest.raises(EveningIsOver):
        players_add(tournament_id=tournament.pk, text="Zoe")
    with pytest.raises(EveningIsOver):
        tournament_end(tournament_id=tournament.pk)


def test_tournament_end_waits_for_the_round_that_is_on() -> None:
    """Ending the evening in the middle of a round is refused with the round's number."""
    tournament = make_evening()
    start_round(tournament)

    with pytest.raises(RoundIsOn, match="Round 1 is still being played"):
        tournament_end(tournament_id=tournament.pk)

    round_end(tournament_id=tournament.pk, number=1, as_they_stand=True)
    assert tournament_end(tournament_id=tournament.pk).status == TournamentStatus.ENDED


def test_tournament_reopen_takes_the_end_back() -> None:
    """Ended by a slip of the finger, the evening goes on where it was."""
    tournament = make_evening()
    tournament_end(tournament_id=tournament.pk)

    assert tournament_reopen(tournament_id=tournament.pk).status == TournamentStatus.PLANNED
    assert start_round(tournament).number == 1
