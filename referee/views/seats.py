"""A referee's acts for one seat: a fault, an entry in its name, a new link; and a deal."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.conf import settings
from django.urls import reverse

from referee.access.actors import referee_actor
from referee.access.links import seat_token
from referee.access.policies import REFEREE
from referee.errors import NotEntered, TableUnknown
from referee.forms import reasons
from referee.forms.reading import Mark, read_body, read_number, read_reason
from referee.games import game_named
from referee.hooks import personal_path
from referee.lines import line_of
from referee.models import Seat
from referee.receipt import Receipt
from referee.selectors.log.receipts import receipt_view
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.tablet_parts import opened_player
from referee.services.events import event_record, fault_give
from referee.services.links import seat_relink
from referee.shapes.table import TableFull
from referee.views.acts import though_players_go_on
from referee.views.desk import ActingDesk, Context, Desk


class PlayerDesk(Desk):
    """One player: earlier faults, entries in their name, and one-tap reasons for a fault."""

    template = "referee/tablet/_desk_player.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the player, and the reasons for a fault."""
        return {"opened_player": opened_player(full, self.table, address["position"]), "reasons": reasons.FAULTS}

    def seat(self, position: int) -> Seat:
        """Return the seat at this position. Raises TableUnknown."""
        players = line_of(self.table).record.setup.players  # as corrected, if the players sat differently
        named = self.table.seats.select_related("table__hall").filter(player__in=players[position : position + 1])
        seat = named.first()
        if seat is None:
            raise TableUnknown
        return seat


class FaultDesk(ActingDesk, PlayerDesk):
    """A fault for something the engine can't see."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Give the fault."""
        seat, form = self.seat(address["position"]), self.request.POST
        about = read_number(form["about"], "about") if form.get("about") else None
        give = partial(fault_give, link=self.link, table_id=self.table.pk, player=seat.player, key=mark.key)
        return address_of_entry(self, though_players_go_on(mark, partial(give, reason=read_reason(form), about=about)))


class EnterDesk(ActingDesk, PlayerDesk):
    """An entry in a player's name, for somebody without a phone or unable to continue."""

    template = "referee/tablet/_desk_enter.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return what this player may do now, and the cards as their own phone would show them."""
        context = super().context(full, **address)
        return {**context, "seat": seat_view(self.seat(address["position"]))}

    def act(self, mark: Mark, **address: Any) -> str:
        """Enter it."""
        return enter_event(self, read_body(self.request.POST, game_named(self.table.game)), mark)


class DealDesk(EnterDesk):
    """A new hand: who deals, and the card turned up."""

    template = "referee/tablet/_desk_deal.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return who may deal now, and the cards if one is turned up."""
        seat = seat_view(self.seat(0))
        dealers = seat.dealers or tuple(place.player for place in full.places)
        kind = game_named(self.table.game).events.get("deal")
        turned = [name for name, field in kind.fields.items() if field.kind.drawn == "cards"] if kind else []
        return {"seat": seat, "dealers": dealers, "turned": turned}


class LinkDesk(ActingDesk, PlayerDesk):
    """Shows a player's link as a QR code (in a tournament, the personal link), and renews it."""

    template = "referee/tablet/_desk_link.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the player and the current address for a phone."""
        context = super().context(full, **address)
        seat = self.seat(address["position"])
        path = personal_path(seat.table.hall_id, seat.player_key) or reverse("referee:seat", args=[seat_token(seat)])
        return {**context, "seat_address": self.request.build_absolute_uri(settings.PUBLIC_ADDRESS + path)}

    def act(self, mark: Mark, **address: Any) -> str:
        """Replace the link by a new one."""
        seat_relink(seat_id=self.seat(address["position"]).pk, key=mark.key, actor=referee_actor(self.link))
        return self.address("link", position=address["position"])


def enter_event(desk: Desk, body: dict[str, Any], mark: Mark) -> str:
    """Enter an event as the referee and return where to look at it. Raises NotEntered if it is impossible."""
    actor = referee_actor(desk.link)
    receipt = event_record(table_id=desk.table.pk, actor=actor, body=body, key=mark.key, expected=mark.expected)
    return address_of_entry(desk, receipt)


def address_of_entry(desk: Desk, receipt: Receipt) -> str:
    """Return where to look at a referee's entry. Raises NotEntered, with the reason, if it was not stored."""
    if receipt.event is None:
        raise NotEntered(receipt_view(receipt, REFEREE).text)
    return desk.address("event", number=receipt.event.number)
