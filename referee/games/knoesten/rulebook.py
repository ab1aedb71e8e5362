"""Knoesten: all clauses in the book's order (source: the Dutch rulebook, which has no numbers)."""

from __future__ import annotations

from referee.engine.cards import Pack
from referee.engine.clauses import Clause, Rulebook
from referee.engine.clauses import gettext_noop as _

PACK = Pack("789TJQKA")
HAND_SIZE = 5
KNOEST_POINTS = 5
"""The cost of a hand without a trick for a player who joined. The cost of a fault is an option."""

RULES = Rulebook(
    "knoesten",
    (
        Clause(
            "players",
            _("Players"),
            _("Three, four or five play. With five, the player to the dealer's right sits out the hand."),
        ),
        Clause("turn", _("Clockwise"), _("Everything goes clockwise, and everyone waits for their turn.")),
        Clause("deck", _("Cards"), _("32 cards, from the seven up to the ace; there are eight trumps.")),
        Clause("start", _("Start"), _("Everyone starts at 25 points.")),
        Clause("win", _("Winning"), _("Whoever stands at 0 or below has won.")),
        Clause(
            "deal",
            _("Dealing"),
            _("Five cards each, three and then two. The dealer's own third card is laid open: its suit is trumps."),
        ),
        Clause(
            "join",
            _("Joining"),
            _("From the dealer's left, each says whether to join or pass. The dealer always plays and isn't asked."),
        ),
        Clause(
            "join.two",
            _("At least two play"),
            _("If all the others have passed, the last one asked must join."),
        ),
        Clause(
            "join.passes",
            _("No third pass"),
            _("Nobody passes more than twice in a row. A hand one joins or deals begins the count anew."),
        ),
        Clause("join.low", _("Low must join"), _("Who stands at 5 points or fewer must join.")),
        Clause(
            "exchange",
            _("Exchanging"),
            _("Starting with the dealer, each who plays may exchange up to five cards, once; the dealer up to four."),
        ),
        Clause(
            "exchange.trump",
            _("The turned card stays"),
            _("The turned trump stays; the dealer takes it into the hand after the exchange."),
        ),
        Clause(
            "exchange.stock",
            _("Where new cards come from"),
            _("From the cards not yet dealt; when those are gone, from cards that others handed in, never one's own."),
            is_free=True,
        ),
        Clause(
            "lead",
            _("Leading"),
            _("The first player after the dealer who joined leads; after that, who took the last trick."),
        ),
        Clause("follow", _("Following suit"), _("Follow the suit led if you can. You need not play higher.")),
        Clause(
            "ruff",
            _("Ruffing"),
            _("Who can't follow must play a trump, if they have one."),
            yields_to=("follow",),
        ),
        Clause(
            "overruff",
            _("Overruffing"),
            _("If somebody has ruffed already, who can't follow must play a higher trump, if they have one."),
            yields_to=("follow",),
        ),
        Clause(
            "underruff",
            _("Underruffing"),
            _("Who can't follow and has only lower trumps than the one in the trick must still play a trump."),
            yields_to=("follow", "overruff"),
        ),
        Clause(
            "trump-led",
            _("Trumps led"),
            _("When trumps are led, everyone must beat the highest trump in the trick if they can."),
        ),
        Clause(
            "trick",
            _("Who takes the trick"),
            _("The highest trump takes the trick, else the highest card of the suit led. The taker leads next."),
        ),
        Clause("score", _("Points"), _("Each trick takes one point off. Who passed keeps their points.")),
        Clause("knoest", _("Knoest"), _("Who joined and took no trick gets 5 points on top: a knoest.")),
        Clause("next", _("The next deal"), _("The deal passes to the left; with five, so does the sitting out.")),
        Clause(
            "look-back",
            _("Looking back"),
            _("One trick may be looked back at, seven cards at the most."),
            not_judged=_("Happens at the table, out of the referee's sight; a breach is given as a fault."),
        ),
        Clause(
            "fault",
            _("Fault"),
            _("Not following, not ruffing when one must, or any other mistake costs 5 points at once."),
        ),
    ),
)
