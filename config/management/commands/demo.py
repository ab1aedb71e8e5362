"""`manage.py demo`: create the demo tournament, or simulate a whole one."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import translation
from django.utils.translation import gettext as _

from config.demo import demo_tournament
from config.demo.whole import Wanted, WholeTournament
from config.processes import opening
from config.processes.addresses import addresses_to_look_at
from config.processes.terminal import language_of_the_terminal
from config.server.network import in_url, local_address
from referee.games import GAMES
from referee.services.outbox import outbox_sweep
from scoring.management.progress import Progress
from scoring.models.tournaments import Tournament

FEWEST, MOST = 8, 400  # players
MOST_DAYS = 7
USUAL_PORT = 8000  # of `manage.py serve`

# A simulation need not survive a power failure, so it doesn't wait for the disk at every entry. The database stays
# sound all the same, and other connections are as careful as ever.
IN_HASTE = {"sqlite": "PRAGMA synchronous=NORMAL", "postgresql": "SET synchronous_commit TO off"}
AS_EVER = {"sqlite": "PRAGMA synchronous=FULL", "postgresql": "SET synchronous_commit TO on"}


class Command(BaseCommand):
    """Create a demo tournament, unless there is a tournament already; or, with options, simulate a whole one."""

    help = (
        "Without options: make a demo tournament (organiser, referee, 8 players, two tables, one hand half played), "
        "unless there is a tournament already. With any option: simulate a whole tournament of several competitions, "
        "from check-in to the final standings, beside those that are there."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options of a whole tournament."""
        parser.add_argument("--players", type=int, help=f"how many players, {FEWEST} to {MOST} (default 64)")
        parser.add_argument("--days", type=int, help=f"days, with two competitions each, 1 to {MOST_DAYS} (default 2)")
        parser.add_argument(
            "--games", nargs="+", metavar="GAME", help=f"two or more of {', '.join(GAMES)} (default: all)"
        )
        parser.add_argument("--seed", type=int, help="the same seed gives the same tournament (default 1)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Create or simulate, and report it."""
        given = {name: options[name] for name in ("players", "days", "games", "seed") if options[name] is not None}
        if given:
            wanted = Wanted(**given | ({"games": tuple(given["games"])} if "games" in given else {}))
            _refuse(wanted)
        opening.backed_up_before(self._say)
        call_command("migrate", interactive=False, verbosity=0)
        if given:
            with translation.override(language_of_the_terminal()), _in_haste():
                self._simulate(wanted)
        else:
            made = demo_tournament()
            self.stdout.write("The demo tournament is there." if made else "There is one already: nothing changed.")

    def _simulate(self, wanted: Wanted) -> None:
        """Simulate the tournament with a progress bar, and say what there is to look at."""
        progress = Progress(self.stdout)
        simulated = WholeTournament(wanted, progress.show)
        try:
            simulated.play()
        except KeyboardInterrupt:
            progress.clear()
            outbox_sweep()
            self._say(_("Stopped. What was played until now is kept, and the tournament can be played on."))
        else:
            progress.clear()
            entries, seconds = simulated.hall.entries, progress.seconds
            told = {"entries": f"{entries:,}", "seconds": round(seconds), "rate": round(entries / max(seconds, 0.001))}
            self._say(_("%(entries)s entries were ruled on in %(seconds)s seconds, %(rate)s a second.") % told)
        if simulated.tournament is not None:
            self._print(simulated.tournament)

    def _print(self, tournament: Tournament) -> None:
        """Print the addresses of the tournament, and how to open them."""
        self._say("", _("All of it is made up: the people, their clubs and their games."))
        self._say(_("To look at it, start the server (manage.py serve) and open these pages:"))
        here = settings.PUBLIC_ADDRESS or f"http://{in_url(local_address())}:{USUAL_PORT}"
        addresses = addresses_to_look_at(tournament)
        longest = max(len(address.title) for address in addresses)
        for address in addresses:
            self._say(f"{address.title.ljust(longest)}  {here}{address.path}")
            if address.note:
                self._say(f"{' ' * longest}  {address.note}")

    def _say(self, *lines: str) -> None:
        for line in lines:
            self.stdout.write(line)


def _refuse(wanted: Wanted) -> None:
    """Raise CommandError for options that can't be simulated, and name the possible ones."""
    if not FEWEST <= wanted.players <= MOST:
        raise CommandError(f"--players takes a number from {FEWEST} to {MOST}.")
    if not 1 <= wanted.days <= MOST_DAYS:
        raise CommandError(f"--days takes a number from 1 to {MOST_DAYS}.")
    unknown = [game for game in wanted.games if game not in GAMES]
    if unknown:
        raise CommandError(f"There is no game called {unknown[0]}. --games takes two or more of {', '.join(GAMES)}.")
    if len(set(wanted.games)) < len(wanted.games) or len(wanted.games) < 2:
        raise CommandError(f"--games takes two or more different games of {', '.join(GAMES)}.")


@contextmanager
def _in_haste() -> Iterator[None]:
    """Stop this command's connection from waiting for the disk, unless it is in a transaction."""
    if connection.in_atomic_block or connection.vendor not in IN_HASTE:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(IN_HASTE[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(AS_EVER[connection.vendor])
