"""What every page is given: the address of its paragraph in the manual."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from config.manual.paragraphs import ELSE, paragraph_of


def help_at(request: HttpRequest) -> dict[str, str]:
    """Return where the "?" of the page leads, for `components/_help.html`."""
    match = request.resolver_match
    chapter, _, anchor = (paragraph_of(match.view_name) if match else ELSE).partition("#")
    return {"help_at": f"{reverse('manual:chapter', args=[chapter])}#{anchor}"}
