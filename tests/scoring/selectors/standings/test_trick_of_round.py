"""The trick of the round on the big screen: by one rule, and never anything hidden."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from referee import api
from referee.history.playback import Hand
from referee.selectors.replay.replay import Film
from scoring.models.choices import CardsAfter
from scoring.models.tournaments import Competition, Round
from scoring.selectors.standings import trick_of_round as module
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.standings.trick_of_round import TrickOfRound, trick_of_round
from scoring.selectors.standings.wall_of_tournament import wall_of_tournament
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.settings import competition_change
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import EIGHT, make_competition, play_hand, reloaded, start_round, table_of
from tests.support.kept_rows import given_to_each

pytestmark = pytest.mark.django_db


def two_hands() -> Competition:
    """Make a competition of two tables whose first round has been played, a hand at each table, but is not over."""
    made = make_competition(EIGHT)
    for table in start_round(made).tables.all():
        play_hand(table)
    return reloaded(made)


made, played = given_to_each(two_hands)


def end(competition: Competition) -> None:
    """End the round."""
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)


def trick(competition: Competition) -> TrickOfRound | None:
    """Return the trick as the big screen asks for it."""
    competition = reloaded(competition)
    return trick_of_round(competition, standings_view(competition))


def test_lowest_card_that_took_a_trick_is_shown_after_the_round(played: Competition, client: Client) -> None:
    """The dealer took every trick, the last with the seven: it stands on both screens, with everybody's card."""
    screens = (f"/e/{played.slug}/projector/", f"/t/{played.tournament.slug}/projector/")
    assert trick(played) is None
    for address in screens:
        assert "The trick of the round" not in client.get(address).content.decode()
    end(played)

    found = trick(played)
    assert found is not None and (found.round, found.table) == (1, 1)
    told = found.trick
    assert (told.trick, told.by) == (5, table_of(played).seats.all()[3].player.name)
    assert len(told.cards) == 4 and dict(told.cards)[told.by][0] == "7"
    for address in screens:
        page = client.get(address).content.decode()
        assert f"{told.by} took it, with the lowest card that took a trick in this round." in page
        assert page.count('class="wall__card') == 4 + 1  # the cards, and their list
    start_round(reloaded(played))
    assert trick(played) is None


def test_trick_in_which_a_rule_was_broken_is_left_out(played: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is shown to a hall with a revoke; the next trick by the same rule is."""
    looks = Film.looks

    def broken_at_the_end(film: Film, hand: Hand) -> tuple[tuple[int, str, bool], ...]:
        found = looks(film, hand)
        return (*found[:-1], (found[-1][0], "illegal", found[-1][2]))

    end(played)
    monkeypatch.setattr(Film, "looks", broken_at_the_end)
    found = trick(played)

    assert found is not None and found.trick.trick < 5


def test_hidden_round_has_no_trick(played: Competition) -> None:
    """Its cards tell who won."""
    standings_show(competition_id=played.pk, shown=Shown.HELD)
    end(played)

    assert trick(played) is None
    assert [page.kind for page in wall_of_tournament(reloaded(played).tournament).pages] == ["standings"]
    standings_show(competition_id=played.pk, shown=Shown.LIVE)
    assert trick(played) is not None


def test_trick_comes_as_much_later_as_cards_do(played: Competition) -> None:
    """Where an embedded table shows cards after a quarter of an hour, so does the screen."""
    competition_change(competition_id=played.pk, name=played.name, cards_after=CardsAfter.FIFTEEN)
    end(played)
    assert trick(played) is None

    Round.objects.update(ended_at=timezone.now() - timedelta(minutes=15))
    assert trick(played) is not None


def test_few_games_are_gone_through_at_once(played: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a large hall the screen waits for its next news rather than all phones for the screen."""
    monkeypatch.setattr(module, "AT_ONCE", 1)
    asked: list[int] = []
    finest = api.finest_trick

    def counted(table_id: int) -> api.TrickTold | None:
        asked.append(table_id)
        return finest(table_id)

    monkeypatch.setattr(api, "finest_trick", counted)
    end(played)

    assert trick(played) is None and len(asked) == 1
    assert trick(played) is not None and len(asked) == 2
    assert trick(played) is not None and len(asked) == 2
