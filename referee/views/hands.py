"""The page on which a referee finds hands that were played in their hall."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.access.links import referee_for
from referee.forms.hands import HandsForm
from referee.selectors.replay.hands_found import games_indexed, hands_page, seats_named
from referee.selectors.tablet.hall import hall_view
from referee.views.tablet import display_only


@display_only
def hands(request: HttpRequest, token: str) -> HttpResponse:
    """Show a search for the hall's finished hands. Each result links to its replay on the tablet."""
    link = referee_for(token)
    hall = link.hall_id
    form = HandsForm(request.GET, games=games_indexed(hall), seats_named=partial(seats_named, hall), halls=(hall,))
    context = {"token": token, "link": link, "hall": hall_view(link.hall, link)}
    context |= hands_page(form, request.GET, token)
    return render(request, "referee/tablet/hands.html", context, status=422 if form.errors else 200)
