"""`docs/rules/sentences.md` names a clause for every sentence of the books, and every clause is found there."""

import re

import pytest

from referee.games import GAMES
from tests.support.server import ROOT

PAGE = (ROOT / "docs/rules/sentences.md").read_text()
ROW = re.compile(
    r"^\| (?P<section>[^|]+) \| (?P<first>\d+)(?:–(?P<last>\d+))? \| (?P<clauses>[^|]+) \| (?P<why>[^|]*)\|$"
)


def part_of(game):
    """Return the part of the page about a game."""
    return PAGE.split(f"## {game.title}\n")[1].split("\n## ")[0]


def rows_of(game):
    """Return the rows of a game's table."""
    lines = part_of(game).splitlines()
    rows = [ROW.match(line) for line in lines if line.startswith("| ") and not line.startswith("| section")]
    assert all(rows), [line for line, row in zip(lines, rows, strict=False) if row is None]
    return rows


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_sentences_of_each_section_are_counted_without_a_gap(game):
    """The rows of a section stand together, begin with its first sentence, and go on where the last one ended."""
    ends: dict[str, int] = {}
    before = None
    for row in rows_of(game):
        section, first, last = row["section"], int(row["first"]), int(row["last"] or row["first"])
        assert section == before or section not in ends, section
        assert first == ends.get(section, 0) + 1, row[0]
        assert last >= first
        ends[section], before = last, section


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_each_sentence_has_its_clause_and_each_clause_its_place(game):
    """A clause that is named exists; a sentence without one has a reason; no clause of the game is missing."""
    for row in rows_of(game):
        named = re.findall(r"`([^`]+)`", row["clauses"])
        assert set(named) <= set(game.clauses), row[0]
        assert named or row["why"].strip(), row[0]
    assert set(game.clauses) <= set(re.findall(r"`([^`]+)`", part_of(game)))
