"""Nothing hidden leaks: what others get served is the same whether or not a player has told what was handed in."""

import json

import pytest

from referee import lines
from referee.access.actors import HOUSE
from referee.lines import known_line, line_of
from referee.selectors.log.log import log_lines
from referee.selectors.log.receipts import receipt_view
from referee.selectors.log.whereabouts import where_seen
from referee.selectors.seat.entering import seat_state
from referee.services.events import event_record
from tests.support.dealt import recorded_hand
from tests.support.referee import (
    FOUR,
    REVOKED,
    SHOWN,
    START,
    TRICKS,
    enter,
    enter_all,
    house_enters,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db

CALLED = {"faults": "called"}  # points then say nothing of a verdict before the referee does


def served(table, viewer):
    """Everything a phone of `viewer` (None: the public) gets, less what differs from table to table."""
    table = reloaded(table)
    lines = [_plain(row.to_json()) for row in log_lines(table, viewer)]
    if viewer is None:
        return lines
    view = seat_state(seat_of(table, viewer)).to_json()
    view["last"] = view["last"] and _plain(view["last"])
    return lines, {key: view[key] for key in view if key not in ("table_id", "hall", "table_label")}


def _plain(row):
    return {key: value for key, value in row.items() if key != "at"}


def told(bodies, teller):
    """The same hand as the others know it: of `teller`'s exchange only the count."""
    return [
        {key: value for key, value in body.items() if key != "cards"}
        if body["do"] == "exchange" and body["by"] != teller
        else body
        for body in bodies
    ]


@pytest.mark.parametrize("policy", ["call", "teach"])
@pytest.mark.parametrize("seed", range(6))
def test_cards_told_by_others_change_nothing_that_a_seat_is_served(policy, seed):
    """At one table all tell what they hand in, at the other only the viewer does: the viewer sees the same of both."""
    bodies = recorded_hand(seed, FOUR, {**CALLED, "policy": policy})
    viewer = FOUR[seed % 4]
    open_table = make_table(policy=policy, options=CALLED)
    shut_table = make_table(policy=policy, options=CALLED)

    for step, (all_told, own_told) in enumerate(zip(bodies, told(bodies, viewer), strict=True)):
        house_enters(open_table, all_told)
        house_enters(shut_table, own_told)
        if step % 5 == 0 or step == len(bodies) - 1:
            assert served(open_table, viewer) == served(shut_table, viewer)

    assert served(open_table, None) == served(shut_table, None)


def handed_in_by_others(bodies, viewer):
    """The cards that others told they handed in."""
    return {
        card
        for body in bodies
        if body["do"] == "exchange" and body["by"] != viewer
        for card in body.get("cards", "").split()
    }


@pytest.mark.parametrize("viewer", [*FOUR, None])
@pytest.mark.parametrize("seed", range(3))
def test_handed_in_cards_are_named_to_nobody_else(viewer, seed):
    """No card handed in by another, and not played since, stands in a log or a view (but for the pad of all cards)."""
    bodies = recorded_hand(seed + 100, FOUR, {})
    table = make_table()
    for body in bodies:
        house_enters(table, body)
        seen = {card["cards"] for card in bodies if card["do"] == "play"} | {bodies[0]["trump"]}
        hidden = handed_in_by_others(bodies, viewer) - seen

        lines = [row.to_json() for row in log_lines(reloaded(table), viewer)]
        view = seat_state(seat_of(table, viewer)).to_json() if viewer else {}
        view.pop("pad", None)
        view.pop("offers", None)
        view.pop("forms", None)
        text = json.dumps([lines, view], default=str)

        assert hidden or body["do"] != "play"
        assert not [card for card in hidden if f'"{card}"' in text or f" {card}" in text]


@pytest.mark.parametrize("seed", range(4))
def test_under_call_no_verdict_is_served_before_it_is_told(seed):
    """Where faults cost nothing until the referee speaks, no seat and no spectator reads any verdict at all."""
    table = make_table(policy="call", options=CALLED)
    for body in recorded_hand(seed + 200, FOUR, CALLED, mischief=0.6):
        house_enters(table, body)

    assert any(row.verdict.verdict == "illegal" for row in log_lines(reloaded(table), "referee"))
    for viewer in (*FOUR, None):
        for row in log_lines(reloaded(table), viewer):
            assert row.verdict is None and row.entered_as is None and row.engine_says is None
            assert not row.settles and not row.unanswered


def test_verdict_of_an_entry_that_cost_points_is_told_to_all():
    """A penalty is public, and so is what it was for, where the cards that prove it lie open."""
    table = make_table()
    enter_all(table, START + TRICKS)
    before = {viewer: log_lines(reloaded(table), viewer)[REVOKED - 1].verdict for viewer in (*FOUR, None)}
    enter_all(table, SHOWN)

    for viewer in (*FOUR, None):
        row = log_lines(reloaded(table), viewer)[REVOKED - 1]
        assert before[viewer] is None
        assert row.verdict is not None and row.verdict.verdict == "illegal"
        assert row.verdict.breaches[0].cards == ("7S", "8H")


def test_teach_tells_the_mover_at_once_and_nobody_else():
    """Bo learns that his discard is open; the others do not learn that anybody doubts it."""
    table = make_table(policy="teach")
    enter_all(table, START + TRICKS)

    verdicts = {viewer: log_lines(reloaded(table), viewer)[REVOKED - 1].verdict for viewer in (*FOUR, None)}

    assert verdicts.pop("Bo").verdict == "open"
    assert set(verdicts.values()) == {None}


EXCHANGED = """
Dag deal KC
Anna join
Bo join
Cia join
Dag exchange 7H 8H 9H TH
Anna exchange JH QH KH
Bo exchange 0
Cia exchange 0
"""


def test_teach_tells_the_mover_no_more_than_the_mover_can_know():
    """All hearts but the ace were handed in, which the referee knows: Bo's discard can't break `follow`. Bo, who does
    not know it, is told that it may; so the verdict gives nobody's cards away."""
    table = make_table(policy="teach")
    enter_all(table, EXCHANGED + "Anna play AH\nBo play 7S")

    referee, bo = (log_lines(reloaded(table), viewer)[-1].verdict for viewer in ("referee", "Bo"))

    assert [breach.clause for breach in referee.breaches] == ["ruff"]
    assert [breach.clause for breach in bo.breaches] == ["follow", "ruff"]


def test_card_that_another_told_of_is_entered_and_calls_the_referee():
    """Bo enters a heart that Anna told she had handed in: it counts, the referee is called, and Anna is not named."""
    table = make_table()
    enter_all(table, EXCHANGED)
    enter_all(table, "Anna play AS")

    outcome = enter(table, "Bo", "play", cards="JH")
    answer = receipt_view(outcome, "Bo")

    assert outcome.stored and answer.asks_referee
    assert answer.text == "Entered: J♥. It does not fit what another player told; the referee is asked."
    (call,) = table.calls.all()
    assert call.seat.player == "Bo" and call.answered_at is None


def test_refusal_tells_the_mover_what_the_mover_knows():
    """A card that lies on the table is named as the reason."""
    table = make_table()
    enter_all(table, EXCHANGED + "Anna play AS")

    answer = receipt_view(enter(table, "Bo", "play", cards="AS"), "Bo")

    assert answer.text == "Not entered. That card lies elsewhere already. It was entered: Anna plays A♠."


def test_refusal_says_nothing_of_where_a_card_lies_that_others_told_privately():
    """A card on the table is where all have seen it; one that Anna handed in only she is told of."""
    table = make_table()
    enter_all(table, EXCHANGED + "Anna play AS")
    table = reloaded(table)

    assert where_seen(table, "Bo", ["AS", "JH"]) == "It was entered: Anna plays A♠."
    assert where_seen(table, "Anna", ["JH"]) == "It was entered: Anna exchanges J♥ Q♥ K♥."


def test_known_line_keeps_up_with_the_line():
    """A viewer's line grown entry by entry is the one made at once from the whole log."""
    bodies = recorded_hand(7, FOUR, {})
    table = make_table()
    for body in bodies:
        event_record(table_id=table.pk, actor=HOUSE, body=body, key=new_key(), expected=None)
        grown = known_line(table, line_of(reloaded(table)), "Anna")

    lines._known.clear()

    assert known_line(table, line_of(reloaded(table)), "Anna") == grown
