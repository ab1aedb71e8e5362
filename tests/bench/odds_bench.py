"""Compares the odds that an open entry is illegal, as the referee reads them, with how often it was in simulated hands.

    python -m tests.bench.odds_bench                       # 1,000 hands a game and kind of table
    python -m tests.bench.odds_bench --hands 10000 --games kombinationswhist

Two kinds of table are played: one where everybody always plays any card (so that choice tells nothing, and the figure
must agree with the truth), and one where only every other hand is played like that, and the others by the rules. Each
open entry is asked after every event until it is settled. Printed are, for each range of what was said, how often
something was said, its mean, and how often it was true; and the Brier score, beside that of always saying the mean.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from time import perf_counter
from typing import Any

from referee.engine.odds import odds_of
from referee.engine.ruling import rule_on
from referee.engine.simulation import LONGEST_GAME
from referee.engine.table import Game, Record
from referee.engine.verdicts import NOT_PROVEN, Verdict
from referee.games import GAMES
from referee.games.gnallknekt.simulation import move_of_choice
from referee.games.kombinationswhist.state import awaits_justice

PLAYERS = ("anna", "bo", "cia", "dag")
BINS = (0.05, 0.1, 0.25, 0.5, 0.75, 1.01)
Said = list[tuple[float, bool]]


def _any_card_at_whist(table: Any, state: Any) -> Any | None:
    if state.phase != "play" or state.turn is None or awaits_justice(state):
        return None
    return table.play(state.turn, table.hands[state.turn])


def _any_card_at_knoesten(table: Any, state: Any) -> Any | None:
    return table.play(state, state.turn, table.hands[state.turn]) if state.phase == "play" else None


def _any_attack(table: Any, state: Any) -> Any | None:
    choices = (
        [choice for choice in table._choices(state.turn) if choice.target != state.turn] if state.moves_left else []
    )
    ready = state.step == "moves" and choices and not state.finished
    return table.done(state, move_of_choice(state.turn, table.rng.choice(choices))) if ready else None


ANYTHING: dict[str, Callable[[Any, Any], Any | None]] = {
    "kombinationswhist": _any_card_at_whist,
    "knoesten": _any_card_at_knoesten,
    "gnallknekt": _any_attack,
}
"""What a player does who doesn't look at the rules; None where that is not about a card."""


class Asked:
    """What was said of the open entries of one game, until it is known what was true."""

    def __init__(self) -> None:
        """Begin with nothing said."""
        self.said: dict[int, list[Fraction]] = {}
        self.counts, self.seconds = Counter[str](), 0.0

    def ask(self, record: Record) -> None:
        """Ask for the odds of every open entry."""
        for event in {ruling.event for ruling in record.state.open if not ruling.silent}:
            self.counts["open"] += 1
            begun = perf_counter()
            odds = odds_of(record.game, record.state, event)
            self.seconds += perf_counter() - begun
            if odds is None:
                self.counts["untold"] += 1
            else:
                self.said.setdefault(event, []).append(odds)

    def answered(self, record: Record) -> Iterator[tuple[float, bool]]:
        """Yield what was said beside the truth, for entries that were settled by cards."""
        for event, odds in self.said.items():
            stands = record.settlement(event)
            if stands.verdict is Verdict.OPEN or stands.why == NOT_PROVEN:
                self.counts["unsettled"] += len(odds)
                continue
            yield from ((float(one), stands.verdict is Verdict.ILLEGAL) for one in odds)


def _hands_played(game: Game, hands: int, careless: float, seed: int) -> tuple[Said, Asked]:
    """Play so many hands, a share of them carelessly; return what was said with what was true, and the last counts."""
    rng, total, played = random.Random(seed), Asked(), 0
    said: Said = []
    while played < hands:
        record = Record.begin(game, players=PLAYERS)
        table, asked, ends = game.random_table(rng, record), Asked(), played + LONGEST_GAME
        is_careless = rng.random() < careless
        while played < min(ends, hands):
            turned = is_careless and record.state.turn is not None
            event = ANYTHING[game.id](table, record.state) if turned else None
            event = event or table.next_event(record.state)
            if event is None:
                break
            record = record.after(event, rule_on(record, event))
            asked.ask(record)
            if game.hand_is_over(record.state):
                played += 1
                is_careless = rng.random() < careless
        said += asked.answered(record)
        total.counts.update(asked.counts)
        total.seconds += asked.seconds
    return said, total


def _print_table(said: Said) -> None:
    """Print the reliability table and both Brier scores."""
    base = sum(true for _odds, true in said) / len(said)
    print(f"  {'said':>12} {'times':>8} {'mean said':>10} {'was true':>9}")
    least = 0.0
    for most in BINS:
        inside = [(odds, true) for odds, true in said if least <= odds < most]
        if inside:
            mean, share = (sum(column) / len(inside) for column in zip(*inside, strict=True))
            print(f"  {least:5.2f}-{min(most, 1):.2f}  {len(inside):8,} {mean:10.3f} {share:9.3f}")
        least = most
    brier = sum((odds - true) ** 2 for odds, true in said) / len(said)
    print(f"  Brier score {brier:.3f}; saying {base:.3f} always: {base * (1 - base):.3f}")


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", default=list(ANYTHING), choices=list(ANYTHING))
    arguments = parser.parse_args()
    for name in arguments.games:
        for kind, careless in (("any card", 1.0), ("every other hand", 0.5)):
            said, asked = _hands_played(GAMES[name], arguments.hands, careless, arguments.seed)
            counts = asked.counts
            print(
                f"{name}, {kind}, {arguments.hands:,} hands: {counts['open']:,} questions, "
                f"{counts['untold']:,} not counted, {counts['unsettled']:,} never settled, "
                f"{asked.seconds / max(counts['open'], 1) * 1000:.2f} ms each"
            )
            _print_table(said)


if __name__ == "__main__":
    main()
