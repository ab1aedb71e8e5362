"""Base classes of REST views: who asks, how often, and what every operation may refuse."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_200_OK, HTTP_204_NO_CONTENT, HTTP_304_NOT_MODIFIED
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from referee.ground.errors import LinkRevoked, LinkUnknown, Malformed, RefereeError, TooLarge, TooMany
from referee.ground.rest import problems
from referee.ground.rest.contract import Errors, File, contract_of
from referee.ground.rest.etags import has_newest, tag_of
from referee.ground.serving.aside import goes_on
from referee.ground.serving.guests import guest_at
from referee.ground.serving.other_sites import opened_to_other_sites
from referee.ground.storage_errors import CantStore, DatabaseAway, DatabaseBusy

READS = ("GET", "HEAD")
WITH_BODY = ("POST", "PUT", "PATCH")
ALWAYS: Errors = (problems.NotAcceptable, TooMany, problems.Failed, CantStore, DatabaseAway, DatabaseBusy)
FOR_BODIES: Errors = (TooLarge, problems.UnsupportedMediaType, Malformed)
BEARER = 'Bearer realm="Kontrollant"'


class HolderThrottle(SimpleRateThrottle):
    """Limits the requests of one holder of a token, to more than an eager phone makes."""

    scope = "holder"
    rate = "600/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Return one count for each holder; None for requests without a valid token."""
        holder = getattr(view, "holder", "")
        return f"throttle-holder-{holder}" if holder else None


class AddressThrottle(SimpleRateThrottle):
    """Limits the requests without a valid token from one address, which may be a whole hall's."""

    scope = "address"
    rate = "6000/min"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        """Return one count for each address; None for requests with a valid token."""
        if getattr(view, "holder", ""):
            return None
        return f"throttle-address-{guest_at(self.get_ident(request))}"


class View(APIView):
    """Base of all REST views. `tag` is the chapter of the documentation."""

    tag: ClassVar[str] = ""
    permission: ClassVar[str] = ""  # the security scheme of the schema; "" if everybody may ask
    throttle_classes = [HolderThrottle, AddressThrottle]
    metadata_class = None
    holder = ""  # who asks, as a key to count by; "" for a stranger

    @classmethod
    def of(cls, **methods: Any) -> type[View]:
        """Return a view of this kind with these methods, by their names (`referee.ground.rest.operations`)."""
        return type(cls.__name__, (cls,), methods)

    def knows(self) -> dict[str, Any]:
        """Return what the functions of operations can ask for by name, beside what the request says."""
        return {}

    def renew(self) -> None:
        """Read anew what the view knows, after an act has changed it and before the answer is made."""

    def options(self, request: HttpRequest | Request, *args: Any, **kwargs: Any) -> Response:
        """Answer nothing: the header `Allow`, which every answer has, lists the methods of the address."""
        return Response(status=HTTP_204_NO_CONTENT)

    def check_throttles(self, request: Request) -> None:
        """Count a request, but only once if its answer is made in portions (`aside.in_portions`)."""
        if not goes_on(request):
            super().check_throttles(request)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Put an ETag on a JSON answer to a GET. A sender who has this answer already gets a 304 without a body."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        contract = contract_of(self, "GET")
        is_json = contract and not isinstance(contract.answer, File)
        if contract and is_json and request.method in READS and answer.status_code == HTTP_200_OK:
            answer["ETag"] = tag_of(answer.data, contract.answer, answer.headers)
            patch_vary_headers(answer, ("Accept-Encoding",))  # a 304 has the headers that the answer would have
            if has_newest(request, answer["ETag"]):
                answer.status_code, answer.data = HTTP_304_NOT_MODIFIED, None
        return answer

    @classmethod
    def errors_of(cls, method: str) -> Errors:
        """Return every error that a method of this view may answer with."""
        contract = contract_of(cls, method)
        own = contract.errors if contract else ()
        asked = (Malformed,) if contract and contract.asks else ()
        return (*own, *asked, *ALWAYS, *(FOR_BODIES if method in WITH_BODY else ()))


class PublicView(View):
    """A view for everybody. Pages of other sites may read it."""

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Let pages of other sites read the answer. They send no cookies, and there is nothing here to write.

        Caches may keep an answer, but ask each time whether it is still the newest.
        """
        answer = super().finalize_response(request, response, *args, **kwargs)
        opened_to_other_sites(answer, request.method)
        if "ETag" in answer:
            answer["Cache-Control"] = "public, no-cache"
        return answer


class TokenView(View):
    """A view behind a secret token: in the header `Authorization: Bearer …`, or in the address of a link.

    No cache may keep what it answers (`config.server.middleware.not_kept`), since that has secrets in it. A program
    that keeps an answer itself may send its ETag all the same.
    """

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Say that the answer depends on the token."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, ("Authorization",))
        return answer

    def token(self, request: HttpRequest | Request) -> str:
        """Return the token in the address, else that of the header. Raises LinkUnknown if there is none."""
        named = self.kwargs.get("token")
        if isinstance(named, str):
            return named
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise LinkUnknown
        return token.strip()

    def admit(self, token: str) -> str:
        """Find the token's holder, and return a key to count the holder by. Raises LinkUnknown, LinkRevoked."""
        raise NotImplementedError

    def perform_authentication(self, request: Request) -> None:
        """Find the holder of the token. A wrong token counts against the address that it came from."""
        try:
            self.holder = self.admit(self.token(request))
        except LinkUnknown:
            self.check_throttles(request)
            raise

    def handle_exception(self, exc: Exception) -> Response:
        """Answer a void token of the header with 401; in an address, it means that there is nothing there."""
        response = super().handle_exception(exc)
        if isinstance(exc, (LinkUnknown, LinkRevoked)) and "token" not in self.kwargs and not self.holder:
            response.status_code = response.data["status"] = 401
            response["WWW-Authenticate"] = BEARER
        return response

    @classmethod
    def errors_of(cls, method: str) -> Errors:
        """Return every error, that of a void token among them."""
        return (*super().errors_of(method), NoToken, VoidToken)


class NoToken(LinkUnknown):
    """The token is missing or mistyped, or is one of another kind."""

    status = 401


class VoidToken(LinkRevoked):
    """The token was valid once, but has been replaced or revoked."""

    status = 401


def errors_by_status(errors: Errors) -> dict[int, list[type[RefereeError]]]:
    """Return the errors by HTTP status, both in order."""
    found: dict[int, list[type[RefereeError]]] = {}
    for error in sorted(set(errors), key=lambda one: (one.status, one.code, one.__name__)):
        found.setdefault(error.status, []).append(error)
    return found
