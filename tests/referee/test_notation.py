"""Games as text: nothing is lost on the way out and back, people may write as they like, and mistakes are found."""

import random
import re
from contextlib import suppress
from functools import cache
from time import process_time

import pytest
from django.utils import translation
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.engine.casebook import CASEBOOK, read_case, read_file
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import GAMES, game_named
from referee.notation.errors import NotationError
from referee.notation.game_text import GameText, Noted, Tag
from referee.notation.reading import LONGEST, read, read_all
from referee.notation.writing import WIDTH, write, write_all
from referee.wording.mistakes import MISTAKES, notation_error
from tests.support.samples import SAMPLES
from tests.support.seeds import seeds, some
from tests.support.server import ROOT

EXAMPLES = re.findall(r"```text\n(.*?)```", (ROOT / "docs" / "notation.md").read_text(encoding="utf-8"), re.DOTALL)
HEAD = '[Game "knoesten"]\n[Seats "Anna" "Bo" "Cia"]\n'
LONG_NAMES = ["Anna Berg", "Anna Ek", 'Åsa "Kid" Ö', "7h"]


@cache
def told_cases():
    """Every case of the casebook, and every recorded game, as a game to be written."""
    found = []
    for path in (*sorted(CASEBOOK.glob("*.yaml")), *sorted((ROOT / "tests" / "games" / "golden").glob("*.yaml"))):
        for raw in read_file(path.read_text(encoding="utf-8"), path.name):
            case = read_case(raw, game_named)
            bodies = [{key: value for key, value in event.items() if key != "expect"} for event in raw["events"]]
            entries = tuple(map(Noted, bodies))
            found.append(GameText(case.game, case.begin.setup, entries, raw.get("position")))
    return found


def simulated(game, seed, players, *, longest=150):
    """A game of random players, who break a rule now and then."""
    rng = random.Random(seed)
    record = Record.begin(GAMES[game], players=players)
    table = GAMES[game].random_table(rng, record)
    entries: list[Noted] = []
    while len(entries) < longest:
        event = (table.next_mischief(record.state) if rng.random() < 0.2 else None) or table.next_event(record.state)
        if event is None:
            break
        record = record.after(event, rule_on(record, event))
        entries.append(Noted(SAMPLES[game].raw(event, players), rng.choice(["", "", "what a card"])))
    return GameText(GAMES[game], record.setup, tuple(entries), tags=(Tag("Date", ("2026-11-26",)),), comment="Lively.")


def test_every_case_comes_back_as_it_went_out():
    """All kinds of entries of all games, all options, and positions."""
    kinds = {(told.game.id, noted.body["do"]) for told in told_cases() for noted in told.entries}
    assert kinds >= {(name, do) for name, game in GAMES.items() for do in game.events} | {("knaker", "overrule")}
    for told in told_cases():
        assert read(write(told), game_named) == told


@pytest.mark.parametrize("seed", seeds(few=3, many=30))
@pytest.mark.parametrize("game", GAMES)
def test_simulated_games_come_back_with_their_comments(game, seed):
    """Whatever the players are called. What was read is written the same again."""
    told = simulated(game, seed, LONG_NAMES)
    text = write(told)

    assert read(text, game_named) == told
    assert write(read(text, game_named)) == text
    assert all(len(line) <= 2 * WIDTH for line in text.splitlines())


@settings(max_examples=some(few=60, many=1000), deadline=None)
@given(names=st.lists(st.text(min_size=1, max_size=12), min_size=3, max_size=3, unique=True), says=st.text(max_size=20))
@example(names=["yes", "no", "12"], says="} {")
@example(names=["7H", "Anna", "Anna B"], says="\n")
@example(names=["Referee", "fault", "las vegas"], says='"')
def test_any_names_and_comments_come_back(names, says):
    """Names that look like cards, numbers or words; comments that look like anything."""
    if "referee" in names:
        return
    record = Record.begin(GAMES["knoesten"], players=names)
    bodies = [
        {"by": "referee", "do": "deal", "dealer": names[0], "trump": "7C"},
        {"by": names[1], "do": "exchange", "cards": "7H ??"},
        {"by": names[2], "do": "play", "cards": "TS"},
        {"by": "referee", "do": "outcome", "tricks": {names[0]: 3, names[2]: 0}, "dealer": names[1]},
        {"by": "referee", "do": "result", "points": {name: -at for at, name in enumerate(names)}},
    ]
    told = GameText(record.game, record.setup, tuple(Noted(body, says) for body in bodies))
    again = read(write(told), game_named)

    assert [noted.body for noted in again.entries] == bodies
    assert write(again) == write(told)


def test_several_games_make_one_text():
    """The file of a whole evening has several games."""
    games = tuple(simulated(game, 1, ["Anna", "Bo", "Cia"], longest=20) for game in GAMES)
    assert read_all(write_all(games), game_named) == games


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_of_the_documentation_are_read_and_ruled_as_it_says(text):
    """They are written as the program writes them, and each entry's comment says its verdict."""
    told = read(text, game_named)
    assert write(told) == text
    record = told.begin()
    for noted in told.entries:
        event = told.game.read_event(noted.body, record)
        ruling = rule_on(record, event)
        record = record.after(event, ruling)
        said = "" if ruling.verdict == "legal" else f"{ruling.verdict}: {', '.join(ruling.rules)}"
        assert noted.comment == said, noted


def test_people_may_write_as_they_like():
    """Suit signs, 10 for T, few entry numbers, commas, full names, and line breaks anywhere are all read alike."""
    tidy = f"{HEAD}1. referee: deal Cia Td\n2. Anna: join\n3. Anna: 7h  Bo: exchange cards=7s ??\n"
    hasty = f'{HEAD}referee: deal "Cia",\n 10♦ Anna:\njoin, Anna: 7♥\ufe0e 4. Bo: exchange\ncards=7S ??'

    assert read(hasty, game_named) == read(tidy, game_named)


@pytest.mark.parametrize(
    ("text", "line", "column", "code"),
    [
        ("", 1, 1, "missing-tag"),
        ("Anna: 7h", 1, 1, "missing-tag"),
        ('[Game "bridge"]\n[Seats "Anna" "Bo"]', 1, 1, "unknown-game"),
        ('[Game "knoesten"]\n[Seats "Anna"]', 2, 1, "wrong-player-count"),
        ('[Game "knoesten"]\n[Game "knoesten"]', 2, 1, "said-twice"),
        ("[Game knoesten]", 1, 7, "bad-tag"),
        (f'{HEAD}[Option "policy" "mild"]', 3, 1, "bad-option"),
        (f'{HEAD}[Option "policy"]', 3, 1, "bad-tag"),
        (f'{HEAD}[Brought "Anna" "1"]', 3, 1, "unknown-key"),
        (f'{HEAD}[Brought "Anna" "many"]', 3, 1, "not-a-count"),
        (f"{HEAD}[Position [7]]", 3, 1, "not-a-mapping"),
        (f"{HEAD}[Position {{]", 3, 11, "unreadable-text"),
        (f'{HEAD}[Position {{"hands": 7}}]', 3, 1, "not-a-mapping"),
        (f'{HEAD}[Date "2026\n"]', 3, 7, "unreadable-text"),
        (f'{HEAD}"\\ud800": 7h', 3, 1, "unreadable-text"),
        (f"{HEAD}7h", 3, 3, "no-player"),
        (f"{HEAD}Dag: 7h", 3, 1, "unknown-player"),
        (f"{HEAD}Anna: 7h Anna: [7h]", 3, 10, "no-act"),
        (f"{HEAD}Anna: 7h\n3. Bo: 8h", 4, 4, "wrong-number"),
        (f"{HEAD}Anna: jump", 3, 7, "unknown-do"),
        (f"{HEAD}Anna: 7h count=1", 3, 10, "unknown-key"),
        (f"{HEAD}Anna: 7h 8h", 3, 7, "one-card-only"),
        (f"{HEAD}Anna: join 7", 3, 12, "one-too-many"),
        (f"{HEAD}referee: deal Anna trump=7c trump=7c", 3, 29, "said-twice"),
        (f"{HEAD}referee: deal Anna", 3, 1, "missing-key"),
        (f"{HEAD}referee: deal Anna 1x", 3, 20, "unknown-card"),
        (f"{HEAD}referee: result (Anna 3, Bo)", 3, 1, "odd-list"),
        (f"{HEAD}referee: result (Anna 3", 3, 17, "open-list"),
        (f"{HEAD}referee: result [[[[[[7]]]]]]", 3, 21, "open-list"),
        (f"{HEAD}Anna: = 7h", 3, 7, "unexpected"),
        (f"{HEAD}Anna: 7h }}", 3, 10, "unexpected"),
        (f"{HEAD}Anna: 7h {{and then", 3, 10, "open-comment"),
        (f"{HEAD}Anna: fault Bo", 3, 1, "referee-only"),
        ("7" * (LONGEST + 1), 1, 1, "text-too-long"),
    ],
)
def test_mistake_is_found_where_it_stands(text, line, column, code):
    """Its line and column, and a sentence."""
    with pytest.raises(NotationError) as caught:
        read(text, game_named)

    assert (caught.value.code, caught.value.line, caught.value.column) == (code, line, column)
    assert code in MISTAKES and f"Line {line}, column {column}: " in notation_error(caught.value).message


def test_mistake_is_told_in_the_language_of_whoever_reads_it():
    """The text may have been read where no language is known. What could stand there is told whole."""
    with pytest.raises(NotationError) as caught:
        read(f"{HEAD}Anna: 7x", game_named)
    told = notation_error(caught.value)
    with translation.override("sv"):
        assert told.message.startswith("Rad 3, tecken 7: 7x är inget man kan göra i det här spelet. Man kan: deal, ")
        assert "…" not in told.message


def test_comment_may_have_a_brace_that_opens_in_it():
    """It ends at the first one that closes; it is written as it was read."""
    told = read(f"{HEAD}Anna: join {{Bo: join {{late}}\n", game_named)

    assert told.entries[-1].comment == "Bo: join {late"
    assert read(write(told), game_named) == told


@settings(max_examples=some(few=150, many=3000), deadline=None)
@given(data=st.data())
def test_no_text_does_worse_than_be_refused(data):
    """A game with some of its letters gone, changed or doubled, and any text at all."""
    whole = data.draw(st.sampled_from(EXAMPLES))
    letters = st.sampled_from([*'[](){}:="\\\n ,.-7hA♥', "Position", '"x"', "[Game", "yes"])
    at = data.draw(st.integers(0, len(whole)))
    text = whole[:at] + data.draw(letters) + whole[at + data.draw(st.integers(0, 30)) :]
    for source in (text, data.draw(st.text(max_size=60))):
        with suppress(NotationError):
            told = read(source, game_named)
            assert read(write(told), game_named) == told


@pytest.mark.parametrize("part", ["[", '"', "7h ", '[A "b"]\n'])
def test_a_long_text_is_read_in_time_that_grows_with_it(part):
    """Nothing is read twice: what can be repeated without end takes a second or two, or is refused at once."""
    begun = process_time()
    with suppress(NotationError):
        read(HEAD + part * (100_000 // len(part)), game_named)
    assert process_time() - begun < 5
