"""The form of an archive: which files it has, which fields their lines have, and how bytes and hashes are made of them.

`docs/archive.md` says what each field means; a test compares it with the tables here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

FORMAT, VERSION = "kontrollant-archive", 1
MANIFEST = "manifest.json"

Line = dict[str, Any]
NUMBER, TEXT, YES_NO, LIST, MAP, ANY = "number", "text", "yes/no", "list", "map", "any"
MAYBE = "?"  # after a type: null is allowed too

#: The fields of each file's lines, with their types. A line has all of them and no others.
FIELDS: Mapping[str, Mapping[str, str]] = {
    "tournament": {
        **{"name": TEXT, "slug": TEXT, "owner": TEXT, "joining": TEXT, "overall": TEXT},
        **{"wifi_name": TEXT, "created_at": TEXT},
    },
    "competitions": {
        **{"competition": NUMBER, "name": TEXT, "slug": TEXT, "game": TEXT, "options": MAP, "policy": TEXT},
        **{"confirm": TEXT, "depth": TEXT, "scheme": TEXT, "tie_breaks": LIST, "first_table": NUMBER},
        **{"missed_away": TEXT, "missed_bye": TEXT, "shown": TEXT, "hidden_rounds": NUMBER},
        **{"planned_rounds": "number?", "minutes": "number?", "cut_after": "number?", "seating": TEXT},
        **{"clubs_apart": YES_NO, "least_seats": "number?", "most_seats": "number?", "recalls": YES_NO},
        **{"lot_seed": NUMBER, "status": TEXT, "number": NUMBER, "ended_at": "text?", "reopened_at": "text?"},
        **{"was_final_at": "text?"},
    },
    "players": {
        **{"player": TEXT, "name": TEXT, "club": TEXT, "family": TEXT, "aliases": LIST, "fixed_table": "number?"},
        **{"away": YES_NO, "lot_key": TEXT, "generation": NUMBER},
    },
    "never": {"players": LIST, "since": TEXT},
    "entries": {
        **{"competition": NUMBER, "player": TEXT, "withdrawn": YES_NO, "final": TEXT, "left_round": "number?"},
        **{"left_how": TEXT, "rank": "number?", "moved_from": "number?", "moved_at": "text?"},
    },
    "substitutions": {
        **{"competition": NUMBER, "player": TEXT, "name": TEXT, "first_round": NUMBER, "last_round": "number?"},
        **{"generation": NUMBER, "ended_generation": "number?"},
    },
    "rounds": {
        **{"competition": NUMBER, "round": NUMBER, "status": TEXT, "seed": NUMBER, "repeats": NUMBER, "byes": LIST},
        **{"started_at": TEXT, "ended_at": "text?", "minutes": "number?", "ends_at": "text?"},
    },
    "tables": {
        **{"competition": NUMBER, "round": NUMBER, "table": NUMBER, "settled": TEXT, "awarded": MAP},
        **{"settled_why": TEXT, "stopped_why": TEXT, "recorded": TEXT, "untold": YES_NO, "seats": LIST},
        **{"opened": MAP, "stored": MAP},
    },
    "log": {
        **{"table": NUMBER, "number": NUMBER, "kind": TEXT, "actor": TEXT, "by": TEXT, "body": "map?"},
        **{"target": "number?", "ruling": "map?", "reason": TEXT, "key": TEXT, "created_at": TEXT},
        **{"previous_hash": TEXT, "hash": TEXT},
    },
    "calls": {
        **{"competition": NUMBER, "round": NUMBER, "table": NUMBER, "call": NUMBER, "position": NUMBER},
        "reason": TEXT,
        **{"about": "number?", "raised_at": TEXT, "claimed_at": "text?", "claimed_by": "number?"},
        **{"escalated_at": "text?", "escalated_by": "number?", "answered_at": "text?", "answered_by": "number?"},
        **{"answer": TEXT},
    },
    "standings": {
        **{"competition": NUMBER, "rank": NUMBER, "player": TEXT, "points": TEXT, "played": NUMBER},
        **{"provisional": YES_NO, "values": LIST, "steps": LIST, "above": "list?", "stage": "list?"},
    },
    "overall": {
        **{"rank": NUMBER, "player": TEXT, "total": TEXT, "results": LIST, "above": "list?"},
    },
    "certificates": {"competition": NUMBER, "certificate": MAP},
    "roles": {"role": TEXT, "account": TEXT, "label": TEXT, "given_at": TEXT, "taken_at": "text?"},
    "referees": {"referee": NUMBER, "label": TEXT, "head": YES_NO, "section": LIST, "revoked_at": "text?"},
    "acts": {
        **{"at": TEXT, "kind": TEXT, "data": MAP, "was": ANY, "now": ANY, "of": "number?", "competition": TEXT},
        **{"round": "number?", "actor": TEXT, "actor_id": NUMBER, "actor_name": TEXT, "previous_hash": TEXT},
        **{"hash": TEXT},
    },
}

#: The fields of a table's `seats`, `opened` and `stored`, and of a seat's `result`.
SEAT = {"position": NUMBER, "seat": NUMBER, "key": TEXT, "name": TEXT, "player": TEXT, "result": "map?"}
RESULT = {
    **{"game_points": NUMBER, "place": NUMBER, "placement_points": TEXT, "pricks": NUMBER},
    **{"finished_at": "text?", "source_hash": TEXT},
}
OPENED = {
    **{"hall": TEXT, "game": TEXT, "options": MAP, "policy": TEXT, "confirm": TEXT, "rules": TEXT, "brought": MAP},
    **{"created_at": TEXT},
}
STORED = {
    **{"status": TEXT, "depth": TEXT, "last_number": NUMBER, "last_hash": TEXT, "hand": NUMBER, "shallow": MAP},
    **{"open_rulings": NUMBER, "unanswered": NUMBER, "result": LIST, "confirmed_by": LIST, "disputed_by": TEXT},
    **{"reported": MAP, "lent": MAP, "turn_ends_at": "text?", "turn_held_at": "text?", "closed_at": "text?"},
    **{"ends_at": "text?", "extra_minutes": NUMBER, "number": NUMBER, "room_number": NUMBER},
}

#: The fields that nothing else in an archive repeats or leads to. Only the head of the file reveals a change of them.
ALONE: Mapping[str, Collection[str]] = {
    "tournament": ("created_at", "joining", "owner", "slug", "wifi_name"),
    "competitions": ("ended_at", "number", "reopened_at", "slug", "was_final_at"),
    "players": ("aliases", "away", "club", "family", "fixed_table", "generation"),
    "never": ("since",),
    "entries": ("moved_at", "moved_from", "rank"),
    "substitutions": tuple(FIELDS["substitutions"]),
    "rounds": ("ended_at", "ends_at", "minutes", "started_at"),
    "tables": ("recorded", "untold"),
    "calls": ("about", "answered_at", "claimed_at", "escalated_at", "raised_at"),
    "roles": tuple(FIELDS["roles"]),
    "referees": tuple(FIELDS["referees"]),
    "acts": ("actor_id", "of"),
    "seats": ("seat",),
    "result": ("finished_at", "source_hash"),
    "opened": ("created_at",),
    "stored": ("closed_at", "ends_at", "extra_minutes", "room_number"),
}

#: The fields by which a file knows its lines: no two lines may have the same values in them.
KEYS: Mapping[str, Sequence[str]] = {
    "competitions": ("competition",),
    "players": ("player",),
    "never": ("players",),
    "entries": ("competition", "player"),
    "rounds": ("competition", "round"),
    "calls": ("competition", "round", "table", "call"),
    "standings": ("competition", "player"),
    "overall": ("player",),
    "certificates": ("competition",),
    "referees": ("referee",),
}

PLAIN = tuple(name for name in FIELDS if name != "log")  # one file each; the log has one file for each round
LOG_NAME = re.compile(r"logs/([1-9][0-9]{0,5})-([1-9][0-9]{0,5})\.jsonl")


def file_name(name: str) -> str:
    """Return the path of a plain file inside the archive."""
    return f"{name}.jsonl"


def log_name(competition: int, round_: int) -> str:
    """Return the path of a round's logs inside the archive."""
    return f"logs/{competition}-{round_}.jsonl"


def is_known(path: str) -> bool:
    """Return whether an archive of this version may have a file with this path."""
    return path == MANIFEST or path.removesuffix(".jsonl") in PLAIN or LOG_NAME.fullmatch(path) is not None


def line_bytes(line: Mapping[str, Any]) -> bytes:
    """Return one line of a file: JSON with sorted keys and no spaces, in UTF-8."""
    return json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def fits(value: object, kind: str) -> bool:
    """Return whether a value has the type that a field asks for."""
    if value is None:
        return kind.endswith(MAYBE) or kind == ANY
    kind = kind.removesuffix(MAYBE)
    types: dict[str, type] = {TEXT: str, YES_NO: bool, LIST: list, MAP: dict}
    if kind == NUMBER:
        return isinstance(value, int) and not isinstance(value, bool)
    return kind == ANY or isinstance(value, types[kind])


def misfits(line: object, fields: Mapping[str, str]) -> list[str]:
    """Return the names of the fields that a line lacks, has of the wrong type, or should not have."""
    if not isinstance(line, dict):
        return sorted(fields)
    wrong = {name for name, kind in fields.items() if name not in line or not fits(line[name], kind)}
    return sorted(wrong | {str(name) for name in line.keys() - fields.keys()})
