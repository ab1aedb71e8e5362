"""The hall of a simulated tournament: a round is drawn, played at every table, and ended."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from config.demo.cheating import breach, cheat, has_penalties
from config.demo.tables import SimulatedTable, unrecorded_result
from referee.games import game_named
from referee.models import RefereeLink
from referee.services.outbox import outbox_sweep
from scoring.management.progress import Step
from scoring.models.choices import Leaving
from scoring.models.tournaments import Competition, Round, TableSeating
from scoring.selectors.rounds.rounds import tables_in_play
from scoring.services.people.leaving import player_leave
from scoring.services.people.substitutes import substitute_set
from scoring.services.rounds.drafts import draft_drop, draft_make, draft_publish, draft_swap
from scoring.services.rounds.rounds import round_clock_set, round_end
from scoring.services.rounds.settling import result_enter
from scoring.systems.rounds.changing_places import Place

MOST_ENTRIES = 300  # at a table in a round; then its time is over
SILENT_IN = 2  # the round in which one table enters nothing
LEAVES_AFTER = 20  # entries at the table that somebody leaves, or where a substitute takes over
CAUGHT_FROM = 10  # entries at the table where somebody cheats: by then everybody has a choice of cards

Telling = Callable[[Step], None]


class Replaced(NamedTuple):
    """A player, and the substitute who takes over."""

    player: str
    substitute: str


class Hall:
    """Plays round after round of these games. `entries` counts what the phones have entered so far."""

    def __init__(self, seed: int, games: Sequence[str], rounds: int, tell: Telling) -> None:
        self.entries = 0
        self._seed, self._rounds, self._tell = seed, rounds, tell
        self._played = 0.0  # rounds so far, with the part of the one that is on
        self._cheat_in: str | None = next((game for game in games if has_penalties(game_named(game))), games[0])
        self._has_silent_table = False
        self._leaving = ""
        self._replaced: Replaced | None = None

    def milestone(self, text: str) -> None:
        """Report a step to the progress display."""
        self._tell(Step(self._played / self._rounds, text, self.entries, is_milestone=True))

    def play(
        self, competition: Competition, number: int, *, leaving: str = "", replaced: Replaced | None = None
    ) -> None:
        """Draw a round, play all its tables until their games or their time is over, and end it.

        The player named `leaving` leaves in the middle of the round, and a substitute takes over from the one who is
        `replaced`: in the middle of the round too, or after it where that player's game is over before.
        """
        begun, self._leaving, self._replaced = self._played, leaving, replaced
        tables = list(self._draw_round(competition, number).tables.all())
        silent = self._silent_table(tables, number)
        self._play_tables(competition, number, [table for table in tables if table != silent])
        still_on = len(tables_in_play(tables[0].round)) - (silent is not None)
        round_end(competition_id=competition.pk, number=number, as_they_stand=True)
        if silent is not None:
            self._enter_afterwards(competition, number, silent)
        if self._replaced is not None:
            self._replace(competition, number, self._replaced)
        outbox_sweep()
        self._played = begun + 1
        told = {"name": competition.name, "round": number, "tables": len(tables), "on": still_on}
        text = _("%(name)s, round %(round)s is over. Tables: %(tables)s, stopped by the clock: %(on)s.")
        self.milestone(text % told)

    def _draw_round(self, competition: Competition, number: int) -> Round:
        """Draw a round and publish it. For a competition's first round, a second draft is made and dropped."""
        seed = random.Random(self._seed_of(competition, number)).randrange(2**31)
        draft = draft_make(competition_id=competition.pk, number=number, seed=seed)
        if number == 1:
            other = draft_make(competition_id=competition.pk, number=number, seed=seed ^ 1)
            if len(other.tables) > 1:
                one, another = other.tables[0][0], other.tables[1][0]
                place = Place(player=another)
                draft_swap(competition_id=competition.pk, draft_id=other.pk, version=0, player_id=one, place=place)
            draft_drop(competition_id=competition.pk, draft_id=other.pk)
        drawn = draft_publish(competition_id=competition.pk, draft_id=draft.pk, version=draft.version)
        return round_clock_set(competition_id=competition.pk, number=drawn.number, minutes=competition.minutes)

    def _silent_table(self, tables: Sequence[TableSeating], number: int) -> TableSeating | None:
        """Return the table whose phones enter nothing, or None. Only one round of the tournament has such a table."""
        if number != SILENT_IN or self._has_silent_table:
            return None
        self._has_silent_table = True
        return tables[-1]

    def _play_tables(self, competition: Competition, number: int, tables: Sequence[TableSeating]) -> None:
        """Let all tables play side by side, each a move in turn. A table is counted when its game or time is over."""
        begun = self._played
        step = _("%(name)s, round %(round)s") % {"name": competition.name, "round": number}
        games = [
            SimulatedTable(table.referee_table_id, table.number, self._seed_of(competition, number, table.number))
            for table in tables
        ]
        playing = dict.fromkeys(games)
        while playing:
            for game in list(playing):
                if game.entries >= MOST_ENTRIES or not self._move(competition, number, game):
                    del playing[game]
                    outbox_sweep()
            parts = (game.entries / MOST_ENTRIES if game in playing else 1 for game in games)
            self._played = begun + min(sum(parts) / len(games), 1)
            self._tell(Step(self._played / self._rounds, step, self.entries))

    def _move(self, competition: Competition, number: int, game: SimulatedTable) -> bool:
        """Enter a table's next move, or a cheat in its place; somebody may leave. Return False if its game is over."""
        before = game.entries
        here = {seat.player for seat in game.seats} if before >= LEAVES_AFTER else set()
        if self._leaving in here:
            self._leave(competition, number, game, self._leaving)
        if self._replaced is not None and self._replaced.player in here:
            self._replace(competition, number, self._replaced)
            game.catch_up()
        wrong = breach(game) if competition.game == self._cheat_in and before >= CAUGHT_FROM else None
        if wrong is not None:
            self._cheat_in = None
            link = RefereeLink.objects.filter(hall_id=competition.tournament.hall_id).earliest("pk")
            told = {"name": competition.name, "round": number, "table": game.number, "player": cheat(game, wrong, link)}
            text = _("%(name)s, round %(round)s, table %(table)s: %(player)s was caught cheating and penalised.")
            self.milestone(text % told)
        is_on = wrong is not None or game.move()
        self.entries += game.entries - before
        return is_on

    def _leave(self, competition: Competition, number: int, game: SimulatedTable, name: str) -> None:
        """Let a player leave in the middle of the game, which then counts as it stands."""
        self._leaving = ""
        player, why = competition.players.get(name=name), _("Had to catch a train")
        player_leave(competition_id=competition.pk, player_id=player.pk, how=Leaving.STANDS, reason=why)
        game.catch_up()
        text = _("%(name)s, round %(round)s, table %(table)s: %(player)s left in the middle of the game.")
        self.milestone(text % {"name": competition.name, "round": number, "table": game.number, "player": name})

    def _replace(self, competition: Competition, number: int, replaced: Replaced) -> None:
        """Let a substitute take over from a player, in the middle of a game if there is one."""
        self._replaced = None
        player = competition.players.get(name=replaced.player)
        substitute_set(tournament_id=player.tournament_id, player_id=player.pk, name=replaced.substitute)
        text = _("%(name)s, round %(round)s: %(substitute)s takes over from %(player)s.")
        self.milestone(text % {"name": competition.name, "round": number, **replaced._asdict()})

    def _enter_afterwards(self, competition: Competition, number: int, table: TableSeating) -> None:
        """Enter the result of a table that recorded nothing, as its organiser does."""
        result_enter(
            competition_id=competition.pk,
            number=number,
            table=table.number,
            body=unrecorded_result(table.referee_table_id, self._seed_of(competition, number, table.number)),
            reason=_("The phones at this table had run down, so the players wrote their result on paper."),
            key=f"demo-{table.referee_table_id}-paper",
        )
        text = _("%(name)s, round %(round)s, table %(table)s: the result was entered afterwards.")
        self.milestone(text % {"name": competition.name, "round": number, "table": table.number})

    def _seed_of(self, competition: Competition, *where: int) -> str:
        """Return the seed of a round's draw, or of a table's cards."""
        return "/".join(map(str, (self._seed, competition.name, *where)))
