"""Creating a competition and ending it."""

from typing import Any

import pytest

from referee import api
from referee.models import Hall
from scoring.errors.competition import CompetitionIsOver, RoundIsOn
from scoring.models.choices import CompetitionStatus
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments import competitions
from scoring.services.tournaments.competitions import competition_end, competition_reopen, tournament_create
from tests.scoring.competitions import make_competition, make_organiser, reloaded, start_round

pytestmark = pytest.mark.django_db


def test_tournament_create_opens_a_hall_with_a_link_for_the_referee() -> None:
    """A referee's link exists before the first player is added."""
    competition = make_competition("")

    assert competition.status == CompetitionStatus.PLANNED
    assert [link.label for link in api.referee_links(competition.tournament.hall_id)] == ["Referee"]


def test_tournament_create_keeps_what_was_chosen() -> None:
    """Options, policy, scheme and tie-breaks are stored with the competition."""
    competition = make_competition(
        options={"start_points": 15}, policy="teach", scheme="top_three", tie_breaks=["direct", "wins"]
    )

    assert competition.options == {"start_points": 15}
    assert (competition.policy, competition.scheme) == ("teach", "top_three")
    assert competition.tie_breaks == ["direct", "wins"]


def test_tournament_create_finds_a_free_address_for_every_name() -> None:
    """Two equal names, a name without letters and a very long name all get different addresses."""
    organiser = make_organiser()
    names = ["Fredag på Klubben", "Fredag på Klubben", "♠♥", "x" * 120]

    slugs = [tournament_create(organiser_id=organiser.pk, name=name, game="knoesten").slug for name in names]

    assert slugs == ["fredag-pa-klubben", "fredag-pa-klubben-2", "tournament", "x" * 60]


def test_tournament_create_takes_the_next_address_when_another_competition_was_quicker(monkeypatch) -> None:
    """If another competition takes the address before it is written, the next free address is used."""
    make_competition("")
    looked_up = iter(["friday", "friday-2"])
    monkeypatch.setattr(competitions, "free_slug", lambda *_asked: next(looked_up))

    assert make_competition("").slug == "friday-2"
    assert Hall.objects.count() == 2


def test_tournament_create_makes_one_competition_of_a_submit() -> None:
    """The same submit sent twice makes one competition; the same key from another organiser makes another one."""
    mia, ola = make_organiser("mia"), make_organiser("ola")
    choices: dict[str, Any] = {"name": "Friday", "game": "knoesten", "key": "of one form"}
    first, again = (tournament_create(organiser_id=mia.pk, **choices) for _ in range(2))
    other = tournament_create(organiser_id=ola.pk, **choices)

    assert first.pk == again.pk != other.pk
    assert Hall.objects.count() == 2


def test_competition_end_makes_the_standings_final() -> None:
    """An ended competition can't be changed, and can't be ended again."""
    competition = make_competition()
    competition_end(competition_id=competition.pk)
    ended = reloaded(competition)

    assert ended.status == CompetitionStatus.ENDED
    assert ended.ended_at is not None
    assert ended.number == competition.number + 1
    with pytest.raises(CompetitionIsOver):
        players_add(competition_id=competition.pk, text="Zoe")
    with pytest.raises(CompetitionIsOver):
        competition_end(competition_id=competition.pk)


def test_competition_end_waits_for_the_round_that_is_on() -> None:
    """Ending the competition during a round is refused, and the error names the round."""
    competition = make_competition()
    start_round(competition)

    with pytest.raises(RoundIsOn, match="Round 1 is still being played"):
        competition_end(competition_id=competition.pk)

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert competition_end(competition_id=competition.pk).status == CompetitionStatus.ENDED


def test_competition_reopen_takes_the_end_back() -> None:
    """A competition that was ended by mistake goes on where it was."""
    competition = make_competition()
    competition_end(competition_id=competition.pk)

    assert competition_reopen(competition_id=competition.pk).status == CompetitionStatus.PLANNED
    assert start_round(competition).number == 1
