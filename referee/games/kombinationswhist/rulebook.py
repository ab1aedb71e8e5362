"""Kombinations-Whist: all clauses in the book's order, with the book's numbers; a bid's clause is `bid.NAME`."""

from __future__ import annotations

from referee.engine.cards import RANKS, Pack
from referee.engine.clauses import Clause, Rulebook
from referee.engine.clauses import gettext_noop as _

PACK = Pack(RANKS)
"""All 52 cards; a suit's two is its lowest bit, its ace the highest."""

THREES_DECK = PACK.all & ~PACK.mask(["7C", *(rank + suit for rank in "89T" for suit in PACK.suits)])
"""The cards that three players use (2.1)."""

HAND_SIZE = 13
"""Cards each is dealt, and tricks in a deal (2.2)."""

FEWEST, TABLE = 3, 4
"""The fewest players (1), and the most who play one deal (3.1)."""

FAILED = 2
"""Points lost for a bid that is not made (2.2.3)."""

BARRED_BELOW = -5
"""A player below this may not bid (2.2.3); if all but one are at this or fewer, the game ends (2.2.4)."""

FIRST_TARGET, LAST_TARGET = 13, 1
"""The winning total at first, and its lower limit (2.2.4)."""

WINS_AT_ONCE = 13
"""The value from which obesudlat mästarspel, if made, wins the game (bid.obesudlat)."""

EARLY_CHEAT, AGREED_CHEAT = 2, 1
"""Points lost for a cheat before there is a declarer, and for one settled by agreement (3.3)."""


def deck_of(players: int) -> int:
    """Return the cards (a set) with which this many players play a deal."""
    return PACK.all if players >= TABLE else THREES_DECK


RULES = Rulebook(
    "kombinationswhist",
    (
        Clause(
            "1",
            _("Players and cards"),
            _(
                "The game is best with four players, but three or more can play. From the top the ranks are ace, "
                "king, queen, jack, ten, and so on down to two."
            ),
        ),
        Clause(
            "2.1",
            _("With three"),
            _(
                "With three players, the seven of clubs and all eights, nines and tens are taken out. The first "
                "dealer is drawn by lot."
            ),
        ),
        Clause(
            "2.2",
            _("The deal"),
            _(
                "Each player gets thirteen cards. Bidding, play and scoring follow. Then the player to the "
                "dealer's left deals."
            ),
        ),
        Clause(
            "2.2.1",
            _("The play"),
            _(
                "The player to the declarer's right leads; play goes clockwise. Follow suit if you can, "
                "otherwise play any card: nobody is obliged to trump. The highest trump, or else the highest "
                "card of the suit led, takes the trick; whoever takes it leads next."
            ),
        ),
        Clause(
            "2.2.2",
            _("The bidding"),
            _(
                "From the dealer's left, each player passes for good or makes a bid: one standard bid with any number "
                "of special bids, worth at least 1 and more than the last bid. Parts that exclude one another, and "
                "bids that no division of the tricks can make, are forbidden. A bid out of turn stands, and a player "
                "who was skipped may still bid. A player who has not bid in time passes; the book suggests 60 seconds "
                "before the first bid and 20 between bids, longer or none for beginners. When all but one have "
                "passed, that one is declarer. When all pass, the same dealer deals again. What is to be done before "
                "play follows the order of the bids."
            ),
        ),
        Clause(
            "2.2.3",
            _("Points"),
            _(
                "A bid that is made scores its points; one that fails costs 2. A player who stands below -5 may "
                "not bid, but gets a point after each deal they take part in."
            ),
        ),
        Clause(
            "2.2.4",
            _("Winning"),
            _(
                "Classic: to win, reach the winning total with a bid that is made, and have more points than anyone "
                "else. The total is 13, and 1 less each time all have dealt. Limited: after the last round, the next "
                "made bid that leaves its player with more points than anyone else wins. In both: if all but one "
                "stand at -5 or fewer, the player with the most points wins at once. The book calls that a skamvinst, "
                "a win of shame."
            ),
        ),
        Clause(
            "3.1",
            _("More than four"),
            _("Four play each deal. The others, those nearest to the dealer's right, sit out."),
        ),
        Clause("3.2", _("Talk"), _("Talk is allowed; hints about one's cards are not.")),
        Clause(
            "3.3",
            _("Cheating"),
            _(
                "By mistake: if the declarer cheated, the bid fails; if another player did, that player loses "
                "the points of the bid and the declarer loses none. Before there is a declarer, it costs 2 "
                "points and the deal is called off. If all agree how to put it right, it costs only 1 point. On "
                "purpose: the player never plays again."
            ),
        ),
        Clause("bid.skambud", _("Skambud"), _("Somebody must take more tricks than the declarer.")),
        Clause(
            "bid.ungefar",
            _("Ungefär"),
            _("Name two numbers of tricks before play, and take exactly one of these numbers."),
        ),
        Clause("bid.trumf", _("Trumf"), _("The declarer chooses trumps and takes at least five tricks.")),
        Clause(
            "bid.grill",
            _("Grill"),
            _(
                "The declarer chooses trumps for the first trick; after that, the suit led to the last one is trumps. "
                "The declarer takes at least five tricks."
            ),
        ),
        Clause(
            "bid.blocktrumf",
            _("Blocktrumf"),
            _(
                "The declarer chooses trumps, but plays none before somebody else has, unless holding only trumps, "
                "and takes at least five tricks. With pest, a declarer who has to lead and holds nothing but trumps "
                "and the plague suit may lead either."
            ),
        ),
        Clause("bid.limbo", _("Limbo"), _("Take fewer of the first seven tricks than of the last six.")),
        Clause("bid.spel", _("Spel"), _("No trumps; take at least five tricks.")),
        Clause("bid.mastarskambud", _("Mästarskambud"), _("Nobody may take fewer tricks than the declarer.")),
        Clause("bid.precis", _("Precis"), _("Name one number of tricks before play, and take exactly that.")),
        Clause("bid.maxtrumf", _("Maxtrumf"), _("The declarer chooses trumps and takes at least seven tricks.")),
        Clause(
            "bid.subtrumf",
            _("Subtrumf"),
            _(
                "The declarer chooses trumps, but not a suit of which they hold the most cards, and takes at least "
                "five tricks."
            ),
        ),
        Clause(
            "bid.rangtrumf",
            _("Rangtrumf"),
            _(
                "All lay a card face down, then turn it up. The declarer swaps theirs for the opponents' highest "
                "card, choosing among equals; its suit becomes trumps. The declarer takes at least five tricks."
            ),
        ),
        Clause("bid.mastarspel", _("Mästarspel"), _("Take more tricks than anybody else.")),
        Clause("bid.noll", _("Noll"), _("Take no trick.")),
        Clause(
            "bid.mastartrumf",
            _("Mästartrumf"),
            _(
                "The player to the declarer's left chooses trumps; first the other opponents may say which suit they "
                "prefer, and how much from 1 to 5, without reasons. The declarer takes at least five tricks."
            ),
        ),
        Clause(
            "bid.obesudlat",
            _("Obesudlat mästarspel"),
            _(
                "Take at least twelve tricks. It scores the bid's whole value. If that is 13 or more, it wins the "
                "game at once, whatever the points, and its player may use the title Obesudlad mästare av "
                "Kombinations-Whist for life."
            ),
        ),
        Clause(
            "bid.rattvisa",
            _("Rättvisa"),
            _("The declarer names a card before play, and decides who takes the trick with it."),
        ),
        Clause("bid.lattja", _("Lättja"), _("In tricks that others lead, the declarer plays last.")),
        Clause(
            "bid.potential",
            _("Potential"),
            _(
                "A bid with potential that is made earns a P. A player with more P than the leading bidder may "
                "overbid with a bid of equal value."
            ),
        ),
        Clause("bid.bradska", _("Brådska"), _("The declarer leads to the first trick.")),
        Clause("bid.jarn", _("Järn"), _("Aces rank lowest.")),
        Clause(
            "bid.brev",
            _("Brev"),
            _("Before play all pass three cards the way the declarer names: right, left, or across."),
        ),
        Clause(
            "bid.girighet",
            _("Girighet"),
            _(
                "One trick is added to or taken from the declarer's tricks, whichever does harm. If the bid is "
                "made, it scores 1 point more."
            ),
        ),
        Clause(
            "bid.atelje",
            _("Ateljé"),
            _("Four of the declarer's cards lie open. When one is played, another must be laid there if possible."),
        ),
        Clause(
            "bid.mastarbrev",
            _("Mästarbrev"),
            _(
                "Before play all but the declarer pass three cards to the right, past the declarer. It is worth 3 "
                "with a trump bid other than grill, else 1."
            ),
        ),
        Clause("bid.slut-hund", _("Slut-hund"), _("The declarer must not take the last trick.")),
        Clause(
            "bid.oppen-trumf",
            _("Öppen trumf"),
            _("The declarer's trumps lie open during play; none of them in the studio."),
        ),
        Clause("bid.las", _("Lås"), _("The declarer must not take any of the first three tricks.")),
        Clause("bid.straff", _("Straff"), _("If the bid is not made, it costs 2 points more.")),
        Clause(
            "bid.pest",
            _("Pest"),
            _(
                "The declarer names a plague suit and must not be plagued (förpestad): take more cards of it, not "
                "tricks, than anybody else. To be level with another is allowed. A declarer who takes all of them and "
                "otherwise makes the bid is plagued with honour (hedervärt förpestad) and scores 1 point more. The "
                "declarer may not lead the suit before it has been played in some other way, unless holding nothing "
                "else."
            ),
        ),
        Clause("bid.oppen-hand", _("Öppen hand"), _("The declarer's hand lies open during play.")),
    ),
)

RULES.judge("2.1")(deck_of)
