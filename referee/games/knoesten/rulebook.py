"""Knoesten: all clauses in the book's order (source: the Dutch rulebook, which has no numbers)."""

from __future__ import annotations

from referee.engine.cards import Pack
from referee.engine.clauses import Clause, Rulebook
from referee.engine.clauses import gettext_noop as _

PACK = Pack("789TJQKA")
HAND_SIZE = 5
TURNED = 3
"""Which of the dealer's cards is turned up."""
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
        Clause("win", _("Winning"), _("A player who stands at 0 or below has won.")),
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
            _("Nobody may pass more than twice in a row. Joining or dealing a hand starts the count again."),
        ),
        Clause("join.low", _("Low must join"), _("A player who stands at 5 points or fewer must join.")),
        Clause(
            "exchange",
            _("Exchanging"),
            _(
                "Starting with the dealer, each player who plays may exchange up to five cards, once; the dealer "
                "up to four."
            ),
        ),
        Clause(
            "exchange.trump",
            _("The turned card stays"),
            _("The turned trump stays; the dealer takes it into the hand after the exchange."),
        ),
        Clause(
            "exchange.stock",
            _("Where new cards come from"),
            _(
                "New cards come from those not yet dealt; when these are gone, from cards that other players "
                "handed in, never from one's own."
            ),
            is_free=True,
        ),
        Clause(
            "lead",
            _("Leading"),
            _(
                "The first player after the dealer who joined leads to the first trick; after that, the player who "
                "took the last trick leads."
            ),
        ),
        Clause("follow", _("Following suit"), _("Follow the suit led if you can. You need not play higher.")),
        Clause(
            "ruff",
            _("Ruffing"),
            _("A player who can't follow suit must play a trump if they have one."),
            yields_to=("follow",),
        ),
        Clause(
            "overruff",
            _("Overruffing"),
            _(
                "If somebody has already ruffed, a player who can't follow suit must play a higher trump if they "
                "have one."
            ),
            yields_to=("follow",),
        ),
        Clause(
            "underruff",
            _("Underruffing"),
            _(
                "A player who can't follow suit and has only trumps lower than the one in the trick must still "
                "play a trump."
            ),
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
            _(
                "The highest trump takes the trick, or if there is none, the highest card of the suit led. Whoever "
                "takes it leads next."
            ),
        ),
        Clause("score", _("Points"), _("Each trick takes off one point. Players who passed keep their points.")),
        Clause("knoest", _("Knoest"), _("A player who joined and took no trick gets 5 more points: a knoest.")),
        Clause("next", _("The next deal"), _("The deal passes to the left; with five players, so does sitting out.")),
        Clause(
            "look-back",
            _("Looking back"),
            _("Players may look back at one trick, seven cards at most."),
            not_judged=_(
                "This happens at the table, where the system can't see it; the referee enters a breach as a fault."
            ),
        ),
        Clause(
            "fault",
            _("Fault"),
            _(
                "Not following, not ruffing when one must, or any other mistake costs 5 points at once. So does "
                "commenting on how the game is led (“commentaar op de leiding”)."
            ),
        ),
    ),
)
