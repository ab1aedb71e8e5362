"""Every page and form beside the operation of REST that does the same, or the reason why there is none.

The documentation page shows the list. Operations of organisers name the row of their page themselves
(`scoring.rest.access.organiser.row`), so the data below are about all other pages. A test fails for a page without
either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

from referee.ground.rest.contract import contract_of
from referee.ground.rest.problems import HOME
from scoring.access.acts import ACTS

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
APPS = ("referee", "scoring")  # whose addresses are pages

#: Operations by the page that does the same; a page is `app:name` where two apps have the name. Addresses begin below
#: /api/v1/.
OPERATIONS = {
    "seat": "GET seat/",
    "seat-events": "POST seat/events/, POST seat/acts/",
    "seat-take-back": "POST seat/take-back/",
    "seat-happened": "GET seat/happened/",
    "seat-replay": "GET seat/replay/",
    "seat-replay-moment": "GET seat/replay/{number}/",
    "seat-replay-costs": "POST seat/replay/{number}/costs/",
    "seat-recording": "POST seat/depth/",
    "seat-confirm": "POST seat/confirm/",
    "seat-dispute": "POST seat/dispute/",
    "seat-deny": "POST seat/deny/",
    "seat-call": "POST seat/call/",
    "seat-withdraw": "POST seat/withdraw/",
    "seat-next": "POST seat/next/",
    "seat-turn-clock": "POST seat/turn-clock/",
    "seat-restored": "POST seat/restored/",
    "seat-lend": "POST seat/lend/",
    "practice-hint": "POST seat/practice/hint/",
    "practice-go-on": "POST seat/practice/go-on/",
    "seat-home": "GET player/",
    "seat-tournament": "GET player/",
    "replay": "GET replay/{token}/",
    "replay-moment": "GET replay/{token}/{number}/",
    "replay-costs": "POST replay/{token}/{number}/costs/",
    "replay-notation": "GET replay/{token}/notation/",
    "tablet": "GET referee/",
    "tablet-calls": "GET referee/calls/",
    "tablet-call": "GET referee/calls/, POST referee/calls/{call_id}/answer/",
    "tablet-claim": "POST referee/calls/{call_id}/claim/",
    "tablet-escalate": "POST referee/calls/{call_id}/escalate/",
    "codes": "GET referee/codes/",
    "one-phone": "POST referee/tables/{table_id}/one-phone/",
    "tablet-help": "POST referee/tables/{table_id}/help/",
    "tablet-table": "GET referee/tables/{table_id}/, GET referee/tables/{table_id}/needs/",
    "tablet-player": (
        "GET referee/tables/{table_id}/seats/{position}/, GET referee/tables/{table_id}/seats/{position}/phone/"
    ),
    "tablet-link": (
        "GET referee/tables/{table_id}/seats/{position}/link/, POST referee/tables/{table_id}/seats/{position}/link/"
    ),
    "tablet-stand": "POST referee/tables/{table_id}/events/{number}/stand/",
    "tablet-note": "POST referee/tables/{table_id}/events/{number}/note/",
    "tablet-restore": "POST referee/tables/{table_id}/events/{number}/restore/",
    "tablet-restored": "POST referee/tables/{table_id}/events/{number}/restored/",
    "dossier": "GET referee/tables/{table_id}/events/{number}/dossier/",
    "dossier-pdf": "GET referee/tables/{table_id}/events/{number}/dossier/pdf/",
    "tablet-log": "GET referee/tables/{table_id}/log/",
    "tablet-event": "GET referee/tables/{table_id}/events/{number}/",
    "tablet-replay": "GET referee/tables/{table_id}/replay/",
    "tablet-replay-moment": "GET referee/tables/{table_id}/replay/{number}/",
    "tablet-hands": "GET account/hands/",
    "tablet-replay-costs": "POST referee/tables/{table_id}/replay/{number}/costs/",
    "tablet-confirm": "POST referee/tables/{table_id}/confirm/",
    "tablet-deny": "POST referee/tables/{table_id}/deny/",
    "tablet-rewound": "POST referee/tables/{table_id}/rewound/",
    "tablet-next": "POST referee/tables/{table_id}/next/",
    "tablet-arrange": "POST referee/tables/{table_id}/arrange/preview/, POST referee/tables/{table_id}/arrange/",
    "tablet-clock": "POST referee/tables/{table_id}/extra-time/",
    "tablet-turn-clock": "POST referee/tables/{table_id}/turn-clock/",
    "tablet-recording": "POST referee/tables/{table_id}/depth/",
    "tablet-tally": "POST referee/tables/{table_id}/events/",
    "tablet-deal": "POST referee/tables/{table_id}/events/",
    "tablet-enter": "POST referee/tables/{table_id}/events/",
    "tablet-fault": "POST referee/tables/{table_id}/faults/",
    "tablet-appeal": (
        "GET referee/tables/{table_id}/events/{number}/appeals/, "
        "POST referee/tables/{table_id}/events/{number}/appeals/"
    ),
    "personal_appeal": "GET player/appeals/, POST player/appeals/",
    "tablet-adjust": "GET referee/tables/{table_id}/scores/, POST referee/tables/{table_id}/scores/",
    "tablet-penalty": "POST referee/tables/{table_id}/seats/{position}/penalties/",
    "tablet-penalty-revoke": "POST referee/tables/{table_id}/seats/{position}/penalties/{penalty}/revoke/",
    "tablet-overrule": (
        "GET referee/tables/{table_id}/events/{number}/overrule/preview/, "
        "POST referee/tables/{table_id}/events/{number}/overrule/"
    ),
    "tablet-correct": (
        "POST referee/tables/{table_id}/events/{number}/preview/, "
        "POST referee/tables/{table_id}/events/{number}/correct/"
    ),
    "tablet-insert": (
        "POST referee/tables/{table_id}/events/{number}/insert/preview/, "
        "POST referee/tables/{table_id}/events/{number}/insert/"
    ),
    "tablet-undo": (
        "GET referee/tables/{table_id}/events/{number}/undo/, POST referee/tables/{table_id}/events/{number}/undo/"
    ),
    "quick": "GET games/",
    "quick-table": "POST quick/",
    "practice": "GET games/",
    "practice-begin": "POST practice/",
    "code": "POST code/",
    "personal": "GET player/",
    "personal_why": "GET player/why/",
    "personal_play": "GET player/play/",
    "personal_say": "POST player/say/",
    "personal_name": "POST player/name/",
    "join": "GET join/, POST join/",
    "personal_tournament": "GET tournaments/{slug}/",
    "overall": "GET tournaments/{slug}/",
    "overall_file": "GET tournaments/{slug}/",
    "standings": "GET competitions/{slug}/standings/, GET competitions/{slug}/rounds/",
    "overall_projector": "GET tournaments/{slug}/, GET competitions/{slug}/rounds/",
    "bracket": "GET competitions/{slug}/finals/",
    "deals_shown": "GET competitions/{slug}/deals/",
    **dict.fromkeys(("deal_shown", "deals_of_player"), "GET competitions/{slug}/rounds/{round_number}/deals/{deal}/"),
    "projector": "GET competitions/{slug}/standings/, GET competitions/{slug}/rounds/",
    "public_file": "GET competitions/{slug}/files/, GET competitions/{slug}/files/{sheet}/{extension}/",
    "standings_csv": "GET competitions/{slug}/files/{sheet}/{extension}/",
    "results_csv": "GET competitions/{slug}/files/{sheet}/{extension}/",
    "seating_json": "GET competitions/{slug}/seating/",
    "season": "GET seasons/{slug}/",
    "season_file": "GET seasons/{slug}/",
    "season_json": "GET seasons/{slug}/",
    "season_person": "GET seasons/{slug}/persons/{key}/",
    "season_ratings": "GET seasons/{slug}/ratings/",
    "acts_file": "GET organiser/acts/",
    "season_acts_file": "GET account/seasons/{slug}/acts/",
    "whole_standings_csv": "GET organiser/competitions/{slug}/files/{sheet}/{extension}/",
    "whole_results_csv": "GET organiser/competitions/{slug}/files/{sheet}/{extension}/",
    "player_cards": "GET organiser/competitions/{slug}/players/",
    "player_let_back": "POST organiser/competitions/{slug}/players/{player_id}/withdraw/",
}

#: Parts of pages that a browser fetches again, by name, each with its page.
PARTS = {
    "seat-table": "seat",
    "tablet-tiles": "tablet",
    "tablet-position": "tablet-table",
    "personal_now": "personal",
    "personal_tournament_now": "personal_tournament",
    "overall_fragment": "overall",
    "standings_fragment": "standings",
    "bracket_fragment": "bracket",
    "overall_projector_fragment": "overall_projector",
    "projector_fragment": "projector",
    "whole_fragment": "whole_standings",
    "tournament_tiles": "tournament",
    "appeal": "appeals",
}

#: Why a page has no operation, and for which pages that holds. “It is not built yet” is no reason.
REASONS = {
    "It is an event stream. The guide describes it.": (
        *("seat-live", "tablet-live", "personal_live", "standings_live", "tournament_live"),
    ),
    "It is about the browser itself, or about a form that a browser without scripts sends.": (
        *("start", "app-manifest", "app-worker", "seat-news"),
    ),
    "A program keeps its own entries, and sends one that is gone again under the same key.": ("seat-known",),
    "It is text for people. The documents in the repository have the same text.": ("referee:rules",),
    "It is a lesson for people. Its questions are the casebook, whose files are in the repository.": (
        *("school", "school-lesson", "school-exam"),
    ),
    "It rules on a text that is of no table. A program plays such entries as a casebook does: `manage.py rulings`.": (
        "notation",
    ),
    "It tells of rules by which nobody plays yet. `manage.py simulate --ends` plays such games.": (
        *("club_rules_simulated", "club_rules_simulation_cancel"),
    ),
    "A trainee practises on it. A program could only answer for them, and all else of a table has its operations.": (
        *("shadow", "shadow-table", "shadow-entry", "shadow-results"),
    ),
    "It says how one device shows cards. Programs get codes, and the same letters in every language.": ("preferences",),
    "It is made for paper or for a screen. Other operations answer with what stands on it.": (
        *("paper", "paper_document", "paper_of_round", "house_rules", "club_rules_sheet", "embed_code"),
        *("embed_standings", "embed_table"),
    ),
    "It is how the server's pages look, which whoever keeps the server chooses; no token is of the server.": (
        *(
            "club",
            "club_name",
            "club_logo",
            "club_colours",
            "club_keep_days",
            "club_style",
            "club_logo_file",
            "club_acts",
        ),
    ),
    "Whoever calls a referee to a table stands in the hall and meets them there; a player's call has an operation.": (
        "referee_call",
    ),
    "Only a person sees cards before they are played, or compares those in hand with a slip.": (
        *("deals_print", "personal_hand"),
    ),
    "It signs a person in, or leads a person to the pages of their role.": (
        *("first_start", "sign_in", "sign_out", "help", "role_door", "invitation"),
    ),
    "A member of a committee votes by the link of a role, which opens pages and is no credential of a program.": (
        "appeal_vote",
    ),
    "It is about a person's own account, which no token may change.": (
        *("second_step", "two_steps_begin", "two_steps_confirm", "two_steps_off"),
        *("recovery", "account", "account_password", "account_recovery", "account_end"),
    ),
    "No token gives roles or makes tokens, so a token that was stolen can't make others.": (
        *("roles", "role_give", "role_take", "invitation_revoke", "tokens", "token_make", "token_revoke"),
        *("programs", "account_token_make", "account_token_revoke"),
        *("season_organisers", "season_organiser_add", "season_organiser_remove"),
    ),
}


@dataclass(frozen=True, slots=True)
class Page:
    """The address of a page, with the operations that do the same. `reason` says why there are none."""

    name: str
    path: str
    operations: tuple[str, ...]
    reason: str = ""


def pages() -> list[Page]:
    """Return all pages by address."""
    same, why = by_page(), {name: reason for reason, names in REASONS.items() for name in names}
    found = {}
    for app, name, path in addresses():
        page = PARTS.get(name, name)
        told = same.get(f"{app}:{page}") or same.get(page) or ()
        reason = why.get(f"{app}:{name}") or why.get(name, "")
        found[path] = Page(f"{app}:{name}", path, told, reason)
    return [found[path] for path in sorted(found)]


def by_page() -> dict[str, tuple[str, ...]]:
    """Return the operations that do the same as each page, by the page's name."""
    found: dict[str, list[str]] = {name: text.split(", ") for name, text in OPERATIONS.items()}
    for told, row in operations():
        if row:
            act = ACTS.get(row)
            found.setdefault(f"scoring:{act.at[0] if act else row}", []).append(told)
    return {name: tuple(dict.fromkeys(told)) for name, told in found.items()}


def operations() -> Iterator[tuple[str, str]]:
    """Yield each operation of REST, such as "GET seat/", with the row of `scoring.access` that it is for, or ""."""
    for address, pattern in _patterns_in(get_resolver().url_patterns, "rest"):
        view = getattr(pattern.callback, "cls", None)
        for method in METHODS:
            if view is not None and contract_of(view, method):
                row = getattr(getattr(view, method.lower()), "row", "")
                yield f"{method} {_plain_address(address).removeprefix(HOME)}", row


def addresses() -> Iterator[tuple[str, str, str]]:
    """Yield the app, the name and the address of each page."""
    for app in APPS:
        for address, pattern in _patterns_in(get_resolver().url_patterns, app):
            if pattern.name:
                yield app, pattern.name, _plain_address(address)


def _patterns_in(
    patterns: list[URLPattern | URLResolver], namespace: str, before: str = "/", inside: bool = False
) -> Iterator[tuple[str, URLPattern]]:
    """Yield the whole address and the pattern of each address in a namespace."""
    for one in patterns:
        address = before + str(one.pattern)
        if isinstance(one, URLResolver):
            here = inside if one.namespace is None else one.namespace == namespace
            yield from _patterns_in(one.url_patterns, namespace, address, here)
        elif inside:
            yield address, one


def _plain_address(address: str) -> str:
    """Return an address with its variables in braces and without their types."""
    return "".join(
        part if at % 2 == 0 else "{" + part.rpartition(":")[2] + "}"
        for at, part in enumerate(address.replace("<", ">").split(">"))
    )
