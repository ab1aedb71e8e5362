"""The base of all REST behind a program's token: which token may do what, who acts, and what happens only once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.ground.rest import Errors, NotFound, TokenView, View, operation
from referee.ground.rest.operations import errors_of
from referee.ground.rest.views import READS, WITH_BODY
from referee.ground.serving import context
from scoring.access.acting import PROGRAM, Somebody, act_as
from scoring.access.addresses import scope_needed
from scoring.errors.rest import KeyOfAnother, KeyUnreadable, NotInRole, NotInScope
from scoring.models.tokens import AccountToken, ApiAnswer, ApiToken
from scoring.rest.paging import PageIn, page_of
from scoring.services.programs.tokens import answered_once, token_used

KEY = "Idempotency-Key"
VISIBLE = re.compile(r"[!-~]+")  # the characters that a key may have
SECRETS = frozenset({"path", "secret", "address", "password"})  # fields of answers that are links or secrets
Method = TypeVar("Method", bound=Callable[..., Response])
Reader = TypeVar("Reader", bound=Callable[..., HttpResponse])  # a method that may send a file


def row(name: str) -> Callable[[Reader], Reader]:
    """Write above a method the page or act of `scoring.access` that says which roles and scopes it is for."""

    def written(method: Reader) -> Reader:
        method.row = name  # type: ignore[attr-defined]  # functions may have any
        return method

    return written


def act(
    does: Callable[..., Any], says: str, *taken: Any, of: Callable[..., Any] | None = None, **more: Any
) -> Callable[..., Response]:
    """Return a method that does an act and happens once.

    Its row and its errors are those of the service, which is `of` if another function calls it. `taken` and `more` are
    as in `operation`.
    """
    errors = (*errors_of(of), *more.pop("errors", ())) if of else more.pop("errors", ())
    return let_happen_once(_named((of or does).__name__, operation(does, says, *taken, errors=errors, **more)))


def reads(
    row: str, does: Callable[..., Any], says: str, asks: type[serializers.Serializer[Any]] | None = None, **more: Any
) -> Callable[..., Response]:
    """Return a method that answers with what `does` returns, or with the part that a query (`PageIn`) asks for."""
    paging = asks is not None and issubclass(asks, PageIn)
    return _named(row, operation(does, says, asks=asks, sends=page_of if paging else None, **more))


def _named(name: str, method: Callable[..., Response]) -> Callable[..., Response]:
    return row(name)(method)


class ProgramView(TokenView):
    """A view behind a token that a person has made for a program."""

    api_token: ApiToken | AccountToken

    @classmethod
    def posts(cls, *taken: Any, **more: Any) -> type[View]:
        """Return a view with one act (`act`)."""
        return cls.of(post=act(*taken, **more))

    @classmethod
    def gets(cls, *taken: Any, **more: Any) -> type[View]:
        """Return a view that is only read (`reads`)."""
        return cls.of(get=reads(*taken, **more))

    def find(self, name: str, **kwargs: Any) -> None:
        """Find what the address is about. Raises NotInRole if its person may not open it, or Http404."""
        raise NotImplementedError

    def acts_as(self) -> str:
        """Return the name by which the audit log knows the program."""
        raise NotImplementedError

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what the token does not allow, then find what the address is about."""
        super().initial(request, *args, **kwargs)
        if request.method == "OPTIONS" or request.method not in self.allowed_methods:
            return  # it asks for nothing, or is refused next
        context.note(token=self.api_token.pk)
        handler = getattr(self, request.method.lower())
        needed = scope_needed(handler.row, reads=request.method in READS)
        if needed not in self.api_token.scopes:
            raise NotInScope(scope=needed)
        self.find(handler.row, **kwargs)
        token_used(self.api_token)

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """Answer, while the audit log knows the program as the one who acts."""
        with act_as(lambda: Somebody(PROGRAM, self.api_token.pk, self.acts_as())):
            return super().dispatch(request, *args, **kwargs)

    def handle_exception(self, exc: Exception) -> Response:
        """Answer that there is nothing where a row of the database is missing, such as a round that was taken back."""
        missing = isinstance(exc, (ObjectDoesNotExist, Http404))
        return super().handle_exception(NotFound() if missing else exc)

    @classmethod
    def errors_of(cls, method: str) -> Errors:
        """Return every error, those of the token's scope among them."""
        of_keys = () if method in READS else (KeyOfAnother, KeyUnreadable)
        return (*super().errors_of(method), NotInScope, NotInRole, NotFound, *of_keys)


def let_happen_once(method: Method) -> Method:
    """Let a request with the header `Idempotency-Key` happen once: sent again, it gets the same answer.

    Every operation that writes has this. The requests are the same if method, address and body are.
    """

    @wraps(method)
    def sent_once(view: ProgramView, request: Request, **kwargs: Any) -> Response:
        key = request.headers.get(KEY)
        if key is None:
            return method(view, request, **kwargs)
        if not 0 < len(key) <= ApiAnswer.KEY or not VISIBLE.fullmatch(key):
            raise KeyUnreadable(most=ApiAnswer.KEY)
        body = request.data if request.method in WITH_BODY else ""
        sent = f"{request.method} {request.path}\n{body}".encode(errors="replace")
        fresh: list[Response] = []

        def act() -> tuple[int, Any]:
            fresh.append(method(view, request, **kwargs))
            return fresh[0].status_code, without_secrets(fresh[0].data)

        status, kept = answered_once(view.api_token, key, sent, act)
        return fresh[0] if fresh else Response(kept, status=status)

    sent_once.once = True  # type: ignore[attr-defined]  # the schema tells of the header
    return sent_once  # type: ignore[return-value]  # has the same signature


def without_secrets(body: Any) -> Any:
    """Return an answer as it is kept for its key: with empty links and secrets, which should not be in the database."""
    if isinstance(body, dict):
        return {name: "" if name in SECRETS else without_secrets(value) for name, value in body.items()}
    return [without_secrets(one) for one in body] if isinstance(body, list) else body
