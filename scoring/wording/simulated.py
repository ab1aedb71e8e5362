"""Sentences that tell an organiser how simulated games ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from referee import api


def simulated_sentences(found: Mapping[str, Any], wanted: int) -> Iterator[str]:
    """Yield the figures of `wanted` simulated games, or of fewer. `found` is an `api.SimulatedGames` as data."""
    games = found["games"]
    yield _("%(games)s games were played.") % {"games": number_format(games, force_grouping=True)}
    if games < wanted:
        yield _("More did not fit into a minute, so the figures rest on these.")
    usual, longest = found["entries"]
    yield _("Half of the games took at most %(usual)s entries, and 95 of 100 at most %(longest)s.") % {
        "usual": usual,
        "longest": longest,
    }
    usual, longest = found["hands"]
    if longest > 1:
        yield _("In hands: at most %(usual)s, and at most %(longest)s.") % {"usual": usual, "longest": longest}
    abandoned = {"hands": api.LONGEST_GAME, "entries": number_format(api.LONGEST_RECORD, force_grouping=True)}
    yield from (
        words % {"number": _in_hundred(found[name], games), **abandoned}
        for name, words in (
            ("shared", _("Several players won together in %(number)s of 100 games.")),
            (
                "unfinished",
                _("Nobody had won after %(hands)s hands or %(entries)s entries in %(number)s of 100 games."),
            ),
            ("stuck", _("Nobody could go on in %(number)s of 100 games: these rules don't say what happens then.")),
        )
        if found[name] or name == "shared"
    )


def seat_sentences(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield for each seat how often it won, and whether that is more than its share."""
    expected = 100 / max(1, len(found["seats"]))
    for one in found["seats"]:
        share = _("about its share")
        if one["low"] > expected:
            share = _("more than its share")
        elif one["high"] < expected:
            share = _("less than its share")
        yield _("Seat %(seat)s wins %(wins)s of 100 games (between %(low)s and %(high)s): %(share)s.") % {
            **{name: round(one[name]) for name in ("wins", "low", "high")},
            "seat": one["seat"],
            "share": share,
        }


def _in_hundred(number: int, games: int) -> str:
    """Return how many of 100 games these are; a share below one game has words of its own."""
    share = 100 * number / max(1, games)
    return _("fewer than 1") if 0 < share < 1 else str(round(share))
