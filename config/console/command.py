"""`kontrollant` and its commands, each of which is a management command that people need at a club."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from config.console import first_page
from config.version import VERSION


class Entry(NamedTuple):
    """A command: what it is for, and the management command that does it."""

    words: str
    does: str


COMMANDS = {
    "serve": Entry("serve until Ctrl-C, without opening a browser; --help lists the options", "serve"),
    "demo": Entry("make a demo tournament, or play a whole one with made-up people", "demo"),
    "backup": Entry("write everything into one file, also while people play", "backup"),
    "restore": Entry("put a backup in the place of what is there", "restore"),
    "standby": Entry("stand by for the laptop that serves, to take over if it breaks", "standby"),
    "archive": Entry("write a tournament into one file, verify such a file, or import it", "archive"),
    "verify": Entry("check that nothing that was entered has been changed since", "verify"),
    "publish": Entry("write a tournament's results as plain pages for a web site", "publish"),
    "passwd": Entry("give an account another password (without a name: the organiser's)", "passwd"),
}
SUPPRESSED = {"--version", "--verbosity", "--settings", "--pythonpath", "--traceback", "--no-color", "--force-color"}


def main(words: Sequence[str] | None = None) -> None:
    """Do what the words on the command line say, and exit with a status if that fails."""
    _write_any_letter()
    told = _parser().parse_args(words)
    if told.data:
        os.environ["KONTROLLANT_DATA"] = str(told.data)
    elif not os.environ.get("KONTROLLANT_DATA"):
        os.environ["KONTROLLANT_DATA"] = _own_folder()
    command, rest = told.command, told.rest
    if command is None:
        _start()
    elif command == "archive" and rest[:1] == ["verify"]:  # needs nothing but the file
        from scoring.archive.command import main as verify

        sys.exit(verify(rest[1:]))
    else:
        run(COMMANDS[command].does, rest, command)


def run(does: str, rest: Sequence[str], name: str = "") -> None:
    """Run a management command. It is called `name` when it speaks of itself."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    gc.disable()  # as in manage.py
    import django
    from django.core.management import get_commands, load_command_class

    from config.processes.standing_by import refuse_to_write

    refuse_to_write([does, *rest])
    django.setup()
    found = load_command_class(get_commands()[does], does)
    found.suppressed_base_arguments = SUPPRESSED
    found.run_from_argv(["kontrollant", name or does, *rest])


def _start() -> None:
    """Serve and open the browser; if a server runs already, only open the browser."""
    if port := first_page.served_already():
        address = first_page.address_here(port)
        print(f"Kontrollant runs already: {address}")  # noqa: T201 (a command of the terminal)
        first_page.open_now(address)
    else:
        run("serve", ["--browser", "--port", str(first_page.free_port())])


def _parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    longest = max(map(len, COMMANDS))
    listed = "\n".join(f"  {name.ljust(longest)}  {entry.words}" for name, entry in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="kontrollant",
        usage="kontrollant [--data FOLDER] [COMMAND ...]",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=dedent("""\
            The referee at the card table. Without a command: serve on the local network, open the first page
            in the browser, and say the address that phones open."""),
        epilog=f"commands:\n{listed}\n\nkontrollant COMMAND --help says more about one of them.",
    )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where everything is kept (default: KONTROLLANT_DATA, or your own)"
    )
    parser.add_argument("--version", action="version", version=f"Kontrollant {VERSION}")
    parser.add_argument("command", nargs="?", choices=list(COMMANDS), metavar="COMMAND", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _own_folder() -> str:
    """Return the folder that this system gives a person's programs for their data."""
    from platformdirs import user_data_dir

    return user_data_dir("Kontrollant", appauthor=False)


def _write_any_letter() -> None:
    """Print a question mark for what a terminal cannot show, such as the squares of a code, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
