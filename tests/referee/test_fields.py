"""Every field of every entry of every game: read from a form, chosen on the desk, sent by REST, worded, hidden.

What is tried comes from the games' own declarations, so a new field is tried the day it is declared.
"""

import json
import re
from itertools import cycle, product
from typing import NamedTuple

import pytest
from django.http import QueryDict
from django.utils.translation import override

from referee.access.links import referee_token, seat_token
from referee.engine.cards import ALL_CARDS, UNKNOWN
from referee.engine.errors import EntryError
from referee.engine.fields import AtTable, Field, OfPlayers, OneOf, SeveralOf, suit
from referee.engine.table import Record
from referee.faces import FACES
from referee.forms.proposals import read_proposal
from referee.forms.reading import read_body
from referee.games import GAMES
from referee.ground.errors import Malformed
from referee.history.telling import tells, words_heard
from referee.selectors.parts.tallies import tally
from referee.services.tables import Player, hall_open, table_open
from referee.wording.fields import COMMON, asked_text, field_text, value_text, value_words
from referee.wording.mistakes import entry_error
from tests.referee.test_probes import SEEN_BY_ALL
from tests.support.referee import FOUR, make_referee, new_key, reloaded, seat_of
from tests.support.samples import SAMPLES
from tests.support.seeds import sampled

JUNK = (" ", "x", "7H 7H ??", "-1", "1 2 3", "yes", "♥", "H", "H x", "Z 3", "²", "9" * 30, "Anna")
LANGUAGES = ("en", "sv", "nl")
AT = AtTable(FOUR, tuple(sorted(ALL_CARDS)), (1, 2))
READ = ("key-not-for-this", "same-stack")  # mistakes of what can be read, but not beside what else is said
BY_FORM = ("outcome", "result")  # entries that are filled in as a form, on the desk too


class Declared(NamedTuple):
    """A field where it is declared."""

    game: str
    do: str
    field: Field

    def __str__(self):
        return f"{self.game}-{self.do}-{self.field.name}"

    def texts(self):
        """A value of this field as a form says it: the first of its choices; two where several can be chosen."""
        kind, name = self.field.kind, self.field.name
        if isinstance(kind, OfPlayers):
            choices = kind.each.choices(AT) or (3,)
            return {
                f"{name}.{player}": kind.each.text_of(choice)
                for player, choice in zip(FOUR, cycle(choices), strict=False)
            }
        known = [value for value in kind.choices(AT) if value != UNKNOWN]
        return {name: " ".join(map(str, known[:2])) if kind.several else kind.text_of(known[0])}

    def raw(self):
        """The same as REST sends it."""
        return self.field.kind.from_form(self.field.name, self.texts())


DECLARED = [
    Declared(name, do, field)
    for name, game in GAMES.items()
    for do, kind in game.events.items()
    for field in kind.fields.values()
]
DONE = [(name, do) for name, game in GAMES.items() for do in game.events]
IDENTIFIERS = {word for name, do, field in DECLARED for word in (do, field.name, *getattr(field.kind, "words", ()))}
SAID = {
    str(text)
    for words in (face.words for face in FACES.values())
    for texts in (words.does, *words.values.values())
    for text in texts.values()
}
of_every_field = pytest.mark.parametrize("declared", DECLARED, ids=str)


def opened(game):
    """A table of this game."""
    hall = hall_open(name="Clubhouse", slug="club")
    return table_open(hall_id=hall.pk, number=1, game=game, players=[Player(name) for name in FOUR])


def begun(game, client):
    """A table of this game at which the first entry has been made."""
    table = opened(game)
    sent = {"event": SAMPLES[game].first, "key": new_key(), "expected": 0}
    answer = client.post(
        f"/api/v1/s/{seat_token(seat_of(table, FOUR[0]))}/events/", sent, content_type="application/json"
    )
    assert answer.json()["stored"], answer.json()
    return reloaded(table)


def proposed(game, query):
    """What a desk proposes by this address."""
    return read_proposal(QueryDict(query), GAMES[game], FOUR, None)


def tapped(proposal, name, at=0):
    """The proposal after a choice of a field has been tapped that isn't chosen yet: the first, or that `at` a place."""
    for row in proposal.rows(AT):
        if row.field == name:
            choice = [choice for choice in row.choices if not choice.chosen][at]
            proposal = proposed(proposal.game.id, choice.query)
    return proposal


@of_every_field
def test_field_is_read_from_a_form_and_written_into_one(declared):
    """The engine takes what the form says, and the form says what the log has."""
    field = declared.field
    field.kind(declared.raw(), field.name, FOUR)
    assert field.kind.to_form(field.name, declared.raw()) == declared.texts()

    data = QueryDict(mutable=True)
    data.update({"by": FOUR[0], "do": declared.do, **declared.texts()})
    body = read_body(data, GAMES[declared.game])
    assert body[field.name] == declared.raw()
    assert (
        read_body(QueryDict(read_proposal(data, GAMES[declared.game], FOUR, None).query), GAMES[declared.game]) == body
    )


@of_every_field
def test_field_is_chosen_on_the_desk(declared):
    """By a tap on its row; or by the form that a hand's outcome and a result have there."""
    game, do, field = declared
    start = proposed(game, f"by={FOUR[0]}&do={do}")
    if do in BY_FORM:
        record = Record.begin(GAMES[game], players=FOUR, options={})
        if field.name in tally(record, {"do": do}).says:
            return
    chosen = tapped(start, field.name)

    assert field.name in chosen.body, "a tap says it"
    field.kind(chosen.body[field.name], field.name, FOUR)
    rows = {row.field: row for row in chosen.rows(AT)}
    assert any(choice.chosen for choice in rows[field.name].choices)
    if not field.required:
        row = rows[field.name]
        unsaid = row.unsaid.query if row.unsaid else None
        assert unsaid is None or field.name not in proposed(game, unsaid).body


@pytest.mark.parametrize(("game", "do"), [(game, do) for game, do in DONE if do not in BY_FORM])
def test_entry_is_completed_on_the_desk_by_taps(game, do):
    """Nothing that has to be said is missing from the desk, and the engine can read what was tapped."""
    proposal = proposed(game, f"by={FOUR[0]}&do={do}")
    kind = GAMES[game].events[do]
    for at, name in enumerate(proposal.missing):
        proposal = tapped(proposal, name, at)  # not twice the same stack
    assert proposal.missing == () and proposal.ready
    bodies = [
        proposal.body,
        *(tapped(proposal, name).body for name, field in kind.fields.items() if not field.required),
    ]
    assert any(reads(game, body) for body in bodies)


def reads(game, body):
    """Whether the engine can read an entry."""
    record = Record.begin(GAMES[game], players=FOUR, options={})
    try:
        record.game.read_event(body, record)
    except EntryError:
        return False
    return True


@of_every_field
def test_desk_stands_whatever_its_address_says(declared):
    """It shows its rows, or says in words which field can't be read."""
    game, do, field = declared
    names = (field.name, f"{field.name}.Anna", f"{field.name}.Nobody")
    for name, text in sampled(product(names, JUNK), few=10, of=declared):
        query = QueryDict(mutable=True)
        query.update({"by": FOUR[0], "do": do, name: text})
        wrong = None
        try:
            proposal = read_proposal(query, GAMES[game], FOUR, None)
            assert proposal.rows(AT) and proposal.query
        except Malformed as malformed:
            wrong = malformed
        assert wrong is None or (wrong.data["field"].startswith(field.name) and "%(" not in wrong.message)


@pytest.mark.django_db
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_field_is_sent_by_rest(game, client):
    """With all that its entry needs; whatever the rules say of it, the field itself is taken."""
    table = begun(game, client)
    address = f"/api/v1/r/{referee_token(make_referee(table))}/tables/{table.pk}/events/"
    for do, kind in GAMES[game].events.items():
        needed = {field.name: Declared(game, do, field).raw() for field in kind.fields.values() if field.required}
        by = "referee" if kind.by_referee else FOUR[1]
        for name, field in kind.fields.items():
            event = {"by": by, "do": do, **needed, name: Declared(game, do, field).raw()}
            sent = {"event": event, "key": new_key(), "expected": reloaded(table).last_number}
            answer = client.post(address, sent, content_type="application/json")
            told = answer.json()
            assert answer.status_code in (200, 409, 422), told
            wrong = told["data"].get("field") if answer.status_code == 422 else ""
            assert wrong != name or told["data"]["mistake"] in READ, (event, told)


@pytest.mark.django_db
@pytest.mark.parametrize("game", sorted(GAMES))
def test_desk_shows_every_field_in_words(game, client):
    """Each entry put in before the first one: the page asks for all its fields, and shows no identifier as it is."""
    table = begun(game, client)
    link = referee_token(make_referee(table))
    for do, kind in GAMES[game].events.items():
        page = client.get(f"/r/{link}/tables/{table.pk}/events/1/insert/?by={FOUR[0]}&do={do}").content.decode()
        desk = page[page.index('id="choose"') :]
        for name in kind.fields:
            in_form = do in BY_FORM and (f'name="{name}' in desk or f"{name}=" in desk)
            assert in_form or f'id="choose-{name}' in desk, (do, name)
        for shown in re.findall(r">([a-z_-]+)</(?:a|legend)>", desk):
            assert shown in SAID or shown not in IDENTIFIERS, f"{do}: {shown}"


@of_every_field
@pytest.mark.parametrize("language", LANGUAGES)
def test_field_and_its_values_have_words(declared, language):
    """Its name, its question, each of its words; and they are the game's own, none is left over."""
    game, do, field = declared
    names = {f"{do}.{field.name}", field.name}
    assert names & {*FACES[game].words.fields, *COMMON}
    with override(language):
        assert asked_text(game, do, field.name) and field_text(game, do, field.name) != f"{field.name}."
        for kind in (field.kind, getattr(field.kind, "each", field.kind)):
            for value in kind.choices(AT):
                assert value_text(game, do, field.name, kind, value)
    if isinstance(field.kind, OneOf | SeveralOf) and field.kind != suit:
        assert set(field.kind.words) <= set(value_words(game, do, field.name))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_words_of_a_game_are_of_what_it_declares(game):
    """No entry is without a word, and no word is left over."""
    kinds = GAMES[game].events
    declared = {name for do, kind in kinds.items() for field in kind.fields for name in (field, f"{do}.{field}")}
    assert set(FACES[game].words.does) == set(kinds)
    assert set(FACES[game].words.fields) <= declared and set(FACES[game].words.values) <= declared


@pytest.mark.parametrize("code", ["missing-key", "not-a-count"])
def test_mistake_names_the_field_as_people_call_it(code):
    """In words for a person; by its name in the code for a program."""
    for language, name in (("en", "stack it goes to"), ("sv", "hög den går till"), ("nl", "stapeltje waar het heen")):
        with override(language):
            wrong = entry_error(EntryError(code, key="to_stack", value="x"), "knaker", "shift")
            assert name in wrong.message and wrong.data["field"] == "to_stack"


@of_every_field
def test_field_is_hidden_from_whom_it_must_be(declared):
    """Cards that are for few: who entered them, the referee and whom they went to read them, and nobody else does."""
    game, do, field = declared
    if field.private is None:
        assert field.kind.drawn != "cards" or (game, do, field.name) in SEEN_BY_ALL
        return
    to = {field.private.shared_with: FOUR[1]} if field.private.shared_with else {}
    raw = declared.raw()
    if isinstance(raw, dict):
        raw = {FOUR[0]: raw[FOUR[0]]}
    body = {"by": FOUR[0], "do": do, **to, field.name: raw}
    cards = re.findall(r"[2-9TJQKA][SHDC]", json.dumps(raw))

    assert cards and tells(GAMES[game], body)
    for viewer in (*FOUR, None, "referee"):
        told = viewer in (FOUR[0], "referee", *to.values())
        said = json.dumps(words_heard(GAMES[game], body, viewer, None))
        assert [card in said for card in cards] == [told] * len(cards), viewer
