"""Byes in draws, drafts and plans: players sit out in turn where the field does not fill its tables."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from referee import api
from scoring.errors.competition import DraftIsStale, SwapIsIllegal, TooFewPlayers
from scoring.models.choices import Way
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition
from scoring.selectors.people.field import field_of
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.rounds.plans import seating_page
from scoring.selectors.rounds.requests import seating_request
from scoring.services.people.players import player_away
from scoring.services.rounds.drafts import draft_make, draft_publish, draft_swap, draft_undo
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.rounds.rounds import round_end
from scoring.systems.rounds.changing_places import Place
from scoring.systems.rounds.seating_check import check
from scoring.systems.seating import seat
from tests.scoring.competitions import EIGHT, make_competition, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db

SIX = "Anna Bo Cia Dag Eva Fia"
NINE = f"{EIGHT} Ivo"


@pytest.fixture(autouse=True)
def only_fours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every game take exactly four players a table, which none of the real games does."""
    info = api.game_info

    def fours(*asked: Any) -> Any:
        return replace(info(*asked), seats=(4,), best_size=4)

    monkeypatch.setattr(api, "game_info", fours)


def play(competition: Competition) -> list[int]:
    """Draw the next round and end it. Return the ids of the players with a bye."""
    started = start_round(reloaded(competition))
    round_end(competition_id=competition.pk, number=started.number, as_they_stand=True)
    return list(started.byes)


def swap(draft: Draft, one: int, other: int, version: int) -> Draft:
    """Return the draft after two players have changed places."""
    return draft_swap(
        competition_id=draft.competition_id,
        draft_id=draft.pk,
        version=version,
        player_id=one,
        place=Place(player=other),
    )


@pytest.mark.parametrize("way", [Way.MEETINGS, Way.STANDINGS])
def test_nobody_sits_out_twice_before_everybody_has_once(way: Way) -> None:
    """Four of six players play each round: after three rounds everybody has had one bye, after six rounds two."""
    competition = make_competition(SIX)
    seating_set(competition_id=competition.pk, way=way)

    rounds = [play(competition) for _round in range(6)]

    assert [len(byes) for byes in rounds] == [2] * 6
    assert set(Counter(player for byes in rounds[:3] for player in byes).values()) == {1}
    assert set(Counter(player for byes in rounds for player in byes).values()) == {2}
    assert len(Counter(player for byes in rounds for player in byes)) == 6


def test_a_bye_counts_by_its_own_rule() -> None:
    """A bye counts half a first place unless the organiser chose another rule. Other players don't count as away."""
    competition = make_competition(NINE)
    (free,) = play(competition)

    (missed,) = field_of(reloaded(competition)).missed
    assert (missed.player, missed.why) == (competition.players.get(pk=free).name, "bye")


def test_too_few_for_one_table_are_still_refused() -> None:
    """A round in which everybody had a bye is refused."""
    with pytest.raises(TooFewPlayers):
        start_round(make_competition("Anna Bo Cia"))


def test_a_draft_has_byes_that_can_be_swapped_and_undone() -> None:
    """A player who changes places with a bye gets the bye. Two players with byes can't change places."""
    competition = make_competition(SIX)
    draft = draft_make(competition_id=competition.pk, number=1, seed=1)
    (free, other), sits = draft.byes, draft.tables[0][1]

    changed = swap(draft, sits, free, 0)
    assert sorted(changed.byes) == sorted([other, sits])
    assert changed.tables[0][1] == free
    assert swap(draft, sits, free, 0).version == 1, "sent twice, it changes the draft once"
    with pytest.raises(SwapIsIllegal):
        swap(draft, sits, other, 1)

    undone = draft_undo(competition_id=competition.pk, draft_id=draft.pk, version=1)
    assert (sorted(undone.byes), undone.tables) == (sorted(draft.byes), draft.tables)
    published = draft_publish(competition_id=competition.pk, draft_id=draft.pk, version=2)
    assert sorted(published.byes) == sorted(draft.byes)


def test_a_draft_knows_whose_bye_is_whose() -> None:
    """The draft's page lists its byes. The draft goes stale if a player with a bye leaves."""
    competition = make_competition(SIX)
    draft = draft_make(competition_id=competition.pk, number=1, seed=1)
    free = competition.players.get(pk=draft.byes[0])

    page = draft_page(reloaded(competition), Choice(one=free.pk, to=f"p{draft.tables[0][0]}", find=free.name))
    assert page.draft is not None
    assert page.swap is not None
    assert sorted(seat.id for seat in page.draft.byes) == sorted(draft.byes)
    assert (page.swap.one, page.swap.table, page.found, len(page.by_name)) == (free.name, 1, 1, 6)
    assert not page.draft.is_stale
    assert page.splits == ((4,),)

    player_away(tournament_id=competition.tournament_id, player_id=free.pk, away=True)
    with pytest.raises(DraftIsStale):
        draft_publish(competition_id=competition.pk, draft_id=draft.pk, version=0)


def test_a_plan_shares_byes_and_keeps_them() -> None:
    """In nine rounds of nine players, each has one bye. The plan fits those who are here and is drawn as it is."""
    competition = make_competition(NINE)
    made = seat(seating_request(competition, rounds=9, seed=1, steps=300))
    plan = plan_keep(competition_id=competition.pk, seating=made, first=1)

    assert sorted(player for byes in plan.byes for player in byes) == sorted(
        competition.players.values_list("pk", flat=True)
    )
    view = seating_page(reloaded(competition)).plan
    assert view is not None
    assert view.fits
    assert [len(one.byes) for one in view.rounds] == [1] * 9
    assert [play(competition) for _round in range(2)] == plan.byes[:2]


def test_a_plan_is_solved_anew_when_somebody_leaves() -> None:
    """The eight who stay fill their tables, so nobody has a bye any more."""
    competition = make_competition(NINE)
    made = seat(seating_request(competition, rounds=3, seed=1, steps=300))
    plan_keep(competition_id=competition.pk, seating=made, first=1)
    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "Ivo").pk, away=True)

    assert play(competition) == []


def test_the_certificate_names_the_byes() -> None:
    """The independent checker finds no fault in a certificate with byes."""
    competition = make_competition(NINE)
    byes = [play(competition) for _round in range(2)]

    told = seating_certificate(reloaded(competition))
    names = dict(competition.players.values_list("pk", "name"))
    assert told["byes"] == [[names[player] for player in one] for one in byes]
    assert check(told).faults == ()
