"""Knåker, recording laid cards: what their player, and after a breach others, may still do: 9, 9.1."""

from __future__ import annotations

from referee.games.knaker.cards.jokers import Need
from referee.games.knaker.events import DOWN, Chance, Instick, Play
from referee.games.knaker.lays.reading import BARRED, Reading
from referee.games.knaker.lays.rights import kept_by_others
from referee.games.knaker.players.turns import in_breach, may_go_on
from referee.games.knaker.state import Laid, Lying, Past, State


def as_laid(
    state: State, reading: Reading, laid: tuple[Laid, ...], past: Past, event: Play | Chance | Instick
) -> Lying:
    """Record what the player may still do with what lies there, and after a breach also what others may (rule 9)."""
    index = event.by
    breach = type(event) is not Instick and in_breach(state, index)
    out_of_turn = breach and not may_go_on(state, index)
    if reading.added_to is not None:
        return _added_to(reading.added_to, reading, laid, breach=breach, out_of_turn=out_of_turn)
    under = kept_by_others(state, index) if breach and state.lying is not None else None
    needs: tuple[Need, ...] = ()
    more, fixed = True, 0
    wrong: tuple[int, ...] = ()
    if type(event) is Play and event.source != DOWN:
        needs, wrong = reading.stretches[-1].needs, (0,) if reading.grade >= BARRED else ()
    else:
        more = type(event) is Chance and state.house.more_after_chance
        fixed = 0 if type(event) is Instick else len(laid)
    lying = Lying(
        seat=index,
        start=past,
        laid=laid,
        base=reading.base,
        more=more,
        fixed=fixed,
        instick=type(event) is Instick,
        needs=needs,
        wrong=wrong,
    )
    if reading.instead is not None:
        return lying._replace(again=reading.again, instead=_lay_instead(reading, laid))
    if breach:
        return lying._replace(breach=True, out_of_turn=out_of_turn, again=reading.again, under=under)
    return lying._replace(again=True) if reading.again else lying


def _lay_instead(reading: Reading, laid: tuple[Laid, ...]) -> Lying | None:
    other = reading.instead
    if other is None or other.added_to is None:
        return None
    return _added_to(other.added_to, other, laid, breach=False, out_of_turn=False)


def _added_to(lying: Lying, reading: Reading, laid: tuple[Laid, ...], *, breach: bool, out_of_turn: bool) -> Lying:
    """Return a lay with cards added to it. A breach remains one while its player adds to it out of turn."""
    breach = breach and lying.breach
    wrong = (len(lying.laid),) if reading.grade >= BARRED else ()
    return lying._replace(
        laid=lying.laid + laid,
        base=reading.base,
        needs=reading.stretches[-1].needs,
        wrong=lying.wrong + wrong,
        breach=breach,
        out_of_turn=breach and out_of_turn and lying.out_of_turn,
        again=reading.again,
        under=lying.under if breach else None,
        alone=reading.alone,
        instead=_lay_instead(reading, laid),
    )
