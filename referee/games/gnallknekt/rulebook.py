"""Gnällknekt: all clauses in the book's order (source: the Swedish rulebook, which has no numbers)."""

from __future__ import annotations

from referee.engine.clauses import Clause, Rulebook
from referee.engine.clauses import gettext_noop as _

LIVES = 3
FACE_DOWN = 3
"""How many cards of a life lie face down at first. One more lies open on top of them."""

MOVES = 2
OPEN_MAX = 3
GNALL_ROUNDS = 5
"""Rounds in the whine position with all cards due; as many follow with one card fewer."""

RULES = Rulebook(
    "gnallknekt",
    (
        Clause(
            "players",
            _("Players"),
            _("Three, four or five people play."),
            not_judged=_("A table can't be opened with fewer or more players."),
        ),
        Clause("deck", _("Cards"), _("Two ordinary decks: 104 cards, each of them twice, no jokers.")),
        Clause(
            "values",
            _("Values"),
            _("The ace is the highest card in an attack and the lowest in defence. Jacks are trumps."),
        ),
        Clause(
            "deal",
            _("Dealing"),
            _("Three lives each, of four cards: three face down, which nobody may look at, and one open on top."),
        ),
        Clause(
            "goal",
            _("The goal"),
            _("Be the last player with a life left."),
            not_judged=_("This clause says what the game is about; `win` says who has won."),
        ),
        Clause(
            "turn",
            _("In turn"),
            _("One player at a time, clockwise from the dealer's left. A player with no lives left is skipped."),
        ),
        Clause(
            "take",
            _("Taking cards"),
            _(
                "At the start of your turn you may take one card, plus one for each life you have left: from the "
                "stock, from the top of the discard pile, or some from each."
            ),
        ),
        Clause(
            "moves",
            _("Two moves"),
            _(
                "Then you may make up to two moves, each an attack or a defence, with cards from the hand or open "
                "cards of your own lives. Cards that lie face down may not be played."
            ),
        ),
        Clause(
            "attack",
            _("Attack"),
            _(
                "Lay a card on the top card of another player's life. It must be of the same rank, or higher and of "
                "the same suit. Both cards go to the used pile."
            ),
        ),
        Clause(
            "attack.order",
            _("From the top down"),
            _(
                "The cards of a life are knocked out from the top down: a card can be hit only when the cards "
                "lying on it are gone."
            ),
        ),
        Clause("attack.jack", _("Jacks in defence"), _("A jack in a life is knocked out only by a jack.")),
        Clause(
            "attack.pair",
            _("Pairs in defence"),
            _(
                "Two cards of equal rank lying on each other in a life are knocked out together, and only by a "
                "pair of the same or a higher rank, or by a jack. Jacks do not count as a pair: they are knocked "
                "out one at a time."
            ),
        ),
        Clause(
            "attack.trump",
            _("Trumps"),
            _("Any pair, or a jack, knocks out any single card; but a pair does not knock out a jack."),
        ),
        Clause(
            "pair.life",
            _("Whose pair"),
            _("A pair played from your lives must come from a single life. It counts as one move."),
        ),
        Clause(
            "expose",
            _("Turning up"),
            _("When the last open card of a life is gone, the next card is turned up. A life without cards is lost."),
        ),
        Clause(
            "defend",
            _("Defence"),
            _(
                "Lay any card on the open cards of one of your own lives; all of them stay open. A lost life can't "
                "be defended."
            ),
        ),
        Clause("defend.max", _("Three open cards"), _("A life has at most three open cards.")),
        Clause(
            "defend.pair",
            _("Defending with a pair"),
            _("Two cards of equal rank may be laid in one move if there is room for both."),
        ),
        Clause(
            "discard",
            _("Discarding"),
            _("A player with cards left in hand ends the turn by laying one of them face up on the discard pile."),
        ),
        Clause(
            "win",
            _("Winning"),
            _(
                "The only player with lives left has won. The others are placed in the reverse of the order in "
                "which they lost theirs."
            ),
        ),
        Clause(
            "gnall",
            _("The whine position"),
            _(
                "Two players are left, and one of them has a single life with a single open card: after five "
                "rounds each takes one card fewer, and after five more the game is drawn."
            ),
        ),
        Clause(
            "final",
            _("The final blow"),
            _("A pair may knock out a jack if the jack's owner loses all remaining lives in that same turn."),
        ),
    ),
)
