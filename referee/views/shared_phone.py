"""One phone for several players: handing a seat over to it, and the tokens of its page."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from referee.access.actors import referee_actor
from referee.access.links import referee_for, seat_for, token_for
from referee.errors import TableUnknown
from referee.forms.reading import read_mark
from referee.models import Seat
from referee.selectors.parts.lending import seat_to_move
from referee.services.lending import seat_keep, seat_lend
from referee.services.quick import one_phone_for
from referee.views.errors import errors_as_pages


class Standing(NamedTuple):
    """The seat that a page shows, the token under which its forms enter, and the one under which the page goes on."""

    seat: Seat
    token: str
    page_token: str


def standing(seat: Seat, token: str, *, entered: bool) -> Standing:
    """Return what a phone shows now.

    One that enters for several players follows the turn, unless one of them was chosen; once an entry is made, it
    follows the turn again. While nobody is to move, it stays with the one shown.
    """
    phone = seat.entered_from
    if phone is None:
        return Standing(seat, token, token)
    chosen = token != token_for(phone)
    if chosen and not entered:
        return Standing(seat, token, token)
    shown = seat_to_move(seat)
    stays = chosen and shown.pk == seat.pk
    return Standing(shown, token_for(phone, shown.position), token if stays else token_for(phone))


@require_POST
@errors_as_pages
def lend(request: HttpRequest, token: str) -> HttpResponse:
    """Hand this seat over to the phone of another player (`to`), or take it back (no `to`)."""
    seat, to, key = seat_for(token), request.POST.get("to", ""), read_mark(request.POST).key
    if to:
        seat_lend(seat=seat, to=to, key=key)
    else:
        seat_keep(seat=seat, key=key)
    return redirect("referee:seat", token)


@require_POST
@errors_as_pages
def one_phone(request: HttpRequest, token: str, table_id: int) -> HttpResponse:
    """Let this phone enter for the whole table, from the seat of its first player."""
    link = referee_for(token)
    table = link.hall.tables.filter(pk=table_id).first()
    if table is None:
        raise TableUnknown
    first = one_phone_for(table, referee_actor(link), key=read_mark(request.POST).key)
    return redirect("referee:seat", token_for(first))
