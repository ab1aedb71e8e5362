"""Measures files of a large competition: `python -m tests.bench.files_bench DATABASE [PLAYERS] [ROUNDS]`. Not a test.

DATABASE is the path of an SQLite file. If it is not there, it is built first, which takes minutes. Times are CPU of
this process. A portion is what holds the page thread at once; writing is done aside.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import process_time

import django


def main(path: str, players: int = 1000, rounds: int = 10) -> None:
    """Print seconds and megabytes of each file."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from scoring.exports.files import ALL, FORMATS, book_in_portions, sheets_of, write_book
    from scoring.exports.sheet import Book
    from scoring.models.tournaments import Competition
    from tests.bench.hall_built import built

    new = not Path(path).exists()
    connection.settings_dict["NAME"] = path
    call_command("migrate", verbosity=0)
    if new:
        built(players, rounds)
    competition = Competition.objects.select_related("tournament").get()
    sheets = list(sheets_of(competition, whole=True))
    for names in ([name] for name in sheets), [sheets]:
        for chosen in names:
            book, reading, longest = _read(book_in_portions(competition, chosen, whole=True))
            assert isinstance(book, Book)
            name = chosen[0] if len(chosen) == 1 else ALL
            count = sum(len(sheet.rows) for sheet in book.sheets)
            print(f"{name}: {count} rows, read in {reading:.2f} s, longest portion {longest:.2f} s", flush=True)
            for extension, format_ in FORMATS.items():
                if name != ALL or format_.several:
                    start = process_time()
                    content = write_book(book, extension)
                    spent = process_time() - start
                    print(f"  {extension}: {spent:.2f} s, {len(content) / 1e6:.2f} MB", flush=True)


def _read(portions: object) -> tuple[object, float, float]:
    """Read everything. Return what was read, the seconds it took, and the seconds of the longest portion."""
    whole = longest = 0.0
    while True:
        start = process_time()
        try:
            next(portions)  # type: ignore[call-overload]  # a generator of whatever the caller reads
        except StopIteration as end:
            spent = process_time() - start
            return end.value, whole + spent, max(longest, spent)
        spent = process_time() - start
        whole, longest = whole + spent, max(longest, spent)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:4]))
