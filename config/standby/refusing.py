"""Two laptops must not serve one evening: what was entered at one would be missing at the other."""

from __future__ import annotations

import json
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from ssl import CERT_NONE, create_default_context
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from config.standby import kept
from config.standby.changes import forget_changes, opened
from config.standby.conversation import SERVING

ANSWERS = 2.0  # seconds


def refuse_beside_another(*, anyway: bool) -> None:
    """Raise CommandError if another laptop has taken over; not if this one is to serve anyway."""
    second = kept.second_kept()
    if second is None:
        return
    if anyway:
        kept.forget(kept.SECOND)
        with closing(opened(Path(settings.DATABASES["default"]["NAME"]))) as database:
            forget_changes(database)
        return
    serves, told = serves_at(second.address), {"address": second.address}
    back = _("To go back to this laptop, let it stand by there, and take over: kontrollant standby %(address)s") % told
    if serves:
        raise CommandError("\n".join([_("Another laptop has taken over, and serves at %(address)s.") % told, back]))
    if second.is_over:
        text = _("Another laptop took over. It does not answer at %(address)s. What was entered there is missing here.")
        serve = _("To serve with what is here: kontrollant serve --anyway")
        raise CommandError("\n".join([text % told, back, serve]))


def serves_at(address: str) -> bool:
    """Return whether a laptop that has taken over serves at an address. It gets two seconds for its answer."""
    parts = urlsplit(address)
    trusting = create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, CERT_NONE  # nothing is told, and little is believed
    try:
        with closing(
            HTTPSConnection(parts.hostname or "", parts.port, timeout=ANSWERS, context=trusting)
            if parts.scheme == "https"
            else HTTPConnection(parts.hostname or "", parts.port, timeout=ANSWERS)
        ) as asked:
            asked.request("GET", SERVING)
            answer = asked.getresponse()
            return answer.status == 200 and json.loads(answer.read(100)) == {"serving": True}
    except (OSError, HTTPException, ValueError):
        return False
