"""The rules of a house for one competition: each house option with the answer that was chosen, and how it counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from referee import api
from scoring.models.tournaments import Competition
from scoring.systems.standings.points import scheme_of
from scoring.systems.standings.tie_breaks import TIE_BREAKS


@dataclass(frozen=True, slots=True)
class Answer:
    """A house option: its question, the answer chosen, and the usual answer if another was chosen ("" if not)."""

    asked: str
    answer: str
    usual: str = ""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a player of a competition may want to read on the wall. `chosen` differ from the rulebook, `others` don't.

    `confirm` and `depth` are "" if nobody confirms, and if every move is recorded.
    """

    competition: Competition
    game: api.GameInfo
    chosen: tuple[Answer, ...]
    others: tuple[Answer, ...]
    policy: str
    confirm: str
    depth: str
    scheme: str
    scheme_meaning: str
    tie_breaks: tuple[str, ...]


def house_rules(competition: Competition) -> HouseRules:
    """Return a competition's rules in the reader's language. No queries."""
    game = api.game_info(competition.game, competition.options)
    chosen, others = answers_of(game, competition.options)
    _every_move, *depths = api.depths(competition.game)
    scheme = scheme_of(competition.scheme, competition.deals)
    return HouseRules(
        competition=competition,
        game=game,
        chosen=chosen,
        others=others,
        policy=dict(api.policies())[competition.policy],
        confirm=dict(api.confirmations())[competition.confirm] if competition.confirm != "none" else "",
        depth=next((name for depth, name, _unproven in depths if depth == competition.depth), ""),
        scheme=_(scheme.name),
        scheme_meaning=_(scheme.meaning),
        tie_breaks=tuple(_(TIE_BREAKS[key].name) for key in competition.tie_breaks),
    )


def answers_of(game: api.GameInfo, options: Mapping[str, Any]) -> tuple[tuple[Answer, ...], tuple[Answer, ...]]:
    """Return a game's house options with their answers: those that differ from the rulebook, and the others."""
    answers = [_answer(option, options) for option in game.options]
    return tuple(one for one in answers if one.usual), tuple(one for one in answers if not one.usual)


def _answer(option: api.HouseOption, options: Mapping[str, Any]) -> Answer:
    value = options.get(option.name, option.default)
    usual = "" if value == option.default else option.answer(option.default)
    return Answer(option.asked, option.answer(value), usual)
