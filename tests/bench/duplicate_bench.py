"""Counts how many hands it takes to find planted skill: the same deals at every table against random deals.

    python -m tests.bench.duplicate_bench                      # both games, 40 rounds
    python -m tests.bench.duplicate_bench --games knoesten --rounds 100

Sixteen players differ in one thing: how often they play any card that is allowed in place of a sensible one (from never
to always). They play rounds at four tables, seated anew for each; a round has eight deals, which are the
same at all tables (duplicate) or differ from table to table (random). Printed is for each way to score how far one
round's score goes with skill (Pearson's r), and after how many hands the sum does by `--wanted`, by the formula of
Spearman and Brown; beside it how many times as many that is, with the middle 90 % of 200 samples of the rounds.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import correlation, mean
from typing import Any, NamedTuple

from referee.engine.events import REFEREE
from referee.engine.practice import sensible_move
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
from referee.engine.verdicts import Verdict
from referee.games import GAMES
from scoring.systems.rounds.deals import Dealt, deal
from scoring.systems.standings.comparison import Held, compared
from scoring.systems.standings.points import EVEN, placement_points
from scoring.systems.standings.results import Best

PLAYERS, SEATS, DEALS = 16, 4, 8
ERRS = {player: player / (PLAYERS - 1) for player in range(PLAYERS)}  # how often each plays any card
OPTIONS: Mapping[str, Mapping[str, Any]] = {"knoesten": {"start_points": 100}}
SAMPLES = 200
Scores = dict[int, float]


class RoundPlayed(NamedTuple):
    """A round that was played: each player's hands, and the points for places at the tables."""

    held: list[Held[int]]
    places: Scores


def play_round(game: Game, seeds: Sequence[str], rng: random.Random, number: int) -> RoundPlayed:
    """Play a round of four tables, each with the deals of its seed."""
    seated = rng.sample(range(PLAYERS), PLAYERS)
    held, places = list[Held[int]](), Scores()
    for table, seed in enumerate(seeds):
        players = seated[table * SEATS : (table + 1) * SEATS]
        deals = (deal(seed, number, one, SEATS, game.dealing(SEATS)) for one in range(1, DEALS + 1))  # type: ignore[misc]  # both games have it
        given = list(_play_table(game, [ERRS[player] for player in players], deals, rng))
        held += [
            Held(player, table, [((seat - dealer) % SEATS, points[seat]) for dealer, points in given])
            for seat, player in enumerate(players)
        ]
        totals = [sum(points[seat] for _dealer, points in given) for seat in range(SEATS)]
        worth = [Best(game.best).worth(total) for total in totals]
        ranks = {str(seat): 1 + sum(other > mine for other in worth) for seat, mine in enumerate(worth)}
        places |= {players[int(seat)]: float(one) for seat, one in placement_points(ranks, EVEN).items()}
    return RoundPlayed(held, places)


def _play_table(
    game: Game, errs: Sequence[float], deals: Iterator[Dealt], rng: random.Random
) -> Iterator[tuple[int, list[int]]]:
    """Play these deals; yield for each the dealer's seat and what it gave each seat."""
    record = Record.begin(game, players=tuple("abcd"), options=OPTIONS.get(game.id))
    assert game.practice is not None
    table = game.practice("0", record)
    before = [0] * SEATS if game.points(record.state) is None else list(game.points(record.state) or ())
    for dealt in deals:
        body = next(iter(table.moves(record.state, REFEREE)), None)
        if body is None:
            return
        dealer = "abcd".index(body.body["dealer"])
        told = body.body | ({"trump": dealt.turned} if dealt.turned else {})
        record = _after(record, table, told)
        for place, cards in enumerate(dealt.hands):
            table.hands[(dealer + place) % SEATS] = list(cards)
        if dealt.turned:
            table.stock = list(reversed(dealt.stock))
        while not game.hand_is_over(record.state):
            record = _after(record, table, _move(record, table, errs, rng))
        now = list(game.points(record.state) or ())
        yield dealer, [after - was for after, was in zip(now, before, strict=True)]
        before = now


def _after(record: Record, table: Any, body: dict[str, Any]) -> Record:
    event = record.game.read_event(body, record)
    after = record.after(event, rule_on(record, event))
    table.follow(event, record.state, after.state)
    return after


def _move(record: Record, table: Any, errs: Sequence[float], rng: random.Random) -> dict[str, Any]:
    """Return what is done next: what is sensible, or, as often as the player errs, any card that is allowed."""
    for seat in (*range(SEATS), REFEREE):
        if seat != REFEREE and record.state.phase == "play" and rng.random() < errs[seat]:
            moves = list(table.moves(record.state, seat))
            rng.shuffle(moves)
            for move in moves:
                event = record.game.read_event(move.body, record)
                if rule_on(record, event).verdict in (Verdict.LEGAL, Verdict.OPEN) and table.keeps(record.state, event):
                    return dict(move.body)
        move = sensible_move(record, table, seat)
        if move is not None:
            return dict(move.body)
    raise RuntimeError("nobody has anything to do")


def by_share(round_: RoundPlayed, best: Best) -> Scores:
    """Score by the share of the others who are beaten with the same cards."""
    return {player: float(points) for player, points in compared(round_.held, best, DEALS).items()}


def by_difference(round_: RoundPlayed, best: Best) -> Scores:
    """Score by how many points a hand gave above the mean of those who had the same cards."""
    beside = defaultdict[tuple[int, int], list[float]](list)
    for one in round_.held:
        for number, (place, points) in enumerate(filter(None, one.hands)):
            beside[number, place].append(float(best.worth(points)))
    return {
        one.who: sum(
            float(best.worth(points)) - mean(beside[number, place])
            for number, (place, points) in enumerate(filter(None, one.hands))
        )
        for one in round_.held
    }


def by_points(round_: RoundPlayed, best: Best) -> Scores:
    """Score by the points of the game."""
    return {
        one.who: float(sum(best.worth(points) for _place, points in filter(None, one.hands))) for one in round_.held
    }


def by_places(round_: RoundPlayed, _best: Best) -> Scores:
    """Score by places at the table, as other competitions do."""
    return round_.places


def hands_needed(rounds: Sequence[Scores], wanted: float) -> tuple[float, float]:
    """Return how one round's score correlates with skill, and how many hands their sum needs for the wanted figure."""
    points = [(-ERRS[player], score) for one in rounds for player, score in one.items()]
    r = correlation(*zip(*points, strict=True))
    return r, DEALS * (wanted**2 / (1 - wanted**2)) * (1 - r**2) / r**2


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--wanted", type=float, default=0.8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", nargs="+", default=["knoesten", "kombinationswhist"])
    arguments = parser.parse_args()
    for name in arguments.games:
        game, rng = GAMES[name], random.Random(arguments.seed)
        best, tables = Best(game.best), PLAYERS // SEATS
        same, other = [], []
        for number in range(1, arguments.rounds + 1):
            seeds = [rng.randbytes(32).hex() for _table in range(tables)]
            same.append(play_round(game, seeds[:1] * tables, rng, number))
            other.append(play_round(game, seeds, rng, number))
        ways = [
            ("the same deals, share of those beaten", same, by_share),
            ("the same deals, difference from the mean", same, by_difference),
            ("random deals, points", other, by_points),
            ("random deals, places", other, by_places),
        ]
        scored = {what: [score(one, best) for one in rounds] for what, rounds, score in ways}
        first = ways[0][0]
        print(f"{name}: {PLAYERS} players, {arguments.rounds} rounds of {DEALS} deals; r of {arguments.wanted} wanted")
        for what, rounds in scored.items():
            r, hands = hands_needed(rounds, arguments.wanted)
            times = sorted(
                hands_needed(rng.choices(rounds, k=len(rounds)), arguments.wanted)[1]
                / hands_needed(rng.choices(scored[first], k=len(rounds)), arguments.wanted)[1]
                for _sample in range(SAMPLES)
            )
            low, high = times[SAMPLES // 20], times[-SAMPLES // 20]
            exact = hands / hands_needed(scored[first], arguments.wanted)[1]
            print(f"  {what:42} r {r:.3f}  {hands:6.0f} hands  × {exact:.2f} ({low:.2f}-{high:.2f})")


if __name__ == "__main__":
    main()
