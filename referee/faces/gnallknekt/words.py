"""Gnällknekt in words."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from referee.faces.gnallknekt.fields import DOES, FIELDS, VALUES
from referee.faces.gnallknekt.options import OPTIONS
from referee.faces.outcomes import result_by_places
from referee.faces.words import Body, View, Why, Words
from referee.signs import card_signs


def _ask(view: View, me: str | None) -> str:
    turn = view.get("turn")
    if view.get("untold"):
        return gettext("Who is out next?")
    if turn is None:
        return gettext("Nobody's turn: call the referee.")
    if view["step"] == "take":
        asked = gettext("Your turn: take your cards.") if turn == me else gettext("%(turn)s takes cards.")
        return asked % {"turn": turn}
    left = view["moves_left"]
    if not left:
        mine = gettext("Your turn: lay a card on the discard pile.")
        sentence = mine if turn == me else gettext("%(turn)s lays a card on the discard pile.")
    elif turn == me:
        sentence = ngettext("Your turn: %(left)d move left.", "Your turn: %(left)d moves left.", left)
    else:
        sentence = ngettext("%(turn)s has %(left)d move left.", "%(turn)s has %(left)d moves left.", left)
    return sentence % {"turn": turn, "left": left}


def _taken_text(body: Body) -> str:
    """Return what is taken: "3 from the stock and K♥ from the discard pile"."""
    stock, discard = body.get("stock") or 0, str(body.get("discard") or "").split()
    parts = []
    if stock or not discard:
        parts.append(gettext("%(count)d from the stock") % {"count": stock})
    if discard:
        parts.append(gettext("%(cards)s from the discard pile") % {"cards": card_signs(discard)})
    return gettext(" and ").join(parts)


def _take(body: Body) -> str:
    return gettext("%(by)s takes %(taken)s") % {"by": body["by"], "taken": _taken_text(body)}


def _own_take(body: Body) -> str:
    """Return what this player takes, in short: "Take 3 + K♥"."""
    stock, discard = body.get("stock") or 0, card_signs(str(body.get("discard") or "").split())
    parts = [str(stock)] if stock or not discard else []
    return gettext("Take %(taken)s") % {"taken": " + ".join([*parts, *([discard] if discard else [])])}


def _laid_text(body: Body) -> str:
    """Return the cards laid, with their source if that isn't the hand: "K♥ (life 2)"."""
    cards, sources = card_signs(str(body["cards"]).split()), body.get("life_from")
    numbers = [number for number in (sources if isinstance(sources, list) else [sources]) if number]
    if not numbers:
        return cards
    lives = ", ".join(dict.fromkeys(map(str, numbers)))
    if body.get("from") == "down":
        return gettext("%(cards)s (face down in life %(lives)s)") % {"cards": cards, "lives": lives}
    return gettext("%(cards)s (from life %(lives)s)") % {"cards": cards, "lives": lives}


def _aim(body: Body) -> str:
    """Return the life that is hit, with the card if it is told: "life 2 of Bo (7♥)"."""
    words = {"target": body["target"], "life": body["life"], "hit": card_signs(str(body.get("hit") or "").split())}
    sentence = (
        gettext("life %(life)s of %(target)s (%(hit)s)") if words["hit"] else gettext("life %(life)s of %(target)s")
    )
    return sentence % words


def _attack(body: Body) -> str:
    return gettext("%(by)s lays %(laid)s on %(aim)s") % {"by": body["by"], "laid": _laid_text(body), "aim": _aim(body)}


def _own_attack(body: Body) -> str:
    return gettext("%(laid)s on %(aim)s") % {"laid": _laid_text(body), "aim": _aim(body)}


def _defend(body: Body) -> str:
    words = {"by": body["by"], "laid": _laid_text(body), "life": body["life"]}
    return gettext("%(by)s defends life %(life)s with %(laid)s") % words


def _own_defend(body: Body) -> str:
    return gettext("%(laid)s on your life %(life)s") % {"laid": _laid_text(body), "life": body["life"]}


def _shuffle(body: Body) -> str:
    if body.get("under"):
        return gettext("%(by)s: the used cards are shuffled and lie under the stock") % {"by": _teller(body)}
    return gettext("%(by)s: the used cards are shuffled and are the stock") % {"by": _teller(body)}


def _teller(body: Body) -> str:
    return gettext("the referee") if body["by"] == "referee" else str(body["by"])


def _own_shuffle(body: Body) -> str:
    return gettext("We have shuffled: under the stock") if body.get("under") else gettext("We have shuffled")


def _outcome(body: Body) -> str:
    if body.get("drawn"):
        return gettext("The game is drawn")
    said = _("%(out)s is out, by the same move as the one before") if body.get("shares") else _("%(out)s is out")
    return str(said) % body


WORDS = Words(
    said={
        "take": _take,
        "attack": _attack,
        "defend": _defend,
        "expose": _("In life %(life)s of %(player)s lies %(cards)s"),
        "discard": _("%(by)s discards %(cards)s"),
        "end": _("%(by)s ends the turn"),
        "shuffle": _shuffle,
        "outcome": _outcome,
        "result": result_by_places,
    },
    own={
        "take": _own_take,
        "attack": _own_attack,
        "defend": _own_defend,
        "discard": _("Discard %(cards)s"),
        "end": _("End the turn"),
        "shuffle": _own_shuffle,
    },
    ask=_ask,
    does=DOES,
    fields=FIELDS,
    values=VALUES,
    options=OPTIONS,
    first_hint=_("Take, lay and discard with your real cards first, then enter the same here."),
    hints={
        "takes": _("Your turn begins with taking cards: one, and one more for each life you have left."),
        "attacks": _("It takes the open card there: by its rank or its suit, or as a jack or a pair."),
        "defends": _("You can't take anything, so cover a life of your own with a high card."),
        "discards": _("A card on the discard pile ends your turn. Let a low one go."),
        "ends": _("You have no cards left, so your turn ends."),
    },
    begins=_(
        "%(first)s begins, because the first seat is the one left of the dealer; no entry says so. If somebody "
        "else began, the seats were wrong, which can be corrected at any time. The first entry says which cards "
        "are taken."
    ),
    whys={
        "card-not-beaten": Why(
            _("%(played)s does not beat %(proof)s: only the same rank, or a higher card of its suit, does."),
            open=_("Whether %(played)s beats the card that lay there will show when cards are turned up."),
            counted=_("%(played)s can't beat what lay there."),
        ),
        "cards-left-in-hand": Why(_("%(player)s still holds cards, and lays one on the discard pile to end the turn.")),
        "game-is-over": Why(_("The game is over already.")),
        "jack-not-beaten": Why(
            _("%(played)s does not beat the jack: only a jack does."),
            open=_(
                "%(played)s beats a jack only if the jack's owner loses all lives in this turn. Perhaps it "
                "was not a jack."
            ),
        ),
        "lies-face-down": Why(_("%(played)s lay face down, and may not be played.")),
        "lies-under-another": Why(_("The card hit lies under %(proof)s, which must go first.")),
        "life-is-lost": Why(_("That life is lost, and can't be defended.")),
        "lives-left-after-all": Why(
            _("A pair knocked out a jack, but its owner did not lose all lives in that turn."),
            open=_("A pair knocks out a jack only if its owner loses all lives in this turn."),
        ),
        "more-than-two-left": Why(_("A game is drawn only when two are left.")),
        "more-than-due": Why(_("%(player)s takes too many cards: the limit is one, plus one for each life left.")),
        "no-move-left": Why(_("%(player)s has made both moves of this turn.")),
        "nobody-to-share-with": Why(
            _("No player has just lost their last life by a move that could also have taken another player's.")
        ),
        "no-pair": Why(_("%(played)s is not a pair, and only a pair may be laid together.")),
        "not-from-the-top": Why(
            _("Cards are taken from the top of the discard pile, in order: %(proof)s comes first.")
        ),
        "not-in-discard-pile": Why(_("Not all of these cards lie in the discard pile.")),
        "not-in-that-life": Why(_("That card does not lie open in that life.")),
        "not-the-top-card": Why(_("At this table only the top card of a life may be played: %(proof)s.")),
        "nothing-there-to-hit": Why(_("There is no such card in that life.")),
        "nothing-to-shuffle": Why(_("All used cards have already been shuffled.")),
        "stock-not-empty": Why(_("There are still cards in the stock: the used cards can only be put under it.")),
        "nothing-to-expose": Why(_("Every open card there has already been entered.")),
        "one-at-a-time": Why(_("%(proof)s do not count as a pair: they are knocked out one at a time.")),
        "one-card-fewer": Why(_("After five rounds in the whine position, players take one card fewer.")),
        "one-card-only": Why(_("Only one card is laid on the discard pile.")),
        "one-card-or-a-pair": Why(_("A defence is one card or a pair.")),
        "out-already": Why(_("%(player)s is out of the game already.")),
        "own-life": Why(_("Players attack other players' lives, not their own.")),
        "pair-not-beaten": Why(
            _(
                "%(played)s does not beat the pair %(proof)s: only a pair of the same or a higher rank, or a jack, "
                "does."
            ),
            open=_("Whether %(played)s failed to beat a pair lying there will show when cards are turned up."),
            counted=_("%(played)s can't beat the pair that lay there."),
        ),
        "pair-of-hand-and-life": Why(
            _("At this table both cards of a pair must come from the hand, or both from one life.")
        ),
        "pair-of-two-lives": Why(_("A pair played from a player's lives must come from a single life.")),
        "placed-otherwise": Why(_("An earlier entry gives %(player)s another place: correct one of them.")),
        "stock-is-empty": Why(_("There are not that many cards left to take.")),
        "taken-after-a-move": Why(_("Cards are taken at the start of the turn, before the first move.")),
        "too-many-open": Why(_("A life has at most three open cards.")),
        "two-at-most": Why(_("One move can take the last lives of two players at most.")),
    },
)
