"""Kombinations-Whist in words. The names of the bids are the same in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from referee.faces.kombinationswhist.fields import BID_NAMES, DOES, FIELDS, VALUES
from referee.faces.kombinationswhist.options import OPTIONS
from referee.faces.outcomes import numbers_of, result_by_points
from referee.faces.words import Body, Text, View, Why, Words
from referee.signs import SUIT_SIGNS, card_signs, suit_words

DIRECTIONS: Mapping[str, Text] = {"left": _("to the left"), "right": _("to the right"), "across": _("across")}

# what is due -> (asked of me, told about another player); `turn` owes it
ASKED: Mapping[str, tuple[Text, Text]] = {
    "bid": (_("Your turn: bid or pass."), _("%(turn)s bids or passes.")),
    "bid-too": (_("%(turn)s was skipped; you may bid or pass too."), _("%(turn)s bids or passes.")),
    "lead": (_("Your turn: you lead."), _("%(turn)s leads.")),
    "play": (_("Your turn: %(suit)s led."), _("%(turn)s plays: %(suit)s led.")),
    "trump": (_("Choose trumps."), _("%(turn)s chooses trumps.")),
    "guess": (_("How many tricks will you take?"), _("%(turn)s says how many tricks it will be.")),
    "justice": (_("Name the card of justice."), _("%(turn)s names the card of justice.")),
    "plague": (_("Name the plague suit."), _("%(turn)s names the plague suit.")),
    "direction": (_("Which way do the letters go?"), _("%(turn)s says which way the letters go.")),
    "studio": (_("Lay four cards in the studio."), _("%(turn)s lays four cards in the studio.")),
    "ranks": (_("Lay a card: it is turned up when all have laid one."), _("%(turn)s lays a card face down.")),
    "takes": (_("Take the opponents' highest card."), _("%(turn)s takes the opponents' highest card.")),
    "brev": (_("Pass three cards."), _("%(turn)s passes three cards.")),
    "mastarbrev": (_("Pass three cards to the right."), _("%(turn)s passes three cards to the right.")),
    "winner": (_("Who takes this trick? You decide."), _("%(turn)s decides who takes this trick.")),
}


def bid_text(standard: str, specials: Sequence[str] = ()) -> str:
    """Return a combination by its parts: "Spel + Järn"."""
    return " + ".join(BID_NAMES.get(part, part) for part in (standard, *specials))


def due_text(what: str, *, turn: str | None, mine: bool) -> str:
    """Return what a player owes the bid, in a sentence."""
    return str(ASKED[what][0 if mine else 1]) % {"turn": turn, "suit": ""}


def _ask(view: View, me: str | None) -> str:
    if view["phase"] == "done":
        return gettext("Deal thirteen cards each.")
    turn, trick = view.get("turn"), view.get("trick") or ()
    if view["asks"]:
        first = view["asks"][0]  # players asked for the same thing may answer in any order
        return due_text(first["what"], turn=me if me in first["of"] else turn or first["of"][0], mine=me in first["of"])
    if turn is None:
        return gettext("Nobody's turn: call the referee.")
    what = "bid" if view["phase"] == "bid" else "play" if trick else "lead"
    if me in view["may_bid_too"]:
        return due_text("bid-too", turn=turn, mine=True)
    words = {"turn": turn, "suit": suit_words(trick[0]["card"]) if trick else ""}
    return str(ASKED[what][0 if turn == me else 1]) % words


# --- entries ------------------------------------------------------------------------------------------------


def _pass(body: Body) -> str:
    said = _("%(by)s lets the time run out, and passes") if body.get("timeout") else _("%(by)s passes")
    return str(said) % {"by": body["by"]}


def _bid_of(body: Body) -> str:
    specials = body.get("specials") or ()
    return bid_text(str(body.get("standard")), specials if isinstance(specials, list | tuple) else ())


def _bid(body: Body) -> str:
    return gettext("%(by)s bids %(bid)s") % {"by": body["by"], "bid": _bid_of(body)}


def _suit(value: Any) -> str:
    return f"{SUIT_SIGNS.get(str(value), '')} {suit_words(str(value))}".strip()


def _cards(value: Any) -> str:
    return card_signs(str(value).split())


def _of_players(write: Callable[[Any], str]) -> Callable[[Any], str]:
    def text(value: Any) -> str:
        return ", ".join(f"{name} {write(part)}" for name, part in value.items()) if isinstance(value, Mapping) else ""

    return text


def _wish(value: Any) -> str:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return ""
    return gettext("%(suit)s, %(how_much)s of 5") % {"suit": _suit(value[0]), "how_much": value[1]}


def _wishes(value: Any) -> str:
    wishes = value.items() if isinstance(value, Mapping) else ()
    return "; ".join(
        gettext("%(player)s prefers %(wish)s") % {"player": who, "wish": _wish(wish)} for who, wish in wishes
    )


# a field of a declaration -> (its sentence, how its value is written)
DECLARED: Mapping[str, tuple[Text, Callable[[Any], str]]] = {
    "trump": (_("trumps: %(value)s"), _suit),
    "guess": (_("tricks: %(value)s"), lambda value: ", ".join(map(str, value)) if isinstance(value, list) else ""),
    "justice": (_("card of justice: %(value)s"), _cards),
    "plague": (_("plague: %(value)s"), _suit),
    "direction": (_("letters go %(value)s"), lambda value: str(DIRECTIONS.get(value, value))),
    "studio": (_("in the studio: %(value)s"), _cards),
    "ranks": (_("card laid: %(value)s"), _of_players(_cards)),
    "takes": (_("takes %(value)s"), _cards),
    "preferences": ("%(value)s", _wishes),
}


def declared_facts(declared: Body) -> tuple[str, ...]:
    """Return what has been declared, each in a few words."""
    said = (
        (text, write(declared[field])) for field, (text, write) in DECLARED.items() if declared.get(field) is not None
    )
    return tuple(str(text) % {"value": value} for text, value in said)


def _own_declared(body: Body) -> str:
    wish = _only_wish(body)
    return "; ".join(declared_facts(body)) if wish is None else _wish(wish)


def _declare(body: Body) -> str:
    declared = "; ".join(declared_facts(body))
    if _only_wish(body) is not None:
        return declared
    return gettext("%(by)s, %(declared)s") % {"by": body["by"], "declared": declared}


def _only_wish(body: Body) -> Any:
    """Return the speaker's wish if nothing else is declared; else None."""
    wishes: Any = body.get("preferences")
    only = set(body) == {"by", "do", "preferences"} and isinstance(wishes, Mapping) and set(wishes) == {body["by"]}
    return wishes[body["by"]] if only else None


def _cards_and_words_sent(body: Body) -> tuple[str, dict[str, Any]]:
    told = [card for card in str(body.get("cards") or "").split() if card != "??"]
    number = len(str(body.get("cards") or "").split())
    return card_signs(told), {"by": body.get("by", ""), "to": body.get("to", ""), "count": number}


def _send(body: Body) -> str:
    told, words = _cards_and_words_sent(body)
    if told:
        return gettext("%(by)s passes %(cards)s to %(to)s") % {**words, "cards": told}
    told = ngettext("%(by)s passes %(count)d card to %(to)s", "%(by)s passes %(count)d cards to %(to)s", words["count"])
    return told % words


def _own_send(body: Body) -> str:
    told, words = _cards_and_words_sent(body)
    return gettext("%(cards)s to %(to)s") % {**words, "cards": told or words["count"]}


def _show(body: Body) -> str:
    cards = _cards(body.get("cards") or "")
    if not cards:
        return gettext("%(by)s has no trump to lay open") % {"by": body["by"]}
    return gettext("%(by)s lays open %(cards)s") % {"by": body["by"], "cards": cards}


def _own_show(body: Body) -> str:
    cards = _cards(body.get("cards") or "")
    return gettext("open: %(cards)s") % {"cards": cards} if cards else gettext("no trump to lay open")


def _cheat(body: Body) -> str:
    if body.get("on_purpose"):
        said = _("%(player)s cheated on purpose, and never plays again")
    elif body.get("agreed"):
        said = _("%(player)s cheated by mistake; all agree how to put it right")
    else:
        said = _("%(player)s cheated by mistake")
    return str(said) % {"player": body.get("player", "")}


def _outcome(body: Body) -> str:
    if body.get("all_pass"):
        return gettext("All pass")
    words = {"declarer": body["declarer"], "bid": _bid_of(body)}
    if body.get("honour"):
        said = gettext("%(declarer)s made %(bid)s, with the whole plague suit") % words
    elif body["made"]:
        said = gettext("%(declarer)s made %(bid)s") % words
    else:
        said = gettext("%(declarer)s did not make %(bid)s") % words
    return f"{said} ({numbers_of(body['tricks'])})" if body.get("tricks") else said


def _result(body: Body) -> str:
    if not body.get("winner"):
        return result_by_points(body)
    return str(_("%(result)s. %(winner)s has won.")) % {**body, "result": result_by_points(body)}


WORDS = Words(
    said={
        "deal": _("%(dealer)s deals"),
        "bid": _bid,
        "pass": _pass,
        "declare": _declare,
        "send": _send,
        "show": _show,
        "play": _("%(by)s plays %(cards)s"),
        "justice": _("%(by)s gives the trick to %(winner)s"),
        "cheat": _cheat,
        "outcome": _outcome,
        "result": _result,
    },
    own={
        "bid": _bid_of,
        "pass": lambda body: pgettext("a bid", "Pass"),
        "declare": _own_declared,
        "send": _own_send,
        "show": _own_show,
        "play": _("%(cards)s"),
        "justice": _("the trick goes to %(winner)s"),
    },
    ask=_ask,
    does=DOES,
    fields=FIELDS,
    values=VALUES,
    options=OPTIONS,
    first_hint=_("Bid when it is your turn; later tap each card here once you have laid it."),
    hints={
        "bids": _("You can count enough tricks in your hand for this bid."),
        "passes": _("Your hand is not good enough for a higher bid."),
        "declares": _("Your bid asks for this before play begins."),
        "sends": _("Everybody passes three cards. At this table your lowest ones go."),
        "shows": _("Your bid asks you to lay these cards open."),
    },
    begins=_("The first entry is a deal: who dealt. No card is turned up; the bidding comes next."),
    whys={
        "another-bid": Why(_("A different bid was entered when the bidding ended: correct one of them.")),
        "another-dealt": Why(_("Somebody else was the dealer of this deal.")),
        "another-leads": Why(_("It was not %(player)s's lead.")),
        "barred-from-bidding": Why(_("%(player)s stands below -5 and may not bid.")),
        "bids-exclude-each-other": Why(_("Two parts of this bid exclude each other.")),
        "card-not-laid": Why(_("Nobody has laid that card.")),
        "declared-already": Why(_("That has already been declared.")),
        "declarer-cheated": Why(_("%(player)s cheated as declarer, so the bid is not made.")),
        "declarer-decides": Why(_("The declarer decides who takes this trick.")),
        "declarer-leads-first": Why(_("The declarer leads to the first trick.")),
        "declarer-passes-none": Why(_("In this round the declarer passes no cards.")),
        "declarer-plays-last": Why(_("In tricks that others lead the declarer plays last.")),
        "declarer-shows": Why(_("Only the declarer lays cards open.")),
        "expelled": Why(_("That player cheated on purpose and never plays again.")),
        "from-one-to-five": Why(_("A preference for a suit is a number from 1 to 5.")),
        "game-is-won": Why(_("The game has already been won.")),
        "had-taken-more": Why(_("%(player)s has already taken more tricks than that.")),
        "hand-not-open": Why(_("%(player)s's hand must lie open when %(player)s plays.")),
        "hand-not-over": Why(_("The previous deal is not over yet.")),
        "has-passed": Why(_("%(player)s has passed and takes no further part in the bidding.")),
        "has-passed-cards": Why(_("%(player)s has already passed cards.")),
        "held-other-suit": Why(
            _("%(player)s played %(played)s, but held another suit: %(proof)s."),
            _(
                "%(player)s played %(played)s, but must have held another suit: the cards can't have been anywhere "
                "else."
            ),
            _("%(player)s played %(played)s. Whether they held another suit will show when more cards are seen."),
        ),
        "held-other-trump": Why(
            _("%(player)s held another trump than those laid open: %(proof)s."),
            _("%(player)s must have held another trump than those laid open."),
            _("Whether %(player)s held another trump will show when more cards are seen."),
        ),
        "held-suit-led": Why(
            _("%(player)s played %(played)s, but held a card of the suit led: %(proof)s."),
            _(
                "%(player)s played %(played)s, but must have held a card of the suit led: it can't have been "
                "anywhere else."
            ),
            _(
                "%(player)s played %(played)s. Whether they held a card of the suit led will show when more cards "
                "are seen."
            ),
        ),
        "level-at-the-top": Why(_("Two players share the most points: a winner must have more than all the others.")),
        "lies-open-already": Why(_("That already lies open.")),
        "longest-suit": Why(
            _("The declarer held the most cards of that suit."),
            open=_("Whether the declarer held the most cards of that suit will show when more cards are seen."),
        ),
        "lower-order-first": Why(_("Another declaration comes first: declarations follow the order of the bids.")),
        "more-than-held": Why(_("%(player)s holds fewer cards than that.")),
        "no-across": Why(_("With three players nobody sits across.")),
        "no-bidding-now": Why(_("This is not the time to bid.")),
        "no-clock": Why(_("No clock is running here, so nobody's time can run out.")),
        "no-direction-yet": Why(_("The declarer has not said yet which way the cards go.")),
        "no-overbid": Why(_("That is not worth more than the highest bid so far.")),
        "no-such-number": Why(_("There are only thirteen tricks.")),
        "no-trick-to-award": Why(_("There is no trick to give away now.")),
        "nobody-has-won": Why(_("Nobody has the points to win: the game was not over.")),
        "nobody-can-make-it": Why(_("Nobody can make this bid, however the cards lie.")),
        "not-a-trump": Why(_("Only trumps may be laid open.")),
        "not-all-have-laid": Why(_("Not everybody has turned up a card yet.")),
        "not-asked-for": Why(_("This bid does not ask for that.")),
        "not-that-many-tricks": Why(_("A deal has thirteen tricks, and these don't add up to thirteen.")),
        "not-the-highest": Why(_("Another opponent's card was higher.")),
        "not-the-whole-hand": Why(_("The whole hand is laid open, not a part of it.")),
        "not-yours-to-declare": Why(_("%(player)s was not the one to say that.")),
        "nothing-is-declared-now": Why(_("That is declared after the bidding and before the play.")),
        "nothing-to-show": Why(_("No bid asks for these cards to be laid open, so laying them open is a hint.")),
        "plague-says-otherwise": Why(_("The plague cards can't be divided like that over these tricks.")),
        "play-not-begun": Why(_("Play has not begun.")),
        "say-who-dealt": Why(_("Say who dealt: the first dealer is drawn.")),
        "sits-out": Why(_("%(player)s sits out this deal.")),
        "somebody-has-bid": Why(_("Somebody has bid, so not all have passed.")),
        "studio-has-four": Why(
            _("Four cards belong in the studio."),
            open=_("Four cards belong in the studio. Whether there were enough will show when more cards are seen."),
        ),
        "studio-not-full": Why(
            _("A card must first be laid in the studio: four lie there as long as there are cards in hand."),
            open=_(
                "The studio was not full. Whether a card could have been laid there will show when more cards are seen."
            ),
        ),
        "three-cards": Why(_("Exactly three cards are passed.")),
        "too-few-players": Why(_("Too few players are left: the game needs three.")),
        "trick-not-awarded": Why(_("First the declarer says who takes the trick with the card of justice.")),
        "tricks-say-otherwise": Why(_("With these tricks, %(player)s's bid turned out the other way.")),
        "trump-in-studio": Why(_("No trumps may lie in the studio.")),
        "trumps-are-chosen": Why(_("Trumps have already been chosen: preferences come before that.")),
        "trumps-not-open": Why(
            _("%(player)s's trumps must lie open when %(player)s plays."),
            open=_("%(player)s has laid no trumps open. Whether they held any will show when more cards are seen."),
        ),
        "winner-sits-out": Why(_("Whoever takes the trick must be playing in this deal.")),
        "worth-too-little": Why(_("A bid must be worth at least 1.")),
        "wrong-dealer": Why(_("It was somebody else's deal.")),
        "wrong-number-of-guesses": Why(_("Ungefär names two numbers, Precis one.")),
        "wrong-receiver": Why(_("The cards must go to another player.")),
    },
)
