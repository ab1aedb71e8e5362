"""The parts that make the phone page an app: the manifest, and the service worker with the whole site as its scope.

Why: `docs/decisions/0005-a-phone-without-network.md`.
"""

from __future__ import annotations

import json
import re

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

ICONS = (
    ("img/mark.svg", "any", "any"),
    ("img/app-192.png", "192x192", "any"),
    ("img/app-512.png", "512x512", "any"),
    ("img/app-full-512.png", "512x512", "maskable"),
)
PERSONAL = re.compile(r"/(p/[A-Za-z0-9_-]+|s/[A-Za-z0-9_-]+/home)/")  # addresses that are good for a whole tournament
TABLE, ROOM = "#093539", "#efe7d8"  # --table-deep and --room of tokens.css


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Return the web app manifest.

    The app starts at the start page, which knows this phone's seats, or at the address `start` if that is a player's
    personal link, which is good for the whole tournament.
    """
    start = request.GET.get("start", "")
    if not PERSONAL.fullmatch(start):
        start = "/"
    content = {
        "id": start,
        "name": "Kontrollant",
        "short_name": "Kontrollant",
        "description": _("The referee at the card table"),
        "lang": get_language(),
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": ROOM,
        "theme_color": TABLE,
        "icons": [{"src": static(name), "sizes": sizes, "purpose": purpose} for name, sizes, purpose in ICONS],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker. Its text changes with any static file, so that a new release replaces the old one."""
    release = getattr(staticfiles_storage, "manifest_hash", "") or "plain"
    names = {"RELEASE": release, "FILES": settings.STATIC_URL}
    script = f"Object.assign(self, {json.dumps(names)});\nimportScripts({json.dumps(static('js/worker.js'))});\n"
    return HttpResponse(script, content_type="text/javascript")
