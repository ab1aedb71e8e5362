"""https and plain http on one port, and the bounds of connections where a guest doesn't even end the handshake."""

import asyncio
import ssl
from datetime import UTC, datetime

import pytest

from config.log.lines import Tally
from config.server import connections, tls
from config.server.certificates import Files, local_files
from config.server.connections import Bounds, Patience
from config.server.tls import Https
from referee.ground.serving import live
from tests.config.server.test_connections import ASK, CLUB, FOLLOW, LONG, MUCH, SHORT, STRANGER, Hall, play

HELLO = bytes.fromhex("16030100c8010000c40303")  # how TLS begins
OK = b"HTTP/1.1 200 OK\r\n"


@pytest.fixture(autouse=True)
def tally(monkeypatch) -> Tally:
    """One that has said nothing of anybody yet."""
    own = Tally()
    for module in (connections, tls):
        monkeypatch.setattr(module, "tally", own)
    return own


@pytest.fixture
def files(tmp_path) -> Files:
    """A certificate for this machine's loopback."""
    return local_files(tmp_path, ["127.0.0.1", "localhost"])


@pytest.fixture
def trusting(files) -> ssl.SSLContext:
    """What a phone that trusts the authority checks with."""
    return ssl.create_default_context(cafile=str(files.authority))


def test_one_port_speaks_https_and_plain_http(files, trusting):
    """The program knows which it was."""

    async def act(hall: Hall) -> tuple[bytes, bytes, list[str]]:
        return await hall.ask(tls=trusting), await hall.ask(), hall.program.schemes

    assert play(act, https=Https(lambda: files)) == (OK, OK, ["https", "http"])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Python deprecates what the phone asks for
def test_versions_of_tls_that_can_be_broken_are_refused(files, trusting):
    """A browser that knows nothing newer than TLS 1.1 gets no answer."""
    trusting.set_ciphers("ALL:@SECLEVEL=0")
    trusting.minimum_version = trusting.maximum_version = ssl.TLSVersion.TLSv1_1

    async def act(hall: Hall) -> None:
        await hall.ask(tls=trusting)

    with pytest.raises((ssl.SSLError, ConnectionResetError)):
        play(act, https=Https(lambda: files))


def test_much_is_sent_over_tls_as_fast_as_it_is_read(files, trusting):
    """An answer larger than every buffer arrives whole."""

    async def act(hall: Hall) -> int:
        ask = ASK.replace(b"/ ", b"/much/ ").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        reader, _ = await hall.connect(say=ask, tls=trusting)
        return len(await asyncio.wait_for(reader.read(), LONG))

    assert play(act, https=Https(lambda: files)) > MUCH


def test_stream_goes_on_over_tls(monkeypatch, files, trusting):
    """And ends with a farewell, so that the phone knows that it was not cut."""
    monkeypatch.setattr(live, "hub", live.Hub())

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(say=FOLLOW, tls=trusting)
        stream = await asyncio.wait_for(hall.program.opened.get(), LONG)
        live.publish("table:1", 8)
        await asyncio.wait_for(reader.readuntil(b"data: 7\n\n"), LONG)
        heard = await asyncio.wait_for(reader.readuntil(b"data: 8\n\n"), LONG)
        assert stream is not None
        stream.end()
        return heard + await asyncio.wait_for(reader.read(), LONG)

    assert play(act, https=Https(lambda: files)) == b"event: number\ndata: 8\n\n"


@pytest.mark.parametrize("say", [b"", HELLO], ids=["silent", "half a handshake"])
def test_guest_who_does_not_end_the_handshake_is_dropped(files, say):
    """As one who never sends a request."""

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(STRANGER, say)
        return await asyncio.wait_for(reader.read(), LONG)

    assert play(act, patience=Patience(head=SHORT), https=Https(lambda: files)) == b""


def test_guest_who_is_silent_after_the_handshake_is_dropped(files, trusting):
    """The clock runs on."""

    async def act(hall: Hall) -> bytes:
        reader, _ = await hall.connect(STRANGER, tls=trusting)
        return await asyncio.wait_for(reader.read(), LONG)

    assert play(act, patience=Patience(head=0.5), https=Https(lambda: files)) == b""


@pytest.mark.parametrize("say", [b"", HELLO, b"GET / HTTP/1.1\r\n"], ids=["silent", "half a handshake", "half a head"])
def test_strangers_who_take_all_there_is_leave_room_for_another(files, trusting, say):
    """Whatever they have said; and what is dropped gives its place back."""

    async def act(hall: Hall) -> list[bytes]:
        await hall.crowd(10, STRANGER, say)
        await hall.crowd(10, "127.0.0.3", say)
        return [await hall.ask(CLUB, trusting) for _ in range(5)]

    assert play(act, bounds=Bounds(16, 10, 5, 5), https=Https(lambda: files)) == [OK] * 5


def test_guest_gets_no_more_than_its_share_over_tls(files, trusting):
    """The eleventh is refused before anybody shakes hands with it; another guest is served meanwhile."""

    async def act(hall: Hall) -> bytes:
        late = [await hall.connect(STRANGER, ASK.replace(b"/ ", b"/late/ "), trusting) for _ in range(10)]
        while len(hall.program.schemes) < len(late):
            await asyncio.sleep(SHORT)
        with pytest.raises(OSError):  # noqa: PT011 (cut off before or during the handshake)
            await hall.connect(STRANGER, tls=trusting)
        return await hall.ask(CLUB, trusting)

    assert play(act, bounds=Bounds(20, 10, 5, 5), https=Https(lambda: files)) == OK


def test_place_is_given_back_by_who_hangs_up_during_the_handshake(files, trusting):
    """More come and go than there are places; none of them is left behind."""

    async def act(hall: Hall) -> bytes:
        for _, writer in await hall.crowd(30, STRANGER, HELLO):
            writer.transport.abort()
        return await hall.ask(STRANGER, trusting)

    assert play(act, bounds=Bounds(40, 40, 5, 5), https=Https(lambda: files)) == OK


def test_certificate_is_renewed_while_the_server_runs(tmp_path, monkeypatch, trusting, files):
    """A new address, or an evening that lasts for months: who comes then gets the new one."""
    monkeypatch.setattr(tls, "EVERY", SHORT)
    hosts = [["127.0.0.1"], ["127.0.0.1", "192.168.1.7"]]
    https = Https(lambda: local_files(tmp_path, hosts.pop(0) if len(hosts) > 1 else hosts[0]))

    async def act(hall: Hall) -> set[str]:
        https.keep_renewed()
        while True:
            _, writer = await hall.connect(tls=trusting)
            named = {value for _, value in writer.get_extra_info("peercert")["subjectAltName"]}
            if "192.168.1.7" in named:
                return named
            await asyncio.sleep(SHORT)

    assert play(act, https=https) == {"127.0.0.1", "192.168.1.7"}


def test_certificate_that_cannot_be_renewed_stays_in_use(monkeypatch, files, trusting, caplog):
    """A disk that is full doesn't end the evening; the terminal says so."""
    monkeypatch.setattr(tls, "EVERY", SHORT)
    found = iter([files])
    https = Https(lambda: next(found, None) or local_files(files.certificate / "no folder", [], datetime.now(UTC)))

    async def act(hall: Hall) -> bytes:
        https.keep_renewed()
        while "can't be renewed" not in caplog.text:
            await asyncio.sleep(SHORT)
        return await hall.ask(tls=trusting)

    assert play(act, https=https) == OK
