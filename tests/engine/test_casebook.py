"""The casebook's reader and the command that plays it."""

import json

import pytest
from django.core.management import call_command

CASE = """
- id: good
  game: knoesten
  players: [anna, bo, cia]
  position: {dealer: cia, trump: "9C"}
  events:
    - {by: anna, do: play, cards: "7H", expect: {verdict: legal, state: {turn: bo}}}
"""

BROKEN = {
    "unknown key": ("players: [anna, bo, cia]\n  colour: red\n  events: []", "colour"),
    "bad card": ('players: [anna, bo, cia]\n  events: [{by: anna, do: play, cards: "1H"}]', "1H"),
    "unknown position key": ("players: [anna, bo, cia]\n  position: {pot: 1}\n  events: []", "pot"),
    "unknown option": ("players: [anna, bo, cia]\n  options: {pot: 1}\n  events: []", "pot"),
    "unknown expect key": (
        "players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {mood: good}}]",
        "mood",
    ),
    "unknown clause": ("players: [anna, bo, cia]\n  rules: [10.1]\n  events: []", "10.1"),
    "expected rules no list": (
        "players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {rules: join}}]",
        "rules",
    ),
    "expected state no mapping": (
        "players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {state: joined}}]",
        "state",
    ),
    "settles without event": (
        "players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {settles: [{verdict: legal}]}}]",
        "settles.event",
    ),
    "settles no list": ("players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {settles: 4}}]", "settles"),
    "doubts no lists": ("players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {doubts: [4]}}]", "doubts"),
    "a penalty of nobody": (
        "players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {penalties: [{points: 5}]}}]",
        "penalties.player",
    ),
    "a penalty of no number": (
        "players: [anna, bo, cia]\n  events: [{by: anna, do: join, expect: {penalties: [{player: bo, points: 5x}]}}]",
        "penalties.points",
    ),
    "no events": ("players: [anna, bo, cia]", "events"),
    "events no list": ("players: [anna, bo, cia]\n  events: {}", "events"),
    "too few players": ("players: [anna]\n  events: []", "players"),
}


def run(tmp_path, capsys, text, *arguments):
    """Run `rulings` on a file of this text; returns its lines and whether it failed."""
    path = tmp_path / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    failed = False
    try:
        call_command("rulings", *arguments, str(path))
    except SystemExit as stop:
        failed = stop.code == 1
    return capsys.readouterr().out.splitlines(), failed


def test_rulings_counts_what_passed(tmp_path, capsys):
    """A file whose cases all pass ends with the count alone."""
    lines, failed = run(tmp_path, capsys, CASE)

    assert lines == ["1 passed, 0 failed"]
    assert not failed


def test_rulings_reads_an_unquoted_clause_as_its_id(tmp_path, capsys):
    """YAML reads 10.1 as a number; in a case it is the clause all the same."""
    text = """
- id: unquoted
  game: knaker
  rules: [10.1]
  players: [anna, bo]
  position: {pile: "9H XB XR", stock: 0}
  events: [{by: anna, do: play, cards: "AH", expect: {verdict: illegal, rules: [10.1]}}]
"""

    assert run(tmp_path, capsys, text) == (["1 passed, 0 failed"], False)


def test_rulings_tells_what_differs(tmp_path, capsys):
    """A failed case gets a line with what was expected and what was ruled, and exit code 1."""
    lines, failed = run(tmp_path, capsys, CASE.replace("legal", "illegal").replace("turn: bo", "turn: cia"))

    assert failed
    assert lines[0].startswith("good: event 1: verdict: expected illegal, ruled legal")
    assert "state.turn: expected 'cia', is 'bo'" in lines[0]
    assert lines[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize(("body", "names"), BROKEN.values(), ids=BROKEN.keys())
def test_a_case_that_can_not_be_read_is_named_and_the_others_run(tmp_path, capsys, body, names):
    """The error names the case and the key; the case after it still runs."""
    text = f"- id: broken\n  game: knoesten\n  {body}\n{CASE}"
    lines, failed = run(tmp_path, capsys, text)

    assert failed
    assert lines[0].startswith("broken: ")
    assert names in lines[0]
    assert lines[-1] == "1 passed, 1 failed"

    as_json = [json.loads(line) for line in run(tmp_path, capsys, text, "--json")[0]]
    assert as_json[0]["case"] == "broken"
    assert names in as_json[0]["error"]
    assert as_json[1]["verdict"] == "legal"


def test_rulings_json_gives_every_key(tmp_path, capsys):
    """Each line of --json holds the keys of the format."""
    (line,), _failed = run(tmp_path, capsys, CASE, "--json")

    assert set(json.loads(line)) == {
        "case", "event", "verdict", "rules", "settles", "penalties", "doubts", "state",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["{", "just a word", "\t- x", "- 7", "- [a]", "- id: x\n  game: bridge"])
def test_a_file_that_is_no_casebook_is_told_so(tmp_path, capsys, text):
    """Whatever the file holds, there is a line that says what is wrong."""
    lines, failed = run(tmp_path, capsys, text)

    assert failed
    assert lines[-1] == "0 passed, 1 failed"
    assert "Traceback" not in "".join(lines)


def test_a_missing_file_is_told_so(tmp_path, capsys):
    """A file that is not there is an error line, not a crash."""
    with pytest.raises(SystemExit):
        call_command("rulings", str(tmp_path / "none.yaml"))

    assert "can't be read" in capsys.readouterr().out


def test_clause_prints_text_function_and_cases(capsys):
    """A clause is found with its function and its cases."""
    call_command("clause", "knoesten", "overruff")
    printed = capsys.readouterr().out

    assert "must play a higher trump" in printed
    assert "referee/games/knoesten/tricks.py" in printed
    assert "knoesten-overruff" in printed


def test_simulate_plays_and_counts(capsys):
    """A short simulation prints hands and speed, and none of the legal play is ruled illegal."""
    call_command("simulate", "knoesten", hands=20, seed=1)
    printed = capsys.readouterr().out

    assert printed.startswith("20 hands")
    assert " 0 illegal" in printed
    assert "ruled events a second" in printed


def test_simulate_is_the_same_for_the_same_seed(capsys):
    """The seed decides the play."""
    outputs = []
    for _ in range(2):
        call_command("simulate", "knoesten", hands=10, seed=3, mischief=0.3)
        outputs.append(capsys.readouterr().out.splitlines()[0])

    assert outputs[0] == outputs[1]
    assert " 0 illegal" not in outputs[0]
