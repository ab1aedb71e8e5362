"""What an act of the audit log changed, before and after, in words: settings by their names, not by their keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee import api
from scoring.models.choices import CardsAfter, OwnActs, Way
from scoring.models.tournaments import Act
from scoring.systems.people.appeals import appeals_read
from scoring.systems.people.money import amount_text
from scoring.systems.people.penalties import schedule_of
from scoring.systems.seasons.season import SEASON_SCHEMES
from scoring.systems.standings.missed import MISSED_RULES
from scoring.systems.standings.points import SCHEMES
from scoring.systems.standings.visibility import Shown
from scoring.wording.appeals import decision_text
from scoring.wording.figures import points_text, tie_break_name
from scoring.wording.penalties import kind_name, schedule_text, step_name

NOTHING = "–"

_SETTINGS = {
    "name": gettext_lazy("name"),
    "policy": gettext_lazy("breaches"),
    "confirm": gettext_lazy("results"),
    "depth": gettext_lazy("recording"),
    "first_table": gettext_lazy("first table"),
    "planned_rounds": gettext_lazy("planned rounds"),
    "minutes": gettext_lazy("minutes for a round"),
    "cards_after": gettext_lazy("cards on embedded tables"),
    "has_final": gettext_lazy("a final"),
    "club_rules": gettext_lazy("the club's own rules"),
}
_DECIDED = {None: gettext_lazy("undecided"), True: gettext_lazy("yes"), False: gettext_lazy("no")}


def changed_texts(act: Act) -> tuple[str, str]:
    """Return what was before an act and what is after it, in words. A key that this version doesn't know stays."""
    words = IN_WORDS.get(act.kind, _plain_text)
    return words(act.was, act), words(act.now, act)


def value_text(value: Any) -> str:
    """Return an act's value before or after it, as text. It may be a text, a number, a list, or points by player."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {points_text(Fraction(points))}" for name, points in value.items()) or NOTHING
    if isinstance(value, list):
        return ", ".join(map(str, value)) or NOTHING
    return NOTHING if value in (None, "") else str(value)


def _plain_text(value: Any, _act: Act) -> str:
    return value_text(value)


def _settings(value: Any, act: Act) -> str:
    """Return settings of a competition with their values."""
    if not isinstance(value, Mapping):
        return value_text(value)
    game = act.data["game"]
    named: dict[str, dict[Any, Any]] = {
        "policy": dict(api.policies()),
        "confirm": dict(api.confirmations()),
        "cards_after": dict(CardsAfter.choices),
        "has_final": _DECIDED,
        "club_rules": {None: _("none")},
        "depth": {depth: name for depth, name, _unproven in api.depths(game)},
    }
    parts = [
        f"{name}: {named.get(key, {}).get(value[key], value_text(value[key]))}"
        for key, name in _SETTINGS.items()
        if key in value
    ]
    if "options" in value:
        parts.append(_options(game, value["options"]))
    return "; ".join(parts)


def _options(game: str, chosen: Mapping[str, Any]) -> str:
    """Return house options with their answers; those that are not chosen are as the game has them."""
    if not chosen:
        return _("house options: as in the rulebook")
    options = [option for option in api.game_info(game).options if option.name in chosen]
    answers = (
        f"{option.asked} {option.answers.get(api.as_written(chosen[option.name]), chosen[option.name])}"
        for option in options
    )
    return _("house options: %(options)s") % {"options": ", ".join(answers)}


def _own_acts(value: Any, _act: Act) -> str:
    return str(dict(OwnActs.choices).get(value, _("No, they tell you")))


def _rules(value: Any, _act: Act) -> str:
    """Return the rules of a ranking: the scheme, the tie-breaks, then what a missed round and a bye count."""
    if not isinstance(value, list) or len(value) < 3:
        return value_text(value)
    scheme, *tie_breaks, away, bye = value
    words = {
        "scheme": _(SCHEMES[scheme].name) if scheme in SCHEMES else scheme,
        "tie_breaks": ", ".join(tie_break_name(key) or key for key in tie_breaks) or NOTHING,
        "away": _(MISSED_RULES[away].name) if away in MISSED_RULES else away,
        "bye": _(MISSED_RULES[bye].name) if bye in MISSED_RULES else bye,
    }
    return _("points: %(scheme)s; tie-breaks: %(tie_breaks)s; missed round: %(away)s; bye: %(bye)s") % words


def _shown_text(value: Any, _act: Act) -> str:
    """Return how much of the standings the public sees."""
    shown, hidden = value if isinstance(value, list) and len(value) == 2 else (value, 0)
    if shown == Shown.LIVE:
        return _("everything")
    if shown == Shown.HELD:
        return _("not at all")
    if shown == Shown.PART:
        return ngettext("without the last round", "without the last %(count)s rounds", hidden) % {"count": hidden}
    return value_text(value)


def _overall_text(value: Any, _act: Act) -> str:
    """Return the scheme of an overall ranking."""
    if not value:
        return _("no overall ranking")
    return _(SEASON_SCHEMES[value].name) if value in SEASON_SCHEMES else str(value)


def _seating(value: Any, _act: Act) -> str:
    """Return how rounds are seated, and which wishes are heeded."""
    heeded = {
        "clubs_apart": _("players of a club are kept apart"),
        "recalls": _("pairs of earlier tournaments are avoided"),
    }
    known = {**{way.value: str(way.label) for way in Way}, **heeded}
    if not isinstance(value, list):
        return value_text(value)
    return value_text([_limit(part) if isinstance(part, int) else known.get(part, part) for part in value])


def _limit(most: int) -> str:
    return ngettext("nobody meets more than %(count)s time", "nobody meets more than %(count)s times", most) % {
        "count": most
    }


def _minutes(value: Any, _act: Act) -> str:
    """Return for how long a round's clock runs."""
    if not isinstance(value, int):
        return value_text(value)
    return ngettext("%(count)s minute", "%(count)s minutes", value) % {"count": value}


def _tables(value: Any, _act: Act) -> str:
    """Return a referee's section."""
    return str(value) if value else _("all tables")


def _prizes(value: Any, _act: Act) -> str:
    """Return the prizes of a competition, list by list."""
    if not isinstance(value, Mapping):
        return value_text(value)
    lists = (f"{name or _('Everybody')}: {', '.join(map(str, row))}" for name, row in value["lists"].items())
    return f"{'; '.join(lists)} {value['unit']}".strip()


def _teams(value: Any, _act: Act) -> str:
    """Return how teams count, and whether they sit apart."""
    if not isinstance(value, Mapping):
        return value_text(value)
    counts = _("all count") if value["best"] is None else _("the best %(count)s count") % {"count": value["best"]}
    pairs = [_("teams of two together")] if value.get("together") else []
    return "; ".join([counts, _("apart") if value["apart"] else _("seated freely"), *pairs])


def _fees(value: Any, _act: Act) -> str:
    """Return what players owe."""
    if not isinstance(value, Mapping):
        return value_text(value)
    others = (f"{name}: {amount_text(due)}" for name, due in value["by_category"].items())
    usual = f"{_('Everybody')}: {amount_text(value['usual'])}"
    return f"{'; '.join([usual, *others])} {value['unit']}".strip()


def _penalty_kinds(value: Any, _act: Act) -> str:
    """Return the schedule of penalties outside a game, kind by kind."""
    return schedule_text(schedule_of(value)).replace("\n", "; ")


def _penalty(value: Any, _act: Act) -> str:
    """Return a penalty outside a game with its reason, and whether it was revoked."""
    if not isinstance(value, Mapping):
        return value_text(value)
    words = {"kind": kind_name(value["kind"]), "step": step_name(value["points"]), "why": value["why"]}
    if value["revoked_at"]:
        return _("revoked: %(kind)s, %(step)s: %(why)s") % words
    return _("%(kind)s, %(step)s: %(why)s") % words


def _appeal(value: Any, _act: Act) -> str:
    """Return the ruling that is appealed against, why, and what was decided."""
    if not isinstance(value, Mapping):
        return value_text(value)
    (told,) = appeals_read({"cases": [value]})
    return "; ".join((told.ruling, told.why, decision_text(told)))


#: How kinds of acts whose values are keys say them. The values of all other kinds are names, numbers and points.
IN_WORDS: Mapping[str, Callable[[Any, Act], str]] = {
    "competition_changed": _settings,
    "competition_prizes_set": _prizes,
    "competition_teams_set": _teams,
    "tournament_fees_set": _fees,
    "tournament_penalties_set": _penalty_kinds,
    "player_penalty_given": _penalty,
    "player_penalty_revoked": _penalty,
    "rules_changed": _rules,
    "standings_shown": _shown_text,
    "standings_overall": _overall_text,
    "referee_section_set": _tables,
    "clock_set": _minutes,
    "seating_chosen": _seating,
    "appeals_set": _minutes,
    **dict.fromkeys(("appeal_lodged", "appeal_voted", "appeal_decided"), _appeal),
    "own_acts_set": _own_acts,
}
