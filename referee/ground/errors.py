"""The base of every error that a request can meet, and the errors that anything can raise."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise
Service = TypeVar("Service", bound=Callable[..., Any])


TITLES_BY_STATUS: Mapping[int, Text] = {
    400: _("The request can't be read"),
    403: _("Not allowed"),
    404: _("Not found"),
    409: _("Not possible now"),
    422: _("Not accepted as it is"),
    500: _("Trouble on the server"),
}
"""The titles of problems whose type has none of its own."""


class RefereeError(Exception):
    """Base class of these errors. `data` is JSON: it fills the sentence's placeholders and is sent with the code."""

    code: ClassVar[str] = "referee"
    status: ClassVar[int] = 400
    title: ClassVar[Text] = _("That did not work")  # short, without a full stop
    wrong: ClassVar[Text] = _("That could not be done.")
    advice: ClassVar[Text] = ""
    takes_code = False  # whether its page has the field for the code on a player's card

    def __init__(self, **data: Any) -> None:
        super().__init__(self.code)
        self.data = data

    @property
    def wait(self) -> int:
        """The seconds after which sending it again may help; 0 if nobody can say."""
        return 0

    @classmethod
    def type_title(cls) -> str:
        """Return the title of the type of problem: that of the class that declares the code, for all its kinds.

        A page has the title of the kind, which may say more. A type without a title has that of its status (RFC 9457).
        """
        declared = next(vars(kind) for kind in cls.__mro__ if "code" in vars(kind))
        of_status = TITLES_BY_STATUS.get(cls.status) or TITLES_BY_STATUS[500 if cls.status >= 500 else 400]
        return str(declared.get("title") or of_status)

    @classmethod
    def kinds(cls) -> Iterator[type[RefereeError]]:
        """Yield this class of errors and all below it."""
        yield cls
        for kind in cls.__subclasses__():
            yield from kind.kinds()

    @property
    def message(self) -> str:
        """The problem as a sentence in the reader's language."""
        return str(self.wrong) % self.data

    def __str__(self) -> str:
        return f"{self.message} {self.advice}".strip()


def raises(*errors: type[RefereeError]) -> Callable[[Service], Service]:
    """Declare above a service what it may refuse. REST's documentation takes the errors of an act from here."""

    def declared(service: Service) -> Service:
        service.raises = errors  # type: ignore[attr-defined]  # functions may have any
        return service

    return declared


class LinkUnknown(RefereeError):
    """The link does not exist: it was mistyped, or made by another server."""

    code = "link-unknown"
    status = 404
    title = _("Unknown link")
    wrong = _("This link does not open anything here.")
    advice = _("Scan the code at your table again.")


class LinkRevoked(RefereeError):
    """The link was valid once, but a newer one has replaced it."""

    code = "link-revoked"
    status = 410
    title = _("The link is no longer valid")
    wrong = _("This link is no longer valid: a new one has replaced it.")
    advice = _("Ask the referee for the new one.")


class Malformed(RefereeError):
    """The request can't be read. `field` is the offending part, `sentence` the problem, `named` the field in words."""

    code = "malformed"
    status = 422
    title = _("A value can't be read")

    def __init__(self, sentence: Text, *, field: str, named: Text = "", **data: Any) -> None:
        super().__init__(field=field, **data)
        self.sentence = sentence
        self.named = named or field

    @property
    def message(self) -> str:
        """The problem as a sentence in the reader's language."""
        return str(self.sentence) % {**self.data, "field": self.named}


class TooLarge(RefereeError):
    """The request is larger than any entry needs to be."""

    code = "too-large"
    status = 413
    title = _("The request is too large")
    wrong = _("That is far too long for one entry.")
    advice = _("Nothing was changed.")


class Unreadable(RefereeError):
    """The form is one that no browser sends: a file, a strange charset, inconsistent parts."""

    code = "unreadable"
    status = 400
    wrong = _("What was sent could not be read.")
    advice = _("Reload the page and enter it again. Nothing was changed.")


class TooMany(RefereeError):
    """More requests arrived than a table can plausibly make."""

    code = "too-many"
    status = 429
    title = _("Too many requests")
    wrong = _("Too many requests from here.")
    advice = _("Wait a few seconds, then go on.")

    @property
    def wait(self) -> int:
        """The seconds until the sender may ask again."""
        return math.ceil(self.data.get("wait") or 0)
