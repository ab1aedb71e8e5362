"""Addresses for tests of the server itself: views that show which thread they run on, stream, or fail."""

import threading
from collections.abc import Callable, Iterator

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from referee.ground.serving.aside import Portions, answer_in_two_steps, hold, in_portions
from referee.ground.serving.live import EventStream, stream

PATIENCE = 30.0  # seconds
may_end = threading.Event()  # until then slow work goes on


def thread(request: HttpRequest) -> HttpResponse:
    """The name of the thread that runs pages."""
    return HttpResponse(threading.current_thread().name)


@csrf_exempt
def echo(request: HttpRequest) -> HttpResponse:
    """How many bytes were sent."""
    return HttpResponse(str(len(request.body)))


@csrf_exempt
def slow(request: HttpRequest) -> HttpResponse:
    """Work that is done aside; says what was sent, and which threads it was done and answered on."""

    def work() -> str:
        may_end.wait(PATIENCE)
        return threading.current_thread().name

    def first() -> Callable[[], str]:
        return work

    def then(worked: str) -> HttpResponse:
        sent = request.body.decode()
        return HttpResponse(f"{sent} {worked} {threading.current_thread().name}")

    return answer_in_two_steps(request, first, then)


def portions(request: HttpRequest) -> HttpResponse:
    """Reads portion after portion until it may end, then works aside; says which threads did so."""
    readers: set[str] = set()

    def begin() -> Portions[Callable[[], str]]:
        while not may_end.is_set():
            readers.add(threading.current_thread().name)
            yield
        return lambda: f"{' '.join(readers)} {threading.current_thread().name}"

    return in_portions(request, begin, HttpResponse)


def waits(request: HttpRequest) -> HttpResponse:
    """An answer that nobody in the test waits for."""
    return hold(HttpResponse("late"), 3600)


def export(request: HttpRequest) -> StreamingHttpResponse:
    """A file in parts, made by synchronous code."""

    def parts() -> Iterator[str]:
        yield from ("one\n", "two\n")

    return StreamingHttpResponse(parts(), content_type="text/csv")


def follow(request: HttpRequest) -> EventStream:
    """A stream that never ends by itself."""
    return stream("table:1", 1)


def broken(request: HttpRequest) -> HttpResponse:
    """A mistake of ours."""
    raise RuntimeError("broken on purpose")


def denied(request: HttpRequest) -> HttpResponse:
    """Not for this guest."""
    raise PermissionDenied("denied on purpose")


def suspicious(request: HttpRequest) -> HttpResponse:
    """Something no page of ours sends."""
    raise SuspiciousOperation("suspicious on purpose")


urlpatterns = [
    path("denied/", denied),
    path("suspicious/", suspicious),
    path("thread/", thread),
    path("echo/", echo),
    path("organise/any/players/list/", echo),
    path("slow/", slow),
    path("portions/", portions),
    path("waits/", waits),
    path("export/", export),
    path("live/", follow),
    path("broken/", broken),
    path("", include("config.urls")),  # what the pages link to
]
handler400 = "config.server.views.bad_request"
handler500 = "config.server.views.server_error"
