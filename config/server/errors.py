"""Requests that are refused because of how they have reached the server."""

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import RefereeError


class AddressUnknown(RefereeError):
    """The form comes from a page at an address that the server does not know as its own.

    Either a proxy in front of the server was not made known to it, or another site has sent the form.
    """

    code = "address-unknown"
    status = 403
    title = _("The server does not know this address")
    wrong = _("This came from an address that the server does not know as its own, so nothing was changed.")
    advice = _(
        "If you run this server behind a proxy: set KONTROLLANT_ADDRESS and KONTROLLANT_PROXIES, and start it again. "
        "Its terminal says to what."
    )


class NeedsHttps(RefereeError):
    """The server has been started with https since this page of plain http was loaded."""

    code = "needs-https"
    status = 403
    title = _("A secure connection is needed")
    wrong = _("This server uses https now, so nothing was changed.")
    advice = _("Reload the page: it leads on to https.")


class Moved(RefereeError):
    """Another laptop has taken over, and serves at `data.address`. Send the request there, with the same token and key.

    The header `Kontrollant-Second` has the address, too.
    """

    code = "moved"
    status = 503
    title = _("Another laptop has taken over")
    wrong = _("Another laptop has taken over: %(address)s")
