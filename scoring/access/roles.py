"""Who there is: the roles of a tournament and a season, and the scopes that tokens of other programs may have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OWNER, CO_ORGANISER, HELPER, REFEREE = "owner", "co_organiser", "helper", "referee"
COMMITTEE = "committee"  # a member of the committee that decides appeals

#: The roles of accounts and of roles' links, in the order of the table's columns, with their names for readers.
ROLES = {OWNER: _("owner"), CO_ORGANISER: _("co-organiser"), HELPER: _("helper"), COMMITTEE: _("appeals committee")}

OWNER_ALONE = frozenset({OWNER})
ORGANISERS = frozenset({OWNER, CO_ORGANISER})
ALL = frozenset({OWNER, CO_ORGANISER, HELPER})
ON_APPEALS = frozenset({*ORGANISERS, COMMITTEE})


@dataclass(frozen=True, slots=True)
class ByLink:
    """A person who acts by the link of a role and not by an account. `request.user` holds this for one request."""

    id: int
    tournament_id: int
    role: str
    label: str
    pk: None = None
    is_authenticated: bool = True
    is_active: bool = True
    is_anonymous: bool = False

    def get_username(self) -> str:
        """Return the name on the link."""
        return self.label


Text = str | Promise


class Scope(NamedTuple):
    """What another program may do with its token."""

    name: Text
    meaning: Text


READ, PEOPLE, ROUNDS, RESULTS = "read", "people", "rounds", "results"
SETUP, REFEREES, WEBHOOKS = "setup", "referees", "webhooks"

#: What a token of another program may allow, each beyond its maker's role. (No scope gives roles or makes tokens.)
SCOPES: Mapping[str, Scope] = {
    READ: Scope(_("read"), _("everything that an organiser sees, also what is hidden from the public")),
    PEOPLE: Scope(
        _("people"),
        _(
            "add, let in, change, check in, withdraw and replace players, read and renew their links, and set the Wi-Fi"
            " on their cards"
        ),
    ),
    ROUNDS: Scope(_("rounds"), _("draw, publish, end and reopen rounds, set their clocks, read the links of seats")),
    RESULTS: Scope(_("results"), _("enter and correct results, award points, let tables count for nobody")),
    SETUP: Scope(_("setup"), _("add competitions, change their settings, decide the finals, end and reopen them")),
    REFEREES: Scope(_("referees"), _("add and remove referees, and read their links, which open every table")),
    WEBHOOKS: Scope(_("webhooks"), _("make, change and delete webhooks, and read their addresses and secrets")),
}

TOURNAMENTS, CLUB, SEASONS, DELETIONS = "tournaments", "club", "seasons", "deletions"

#: What a token of an account may allow. (No scope gives roles or makes tokens.)
ACCOUNT_SCOPES: Mapping[str, Scope] = {
    READ: Scope(_("read"), _("your tournaments and seasons, with everything that an organiser of a season sees")),
    TOURNAMENTS: Scope(_("tournaments"), _("make new tournaments, which then belong to you")),
    CLUB: Scope(_("club"), _("add the people of your club, change and remove them, and keep the club's own rules")),
    SEASONS: Scope(_("seasons"), _("make seasons, change and end them, choose their competitions, decide who is who")),
    DELETIONS: Scope(_("deletions"), _("delete tournaments that you own, for good")),
}
