"""One message to a real receiver on this machine: each answer, and every way in which sending can fail."""

import socket
import ssl
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import Mock

import pytest

from config.server.certificates import local_files
from config.server.network import free_port
from scoring.models.choices import Trouble
from scoring.services.programs.outgoing import Answer, post, seconds_asked
from tests.support.receiver import DRIP, GARBAGE, HANG, LONG, Receiver, running_receiver

HERE = [ip_network("127.0.0.0/8")]
PATIENT, SHORT = (5.0, 30.0), (5.0, 0.3)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Yield a receiver that is running."""
    with running_receiver() as receiver:
        yield receiver


def resolving(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Let each look-up of a name give the next of these addresses. Return the names that are looked up."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def resolved(host: str, port: int, **options: Any) -> Any:
        asked.append(host)
        return real(answers[len(asked) - 1], port, **options)

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    return asked


def test_message_arrives_as_it_was_given(receiver: Receiver) -> None:
    """The receiver gets the path, the query, the headers and each byte of the body."""
    assert post(receiver.address, b'{"a": 1}', {"webhook-id": "msg_1"}, HERE, PATIENT) == Answer(204)

    (message,) = receiver.messages()
    assert (message.path, message.body) == ("/hook?to=me", b'{"a": 1}')
    assert message.headers["webhook-id"] == "msg_1"
    assert message.headers["content-type"] == "application/json"
    assert message.headers["host"] == receiver.address.split("/")[2]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (200, Answer(200)),
        (LONG, Answer(200)),
        (302, Answer(302, Trouble.REDIRECT)),
        (307, Answer(307, Trouble.REDIRECT)),
        (410, Answer(410, Trouble.GONE)),
        (404, Answer(404, Trouble.STATUS)),
        (500, Answer(500, Trouble.STATUS)),
        (GARBAGE, Answer(None, Trouble.NO_HTTP)),
    ],
)
def test_every_answer_is_told(receiver: Receiver, answer: int | str, told: Answer) -> None:
    """Only 2xx is a delivery. Redirects aren't followed, and a long body isn't waited for."""
    receiver.answers.append(answer)

    assert post(receiver.address, b"{}", {}, HERE, PATIENT) == told
    assert [message.path for message in receiver.messages()] == ["/hook?to=me"]


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        (" 0 ", 0),
        ("9" * 400, 999_999_999),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 80),
        ("Wed, 21 Oct 2015 07:26:00 GMT", 0),
        ("-5", 0),
        ("soon", 0),
        ("\u0665", 0),
        ("", 0),
    ],
)
def test_pause_that_a_receiver_asks_for_is_read(header: str, seconds: float) -> None:
    """The header has a number of seconds or a date. Any other value means no pause."""
    assert seconds_asked(header, now=1445412400.0) == seconds


def test_pause_is_part_of_the_answer(receiver: Receiver) -> None:
    """The answer says for how many seconds an overloaded receiver wants to be left alone."""
    receiver.retry_after = "90"
    receiver.answers.append(503)

    assert post(receiver.address, b"{}", {}, HERE, PATIENT) == Answer(503, Trouble.STATUS, 90)


@pytest.mark.parametrize("answer", [HANG, DRIP])
def test_receiver_that_takes_too_long_is_left(receiver: Receiver, answer: str) -> None:
    """The attempt ends at its limit, whether the receiver sends nothing or one letter at a time."""
    receiver.answers.append(answer)

    assert post(receiver.address, b"{}", {}, HERE, SHORT) == Answer(None, Trouble.SLOW)
    assert not receiver.released.is_set()


def test_address_inside_is_refused_before_anything_is_sent(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """No connection is made, whether the address is a number or a name that leads to one."""
    port = receiver.server.server_address[1]
    for host in ("127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "[::ffff:127.0.0.1]"):
        assert post(f"http://{host}:{port}/", b"{}", {}, [], PATIENT) == Answer(None, Trouble.REFUSED), host
    resolving(monkeypatch, "127.0.0.1")
    assert post(f"http://club.example:{port}/", b"{}", {}, [], PATIENT) == Answer(None, Trouble.REFUSED)

    assert receiver.messages() == []


def test_name_is_resolved_once_and_the_checked_address_is_connected_to(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads elsewhere at a second look-up is harmless, since there is no second look-up."""
    asked = resolving(monkeypatch, "127.0.0.1", "169.254.169.254")
    port = receiver.server.server_address[1]

    assert post(f"http://club.example:{port}/", b"{}", {}, HERE, PATIENT) == Answer(204)
    assert asked == ["club.example"]
    assert receiver.messages()[0].headers["host"] == f"club.example:{port}"


def test_receiver_that_is_not_there(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed port, a server without TLS, an impossible name and an unknown name are told apart."""
    assert post(f"http://127.0.0.1:{free_port()}/", b"{}", {}, HERE, PATIENT) == Answer(None, Trouble.UNREACHABLE)
    secure = receiver.address.replace("http:", "https:")
    assert post(secure, b"{}", {}, HERE, PATIENT) == Answer(None, Trouble.TLS)
    assert post(f"http://{'a' * 64}.example/", b"{}", {}, HERE, PATIENT) == Answer(None, Trouble.UNKNOWN)
    monkeypatch.setattr(socket, "getaddrinfo", Mock(side_effect=socket.gaierror))
    assert post("http://club.example/", b"{}", {}, HERE, PATIENT) == Answer(None, Trouble.UNKNOWN)


def test_receiver_whose_certificate_nobody_vouches_for_is_sent_nothing(tmp_path: Path) -> None:
    """Somebody else may have taken its place."""
    files = local_files(tmp_path, ["127.0.0.1"])
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(files.certificate, files.key)
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
        Thread(target=server.handle_request, daemon=True).start()
        answer = post(f"https://127.0.0.1:{server.server_port}/", b"{}", {}, HERE, PATIENT)

    assert answer == Answer(None, Trouble.TLS)


def test_proxy_of_the_environment_is_not_asked(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would connect to any address, also to one that the server refuses."""
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")

    assert post(receiver.address, b"{}", {}, HERE, PATIENT) == Answer(204)
