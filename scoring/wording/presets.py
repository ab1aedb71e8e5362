"""Says in words which settings of a competition differ from its preset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee import api
from scoring.models.choices import Way
from scoring.models.tournaments import Competition
from scoring.systems.standings.points import SCHEMES
from scoring.systems.standings.visibility import Shown
from scoring.systems.tournaments.presets import PRESETS, differences, settings_of

#: What the public sees of the standings.
SHOWN = {
    Shown.LIVE.value: gettext_lazy("as they are now, with every result"),
    Shown.PART.value: gettext_lazy("without the last rounds"),
    Shown.HELD.value: gettext_lazy("not at all, until you show them"),
}

_NAMES = {
    "planned_rounds": gettext_lazy("number of rounds"),
    "minutes": gettext_lazy("minutes for a round"),
    "scheme": gettext_lazy("points"),
    "policy": gettext_lazy("who learns of a mistake"),
    "confirm": gettext_lazy("who confirms a result"),
    "depth": gettext_lazy("what the phones record"),
    "seating": gettext_lazy("seated"),
    "clubs_apart": gettext_lazy("players of a club are kept apart"),
    "recalls": gettext_lazy("earlier meetings count"),
    "shown": gettext_lazy("the public sees the standings"),
    "hidden_rounds": gettext_lazy("hidden last rounds"),
    "has_final": gettext_lazy("a final"),
    "options": gettext_lazy("house options"),
}


class Differing(NamedTuple):
    """A setting that differs from the preset: its key, its name, what it is, and what the preset has, in words."""

    setting: str
    name: str
    now: str
    preset: str


def differing(competition: Competition) -> tuple[Differing, ...]:
    """Return what a competition has otherwise than the preset from which it was made; () if it was made from none."""
    preset = PRESETS.get(competition.preset or "")
    if preset is None:
        return ()
    usual = api.game_info(competition.game).usual
    wanted = settings_of(preset, {"planned_rounds": usual.rounds, "minutes": usual.minutes, "scheme": usual.scheme})
    now = {name: getattr(competition, name) for name in wanted}
    words = partial(_words, competition)
    return tuple(
        Differing(one.setting, str(_NAMES[one.setting]), words(one.setting, one.now), words(one.setting, one.preset))
        for one in differences(now, wanted)
    )


def preset_name(competition: Competition) -> str:
    """Return the name of the preset from which a competition was made; "" if it was made from none."""
    preset = PRESETS.get(competition.preset or "")
    return _(preset.name) if preset else ""


def _words(competition: Competition, setting: str, value: Any) -> str:
    """Return the value of a setting in words."""
    if setting == "options":
        return _("others than the rulebook's") if value else _("the rulebook's")
    if setting == "minutes" and value is None:
        return _("without a clock")
    if value is None or isinstance(value, bool):
        return {None: _("undecided"), True: _("yes"), False: _("no")}[value]
    named: Mapping[str, Callable[[], Mapping[str, Any]]] = {
        "policy": lambda: dict(api.policies()),
        "confirm": lambda: dict(api.confirmations()),
        "depth": lambda: {depth: name for depth, name, _unproven in api.depths(competition.game)},
        "scheme": lambda: {key: _(scheme.name) for key, scheme in SCHEMES.items()},
        "seating": lambda: dict(Way.choices),
        "shown": lambda: SHOWN,
    }
    return str(named[setting]().get(value, value)) if setting in named else str(value)
