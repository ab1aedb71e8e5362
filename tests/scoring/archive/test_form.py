"""`docs/archive.md` lists exactly the files and fields that an archive has."""

from pathlib import Path

from scoring.archive.certificates import CERTIFICATE
from scoring.archive.form import ALONE, FIELDS, OPENED, RESULT, SEAT, STORED

DOCS = Path(__file__).parent.parent.parent.parent / "docs" / "archive.md"
BEGIN, END = "<!-- fields -->\n", "\n## The hash chains"

#: What is in each file. The fields themselves come from the code.
MEANT = {
    "tournament": "One line: the tournament.",
    "competitions": "Each competition with all its settings. "
    "`deals` of a duplicate has the seed only once it is open ([deals.md](deals.md)).",
    "players": "Everybody on the list. `lot_key` decides the player's lots, `generation` counts their links.",
    "never": "Two players who must never sit at one table, in rounds drawn after `since`.",
    "entries": "A player's part in a competition, with the stored rank.",
    "substitutions": "Who plays for whom, from which round to which, and from which `generation` of the link to which.",
    "rounds": "Each round; `byes` are players without a seat.",
    "tables": "Each table. `untold`: its last change was still on its way to the results.",
    "log": "`logs/COMPETITION-ROUND.jsonl`: the lines of all logs of a round, table by table.",
    "calls": (
        "Who called the referee (without a `position` the organiser), and who answered (see `referees`). "
        "Notes in the log name a call by its `call`."
    ),
    "standings": "The standings with reasons: `values` and `steps` of tie-breaks, why `above` the next row, `stage`.",
    "overall": "The overall ranking, if the tournament has one.",
    "certificates": "The seating of all rounds with its rules, as `manage.py check-seating` reads it.",
    "roles": "Who may do what: by account, or by a link with a `label` on it.",
    "referees": "The referees' links, without the links.",
    "acts": "The audit log, in order. `of` is the competition's number.",
    "seats": "In `tables`: each seat, clockwise. `key` and `name` are those that the log knows.",
    "result": "In a seat: what is stored of its result. "
    "`hands` of a duplicate: for each hand that is over, the place from the dealer and what it gave, or null.",
    "opened": "In `tables`: what the table was opened with.",
    "stored": "In `tables`: what the table's row says, which must follow from the log.",
}


def described() -> str:
    """Return the list of files and fields as the page must have it."""
    parts = {**FIELDS, "seats": SEAT, "result": RESULT, "opened": OPENED, "stored": STORED}
    rows = [
        f"| `{name}` | {MEANT[name]} | {', '.join(f'`{field}` {kind}' for field, kind in fields.items())} |"
        for name, fields in parts.items()
    ]
    return "\n".join(["| file or part | what is in it | its fields |", "|---|---|---|", *rows]) + "\n"


def test_page_lists_every_file_and_field() -> None:
    """Whoever reads an archive with another program needs only this page. (Write it with `described`.)"""
    text = DOCS.read_text(encoding="utf-8")

    assert text[text.index(BEGIN) + len(BEGIN) : text.index(END)] == described()


def test_page_lists_the_fields_that_stand_alone() -> None:
    """The page says of which fields only the head of the file reveals a change, and each of them exists."""
    parts = {**FIELDS, "seats": SEAT, "result": RESULT, "opened": OPENED, "stored": STORED}
    rows = [f"| `{name}` | {', '.join(f'`{field}`' for field in fields)} |" for name, fields in ALONE.items()]

    assert "\n".join(["| file or part | fields that stand alone |", "|---|---|", *rows, ""]) in DOCS.read_text("utf-8")
    parts["certificate"] = dict.fromkeys(CERTIFICATE, "any")
    assert all(set(fields) <= set(parts[name]) for name, fields in ALONE.items())
