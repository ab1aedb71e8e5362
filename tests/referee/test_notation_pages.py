"""Games as text on pages and by REST: what goes out is a replay, and what comes in is ruled on and stored nowhere."""

import html
import re

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token, replay_token, seat_token
from referee.engine.ruling import rule_on
from referee.games import GAMES, game_named
from referee.models import Event, Table
from referee.notation.reading import read
from referee.notation.writing import write, write_all
from referee.selectors.replay.notation import notation_of
from referee.selectors.replay.read_game import game_read, rule_on_text
from referee.selectors.replay.replay import film_of
from referee.services.corrections import event_correct
from referee.services.tables import table_close
from referee.views import notation
from tests.referee.test_notation import EXAMPLES, told_cases
from tests.referee.test_replay import over, played
from tests.support.referee import make_referee, make_table, new_key, reloaded, seat_of
from tests.support.seeds import sampled

pytestmark = pytest.mark.django_db

HEAD = '[Game "knoesten"]\n[Seats "Anna" "Bo" "Cia"]\n'


def sent(text="", status=200, **fields):
    """The page that answers a text."""
    answer = Client().post("/notation/", {"text": text, **fields})
    assert answer.status_code == status
    return answer.content.decode()


def told_of(table):
    """The text of a table, read again."""
    return read(notation_of(table), game_named)


def test_text_of_a_table_has_what_a_replay_has():
    """The hand that is over with its verdicts and penalties; nothing of the one that is being played."""
    table, ended = over()
    told = told_of(table)

    assert len(told.entries) == ended
    assert told.entries[9].comment == "illegal: follow; settled by 18"
    assert told.entries[17].comment == "Bo: 5 points"
    assert {tag.name for tag in told.tags} == {"Hall", "Date", "Table"}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_was_played_is_ruled_on_again_alike(game):
    """Its text leads to the same rulings, entry by entry, though some have cards that only few were told."""
    table = played(game)
    table_close(table_id=table.pk, key=new_key())
    table = reloaded(table)
    line = film_of(table).line
    told = told_of(table)

    assert write(told) == notation_of(table)
    record = told.begin()
    for noted, entry in zip(told.entries, line.record.entries, strict=True):
        event = told.game.read_event(noted.body, record)
        ruling = rule_on(record, event)
        record = record.after(event, ruling)
        assert (ruling.verdict, ruling.rules, ruling.penalties) == (
            entry.ruling.verdict,
            entry.ruling.rules,
            entry.ruling.penalties,
        )


def test_corrected_entry_says_so():
    """Its words are those that count now."""
    table, _ended = over()
    rut = make_referee(table)
    now = {"by": "Bo", "do": "play", "cards": "8H"}
    event_correct(link=rut, table_id=table.pk, number=10, body=now, reason="Mistyped", key=new_key(), expected=None)

    told = told_of(reloaded(table))
    assert told.entries[9].body["cards"] == "8H" and told.entries[9].comment == "corrected"


def test_text_is_saved_by_the_address_of_a_replay_and_by_rest():
    """For a seat, a referee and everybody. A table without a hand that is over has none."""
    table, _ended = over()
    text = notation_of(table)
    rut, seat = make_referee(table), seat_of(table, "Bo")
    addresses = (
        reverse("referee:replay-notation", args=[replay_token(table.pk)]),
        f"/api/v1/replay/{replay_token(table.pk)}/notation/",
        f"/api/v1/s/{seat_token(seat)}/replay/notation/",
    )
    for address in addresses:
        answer = Client().get(address)
        assert (answer.status_code, answer.content.decode()) == (200, text), address
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
    bearer = {"Authorization": f"Bearer {referee_token(rut)}"}
    answer = Client(headers=bearer).get(f"/api/v1/referee/tables/{table.pk}/replay/notation/")
    assert answer.content.decode() == text
    other = make_table()
    assert Client().get(reverse("referee:replay-notation", args=[replay_token(other.pk)])).status_code == 404


def test_pasted_game_is_ruled_on_entry_by_entry_and_stored_nowhere():
    """Each entry with its verdict, the table after the one that was tapped, and the text for the next step."""
    before = Table.objects.count(), Event.objects.count()
    page = sent(EXAMPLES[0], at="9")

    assert page.count('class="notation__entry"') == 9
    assert "Entry 9 of 9" in page and 'value="8"' in page and "/rules/knoesten/#ruff" in page
    assert "Anna Berg plays" in page and "illegal: ruff" in page
    assert (Table.objects.count(), Event.objects.count()) == before


def test_page_has_an_example_of_each_game():
    """Each can be read, all of it can have happened, and at most one entry is wrong."""
    page = html.unescape(Client().get("/notation/").content.decode())
    examples = re.findall(r'<pre class="notation__example">(.*?)</pre>', page, re.DOTALL)

    assert [read(text, game_named).game.id for text in examples] == list(GAMES)
    for text in examples:
        shown = game_read(rule_on_text(text), None)
        assert all(entry.verdict and not entry.why for entry in shown.entries)
        assert shown.replay.counts.get("illegal", 0) <= 1


def test_entry_that_cannot_have_happened_says_why_and_play_goes_on():
    """The same card twice, and a player who has none: what comes after is ruled on without them."""
    text = EXAMPLES[0].replace("Bo: 9h", "Bo: Kh  Bo: 9h").replace("7. Anna", "Anna")
    page = sent(text, at="8")

    assert page.count('class="notation__entry"') == 10
    assert "Impossible" in page or "impossible" in page
    assert "Entry 7 of 9" in page


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a game, or choose a file with one."),
        (f"{HEAD}Anna: 7x", "Line 3, column 7: 7x is not an act of this game."),
        (f"{HEAD}", "This game has no entries yet"),
        (f"{HEAD}referee: deal Dag 7c", "Dag does not sit at this table"),
        (f"{HEAD}Anna: 7h", "No entry of this game can have happened."),
        (f"{HEAD}{'Anna: 7h ' * 2001}", "This game has more than 2000 entries."),
    ],
)
def test_text_that_cannot_be_read_stays_in_the_form_with_a_sentence(text, said):
    """Nothing that was typed is lost."""
    page = sent(text, status=422)

    assert said in page.replace("&quot;", '"')
    assert text.splitlines()[-1:] == [] or text.splitlines()[-1] in page.replace("&quot;", '"')


def test_mistake_is_told_in_the_language_of_its_reader():
    """The line is in Swedish."""
    answer = Client(headers={"accept-language": "sv"}).post("/notation/", {"text": f"{HEAD}Anna: 7x"})
    assert "Rad 3, tecken 7: " in answer.content.decode()


def test_file_is_read_like_a_pasted_text():
    """A file as Windows writes it is read; one that is not text is refused with a sentence."""
    windows = b"\xef\xbb\xbf" + EXAMPLES[1].replace("\n", "\r\n").encode()
    assert 'class="notation__entry"' in sent(file=SimpleUploadedFile("game.txt", windows))
    assert "no text in UTF-8" in sent(status=422, file=SimpleUploadedFile("game.txt", b"\xff\xfe\x00"))


def test_one_of_several_games_is_chosen():
    """A file of an evening has many games; without a choice, the first is shown."""
    games = write_all(read(text, game_named) for text in EXAMPLES)

    assert "Which of the 2 games?" in sent(games)
    assert "<h1>Knåker</h1>" in sent(games, game="2") and "<h1>Knoesten</h1>" in sent(games, game="7777777777")


def test_long_hand_is_listed_around_the_entry_that_is_shown():
    """A page stays light, and each of its ends leads on."""
    text = f"{HEAD}referee: deal Cia 7c {'referee: fault Anna ' * 400}"
    page = sent(text, at="250")

    assert page.count('class="notation__entry"') == 201
    assert 'value="149">Earlier entries' in page and 'value="351">Later entries' in page


def test_every_kind_of_position_can_be_shown():
    """The page of a case of the casebook, whatever is entered in it."""
    for told in sampled([told for told in told_cases() if told.entries], few=30, of="pages"):
        answer = Client().post("/notation/", {"text": write(told), "at": str(len(told.entries))})
        assert answer.status_code in (200, 422)


def test_a_guest_has_a_generous_share(monkeypatch):
    """New texts are counted; a step within a text isn't."""
    monkeypatch.setattr(notation, "MOST_AN_ADDRESS", 1)
    cache.clear()
    text = EXAMPLES[0].replace("Bo", "Bosse")
    sent(text)
    sent(text, at="3")
    assert "Too many requests" in sent(text.replace("Bosse", "Birgit"), status=429)
