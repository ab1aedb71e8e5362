"""Which page of organisers and of the tablet which role may open (printed in `docs/roles.md`).

A new address of an organiser's page or of the referee's tablet needs a row here, or an act with its name
(`scoring.access.acts`), or a test fails. To people without a role in a tournament, its pages don't exist. People with a
role that the row doesn't name are told so.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.access.acts import ACTS, AT, SEASON, TOURNAMENT
from scoring.access.roles import ACCOUNT_SCOPES, ALL, ON_APPEALS, ORGANISERS, OWNER_ALONE, READ, REFEREE, ROLES, SCOPES

#: Addresses of the tablet that change something at a table. A referee with a section may open them at its tables, and
#: at others after saying that they help there (`referee.access.sections` refuses them before).
IN_SECTION = frozenset(
    {
        *("tablet-confirm", "tablet-deny", "tablet-next", "tablet-arrange", "tablet-clock", "tablet-turn-clock"),
        *("tablet-recording", "tablet-tally", "tablet-deal", "tablet-call", "tablet-escalate", "tablet-overrule"),
        *("tablet-correct", "tablet-insert", "tablet-undo", "tablet-stand", "tablet-note", "tablet-restore"),
        *("tablet-restored", "tablet-fault", "tablet-enter", "tablet-link", "one-phone", "tablet-rewound"),
        *("tablet-adjust", "tablet-penalty", "tablet-penalty-revoke", "tablet-appeal"),
    }
)

#: The tablet's other addresses, open at every table of the hall: to look on, and to say that one comes or helps.
AT_ALL_TABLES = frozenset(
    {
        *("tablet", "tablet-tiles", "tablet-live", "tablet-calls", "codes", "tablet-table", "tablet-position"),
        *("tablet-log", "tablet-replay", "tablet-replay-moment", "tablet-event", "dossier", "dossier-pdf"),
        *("tablet-player", "tablet-help", "tablet-claim", "tablet-replay-costs", "tablet-hands"),
    }
)

#: What a trainee's link opens, and it opens nothing else.
OF_TRAINEES = frozenset({"shadow", "shadow-table", "shadow-entry", "shadow-results"})

#: For each page by its name, the roles that may open it. The addresses of acts are left out.
_PAGES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("roles",), OWNER_ALONE),
    **dict.fromkeys(("tokens", "competition", "next", "tables", "acts", "acts_file", "server"), ORGANISERS),
    **dict.fromkeys(("player_cards", "referee_card", "drafts", "round_why", "embed_code", "seating"), ORGANISERS),
    **dict.fromkeys(("plan_certificate", "files", "file", "paper", "paper_document", "paper_of_round"), ORGANISERS),
    **dict.fromkeys(("whole_standings", "whole_fragment", "whole_standings_csv", "whole_results_csv"), ORGANISERS),
    **dict.fromkeys(("job", "job_file"), ORGANISERS),  # a job: only who asked for it
    **dict.fromkeys(("help", "round_seats"), ALL),
    **dict.fromkeys(("appeals", "appeal"), ON_APPEALS),
    **dict.fromkeys(IN_SECTION | AT_ALL_TABLES, frozenset({REFEREE})),
}
_OF_TOURNAMENTS = dict.fromkeys(("tournament", "tournament_tiles"), ORGANISERS)
_OF_SEASONS = {
    **dict.fromkeys(("season_organise", "season_acts", "season_acts_file", "season_people"), ORGANISERS),
    "season_organisers": OWNER_ALONE,
}


def _addresses_of(of: str) -> set[str]:
    return {address for address, act in AT.items() if act.of == of}


#: Addresses below the page of a tournament; all others are below that of a competition, or of a season.
OF_TOURNAMENTS = frozenset({*_OF_TOURNAMENTS, *_addresses_of(TOURNAMENT)})

#: Addresses below a season's page. A season has an owner and co-organisers, all by account.
OF_SEASONS = frozenset({*_OF_SEASONS, *_addresses_of(SEASON)})

#: For each address by name, the roles that may open it.
ROWS: Mapping[str, frozenset[str]] = {
    **_PAGES,
    **_OF_TOURNAMENTS,
    **_OF_SEASONS,
    **{address: act.roles for address, act in AT.items() if act.roles},
}


def scope_needed(name: str, *, reads: bool) -> str:
    """Return the scope that a token needs for an address or an act; "" if no token can do this."""
    act = ACTS.get(name) or AT.get(name)
    return READ if reads else act.scope if act else ""


#: Addresses that are not of a tournament's organisers: public ones, players' links, and pages of an account.
OPEN_TO_ALL = frozenset(
    {
        *("code", "role_door", "tournament_live", "first_start", "sign_in", "sign_out"),
        *("second_step", "two_steps_begin", "two_steps_confirm", "two_steps_off", "tournaments", "programs"),
        *("invitation", "recovery", "account", "account_password", "account_recovery", "account_end"),
        *("tournament_remains", "hands", "club_rules", "club_rules_sheet", "club_rules_simulated"),
        "club_rules_simulation_cancel",
        *("club", "club_acts", "club_style", "club_logo_file"),
        *("personal", "personal_now", "personal_why", "personal_live", "personal_play"),
        *("personal_tournament", "personal_tournament_now"),
        *("season", "season_person", "season_file", "season_json", "season_ratings"),
        *("overall", "overall_fragment", "overall_file", "overall_projector", "overall_projector_fragment"),
        *(
            "standings",
            "standings_fragment",
            "house_rules",
            "bracket",
            "bracket_fragment",
            "standings_live",
            "standings_csv",
            "results_csv",
        ),
        *("deals_shown", "deal_shown", "deals_of_player"),
        *("projector", "projector_fragment", "seating_json", "public_file", "embed_standings", "embed_table"),
        *(address for address, act in AT.items() if not act.roles),
    }
)


def may_open(role: str, name: str) -> bool:
    """Return whether the role may open the address, or do the act, with this name."""
    return role in (ACTS[name].roles if name in ACTS else ROWS[name])


def roles_page() -> str:
    """Return the text of docs/roles.md."""
    lines = [
        "# Roles",
        "",
        "Written by `manage.py roles` from `scoring/access/`; a test compares them, and tries every cell through",
        "the real addresses. A referee's link opens the tablet, `/r/…`, and nothing else. “section”: a referee",
        "who has a section of the tables does this at these tables, and at others after saying that they help there.",
        "A trainee's link opens the shadow rulings, `/r/…/shadow/`, and nothing of this table.",
        "Rows that begin with `season` or `persons` are about a season, which has its own owner and co-organisers.",
        "",
        "| address | owner | co-organiser | helper | committee | referee |",
        "|---|---|---|---|---|---|",
    ]
    for name in sorted(ROWS, key=lambda name: (may_open(REFEREE, name), name)):
        yes = "section" if name in IN_SECTION else "yes"
        cells = " ".join(f"{yes} |" if may_open(role, name) else "|" for role in (*ROLES, REFEREE))
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
    of_accounts = [scope for scope in ACCOUNT_SCOPES if scope != READ]
    for whose, scopes in (("a tournament", SCOPES), ("an account", of_accounts)):
        for scope in scopes:
            names = ", ".join(f"`{act.name}`" for act in ACTS.values() if act.scope == scope)
            lines.append(f"| {whose} | `{scope}` | {names} |")
    return lines
