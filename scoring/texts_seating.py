"""Sentences about who sits where: what a round repeats, and why somebody sits at a table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.systems.round_report import Meeting, Pair, RoundReport
from scoring.texts import points_text


class Figure(NamedTuple):
    """A figure of a seating with its name; `is_bad` asks for attention."""

    name: str
    text: str
    is_bad: bool = False


def figures(report: RoundReport) -> tuple[Figure, ...]:
    """Return the figures of a seating, the most important first."""
    few = _("%(repeats)s (at least %(bound)s)") % {"repeats": report.repeats, "bound": report.bound}
    return (
        Figure(_("Kept apart, and together"), str(len(report.apart)), bool(report.apart)),
        Figure(_("Pairs that meet again"), few if report.repeats else "0", report.repeats > report.bound),
        Figure(_("Widest gap in points at a table"), spread_text(report.spread) or "–"),
        Figure(_("Small tables"), str(report.small)),
        Figure(_("Players at a small table before their turn"), str(len(report.small_again)), bool(report.small_again)),
        Figure(_("Players in a seat they have had"), str(report.seat_again)),
        Figure(_("Players at a table where they have sat"), str(report.table_again)),
    )


def spread_text(spread: Fraction | None) -> str:
    """Return how far apart a table's players stand; "" before the first result."""
    return "" if spread is None else points_text(spread)


def meeting_text(meeting: Meeting, names: Mapping[int, str]) -> str:
    """Return who meets again, and in which rounds they have met."""
    one, other = sorted(names[player] for player in meeting.pair)
    return ngettext(
        "%(one)s and %(other)s meet again, after round %(rounds)s.",
        "%(one)s and %(other)s meet again, after rounds %(rounds)s.",
        len(meeting.rounds),
    ) % {"one": one, "other": other, "rounds": rounds_text(meeting.rounds)}


def apart_text(pair: Pair, names: Mapping[int, str]) -> str:
    """Return who sits together against a wish."""
    one, other = sorted(names[player] for player in pair)
    return _("%(one)s and %(other)s are to be kept apart, and sit together.") % {"one": one, "other": other}


def rounds_text(rounds: Sequence[int]) -> str:
    """Return the numbers of rounds as a list: "1", "1 and 3", "1, 2 and 4"."""
    *others, last = map(str, rounds)
    return _("%(some)s and %(last)s") % {"some": ", ".join(others), "last": last} if others else last
