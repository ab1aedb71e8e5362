"""REST for organisers: what happens to single players, through the services that the pages use."""

import pytest

from scoring.models.tokens import ApiAnswer
from scoring.models.tournaments import Competition, Entry
from tests.scoring.competitions import make_competition, player_of, reloaded, start_round
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db


def of(competition: Competition, name: str) -> str:
    """Return a player's address, relative to the address of the competition."""
    return f"players/{player_of(competition, name).pk}/"


def seated(competition: Competition) -> str:
    """Draw a round, and return the name of a player who sits at a table."""
    table = start_round(competition).tables.all()[0]
    return str(table.seats.all()[0].player.name)


def test_a_player_leaves_a_table_and_did_not_leave_after_all(competition: Competition, program: Program) -> None:
    """The preview says what becomes of the table; a stopped table needs a reason; leaving can be undone."""
    between = program.get(of(competition, "Anna") + "leave/")
    assert (between["round"], between["table"], between["stands"]) == (None, None, [])
    name = seated(competition)
    there = of(competition, name)

    preview = program.get(there + "leave/")
    assert (preview["round"], preview["table"], len(preview["others"])) == (1, 1, 4)
    refused = program.ask("post", there + "leave/", {"how": "stands"})
    assert (refused.status_code, refused.json()["code"]) == (422, "reason-missing")
    assert program.post(there + "leave/", {"how": "stands", "reason": "The last bus"})["withdrawn"]
    assert not program.post(there + "leave/undo/")["withdrawn"]
    late = program.ask("post", of(competition, name) + "leave/undo/")
    assert late.json()["code"] == "leaving-is-past"


def test_a_substitute_takes_over_and_the_player_comes_back(competition: Competition, program: Program) -> None:
    """Whenever another person plays, the entry gets another personal link, shown as `path`."""
    there = of(competition, "Anna")
    paths = [program.get(there)["path"]]
    assert program.get(there + "substitute/")["substitute"] == ""

    began = program.post(there + "substitute/", {"name": "Siv Ek"})
    assert (began["substitute"], began["since"], began["before"]) == ("Siv Ek", 1, "Anna")
    paths.append(program.get(there)["path"])
    assert program.post(there + "substitute/undo/")["substitute"] == ""
    program.post(there + "substitute/", {"name": "Siv Ek"})
    assert program.post(there + "substitute/end/")["substitute"] == ""
    paths.append(program.get(there)["path"])
    assert len(set(paths)) == 3
    refused = program.ask("post", there + "substitute/", {"name": "Bo"})
    assert refused.json()["code"] == "substitute-plays"


def test_a_double_entry_is_merged_after_a_preview(competition: Competition, program: Program) -> None:
    """Two entries of one person are merged; two players who sat in the same round can't be merged."""
    program.post("players/", {"text": "Anna Berg"})
    there, other = of(competition, "Anna"), player_of(competition, "Anna Berg").pk

    preview = program.get(f"{there}merge/?other={other}")
    assert preview["possible"] and preview["other"] == {"id": other, "name": "Anna Berg"}
    merged = program.post(there + "merge/", {"other": other})
    assert merged["aliases"] == ["Anna Berg"] and Entry.objects.filter(competition=competition).count() == 5
    start_round(competition)
    sits = [seat.player for table in competition.rounds.get().tables.all() for seat in table.seats.all()]
    one, two = f"players/{sits[0].pk}/merge/", sits[1].pk
    assert program.get(f"{one}?other={two}")["clashes"] == [{"competition": competition.title, "rounds": [1]}]
    assert program.ask("post", one, {"other": two}).json()["code"] == "players-have-met"


def test_pairs_who_never_meet_and_a_fixed_table(competition: Competition, program: Program) -> None:
    """A program sets and removes a pair who must never meet and a player's fixed table."""
    there, bo = of(competition, "Anna"), player_of(competition, "Bo").pk

    assert program.post(there + "never/", {"other": bo, "never": True}) == [{"id": bo, "name": "Bo"}]
    assert program.get(there + "never/") == [{"id": bo, "name": "Bo"}]
    assert program.post(there + "never/", {"other": bo, "never": False}) == []
    assert program.ask("patch", there, {"fixed_table": 7}).json()["fixed_table"] == 7
    assert program.ask("patch", there, {"club": "A"}).json()["fixed_table"] == 7
    assert program.ask("patch", there, {"fixed_table": None}).json()["fixed_table"] is None
    assert reloaded(competition).number > 1


def test_a_new_link_is_told_once_and_never_stored(competition: Competition, program: Program) -> None:
    """The stored answer of an idempotency key has no link, so a copy of the database opens no page."""
    there = of(competition, "Anna")
    before = program.get(there)["path"]

    renewed = program.post(there + "link/", key="new-card")["path"]
    assert renewed.startswith("/p/") and renewed != before
    assert program.post(there + "link/", key="new-card")["path"] == ""
    assert program.get(there)["path"] == renewed
    assert renewed not in str(ApiAnswer.objects.get().body)


def test_a_player_of_another_tournament_is_unknown(program: Program) -> None:
    """Every operation looks for the player in its own competition, and refuses any other player."""
    stranger = player_of(make_competition("Ulf Vera Yrsa", name="Saturday"), "Ulf").pk
    sent = [
        ("leave/", {"how": "after"}),
        ("leave/undo/", None),
        ("substitute/", {"name": "Siv Ek"}),
        ("substitute/end/", None),
        ("substitute/undo/", None),
        ("merge/", {"other": 1}),
        ("never/", {"other": 1, "never": True}),
        ("link/", None),
    ]
    for address, body in sent:
        answer = program.ask("post", f"players/{stranger}/{address}", body)
        assert (answer.status_code, answer.json()["code"]) == (404, "player-unknown"), address
