"""Corrections undone with one tap, and corrections of the whole table: seats, phones, options, with previews."""

import random

import pytest

from referee.errors import EventUnknown, NothingChanged, NothingToUndo, Stale, TableUnknown
from referee.ground.errors import Malformed
from referee.lines import forget, line_of
from referee.models import Kind
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.tablet.previews import arrangement_preview
from referee.services.corrections import correction_undo, event_correct, table_correct
from tests.support.referee import (
    FOUR,
    REST,
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    take_back,
)

pytestmark = pytest.mark.django_db

HEART = {"by": "Bo", "do": "play", "cards": "JH"}
NEXT_HAND = "Anna deal 9D"


def played(rest="", **changes):
    """A table where Bo's revoke of entry 10 has shown at entry 18, with its referee."""
    table = make_table(**changes)
    enter_all(table, START + TRICKS + SHOWN + rest)
    return table, make_referee(table)


def correct(table, link, number, body):
    """One entry corrected; the correction's number."""
    return event_correct(
        link=link, table_id=table.pk, number=number, body=body, reason="mistyped", key=new_key(), expected=None
    ).number


def undo(table, link, number, expected=None):
    """A correction undone; the number of the undoing."""
    return correction_undo(link=link, table_id=table.pk, number=number, key=new_key(), expected=expected).number


def arrange(table, link, body):
    """The whole table corrected; the correction's number."""
    return table_correct(
        link=link, table_id=table.pk, body=body, reason="I saw it", key=new_key(), expected=None
    ).number


def seats(first, second, *, phones=False, places=False, since=1):
    """Two players taken for one another."""
    return {"do": "seats", "swap": [first, second], "phones": phones, "places": places, "since": since}


def options(**chosen):
    """The table played by these."""
    return {"do": "options", "options": chosen}


def stands(table):
    """All that a log comes to: position, how each entry stands, and that it is sound however it is folded."""
    table = reloaded(table)
    carried = line_of(table)
    forget()
    folded = line_of(reloaded(table))
    assert folded.slots == carried.slots and folded.start.setup == carried.start.setup
    assert list(table_faults(reloaded(table))) == []
    rows = {row.number: row for row in log_lines(table, "referee") if row.kind == Kind.ENTRY}
    verdicts = {number: (row.verdict and row.verdict.verdict, row.body, row.struck) for number, row in rows.items()}
    return table.state, table.result, verdicts


def test_correction_undone_is_as_if_it_had_never_been():
    """Verdicts, points and position are what they were; the abandoned line and its undoing stay in the log."""
    table, link = played()
    before = stands(table)
    number = correct(table, link, REVOKED, HEART)
    assert stands(table) != before

    undone = undo(table, link, number)

    assert stands(table) == before
    rows = {row.number: row for row in log_lines(reloaded(table), "referee")}
    assert rows[number].text == "Entry 10 is corrected: Bo plays J♥" and not rows[number].can_undo
    assert (rows[undone].text, rows[undone].target) == (f"Entry {number} is undone", number)
    assert rows[REVOKED].replaced_by is None and rows[REVOKED].text_now == ""


def test_undoing_a_later_correction_brings_the_earlier_one_back():
    """Two on one entry: only the one that stands can be undone, then the other."""
    table, link = played()
    first = correct(table, link, REVOKED, HEART)
    once = stands(table)
    second = correct(table, link, REVOKED, {**HEART, "cards": "QH"})
    with pytest.raises(NothingToUndo):
        undo(table, link, first)

    undo(table, link, second)

    assert stands(table) == once
    undo(table, link, first)
    with pytest.raises(NothingToUndo):
        undo(table, link, first)


def test_undoing_leaves_what_came_after_it():
    """A correction elsewhere and entries made since stay as they are."""
    table, link = played()
    number = correct(table, link, REVOKED, HEART)
    correct(table, link, 17, {"by": "Anna", "do": "play", "cards": "8D"})
    enter(table, "Cia", "play", cards="9D")

    undo(table, link, number)

    _state, _result, entries = stands(table)
    assert entries[REVOKED][1]["cards"] == "7S"
    assert entries[17][1]["cards"] == "8D"
    assert entries[max(entries)][1]["cards"] == "9D"


def test_take_back_can_be_undone_by_the_referee():
    """Taken back by mistake, it counts again."""
    table, link = played()
    enter_all(table, "Cia play 9D")
    before = stands(table)
    number = take_back(table, "Cia").number
    assert stands(table) != before

    undo(table, link, number)

    assert stands(table) == before


@pytest.mark.parametrize("number", [1, REVOKED, 99])
def test_entry_that_is_no_correction_can_not_be_undone(number):
    """An entry is corrected, not undone; and there is no entry 99."""
    table, link = played()

    with pytest.raises(NothingToUndo):
        undo(table, link, number)


def test_undoing_what_others_changed_meanwhile_is_refused():
    """The page must have shown the table as it stands; and the table must be of this hall."""
    table, link = played()
    number = correct(table, link, REVOKED, HEART)
    enter(table, "Cia", "play", cards="9D")

    with pytest.raises(Stale):
        undo(table, link, number, expected=number)
    with pytest.raises(TableUnknown):
        undo(table, make_referee(make_table()), number)


def test_two_who_sat_in_each_others_places_with_the_phones_there_change_names_throughout():
    """The game is the same game; what Bo did, Anna did, and her points are his."""
    table, link = played()
    before = stands(table)

    arrange(table, link, seats("Anna", "Bo", phones=True, places=True))

    state, _result, entries = stands(table)
    assert entries[REVOKED][0] == "illegal" and entries[REVOKED][1]["by"] == "Anna"
    assert (state["scores"]["Anna"], state["scores"]["Bo"]) == (before[0]["scores"]["Bo"], before[0]["scores"]["Anna"])
    assert [verdict for verdict, *_rest in entries.values()] == [verdict for verdict, *_rest in before[2].values()]
    assert line_of(reloaded(table)).record.setup.players == ("Bo", "Anna", "Cia", "Dag")


def test_wrong_order_of_seats_is_ruled_on_anew():
    """Everybody entered their own cards, but Bo and Cia sat the other way round: now turns are judged by that."""
    table, link = played()

    arrange(table, link, seats("Bo", "Cia", places=True))

    _state, _result, entries = stands(table)
    assert line_of(reloaded(table)).record.setup.players == ("Anna", "Cia", "Bo", "Dag")
    assert all(body["by"] != "Cia" or body["cards"] == "9H" for _, body, _ in [entries[11]])
    assert {number for number, (verdict, *_rest) in entries.items() if verdict == "illegal"} != {REVOKED}


def test_swapped_phones_from_a_hand_on_leave_the_hands_before_alone():
    """Noticed in the second hand: only what was entered since is read under the other name."""
    table, link = played(REST + NEXT_HAND)
    first_hand = dict(stands(table)[2])
    since = max(first_hand)
    enter_all(table, "Bo join\nCia join")

    arrange(table, link, seats("Bo", "Cia", phones=True, since=since))

    _state, _result, entries = stands(table)
    assert {number: entries[number] for number in first_hand if number < since} == {
        number: row for number, row in first_hand.items() if number < since
    }
    assert [entries[number][1]["by"] for number in (since + 1, since + 2)] == ["Cia", "Bo"]


def test_entries_made_after_the_swap_was_noticed_are_as_entered():
    """From now on everybody has their own phone."""
    table, link = played(REST + NEXT_HAND)
    since = enter(table, "Bo", "join").number
    arrange(table, link, seats("Bo", "Cia", phones=True, since=since))
    assert stands(table)[2][since][1]["by"] == "Cia"

    outcome = enter(table, "Bo", "join")

    assert stands(table)[2][outcome.event.number][1]["by"] == "Bo"


def test_correction_made_after_a_swap_stands_as_written():
    """Its words already speak of the right player."""
    table, link = played()
    arrange(table, link, seats("Anna", "Bo", phones=True, places=True))

    correct(table, link, REVOKED, {"by": "Anna", "do": "play", "cards": "JH"})

    assert stands(table)[2][REVOKED][:2] == ("legal", {"by": "Anna", "do": "play", "cards": "JH"})


def test_other_house_options_rule_on_everything_anew():
    """Faults cost only when called, after all: the points come back, the breach remains and waits for the referee."""
    table, link = played()
    assert stands(table)[0]["scores"]["Bo"] == 30

    arrange(table, link, options(faults="called"))

    state, _result, entries = stands(table)
    assert state["scores"]["Bo"] == 25
    assert entries[REVOKED][0] == "illegal"
    assert reloaded(table).unanswered == 1


def test_preview_tells_what_comes_true_and_writes_nothing():
    """Scores and verdicts beforehand are those afterwards."""
    table, link = played()
    before = reloaded(table).last_hash

    preview = arrangement_preview(reloaded(table), options(faults="called"))

    assert reloaded(table).last_hash == before
    assert [(change.player, change.was, change.now) for change in preview.scores] == [("Bo", 30, 25)]
    chosen = "When does an illegal move cost points? Only when the referee gives a fault."
    assert preview.now == f"The table played with other options: {chosen}"
    arrange(table, link, options(faults="called"))
    assert stands(table)[0]["scores"]["Bo"] == preview.scores[0].now


@pytest.mark.parametrize(
    "body",
    [
        seats("Anna", "Bo", phones=True),
        seats("Bo", "Dag", places=True),
        seats("Anna", "Cia", phones=True, places=True),
        options(faults="called"),
        options(start_points=15),
    ],
)
def test_correction_of_the_table_undone_leaves_nothing_of_itself(body):
    """Whatever it was, entries made since included, the table is what it would have been without."""
    table, link = played()
    before = stands(table)

    number = arrange(table, link, body)
    undo(table, link, number)

    assert stands(table) == before
    enter(table, "Cia", "play", cards="9D")
    stands(table)


def test_arrangements_stack_and_each_can_be_undone_alone():
    """Options and seats, one undone from below the other."""
    table, link = played()
    by_options = arrange(table, link, options(faults="called"))
    by_seats = arrange(table, link, seats("Anna", "Bo", phones=True, places=True))
    assert stands(table)[0]["scores"] == dict.fromkeys(FOUR, 25)

    undo(table, link, by_options)

    assert stands(table)[0]["scores"]["Anna"] == 30
    undo(table, link, by_seats)
    assert stands(table)[0]["scores"]["Bo"] == 30


@pytest.mark.parametrize("seed", range(6))
def test_any_sequence_of_corrections_folds_to_what_was_carried(seed):
    """Random corrections and undoings: the stored table is what its log comes to, and all undone is what was."""
    rng = random.Random(seed)
    table, link = played()
    before, made = stands(table), []
    acts = {
        "entry": lambda: correct(table, link, REVOKED, {**HEART, "cards": rng.choice(("JH", "QH", "8H"))}),
        "strike": lambda: correct(table, link, rng.randint(9, 18), None),
        "seats": lambda: arrange(table, link, seats(*rng.sample(FOUR, 2), phones=True, places=rng.random() < 0.5)),
        "options": lambda: arrange(table, link, options(faults="called")),
    }
    for act in rng.choices([*acts, "undo"], k=7):
        try:
            if act != "undo":
                made.append(acts[act]())
            elif made:
                undo(table, link, made.pop())
        except (Malformed, NothingChanged):
            continue
        stands(table)
    for number in reversed(made):
        undo(table, link, number)
    assert stands(table) == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"do": "chairs"},
        seats("Anna", "Anna", phones=True),
        seats("Anna", "Eva", phones=True),
        seats("Anna", "Bo"),
        seats("Anna", "Bo", phones=True, since=0),
        seats("Anna", "Bo", places=True, since=9),
        {**seats("Anna", "Bo", phones=True), "swap": "AB"},
        {**seats("Anna", "Bo", phones=True), "phones": "yes"},
        {"do": "options", "options": ["faults"]},
        options(faults="sometimes"),
        options(nonsense=1),
    ],
)
def test_correction_of_the_table_that_says_nothing_sensible_is_refused(body):
    """A message, and nothing written."""
    table, link = played()
    before = reloaded(table).last_hash

    with pytest.raises(Malformed):
        arrange(table, link, body)
    assert reloaded(table).last_hash == before


def test_correction_of_the_table_that_changes_nothing_is_refused():
    """The options it was played by anyway; phones swapped before anything was entered by either."""
    table, link = played()

    with pytest.raises(NothingChanged):
        arrange(table, link, options())
    with pytest.raises(NothingChanged):
        arrange(table, link, seats("Anna", "Bo", phones=True, since=500))


def test_correction_of_the_table_is_no_entry_to_be_corrected():
    """It is undone, not corrected."""
    table, link = played()
    number = arrange(table, link, options(faults="called"))

    with pytest.raises(EventUnknown):
        correct(table, link, number, HEART)


def test_players_are_told_nothing_new_by_a_swap_of_others():
    """Each phone still reads its log, and only what it may."""
    table, link = played()
    arrange(table, link, seats("Bo", "Cia", phones=True, places=True))

    for player in (*FOUR, None):
        assert len(log_lines(reloaded(table), player)) == reloaded(table).last_number
