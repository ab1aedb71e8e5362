"""The form of an archive: which files it has, which fields their lines have, and how bytes and hashes are made of them.

`docs/archive.md` says what each field means; a test compares it with the tables here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from referee.history.chain import canonical_json, time_text

FORMAT, VERSION = "kontrollant-archive", 1
MANIFEST = "manifest.json"

Line = dict[str, Any]
NUMBER, TEXT, YES_NO, LIST, MAP, ANY = "number", "text", "yes/no", "list", "map", "any"
TIME, POINTS, KEY = "time", "points", "key"  # texts of which there is only one spelling for each value (`_TEXTS`)
MAYBE = "?"  # after a type: null is allowed too
IF_SET = " if set"  # after a type: a line without a value lacks the field, as lines did before there was the field

#: The fields of each file's lines, with their types. A line has all of them and no others, but for `IF_SET`.
FIELDS: Mapping[str, Mapping[str, str]] = {
    "tournament": {
        **{"name": TEXT, "slug": TEXT, "owner": TEXT, "joining": TEXT, "overall": TEXT},
        **{"wifi_name": TEXT, "created_at": TIME, "fees": "map if set", "own_acts": "text if set"},
        "penalty_kinds": "list if set",
    },
    "competitions": {
        **{"competition": NUMBER, "name": TEXT, "slug": TEXT, "game": TEXT, "options": MAP, "policy": TEXT},
        **{"confirm": TEXT, "depth": TEXT, "scheme": TEXT, "tie_breaks": LIST, "first_table": NUMBER},
        **{"missed_away": TEXT, "missed_bye": TEXT, "shown": TEXT, "hidden_rounds": NUMBER},
        **{"planned_rounds": "number?", "minutes": "number?", "cut_after": "number?", "seating": TEXT},
        **{"clubs_apart": YES_NO, "least_seats": "number?", "most_seats": "number?", "recalls": YES_NO},
        **{"meetings_most": "number if set", "has_final": "yes/no if set", "preset": "text if set"},
        **{"club_rules": "text if set", "end_told": "yes/no if set", "prizes": "map if set", "teams": "map if set"},
        **{"appeals": "map if set", "goes_on": "number if set", "deals": "map if set"},
        **{"lot_seed": NUMBER, "status": TEXT, "number": NUMBER, "ended_at": "time?", "reopened_at": "time?"},
        **{"was_final_at": "time?"},
    },
    "players": {
        **{"player": KEY, "name": TEXT, "real_name": "text if set", "club": TEXT, "family": TEXT, "aliases": LIST},
        "fixed_table": "number?",
        **{"away": YES_NO, "lot_key": KEY, "generation": NUMBER, "expected_at": "time if set"},
        **{"team": "text if set", "categories": "list if set", "fee_due": "number if set", "fee_paid": "number if set"},
    },
    "never": {"players": LIST, "since": TIME},
    "entries": {
        **{"competition": NUMBER, "player": KEY, "withdrawn": YES_NO, "final": TEXT, "left_round": "number?"},
        **{"out_after": "number if set", "skips_round": "number if set", "home_after": "number if set"},
        "penalties": "list if set",
        **{"left_how": TEXT, "rank": "number?", "moved_from": "number?", "moved_at": "time?"},
    },
    "substitutions": {
        **{"competition": NUMBER, "player": KEY, "name": TEXT, "first_round": NUMBER, "last_round": "number?"},
        **{"generation": NUMBER, "ended_generation": "number?"},
    },
    "rounds": {
        **{"competition": NUMBER, "round": NUMBER, "status": TEXT, "seed": NUMBER, "repeats": NUMBER, "byes": LIST},
        **{"started_at": TIME, "ended_at": "time?", "minutes": "number?", "ends_at": "time?"},
    },
    "tables": {
        **{"competition": NUMBER, "round": NUMBER, "table": NUMBER, "settled": TEXT, "awarded": MAP},
        **{"settled_why": TEXT, "stopped_why": TEXT, "recorded": TEXT, "untold": YES_NO, "seats": LIST},
        **{"adjusted": "map if set", "opened": MAP, "stored": MAP},
    },
    "log": {
        **{"table": NUMBER, "number": NUMBER, "kind": TEXT, "actor": TEXT, "by": TEXT, "body": "map?"},
        **{"target": "number?", "ruling": "map?", "reason": TEXT, "key": TEXT, "created_at": TIME},
        **{"previous_hash": TEXT, "hash": TEXT},
    },
    "calls": {
        **{"competition": NUMBER, "round": NUMBER, "table": NUMBER, "call": NUMBER, "position": "number?"},
        "reason": TEXT,
        **{"about": "number?", "raised_at": TIME, "claimed_at": "time?", "claimed_by": "number?"},
        **{"escalated_at": "time?", "escalated_by": "number?", "answered_at": "time?", "answered_by": "number?"},
        **{"answer": TEXT},
    },
    "standings": {
        **{"competition": NUMBER, "rank": NUMBER, "player": TEXT, "points": POINTS, "played": NUMBER},
        **{"provisional": YES_NO, "values": LIST, "steps": LIST, "above": "list?", "stage": "list?"},
    },
    "overall": {
        **{"rank": NUMBER, "player": TEXT, "total": POINTS, "results": LIST, "above": "list?"},
    },
    "certificates": {"competition": NUMBER, "certificate": MAP},
    "roles": {"role": TEXT, "account": TEXT, "label": TEXT, "given_at": TIME, "taken_at": "time?"},
    "referees": {"referee": NUMBER, "label": TEXT, "head": YES_NO, "section": LIST, "revoked_at": "time?"},
    "acts": {
        **{"at": TIME, "kind": TEXT, "data": MAP, "was": ANY, "now": ANY, "of": "number?", "competition": TEXT},
        **{"round": "number?", "actor": TEXT, "actor_id": NUMBER, "actor_name": TEXT, "previous_hash": TEXT},
        **{"hash": TEXT},
    },
}

#: The fields of a table's `seats`, `opened` and `stored`, and of a seat's `result`.
SEAT = {"position": NUMBER, "seat": NUMBER, "key": TEXT, "name": TEXT, "player": TEXT, "result": "map?"}
RESULT = {
    **{"game_points": NUMBER, "place": NUMBER, "placement_points": POINTS, "pricks": NUMBER},
    **{"finished_at": "time?", "source_hash": TEXT, "hands": "list if set"},
}
OPENED = {
    **{"hall": TEXT, "game": TEXT, "options": MAP, "policy": TEXT, "confirm": TEXT, "rules": TEXT, "brought": MAP},
    **{"created_at": TIME},
}
STORED = {
    **{"status": TEXT, "depth": TEXT, "last_number": NUMBER, "last_hash": TEXT, "hand": NUMBER, "shallow": MAP},
    **{"open_rulings": NUMBER, "unanswered": NUMBER, "result": LIST, "confirmed_by": LIST, "disputed_by": TEXT},
    **{"reported": MAP, "lent": MAP, "turn_ends_at": "time?", "turn_held_at": "time?", "closed_at": "time?"},
    **{"ends_at": "time?", "extra_minutes": NUMBER, "number": NUMBER, "room_number": NUMBER},
}

#: The fields that nothing else in an archive repeats or leads to. Only the head of the file reveals a change of them.
ALONE: Mapping[str, Collection[str]] = {
    "tournament": ("created_at", "joining", "owner", "own_acts", "slug", "wifi_name"),
    "competitions": ("ended_at", "number", "reopened_at", "slug", "was_final_at"),
    "players": (
        *("aliases", "away", "categories", "club", "expected_at", "family", "fee_due", "fee_paid", "fixed_table"),
        *("generation", "real_name", "team"),
    ),
    "never": ("since",),
    "entries": ("home_after", "moved_at", "moved_from", "rank", "skips_round"),
    "substitutions": tuple(FIELDS["substitutions"]),
    "rounds": ("ended_at", "ends_at", "minutes", "started_at"),
    "tables": ("recorded", "untold"),
    "calls": ("about", "answered_at", "claimed_at", "escalated_at", "raised_at"),
    "certificate": ("apart", "met", "seed", "sizes", "weights"),
    "roles": ("given_at", "taken_at"),
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

#: The fields by which the lines of a file are ordered. Lines that are level in them, and those of other files, may be
#: in any order, but the order of acts, standings and logs is verified with their content.
ORDER: Mapping[str, Sequence[str]] = {
    "competitions": ("competition",),
    "players": ("player",),
    "entries": ("competition",),
    "substitutions": ("competition",),
    "rounds": ("competition", "round"),
    "tables": ("competition", "round", "table"),
    "calls": ("competition", "round", "raised_at"),
    "standings": ("competition",),
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
    return path == MANIFEST or path in map(file_name, PLAIN) or LOG_NAME.fullmatch(path) is not None


def line_bytes(line: Mapping[str, Any]) -> bytes:
    """Return one line of a file: JSON with sorted keys and no spaces, in UTF-8."""
    return canonical_json(line) + b"\n"


def manifest_bytes(manifest: Mapping[str, Any]) -> bytes:
    """Return the content of the manifest: JSON with sorted keys, one field a line, in UTF-8."""
    return json.dumps(manifest, sort_keys=True, indent=1, ensure_ascii=False).encode() + b"\n"


def parse_json(raw: bytes) -> Any:
    """Return what is written in JSON. Raises ValueError or RecursionError.

    Every number in an archive is whole, and so has one spelling. Others are read as None, which has other bytes.
    """
    return json.loads(raw, parse_float=_no_number, parse_constant=_no_number)


def _no_number(_number: str) -> None:
    return None


def is_time(text: str) -> bool:
    """Return whether a text is a time in UTC with microseconds, in the one form that `time_text` gives it."""
    try:
        return time_text(datetime.fromisoformat(text)) == text
    except (ValueError, OverflowError):
        return False


def is_points(text: str) -> bool:
    """Return whether a text is a fraction in lowest terms, such as "7/3", or a whole number, such as "-2"."""
    return _FRACTION.fullmatch(text) is not None and str(Fraction(text)) == text


_FRACTION = re.compile(r"-?[0-9]{1,30}(/[1-9][0-9]{0,29})?")
_KEY = re.compile(r"[1-9][0-9]{0,18}")
_TEXTS: Mapping[str, Callable[[str], object]] = {TIME: is_time, POINTS: is_points, KEY: _KEY.fullmatch}


def fits(value: object, kind: str) -> bool:
    """Return whether a value has the type that a field asks for."""
    if value is None:
        return kind.endswith(MAYBE) or kind == ANY
    kind = kind.removesuffix(MAYBE)
    types: dict[str, type] = {TEXT: str, YES_NO: bool, LIST: list, MAP: dict}
    if kind == NUMBER:
        return isinstance(value, int) and not isinstance(value, bool)
    if kind in _TEXTS:
        return isinstance(value, str) and bool(_TEXTS[kind](value))
    return kind == ANY or isinstance(value, types[kind])


def may_lack(kind: str) -> bool:
    """Return whether a line without a value lacks a field of this type."""
    return kind.endswith(IF_SET)


def misfits(line: object, fields: Mapping[str, str]) -> list[str]:
    """Return the names of the fields that a line lacks, has of the wrong type, or should not have."""
    if not isinstance(line, dict):
        return sorted(fields)
    wanted = {name: kind.removesuffix(IF_SET) for name, kind in fields.items() if name in line or not may_lack(kind)}
    wrong = {name for name, kind in wanted.items() if name not in line or not fits(line[name], kind)}
    return sorted(wrong | {str(name) for name in line.keys() - fields.keys()})
