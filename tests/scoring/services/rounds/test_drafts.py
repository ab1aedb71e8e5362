"""Drafts of a round are drawn, changed, undone, dropped, published and taken back."""

from typing import Any

import pytest

from referee.models import Table
from scoring.errors.competition import (
    CompetitionIsOver,
    DraftChanged,
    DraftGone,
    DraftIsStale,
    RoundIsOn,
    SwapIsIllegal,
    TablesDontFit,
    TooFewPlayers,
    TooManyDrafts,
)
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition, Round
from scoring.selectors.rounds.rounds import past_tables
from scoring.services.people.players import player_away
from scoring.services.rounds.drafts import MOST, draft_drop, draft_make, draft_publish, draft_swap, draft_undo
from scoring.services.rounds.rounds import round_end, round_undo
from scoring.services.tournaments.competitions import competition_end
from scoring.systems.rounds.changing_places import Place
from tests.scoring.competitions import EIGHT, make_competition, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db


def make(competition: Competition, number: int = 1, seed: int = 1, **choices: Any) -> Draft:
    """Make and return a draft."""
    return draft_make(competition_id=competition.pk, number=number, seed=seed, **choices)


def swap(draft: Draft, one: int, other: int, version: int | None = None) -> Draft:
    """Swap the player at seat `one` of the first table with the player at seat `other` of the last table."""
    fresh = Draft.objects.get(pk=draft.pk)
    return draft_swap(
        competition_id=draft.competition_id,
        draft_id=draft.pk,
        version=fresh.version if version is None else version,
        player_id=fresh.tables[0][one],
        place=Place(player=fresh.tables[-1][other]),
    )


def publish(draft: Draft) -> Round:
    """Publish the draft and return its round."""
    fresh = Draft.objects.get(pk=draft.pk)
    return draft_publish(competition_id=draft.competition_id, draft_id=draft.pk, version=fresh.version)


def seated(competition: Competition) -> list[list[int]]:
    """Return the ids of the players at each table of the latest round."""
    tables = competition.rounds.last().tables.all()
    return [[seat.player_id for seat in table.seats.all()] for table in tables]


def test_a_draft_changes_nothing_but_itself() -> None:
    """A draft makes no round and no table, and the standings keep their number, so that no stream sends anything."""
    competition = make_competition(EIGHT)
    swap(make(competition), 0, 0)

    assert not competition.rounds.exists()
    assert not Table.objects.exists()
    assert reloaded(competition).number == competition.number
    assert reloaded(competition).status == competition.status


def test_a_draft_and_a_round_of_one_seed_seat_everybody_alike() -> None:
    """A draft and a round drawn at once with the same seed have the same tables."""
    one, two = make_competition(EIGHT), make_competition(EIGHT)
    publish(make(one, seed=7))
    start_round(two, seed=7)

    assert past_tables(one) == past_tables(two)
    assert (one.rounds.get().seed, one.rounds.get().number) == (7, 1)
    assert reloaded(one).status == "running"
    assert Table.objects.count() == 4


def test_drafts_get_letters_and_are_few() -> None:
    """Drafts are lettered, at most four at a time, and the letter of a dropped draft is used again."""
    competition = make_competition(EIGHT)
    drafts = [make(competition, seed=seed) for seed in range(MOST)]
    assert [draft.label for draft in drafts] == ["A", "B", "C", "D"]

    with pytest.raises(TooManyDrafts):
        make(competition)

    draft_drop(competition_id=competition.pk, draft_id=drafts[1].pk)
    draft_drop(competition_id=competition.pk, draft_id=drafts[1].pk)
    assert make(competition).label == "B"


def test_a_form_sent_twice_makes_one_draft() -> None:
    """The same key sent twice makes one draft."""
    competition = make_competition(EIGHT)

    assert make(competition, key="one") == make(competition, key="one", seed=2)
    assert make(competition, key="two").label == "B"


def test_a_swap_is_made_and_undone() -> None:
    """Each undo takes back one swap; an undo without a swap does nothing."""
    competition = make_competition(EIGHT)
    draft = make(competition)
    before = draft.tables
    once = swap(draft, 0, 0)
    swap(draft, 1, 1)
    assert {before[0][0], before[1][0]} == {once.tables[0][0], once.tables[1][0]}

    for expected in (once.tables, before, before):
        version = Draft.objects.get(pk=draft.pk).version
        undone = draft_undo(competition_id=competition.pk, draft_id=draft.pk, version=version)
        assert undone.tables == expected


def test_a_swap_sent_twice_is_made_once_and_a_late_one_is_refused() -> None:
    """A second tap does not swap back, and a swap meant for an earlier version is refused."""
    competition = make_competition(EIGHT)
    draft = make(competition)
    one, other = draft.tables[0][0], draft.tables[1][0]
    act: dict[str, Any] = {"competition_id": competition.pk, "draft_id": draft.pk, "version": 0, "player_id": one}
    first = draft_swap(**act, place=Place(player=other))
    again = draft_swap(**act, place=Place(player=other))
    assert again.tables == first.tables
    assert again.version == 1

    with pytest.raises(DraftChanged):
        draft_swap(**act, place=Place(player=draft.tables[1][1]))
    with pytest.raises(DraftChanged):
        draft_undo(competition_id=competition.pk, draft_id=draft.pk, version=0)
    with pytest.raises(DraftChanged):
        draft_publish(competition_id=competition.pk, draft_id=draft.pk, version=0)


def test_a_player_moves_to_a_table_with_room_for_one_more() -> None:
    """At Knoesten, tables of 4 + 4 may become 3 + 5, but not 2 + 6."""
    competition = make_competition(EIGHT)
    draft = make(competition)
    act: dict[str, Any] = {"competition_id": competition.pk, "draft_id": draft.pk, "place": Place(table=1)}
    moved = draft_swap(**act, version=0, player_id=draft.tables[0][0])
    assert [len(table) for table in moved.tables] == [3, 5]

    with pytest.raises(SwapIsIllegal):
        draft_swap(**act, version=1, player_id=moved.tables[0][0])

    publish(draft)
    assert seated(competition) == moved.tables


def test_publishing_twice_makes_one_round() -> None:
    """If a second draft of the same round is published, the existing round is returned."""
    competition = make_competition(EIGHT)
    one, two = make(competition), make(competition, seed=2)

    assert publish(one) == publish(one) == publish(two)
    assert Table.objects.count() == 2
    assert seated(competition) == one.tables


def test_a_round_taken_back_leaves_its_draft() -> None:
    """After the round is taken back, its draft can be changed and published again."""
    competition = make_competition(EIGHT)
    draft = make(competition)
    publish(draft)
    round_undo(competition_id=competition.pk, number=1)
    assert Draft.objects.get() == draft

    changed = swap(draft, 0, 0)
    publish(draft)
    assert seated(competition) == changed.tables


def test_a_published_round_counts_the_repeats_of_its_draft_as_swapped() -> None:
    """A second round of eight players at two tables must repeat pairs.

    After a swap it counts the repeats of the swap.
    """
    competition = make_competition(EIGHT)
    first = publish(make(competition))
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    draft = make(competition, 2)
    Draft.objects.filter(pk=draft.pk).update(tables=seated(competition))

    assert first.repeats == 0
    assert publish(draft).repeats == 12


@pytest.mark.parametrize("who", ["came", "left"])
def test_a_draft_that_no_longer_fits_who_is_here_is_not_published(who: str) -> None:
    """A draft is refused if a player was marked as away after it was drawn, or came back after it."""
    competition = make_competition(EIGHT)
    anna = player_of(competition, "Anna")
    player_away(tournament_id=competition.tournament_id, player_id=anna.pk, away=who == "came")
    draft = make(competition)
    player_away(tournament_id=competition.tournament_id, player_id=anna.pk, away=who == "left")

    with pytest.raises(DraftIsStale):
        publish(draft)


def test_drafts_wait_for_the_round_that_is_on_and_go_with_the_next_one() -> None:
    """Drafts can't be made while a round is on, and the drafts of a round are deleted when the next one is drafted."""
    competition = make_competition(EIGHT)
    first = make(competition)
    publish(make(competition, seed=2))
    with pytest.raises(RoundIsOn):
        make(competition, 1)
    with pytest.raises(RoundIsOn):
        make(competition, 2)

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    second = make(competition, 2)
    assert list(Draft.objects.all()) == [second]
    with pytest.raises(DraftGone):
        draft_publish(competition_id=competition.pk, draft_id=first.pk, version=0)


def test_a_draft_is_refused_where_a_round_would_be() -> None:
    """A draft is refused with too few players, at tables that they can't fill, and after the competition's end."""
    with pytest.raises(TooFewPlayers):
        make(make_competition("Anna Bo"))
    competition = make_competition(EIGHT)
    with pytest.raises(TablesDontFit):
        make(competition, tables=5)

    draft = make(competition)
    competition_end(competition_id=competition.pk)
    with pytest.raises(CompetitionIsOver):
        publish(draft)


def test_a_draft_of_another_competition_is_not_found() -> None:
    """A draft's id is only looked up in the organiser's own competition."""
    draft = make(make_competition(EIGHT))
    other = make_competition(EIGHT)

    with pytest.raises(DraftGone):
        draft_publish(competition_id=other.pk, draft_id=draft.pk, version=0)
    draft_drop(competition_id=other.pk, draft_id=draft.pk)
    assert Draft.objects.filter(pk=draft.pk).exists()
