"""Settings and addresses for `entry_bench`: a club's, plus one bare view that does nothing but an insert."""

from typing import Any

from django.urls import include, path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class Insert(APIView):
    """POST anything: a row with it, in a transaction of its own."""

    authentication_classes = ()
    permission_classes = ()

    def post(self, request: Request) -> Response:
        """The number of the row."""
        from django.db import transaction

        from referee.models import Outbox

        with transaction.atomic():
            row = Outbox.objects.create(topic="bare", payload=request.data)
        return Response({"number": row.pk})


urlpatterns: list[Any] = [path("bare/", Insert.as_view()), path("", include("config.urls"))]
