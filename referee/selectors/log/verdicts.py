"""Verdicts in words, reduced to what a viewer may see. No queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from referee.access import policies
from referee.access.policies import Eyes
from referee.engine.table import Game
from referee.engine.verdicts import NOT_PROVEN, Breach
from referee.history.status import EntryStatus
from referee.shapes.log import BreachView, PenaltyView, VerdictView
from referee.signs import VERDICT_MARKS, VERDICT_WORDS, signed_points
from referee.wording.breaches import breach_text


def verdict_view(
    verdict: str, breaches: Iterable[BreachView] = (), *, overruled: bool = False, why: str = ""
) -> VerdictView:
    """Return a verdict with its mark and word."""
    look = "unproven" if why == NOT_PROVEN else str(verdict)
    shown = tuple(breaches) if look != "legal" else ()
    return VerdictView(
        verdict=verdict,
        look=look,
        mark=VERDICT_MARKS[look],
        word=str(VERDICT_WORDS[look]),
        breaches=shown,
        overruled=overruled,
    )


def breach_view(
    game: Game, breach: Breach, body: Mapping[str, Any], *, is_open: bool, order: tuple[int, ...]
) -> BreachView:
    """Return a breach in words. `body` is the entry concerned, `order` the log number of each engine number."""
    entered = len(str(body.get("cards") or "").split())
    clause = game.clauses.get(breach.clause)
    return BreachView(
        clause=breach.clause,
        title=gettext(clause.title) if clause else "",
        text=gettext(clause.text) if clause else "",
        sentence=breach_text(
            game.id,
            breach.why,
            player=breach.player,
            cards=breach.cards,
            entered=min(entered, len(breach.cards)),
            is_open=is_open,
        ),
        player=breach.player,
        cards=tuple(breach.cards),
        events=tuple(order[event - 1] for event in breach.events),
        href=clause_href(game, breach.clause),
        why=breach.why,
    )


def penalty_view(game: Game, player: str, points: int = 0, pricks: int = 0) -> PenaltyView:
    """Return a penalty with its amount in words, which say that it is bad, whichever points win the game.

    Where the lowest points win, it adds to them: "+5 penalty points". Where the highest win, it takes off: "−2 points".
    """
    if pricks:
        amount = ngettext("%(count)d prick", "%(count)d pricks", pricks) % {"count": pricks}
    elif game.best == "lowest":
        amount = ngettext("%(points)s penalty point", "%(points)s penalty points", points) % {
            "points": signed_points(points)
        }
    else:
        amount = ngettext("%(points)s point", "%(points)s points", points) % {"points": signed_points(-points)}
    return PenaltyView(player, points, pricks, amount)


def clause_href(game: Game, clause: str) -> str:
    """Return the address of a clause in the rule text."""
    return f"{reverse('referee:rules', args=[game.id])}#{clause}"


def status_view(game: Game, status: EntryStatus, body: Mapping[str, Any], order: tuple[int, ...]) -> VerdictView:
    """Return the full status of an entry."""
    is_open = status.verdict == "open"
    breaches = [breach_view(game, breach, body, is_open=is_open, order=order) for breach in status.breaches]
    overruled = status.overruled is not None and status.overruled is not status.verdict
    return verdict_view(status.verdict, breaches, overruled=overruled, why=status.why)


def status_seen(policy: str, eyes: Eyes, known: EntryStatus | None, *, over: bool = False) -> EntryStatus | None:
    """Return the status if the policy lets these eyes see it. `known` is the status by what they know.

    `over`: the game is over, and this is asked of a page that looks back on it.
    """
    if known is None or eyes is Eyes.REFEREE:
        return known
    return known if policies.may_see(policy, eyes, known.verdict, announced=known.announced, over=over) else None
