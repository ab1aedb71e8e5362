"""The schemas of entries agree with what the engines read: nobody writes a second list of fields by hand."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from referee.engine.cards import ALL_CARDS
from referee.engine.entry_schema import RESULT, entry_schema, pattern_of, result_schema, schema_name, value_schema
from referee.engine.errors import EntryError
from referee.engine.events import read_event
from referee.engine.fields import FieldKind
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import GAMES

CASEBOOK = Path(__file__).resolve().parents[2] / "referee" / "casebook"
KINDS = [(name, do) for name, game in GAMES.items() for do in game.events]
ANOTHER_TYPE = ({"what": 1}, 1.5, None)  # no field takes any of these
of_every_kind = pytest.mark.parametrize(("game", "do"), KINDS, ids=str)


@cache
def validator(game: str, do: str) -> Any:
    """Return the validator of one kind of entry."""
    return jsonschema_rs.validator_for(entry_schema(GAMES[game], do))


@cache
def cases() -> list[tuple[dict[str, Any], tuple[str, ...], dict[str, Any]]]:
    """Return the entries of all cases: the case, its players, and the entry as a phone would send it."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(CASEBOOK.glob("*.yaml"))]
    return [
        (case, tuple(case["players"]), {name: event[name] for name in event if name != "expect"})
        for text in texts
        for case in yaml.load(text, Loader=yaml.CSafeLoader)
        for event in case["events"]
        if event["do"] in GAMES[case["game"]].events
    ]


@cache
def examples() -> dict[tuple[str, str], tuple[dict[str, Any], tuple[str, ...]]]:
    """Return an entry of each kind with the players of its table."""
    return {(case["game"], raw["do"]): (raw, players) for case, players, raw in cases()}


def test_every_entry_of_the_casebook_fits_its_schema() -> None:
    """All that the engine reads does, except for a card of another pack, which it reads and then rules impossible."""
    seen = 0
    for case, players, raw in cases():
        game = GAMES[case["game"]]
        read_event(raw, game.events, players)
        fits = validator(game.id, raw["do"]).is_valid(raw)
        told = {word for value in raw.values() if isinstance(value, str) for word in value.split()}
        assert fits != bool(told & (ALL_CARDS - set(game.cards))), (case["id"], raw)
        seen += 1
    assert seen > 4000


@of_every_kind
def test_what_a_schema_refuses_the_engine_refuses_too(game: str, do: str) -> None:
    """A missing field, one too many, and a value of another type."""
    whole, players = examples()[game, do]
    fields = GAMES[game].events[do].fields
    wrong = [{**whole, "nothing": 1}]
    wrong += [{name: value for name, value in whole.items() if name != left_out} for left_out in fields]
    wrong += [{**whole, name: value} for name in fields for value in ANOTHER_TYPE]
    refused = [raw for raw in wrong if not validator(game, do).is_valid(raw)]

    assert len(refused) >= len(fields) * len(ANOTHER_TYPE)
    for raw in refused:
        with pytest.raises(EntryError):
            read_event(raw, GAMES[game].events, players)


def result_of(raw: dict[str, Any]) -> dict[str, Any]:
    """Return the result that an entry states, as an organiser's program sends it."""
    return {name: value for name, value in raw.items() if name not in ("do", "by")}


def test_every_result_of_the_casebook_fits_its_schema() -> None:
    """This holds for each game. A missing field, one too many and the fields of an entry are refused."""
    for game, (raw, _players) in ((name, examples()[name, RESULT]) for name in GAMES):
        valid = jsonschema_rs.validator_for(result_schema(GAMES[game]))
        results = [result_of(entry) for case, _, entry in cases() if (case["game"], entry["do"]) == (game, RESULT)]
        assert results and all(map(valid.is_valid, results)), game
        for wrong in (raw, {}, {**results[0], "nothing": 1}):
            assert not valid.is_valid(wrong), game


@pytest.mark.parametrize("game", GAMES)
def test_results_of_random_tables_fit_their_schema(game: str) -> None:
    """What the engine counts after some hundred moves, written as a result, fits, and the engine reads it."""
    rules, players = GAMES[game], ("anna", "bo", "cia")
    record, valid = Record.begin(rules, players=players), jsonschema_rs.validator_for(result_schema(rules))
    table, moves = rules.random_table(random.Random(7), record), 0
    while moves < 300 and (event := table.next_event(record.state)) is not None:
        record = record.after(event, rule_on(record, event))
        moves += 1
    rows = rules.result(record.state)
    if "points" in result_schema(rules)["properties"]:
        counted: dict[str, Any] = {"points": {row["player"]: row["points"] for row in rows}}
    else:
        places = {row["place"] for row in rows}
        counted = {"places": [[row["player"] for row in rows if row["place"] == one] for one in sorted(places)]}

    assert valid.is_valid(counted), counted
    read_event({**counted, "do": RESULT, "by": "referee"}, rules.events, players)


def test_the_referees_own_entries_name_the_referee() -> None:
    """Also those that any seat may enter; a seat may leave the name out."""
    deal, fault = (entry_schema(GAMES["knoesten"], do)["properties"]["by"] for do in ("deal", "fault"))

    assert deal["const"] == fault["const"] == "referee"
    assert "any seat" in deal["description"] and "only a referee" in fault["description"]


def test_a_secret_field_says_who_hears_it() -> None:
    """The cards of a letter are heard by the player who gets them, too."""
    handed_in = entry_schema(GAMES["knoesten"], "exchange")["properties"]["cards"]["description"]
    letter = entry_schema(GAMES["kombinationswhist"], "send")["properties"]["cards"]["description"]

    assert handed_in.endswith("Only the player who entered it and the referee hear it.")
    assert letter.endswith("hear it, and the player named in `to`.")


def test_a_card_is_written_by_rank_and_suit() -> None:
    """Suits with the same ranks stand together; a hidden card where one may be named."""
    assert pattern_of(["7H", "8H", "7S", "8S", "XB"], unknown=True) == r"([78][HS]|[X][B]|\?\?)"


def test_a_kind_without_a_schema_is_noticed() -> None:
    """Whoever adds a kind of field is told what to do."""
    with pytest.raises(TypeError, match="FieldKind has no schema"):
        value_schema(FieldKind(), ())


def test_names_of_schemas_are_words_joined() -> None:
    """Of a game, and of one kind of entry."""
    assert (schema_name("knoesten"), schema_name("knoesten", "take_back")) == ("KnoestenEntry", "KnoestenTakeBackEntry")
