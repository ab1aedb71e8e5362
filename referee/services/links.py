"""Links: making a referee's, and voiding old ones."""

from __future__ import annotations

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.actors import HOUSE, Actor
from referee.errors import LinkUnknown, Malformed
from referee.line import Line
from referee.models import Hall, Kind, RefereeLink, Seat, Table
from referee.policies import REFEREE
from referee.services.events import may_write
from referee.services.recording import Draft, write_line

LONGEST_LABEL = 80


def referee_link_make(*, hall_id: int, label: str) -> RefereeLink:
    """A new link to a hall for one referee."""
    label = label.strip()
    if not 0 < len(label) <= LONGEST_LABEL:
        raise Malformed(_("A referee's label has 1 to 80 characters."), field="label")
    if not Hall.objects.filter(pk=hall_id).exists():
        raise LinkUnknown
    return RefereeLink.objects.create(hall_id=hall_id, label=label)


def seat_relink(*, seat_id: int, key: str, actor: Actor = HOUSE) -> Seat:
    """A new link for a seat; every earlier one is void at once. With the same key it is done once."""
    seat = Seat.objects.select_related("table__hall").filter(pk=seat_id).first()
    if seat is None:
        raise LinkUnknown
    draft = Draft(Kind.NOTE, REFEREE, body={"note": "relink", "player": seat.player})

    def void(table: Table, _line: Line) -> Draft:
        may_write(table, actor)
        Seat.objects.filter(pk=seat_id).update(generation=F("generation") + 1)
        return draft

    write_line(table_id=seat.table_id, actor=actor, draft=draft, key=key, expected=None, prepare=void)
    seat.refresh_from_db()
    return seat


def link_revoke(*, link_id: int) -> RefereeLink:
    """Void a referee's link for good."""
    link = RefereeLink.objects.filter(pk=link_id).first()
    if link is None:
        raise LinkUnknown
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])
    return link
