"""An organiser allows only some sizes of tables: previewed, drawn, opened, counted and ended through the pages."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.choices import CompetitionStatus, Way
from scoring.models.tournaments import Competition, SeatOf
from scoring.selectors.people.field import field_of, sizes_of
from scoring.selectors.people.people import names_of
from scoring.selectors.rounds.plans import seating_page
from scoring.selectors.rounds.requests import seating_request
from scoring.services.people.players import players_add
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.plans import plan_keep, seating_set
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.table_sizes import sizes_set
from scoring.services.tournaments.competitions import competition_end
from scoring.systems.seating import seat
from scoring.systems.standings.missed import Why
from tests.scoring.competitions import address, make_competition, play_hand, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db

ELEVEN = "Anna Bo Cia Dag Eva Fia Gus Hal Ida Jon Kim"
FOUR_ONLY = {"smallest": "4", "largest": "4"}


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Eleven players of Knoesten, which takes tables of three to five."""
    return make_competition(ELEVEN, organiser)


def text_of(page: bytes) -> str:
    """Return what a page says, without tags and with single spaces."""
    return " ".join(re.sub("<[^>]*>", " ", page.decode()).split())


def sizes_of_round(competition: Competition, number: int) -> list[int]:
    """Return the sizes of a round's tables."""
    tables = competition.rounds.get(number=number).tables.all()
    return [SeatOf.objects.filter(table=table).count() for table in tables]


def test_tables_of_four_only_from_the_preview_to_the_final_standings(mia: Client, competition: Competition) -> None:
    """Three players have a bye in each round, nobody twice before everybody once; the competition ends."""
    page = text_of(mia.post(address(competition, "sizes/"), FOUR_ONLY).content)
    assert "Now 3 tables, 4 + 4 + 3. Everybody has a seat." in page
    assert "With these sizes 2 tables, 4 + 4. 3 players have a bye in each round." in page
    assert "counts half as much as a first place" in page
    assert sizes_of(reloaded(competition)) == (3, 5, 4)

    page = text_of(mia.post(address(competition, "sizes/"), {**FOUR_ONLY, "apply": "yes"}, follow=True).content)
    assert "Tables have 4 players from the next draw on." in page
    assert "2 tables, 4 + 4. 3 players find no seat and get a bye." in page
    for number in (1, 2):
        mia.post(address(competition, f"rounds/{number}/start/"))
        assert sizes_of_round(competition, number) == [4, 4]
        for table in (1, 2):
            play_hand(table_of(competition, table))
        mia.post(address(competition, f"rounds/{number}/end/"), {"as_they_stand": "yes"})
    byes = [player for round_ in competition.rounds.all() for player in round_.byes]
    assert len(byes) == len({*byes}) == 6

    mia.post(address(competition, "end/"))
    assert reloaded(competition).status == CompetitionStatus.ENDED
    counted = field_of(reloaded(competition)).missed_worth(next(iter(names_of(competition, byes))))
    assert [(missed.why, worth > 0) for missed, worth in counted] == [(Why.BYE, True)]
    assert len(mia.get(f"/e/{competition.slug}/standings.csv").content.decode().splitlines()) == 1 + 11


def test_sizes_that_are_no_sizes_change_nothing(mia: Client, competition: Competition) -> None:
    """A smallest size above the largest, sizes of another game, and nonsense are refused."""
    for smallest, largest in (("5", "4"), ("2", "4"), ("x", "4"), ("", "")):
        sent = {"smallest": smallest, "largest": largest, "apply": "yes"}
        assert mia.post(address(competition, "sizes/"), sent).status_code == 422
    assert sizes_of(reloaded(competition)) == (3, 5, 4)
    assert not competition.tournament.acts.filter(kind="competition_sizes_set").exists()


def test_too_few_players_for_the_sizes_are_told_so(mia: Client, organiser: User) -> None:
    """The preview says it in advance, a draw is refused, and the organiser can allow all sizes again."""
    three = make_competition("Anna Bo Cia", organiser)
    assert "Too few players are here to fill a table." in text_of(mia.post(address(three, "sizes/"), FOUR_ONLY).content)
    sizes_set(competition_id=three.pk, smallest=4, largest=4)
    refused = mia.post(address(three, "rounds/1/start/"), follow=True).content.decode()
    assert "There are too few players: 3 here, and a table takes at least 4." in refused

    sizes_set(competition_id=three.pk, smallest=3, largest=5)
    saved = reloaded(three)
    assert (saved.least_seats, saved.most_seats) == (None, None)
    assert [
        (act.was, act.now) for act in saved.tournament.acts.filter(kind="competition_sizes_set").order_by("pk")
    ] == [
        ("3–5", "4"),
        ("4", "3–5"),
    ]


def test_a_draft_with_other_tables_is_dropped_after_a_warning(mia: Client, competition: Competition) -> None:
    """A draft whose tables all have allowed sizes stays."""
    players_add(competition_id=competition.pk, text="Leo")
    draft_make(competition_id=competition.pk, number=1, seed=1)
    draft_make(competition_id=competition.pk, number=1, seed=2, tables=4)
    page = text_of(mia.post(address(competition, "sizes/"), FOUR_ONLY).content)
    assert "Draft B has tables of other sizes and will be dropped." in page

    sizes_set(competition_id=competition.pk, smallest=4, largest=4)
    assert [draft.label for draft in competition.drafts.all()] == ["A"]


def test_a_plan_with_other_tables_is_solved_anew(competition: Competition) -> None:
    """The plan's page announces it before the draw."""
    seating_set(competition_id=competition.pk, way=Way.PLANNED)
    made = seat(seating_request(competition, rounds=3, seed=1, steps=100))
    plan_keep(competition_id=competition.pk, seating=made, first=1)
    sizes_set(competition_id=competition.pk, smallest=4, largest=4)

    page = seating_page(reloaded(competition))
    assert page.plan is not None and not page.plan.allowed
    start_round(reloaded(competition))
    assert reloaded(competition).tournament.acts.filter(kind="plan_solved_anew").exists()
    assert sizes_of_round(competition, 1) == [4, 4]
    page = seating_page(reloaded(competition))
    assert page.plan is not None and page.plan.allowed


def test_house_options_may_leave_no_size_that_was_chosen() -> None:
    """All sizes of the game are allowed in that case."""
    competition = make_competition("Anna Bo Cia", game="knaker")
    largest = sizes_of(competition).largest
    competition.least_seats = largest + 1

    assert sizes_of(competition).largest == largest
    competition.least_seats = largest
    assert sizes_of(competition) == (largest, largest, largest)


def test_an_ended_competition_keeps_its_sizes(mia: Client, competition: Competition) -> None:
    """A message says that it has ended."""
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    competition_end(competition_id=competition.pk)

    answer = mia.post(address(competition, "sizes/"), {**FOUR_ONLY, "apply": "yes"}, follow=True)
    assert "This competition has ended" in answer.content.decode()
