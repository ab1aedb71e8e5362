"""The bare view's application: one view of Django REST framework, called by uvicorn on its own thread.

This is the least that such a view can cost behind uvicorn. Django's own ASGI handler would add a thread for each
request and a new connection to the database, and ours a hop to its thread.
"""

import io
import os
from functools import partial
from typing import Any

from django.core.wsgi import get_wsgi_application

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # nothing else runs on that thread
django_application = get_wsgi_application()  # before models are imported

from django.db import transaction  # noqa: E402 (models need the application)
from django.urls import path  # noqa: E402 (models need the application)
from rest_framework.request import Request  # noqa: E402 (models need the application)
from rest_framework.response import Response  # noqa: E402 (models need the application)
from rest_framework.views import APIView  # noqa: E402 (models need the application)

from referee.models import Outbox  # noqa: E402 (models need the application)


class Insert(APIView):
    """POST anything: a row with it, in a transaction of its own."""

    authentication_classes = ()
    permission_classes = ()

    def post(self, request: Request) -> Response:
        """The number of the row."""
        with transaction.atomic():
            row = Outbox.objects.create(topic="bare", payload=request.data)
        return Response({"number": row.pk})


urlpatterns: list[Any] = [path("bare/", Insert.as_view())]


def _begin(begun: list[Any], status: str, headers: list[tuple[str, str]]) -> None:
    begun += [status, headers]


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request with a small body."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "PATH_INFO": scope["path"],
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": str(scope["server"][1]),
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http",
    }
    begun: list[Any] = []
    start: Any = partial(_begin, begun)
    answer = django_application(environ, start)
    headers = [(name.lower().encode(), value.encode()) for name, value in begun[1]]
    await send({"type": "http.response.start", "status": int(begun[0].split()[0]), "headers": headers})
    await send({"type": "http.response.body", "body": b"".join(answer)})
    answer.close()
