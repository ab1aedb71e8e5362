"""A line in parts: hands, tricks and turns."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import GAMES
from referee.history.line import Line, LoggedLine, extend_line, fold
from referee.history.playback import hands_of, last_trick, parts_of
from tests.support import dealt
from tests.support.recorded import recorded_bodies
from tests.support.referee import FOUR
from tests.support.samples import SAMPLES

DEALT = {"knoesten", "kombinationswhist"}  # games of tricks, played in hands


def played(game, seed, entries):
    """The line of a game of random players, and its bodies."""
    bodies = recorded_bodies(game, SAMPLES[game].raw, seed, FOUR, events=entries)
    return line_of(game, bodies)


def over(line, *, closed=False):
    """How many entries belong to hands that are over."""
    return max((hand.last for hand in hands_of(line, closed=closed) if hand.over), default=0)


def line_of(game, bodies):
    """The line in which these have been entered."""
    log = [LoggedLine(number, "entry", "house", body, None) for number, body in enumerate(bodies, 1)]
    return fold(Record.begin(GAMES[game], players=FOUR), log)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_entry_lies_in_one_hand_and_one_part(game, seed):
    """Hands and parts follow one another without a gap."""
    line = played(game, seed, 120)
    hands = hands_of(line)

    assert [place for hand in hands for place in range(hand.first, hand.last + 1)] == list(
        range(1, line.record.number + 1)
    )
    for hand in hands:
        parts = parts_of(line, hand)
        assert [place for part in parts for place in range(part.first, part.last + 1)] == list(
            range(hand.first, hand.last + 1)
        )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", sorted(DEALT))
def test_tricks_of_a_hand_are_counted_and_taken_as_the_game_says(game, seed):
    """After a whole hand each player is named as often as the game counts tricks; every card laid lies in one."""
    line = played(game, seed, 150)
    for hand in hands_of(line)[:-1]:
        tricks = [part for part in parts_of(line, hand) if part.trick]
        counted = line.record.game.position(line.record.entries[hand.last - 1].ruling.state)["tricks"]

        assert [part.trick for part in tricks] == list(range(1, len(tricks) + 1))
        taken = [part.by for part in tricks if part.by]
        assert {name: taken.count(name) for name in FOUR} == {name: counted.get(name, 0) for name in FOUR}
        laid = [slot.body["cards"] for slot in line.slots[hand.first - 1 : hand.last] if slot.body["do"] == "play"]
        assert [card for part in tricks for _player, card in part.cards] == laid


def test_turns_of_a_game_without_tricks_are_each_one_players():
    """Knåker: what a player enters one after another is one turn."""
    line = played("knaker", 1, 80)
    (hand,) = hands_of(line)
    for part in parts_of(line, hand):
        assert not part.trick
        actors = {line.record.entries[place - 1].event.by for place in range(part.first, part.last + 1)}
        assert len(actors) == 1


def test_last_trick_lies_there_until_the_next_card():
    """It is there from the card that completes it, and also once the hand is over; not after the next deal."""
    bodies = dealt.recorded_hand(1, FOUR, {}, mischief=0.0, hands=2)
    record, kept = Record.begin(GAMES["knoesten"], players=FOUR), None
    for body in bodies:
        event = record.game.read_event(body, record)
        before = record
        record = record.after(event, rule_on(record, event))
        trick = last_trick(record)
        if body["do"] == "deal" or record.state.trick:
            assert trick is None
        elif body["do"] == "play":
            assert trick is not None and trick.cards[-1] == (body["by"], body["cards"])
            assert len(trick.cards) == len(before.state.trick) + 1
            kept = trick
    assert kept is not None and kept.by in FOUR


def test_running_hand_is_not_over():
    """None is during the first, the first is during the second, both are at a closed table."""
    bodies = dealt.recorded_hand(1, FOUR, {}, mischief=0.0, hands=2)
    deals = [at for at, body in enumerate(bodies) if body["do"] == "deal"]
    line = Line.begin(Record.begin(GAMES["knoesten"], players=FOUR))
    for number, body in enumerate(bodies, 1):
        line = extend_line(line, [LoggedLine(number, "entry", "house", body, None)])
        done = line.record.state.phase == "done"
        assert over(line) == (number if done else deals[1] if number > deals[1] else 0)
        assert over(line, closed=True) == number


@pytest.mark.parametrize("game", sorted(set(GAMES) - DEALT))
def test_game_without_deals_is_one_hand(game):
    """However long it is, it is over with its last entry."""
    bodies = recorded_bodies(game, SAMPLES[game].raw, random.Random(4).randrange(9), FOUR)
    line = line_of(game, bodies[:-1])
    assert over(line) == 0
    assert over(line_of(game, bodies)) == len(bodies)


def test_nothing_entered_is_no_hand():
    """An empty line has no parts."""
    line = Line.begin(Record.begin(GAMES["knoesten"], players=FOUR))
    assert hands_of(line) == hands_of(line, closed=True) == ()
