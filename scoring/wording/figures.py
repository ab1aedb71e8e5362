"""Figures and reasons as text, in the reader's language: one place for pages, exports and REST."""

import math
from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from string import ascii_uppercase

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.systems.seasons.season import SeasonReason
from scoring.systems.standings.missed import Missed, MissedRule, Why
from scoring.systems.standings.stages import ANOTHER_FINAL, BEFORE_THE_CUT, IN_A_FINAL, STAGE_BEFORE, WENT_ON
from scoring.systems.standings.standings import Reason, Row, Step
from scoring.systems.standings.tie_breaks import TIE_BREAKS

#: The most decimals that points are shown with; calculations stay exact.
DECIMALS = 2


def round_points(points: Fraction) -> Decimal:
    """Return points as shown: at most two decimals, halves rounded up as people do."""
    return Decimal(math.floor(points * 10**DECIMALS + Fraction(1, 2))).scaleb(-DECIMALS)


def decimals_of(points: Iterable[Fraction]) -> int:
    """Return how many decimals these points need in one column: as many as the longest."""
    return max((_decimals(round_points(value)) for value in points), default=0)


def _decimals(value: Decimal) -> int:
    return next(n for n in range(DECIMALS + 1) if value == round(value, n))


def points_text(points: Fraction, decimals: int | None = None, *, localise: bool = True) -> str:
    """Return points with this many decimals, or as many as they need; with the reader's decimal sign or a point."""
    value = round_points(points)
    text = f"{value:.{_decimals(value) if decimals is None else decimals}f}"
    return number_format(text, use_l10n=True) if localise else text


#: Sentences for the reasons that only finals have (`systems.standings.stages`).
_ABOVE_BY_STAGE = {
    ANOTHER_FINAL: gettext_lazy("Above %(name)s: final %(upper)s comes before final %(lower)s."),
    IN_A_FINAL: gettext_lazy("Above %(name)s, who is in no final."),
    BEFORE_THE_CUT: gettext_lazy(
        "Above %(name)s: level in the final, but place %(value)s to place %(other)s before the finals."
    ),
    WENT_ON: gettext_lazy("Above %(name)s, who was out in an earlier stage."),
    STAGE_BEFORE: gettext_lazy(
        "Above %(name)s: level in this stage, but place %(value)s to place %(other)s in the stage before."
    ),
}
_BELOW_BY_STAGE = {
    ANOTHER_FINAL: gettext_lazy("Below %(name)s: final %(lower)s comes after final %(upper)s."),
    IN_A_FINAL: gettext_lazy("Below %(name)s, who is in a final."),
    BEFORE_THE_CUT: gettext_lazy(
        "Below %(name)s: level in the final, but place %(value)s to place %(other)s before the finals."
    ),
    WENT_ON: gettext_lazy("Below %(name)s, who went on to a later stage."),
    STAGE_BEFORE: gettext_lazy(
        "Below %(name)s: level in this stage, but place %(value)s to place %(other)s in the stage before."
    ),
}


def _finals(reason: Reason) -> dict[str, str]:
    """Return the labels of the two finals that a reason between finals compares."""
    if reason.by != ANOTHER_FINAL:
        return {}
    return {"upper": ascii_uppercase[int(reason.value)], "lower": ascii_uppercase[int(reason.next_value)]}


def stage_text(row: Row) -> str:
    """Return a sentence about the final in which a row was decided; "" in a field that was not cut."""
    if row.stage is None:
        return ""
    words = {**row.stage._asdict(), "rank": row.rank}
    if not row.stage.counts:
        return (
            _("Place %(rank)s: in final %(final)s, of which no result counts yet. Before it: place %(before)s.") % words
        )
    if row.stage.out_after is not None:
        return (
            _(
                "Place %(rank)s: out of final %(final)s after round %(out_after)s. Only the rounds of that stage "
                "count. Before the finals: place %(before)s."
            )
            % words
        )
    if row.stage.is_knock_out:
        return (
            _(
                "Place %(rank)s: place %(place)s in final %(final)s, in which only the rounds of the latest stage "
                "count. Before the finals: place %(before)s."
            )
            % words
        )
    if row.stage.final:
        return (
            _(
                "Place %(rank)s: place %(place)s in final %(final)s, in which only the rounds of the final count. "
                "Before the finals: place %(before)s."
            )
            % words
        )
    return _("Place %(rank)s: in no final. Before the finals: place %(before)s.") % words


def return_text(name: str, *, following: int, missed: Sequence[int], rule: str) -> str:
    """Return from which round on somebody plays who has come back, and what the rounds they missed count."""
    words = {"name": name, "round": following, "rounds": ", ".join(map(str, missed)), "rule": rule}
    if not missed:
        return _("%(name)s plays again from round %(round)s on.") % words
    return (
        ngettext(
            "%(name)s plays again from round %(round)s on. The missed round %(rounds)s counts %(rule)s.",
            "%(name)s plays again from round %(round)s on. Each of the missed rounds %(rounds)s counts %(rule)s.",
            len(missed),
        )
        % words
    )


def one_or_more(points: Fraction) -> int:
    """Return what decides between "1 point" and "2 points", also for parts of a point."""
    return 1 if points == 1 else 2


def _points_above(points: Fraction) -> str:
    return ngettext(
        "Above %(name)s: %(value)s point to %(other)s.",
        "Above %(name)s: %(value)s points to %(other)s.",
        one_or_more(points),
    )


def _points_below(points: Fraction) -> str:
    return ngettext(
        "Below %(name)s: %(value)s point to %(other)s.",
        "Below %(name)s: %(value)s points to %(other)s.",
        one_or_more(points),
    )


def above_text(reason: Reason | None, next_name: str) -> str:
    """Return why a row stands above the next one, as a sentence; "" for the last row."""
    if reason is None:
        return ""
    words = {
        "name": next_name,
        "value": points_text(reason.value),
        "other": points_text(reason.next_value),
        "tie_break": tie_break_name(reason.by),
    }
    if reason.by == "points":
        return _points_above(reason.value) % words
    if reason.by == "level":
        return _("Level with %(name)s in everything: they share the place.") % words
    if reason.by in _ABOVE_BY_STAGE:
        return str(_ABOVE_BY_STAGE[reason.by]) % {**words, **_finals(reason)}
    return _("Above %(name)s on equal points. %(tie_break)s: %(value)s to %(other)s.") % words


def tie_text(reason: Reason | None, next_name: str) -> str:
    """Return why a row stands above the next one where points, finals and a shared place don't say it; else ""."""
    said = reason is None or reason.by in ("points", "level", ANOTHER_FINAL, IN_A_FINAL, WENT_ON)
    return "" if said else above_text(reason, next_name)


def below_text(reason: Reason | None, upper_name: str) -> str:
    """Return why a row stands below the one above it, whose reason is given; "" for the first and for shared places."""
    if reason is None or reason.by == "level":
        return ""
    words = {
        "name": upper_name,
        "value": points_text(reason.next_value),
        "other": points_text(reason.value),
        "tie_break": tie_break_name(reason.by),
    }
    if reason.by == "points":
        return _points_below(reason.next_value) % words
    if reason.by in _BELOW_BY_STAGE:
        return str(_BELOW_BY_STAGE[reason.by]) % {**words, **_finals(reason)}
    return _("Below %(name)s on equal points. %(tie_break)s: %(value)s to %(other)s.") % words


def overall_above_text(reason: SeasonReason | None, next_name: str) -> str:
    """Return a sentence about why a row of an overall ranking is above the next one; "" for the last row."""
    if reason is None:
        return ""
    words = {"name": next_name, **_season_words(reason)}
    if reason.by == "total":
        return _points_above(reason.value) % words
    if reason.by == "level":
        return _("Level with %(name)s in everything: they share the place.") % words
    return _("Above %(name)s on equal points. Best result number %(nth)s: %(value)s to %(other)s.") % words


def overall_below_text(reason: SeasonReason | None, upper_name: str) -> str:
    """Return a sentence about why a row of an overall ranking is below the upper one; "" if the two are level.

    `reason` is why the upper row is above this one.
    """
    if reason is None or reason.by == "level":
        return ""
    words = {**_season_words(reason), "name": upper_name}
    words["value"], words["other"] = words["other"], words["value"]
    if reason.by == "total":
        return _points_below(reason.next_value) % words
    return _("Below %(name)s on equal points. Best result number %(nth)s: %(value)s to %(other)s.") % words


def _season_words(reason: SeasonReason) -> dict[str, str]:
    return {
        "value": points_text(reason.value),
        "other": points_text(reason.next_value),
        "nth": str(reason.nth),
    }


def step_text(step: Step) -> str:
    """Return what one tie-break did, as a sentence."""
    words = {
        "tie_break": tie_break_name(step.tie_break),
        "value": points_text(step.value),
        "before": step.level_before,
        "after": step.level_after,
    }
    if step.level_after == step.level_before:
        return _("%(tie_break)s: %(value)s, the same for all %(before)s who were level.") % words
    if step.level_after == 1:
        return _("%(tie_break)s: %(value)s, which settles it among the %(before)s who were level.") % words
    return _("%(tie_break)s: %(value)s. Of the %(before)s who were level, %(after)s still are.") % words


def missed_text(missed: Missed, rule: MissedRule) -> str:
    """Return a sentence about what a missed round counts, and why."""
    words = {"round": missed.round, "rule": _(rule.counts)}
    if missed.why is Why.BYE:
        return _("Round %(round)s: a bye, which counts %(rule)s.") % words
    return _("Round %(round)s: missed, which counts %(rule)s.") % words


def tie_break_name(key: str) -> str:
    """Return a tie-break's name in the reader's language; "" for what is no tie-break."""
    return _(TIE_BREAKS[key].name) if key in TIE_BREAKS else ""


def next_text(*, ended: bool, round_: int, drawn: bool, tables: int, done: int, begun: int, here: int) -> str:
    """Return in a few words what comes next in a competition. `round_` is the current round's number, or 0."""
    words = {"round": round_ or begun + 1, "tables": tables, "done": done, "players": here}
    if ended:
        return _("It is over; the standings are final.")
    if round_ and done == tables:
        return _("All tables are done: end round %(round)s.") % words
    if round_ and drawn:
        return (
            ngettext(
                "Round %(round)s is drawn: %(tables)s table.", "Round %(round)s is drawn: %(tables)s tables.", tables
            )
            % words
        )
    if round_:
        return (
            ngettext(
                "Round %(round)s plays: %(done)s of %(tables)s table is done.",
                "Round %(round)s plays: %(done)s of %(tables)s tables are done.",
                tables,
            )
            % words
        )
    if here:
        return (
            ngettext(
                "Draw round %(round)s: %(players)s player is here.",
                "Draw round %(round)s: %(players)s players are here.",
                here,
            )
            % words
        )
    return _("Nobody is here yet.")


def disputed_text(player: str) -> str:
    """Return that a player disputes a table's result."""
    return _("%(player)s says that the result is wrong. The referee decides.") % {"player": player}


def agreement_text(reported_by: str, confirmed_by: Collection[str], names: Sequence[str]) -> str:
    """Return whose agreement an entered result lacks, as a sentence. `names` are those of everybody at the table."""
    others = [name for name in names if name != reported_by and name not in confirmed_by]
    words = {"player": reported_by, "players": ", ".join(confirmed_by), "others": ", ".join(others)}
    if reported_by:
        return _("%(player)s has entered a result; one of %(others)s must agree before it counts.") % words
    if confirmed_by:
        return _("The result waits: confirmed by %(players)s, not yet by %(others)s.") % words
    return _("The result waits: nobody has confirmed it yet.")


#: The status of a table, in an organiser's words.
TABLE_STATUS = {
    "waiting": gettext_lazy("nothing entered yet"),
    "playing": gettext_lazy("playing"),
    "finished": gettext_lazy("finished"),
    "closed": gettext_lazy("closed"),
}

#: What a policy means at the table, for an organiser who chooses one.
POLICY_MEANINGS = {
    "call": gettext_lazy(
        "As at the table: an illegal card stays, and no phone says so, until it costs points or the referee "
        "steps in. The referee sees it from the start."
    ),
    "teach": gettext_lazy(
        "The player is told by their own phone, with the rule and the reason, and may take the card back. For learning."
    ),
    "strict": gettext_lazy("The phone refuses an illegal card and says why. Nobody can make a mistake, or catch one."),
}
