"""Reads a seating that an organiser pastes or uploads, with one line for each table or one for each player.

A line for a table has its players in the order of their seats, after the table's number if there is one. A line for a
player has the name, the table and perhaps the seat, in any order of columns. A first line with titles is passed over.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from scoring.systems.roster.cells import COMMA, delimiters_of, records_of
from scoring.systems.roster.names import look_alike, same_name, tidy

MOST_LINES = 2_000
MOST_LETTERS = 100_000  # more than 2,000 lines of a name, a table and a seat have
MOST_ASKED = 20  # names that nobody has; with more, it is another list, or one of another evening
NOBODY = "-"  # the answer that leaves a name out
_NUMBER = re.compile(r"(?:[^\W\d_]+\.? )?([0-9]{1,4})[.:)]?")  # "3", "Table 3", "3."


@dataclass(frozen=True, slots=True)
class Asked:
    """A name that nobody here has, and who it could be. `answer` is what the reading rests on, "" for none."""

    name: str
    choices: tuple[str, ...]
    answer: str


@dataclass(frozen=True, slots=True)
class OwnSeating:
    """A seating as it was read: names at each table in the order of the seats, and what has to be looked at.

    `twice` are players who sit at several places, `unseated` those who are here and sit nowhere, `sizes_wrong` the
    tables (from 1) with too many or too few players. `unknown` counts the names beyond those asked about, and `cut`
    says that the text was longer than what is read.
    """

    tables: tuple[tuple[str, ...], ...]
    asked: tuple[Asked, ...]
    twice: tuple[str, ...]
    unseated: tuple[str, ...]
    sizes_wrong: tuple[int, ...]
    unknown: int = 0
    cut: bool = False

    @property
    def open(self) -> int:
        """How many questions have no answer."""
        return sum(not one.answer for one in self.asked)

    @property
    def fits(self) -> bool:
        """Whether it can become a draft."""
        wrong = self.open or self.twice or self.sizes_wrong or self.unknown or self.cut
        return bool(self.tables) and not wrong


def own_seating(
    text: str, here: Mapping[str, Collection[str]], sizes: Collection[int], answers: Mapping[str, str]
) -> OwnSeating:
    """Return a seating as it is read. `here` are the players who are here, each with other spellings of the name.

    `answers` has who is meant by a name that nobody has, or NOBODY.
    """
    lines = text[:MOST_LETTERS].splitlines()
    cut = len(text) > MOST_LETTERS or len(lines) > MOST_LINES
    read = tables_read("\n".join(lines[:MOST_LINES]))
    spelled = {same_name(one): name for name, others in here.items() for one in (*others, name)}
    alike: dict[str, set[str]] = defaultdict(set)
    for spelling, name in spelled.items():
        alike[look_alike(spelling)].add(name)
    asked: dict[str, Asked] = {}
    unknown: set[str] = set()

    def who(name: str) -> str:
        known = spelled.get(same_name(name))
        if known:
            return known
        close = alike.get(look_alike(name), set())
        if len(close) == 1:
            return next(iter(close))
        if name not in asked and len(asked) >= MOST_ASKED:
            unknown.add(name)
            return ""
        asked[name] = asked.get(name) or _ask(name, here, answers)
        return "" if asked[name].answer in ("", NOBODY) else asked[name].answer

    tables = [tuple(filter(None, map(who, table))) for table in read]
    seated = Counter(name for table in tables for name in table)
    whole = [len(table) for table in read]
    left_out = [sum(one.answer == NOBODY for name, one in asked.items() if name in table) for table in read]
    return OwnSeating(
        tables=tuple(tables),
        asked=tuple(asked.values()),
        twice=tuple(sorted(name for name, times in seated.items() if times > 1)),
        unseated=tuple(sorted(here.keys() - seated.keys())),
        sizes_wrong=tuple(
            at for at, (size, out) in enumerate(zip(whole, left_out, strict=True), 1) if size - out not in sizes
        ),
        unknown=len(unknown),
        cut=cut,
    )


def _ask(name: str, here: Mapping[str, Collection[str]], answers: Mapping[str, str]) -> Asked:
    close = get_close_matches(name, list(here), n=3, cutoff=0.5)
    choices = (*close, *sorted(here.keys() - set(close)))
    answer = answers.get(name, "")
    return Asked(name, choices, answer if answer in (*choices, NOBODY) else "")


def tables_read(text: str) -> list[list[str]]:
    """Return the names at each table, by the tables' numbers if they have any, else in the order of the lines."""
    delimiters = delimiters_of(text) or COMMA
    rows = [[tidy(cell) for cell in record.cells] for record in records_of(text, delimiters)]
    rows = [row for row in rows if any(row)]
    by_player = _by_player(rows) or _by_player(rows[1:])
    return by_player if by_player is not None else _by_table(rows)


def _by_player(rows: Sequence[Sequence[str]]) -> list[list[str]] | None:
    """Return the tables of a list with a line for each player; None if it is no such list.

    Of two columns of numbers, the seat is the one whose numbers are lower; a player has one seat at a table.
    """
    found: list[tuple[list[int], str]] = []
    for row in rows:
        names = [cell for cell in row if cell and not _NUMBER.fullmatch(cell)]
        numbers = [int(match[1]) for match in map(_NUMBER.fullmatch, row) if match]
        if len(names) != 1 or len(numbers) not in (1, 2):
            return None
        found.append((numbers, names[0]))
    if not found or len({len(numbers) for numbers, _name in found}) > 1:
        return None
    at = _table_column([numbers for numbers, _name in found])
    tables: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for number, (numbers, name) in enumerate(found):
        seat = numbers[1 - at] if len(numbers) > 1 else number
        tables[numbers[at]].append((seat, name))
    return [[name for _seat, name in sorted(tables[table], key=lambda one: one[0])] for table in sorted(tables)]


def _table_column(numbers: Sequence[Sequence[int]]) -> int:
    """Return which column has the tables: the other one has no number twice at any table."""
    if len(numbers[0]) == 1:
        return 0
    possible = [at for at in (0, 1) if len({(row[at], row[1 - at]) for row in numbers}) == len(numbers)]
    highest = [max(row[at] for row in numbers) for at in (0, 1)]
    return 1 if highest[1] > highest[0] and 1 in possible else 0


def _by_table(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the tables of a list with a line for each of them."""
    found = []
    for order, row in enumerate(rows):
        cells = [cell for cell in row if cell]
        first = _NUMBER.fullmatch(cells[0])
        number = int(first[1]) if first and len(cells) > 1 else None
        found.append((number, order, cells[1:] if number is not None else cells))
    if found and found[0][0] is None and len(found) > 1 and all(number is not None for number, _at, _row in found[1:]):
        found = found[1:]  # the titles of the columns
    in_order = sorted(found, key=lambda one: (one[0] if one[0] is not None else 10_000, one[1]))
    return [[name for name in names if not _NUMBER.fullmatch(name)] for _number, _order, names in in_order]
