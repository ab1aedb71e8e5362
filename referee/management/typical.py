"""A typical breach of each clause, from the cases of the casebook: what the referee's sheets of the manual show."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from referee.engine.verdicts import Breach, Verdict
from referee.games import GAMES
from referee.management.rulebook_map import PlayedCase, played_cases
from referee.selectors.rules.breaches import TYPICAL

Row = dict[str, Any]


def typical_json() -> str:
    """Return the text of `TYPICAL`: of each game a breach of each clause for each reason, in the book's order."""
    rows = {name: list(_rows(name)) for name in GAMES}
    lines = (
        f'"{name}": [\n' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in found) + "\n]"
        for name, found in rows.items()
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write_typical(*, check: bool) -> bool:
    """Write the file anew unless `check`. Return whether it was out of date."""
    text = typical_json()
    stale = not TYPICAL.is_file() or TYPICAL.read_text(encoding="utf-8") != text
    if stale and not check:
        TYPICAL.write_text(text, encoding="utf-8")
    return stale


def _rows(game: str) -> Iterator[Row]:
    """Yield a game's rows by clause. The price is the least that a case shows under the usual options, if any does."""
    found: dict[tuple[str, str], Row] = {}
    for played in played_cases():
        if played.case.game.id == game and not played.options:
            for row in _of_case(played):
                kept = found.setdefault((row["clause"], row["why"]), row)
                prices = [one["price"] for one in (kept, row) if one["price"]]
                kept["price"] = min(prices, key=lambda price: max(price.values()), default={})
    order = list(GAMES[game].clauses)
    yield from sorted(found.values(), key=lambda row: (order.index(row["clause"]), row["why"]))


def _of_case(played: PlayedCase) -> Iterator[Row]:
    for ruled in played.ruled:
        broken = [(ruled.event, breach) for breach in ruled.ruling.breaches if ruled.ruling.verdict is Verdict.ILLEGAL]
        for settled in ruled.ruling.settles:
            if settled.verdict is Verdict.ILLEGAL:
                broken += [(settled.event, breach) for breach in settled.breaches]
        for number, breach in broken:
            yield _row(breach, played.case.events[number - 1], ruled.ruling.penalties)


def _row(breach: Breach, event: Any, penalties: tuple[Any, ...]) -> Row:
    cards = getattr(event, "cards", ()) or ()
    own = [cost for cost in penalties if cost["player"] == breach.player]
    return {
        "clause": breach.clause,
        "why": breach.why,
        "player": breach.player.capitalize(),
        "cards": " ".join(breach.cards),
        "entered": min(len(cards.split()) if isinstance(cards, str) else len(cards), len(breach.cards)),
        "price": {unit: amount for unit, amount in own[0].items() if unit != "player"} if own else {},
    }
