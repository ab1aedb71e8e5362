"""Who may do what: for each address, the roles that may open it (printed in `docs/roles.md`).

A new address of an organiser's page or of the referee's tablet needs a row here, or a test fails. To people without a
role in a tournament, its pages don't exist. People with a role that the row doesn't name are told so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OWNER, CO_ORGANISER, HELPER, REFEREE = "owner", "co_organiser", "helper", "referee"

#: The roles of accounts and of roles' links, in the order of the table's columns, with their names for readers.
ROLES = {OWNER: _("owner"), CO_ORGANISER: _("co-organiser"), HELPER: _("helper")}

_OWNER_ALONE = frozenset({OWNER})
_ORGANISERS = frozenset({OWNER, CO_ORGANISER})
_ALL = frozenset(ROLES)
_REFEREES = frozenset({REFEREE})


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


#: Addresses below the page of a tournament; all other rows are below that of a competition.
OF_TOURNAMENTS = frozenset({"tournament", "tournament_tiles", "competition_add", "entry", "overall_choose"})

#: Addresses of the tablet that change something at a table. A referee with a section may open them at its tables, and
#: at others after saying that they help there (`referee.access.sections` refuses them before).
IN_SECTION = frozenset(
    {
        *("tablet-confirm", "tablet-deny", "tablet-next", "tablet-arrange", "tablet-clock", "tablet-turn-clock"),
        *("tablet-recording", "tablet-tally", "tablet-deal", "tablet-call", "tablet-escalate", "tablet-overrule"),
        *("tablet-correct", "tablet-insert", "tablet-undo", "tablet-stand", "tablet-note", "tablet-restore"),
        *("tablet-restored", "tablet-fault", "tablet-enter", "tablet-link", "one-phone", "tablet-rewound"),
    }
)

#: The tablet's other addresses, open at every table of the hall: to look on, and to say that one comes or helps.
AT_ALL_TABLES = frozenset(
    {
        *("tablet", "tablet-tiles", "tablet-live", "tablet-calls", "codes", "tablet-table", "tablet-position"),
        *("tablet-log", "tablet-replay", "tablet-replay-moment", "tablet-event", "dossier", "dossier-pdf"),
        *("tablet-player", "tablet-help", "tablet-claim"),
    }
)

#: Addresses below a season's page. A season has an owner and co-organisers, all by account.
OF_SEASONS = frozenset(
    {
        *("season_organise", "season_settings", "season_end", "season_reopen", "season_acts", "season_acts_file"),
        *("season_add", "season_remove", "season_move"),
        *("season_people", "season_confirm", "season_join", "season_apart", "season_part", "season_decision_undo"),
        *("season_organisers", "season_organiser_add", "season_organiser_remove"),
    }
)

#: For each address by name, the roles that may open it.
ROWS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("roles", "role_give", "role_take"), _OWNER_ALONE),
    **dict.fromkeys(("tokens", "token_make", "token_revoke"), _ORGANISERS),
    **dict.fromkeys(("competition", "next", "tables", "acts", "acts_file", "server"), _ORGANISERS),
    **dict.fromkeys(("competition_end", "competition_reopen", "cut", "cut_replace", "cut_undo"), _ORGANISERS),
    **dict.fromkeys(("players", "players_list", "person", "player_away", "player_withdraw"), _ORGANISERS),
    **dict.fromkeys(("player_leave", "player_leave_undo", "player_let_back", "player_remove"), _ORGANISERS),
    **dict.fromkeys(("player_substitute", "player_substitute_end", "player_substitute_undo"), _ORGANISERS),
    **dict.fromkeys(("player_merge", "player_never", "player_relink", "player_cards", "wifi"), _ORGANISERS),
    **dict.fromkeys(("referee_card", "referee_add", "referee_head", "referee_section", "referee_revoke"), _ORGANISERS),
    **dict.fromkeys(("drafts", "draft_make", "draft_swap", "draft_undo", "draft_drop", "draft_publish"), _ORGANISERS),
    **dict.fromkeys(
        ("round_start", "round_undo", "round_clock", "round_end", "round_reopen", "round_why"), _ORGANISERS
    ),
    **dict.fromkeys(("round_redraw", "rests_keep"), _ORGANISERS),
    **dict.fromkeys(OF_TOURNAMENTS, _ORGANISERS),
    **dict.fromkeys(OF_SEASONS, _ORGANISERS),
    **dict.fromkeys(("season_organisers", "season_organiser_add", "season_organiser_remove"), _OWNER_ALONE),
    **dict.fromkeys(("joining", "rules", "show", "table_sizes", "competition_settings", "embed_code"), _ORGANISERS),
    **dict.fromkeys(("whole_standings", "whole_fragment", "whole_standings_csv", "whole_results_csv"), _ORGANISERS),
    **dict.fromkeys(("files", "file", "paper", "paper_document", "paper_of_round"), _ORGANISERS),
    **dict.fromkeys(("job_ask", "job", "job_cancel", "job_file"), _ORGANISERS),  # a job: only who asked for it
    **dict.fromkeys(("webhooks", "webhook_test", "webhook_switch", "webhook_renew", "webhook_delete"), _ORGANISERS),
    "delivery_again": _ORGANISERS,
    **dict.fromkeys(("seating", "seating_way", "plan_make", "plan_search", "plan_certificate"), _ORGANISERS),
    **dict.fromkeys(("help", "check_in", "table_result", "round_seats"), _ALL),
    **dict.fromkeys(IN_SECTION | AT_ALL_TABLES, _REFEREES),
}


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

#: For each scope, the rows whose acts it allows: those that REST has. READ also allows to look at every row; its only
#: acts are to ask for a file of what it may see, and not to want it any more.
_ACTS_OF: Mapping[str, tuple[str, ...]] = {
    READ: ("job_ask", "job_cancel"),
    PEOPLE: (
        *("players", "players_list", "person", "player_away", "player_withdraw", "player_remove", "check_in"),
        *("player_leave", "player_leave_undo", "player_relink", "player_merge", "player_never"),
        *("player_substitute", "player_substitute_end", "player_substitute_undo", "entry", "joining", "wifi"),
    ),
    ROUNDS: (
        *("round_start", "round_undo", "round_clock", "round_end", "round_reopen", "round_redraw", "rests_keep"),
        *("draft_make", "draft_swap", "draft_undo", "draft_drop", "draft_publish"),
    ),
    RESULTS: ("table_result",),
    SETUP: (
        *("competition_settings", "competition_end", "competition_reopen", "competition_add", "overall_choose"),
        *("cut", "cut_undo", "cut_replace", "rules", "table_sizes", "show", "seating_way"),
        *("plan_make", "plan_search"),
    ),
    REFEREES: ("referee_add", "referee_head", "referee_section", "referee_revoke"),
    WEBHOOKS: ("webhooks", "webhook_test", "webhook_switch", "webhook_renew", "webhook_delete", "delivery_again"),
}
_SCOPE_OF = {row: scope for scope, rows in _ACTS_OF.items() for row in rows}


def scope_needed(name: str, *, reads: bool) -> str:
    """Return the scope that a token needs for an address of `ROWS`; "" if no token can do this."""
    return READ if reads else _SCOPE_OF.get(name, "")


TOURNAMENTS, SEASONS = "tournaments", "seasons"

#: What a token of an account may allow. (No scope gives roles or makes tokens.)
ACCOUNT_SCOPES: Mapping[str, Scope] = {
    READ: Scope(_("read"), _("your tournaments and seasons, with everything that an organiser of a season sees")),
    TOURNAMENTS: Scope(_("tournaments"), _("make new tournaments, which then belong to you")),
    SEASONS: Scope(_("seasons"), _("make seasons, change and end them, choose their competitions, decide who is who")),
}

#: For each scope of an account's token but READ, the addresses whose acts it allows.
ACCOUNT_ACTS: Mapping[str, tuple[str, ...]] = {
    TOURNAMENTS: ("tournament_new",),
    SEASONS: (
        *("season_new", "season_settings", "season_end", "season_reopen", "season_add", "season_remove", "season_move"),
        *("season_confirm", "season_join", "season_apart", "season_part", "season_decision_undo"),
    ),
}


def account_scope_needed(name: str, *, reads: bool) -> str:
    """Return the scope that an account's token needs for an address; "" if no token can do this."""
    return READ if reads else next((scope for scope, names in ACCOUNT_ACTS.items() if name in names), "")


#: Addresses that are not of a tournament's organisers: public ones, players' links, and pages of an account.
OPEN_TO_ALL = frozenset(
    {
        *("code", "join", "role_door", "tournament_live", "sign_in", "sign_out", "tournaments", "tournament_new"),
        *("programs", "program_make", "program_revoke"),
        *(
            "personal",
            "personal_now",
            "personal_why",
            "personal_tournament",
            "personal_tournament_now",
            "personal_live",
        ),
        *("season", "season_person", "season_file", "season_json", "season_ratings", "season_new"),
        *(
            "overall",
            "overall_fragment",
            "overall_file",
            "standings",
            "standings_fragment",
            "standings_live",
            "standings_csv",
            "results_csv",
        ),
        *("overall_projector", "overall_projector_fragment"),
        *("projector", "projector_fragment", "seating_json", "public_file", "embed_standings", "embed_table"),
    }
)


def may(role: str, name: str) -> bool:
    """Return whether the role may open the address with this name."""
    return role in ROWS[name]


def roles_page() -> str:
    """Return the text of docs/roles.md."""
    lines = [
        "# Roles",
        "",
        "Written by `manage.py roles` from `scoring/access/roles.py`; a test compares them, and tries every cell",
        "through the real addresses. A referee's link opens the tablet, `/r/…`, and nothing else. “section”: a referee",
        "who has a section of the tables does this at these tables, and at others after saying that they help there.",
        "Rows that begin with `season` are about a season, which has an owner and co-organisers of its own.",
        "",
        "| address | owner | co-organiser | helper | referee |",
        "|---|---|---|---|---|",
    ]
    for name in sorted(ROWS, key=lambda name: (may(REFEREE, name), name)):
        yes = "section" if name in IN_SECTION else "yes"
        cells = " ".join(f"{yes} |" if may(role, name) else "|" for role in (*ROLES, REFEREE))
        lines.append(f"| `{name}` | {cells}")
    return "\n".join([*lines, *_programs()]) + "\n"


def _programs() -> list[str]:
    """Return the lines of docs/roles.md about the tokens of other programs."""
    lines = [
        "",
        "## Other programs",
        "",
        "What a token allows beyond reading, which the scope `read` allows. A tournament's token has the role of its",
        "maker, so the table above holds for it as well. No token gives roles or makes tokens.",
        "",
        "| token of | scope | acts |",
        "|---|---|---|",
    ]
    for whose, acts in (("a tournament", _ACTS_OF), ("an account", ACCOUNT_ACTS)):
        for scope, names in acts.items():
            lines.append(f"| {whose} | `{scope}` | {', '.join(f'`{name}`' for name in names)} |")
    return lines
