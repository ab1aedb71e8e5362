"""Reading a position: the parts that several games write alike. Each reader raises EntryError."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.cards import Card, Pack
from referee.engine.errors import EntryError
from referee.engine.fields import a_list, a_mapping, one_card, player
from referee.engine.tricks import Trick

Position = Mapping[str, Any]
Players = tuple[str, ...]


def list_of(position: Position, key: str) -> list[Any] | tuple[Any, ...]:
    """Return the list under a key; an empty one if the position has none."""
    return a_list(position.get(key, []), key)


def mapping_of(position: Position, key: str) -> Mapping[str, Any]:
    """Return the mapping under a key; an empty one if the position has none."""
    return a_mapping(position.get(key, {}), key)


def mapping_by_player(position: Position, key: str, players: Players) -> Mapping[str, Any]:
    """Return the mapping under a key, whose own keys are names of players."""
    value = mapping_of(position, key)
    for name in value:
        player(name, key, players)
    return value


def numbers_by_player(
    position: Position, key: str, players: Players, *, default: int = 0, least: int | None = None
) -> tuple[int, ...]:
    """Return each player's number under a key, `default` for those who have none there."""
    value = mapping_of(position, key)
    for name, number in value.items():
        player(name, key, players)
        if type(number) is not int or (least is not None and number < least):
            raise EntryError("not-a-number", key=f"{key}.{name}", value=number)
    return tuple(value.get(name, default) for name in players)


def seats_of(position: Position, key: str, players: Players) -> list[int]:
    """Return the seats of the players named under a key."""
    return [player(name, key, players) for name in list_of(position, key)]


def trick_of(position: Position, players: Players) -> Trick:
    """Return the trick in progress: a list of `{by: bo, card: 7H}`, in the order played."""
    return tuple(_read_laid_card(entry, players) for entry in list_of(position, "trick"))


def _read_laid_card(entry: object, players: Players) -> tuple[int, Card]:
    if not isinstance(entry, Mapping) or set(entry) != {"by", "card"}:
        raise EntryError("not-a-laid-card", key="trick", value=entry)
    return player(entry["by"], "trick.by", players), one_card(entry["card"], "trick.card", players)


def with_cards(pack: Pack, known: int, cards: tuple[Card, ...], key: str, *, deck: int | None = None) -> int:
    """Return the set `known` with further cards, each of them in the deck (the whole pack if not given) and new."""
    deck = pack.all if deck is None else deck
    for card in cards:
        if not pack.bit.get(card, 0) & deck:
            raise EntryError("card-not-in-deck", key=key, value=card)
        if known & pack.bit[card]:
            raise EntryError("doubled-card", key=key, value=card)
        known |= pack.bit[card]
    return known
