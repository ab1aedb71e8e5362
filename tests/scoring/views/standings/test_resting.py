"""What rests on corrected results: a drawn round that nobody has played, and the finals. The organiser decides."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.models import Table
from referee.selectors.tablet.previews import correction_preview
from scoring.errors.competition import RoundHasBegun
from scoring.models.tournaments import Act, Competition
from scoring.selectors.standings.resting import cut_rests, draw_rests, sits_elsewhere
from scoring.services.people.check_in import players_away
from scoring.services.people.players import player_withdraw
from scoring.services.rounds.drafts import draft_publish
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.rounds import round_end, round_redraw, round_undo
from scoring.services.rounds.settling import result_enter, table_settle
from scoring.services.standings.resting import rests_keep
from tests.scoring.competitions import (
    EIGHT,
    FOUR,
    address,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.rest.program import Program
from tests.scoring.seasons import play_round
from tests.scoring.views.access.test_hidden import as_helper
from tests.scoring.views.standings.test_settling import RESULT
from tests.scoring.views.tournaments.test_what_comes_next import words
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db


def enter_result(competition: Competition, round_: int, table: int, *, worst_first: bool = False) -> None:
    """Enter the result of a table's game, in which the first seat wins, or with `worst_first` the last one."""
    seats = competition.rounds.get(number=round_).tables.get(number=table).seats.select_related("player")
    names = [seat.player.name for seat in seats]
    points = {name: at for at, name in enumerate(reversed(names) if worst_first else names)}
    body = {"by": "referee", "do": "result", "points": points}
    where = {"competition_id": competition.pk, "number": round_, "table": table}
    result_enter(**where, body=body, reason="Read anew", key=new_key())


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Eight players in two rounds by standings. The first has been played, the second is drawn."""
    made = make_competition(EIGHT, organiser)
    seating_set(competition_id=made.pk, way="standings")
    start_round(reloaded(made))
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    for table in (1, 2):
        enter_result(made, 1, table)
    start_round(reloaded(made))
    assert draw_rests(reloaded(made)) is None
    return reloaded(made)


def test_a_corrected_result_marks_the_round_that_was_drawn_by_standings(mia: Client, competition: Competition) -> None:
    """The organiser's page says who stands elsewhere, and leads to the page on who would sit elsewhere."""
    enter_result(competition, 1, 1, worst_first=True)

    rests = draw_rests(competition)
    assert rests is not None and rests.number == 2 and len(rests.moved) == 4
    page = mia.get(address(competition, "next/")).text
    assert "Round 2 was drawn by standings that have been corrected since." in words(page)
    assert address(competition, "rounds/2/redraw/") in page
    elsewhere = sits_elsewhere(competition, 2)
    told = words(mia.get(address(competition, "rounds/2/redraw/")).text)
    assert elsewhere and all(f"{one.name}: table {one.was} → {one.now}" in told for one in elsewhere)
    assert competition.rounds.count() == 2, "looking changes nothing"


def test_drawn_again_it_is_a_draft_by_the_standings_as_they_are(mia: Client, competition: Competition) -> None:
    """The draw is taken back, the draft is looked at and published; then nothing rests on old standings."""
    enter_result(competition, 1, 1, worst_first=True)
    answer = mia.post(address(competition, "rounds/2/redraw/"))
    assert answer["Location"] == address(competition, "drafts/")
    assert competition.rounds.count() == 1

    (draft,) = competition.drafts.all()
    draft_publish(competition_id=competition.pk, draft_id=draft.pk, version=draft.version)

    assert draw_rests(reloaded(competition)) is None
    assert "been corrected since" not in mia.get(address(competition, "next/")).text
    kinds = list(Act.objects.filter(tournament=competition.tournament_id).values_list("kind", flat=True)[:3])
    assert kinds == ["round_drawn", "draft_made", "draw_taken_back"]


def test_the_draw_can_be_left_as_it_is(mia: Client, competition: Competition) -> None:
    """The mark goes, and the audit log says who decided so. A further correction marks it again."""
    enter_result(competition, 1, 1, worst_first=True)
    mia.post(address(competition, "rests/keep/"))
    assert draw_rests(competition) is None
    assert "Draw of round 2 left as it is" in mia.get(address(competition, "log/")).text

    table_settle(competition_id=competition.pk, number=1, table=2, settled="unplayed", reason="Wrong cards")
    assert draw_rests(competition) is not None
    table_settle(competition_id=competition.pk, number=1, table=2, settled="")
    assert draw_rests(competition) is None


def test_once_it_is_played_it_is_not_drawn_again(mia: Client, competition: Competition) -> None:
    """Neither the page nor the service takes the round from those who play it."""
    enter_result(competition, 1, 1, worst_first=True)
    table = table_of(competition)
    give_fault(table, table.seats.all()[0].player.name)
    with pytest.raises(RoundHasBegun):
        round_redraw(competition_id=competition.pk, number=2)
    mia.post(address(competition, "rounds/2/redraw/"))
    assert competition.rounds.count() == 2


def test_a_round_that_no_standings_have_seated_rests_on_none(mia: Client, organiser: User) -> None:
    """A correction changes nothing for a round whose players were seated by whom they have met."""
    competition = make_competition(EIGHT, organiser)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    enter_result(competition, 1, 1)
    start_round(reloaded(competition))
    enter_result(competition, 1, 1, worst_first=True)
    assert draw_rests(reloaded(competition)) is None
    assert mia.get(address(competition, "rounds/2/redraw/")).status_code == 302


def preview_of(client: Client, competition: Competition) -> str:
    """The preview of a result of round 1, table 1 in which the last seat wins."""
    seats = competition.rounds.get(number=1).tables.get(number=1).seats.select_related("player")
    names = [seat.player.name for seat in seats]
    points = {f"points.{name}": at for at, name in enumerate(reversed(names))}
    sent = {"way": "result", "reason": "Read anew", "by": "referee", "do": "result", "key": new_key(), **points}
    return words(client.post(address(competition, RESULT), sent).text)


def test_the_preview_of_a_correction_says_what_rests_on_it(mia: Client, competition: Competition) -> None:
    """A helper who may not see hidden standings is told nothing of them."""
    said = "Round 2 is drawn by standings, and nobody has played it."
    assert said in preview_of(mia, competition)
    assert draw_rests(competition) is None, "a preview changes nothing"
    Competition.objects.filter(pk=competition.pk).update(shown="held")
    assert said not in preview_of(as_helper(competition), competition)


def test_a_tablet_says_what_rests_on_a_correction(organiser: User) -> None:
    """The referee corrects an entry of round 1 while round 2 is drawn. Hidden standings are not told of."""
    competition = make_competition(FOUR, organiser)
    seating_set(competition_id=competition.pk, way="standings")
    start_round(reloaded(competition))
    played = at_referee(table_of(competition))
    dealer = play_hand(table_of(competition))
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(reloaded(competition))
    last = played.events.filter(body__do="play").last()
    assert last is not None and dealer
    said = "Round 2 is drawn by these standings, and nobody has played it. The organiser can draw it again."
    assert correction_preview(at_referee_again(played), last.number, None).rests == (said,)
    Competition.objects.filter(pk=competition.pk).update(shown="held")
    assert correction_preview(at_referee_again(played), last.number, None).rests == ()


def at_referee_again(table: Table) -> Table:
    """Return a table as it is now."""
    return Table.objects.get(pk=table.pk)


def finals_of_three(organiser: User) -> Competition:
    """Anna, Bo and Cia are in the final, by one round."""
    competition = make_competition(FOUR, organiser)
    play_round(competition, "Anna Bo Cia Dag")
    cut_make(competition_id=competition.pk, sizes=[3])
    return reloaded(competition)


def correct_to(competition: Competition, order: str) -> None:
    """Correct the result of the only table of round 1."""
    body = {"by": "referee", "do": "result", "points": {name: at for at, name in enumerate(order.split())}}
    where = {"competition_id": competition.pk, "number": 1, "table": 1}
    result_enter(**where, body=body, reason="Read anew", key=new_key())


def left_as_it_is(competition: Competition) -> None:
    """A round that is drawn, then the finals, stand although the result they rest on was corrected."""
    one: dict[str, Any] = {"competition_id": competition.pk}
    players_away(tournament_id=competition.tournament_id, away=False)
    player_withdraw(**one, player_id=player_of(competition, "Quentin").pk)
    seating_set(**one, way="standings")
    start_round(reloaded(competition))
    round_end(**one, number=1, as_they_stand=True)
    correct_to(competition, "Anna Bo Cia Dag")
    start_round(reloaded(competition))
    correct_to(competition, "Dag Cia Bo Anna")
    rests_keep(**one, cut=False)
    round_undo(**one, number=2)
    cut_make(**one, sizes=[3])
    correct_to(competition, "Anna Bo Cia Dag")
    rests_keep(**one, cut=True)


def test_after_a_cut_the_organiser_is_told_who_would_have_qualified(mia: Client, organiser: User) -> None:
    """With the names and places, and with what can be done: as long as the finals are not played, decide them again."""
    competition = finals_of_three(organiser)
    assert cut_rests(competition) is None
    assert "Dag (place 4 → 1) would play final A" in preview_of(mia, competition)

    correct_to(competition, "Dag Bo Cia Anna")

    told = words(mia.get(address(competition, "next/")).text)
    assert "Dag (place 4 → 1) would play final A, and is in none." in told
    assert "Anna (place 1 → 4) is in final A, and would be in none." in told
    assert "undo the finals, and decide them again" in told
    start_round(competition)
    told = words(mia.get(address(competition, "next/")).text)
    assert "take the draw of round 2 back, undo the finals, and decide them again" in told
    give_fault(table_of(competition), "Bo")
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)
    assert "The finals are being played, so they stay as they are." in words(
        mia.get(address(competition, "next/")).text
    )

    mia.post(address(competition, "rests/keep/"), {"cut": "1"})
    assert cut_rests(reloaded(competition)) is None
    assert "Finals left as they are" in mia.get(address(competition, "log/")).text


def test_a_correction_that_changes_no_final_is_not_mentioned(mia: Client, organiser: User) -> None:
    """The same three would be in the final, in another order."""
    competition = finals_of_three(organiser)
    correct_to(competition, "Cia Bo Anna Dag")
    assert cut_rests(competition) is None
    assert 'id="cut-rests"' not in mia.get(address(competition, "next/")).text


def test_programs_read_what_rests_and_decide(competition: Competition) -> None:
    """They read who stands and would sit elsewhere, draw again, and leave things as they are."""
    program = Program(competition)
    enter_result(competition, 1, 1, worst_first=True)
    told = program.get("rounds/2/redraw/")
    assert len(told["moved"]) == 4 and told["elsewhere"]
    assert program.get("rounds/2/")["outdated"] is True
    program.post("rests/keep/", {})
    assert program.get("rounds/2/redraw/") == {"moved": [], "elsewhere": []}
    enter_result(competition, 1, 1)
    program.post("rounds/2/redraw/")
    assert competition.rounds.count() == 1
    assert re.fullmatch("[A-Z]", competition.drafts.get().label)
