"""Sentences about a seating: what a round repeats, and why a player sits at a table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.systems.rounds.round_report import Meeting, Pair, RoundReport, SeatStory
from scoring.wording.figures import points_text


class Figure(NamedTuple):
    """A figure of a seating, with its name. If it `is_bad`, the page draws attention to it."""

    name: str
    text: str
    is_bad: bool = False


def figures(report: RoundReport, limit: int | None = None) -> tuple[Figure, ...]:
    """Return the figures of a seating, the most important first. `limit` is how often a pair may meet at most."""
    few = _("%(repeats)s (at least %(bound)s)") % {"repeats": report.repeats, "bound": report.bound}
    return (
        *_over_limit_figure(report, limit),
        Figure(_("Pairs at one table to be kept apart"), str(len(report.apart)), bool(report.apart)),
        *_parted_figure(report),
        Figure(_("Pairs that meet again"), few if report.repeats else "0", report.repeats > report.bound),
        Figure(_("Most meetings of one pair"), _most_text(report), report.most > max(2, report.least_most)),
        Figure(_("Widest gap in points at a table"), spread_text(report.spread) or "–"),
        Figure(_("Small tables"), str(report.small)),
        Figure(_("Times at a small table so far"), _small_tables_text(report)),
        Figure(_("Players at a small table before their turn"), str(len(report.small_again)), bool(report.small_again)),
        Figure(_("Players in a seat they have had"), str(report.seat_again)),
        Figure(_("Players at a table where they have sat"), str(report.table_again)),
    )


def _over_limit_figure(report: RoundReport, limit: int | None) -> tuple[Figure, ...]:
    if limit is None:
        return ()
    over = report.over(limit)
    return (Figure(_("Pairs that meet more often than they may"), str(over), bool(over)),)


def _parted_figure(report: RoundReport) -> tuple[Figure, ...]:
    """Return how many fixed pairs don't sit together, if any: without fixed pairs, nobody reads of them."""
    parted = len(report.parted)
    return (Figure(_("Fixed pairs at two tables"), str(parted), bool(parted)),) if report.has_pairs else ()


def _most_text(report: RoundReport) -> str:
    return _("%(repeats)s (at least %(bound)s)") % {"repeats": report.most, "bound": report.least_most}


def _small_tables_text(report: RoundReport) -> str:
    """Return the fewest and the most times at a small table, and what they would be with equal shares, if not these."""
    times, shared = _range_text(*report.small_times), _range_text(*report.small_shared)
    return (
        times if times == shared else _("%(times)s (shared equally: %(shared)s)") % {"times": times, "shared": shared}
    )


def _range_text(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def spread_text(spread: Fraction | None) -> str:
    """Return a text about how far apart a table's players stand; "" before the first result."""
    return "" if spread is None else points_text(spread)


def meeting_text(meeting: Meeting, names: Mapping[int, str]) -> str:
    """Return a sentence about a pair that meets again: after which rounds, and after how many earlier tournaments."""
    one, other = sorted(names[player] for player in meeting.pair)
    pair = {"one": one, "other": other}
    if not meeting.rounds:
        return ngettext(
            "%(one)s and %(other)s meet again, after %(count)s meeting at an earlier tournament.",
            "%(one)s and %(other)s meet again, after %(count)s meetings at earlier tournaments.",
            meeting.earlier,
        ) % {**pair, "count": meeting.earlier}
    told = ngettext(
        "%(one)s and %(other)s meet again, after round %(rounds)s.",
        "%(one)s and %(other)s meet again, after rounds %(rounds)s.",
        len(meeting.rounds),
    ) % {**pair, "rounds": rounds_text(meeting.rounds)}
    if not meeting.earlier:
        return told
    before = ngettext(
        "They also met %(count)s time at an earlier tournament.",
        "They also met %(count)s times at earlier tournaments.",
        meeting.earlier,
    ) % {"count": meeting.earlier}
    return f"{told} {before}"


def apart_text(pair: Pair, names: Mapping[int, str]) -> str:
    """Return a text about a pair that sits together although they were to be kept apart."""
    one, other = sorted(names[player] for player in pair)
    return _("%(one)s and %(other)s should be kept apart but sit at this table.") % {"one": one, "other": other}


def parted_text(pair: Pair, names: Mapping[int, str]) -> str:
    """Return a sentence about a fixed pair of whom one sits here and the other elsewhere."""
    one, other = sorted(names[player] for player in pair)
    return _("%(one)s and %(other)s are a fixed pair but sit at two tables.") % {"one": one, "other": other}


def never_text(pair: Pair, names: Mapping[int, str]) -> str:
    """Return a sentence about a pair that sits together and must never do so."""
    one, other = sorted(names[player] for player in pair)
    return _("%(one)s and %(other)s must never sit at one table, but both sit here.") % {"one": one, "other": other}


def astray_text(name: str, fixed: int | None) -> str:
    """Return who has a fixed table and sits at another."""
    return _("%(name)s always sits at table %(table)s, but not in this draft.") % {"name": name, "table": fixed}


def rounds_text(rounds: Sequence[int]) -> str:
    """Return the numbers of rounds in words, such as "1", "1 and 3" or "1, 2 and 4"."""
    *others, last = map(str, rounds)
    return _("%(some)s and %(last)s") % {"some": ", ".join(others), "last": last} if others else last


def seat_texts(player: int, story: SeatStory, names: Mapping[int, str], *, is_first: bool) -> tuple[str, ...]:
    """Return short sentences about what a player's seat repeats. They address the player as "you"."""
    partner = () if story.partner is None else (_partner_text(names[story.partner]),)
    if is_first:
        return (_("Nobody had met before the first round: everybody was seated by lot."), *partner)
    met = [_met_text(player, meeting, names) for meeting in story.met]
    told = [
        _("Met before: %(players)s.") % {"players": ", ".join(met)}
        if met
        else _("No earlier meetings with anybody at this table.")
    ]
    told.extend(partner)
    if story.is_small:
        told.append(
            _("A small table. Small tables before it: %(before)s; the most that anybody had: %(most)s.")
            % {"before": story.small_before, "most": story.small_most}
        )
    if story.seat_before:
        told.append(
            ngettext(
                "The same seat as in %(count)s earlier round.",
                "The same seat as in %(count)s earlier rounds.",
                story.seat_before,
            )
            % {"count": story.seat_before}
        )
    if story.table_before:
        told.append(
            _("The same table of the hall as in round %(rounds)s.") % {"rounds": rounds_text(story.table_before)}
        )
    return tuple(told)


def _partner_text(name: str) -> str:
    return _("%(partner)s is the fixed partner, so their meetings are not counted.") % {"partner": name}


def final_text(final: str) -> str:
    """Return why somebody sits at a table of a final, as a sentence."""
    return _("A table of final %(final)s, whose players were seated by their standing.") % {"final": final}


def _met_text(player: int, meeting: Meeting, names: Mapping[int, str]) -> str:
    other = next(one for one in meeting.pair if one != player)
    when = []
    if meeting.rounds:
        rounds = ngettext("round %(rounds)s", "rounds %(rounds)s", len(meeting.rounds))
        when.append(rounds % {"rounds": rounds_text(meeting.rounds)})
    if meeting.earlier:
        times = ngettext(
            "%(count)s time at an earlier tournament", "%(count)s times at earlier tournaments", meeting.earlier
        )
        when.append(times % {"count": meeting.earlier})
    return f"{names[other]} ({', '.join(when)})"
