"""The map from the rulebooks to the code and the cases is correct for every registered game."""

import re

import pytest

from referee.engine.errors import EntryError
from referee.games import GAMES
from referee.management import rulebook_map

HOUSE_OPTIONS = "## House options"
NUMBER = r"\d+(?:\.\d+)*"
NAME = r"[a-z][a-z-]*(?:\.[a-z]+)?"
BOTH_POLICIES = ("call", "strict")
"""The policies that an engine can tell apart; `teach` differs only in who is told what."""


def each(names, found):
    """Run a test for each of what `found` gives of each game."""
    rows = [pytest.param(game, name, id=f"{game.id}-{name}") for game in GAMES.values() for name in found(game)]
    return pytest.mark.parametrize(names, rows)


games = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES.values()])


def ids_in(text):
    """Return the clause ids of a rules text: names and numbers as the text marks them, bids by their tables."""
    text = text.split(HOUSE_OPTIONS)[0].replace("`instick`", "")  # a word of Knåker's glossary, no clause
    ids = set(re.findall(rf"`({NAME}|{NUMBER})`", text))
    ids |= set(re.findall(rf"^(?:- )?\(?({NUMBER})\)?[., ]", text, re.MULTILINE))
    ids |= set(re.findall(r"(?<=[ ,;:.])(\d+\.\d+(?:\.\d+)?)(?= [a-z]+: )", text))
    for section in text.split("\n## "):
        if "| id |" in section:
            ids |= {
                f"bid.{name}" for name in re.findall(r"^\|[^|]+\| ([a-z-]+) \|", section, re.MULTILINE) if name != "id"
            }
    return ids


@games
def test_every_clause_of_the_rules_text_has_a_row(game):
    """What the rules text names is in the rulebook, and what the rulebook names in the rules text."""
    text = (rulebook_map.ROOT / "docs" / "rules" / f"{game.id}.md").read_text(encoding="utf-8")
    named, rows = ids_in(text), set(game.clauses)

    assert len(named) > 15
    assert named - rows == set()
    assert {row for row in rows if row not in named and row not in text} == set()


@each(("game", "clause"), lambda game: game.clauses)
def test_every_row_has_a_judge_or_a_reason(game, clause):
    """A clause has a function that puts it into effect, or says why there is none; not both."""
    assert bool(game.rulebook.judges[clause]) != bool(game.clauses[clause].not_judged)


@games
def test_every_check_is_registered_under_a_row(game):
    """No function judges by a clause that the rulebook doesn't have, and each stands in the game's own package."""
    marked = {function for functions in game.rulebook.judges.values() for function in functions}
    for checks in game.checks.values():
        assert set(checks) <= marked
    assert set(game.rulebook.judges) == set(game.clauses)
    for function in marked:
        assert rulebook_map.code_path(function).startswith(f"referee/games/{game.id}/")


@games
def test_every_clause_cited_by_the_cases_has_a_row(game):
    """Whatever a ruling of the casebook cites is a clause of its game."""
    for played in rulebook_map.played_cases():
        if played.case.game is game:
            cited = {rule for ruled in played.ruled for rule in ruled.ruling.rules}
            assert cited <= {*game.clauses, ""}, played.case.id


def can_be_kept(game, clause):
    """Whether a check of this clause ever finds nothing: one that returns a `Finding` and never None never does."""
    checks = [function for function in game.rulebook.judges[clause] if rulebook_map.events_checked(game, function)]
    return any("None" in function.__annotations__["return"] for function in checks)


@each(("game", "clause"), lambda game: game.clauses)
def test_every_judging_clause_has_a_keeping_and_a_breaking_case(game, clause):
    """A clause that can be broken has a case in which it is, and one in which a like event keeps it, if one can."""
    cases = rulebook_map.cases_by_clause(game)[clause]
    if rulebook_map.is_checked(game, clause):
        assert cases.breaking, f"no case about {clause} is ruled illegal by it"
    if can_be_kept(game, clause):
        assert cases.keeping, f"no case about {clause} has an event of its kind that is ruled legal"


@each(("game", "clause"), lambda game: game.clauses)
def test_every_clause_in_effect_has_a_case(game, clause):
    """A clause that no event can break, but that a function puts into effect, has a case all the same."""
    if game.rulebook.judges[clause]:
        assert rulebook_map.cases_by_clause(game)[clause].all


@each(("game", "option"), lambda game: game.options)
def test_every_option_has_a_case_for_each_value(game, option):
    """Each value is named by a case; the default also counts where a case of its clause leaves it."""
    row = game.options[option]
    cases = [played for played in rulebook_map.played_cases() if played.case.game is game]
    chosen = {played.options[option] for played in cases if option in played.options}
    if any(row.clause in ("", *played.case.rules) and option not in played.options for played in cases):
        chosen.add(row.default)
    if option == "policy":
        assert chosen >= set(BOTH_POLICIES)
    elif row.values is not None:
        assert chosen >= set(row.values)
    else:
        assert row.default in chosen and len(chosen) > 1
        assert chosen >= set(row.words)


@each(("game", "reading"), lambda game: game.readings)
def test_every_reading_has_a_case(game, reading):
    """A case of its clause is played by it, whether or not the case names it."""
    clause = game.readings[reading].clause
    assert any(clause in played.case.rules for played in rulebook_map.played_cases() if played.case.game is game)


@games
def test_a_reading_may_be_named_but_not_changed(game):
    """Cases and older logs name readings as they name options; nothing follows from it."""
    table = game.options_table
    for name, reading in game.readings.items():
        assert table.read({name: reading.value}) == table.defaults
        with pytest.raises(EntryError, match="bad-option"):
            table.read({name: "another"})


@games
def test_every_option_and_reading_settles_a_clause(game):
    """An option or reading names the clause it settles; `policy` belongs to none."""
    assert {row.clause for row in game.readings.values()} <= set(game.clauses)
    for name, row in game.options.items():
        assert row.clause in game.clauses or name == "policy"


@games
def test_the_page_of_a_game_is_up_to_date(game):
    """docs/rulebooks/ is what `manage.py rulebooks` writes now."""
    written = (rulebook_map.RULEBOOKS / f"{game.id}.md").read_text(encoding="utf-8")

    assert written == rulebook_map.rulebook_page(game), "run: manage.py rulebooks"


@games
def test_the_pages_name_every_function_and_case(game):
    """The page leads from each clause to its functions and to its cases."""
    page = rulebook_map.rulebook_page(game)
    for clause, functions in game.rulebook.judges.items():
        part = page.split(f"### `{clause}` ")[1].split("\n### ")[0]
        assert all(f"`{function.__name__}`" in part for function in functions)
        assert all(case in part for case in rulebook_map.cases_by_clause(game)[clause].all)
