"""The head of a tournament: one hash over the heads of all tables, all results, and the audit log.

It is printed on the final standings. Whoever changes a log, a result, an award or a line of the audit log afterwards
and hashes everything anew gets another head.
"""

import hashlib
import json
from collections.abc import Iterable
from typing import NamedTuple


class TableWorth(NamedTuple):
    """A table as the tournament's head covers it: where it is, the last hash of its log, and what it counts.

    `results` has for each seat, clockwise, the player's name and (game points, place, placement points, pricks, final),
    or None for a seat without a result.
    """

    competition: int  # from 1, in the order in which the competitions were made
    round: int
    table: int
    last_hash: str
    settled: str
    results: tuple[tuple[str, tuple[int, int, str, int, bool] | None], ...]


def results_hash(tables: Iterable[TableWorth]) -> str:
    """Return one hash over these tables, which are ordered by competition, round and table."""
    found = hashlib.sha256()
    for table in tables:
        found.update(json.dumps(table, separators=(",", ":")).encode() + b"\n")
    return found.hexdigest()


def tournament_head(results: str, last_act: str) -> str:
    """Return the head of a tournament, given the hash over its tables and the hash of its audit log's last line."""
    return hashlib.sha256(f"{results}:{last_act}".encode()).hexdigest()
