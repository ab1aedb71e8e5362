"""Adds and removes referees, chooses the head, gives each a section of the tables, even after the tournament's end."""

from django.db import transaction

from referee import api
from referee.ground.errors import LinkUnknown, raises
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked


@transaction.atomic
def referee_add(*, tournament_id: int, label: str, trainee: bool = False) -> int:
    """Make a link for another referee, who watches the same tables, and return its id. A trainee's only shadows them.

    Raises a RefereeError for an invalid name.
    """
    tournament = tournament_locked(tournament_id)
    link_id = api.referee_link_make(hall_id=tournament.hall_id, label=label, is_trainee=trainee)
    record_act("trainee_added" if trainee else "referee_added", tournament, referee=label.strip())
    return link_id


@raises(LinkUnknown)
@transaction.atomic
def referee_revoke(*, tournament_id: int, link_id: int) -> str:
    """Revoke a referee's link and return its label. Raises a RefereeError if the tournament has no such link."""
    tournament = tournament_locked(tournament_id)
    label = api.referee_link_revoke(hall_id=tournament.hall_id, link_id=link_id)
    record_act("referee_revoked", tournament, referee=label)
    return label


@raises(LinkUnknown)
@transaction.atomic
def referee_head_choose(*, tournament_id: int, link_id: int) -> None:
    """Choose the head referee. Raises a RefereeError if the tournament has no such link."""
    tournament = tournament_locked(tournament_id)
    labels = {link.link_id: link.label for link in api.referee_links(tournament.hall_id)}
    head = next((link.label for link in api.referee_links(tournament.hall_id) if link.is_head), None)
    api.referee_head_choose(hall_id=tournament.hall_id, link_id=link_id)
    record_act("referee_head_chosen", tournament, was=head, now=labels.get(link_id))


@raises(LinkUnknown)
@transaction.atomic
def referee_section_set(*, tournament_id: int, link_id: int, tables: str) -> None:
    """Give a referee a section of the tables, written as "1–8, 12"; "" is all of them.

    Raises a RefereeError if the tables can't be read, or if the tournament has no such link.
    """
    tournament = tournament_locked(tournament_id)
    label, was, now = api.referee_section_set(hall_id=tournament.hall_id, link_id=link_id, tables=tables)
    if was != now:
        record_act("referee_section_set", tournament, referee=label, was=was, now=now)
