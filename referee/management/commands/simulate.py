"""manage.py simulate: random play through the engine, and how fast it rules; or how games end, without ruling."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from referee.engine.errors import EntryError
from referee.engine.simulation import Tally, game_end, play_games
from referee.engine.table import Game
from referee.games import GAMES, game_named

PLAYERS = ("anna", "bo", "cia", "dag", "eva", "fia", "gus", "ida", "jon", "kim", "leo", "mia")
BAR_WIDTH = 30


class Command(BaseCommand):
    """Play random hands and print events per second."""

    help = "Plays random hands of a game through the engine and prints events per second."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, how much, and the seed."""
        parser.add_argument("game", choices=list(GAMES))
        parser.add_argument("--hands", type=int, default=10_000, help="how many hands (default 10000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same hands")
        parser.add_argument("--players", type=int, default=4, help="players at the table (default 4)")
        parser.add_argument("--mischief", type=float, default=0.0, help="share of illegal moves, 0 to 1")
        parser.add_argument("--options", type=json.loads, default={}, help="house options, as JSON")
        parser.add_argument("--ends", type=int, help="play so many games, one a seed, and print how each ended as JSON")
        parser.add_argument("--every", type=int, default=1, help="with --ends: the step from one seed to the next")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, with a progress bar where somebody watches."""
        hands, mischief = options["hands"], options["mischief"]
        if hands < 1 or not 0 <= mischief <= 1 or not 1 <= options["players"] <= len(PLAYERS):
            raise CommandError(f"--hands takes 1 or more, --mischief 0 to 1, --players 1 to {len(PLAYERS)}.")
        game = game_named(options["game"])
        if options["ends"]:
            self.print_ends(game, options)
            return
        games = play_games(
            game,
            game.random_table,
            players=PLAYERS[: options["players"]],
            seed=options["seed"],
            mischief=mischief,
            options=options["options"],
        )
        try:
            for tally in games:
                self.progress(tally.hands, hands)
                if tally.hands >= hands:
                    break
        except EntryError as error:
            raise CommandError(f"{game.title} can't be played so: {error}") from error
        self.report(tally)

    def print_ends(self, game: Game, options: dict[str, Any]) -> None:
        """Print how each game ended, one a seed."""
        players = PLAYERS[: options["players"]]
        for seed in range(options["seed"], options["ends"] + 1, options["every"]):
            self.stdout.write(json.dumps(game_end(game, players=players, options=options["options"], seed=seed)))
            self.stdout.flush()

    def progress(self, done: int, hands: int) -> None:
        """Draw the progress bar, a hundred times in all, if the output is a terminal."""
        if self.stderr.isatty() and (done == hands or done % max(1, hands // 100) == 0):
            filled = BAR_WIDTH * done // hands
            ending = "\n" if done >= hands else ""
            self.stderr.write(f"\r[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done} of {hands}", ending=ending)

    def report(self, tally: Tally) -> None:
        """Print how much was played and how fast it was ruled on."""
        self.stdout.write(
            f"{tally.hands} hands, {tally.games} games finished, {tally.events} events, {tally.illegal} illegal\n"
            f"{tally.events / tally.ruling_seconds:,.0f} ruled events a second "
            f"({tally.events / tally.seconds:,.0f} with the players choosing their cards)"
        )
