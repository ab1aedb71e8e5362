"""Values counted along a line are the same however the line came about, and each entry is counted once."""

import pytest

from referee.history.depth import recorded_depth
from referee.history.known import known_by
from referee.history.line import Line, LoggedLine, replay_slots, step
from referee.history.projection import projected_value
from referee.history.status import statuses
from tests.support.tellings import GAMES_WITH_SECRETS, Told

ENTRIES = 40


def anew(line):
    """The same line, folded from its start, so that nothing of it has been counted yet."""
    return replay_slots(Line.begin(line.start), line.slots)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES_WITH_SECRETS)
def test_value_taken_over_from_an_earlier_line_is_that_of_the_whole_line(game, seed):
    """After every entry, after a take-back, and after a correction, for everybody and for a viewer."""
    told = Told(game, seed, mischief=0.3)
    for _body in told.entries(ENTRIES):
        for line in (told.line, told.known("referee"), told.known("Anna")):
            recorded_depth(line), statuses(line)
    entries = [slot.number for slot in told.line.counting]
    for kind, target, body in (("take_back", entries[-1], None), ("correction", entries[4], None)):
        number = told.line.number + 1
        told.line = step(told.line, LoggedLine(number, kind, "referee:1", body, target)).line

        assert recorded_depth(told.line) == recorded_depth(anew(told.line))
        assert statuses(told.line) == statuses(anew(told.line))
        assert statuses(told.known("referee")) == statuses(known_by(told.line, "referee").line)


def test_entry_is_counted_once():
    """Whoever asks at every entry has each counted once, not all of them each time."""

    class Counter:
        counted = 0

        def begin(self, _line):
            return 0

        def copy(self, value):
            return value

        def count(self, _value, _line, _slot, _entry):
            self.counted += 1

    told, counter = Told("knoesten", 1), Counter()
    for _body in told.entries(ENTRIES):
        projected_value(told.line, counter)

    assert counter.counted == told.line.record.number == ENTRIES
