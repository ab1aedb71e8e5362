"""Template tags that name the files of a game's pages, and what its face says on them."""

from __future__ import annotations

from django import template

from referee.faces import face_of, templates_of
from referee.games import game_named
from referee.shapes.seat import SeatView

register = template.Library()


@register.filter
def style_of(game: str) -> str:
    """Return the game's own style sheet; "" if it has none."""
    return face_of(game).style


@register.filter
def phone_style_of(game: str) -> str:
    """Return the style sheet of the game's phone page, which includes the game's own if it has one."""
    own = style_of(game)
    return own.replace(".css", "_phone.css") if own else "css/seat.css"


@register.filter
def phone_script_of(game: str) -> str:
    """Return the script of the game's phone page, which includes what every phone page runs."""
    return face_of(game).script


@register.filter
def of_game(part: str, game: str) -> tuple[str, ...]:
    """Return the templates of a part of a page that each game draws its own way; the general one comes last.

    `part` is where the general one lies: "tablet/overhead".
    """
    page, _slash, name = part.partition("/")
    return (*templates_of(game, name), f"referee/{page}/_{name}.html")


@register.filter
def first_hint_of(game: str) -> str:
    """Return what somebody is told who sees the phone page of this game for the first time."""
    return str(face_of(game).words.first_hint)


TURN = "play"  # what a turn consists of; out of turn a few cards can be added to a lay, but no other may be played


@register.filter
def kinds_out_of_turn(seat: SeatView) -> str:
    """Return which kinds of entries this seat may make now even out of turn, as `"accuse deal instick"`.

    They are what everybody at the table sees happen, and what the rules offer to this player.
    """
    told = {do for do, kind in game_named(seat.game).events.items() if kind.witnessed or kind.by_anybody}
    return " ".join(sorted({*told, *(offer.body["do"] for offer in seat.offers)} - {TURN}))
