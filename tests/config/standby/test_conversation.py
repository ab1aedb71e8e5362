"""`/standby/…` and answers that wait: what the second laptop is told, what strangers are told, and who waits for it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.http import HttpResponse

from config.standby import changes, conversation, kept
from config.standby import second as second_module
from config.standby.changes import Batch, Copy
from config.standby.conversation import Conversation
from config.standby.messages import key_new, nonce_new, seal, unseal, unseal_piece
from config.standby.offer import Offer
from config.standby.second import HEADER, Second
from config.version import VERSION
from tests.config.server.test_handler import scope

pytestmark = pytest.mark.django_db  # only its kind is asked for

ADDRESS = "http://192.168.1.20:8000"
POST = scope("/s/any/", method="POST")
Told = dict[str, Any]


class Hall:
    """A first laptop with one table of its database, as its second laptop and its guests see it."""

    def __init__(self, path: Path) -> None:
        self.database = changes.opened(path)
        self.database.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, text TEXT)")
        self.second = Second()
        self.second.begin(lambda: None)
        self.conversation = Conversation(self.second)
        self.key, self.ticket, self.era = b"", "", ""

    async def post(self, what: str, body: bytes, method: str = "POST") -> HttpResponse:
        """The answer to whatever is sent."""
        answer = await self.conversation.answer(scope(f"/standby/{what}", method=method), body)
        assert isinstance(answer, HttpResponse)
        return answer

    async def pair(self) -> None:
        """Show a code, and use it."""
        self.second.offer = offer = Offer()
        told = {"nonce": "n", "version": VERSION, "address": ADDRESS}
        self.key = unseal(offer.key, (await self.post("pair", seal(offer.key, told))).content, "n")["key"].encode()
        self.era = self.second.pairing.era

    def question(self, number: int, **told: object) -> tuple[str, bytes]:
        """A question with its nonce."""
        nonce = nonce_new()
        common = {"nonce": nonce, "ticket": self.ticket, "version": VERSION, "address": ADDRESS, "era": self.era}
        return nonce, seal(self.key, {**common, "number": number, **told})

    async def ask(self, what: str, number: int, **told: object) -> Told:
        """Ask with the ticket that counts, and return the answer."""
        for _again in range(2):
            nonce, question = self.question(number, **told)
            answer = unseal(self.key, (await self.post(what, question)).content, nonce)
            self.ticket = answer["ticket"]
            if "batch" in answer:
                break
        return answer

    async def stands_by(self) -> None:
        """Let the second laptop have everything."""
        number = (await self.ask("changes", 0, era=""))["batch"] or self.second.written()
        answer = await self.ask("changes", number)
        await self.ask("changes", answer["batch"]["upto"])
        assert self.second.follows

    def enter(self, text: str = "QH") -> None:
        """Write something, as a page does."""
        self.database.execute("INSERT INTO entry (text) VALUES (?)", [text])


@pytest.fixture
def hall(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A first laptop that has just started. Nobody waits for long."""
    settings.DATA = tmp_path
    path = tmp_path / "kontrollant.sqlite3"
    monkeypatch.setattr(second_module, "_path", lambda: path)
    monkeypatch.setattr(second_module, "POLL", 0.0)
    monkeypatch.setattr(second_module, "PATIENCE", 0.2)
    made = Hall(path)
    with closing(made.database):
        yield made
        made.second.close()


def play(story: Callable[[], Awaitable[None]]) -> None:
    """Let it happen, within a minute on any machine."""
    asyncio.run(asyncio.wait_for(story(), 60))


def test_second_laptop_gets_what_is_written(hall: Hall, tmp_path: Path) -> None:
    """Its question for what follows a number confirms that number."""

    async def story() -> None:
        await hall.pair()
        await hall.stands_by()
        before = hall.second.written()
        hall.enter()
        batch = Batch.of((await hall.ask("changes", before))["batch"])
        assert batch.rows == {"entry": [(1, [1, "QH"])]} and hall.second.confirmed == before
        await hall.ask("changes", batch.upto)
        assert hall.second.confirmed == batch.upto and hall.second.complete_at

    play(story)
    assert (kept.second_kept().address, (tmp_path / kept.SECOND).stat().st_mode & 0o777) == (ADDRESS, 0o600)


def test_strangers_learn_and_change_nothing(hall: Hall) -> None:
    """Whatever they send, they get a 404 without a word, and who stands by stands by."""

    async def story() -> None:
        assert (await hall.post("pair", b"anything")).status_code == 404
        await hall.pair()
        await hall.stands_by()
        number = hall.second.written()
        hall.enter()
        _, recorded = hall.question(number)
        await hall.post("changes", recorded)
        confirmed, heard = hall.second.confirmed, hall.second.heard_at
        _, of_another = hall.question(hall.second.written())
        wrong = [b"", b"x" * 9000, seal(key_new(), {"nonce": "n"}), of_another[:-1], seal(hall.key, {"nonce": "n"})]
        for what in ("pair", "snapshot", "changes", "over", "serving", "else"):
            for body in wrong:
                answer = await hall.post(what, body)
                assert (answer.status_code, answer.content) == (404, b"")
        for method in ("GET", "PUT", "DELETE"):
            assert (await hall.post("over", hall.question(number)[1], method)).status_code == 404
        for _ in range(3):  # said again: an answer that only the second laptop can read, and no deed
            for what in ("changes", "over", "snapshot"):
                said = unseal(hall.key, (await hall.post(what, recorded)).content)
                assert said.keys() == {"nonce", "ticket", "version", "https"}
        assert (hall.second.confirmed, hall.second.heard_at, hall.second.is_over) == (confirmed, heard, False)

    play(story)


def test_address_that_is_none_is_refused(hall: Hall) -> None:
    """It would stand in a header and in a policy."""

    async def story() -> None:
        await hall.pair()
        for address in ("http://a b", "http://a;script-src *", "javascript:1", "http://a\r\nX: 1", "http://a/path"):
            await hall.ask("changes", 0)
            _nonce, question = hall.question(0, address=address)
            assert (await hall.post("changes", question)).status_code == 404
            hall.ticket = ""
        assert hall.second.address == ADDRESS

    play(story)


def test_other_release_is_not_paired(hall: Hall) -> None:
    """It is told which release there is, and the code still counts."""

    async def story() -> None:
        hall.second.offer = offer = Offer()
        told = {"nonce": "n", "version": "0.1", "address": ADDRESS}
        answer = unseal(offer.key, (await hall.post("pair", seal(offer.key, told))).content)
        assert answer == {"nonce": "n", "version": VERSION, "https": ""}
        assert hall.second.pairing is None and hall.second.offer is offer

    play(story)


def test_answer_waits_until_the_second_laptop_has_it(hall: Hall) -> None:
    """Not one that only reads, and none if nobody stands by."""

    async def story() -> None:
        given = HttpResponse("ok")
        assert await hall.second.held(POST, given) is given
        await hall.pair()
        await hall.ask("changes", 0, era="")
        hall.enter()
        assert not hall.second.follows
        assert await hall.second.held(POST, given) is given  # it has not everything yet, so nobody waits
        await hall.stands_by()
        before = hall.second.written()
        hall.enter()
        waiting = asyncio.create_task(hall.second.held(POST, given))
        assert await hall.second.held(scope("/s/any/"), given) is given
        batch = Batch.of((await hall.ask("changes", before))["batch"])
        assert not waiting.done()
        await hall.ask("changes", batch.upto)
        assert await waiting is given and hall.second.follows

    play(story)


def test_nobody_waits_long_for_a_laptop_that_is_away(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    """Nor does anybody after that, until it has caught up."""

    async def story() -> None:
        await hall.pair()
        await hall.stands_by()
        hall.enter()
        given = HttpResponse("ok")
        assert await asyncio.gather(*(hall.second.held(POST, given) for _ in range(5))) == [given] * 5
        assert not hall.second.follows and caplog.text.count("does not answer") == 1
        assert await hall.second.held(POST, given) is given
        await hall.stands_by()

    play(story)


def test_when_it_takes_over_this_one_stops_first(hall: Hall) -> None:
    """Nobody can write here any more. What was written is in the answer; what it lacks is sent again to the other."""

    async def story() -> None:
        await hall.pair()
        await hall.stands_by()
        before = hall.second.written()
        hall.enter("last")
        answer = await hall.ask("over", before)
        assert Batch.of(answer["batch"]).rows == {"entry": [(1, [1, "last"])]}
        with pytest.raises(sqlite3.IntegrityError):
            hall.enter("late")
        held = await hall.second.held(POST, HttpResponse("ok"))
        assert (held.status_code, held[HEADER]) == (503, ADDRESS)
        assert kept.second_kept().is_over

    play(story)


def test_first_laptop_leads_to_the_one_that_has_taken_over(hall: Hall) -> None:
    """Whoever opens a page goes there; what pages fetch, and programs, are told where it is."""

    async def story() -> None:
        await hall.pair()
        await hall.second.give_over()
        page = {**scope("/s/abc/", (b"accept", b"text/html,*/*")), "query_string": b"a=1"}
        moved = hall.second.moved(page)
        assert (moved.status_code, moved["Location"]) == (307, f"{ADDRESS}/s/abc/?a=1")
        for other in (
            POST,
            scope("/s/abc/", (b"accept", b"text/html"), (b"hx-request", b"true")),
            scope("/api/v1/s/abc/", (b"accept", b"application/json")),
        ):
            told = hall.second.moved(other)
            assert (told.status_code, told[HEADER]) == (503, ADDRESS) and ADDRESS in told.content.decode()
        assert told["Content-Type"] == "application/problem+json"
        problem = json.loads(told.content)
        assert (problem["code"], problem["data"]) == ("moved", {"address": ADDRESS})

    play(story)


def test_changes_are_numbered_anew_after_a_migration(hall: Hall, tmp_path: Path) -> None:
    """The second laptop is told to take a snapshot; and so it is if it asks for a number that isn't known."""

    async def story() -> None:
        await hall.pair()
        await hall.stands_by()
        assert (await hall.ask("changes", 99))["batch"] is None
        hall.second.close()
        hall.database.execute("ALTER TABLE entry ADD COLUMN more TEXT")
        again = Second()
        again.begin(lambda: None)
        assert again.pairing.era != hall.era and again.pairing.key == hall.key.decode()
        hall.second, hall.conversation = again, Conversation(again)
        assert (await hall.ask("changes", 0))["batch"] is None

    play(story)


def test_snapshot_comes_in_pieces_that_only_the_second_laptop_reads(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its file is deleted at once."""
    monkeypatch.setattr(conversation, "write", lambda path, say: path.write_bytes(b"cards" * 500_000))

    async def story() -> None:
        await hall.pair()
        await hall.ask("changes", 0)
        nonce, question = hall.question(0)
        answer: Any = await hall.conversation.answer(scope("/standby/snapshot", method="POST"), question)
        lines = b"".join([part async for part in answer]).splitlines()
        begins = unseal(hall.key, lines[0], nonce)
        pieces = [unseal_piece(hall.key, nonce, at, line) for at, line in enumerate(lines[1:])]
        assert begins["era"] == hall.era and b"".join(pieces) == b"cards" * 500_000 and pieces[-1] == b""
        assert b"cards" * 4 not in b"".join(lines)  # fewer letters are found in random ones by chance

    play(story)
    assert list(tmp_path.glob("standby-*")) == []


def test_phones_are_told_only_by_a_laptop_that_has_taken_over(hall: Hall) -> None:
    """Any page may ask, and learns nothing else."""

    async def story() -> None:
        assert (await hall.post("serving", b"", "GET")).status_code == 404
        kept.keep(kept.TookOver("http://192.168.1.7:8000", "key", ADDRESS, is_told=True))
        answer = await hall.post("serving", b"", "GET")
        assert json.loads(answer.content) == {"serving": True} and answer["Access-Control-Allow-Origin"] == "*"
        await hall.pair()
        await hall.second.give_over()
        assert (await hall.post("serving", b"", "GET")).status_code == 404

    play(story)


def test_copy_follows_by_the_conversation(hall: Hall, tmp_path: Path) -> None:
    """From a number on, through everything that a message can hold."""
    copied = tmp_path / "copy.sqlite3"

    async def story() -> None:
        await hall.pair()
        with closing(changes.opened(copied)) as database:
            hall.database.backup(database)
            changes.begin_copy(database, hall.era, hall.second.written())
            copy = Copy(database)
            for text in ("♥", "", "null"):
                hall.enter(text)
                copy.apply(Batch.of((await hall.ask("changes", copy.next))["batch"]))
            assert [text for (text,) in database.execute("SELECT text FROM entry")] == ["♥", "", "null"]

    play(story)
